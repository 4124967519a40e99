/** Runs the auditor in this process, or as a process of its own as a person does. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runAudit } from '../../src/audit/run.ts';

interface Ran {
  readonly exit: number | null;
  readonly out: string;
  readonly complaints: string;
}

export async function audit(...args: readonly string[]): Promise<Ran> {
  const [out, complaints]: [string[], string[]] = [[], []];
  const exit = await runAudit(
    args,
    (line) => out.push(line),
    (line) => complaints.push(line),
  );
  return { exit, out: out.join('\n'), complaints: complaints.join('\n') };
}

export const bin = fileURLToPath(new URL('../../src/audit/bin.mjs', import.meta.url));

export function auditProcess(...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { exit: status, out: stdout, complaints: stderr };
}

export const history = (name: string): string => fileURLToPath(new URL(`../../fixtures/histories/${name}`, import.meta.url));
export const tampered = (name: string): string => fileURLToPath(new URL(`../../fixtures/tampered/${name}`, import.meta.url));
