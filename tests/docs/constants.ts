/** Constants as sentences write them, for the tests of texts that repeat a constant. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/utc.ts';
import { ROOT } from './documents.ts';

const UNITS: Readonly<Record<string, number>> = { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS };

/** A number that stands in a file as `const NAME = …` or `name: …`, so that nothing is exported for a text only. */
export function constant(file: string, name: string): number {
  const [, written = ''] = new RegExp(`(?:^|\\W)${name}(?: = |: )([\\w. *]+)[;, ]`, 'u').exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  const value = written.split(' * ').reduce((product, factor) => product * (UNITS[factor] ?? Number(factor.replaceAll('_', '') || NaN)), 1);
  if (Number.isNaN(value)) throw new Error(`${file} has no number ${name}`);
  return value;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const word = (count: number): string => WORDS[count] ?? number(count);
export const number = (count: number): string => count.toLocaleString('en');
export const seconds = (ms: number): number => ms / SECOND_MS;

const PERIODS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** `a minute`, `five minutes`, `30 days`. */
export function period(ms: number): string {
  const [unit, unitMs] = PERIODS.find(([, each]) => ms % each === 0) ?? ['second', SECOND_MS];
  const count = ms / unitMs;
  return count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${word(count)} ${unit}s`;
}
