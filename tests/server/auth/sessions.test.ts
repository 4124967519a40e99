/** Sessions of the doors: who is told that one has ended, and that no look at one brings it back. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/utc.ts';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { Sessions, type OpenedSession, type SessionOf } from '../../../src/server/auth/sessions.ts';
import { idOf } from '../../kit/people.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { MemoryEndingStore } from '../../kit/serverStores.ts';

/** A store that answers a read when it is told to. */
class SlowStore extends MemoryEndingStore {
  answer: Promise<unknown> = Promise.resolve();
  override async get(key: string): Promise<string | null> {
    const value = await super.get(key);
    await this.answer;
    return value;
  }
}

function sessionsOver(store: MemoryEndingStore, machine = new TestMachine()): Promise<Sessions> {
  const { clock, entropy } = machine;
  return Sessions.over({ store, clock, entropy, hashing: nodeHashing });
}

/** The refresh token of an answer, null if there is none. */
const tokenOf = (answer: OpenedSession | 'stolen' | null): string | null =>
  answer === null || answer === 'stolen' ? null : answer.refreshToken;

/** A house with one session, as its page and a second tab have it. */
async function opened() {
  const [store, machine] = [new MemoryEndingStore(), new TestMachine()];
  const sessions = await sessionsOver(store, machine);
  const session = await sessions.open(idOf('ada'), 'password');
  const refresh = async (token: string): Promise<string | null> => tokenOf(await sessions.refresh(token));
  /** Refreshes with a token that must be good. */
  const next = async (token: string): Promise<string> => {
    const fresh = await refresh(token);
    if (fresh === null) throw new Error('the token was not accepted');
    return fresh;
  };
  const restarted = (): Promise<Sessions> => sessionsOver(store, machine);
  return { clock: machine.clock, sessions, session, refresh, next, restarted, first: session.refreshToken };
}

test('listeners are told of each session that ends, once, until they stop', async () => {
  const sessions = await sessionsOver(new MemoryEndingStore());
  const ended: SessionOf[] = [];
  const stop = sessions.onEnded((session) => ended.push(session));
  const three = [
    await sessions.open(idOf('ada'), 'password'),
    await sessions.open(idOf('ada'), 'password'),
    await sessions.open(idOf('bob'), 'password'),
  ];
  const ids = three.map(({ account, sessionId }) => ({ account, sessionId }));
  await sessions.closeAll(idOf('ada'), ids[1]?.sessionId);
  expect(ended).toEqual([ids[0]]);
  const second = await sessions.refresh(three[1]?.refreshToken ?? '');
  await sessions.refresh(tokenOf(second) ?? '');
  // This token was used before the last refresh, so the session ends.
  await sessions.refresh(three[1]?.refreshToken ?? '');
  expect(ended).toEqual([ids[0], ids[1]]);
  stop();
  if (ids[2]) await sessions.close(ids[2]);
  expect(ended).toHaveLength(2);
});

test('a session that ends while somebody looks at it stays ended', async () => {
  const store = new SlowStore();
  const session = await (await sessionsOver(store)).open(idOf('ada'), 'password');
  // As after a restart: no session is in memory.
  const sessions = await sessionsOver(store);
  let answer: (value: unknown) => void = () => undefined;
  store.answer = new Promise((resolve) => {
    answer = resolve;
  });
  const look = sessions.isOpen(session);
  const close = sessions.close(session);
  answer(null);
  await Promise.all([look, close]);
  expect(await sessions.isOpen(session)).toBe(false);
});

describe('a refresh', () => {
  test('whose answer is lost is answered again, also after a restart and a day later', async () => {
    const { clock, first, next, restarted } = await opened();
    const lost = await next(first);
    clock.move(DAY_MS);
    const again = tokenOf(await (await restarted()).refresh(first));
    expect(again).not.toBeNull();
    expect(again).not.toBe(lost);
  });

  test('that two tabs make at once is good in both, whichever of the new tokens is kept', async () => {
    const { first, next } = await opened();
    const [one, other] = [await next(first), await next(first)];
    const newest = await next(one);
    expect(await next(other), 'the other tab has not heard of it').not.toBe(newest);
    await next(newest);
  });

  test('with the token before the last one ends the session', async () => {
    const { sessions, session, first, next, refresh } = await opened();
    const newest = await next(await next(first));
    expect(await refresh(first)).toBeNull();
    expect(await sessions.isOpen(session)).toBe(false);
    expect(await refresh(newest)).toBeNull();
  });

  test('with a token that was replaced later than at once leaves one token, and the other proves a theft', async () => {
    const { clock, sessions, session, first, next, refresh } = await opened();
    const owners = await next(first);
    clock.move(10_000);
    const thiefs = await next(first);
    expect(await refresh(owners)).toBeNull();
    expect(await sessions.isOpen(session)).toBe(false);
    expect(await refresh(thiefs)).toBeNull();
  });

  test('is answered for ten tabs at once, and memory stays bounded', async () => {
    const { first, next, refresh } = await opened();
    const tokens: string[] = [];
    for (let tab = 0; tab < 11; tab += 1) tokens.push(await next(first));
    expect(await refresh(tokens.at(-1) ?? '')).not.toBeNull();
  });

  test.each([
    ['zeros', (token: string) => token.replace(/\w{64}$/u, '0'.repeat(64))],
    ['a changed letter', (token: string) => token.replace(/.$/u, (last) => (last === '0' ? '1' : '0'))],
    ['a part of it', (token: string) => token.slice(0, -1)],
    ['more of it', (token: string) => `${token}0`],
    ['another session', (token: string) => token.replace(/\.[0-9a-f]{8}/u, '.00000000')],
    ['nothing', () => ''],
  ])('with %s ends nothing, because it was never issued', async (_what, change) => {
    const { sessions, session, first, next, refresh } = await opened();
    expect(await refresh(change(first))).toBeNull();
    expect(await sessions.isOpen(session)).toBe(true);
    await next(first);
  });
});

test('processes that open an empty store at once accept the same refresh tokens', async () => {
  const [store, machine] = [new MemoryEndingStore(), new TestMachine()];
  const opened = await Promise.all([1, 2, 3].map(() => sessionsOver(store, machine)));
  for (const one of opened) {
    for (const other of opened) {
      const { refreshToken } = await one.open(idOf('ada'), 'password');
      expect(tokenOf(await other.refresh(refreshToken))).not.toBeNull();
    }
  }
});

test('a session that has expired is over before a sweep finds it, also after a restart', async () => {
  const { clock, session, first, restarted } = await opened();
  clock.move(31 * DAY_MS);
  const later = await restarted();
  expect(await later.isOpen(session)).toBe(false);
  expect(await later.refresh(first)).toBeNull();
});

test('a sweep deletes expired sessions, tells of each, and lets others come between', async () => {
  const [store, machine] = [new MemoryEndingStore(), new TestMachine()];
  const sessions = await sessionsOver(store, machine);
  for (let n = 0; n < 600; n += 1) await sessions.open(idOf('ada'), 'password');
  machine.clock.move(31 * DAY_MS);
  const last = await sessions.open(idOf('bob'), 'password');
  const ended: SessionOf[] = [];
  sessions.onEnded((session) => ended.push(session));
  const swept = sessions.sweep();
  await sessions.refresh(last.refreshToken);
  expect((await store.keys('session:')).length, 'it has not ended yet').toBeGreaterThan(1);
  await swept;
  expect(ended).toHaveLength(600);
  expect(await store.get('refresh-key'), 'it never ends').not.toBeNull();
  expect(await store.keys('session:')).toEqual([`session:${idOf('bob')}:${last.sessionId}`]);
});
