import { expect, test } from 'vitest';
import type { MessageId } from '../../../src/domain/ids.ts';
import type { ChatMessage } from '../../../src/domain/worldParts.ts';
import { ChatHistory } from '../../../src/screens/chat/useMessages.ts';
import { migrateOldChat } from '../../../src/browser/migration/oldChat.ts';
import type { ReadOptions } from '../../../src/base/readEntries.ts';
import type { House } from '../../../src/engine/house.ts';
import { embeddedServices } from '../../kit/services.ts';
import { accept, bet, houseWith, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const historyOf = (house: House): ChatHistory => new ChatHistory(embeddedServices(house), null);

async function all(history: ChatHistory, before: number, reading: ReadOptions = {}): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  for await (const message of history.back(before, reading)) messages.push(message);
  return messages.toReversed();
}

test('older messages come back in order, each once, with their reactions and removals', async () => {
  const { browser, tab } = await houseWith();
  const { house } = tab;
  const text = JSON.stringify([
    { username: 'grace', text: 'from before', timestamp: 1_600_000_000_000 },
    { username: 'grace', text: 'and after that', timestamp: 1_600_000_001_000 },
  ]);
  await migrateOldChat(house, { getItem: () => text, removeItem: () => undefined });
  const ada = await newcomer(tab, 'ada');
  const alan = await newcomer(tab, 'alan');
  const said: MessageId[] = [];
  for (let i = 0; i < 260; i += 1) {
    browser.clock.move(3_000);
    accept(await house.submit({ type: 'Say', payload: { text: `message ${i}` } }, i % 3 === 0 ? 'guest' : ada));
    said.push(house.world.chat.messages.at(-1)?.id ?? 'msg_');
    if (i === 10) {
      for (const actor of [ada, alan, ada])
        accept(await house.submit({ type: 'React', payload: { message: said[10], reaction: 'heart' } }, actor));
      accept(await house.submit({ type: 'React', payload: { message: said[10], reaction: 'laugh' } }, ada));
      accept(await house.submit({ type: 'HideMessage', payload: { message: said[9], reason: 'an insult' } }, 'house'));
    }
    if (i % 40 === 0) accept(await bet(tab, ada, 10));
  }
  const kept = house.world.chat.messages;
  expect(kept).toHaveLength(200);
  const history = historyOf(house);
  for (const { id } of kept) history.known.add(id);
  const older = await all(history, house.head.seq + 1);
  expect(older.map((message) => message.text)).toEqual([
    'from before',
    'and after that',
    ...Array.from({ length: 60 }, (_, i) => `message ${i}`),
  ]);
  expect(older[0]).toMatchObject({ formerName: 'grace', at: 1_600_000_000_000 });
  expect(older.find(({ id }) => id === said[10])?.reactions).toEqual({ heart: { [alan]: true }, laugh: { [ada]: true } });
  expect(older.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual([said[9]]);
});

test('reading stops when it is told to', async () => {
  const { house } = await new TestBrowser().tab();
  accept(await house.submit({ type: 'Say', payload: { text: 'hello' } }, 'guest'));
  const history = historyOf(house);
  expect(await all(history, house.head.seq + 1, { signal: AbortSignal.abort() })).toEqual([]);
  expect(await all(history, house.head.seq + 1)).toHaveLength(1);
});
