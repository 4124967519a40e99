// @vitest-environment happy-dom
/** What a page shows of its connection, whose house it has, and when it verifies what it began with. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_LOG_KEY } from '../../../src/app/idleCheck.ts';
import { HouseSwitcher, type OpenHouse } from '../../../src/app/remote/houseSwitcher.ts';
import { sharedTexts } from '../../../src/browser/storages.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { selectConnection } from '../../../src/store/connection.ts';
import { makeStore } from '../../../src/store/store.ts';
import { selectDoubt, selectEvidence, selectSnapshotSeq } from '../../../src/store/verification.ts';
import { idOf } from '../../kit/people.ts';
import { nowhere } from '../../kit/stored.ts';
import { AWAY, OPEN, StubConnection } from '../../kit/stubConnection.ts';

const NOW = 1_700_000_000_000;

/** A house whose connection is what a test makes of it. It began with a snapshot at entry 7. */
class StubHouse extends StubConnection {
  opened: Promise<void> = Promise.resolve();
  unprovedStart: { seq: number } | null = { seq: 7 };
  world = emptyWorld();
  readonly evidence = 'the lines';
  readonly newer = null;
  readonly ports = { clock: { now: () => NOW } };
  readonly onEntries = () => () => undefined;
  readonly close = vi.fn();
  readonly takeAllBack = vi.fn();
  /** The events of its history, 500 of which come with each answer. */
  events = 0;
  readonly prove = vi.fn(async (mayGoOn: (eventsRead: number) => boolean) => {
    for (let read = 0; mayGoOn(read); read += 500) if (read >= this.events) return void (this.unprovedStart = null);
  });
}

function page(houses: readonly StubHouse[] = [new StubHouse()], show: () => Promise<void> = async () => undefined) {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  const onEnded = vi.fn(async (_account: AccountId | null) => false);
  const stopWatching = vi.fn();
  const left = [...houses];
  const open: OpenHouse = { house: null, account: null };
  const switcher = new HouseSwitcher({
    store,
    open,
    make: () => left.shift() as unknown as RemoteHouse,
    shown: Promise.resolve(),
    show,
    watch: () => stopWatching,
  });
  const enter = (account: AccountId | null) => switcher.enter(account, { check: onEnded });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return selectConnection(store.getState());
  };
  return { switcher, enter, open, store, onEnded, stopWatching, after };
}

/** A page that has a house. */
async function entered(house = new StubHouse(), account: AccountId | null = null) {
  const opened = page([house]);
  await opened.enter(account);
  return { ...opened, house };
}

beforeEach(() => {
  sharedTexts.setItem(CHECK_LOG_KEY, 'yes');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => {
  sharedTexts.removeItem(CHECK_LOG_KEY);
  vi.useRealTimers();
});

test('a connection that is lost for a second is reported, with the time of the house', async () => {
  const { house, after } = await entered();
  house.become(AWAY);
  expect(await after(999)).toEqual({ phase: 'connected' });
  expect(await after(1)).toEqual({ phase: 'disconnected', since: NOW, waiting: [] });
  house.become(OPEN);
  expect(await after(0)).toEqual({ phase: 'connected' });
});

test('one that comes back before is not', async () => {
  const { house, after } = await entered();
  house.become(AWAY);
  await after(999);
  house.become(OPEN);
  expect(await after(5_000)).toEqual({ phase: 'connected' });
});

test('commands that wait are shown at once while the house is away', async () => {
  const { house, after } = await entered();
  house.become(AWAY);
  await after(1_000);
  const waiting = [{ id: 'a command', command: { type: 'RotateSeed', payload: { clientSeed: 'a seed' } }, sent: false }] as const;
  house.become({ phase: 'disconnected', waiting });
  expect(await after(0)).toEqual({ phase: 'disconnected', since: NOW, waiting });
});

test('of a house that was never reached nobody knows since when it is away', async () => {
  const house = new StubHouse();
  house.opened = new Promise(() => undefined);
  const { enter, after } = page([house]);
  void enter(null);
  house.become(AWAY);
  expect(await after(1_000)).toMatchObject({ phase: 'disconnected', since: null });
});

test('slow answers are reported', async () => {
  const { house, after } = await entered();
  house.become({ phase: 'open', slow: true });
  expect(await after(0)).toEqual({ phase: 'slow' });
});

test.each([
  [false, { phase: 'ended', sentence: 'Too many pages.' }],
  [true, { phase: 'connected' }],
])('the house ends the connection; the session has ended: %s', async (sessionEnded, shown) => {
  const { house, after, onEnded } = await entered();
  onEnded.mockResolvedValue(sessionEnded);
  house.become({ phase: 'ended', by: 'house', sentence: 'Too many pages.' });
  expect(await after(0)).toEqual(shown);
});

test('a page that ends by itself says so, and asks nobody whether the session has ended', async () => {
  const { house, after, onEnded } = await entered();
  onEnded.mockResolvedValue(true);
  house.become({ phase: 'ended', by: 'page', sentence: 'Nothing proves this.' });
  expect(await after(0)).toEqual({ phase: 'ended', sentence: 'Nothing proves this.' });
  expect(onEnded).not.toHaveBeenCalled();
});

test('a contradiction is a doubt with its evidence', async () => {
  const { house, after, store } = await entered();
  house.become({ phase: 'doubted', sentence: 'it has two heads' });
  await after(0);
  expect(selectDoubt(store.getState())).toBe('it has two heads');
  expect(selectEvidence(store.getState())).toBe('the lines');
});

const CONTRADICTION = { phase: 'doubted', sentence: 'it has two heads' } as const;
const END_BY_PAGE = { phase: 'ended', by: 'page', sentence: 'Nothing proves this.' } as const;
const END_BY_HOUSE = { phase: 'ended', by: 'house', sentence: 'Too many pages.' } as const;

test.each([
  [CONTRADICTION, { phase: 'connected' }, CONTRADICTION.sentence],
  [END_BY_PAGE, { phase: 'ended', sentence: END_BY_PAGE.sentence }, null],
  [END_BY_HOUSE, { phase: 'ended', sentence: END_BY_HOUSE.sentence }, null],
])(
  'what a page finds before and while the screens get its house is shown when they have it: $phase by $by',
  async (state, shown, doubt) => {
    for (const when of ['before', 'while'] as const) {
      const house = new StubHouse();
      const { enter, store, onEnded, after } = page([house], async () => void (when === 'while' && house.become(state)));
      const entered = enter(null);
      if (when === 'before') house.become(state);
      await entered;
      expect([await after(0), selectDoubt(store.getState())]).toEqual([shown, doubt]);
      expect(onEnded).toHaveBeenCalledTimes(state === END_BY_HOUSE ? 1 : 0);
    }
  },
);

test('what becomes of a house is shown if a sign-in fails meanwhile', async () => {
  for (const [state, shown, doubt] of [
    [CONTRADICTION, { phase: 'connected' }, CONTRADICTION.sentence],
    [END_BY_HOUSE, { phase: 'ended', sentence: END_BY_HOUSE.sentence }, null],
  ] as const) {
    const [guest, own] = [new StubHouse(), new StubHouse()];
    let fail = (): void => undefined;
    own.opened = new Promise((_, reject) => (fail = () => reject(new Error('The house is away.'))));
    const { enter, store, after } = page([guest, own]);
    await enter(null);
    const signIn = enter(idOf('ada'));
    guest.become(state);
    fail();
    await expect(signIn).rejects.toThrow('The house is away.');
    expect([await after(0), selectDoubt(store.getState())]).toEqual([shown, doubt]);
  }
});

test('whoever signs in gets another house, and takes back what waits at the one before', async () => {
  const [guest, own] = [new StubHouse(), new StubHouse()];
  const { switcher, enter, open, stopWatching, after } = page([guest, own]);
  await enter(null);
  expect(open.account).toBeNull();
  await enter(idOf('ada'));
  expect(open.account).toBe(idOf('ada'));
  expect(open.house).toBe(own);
  for (const end of [guest.takeAllBack, guest.close, stopWatching]) expect(end).toHaveBeenCalledTimes(1);
  guest.become({ phase: 'open', slow: true });
  expect(await after(0), 'the page hears nothing more of the house before').toEqual({ phase: 'connected' });
  switcher.close();
  expect(own.close).toHaveBeenCalled();
  expect(own.takeAllBack).not.toHaveBeenCalled();
});

test('of two who sign in at once, the second stays', async () => {
  const [first, second] = [new StubHouse(), new StubHouse()];
  const { enter, open } = page([first, second]);
  const early = enter(idOf('ada'));
  const late = enter(idOf('ben'));
  await expect(early).rejects.toThrow('Another account signed in meanwhile.');
  await late;
  expect(open.house).toBe(second);
  expect(first.close).toHaveBeenCalled();
});

const MINUTE = 60_000;
test('a page verifies the snapshot that it began with, three seconds after the start', async () => {
  const { house, after, store } = await entered();
  expect(selectSnapshotSeq(store.getState())).toBe(7);
  await after(2_999);
  expect(house.prove).not.toHaveBeenCalled();
  await after(1);
  expect(selectSnapshotSeq(store.getState())).toBeNull();
  await after(60 * MINUTE);
  expect(house.prove).toHaveBeenCalledTimes(1);
});

test.each([
  ['an account verifies it', idOf('ada'), null],
  ['a guest believes it', null, 7],
])('where the snapshot says that its history is long, %s', async (_what, account, unproved) => {
  const house = new StubHouse();
  house.world = { ...house.world, publicEvents: 2_001 };
  const { after, store } = await entered(house, account);
  await after(3_000);
  expect(selectSnapshotSeq(store.getState())).toBe(unproved);
});

test.each([
  [2_000, null],
  [2_001, 7],
])('a history of %i events is left to the page of the log if it is long', async (events, unproved) => {
  const house = new StubHouse();
  house.events = events;
  const { after, store } = await entered(house);
  await after(3_000);
  expect(house.prove).toHaveBeenCalledTimes(1);
  expect(selectSnapshotSeq(store.getState())).toBe(unproved);
});

test('a page that is hidden meanwhile goes on later', async () => {
  const house = new StubHouse();
  house.events = 1_000;
  const { after, store } = await entered(house);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(false).mockReturnValueOnce(false).mockReturnValueOnce(true);
  await after(3_000);
  expect(hidden).toHaveBeenCalledTimes(3);
  expect(selectSnapshotSeq(store.getState())).toBe(7);
  await after(MINUTE);
  expect(selectSnapshotSeq(store.getState())).toBeNull();
});

test('a line that breaks when the page begins to verify, and again meanwhile, delays it for seconds', async () => {
  const house = new StubHouse();
  house.events = 1_000;
  const { after, store } = await entered(house);
  await after(2_700);
  house.become(AWAY);
  await after(900);
  vi.spyOn(document, 'hidden', 'get').mockImplementationOnce(() => {
    house.become(AWAY);
    return false;
  });
  house.become(OPEN);
  await after(900);
  expect([house.prove.mock.calls.length, selectSnapshotSeq(store.getState())]).toEqual([1, 7]);
  house.become(OPEN);
  await after(5_000);
  expect(selectSnapshotSeq(store.getState())).toBeNull();
});

test('nothing is verified while the house is away, nor after the page has left it', async () => {
  const { house, switcher, after } = await entered();
  house.become(AWAY);
  await after(60 * MINUTE);
  switcher.close();
  house.become(OPEN);
  await after(60 * MINUTE);
  expect(house.prove).not.toHaveBeenCalled();
});
