/** `npm run house` as an operator sees it: processes, what they print, and how they end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { hasPostgres } from '../kit/postgres.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await (await runningPostgres(folder))?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  /** Resolves with the address, or with null when the process ends before it listens. */
  readonly address: Promise<string | null>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly errors: string }>;
}

/** Starts a house over the folder, on a free port. */
function start(): Started {
  const { DATABASE_URL: _url, HOUSE_KEY: _key, HOUSE_ADMIN_PASSWORD: _password, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts'], {
    cwd: ROOT,
    env: { ...env, HOUSE_DATA: folder, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let [out, errors] = ['', ''];
  child.stderr.on('data', (piece: Buffer) => void (errors += piece.toString()));
  const address = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString();
      const [, found] = /listens at (http:\S+)\n[^]*Stop it/u.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => resolve(null));
  });
  const ended = new Promise<Awaited<Started['ended']>>((resolve) => child.once('close', (code) => resolve({ code, out, errors })));
  return { child, address, ended };
}

describe.skipIf(!hasPostgres)('npm run house', () => {
  test('of two first starts at once over the same empty folder one decides, and the other one is refused in one sentence', async () => {
    const both = [start(), start()];
    const addresses = await Promise.all(both.map(({ address }) => address));
    const [winner, loser] = addresses[0] === null ? both.toReversed() : both;
    const [found, ...more] = addresses.filter((address) => address !== null);
    expect([found, more]).toEqual([expect.any(String), []]);

    expect(await loser?.ended).toEqual({ code: 1, out: '', errors: 'Another house decides over this database.\n' });
    expect(await (await fetch(`${found}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect(readdirSync(folder).toSorted()).toEqual(['house.key', 'postgres', 'postgres.log', 'socket']);

    winner?.child.kill('SIGTERM');
    const { code, out, errors } = (await winner?.ended) ?? {};
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain('The admin is admin@example.com with the password ');
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid');
    const requests = (out ?? '').split('\n').filter((line) => line.startsWith('{'));
    expect(requests.map((line) => Object.keys(JSON.parse(line) as object))).toContainEqual([
      'level',
      'time',
      'reqId',
      'method',
      'route',
      'status',
      'ms',
      'msg',
    ]);
  });
});
