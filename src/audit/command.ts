/** The shape of every command of the auditor. */
import type { Arguments, ArgumentPlan } from './arguments.ts';

/** `holds`: all holds. `defect`: something in the content does not. `usage`: the call is wrong or the file cannot be read. */
export const EXIT = { holds: 0, defect: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type Print = (line: string) => void;

export interface AuditCommand {
  /** The text after the command's name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** More lines for its own help. */
  readonly details: readonly string[];
  readonly plan: ArgumentPlan;
  run(args: Arguments, print: Print): ExitCode | Promise<ExitCode>;
}
