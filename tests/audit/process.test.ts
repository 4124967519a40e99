/** The command line as a process: exit codes, and never a trace. A process for each exit code; the long campaign has one for each file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TamperedRow } from '../fixtures/tampering.ts';
import { isLong } from '../kit/runs.ts';
import { audit, auditProcess, bin, history, tampered } from './audit.ts';

const rows = JSON.parse(readFileSync(tampered('tampered.json'), 'utf8')) as readonly TamperedRow[];
const named = (...names: readonly string[]) => rows.filter(({ file }) => names.includes(file.replace('.jsonl', '')));
const sample = named(
  'honest',
  'payout-raised',
  'unrevealed-round-rewritten',
  'rehashed-roll',
  'cut-in-an-event',
  'not-utf-8',
  'event-withheld',
  'unknown-event',
);

describe.each([
  [
    'in a process of its own',
    isLong ? sample : named('honest', 'rehashed-roll'),
    (...args: readonly string[]) => Promise.resolve(auditProcess(...args)),
  ],
  ['in this process', sample, audit],
] as const)('verify %s', (_where, files, run) => {
  test.each(files)('$file $args.0 exits with $exit', async ({ file, args, exit, claim, seq }) => {
    const ran = await run('verify', tampered(file), ...args, '--json');
    expect(ran.exit).toBe(exit);
    expect(ran.complaints).toBe('');
    const report = JSON.parse(ran.out) as { ok: boolean; failure: { claim: string; seq: number } | null };
    expect(report.ok).toBe(exit === 0);
    expect(report.failure?.claim ?? null).toBe(claim);
    expect(report.failure?.seq ?? null).toBe(seq);
  });
});

test('verify reads a pipe, which gives its content only once', () => {
  const command = 'cat "$1" | "$2" "$3" verify /dev/stdin --json';
  const { status, stdout } = spawnSync('sh', ['-c', command, 'sh', history('first-day.jsonl'), process.execPath, bin], {
    encoding: 'utf8',
  });
  expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ ok: true, entries: 30 })]);
});

test('verify refuses a name with a pipe, which it would have to read twice', () => {
  const command = 'cat "$1" | "$2" "$3" verify /dev/stdin --as ben';
  const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', history('first-day.jsonl'), process.execPath, bin], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('a pipe can be read only once: give --as the id of the account')]);
});
