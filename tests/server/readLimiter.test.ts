/** Reads of clients: nobody reads more than their part, whatever connections they use, and guests never hold up players. */
import { describe, expect, test, vi } from 'vitest';
import { ReadLimiter, type ReadBy } from '../../src/server/readLimiter.ts';
import { TooManyReadsError } from '../../src/server/readTurns.ts';
import { idOf } from '../kit/people.ts';
import { TestBrowser } from '../kit/testHouse.ts';

const rows = {
  account: { atOnce: 2_000, aSecond: 1_000 },
  guest: { atOnce: 1_000, aSecond: 100 },
  guests: { atOnce: 3_000, aSecond: 200 },
};
const guest: ReadBy = { account: null, network: '203.0.113.9' };
const account = (name: string): ReadBy => ({ account: idOf(name), network: '203.0.113.9' });
const ada = account('ada');

function limited(patienceMs = 1_000) {
  const { clock } = new TestBrowser();
  const readLimiter = new ReadLimiter(clock, {
    rows,
    concurrent: { account: 3, guest: 2 },
    exports: { account: 2, guest: 1 },
    patienceMs,
    stalledMs: 0,
  });
  const isRead = (by: ReadBy, count: number): Promise<boolean> =>
    readLimiter
      .read(by, count, async () => true)
      .catch((error: unknown) => {
        if (error instanceof TooManyReadsError) return false;
        throw error;
      });
  return { clock, readLimiter, isRead };
}

/** Starts reads that end when they are told to. Answers how many are under way. */
function slow(read: (work: () => Promise<unknown>) => Promise<unknown>, count: number) {
  let underWay = 0;
  const ends: (() => void)[] = [];
  const all = Promise.all(
    Array.from({ length: count }, () =>
      read(async () => {
        underWay += 1;
        await new Promise<void>((end) => ends.push(end));
        underWay -= 1;
      }),
    ),
  );
  return { all, started: () => ends.length, underWay: () => underWay, end: () => ends.splice(0).forEach((end) => end()) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('rows', () => {
  test('are counted for all guests of a network together, and for an account by itself', async () => {
    const { isRead } = limited(10);
    expect(await isRead(guest, 1_000)).toBe(true);
    expect(await isRead(guest, 1_000)).toBe(false);
    expect(await isRead({ ...guest, network: '203.0.113.10' }, 1_000)).toBe(true);
    expect(await isRead(ada, 1_000)).toBe(true);
  });

  test('are counted for the guests of all networks together, who take nothing from accounts', async () => {
    const { isRead } = limited(10);
    for (let n = 0; n < 3; n += 1) expect(await isRead({ ...guest, network: `203.0.113.${n}` }, 1_000)).toBe(true);
    expect(await isRead(guest, 1_000)).toBe(false);
    expect(await isRead(ada, 1_000)).toBe(true);
  });

  test('of a reader come back with time', async () => {
    const { clock, isRead } = limited(10);
    await isRead(guest, 1_000);
    clock.move(10_000);
    expect(await isRead(guest, 1_000)).toBe(true);
  });

  test('are waited for as long as the reader has patience', async () => {
    const { clock, isRead } = limited();
    await isRead(guest, 1_000);
    const waiting = isRead(guest, 1);
    clock.move(20);
    expect(await waiting).toBe(true);
  });
});

describe('readLimiter under way', () => {
  test('are few for guests, and players do not wait for them', async () => {
    const { readLimiter, isRead } = limited();
    const guests = slow((work) => readLimiter.read(guest, 1, work), 5);
    await turn();
    expect(guests.underWay()).toBe(2);
    expect(await isRead(ada, 1)).toBe(true);
    for (const started of [2, 2, 1]) {
      expect(guests.started()).toBe(started);
      guests.end();
      await turn();
    }
    await guests.all;
  });

  test('are one of guests and sixteen of players where nothing else is said', async () => {
    const readLimiter = new ReadLimiter(new TestBrowser().clock);
    const guests = slow((work) => readLimiter.read(guest, 1, work), 2);
    let player = 0;
    const players = slow((work) => readLimiter.read(account(`player${(player += 1)}`), 1, work), 17);
    await turn();
    expect([guests.underWay(), players.underWay()]).toEqual([1, 16]);
    for (const one of [guests, players, guests, players]) {
      one.end();
      await turn();
    }
    await Promise.all([guests.all, players.all]);
  });

  test('are four of one account, and the others have the other places', async () => {
    const readLimiter = new ReadLimiter(new TestBrowser().clock);
    const [own, others] = [ada, account('bob')].map((by) => slow((work) => readLimiter.read(by, 1, work), 6));
    await turn();
    expect([own?.underWay(), others?.underWay()]).toEqual([4, 4]);
    for (let n = 0; n < 2; n += 1) {
      own?.end();
      others?.end();
      await turn();
    }
    await Promise.all([own?.all, others?.all]);
  });

  test('take turns by account: who reads much does not keep another one waiting', async () => {
    const { readLimiter } = limited();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const read = (name: string): Promise<void> =>
      readLimiter.read(account(name), 1, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
      });
    const reads = ['mallory', 'mallory', 'mallory', 'mallory', 'mallory', 'mallory', 'oscar', 'oscar', 'ada'].map(read);
    for (let n = 0; n < reads.length; n += 1) {
      await turn();
      ends.shift()?.();
    }
    await Promise.all(reads);
    expect(begun).toEqual(['mallory', 'mallory', 'mallory', 'mallory', 'oscar', 'ada', 'mallory', 'oscar', 'mallory']);
  });

  test('are waited for as long as the reader has patience', async () => {
    const { readLimiter, isRead } = limited(10);
    const readers = ['bob', 'carol', 'dave'].map((name) => slow((work) => readLimiter.read(account(name), 1, work), 1));
    expect(await isRead(ada, 1)).toBe(false);
    for (const { end } of readers) end();
    await Promise.all(readers.map(({ all }) => all));
    expect(await isRead(ada, 1)).toBe(true);
  });

  test('are not begun when nobody wants them any more', async () => {
    const { readLimiter, isRead } = limited();
    const readers = slow((work) => readLimiter.read(account('bob'), 1, work), 3);
    let isGone = false;
    const read = vi.fn(async () => undefined);
    const left = expect(readLimiter.read(ada, 1, read, { patienceMs: Infinity, isGone: () => isGone })).rejects.toThrow(TooManyReadsError);
    const stays = isRead(ada, 1);
    isGone = true;
    await turn();
    readers.end();
    await Promise.all([readers.all, left]);
    expect(await stays).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('exports', () => {
  const pieces = async function* () {
    yield 'one';
    yield 'two';
  };

  test('are one of a reader at a time, also after one that failed, and those of guests take no place of a player', async () => {
    const { readLimiter } = limited(10);
    const other: ReadBy = { ...guest, network: '203.0.113.10' };
    await expect(readLimiter.export(ada, pieces(), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    const exports = [guest, ada].map((by) => slow((send) => readLimiter.export(by, pieces(), send), 1));
    for (const by of [guest, other, ada])
      await expect(readLimiter.export(by, pieces(), async () => undefined)).rejects.toThrow(TooManyReadsError);
    expect(await readLimiter.export(account('bob'), pieces(), async () => 'sent')).toBe('sent');
    for (const { end } of exports) end();
    await Promise.all(exports.map(({ all }) => all));
    expect(await readLimiter.export(other, pieces(), async () => 'sent')).toBe('sent');
  });

  test('are read piece by piece, in turns with other reads: one that nobody reads on with keeps no place', async () => {
    const { readLimiter, isRead } = limited(10);
    let end = (): void => undefined;
    const read: string[] = [];
    const exported = readLimiter.export(ada, pieces(), async (inTurns) => {
      for await (const piece of inTurns) {
        read.push(piece);
        await new Promise<void>((goOn) => void (end = goOn));
      }
    });
    await turn();
    const others = ['bob', 'carol', 'dave'].map((name) => slow((work) => readLimiter.read(account(name), 1, work), 1));
    await turn();
    expect(others.map(({ underWay }) => underWay())).toEqual([1, 1, 1]);
    end();
    await turn();
    expect([read, await isRead(account('erin'), 1)]).toEqual([['one'], false]);
    for (const other of others) other.end();
    await turn();
    end();
    await exported;
    expect(read).toEqual(['one', 'two']);
  });
});
