/** What every command of the auditor is. */
import type { Arguments, ArgumentPlan } from './arguments.ts';

/** All holds; something in the content does not; the command was called wrongly or the file cannot be read. */
export const EXIT = { holds: 0, defect: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a command writes, line by line. */
export type Print = (line: string) => void;

export interface AuditCommand {
  /** What follows the command's name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** More lines for its own help. */
  readonly details: readonly string[];
  readonly plan: ArgumentPlan;
  run(args: Arguments, print: Print): ExitCode | Promise<ExitCode>;
}
