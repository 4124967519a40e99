/** Entries with valid bytes and chain, and short ways to append and read them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LOG_VERSION } from '../../../src/domain/log/entry.ts';
import { type Head, NO_HASH, type StoredEntry } from '../../../src/domain/log/head.ts';
import type { Appended, Batch, LogStore, UniqueKey, UsedKey } from '../../../src/base/ports.ts';

const LOG_ID = `log_${'ab'.repeat(16)}`;

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

let salts = 0;

export interface EntryWish {
  readonly logId?: string;
  readonly subjects?: readonly string[];
  /** How many events. */
  readonly events?: number;
  /** Places (from 0) of events that are withheld. */
  readonly withheld?: readonly number[];
  readonly note?: string;
}

/** An entry that continues `head`; each has its own salts. */
export function entryAfter(head: Head | null, wish: EntryWish = {}): { entry: StoredEntry; head: Head } {
  const { logId = LOG_ID, subjects = [], events = 1, withheld = [], note = '' } = wish;
  const seq = (head?.seq ?? 0) + 1;
  const act = JSON.stringify({
    salt: '0'.repeat(32),
    command: { id: `00000000-0000-4000-8000-${String(salts).padStart(12, '0')}`, type: 'Test' },
    actor: 'house',
  });
  const lines = Array.from({ length: events }, () => {
    salts += 1;
    return JSON.stringify({ salt: salts.toString(16).padStart(32, '0'), type: 'test/happened', data: { seq, note } });
  });
  const header = JSON.stringify({
    v: LOG_VERSION,
    logId,
    seq,
    at: 1_000 + seq,
    prev: head?.hash ?? NO_HASH,
    lines: [act, ...lines].map(hashText),
  });
  const hash = hashText(header);
  const kept = lines.map((line, place) => (withheld.includes(place) ? 'null' : line));
  return { entry: { seq, hash, lines: [header, act, ...kept].join('\n'), subjects }, head: { logId, seq, hash, at: 1_000 + seq } };
}

/** `count` entries that continue `head`; `wish` says what each is like. */
export function entriesAfter(
  head: Head | null,
  count: number,
  wish: (seq: number) => EntryWish = () => ({}),
): { entries: StoredEntry[]; head: Head | null } {
  const entries: StoredEntry[] = [];
  let last = head;
  for (let done = 0; done < count; done += 1) {
    const made = entryAfter(last, wish((last?.seq ?? 0) + 1));
    entries.push(made.entry);
    last = made.head;
  }
  return { entries, head: last };
}

type BatchWish = Partial<Pick<Batch, 'secrets' | 'revealed'>> & { readonly keys?: readonly UniqueKey[] };

/** Entries as a batch that continues `head`. The last entry has the keys. */
export function batchAfter(head: Head | null, entries: readonly StoredEntry[], wish: BatchWish = {}): Batch {
  const { keys = [], secrets = [], revealed = [] } = wish;
  return {
    after: head ?? { ...headOf(entries[0]!), seq: 0, hash: NO_HASH },
    entries: entries.map((stored, index) => ({ stored, keys: index === entries.length - 1 ? keys : [], isPublic: false })),
    secrets,
    revealed,
  };
}

interface AppendOptions {
  readonly wish?: (seq: number) => EntryWish;
  readonly keys?: readonly UniqueKey[];
}

/** Appends `count` entries after the store's present head, however often another store is faster. */
export async function append(events: LogStore, count: number, options: AppendOptions = {}): Promise<Exclude<Appended, { kind: 'behind' }>> {
  for (;;) {
    const head = await events.head();
    const { entries } = entriesAfter(head, count, options.wish);
    const result = await events.append(batchAfter(head, entries, options));
    if (result.kind !== 'behind') return result;
  }
}

/** The entry that used a key. */
export const usedBy = async (events: LogStore, name: string): Promise<UsedKey | null> => (await events.findKeys([name])).get(name) ?? null;

export function headOf(entry: StoredEntry): Head {
  const header = JSON.parse(entry.lines.slice(0, entry.lines.indexOf('\n'))) as { logId: string; at: number };
  return { logId: header.logId, seq: entry.seq, hash: entry.hash, at: header.at };
}

export async function readAll(events: LogStore, from = 1, to?: number): Promise<StoredEntry[]> {
  const all: StoredEntry[] = [];
  for await (const batch of events.read(from, to)) all.push(...batch);
  return all;
}

export function key(name: string): UniqueKey {
  return { key: name, fingerprint: hashText(`for ${name}`) };
}

export const seqsOf = (entries: readonly StoredEntry[]): number[] => entries.map((entry) => entry.seq);
