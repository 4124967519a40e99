/** `npm run house` as an operator sees it: processes, what they print, and how they end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { freshDatabase, hasPostgres } from '../kit/postgres.ts';

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
  /** Resolves when it has folded what another house decides. */
  readonly along: Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly errors: string }>;
}

/** Starts a house over the folder, by default on a free port. */
function start(settings: Readonly<Record<string, string>> = {}, ...options: readonly string[]): Started {
  const { DATABASE_URL: _url, HOUSE_KEY: _key, HOUSE_ADMIN_PASSWORD: _password, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts', ...options], {
    cwd: ROOT,
    env: { ...env, HOUSE_DATA: folder, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let [out, errors] = ['', ''];
  child.stderr.on('data', (piece: Buffer) => void (errors += piece.toString()));
  let onAlong = (): void => undefined;
  const along = new Promise<void>((resolve) => void (onAlong = resolve));
  const address = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString();
      if (out.includes('Folded along')) onAlong();
      const [, found] = /listens at (http:\S+)\n[^]*Stop it/u.exec(out) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => resolve(null));
  });
  const ended = new Promise<Awaited<Started['ended']>>((resolve) => child.once('close', (code) => resolve({ code, out, errors })));
  return { child, address, along, ended };
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
    expect(out).toMatch(/\nOpened \d+ entries \(\d+ after the snapshot\), 2 accounts, head [0-9a-f]{64}\n/u);
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

  test('a first start that finds its port in use, or its key changed, ends in one sentence; the password it made is told all the same', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = await start({ PORT: String(port) }).ended;
    other.close();
    expect([refused.code, refused.errors]).toEqual([1, `Port ${port} is in use: set PORT to a free one.\n`]);
    const [, password] =
      /^The admin is admin@example.com with the password (\S+)\. It is shown only this once\.\n$/u.exec(refused.out) ?? [];

    expect(await start({ HOUSE_KEY: '0'.repeat(64) }).ended).toEqual({
      code: 1,
      out: '',
      errors: 'The key of the house does not fit this database.\n',
    });

    const again = start();
    const answer = await fetch(`${await again.address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    });
    expect(answer.status).toBe(200);
    again.child.kill('SIGTERM');
    expect((await again.ended).out).not.toContain('password');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('a standby that folds along decides when the other house was ended by %s', async (signal) => {
    const place = await freshDatabase();
    if ('url' in place) throw new Error('the own database is on a socket');
    const { socketFolder, port, user, database } = place;
    const over = {
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: socketFolder,
      PGPORT: `${port}`,
      PGUSER: user,
      HOUSE_ADMIN_PASSWORD: 'the captain',
    };
    const first = start(over);
    expect(await signedInAt(await first.address)).toMatchObject({ status: 200 });
    const standby = start(over, '--standby');
    await standby.along;
    first.child.kill(signal);
    const { token } = await signedInAt(await standby.address);
    const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } };
    const answer = await fetch(`${await standby.address}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id: freshCommandId(cryptoEntropy), ...bet }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('bet/')]);
    standby.child.kill('SIGTERM');
    expect(await standby.ended).toMatchObject({ code: 0, errors: '' });
  });
});

/** Signs the admin in. */
async function signedInAt(address: string | null): Promise<{ readonly status: number; readonly token: string }> {
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: seededAdmin.email, password: 'the captain' }),
  });
  const { access_token: token = '' } = (await answer.json()) as { readonly access_token?: string };
  return { status: answer.status, token };
}
