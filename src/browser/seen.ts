/**
 * What each account has seen in this browser: how far its notices were read, and whether its first steps were left. All tabs share
 * it. It is a preference: if it is lost, notices count as unread again.
 */
import * as z from 'zod/mini';
import type { AccountId } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import { announceOn, announcingStorage } from './storageEvents.ts';
import { sharedTexts } from './storages.ts';

const KEY = 'seen';

const seenSchema = z.object({
  /** The newest entry when the notices were read last; 0 before the first time. */
  noticesUpTo: z.int().check(z.gte(0)),
  /** Keys of notices that are not entries and were read then. */
  noticesKnown: z.array(z.string()),
  stepsLeft: z.boolean(),
});
const keptSchema = z.record(z.string(), seenSchema);

type Seen = Readonly<z.infer<typeof seenSchema>>;

const nothing: Seen = { noticesUpTo: 0, noticesKnown: [], stepsLeft: false };

const listeners = new Set<() => void>();
let parsed: { readonly text: string | null; readonly kept: Readonly<Record<string, Seen>> } = { text: null, kept: {} };

const parse = (text: string | null): Readonly<Record<string, Seen>> => orElse(() => keptSchema.parse(JSON.parse(text ?? '{}')), {});

/** The same object until something changes. */
export function seenBy(account: AccountId): Seen {
  const text = sharedTexts.getItem(KEY);
  if (text !== parsed.text) parsed = { text, kept: parse(text) };
  return Object.hasOwn(parsed.kept, account) ? (parsed.kept[account] ?? nothing) : nothing;
}

export function noteSeen(account: AccountId, change: Partial<Seen>): void {
  const next = { ...seenBy(account), ...change };
  announcingStorage(sharedTexts, announceOn(window)).setItem(KEY, JSON.stringify({ ...parsed.kept, [account]: next }));
  for (const listener of listeners) listener();
}

/** Hears of changes by this tab and by others. Returns a function that stops it. */
export function onSeen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
