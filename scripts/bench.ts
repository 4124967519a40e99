/**
 * `npm run bench` runs every bench/*.bench.ts in turn, each in its own process. `npm run bench -- fold` runs only the matching ones, and
 * `npm run bench -- million 1000 20000` hands the numbers on. The long ones run only if they are named. With `--write` the results
 * replace those in docs/benchmarks.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../bench/kit/figures.ts';
import { BENCHMARKS, measuredOn, withResults } from './benchmarkPage.ts';
import { commandOptions } from './commandOptions.ts';

const folder = fileURLToPath(new URL('../bench/', import.meta.url));
const flags: Readonly<Record<string, readonly string[]>> = {
  // The flags that `npm run audit` gives the auditor.
  'verify.bench.ts': ['--min-semi-space-size=64', '--max-semi-space-size=64'],
  // Enough memory for a million events. A fixed limit, because the memory actually used depends on the machine.
  'fold.bench.ts': ['--max-old-space-size=1024'],
};
const long: readonly string[] = ['million.bench.ts', 'beginning.bench.ts', 'reload.bench.ts'];
const isNumber = (word: string): boolean => /^\d+$/u.test(word);
const { values, positionals } = commandOptions({ write: { type: 'boolean' } }, { words: true });
const wanted = positionals.filter((word) => !isNumber(word));
const numbers = positionals.filter(isNumber);
const files = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => (wanted.length === 0 ? !long.includes(file) : wanted.some((part) => file.includes(part))))
  .sort();

if (files.length === 0) {
  console.error('No benchmark of that name in bench/.');
  process.exitCode = 1;
}

/** Replaces the results of a benchmark in docs/benchmarks.md. */
function write(name: string, results: readonly Result[]): void {
  const page = fileURLToPath(new URL(`../${BENCHMARKS}`, import.meta.url));
  const day = new Date().toISOString().slice(0, 10);
  const text = withResults(readFileSync(page, 'utf8'), name, measuredOn(day), results);
  if (text === undefined) throw new Error(`${BENCHMARKS} has no place for the results of ${name}.`);
  writeFileSync(page, text);
  console.log(`Wrote ${results.length} results of ${name} to ${BENCHMARKS}.`);
}

const results = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  for (const file of files) {
    console.log(`\n── ${file} ──`);
    const reported = join(results, file);
    const { status } = spawnSync(
      process.execPath,
      ['--expose-gc', ...(flags[file] ?? []), '--import', 'tsx', join(folder, file), ...numbers],
      { stdio: 'inherit', env: { ...process.env, BENCH_RESULTS: reported } },
    );
    if (status !== 0) {
      console.error(`${file} failed.`);
      process.exitCode = 1;
    } else if (values.write) {
      const lines = readFileSync(reported, 'utf8').trimEnd().split('\n');
      write(
        file.replace('.bench.ts', ''),
        lines.map((line) => JSON.parse(line) as Result),
      );
    }
  }
} finally {
  rmSync(results, { recursive: true, force: true });
}
