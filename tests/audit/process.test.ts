/** The command line as a process: exit codes, and never a trace. A process for each exit code; the long campaign has one for each file. */
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TamperedRow } from '../fixtures/tampering.ts';
import { isLong } from '../kit/runs.ts';
import { audit, auditProcess, bin, tampered } from './audit.ts';

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

test('without a command it says what there is, and exits with 2', () => {
  const ran = auditProcess();
  expect(ran.exit).toBe(2);
  for (const command of ['verify', 'round', 'stream', 'odds', 'replay', 'explain', 'view', 'simulate'])
    expect(ran.complaints).toContain(command);
});

test('a reader that has seen enough is no reason to complain', () => {
  const stream = [process.execPath, bin, 'stream', '--server-seed', 'a', '--client-seed', 'b', '--nonce', '0', '--count', '40000'];
  const ran = spawnSync('sh', ['-c', '"$@" | head -n 1', 'sh', ...stream], { encoding: 'utf8' });
  expect(ran.stdout).toMatch(/^block 0 /);
  expect(ran.stderr).toBe('');
});

test.skipIf(process.platform === 'win32')('a pipe that nobody has written to says so, and is read when somebody has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipe-'));
  const pipe = join(folder, 'log');
  spawnSync('mkfifo', [pipe]);
  const auditor = spawn(process.execPath, [bin, 'verify', pipe], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => auditor.on('close', resolve));
  const said = await new Promise<string>((resolve) => auditor.stderr.setEncoding('utf8').once('data', resolve));
  expect(said).toBe(`${pipe} is a pipe: waiting for what is written to it.\n`);
  createReadStream(tampered('honest.jsonl')).pipe(createWriteStream(pipe));
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true });
});
