/** Sessions of the doors: who is told that one has ended, and that no look at one brings it back. */
import { expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { MemoryKeyedStore } from '../../../src/engine/memoryStores.ts';
import { Sessions, type SessionOf } from '../../../src/server/auth/sessions.ts';
import { idOf } from '../../kit/people.ts';
import { TestMachine } from '../../kit/serverHouse.ts';

/** A store that answers a read when it is told to. */
class SlowStore extends MemoryKeyedStore {
  answer: Promise<unknown> = Promise.resolve();
  override async get(key: string): Promise<string | null> {
    const value = await super.get(key);
    await this.answer;
    return value;
  }
}

const sessionsOver = (store: MemoryKeyedStore): Sessions => {
  const { clock, entropy } = new TestMachine();
  return new Sessions({ store, clock, entropy, hashing: nodeHashing });
};

test('listeners are told of each session that ends, once, until they stop', async () => {
  const sessions = sessionsOver(new MemoryKeyedStore());
  const ended: SessionOf[] = [];
  const stop = sessions.onEnded((session) => ended.push(session));
  const opened = [await sessions.open(idOf('ada')), await sessions.open(idOf('ada')), await sessions.open(idOf('bob'))];
  const ids = opened.map(({ account, sessionId }) => ({ account, sessionId }));
  await sessions.closeAll(idOf('ada'), ids[1]?.sessionId);
  expect(ended).toEqual([ids[0]]);
  await sessions.refresh(opened[1]?.refreshToken ?? '');
  // The token was used before, so the session ends.
  await sessions.refresh(opened[1]?.refreshToken ?? '');
  expect(ended).toEqual([ids[0], ids[1]]);
  stop();
  if (ids[2]) await sessions.close(ids[2]);
  expect(ended).toHaveLength(2);
});

test('a session that ends while somebody looks at it stays ended', async () => {
  const store = new SlowStore();
  const session = await sessionsOver(store).open(idOf('ada'));
  // As after a restart: no session is in memory.
  const sessions = sessionsOver(store);
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
