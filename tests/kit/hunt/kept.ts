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

/** Writes a run that failed. Returns its name. */
export function keepRun(name: string, { failure, run }: KeptRun): string {
  const file = `${name}.json`;
  const steps = run.steps.map((step) => `      ${JSON.stringify(step)}`).join(',\n');
  const { houses, seed, scheduled } = run;
  const isScheduled = scheduled === true ? `\n    "scheduled": true,` : '';
  writeFileSync(
    new URL(file, folder),
    `{\n  "failure": ${JSON.stringify(failure)},\n  "run": {\n    "houses": "${houses}",\n    "seed": ${seed},${isScheduled}\n    "steps": [\n${steps}\n    ]\n  }\n}\n`,
  );
  return file;
}
