/** Reads of clients: nobody reads more than their part, whatever connections they use, and guests never hold up players. */
import { describe, expect, test } from 'vitest';
import { ReadLimiter, TooManyReadsError, type ReadBy } from '../../src/server/readLimiter.ts';
import { idOf } from '../kit/people.ts';
import { TestBrowser } from '../kit/testHouse.ts';

const rows = {
  account: { atOnce: 2_000, aSecond: 1_000 },
  guest: { atOnce: 1_000, aSecond: 100 },
  guests: { atOnce: 3_000, aSecond: 200 },
};
const guest: ReadBy = { account: null, network: '203.0.113.9' };
const ada: ReadBy = { account: idOf('ada'), network: '203.0.113.9' };

function limited(patienceMs = 1_000) {
  const { clock } = new TestBrowser();
  const readLimiter = new ReadLimiter(clock, { rows, concurrent: { account: 3, guest: 2, export: 1 }, patienceMs });
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
    const players = slow((work) => readLimiter.read(ada, 1, work), 17);
    await turn();
    expect([guests.underWay(), players.underWay()]).toEqual([1, 16]);
    for (const one of [guests, players, guests, players]) {
      one.end();
      await turn();
    }
    await Promise.all([guests.all, players.all]);
  });

  test('of exports have places of their own, also after one that failed', async () => {
    const { readLimiter } = limited();
    await expect(readLimiter.export(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    const exports = slow((work) => readLimiter.export(work), 2);
    await turn();
    expect(exports.underWay()).toBe(1);
    exports.end();
    await turn();
    exports.end();
    await exports.all;
  });
});
