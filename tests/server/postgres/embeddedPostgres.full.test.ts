/** What a database that was killed leaves behind, and who has its number by then. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pause } from '../../../src/base/pause.ts';
import { connect } from '../../../src/server/postgres/database.ts';
import { runningPostgres, startPostgres } from '../../../src/server/postgres/embeddedPostgres.ts';
import { hasPostgres } from '../../kit/postgres.ts';

const settings = ['fsync=off', 'full_page_writes=off'];

describe.skipIf(!hasPostgres)('the own PostgreSQL', () => {
  let folder: string;
  let stranger: ChildProcess | null = null;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'house-'));
    await (await startPostgres({ folder, settings })).stop();
  });
  afterEach(async () => {
    await (await runningPostgres(folder))?.stop();
    stranger?.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pidFile = (): string => join(folder, 'postgres', 'postmaster.pid');
  const numberOfProcess = (): string => readFileSync(pidFile(), 'utf8').split('\n')[0] ?? '';

  /** Starts it, kills it, and gives its number to another process of the same user. */
  async function killedAndReplaced(state: 'ready' | 'starting'): Promise<number> {
    const first = await startPostgres({ folder, settings });
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(() => isThere(first.pid)).toBe(false);
    const { uid, gid } = statSync(join(folder, 'postgres'));
    stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
    const lines = readFileSync(pidFile(), 'utf8').split('\n');
    lines[0] = String(stranger.pid);
    lines[7] = state;
    writeFileSync(pidFile(), lines.join('\n'));
    return stranger.pid ?? 0;
  }

  test.each(['ready', 'starting'] as const)(
    'starts over the file of one that was killed while %s, although another process has its number',
    async (state) => {
      const number = await killedAndReplaced(state);
      expect(await runningPostgres(folder)).toBeNull();
      const second = await startPostgres({ folder, settings });
      expect([second.wasRunning, second.pid === number]).toEqual([false, false]);
      const sql = connect(second.place, { max: 1 });
      expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
      await sql.end();
      await second.stop();
      expect(isThere(number), 'the other process is left alone').toBe(true);
    },
  );

  test('whose end nobody notes, because the thread that started it is gone, has stopped once its file is gone', async () => {
    // The system keeps the number of a process until its parent asks how it ended.
    const starter = new Worker(
      `const { parentPort, workerData: { code, options } } = require('node:worker_threads');
       import('tsx/esm/api')
         .then(({ tsImport }) => tsImport(code, code))
         .then(({ startPostgres }) => startPostgres(options))
         .then(({ pid }) => parentPort.postMessage(pid));`,
      {
        eval: true,
        workerData: {
          code: new URL('../../../src/server/postgres/embeddedPostgres.ts', import.meta.url).href,
          options: { folder, settings },
        },
      },
    );
    const pid = await new Promise<number>((resolve, reject) => starter.once('message', resolve).once('error', reject));
    await starter.terminate();
    const stopped = runningPostgres(folder).then((running) => running?.stop());
    const inTime = await Promise.race([stopped.then(() => true), pause(15_000).then(() => false)]);
    expect([inTime, isThere(pid)]).toEqual([true, true]);
    await stopped;
    const next = await startPostgres({ folder, settings });
    expect(next.wasRunning).toBe(false);
    await next.stop();
  });

  test('that was killed is not told to stop: by then another process may have its number', async () => {
    const first = await startPostgres({ folder, settings });
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(() => isThere(first.pid)).toBe(false);
    const told: unknown[] = [];
    const kill = vi.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
      if (signal !== 0) told.push(signal);
      return true;
    });
    try {
      await first.stop();
    } finally {
      kill.mockRestore();
    }
    expect(told).toEqual([]);
  });

  test('finds the one that runs, also from two starts at once, and starts no second one', async () => {
    const both = await Promise.all([startPostgres({ folder, settings }), startPostgres({ folder, settings })]);
    const third = await startPostgres({ folder, settings });
    expect(new Set([...both, third].map(({ pid }) => pid)).size).toBe(1);
    expect(third.wasRunning).toBe(true);
    expect(numberOfProcess()).toBe(String(third.pid));
  });

  test.skipIf(process.getuid?.() !== 0)("starts over a copy that root made, in which all files are root's", async () => {
    const copy = mkdtempSync(join(tmpdir(), 'house-'));
    try {
      cpSync(folder, copy, { recursive: true });
      expect(statSync(join(copy, 'postgres', 'PG_VERSION')).uid).toBe(0);
      await (await startPostgres({ folder: copy, settings })).stop();
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
