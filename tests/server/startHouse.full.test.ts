/** What a house refuses to start over, and what it says when its own PostgreSQL fails. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRefusal } from '../../src/domain/refusal.ts';
import { accountOf } from '../../src/domain/world.ts';
import { signInWithPassword } from '../../src/engine/accounts/signIn.ts';
import { seededAdmin, seededDemo } from '../../src/engine/genesis.ts';
import { DamagedLogError } from '../../src/base/ports.ts';
import { runningPostgres, OwnPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { rotateHouseKey } from '../../src/server/rotateHouseKey.ts';
import { startHouse, type StartedHouse } from '../../src/server/startHouse.ts';
import { hasPostgres } from '../kit/postgres.ts';
import { accept, diceBet, newcomer } from '../kit/testHouse.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPostgres)('a house over its own PostgreSQL', () => {
  const start = (): Promise<StartedHouse> => startHouse({ folder, domainHash: 'this rulebook' });

  test('makes no new database beneath a house when its data are gone', async () => {
    const own = await OwnPostgres.start(folder);
    await own.newest.stop();
    rmSync(join(folder, 'postgres'), { recursive: true });
    await expect(own.revive()).rejects.toThrow(new DamagedLogError(`the data in ${folder} are gone`));
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
  });

  test('says once why its database cannot be started again, and starts it when it can', async () => {
    const troubles: unknown[] = [];
    const own = await OwnPostgres.start(folder, (error) => troubles.push(error));
    await own.newest.stop();
    const settings = join(folder, 'postgres', 'postgresql.conf');
    const written = readFileSync(settings, 'utf8');
    writeFileSync(settings, 'no_such_setting = 1\n');
    await expect(own.revive()).rejects.toThrow('The database did not start: ');
    await expect(own.revive()).rejects.toThrow('The database did not start: ');
    expect(troubles).toHaveLength(1);
    writeFileSync(settings, written);
    await own.revive();
    expect((await runningPostgres(folder))?.pid).toBe(own.newest.pid);
    await own.stop();
    expect(troubles).toHaveLength(1);
  });

  test('says when no snapshot can be taken, and stops all the same', async () => {
    const troubles: string[] = [];
    const onTrouble = (what: string, error: unknown): void => void troubles.push(`${what}: ${String(error)}`);
    const { house, stop } = await startHouse({ folder, domainHash: 'this rulebook', onTrouble });
    vi.spyOn(house, 'takeSnapshot').mockRejectedValue(new RangeError('Invalid string length'));
    await stop();
    expect(troubles).toEqual(['A snapshot could not be taken: RangeError: Invalid string length']);
  });

  test('has no password that everybody knows: the admin’s is made or chosen, and the demo account has none unless it is chosen', async () => {
    const made = await start();
    const mayEnter = async ({ house }: StartedHouse, { email }: { readonly email: string }, password: string) =>
      !isRefusal(await signInWithPassword(house, { email, password }));
    const password = made.madeAdminPassword ?? '';
    expect(password).toMatch(/^[\w-]{16}$/u);
    expect(await mayEnter(made, seededAdmin, 'admin123')).toBe(false);
    expect(await mayEnter(made, seededDemo, 'demo123')).toBe(false);
    expect(await mayEnter(made, seededAdmin, password)).toBe(true);
    expect(accountOf(made.house.world, seededAdmin.account)?.publicPassword).toBe(false);
    await made.stop();
    const again = await start();
    expect(again.madeAdminPassword, 'it is shown once').toBeNull();
    await again.stop();

    rmSync(folder, { recursive: true });
    const chosen = await startHouse({ folder, domainHash: 'this rulebook', adminPassword: 'the captain', demoPassword: 'come in' });
    try {
      expect(chosen.madeAdminPassword).toBeNull();
      expect(await mayEnter(chosen, seededAdmin, 'the captain')).toBe(true);
      expect(await mayEnter(chosen, seededDemo, 'come in')).toBe(true);
    } finally {
      await chosen.stop();
    }
  });

  test('refuses another one over the same folder, which leaves the first alone', async () => {
    const first = await start();
    const ada = await newcomer(first, 'ada');
    await expect(start()).rejects.toThrow('Another house decides over this database.');
    accept(await first.house.submit(diceBet(1_00), ada));
    await expect(startHouse({ folder, domainHash: 'this rulebook', wait: true })).rejects.toThrow('set DATABASE_URL');
    await first.stop();
  });

  test('goes on with its database and its key when another key is asked for, and takes that key once it has stopped', async () => {
    const first = await start();
    const ada = await newcomer(first, 'ada');
    const database = (await runningPostgres(folder))?.pid;
    await expect(rotateHouseKey({ folder }, undefined)).rejects.toThrow('A house decides over this database. Stop it first.');
    expect((await runningPostgres(folder))?.pid).toBe(database);
    expect(existsSync(join(folder, 'house.key.next'))).toBe(false);
    accept(await first.house.submit(diceBet(1_00), ada));
    await first.stop();
    const before = readFileSync(join(folder, 'house.key'), 'utf8');
    await rotateHouseKey({ folder }, undefined);
    expect(readFileSync(join(folder, 'house.key'), 'utf8')).not.toBe(before);
    expect(await runningPostgres(folder)).toBeNull();
    await (await start()).stop();
  });

  test('says what to do with the key that a change that was broken off has left, and keeps it', async () => {
    await (await start()).stop();
    const left = join(folder, 'house.key.next');
    writeFileSync(left, 'the new key');
    await expect(rotateHouseKey({ folder }, undefined)).rejects.toThrow(`has left ${left}: start the house.`);
    expect(readFileSync(left, 'utf8')).toBe('the new key');
  });

  test('is refused with data but without their key, and keeps no other key', async () => {
    await (await start()).stop();
    rmSync(join(folder, 'house.key'));
    for (const attempt of [start, () => rotateHouseKey({ folder }, undefined)]) {
      await expect(attempt()).rejects.toThrow('does not fit');
      for (const file of ['house.key', 'house.key.next']) expect(existsSync(join(folder, file)), file).toBe(false);
    }
  });

  test('is refused over data of another PostgreSQL', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow('are of PostgreSQL 9');
  });
});
