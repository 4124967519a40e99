/**
 * `npm run bench` runs every bench/*.bench.ts in turn, each in its own process. `npm run bench -- fold` runs only the matching ones, and
 * `npm run bench -- million 1000 20000` hands the numbers on. The long ones run only if they are named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../bench/', import.meta.url));
const flags: Readonly<Record<string, readonly string[]>> = {
  // The flags that `npm run audit` gives the auditor.
  'verify.bench.ts': ['--min-semi-space-size=64', '--max-semi-space-size=64'],
  // Enough memory for a million events. A fixed limit, because the memory actually used depends on the machine.
  'fold.bench.ts': ['--max-old-space-size=1024'],
};
const long: readonly string[] = ['million.bench.ts', 'beginning.bench.ts'];
const isNumber = (word: string): boolean => /^\d+$/u.test(word);
const wanted = process.argv.slice(2).filter((word) => !isNumber(word));
const numbers = process.argv.slice(2).filter(isNumber);
const files = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => (wanted.length === 0 ? !long.includes(file) : wanted.some((part) => file.includes(part))))
  .sort();

if (files.length === 0) {
  console.error('No benchmark of that name in bench/.');
  process.exitCode = 1;
}
for (const file of files) {
  console.log(`\n── ${file} ──`);
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', ...(flags[file] ?? []), '--import', 'tsx', join(folder, file), ...numbers],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    console.error(`${file} failed.`);
    process.exitCode = 1;
  }
}
