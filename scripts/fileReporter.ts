import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { coloursWanted } from './colours.ts';

/** The counts of one test file in one project so far. */
interface FileRun {
  readonly name: string;
  readonly tests: number;
  ended: number;
  failed: number;
  skipped: number;
  ms: number;
}

/** A line like vitest's for a file. Its time is the sum of its tests' times, even if they ran in parallel. */
function lineOf({ name, tests, ended, failed, skipped, ms }: FileRun): string {
  const counts = [`${tests} test${tests === 1 ? '' : 's'}`];
  if (failed > 0) counts.push(`${failed} failed`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  if (ended < tests) counts.push(`${tests - ended} not run`);
  const sign = failed > 0 || ended < tests ? '❯' : skipped === tests ? '↓' : '✓';
  return ` ${sign} ${name} (${counts.join(' | ')}) ${ms}ms`;
}

const indented = (text: string): string => text.replace(/^(?=.)/gmu, '    ');

/** The message, the source lines, and the stack. A stack begins with the message, which is not repeated. */
function errorText({ message, value, stack = '', snippet, cause }: TestError): string {
  const says = message ?? value ?? '';
  const way = stack.startsWith(says) ? stack.slice(says.length).replace(/^\n/u, '') : stack;
  const parts = [says, snippet ?? '', way, cause ? `Cause: ${errorText(cause)}` : ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A reporter for Playwright: a line for each test file when its last test has ended, and each failure in full, at once. */
export default class FileReporter implements Reporter {
  readonly #runs = new Map<Suite | undefined, FileRun>();
  readonly #colours = coloursWanted(process.stdout.isTTY);

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const project of suite.suites) {
      for (const file of project.suites) {
        const label = project.title === '' ? '' : `|${project.title}| `;
        const name = label + (file.location ? relative('', file.location.file) : file.title);
        this.#runs.set(file, { name, tests: file.allTests().length, ended: 0, failed: 0, skipped: 0, ms: 0 });
      }
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'interrupted') return;
    const run = this.#runs.get(fileOf(test));
    const failed = result.status !== test.expectedStatus && result.status !== 'skipped';
    if (failed) this.#tellFailure(test, result);
    if (!run) return;
    run.ms += result.duration;
    // A failed test is retried. Only its last try counts.
    if (failed && result.retry < test.retries) return;
    run.ended += 1;
    if (failed) run.failed += 1;
    if (result.status === 'skipped') run.skipped += 1;
    if (run.ended === run.tests) this.#say(lineOf(run));
  }

  onError(error: TestError): void {
    this.#say(`\n FAIL outside of a test\n\n${indented(errorText(error))}\n`);
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(this.#shown(chunk.toString()));
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(this.#shown(chunk.toString()));
  }

  onEnd(): void {
    for (const run of this.#runs.values()) if (run.ended < run.tests) this.#say(lineOf(run));
  }

  #tellFailure(test: TestCase, { status, errors, attachments, duration }: TestResult): void {
    const [, project = '', , ...titles] = test.titlePath();
    const { file, line } = test.location;
    const texts = errors.map(errorText);
    if (texts.length === 0) texts.push(`It ended as "${status}", where "${test.expectedStatus}" was expected.`);
    for (const { name, path } of attachments) if (path !== undefined) texts.push(`${name}: ${relative('', path)}`);
    const title = [...(project === '' ? [] : [`[${project}]`]), `${relative('', file)}:${line}`, ...titles].join(' › ');
    this.#say(`\n FAIL ${title} (${duration}ms)\n\n${texts.map(indented).join('\n\n')}\n`);
  }

  #say(text: string): void {
    console.log(this.#shown(text));
  }

  /** Removes colours if they are not wanted. Playwright always colours the output of its workers. */
  #shown(text: string): string {
    return this.#colours ? text : stripVTControlCharacters(text);
  }
}

function fileOf(test: TestCase): Suite | undefined {
  let suite: Suite | undefined = test.parent;
  while (suite !== undefined && suite.type !== 'file') suite = suite.parent;
  return suite;
}
