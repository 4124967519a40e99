/** The command line as a process: its usage, and pipes that it writes to and reads from. */
import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditProcess, bin, tampered } from './audit.ts';

test('without a command it says what there is, and exits with 2', () => {
  const ran = auditProcess();
  expect(ran.exit).toBe(2);
  for (const command of ['verify', 'round', 'stream', 'odds', 'replay', 'explain', 'view', 'simulate'])
    expect(ran.complaints).toContain(command);
});

test('a reader that has seen enough is no reason to complain', () => {
  const stream = [
    process.execPath,
    bin,
    'stream',
    '--server-seed',
    'a'.repeat(64),
    '--client-seed',
    'b',
    '--nonce',
    '0',
    '--count',
    '40000',
  ];
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
