/** The tables of docs/benchmarks.md. `npm run bench -- NAME --write` replaces those of the benchmarks that it runs. */
import { cpus } from 'node:os';
import type { Result } from '../bench/kit/figures.ts';

export const BENCHMARKS = 'docs/benchmarks.md';

const beginOf = (name: string): string => `<!-- results of ${name} -->\n`;
const endOf = (name: string): string => `<!-- end of ${name} -->\n`;

/** The day and the machine of a run: "Measured on 2026-01-31, with 2 cores (Some CPU), Node 20.20.0." */
export function measuredOn(day: string): string {
  const cores = cpus();
  return `Measured on ${day}, with ${cores.length} cores (${cores[0]?.model ?? 'unknown'}), Node ${process.versions.node}.`;
}

/** The page with the table of this benchmark replaced, or undefined if the page has no place for it. */
export function withResults(page: string, name: string, measured: string, results: readonly Result[]): string | undefined {
  const [begin, end] = [page.indexOf(beginOf(name)), page.indexOf(endOf(name))];
  if (begin < 0 || end < begin) return undefined;
  const rows = results.map((result) => row([result.what, result.to, result.result]));
  const table = [measured, '', row(['Measurement', 'Compared with', 'Result']), '|---|---|---|', ...rows, ''].join('\n');
  return page.slice(0, begin) + beginOf(name) + table + page.slice(end);
}

const row = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell.replaceAll('|', '\\|')} |`)).join('')}`;
