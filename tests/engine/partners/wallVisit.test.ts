/** What a wall may make happen: a credit from the open frame, in the form of the specification, within the limits, once. Nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../../src/domain/world.ts';
import { makeBackup, openBackup, restoreBackup } from '../../../src/engine/backup.ts';
import { endForgottenVisit, rememberVisit } from '../../../src/screens/offers/useWallVisit.ts';
import { readWallMessage } from '../../../src/api/partners/wallMessage.ts';
import type { PostedMessage, WallVisit } from '../../../src/client/wallVisit.ts';
import type { HeadMarker } from '../../../src/base/markers.ts';
import { MemoryLogStore } from '../../../src/engine/memoryStores.ts';
import { visitIn, wallsIn } from '../../kit/earning.tsx';
import { accountNamed, accept, brokenBooks, newcomer, TestBrowser, type Tab } from '../../kit/testHouse.ts';

const noMarker: HeadMarker = { read: () => null, write: () => undefined, clear: () => undefined };

const WALL = 'harborlight';
const ORIGIN = 'https://walls.example';
const frameWindow = { name: 'the frame' };
const FRAME = { origin: ORIGIN, source: frameWindow };

interface Visited {
  readonly browser: TestBrowser;
  readonly tab: Tab;
  readonly visit: WallVisit;
  readonly say: (data: unknown, from?: Partial<PostedMessage>) => Promise<void>;
  readonly earned: () => number;
}

async function visiting(browser = new TestBrowser(), username = 'ada'): Promise<Visited> {
  const tab = await browser.tab();
  const account = await newcomer(tab, username);
  const before = balanceOf(tab.house.world, account);
  const visit = visitIn(tab.house, account, WALL);
  expect(await visit.begin()).toHaveProperty('pseudonym');
  return {
    browser,
    tab,
    visit,
    say: (data, from = {}) => visit.receive({ origin: ORIGIN, source: frameWindow, data, ...from }, FRAME),
    earned: () => balanceOf(tab.house.world, accountNamed(tab, username)) - before,
  };
}

const credit = (credits: unknown, transactionId?: unknown, type: unknown = 'offer_completed') =>
  transactionId === undefined ? { type, credits } : { type, credits, transactionId };

describe('a message', () => {
  test.each([
    [credit(12), 1_200],
    [credit(0.01), 1],
    [credit(7.5, 'tx', 'credits_earned'), 750],
    [{ ...credit(1), more: 'is passed over' }, 100],
  ])('%j is %i cents', (data, cents) => expect(readWallMessage(data)?.cents).toBe(cents));

  test.each([
    null,
    undefined,
    'offer_completed',
    7,
    [],
    {},
    new Map(),
    credit(Number.NaN),
    credit(Number.POSITIVE_INFINITY),
    credit(-5),
    credit(0),
    credit(-0),
    credit(0.001),
    credit(0.1 + 0.2),
    credit(1e21),
    credit('12'),
    credit(12n),
    credit(null),
    credit({ valueOf: () => 5 }),
    credit(12, ''),
    credit(12, 'a b'),
    credit(12, 'x'.repeat(65)),
    credit(12, 7),
    credit(12, null),
    credit(12, '__proto__ '),
    credit(12, undefined, 'jackpot'),
    credit(12, 'tx', 'chargeback'),
    { ...credit(12, 'tx'), status: 'reversed' },
    { ...credit(12, 'tx'), status: 'completed' },
    credit(12, undefined, ['offer_completed']),
    { type: 'offer_completed' },
  ])('%o is none', (data) => expect(readWallMessage(data)).toBeNull());

  test('whatever is posted: never an exception, never part of a cent, never nothing or less', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            type: fc.constantFrom('offer_completed', 'credits_earned', 'x'),
            credits: fc.oneof(fc.double(), fc.anything()),
            transactionId: fc.oneof(fc.string(), fc.anything()),
          }),
        ),
        (data) => {
          const read = readWallMessage(data);
          if (read) expect(Number.isSafeInteger(read.cents) && read.cents >= 1).toBe(true);
        },
      ),
    );
  });
});

describe('a visit', () => {
  test('credits what the open frame reports, and counts its session', async () => {
    const { say, earned, tab, visit } = await visiting();
    await say(credit(12, 'tx-1'));
    await say(credit(1.25, 'tx-2', 'credits_earned'));
    expect([earned(), visit.ignored]).toEqual([13_25, 0]);
    expect(tab.house.world.wallSessions[0]).toMatchObject({ wall: WALL, id: visit.session, offersCompleted: 1 });
    await visit.end();
    expect(tab.house.world.walls[WALL]).toMatchObject({ sessions: 1, users: 1, completed: 1, creditedCents: 13_25, ignored: 0 });
  });

  test.each<[string, Partial<PostedMessage>, unknown]>([
    ['from a wrong origin', { origin: 'https://evil.example' }, credit(12, 'tx')],
    ['from the right origin but another frame', { source: { name: 'another frame' } }, credit(12, 'tx')],
    ['from no window at all', { source: null }, credit(12, 'tx')],
    ['from an origin that begins the same', { origin: `${ORIGIN}.evil.example` }, credit(12, 'tx')],
    ['malformed', {}, { type: 'offer_completed', credits: 'many' }],
    ['negative', {}, credit(-12, 'tx')],
    ['not a number', {}, credit(Number.NaN, 'tx')],
    ['of a part of a cent', {}, credit(0.005, 'tx')],
    ['beyond what a wall may credit at once', {}, credit(500.01, 'tx')],
    ['huge', {}, credit(Number.MAX_VALUE, 'tx')],
    ['with a huge number of its own', {}, credit(12, 'x'.repeat(1_000_000))],
  ])('ignores a message %s, and counts it', async (_what, from, data) => {
    const { say, earned, visit, tab } = await visiting();
    const head = tab.house.head.seq;
    await say(data, from);
    expect([earned(), visit.ignored, tab.house.head.seq]).toEqual([0, 1, head]);
    await visit.end();
    expect(tab.house.world.walls[WALL]?.ignored).toBe(1);
    expect(visit.ignored).toBe(0);
  });

  test('with no frame open hears nobody', async () => {
    const { visit, earned } = await visiting();
    await visit.receive({ origin: ORIGIN, source: null, data: credit(12, 'tx') }, null);
    await visit.receive({ origin: ORIGIN, source: null, data: credit(12, 'tx') }, { origin: ORIGIN, source: null });
    expect([earned(), visit.ignored]).toEqual([0, 2]);
  });

  test('ignores what is replayed: at once, later, in another tab, by another account, after a year', async () => {
    const browser = new TestBrowser();
    const ada = await visiting(browser);
    await Promise.all([ada.say(credit(12, 'tx')), ada.say(credit(12, 'tx')), ada.say(credit(20, 'tx'))]);
    expect([ada.earned(), ada.visit.ignored]).toEqual([12_00, 2]);
    const ben = await visiting(browser, 'ben');
    await ben.say(credit(12, 'tx'));
    expect([ben.earned(), ben.visit.ignored]).toEqual([0, 1]);
    browser.clock.move(366 * 86_400_000);
    await ada.say(credit(12, 'tx'));
    expect([ada.earned(), ada.visit.ignored]).toEqual([12_00, 3]);
    expect(brokenBooks(ada.tab)).toEqual([]);
  });

  test('without numbers: one credit in ten seconds', async () => {
    const { say, earned, visit, browser } = await visiting();
    await say(credit(1));
    await say(credit(1));
    browser.clock.move(9_999);
    await say(credit(1));
    expect([earned(), visit.ignored]).toEqual([1_00, 2]);
    browser.clock.move(1);
    await say(credit(1));
    expect(earned()).toBe(2_00);
  });

  test('2,000.00 in a UTC day and no more, whatever the time zone says', async () => {
    const { say, earned, browser } = await visiting();
    browser.clock.at = Date.UTC(2026, 2, 29, 23, 59, 0);
    for (let n = 0; n < 5; n += 1) await say(credit(500, `day-1-${n}`));
    expect(earned()).toBe(2_000_00);
    browser.clock.at = Date.UTC(2026, 2, 30);
    await say(credit(500, 'day-2'));
    expect(earned()).toBe(2_500_00);
  });

  test('a flood is heard as far as it can be written, the rest is counted', async () => {
    const { say, earned, visit } = await visiting();
    await Promise.all(Array.from({ length: 500 }, (_, n) => say(credit(0.01, `flood-${n}`))));
    expect(earned() + visit.ignored).toBe(500);
    expect(earned()).toBeLessThanOrEqual(50);
  });

  test('a transaction stays used in a house that was restored from a backup', async () => {
    const { say, tab } = await visiting();
    await say(credit(12, 'tx'));
    const restored = new TestBrowser({ seed: 'restored' });
    const { log, vault, directory } = restored;
    await restoreBackup(
      await openBackup(await makeBackup(tab.house, 'a passphrase', 10), 'a passphrase'),
      { events: new MemoryLogStore(log), vault, directory },
      noMarker,
    );
    const again = await visiting(restored, 'ben');
    await again.say(credit(12, 'tx'));
    expect([again.earned(), again.visit.ignored]).toEqual([0, 1]);
  });
});

test('the key of a transaction is the store’s own: nothing is appended for a second one', async () => {
  const { tab, say } = await visiting();
  await say(credit(12, 'tx'));
  const account = accountNamed(tab, 'ada');
  const head = tab.house.head.seq;
  const second = await tab.house.submit(
    { type: 'CreditFromWall', payload: { wall: WALL, message: 'credits_earned', cents: 5_00, transaction: 'tx' } },
    account,
  );
  expect(second).toMatchObject({
    kind: 'refused',
    refusal: { refused: 'wall-repeated', sentence: 'This transaction has already been credited' },
  });
  expect(tab.house.head.seq).toBe(head);
  expect((await tab.store.findKeys([`wall:${WALL}:tx`])).size).toBe(1);
  // The same number at another wall is another transaction.
  accept(await tab.house.submit({ type: 'OpenWall', payload: { wall: 'lagoon' } }, account));
  accept(
    await tab.house.submit(
      { type: 'CreditFromWall', payload: { wall: 'lagoon', message: 'credits_earned', cents: 5_00, transaction: 'tx' } },
      account,
    ),
  );
});

test('a visit whose page went away is ended at the next one, once', async () => {
  const { tab, visit, say } = await visiting();
  await say('noise');
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const open = { account: accountNamed(tab, 'ada'), wall: WALL, session: visit.session, ignored: visit.ignored };
  rememberVisit(storage, open);
  await endForgottenVisit(wallsIn(tab.house), storage);
  expect([texts.size, tab.house.world.walls[WALL]?.ignored]).toEqual([0, 1]);
  // The page was not gone after all, and somebody put the record back.
  await visit.end();
  rememberVisit(storage, { ...open, ignored: 5 });
  await endForgottenVisit(wallsIn(tab.house), storage);
  for (const forged of ['null', '[]', '{', JSON.stringify({ ...open, ignored: -1 }), JSON.stringify({ ...open, account: '__proto__' })]) {
    texts.set('openWallVisit', forged);
    await endForgottenVisit(wallsIn(tab.house), storage);
  }
  expect(tab.house.world.walls[WALL]).toMatchObject({ sessions: 1, ignored: 1 });
});
