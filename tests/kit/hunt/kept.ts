/** Runs of the hunt that failed once, in fixtures/hunt. They are played first ever after. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { HuntRun } from './play.ts';

const folder = new URL('../../../fixtures/hunt/', import.meta.url);

export interface KeptRun {
  /** What went wrong when it was found. */
  readonly failure: string;
  readonly run: HuntRun;
}

export const keptNames = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));

export const keptRun = (name: string): KeptRun => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as KeptRun;

/** A failed run as the text of its fixture, a line for each step. */
export function textOfKept({ failure, run: { steps, ...others } }: KeptRun): string {
  const fields = Object.entries(others).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const lines = steps.map((step) => `      ${JSON.stringify(step)}`);
  return `{\n  "failure": ${JSON.stringify(failure)},\n  "run": {\n${fields.join('')}    "steps": [\n${lines.join(',\n')}\n    ]\n  }\n}\n`;
}

/** Writes a run that failed. Returns its name. */
export function keepRun(name: string, kept: KeptRun): string {
  const file = `${name}.json`;
  writeFileSync(new URL(file, folder), textOfKept(kept));
  return file;
}
