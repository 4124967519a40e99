/** Migrates the messages of the old local storage into the log, once: text, name and time, nothing else. */
import * as z from 'zod/mini';
import type { OldMessage } from '../../domain/commands/chat.ts';
import { messageIdFrom } from '../../domain/ids.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { onStoreFailure } from '../../base/ports.ts';
import type { House } from '../../engine/house.ts';
import { orElse } from '../../base/orElse.ts';
import type { OldStorage } from './migrateOldRecords.ts';
import { listIn } from './oldRecords.ts';

export const OLD_CHAT_KEY = 'chatMessages';
/** The old product never kept more. Only the newest of them fit into the chat. */
const MOST_READ = 1_000;

const messageSchema = z.object({
  username: z.optional(z.unknown()),
  text: z.string(),
  timestamp: z.optional(z.unknown()),
});

interface OldChat {
  /** Oldest first. `saidAt` is 0 if the record has no readable time. */
  readonly messages: readonly Omit<OldMessage, 'message'>[];
  /** How many records are not messages. */
  readonly rejected: number;
}

/** Reads the whole of `chatMessages`. Never throws. */
export function readOldChat(text: string): OldChat {
  const list = listIn(text) ?? [];
  const newest = list.slice(-MOST_READ).flatMap((value) => messageSchema.safeParse(value).data ?? []);
  const messages = newest.map(({ username, text: said, timestamp }) => ({
    name: typeof username === 'string' ? username : '',
    text: said,
    saidAt: timeOf(timestamp),
  }));
  return { messages, rejected: list.length - messages.length };
}

/** Milliseconds from a number or from a JSON date; 0 if it is neither. */
export function timeOf(raw: unknown): number {
  const at = typeof raw === 'number' ? raw : typeof raw === 'string' ? Date.parse(raw) : Number.NaN;
  return Number.isSafeInteger(at) && at >= 0 ? at : 0;
}

/** Call it at every start. `failed`: nothing could be saved, and the old messages stay. */
export async function migrateOldChat(house: House, storage: OldStorage): Promise<'nothing' | 'migrated' | 'failed'> {
  const text = orElse(() => storage.getItem(OLD_CHAT_KEY), null);
  if (text === null || house.newer) return 'nothing';
  return onStoreFailure('failed', async () => {
    const before = house.world.chat.migrated;
    if (!before) await migrate(house, text);
    if (house.world.chat.migrated) storage.removeItem(OLD_CHAT_KEY);
    return before ? 'nothing' : 'migrated';
  });
}

/** Ids come from the log and the place, so that a second tab asks for the same entry. */
async function migrate(house: House, text: string): Promise<void> {
  const { messages, rejected } = readOldChat(text);
  const { logId } = house.head;
  const numbered = messages.map((message, place) => ({
    message: messageIdFrom(commandIdFor(`old-message:${logId}:${place}`, house.hashing)),
    ...message,
  }));
  const id = commandIdFor(`migration:${logId}:${OLD_CHAT_KEY}`, house.hashing);
  await house.submit({ type: 'MigrateChat', payload: { messages: numbered, rejected } }, 'house', { id });
}
