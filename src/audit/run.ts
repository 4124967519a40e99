/** The list of the auditor's commands, and how one of them is run. */
import { readArguments, UsageError } from './arguments.ts';
import { checkpoint } from './checkpoint.ts';
import { close, join } from './chapters.ts';
import { compareLogs } from './compare.ts';
import { EXIT, type AuditCommand, type ExitCode, type Print } from './command.ts';
import { evidence } from './evidence.ts';
import { explain } from './explain.ts';
import { exportCommand } from './export.ts';
import { odds, round, stream } from './games.ts';
import { page } from './page.ts';
import { printable } from './printable.ts';
import { UnreadableFileError } from './readLines.ts';
import { replay } from './replay.ts';
import { simulate } from './simulate.ts';
import { verify } from './verify.ts';
import { viewCommand } from './view.ts';
import { whatIf } from './whatIf.ts';

const commands: Readonly<Record<string, AuditCommand>> = {
  verify,
  compare: compareLogs,
  round,
  stream,
  odds,
  replay,
  explain,
  whatif: whatIf,
  view: viewCommand,
  close,
  join,
  simulate,
  export: exportCommand,
  page,
  checkpoint,
  evidence,
};

const overview = (): readonly string[] => [
  'Usage: audit COMMAND …',
  '',
  ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`),
  '',
  'audit COMMAND --help says more.',
];

const helpOf = (name: string, { usage, about, details }: AuditCommand): readonly string[] => [
  `Usage: audit ${name} ${usage}`,
  '',
  about,
  ...details,
];

/** Runs one command and returns its exit code. An error becomes one sentence, never a stack trace. */
export async function runAudit(args: readonly string[], write: Print, writeComplaint: Print): Promise<ExitCode> {
  const print: Print = (line) => write(printable(line));
  const complain: Print = (line) => writeComplaint(printable(line));
  const [name = '', ...rest] = args;
  if (name === '--help' || name === 'help') {
    for (const line of overview()) print(line);
    return EXIT.holds;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    if (name !== '') complain(`There is no command ${JSON.stringify(name)}.`);
    for (const line of overview()) complain(line);
    return EXIT.usage;
  }
  if (rest.includes('--help')) {
    for (const line of helpOf(name, command)) print(line);
    return EXIT.holds;
  }
  try {
    return await command.run(readArguments(rest, command.plan), print);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError) complain(`${says} Usage: audit ${name} ${command.usage}`);
    else if (error instanceof UnreadableFileError) complain(`${says}.`);
    else complain(`The auditor failed, which says nothing about the log: ${says}`);
    return EXIT.usage;
  }
}
