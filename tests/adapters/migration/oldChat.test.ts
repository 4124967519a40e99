import { expect, test } from 'vitest';
import { readStored } from '../../../src/domain/log/stored.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { migrateOldChat, OLD_CHAT_KEY, readOldChat } from '../../../src/browser/migration/oldChat.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { accept, houseWith, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const storage = (text: string | null) => {
  const kept = new Map(text === null ? [] : [[OLD_CHAT_KEY, text]]);
  return { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => void kept.delete(key), kept };
};

const old = (username: unknown, text: unknown, timestamp: unknown = '2023-05-01T10:00:00.000Z') => ({
  id: '1',
  userId: 'u1',
  username,
  avatarColor: 'red',
  text,
  timestamp,
  reactions: [{ type: 'heart', count: 3 }],
});

test('text, name and counts of reactions are brought over in one entry, and the old key goes', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const seq = house.head.seq;
  const place = storage(JSON.stringify([old('ada', '  hello \n there '), old('grace', 'hi', 1_682_935_200_000)]));
  expect(await migrateOldChat(house, place)).toBe('migrated');
  expect(house.head.seq).toBe(seq + 1);
  expect(house.world.chat.messages).toMatchObject([
    { account: null, formerName: 'ada', text: 'hello there', at: Date.UTC(2023, 4, 1, 10), reactions: {}, formerReactions: { heart: 3 } },
    { account: null, formerName: 'grace', text: 'hi', at: 1_682_935_200_000, reactions: {} },
  ]);
  expect(place.kept.size).toBe(0);
  expect(verifyLines(browser.lines()).ok).toBe(true);
});

test.each([
  ['somebody else’s letters', 'аda'],
  ['a space', 'ada l'],
  ['nothing', ''],
  ['no text', 7],
  ['the guest', 'Guest'],
  ['the house', 'HOUSE'],
  ['markup', '<b>ada</b>'],
  ['an unseen sign', 'ada\u202E'],
  ['full width', 'ａｄａ'],
])('a name that is not clean (%s) becomes Guest', async (_, name) => {
  const { house } = await new TestBrowser().tab();
  await migrateOldChat(house, storage(JSON.stringify([old(name, 'hello')])));
  expect(house.world.chat.messages).toMatchObject([{ account: null, formerName: null, text: 'hello' }]);
});

test.each([
  [
    'the same one twice',
    [
      { type: 'heart', count: 1 },
      { type: 'heart', count: 2 },
    ],
  ],
  ['one that is not known', [{ type: 'skull', count: 1 }]],
  [
    'counts that are none',
    [
      { type: 'heart', count: -3 },
      { type: 'laugh', count: 1e300 },
      { type: 'thumbs-up', count: 'many' },
    ],
  ],
  ['no list', 'heart'],
  ['nothing', null],
  ['a name of every object', [{ type: '__proto__', count: 1 }]],
])('old reactions (%s) belong to nobody, and new ones are beside them', async (_, reactions) => {
  const { browser, tab, ada } = await houseWith('ada');
  await migrateOldChat(tab.house, storage(JSON.stringify([{ ...old('ada', 'hello'), reactions }])));
  const [message] = tab.house.world.chat.messages;
  expect(message).toMatchObject({ text: 'hello', reactions: {} });
  const payload = { message: message?.id ?? '', reaction: 'heart', on: true } as const;
  accept(await tab.house.submit({ type: 'React', payload }, ada));
  expect(tab.house.world.chat.messages[0]?.reactions).toEqual({ heart: { [ada]: true } });
  expect(verifyLines(browser.lines()).ok).toBe(true);
});

test('texts that no message may have are counted, not kept', async () => {
  const { house } = await new TestBrowser().tab();
  const texts = ['', '   ', 'x'.repeat(501), 'a\u202Eb', '\uD800', 5, null];
  await migrateOldChat(house, storage(JSON.stringify([...texts.map((text) => old('ada', text)), 'no record', null, old('ada', 'kept')])));
  expect(house.world.chat.messages.map(({ text }) => text)).toEqual(['kept']);
});

test.each(['', '{', 'null', '{}', '"text"', '[]', `[${'['.repeat(50_000)}`])(
  'whatever stands there (%#), it is read once',
  async (text) => {
    const { house } = await new TestBrowser().tab();
    expect(readOldChat(text)).toEqual({ messages: [], rejected: 0 });
    const place = storage(text);
    expect(await migrateOldChat(house, place)).toBe('migrated');
    expect(house.world.chat.messages).toEqual([]);
    expect(place.kept.size).toBe(0);
  },
);

test('a second start and a second tab change nothing', async () => {
  const browser = new TestBrowser();
  const [first, second] = [await browser.tab(), await browser.tab()];
  const text = JSON.stringify([old('ada', 'hello')]);
  await Promise.all([migrateOldChat(first.house, storage(text)), migrateOldChat(second.house, storage(text))]);
  const seq = first.house.head.seq;
  expect(await migrateOldChat(first.house, storage(text))).toBe('nothing');
  expect(first.house.head.seq).toBe(seq);
  expect(second.house.world.chat.messages).toHaveLength(1);
});

test('the command has an id of its own in each log', async () => {
  const ids = await Promise.all(
    ['one', 'two'].map(async (seed) => {
      const browser = new TestBrowser({ seed });
      await migrateOldChat((await browser.tab()).house, storage(JSON.stringify([old('ada', 'hello')])));
      const newest = browser.log.entries.at(-1);
      return newest && readStored(newest).act?.command.id;
    }),
  );
  expect(new Set(ids).size).toBe(2);
});

test('the newest two hundred are kept, before what was said since; a time that was never is none', async () => {
  const { house } = await new TestBrowser().tab();
  const ada = await newcomer({ house }, 'ada');
  accept(await house.submit({ type: 'Say', payload: { text: 'new' } }, ada));
  const many = Array.from({ length: 1_200 }, (_, i) => old('ada', `old ${i}`, i === 1_199 ? '9999-01-01T00:00:00.000Z' : 'yesterday'));
  await migrateOldChat(house, storage(JSON.stringify(many)));
  const { messages } = house.world.chat;
  expect(messages).toHaveLength(200);
  expect(messages.at(-1)?.text).toBe('new');
  expect(messages.at(-2)).toMatchObject({ text: 'old 1199', at: house.world.at });
  expect(messages.at(-3)).toMatchObject({ text: 'old 1198', at: 0 });
});

test('where nothing can be saved, the old messages stay for the next start', async () => {
  const { house, store } = await new TestBrowser().tab();
  store.append = () => Promise.reject(new StoreUnavailableError('full'));
  const place = storage(JSON.stringify([old('ada', 'hello')]));
  expect(await migrateOldChat(house, place)).toBe('failed');
  expect(place.kept.size).toBe(1);
});
