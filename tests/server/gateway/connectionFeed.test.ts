/** What one gateway is sent of the log. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { headOf } from '../../../src/domain/log/entry.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { NO_HASH, type Head } from '../../../src/domain/log/head.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { ConnectionFeed } from '../../../src/server/gateway/connectionFeed.ts';
import { FrameReader } from '../../../src/server/gateway/frames.ts';
import { mostBytes, readHouseToGateway } from '../../../src/server/gateway/messages.ts';
import type { FeedEntry } from '../../../src/server/socketDoor.ts';

const [ada, bob] = ['a', 'b'].map((digit) => `acc_${digit.repeat(8)}-0000-4000-8000-000000000000` as AccountId) as [AccountId, AccountId];
const hashOf = (seq: number): string => String(seq).padStart(64, '0');
const headAt = (seq: number): Head => ({ logId: 'log', seq, hash: hashOf(seq), at: seq });
const entryAt = (seq: number, subjects: readonly string[], isPublic = false): FeedEntry => ({
  seq,
  hash: hashOf(seq),
  subjects,
  isPublic,
  lines: `lines of ${seq}`,
});

let feed: ConnectionFeed;
let frames: FrameReader;
beforeEach(() => {
  vi.useFakeTimers();
  frames = new FrameReader(mostBytes.house);
  feed = new ConnectionFeed((frame) => frames.push(frame));
});
afterEach(() => {
  feed.close();
  vi.useRealTimers();
});

/** What was written since the last call: where each frame begins and ends, and the bytes of its entries. */
function written(): readonly { readonly from: number; readonly to: number; readonly text: string }[] {
  const found: { from: number; to: number; text: string }[] = [];
  for (let frame = frames.next(); frame; frame = frames.next()) {
    const message = readHouseToGateway(frame.text);
    if (message?.kind !== 'entries') throw new Error(`no entries: ${frame.text}`);
    found.push({ from: message.after.seq, to: message.head.seq, text: frame.bytes.toString() });
  }
  return found;
}

const publish = (...entries: readonly FeedEntry[]): void => feed.publish(entries, headAt(entries.at(-1)?.seq ?? 0), []);

test('a gateway is sent what is public and what is of its accounts, and of everything else where the log ends', () => {
  feed.begin(headAt(4));
  const gone = feed.add(ada);
  publish(entryAt(5, [bob]), entryAt(6, [bob, ada]), entryAt(7, [], true), entryAt(8, [bob]));
  feed.flush();
  expect(written()).toEqual([{ from: 4, to: 8, text: 'lines of 6lines of 7' }]);
  gone();
  publish(entryAt(9, [ada]));
  feed.flush();
  expect(written()).toEqual([{ from: 8, to: 9, text: '' }]);
});

test('an account with two pages is sent its entries until both are gone', () => {
  feed.begin(headAt(4));
  const [one, two] = [feed.add(ada), feed.add(ada)];
  one();
  publish(entryAt(5, [ada]));
  feed.flush();
  two();
  publish(entryAt(6, [ada]));
  feed.flush();
  expect(written().map(({ text }) => text)).toEqual(['lines of 5', '']);
});

test('what somebody reads waits less than what nobody does, and both go in one frame', () => {
  feed.begin(headAt(4));
  feed.add(ada);
  publish(entryAt(5, [bob]));
  vi.advanceTimersByTime(50);
  expect(written()).toEqual([]);
  publish(entryAt(6, [ada]));
  vi.advanceTimersByTime(20);
  expect(written()).toEqual([{ from: 4, to: 6, text: 'lines of 6' }]);
  publish(entryAt(7, [bob]));
  vi.advanceTimersByTime(100);
  expect(written()).toEqual([{ from: 6, to: 7, text: '' }]);
});

test('nothing is sent before entries were asked for, or after the connection has ended', () => {
  feed.add(ada);
  publish(entryAt(4, [ada]));
  feed.flush();
  feed.begin(headAt(4));
  feed.flush();
  publish(entryAt(5, [ada]));
  feed.close();
  vi.advanceTimersByTime(1_000);
  expect(written()).toEqual([]);
});

test('what a gateway missed comes in parts, each with the head of its newest entry', () => {
  const reader = new EntryFeed(nodeHashing);
  const missed = readFileSync('fixtures/histories/month-of-20.jsonl', 'utf8')
    .split('\n')
    .slice(0, 4_000)
    .flatMap((line) => reader.line(line) ?? [])
    .slice(0, 700)
    .map((stored): FeedEntry => ({ ...stored, isPublic: true }));
  feed.begin({ seq: 0, hash: NO_HASH }, missed);
  const heads = [];
  for (let frame = frames.next(); frame; frame = frames.next()) {
    const message = readHouseToGateway(frame.text);
    if (message?.kind === 'entries') heads.push(message.head);
  }
  expect(heads).toEqual([missed[499], missed[699]].map((entry) => entry && headOf(readStored(entry))));
});
