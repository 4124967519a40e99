/** Migrates the messages of the old local storage into the log, once: text, name, time, and how many reactions of each kind. */
import * as z from 'zod/mini';
import { MOST_FORMER_REACTIONS } from '../../domain/events/chat.ts';
import { reactionNames } from '../../domain/worldParts.ts';
import type { OldMessage } from '../../domain/commands/chat.ts';
import { messageIdFrom } from '../../domain/ids.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import type { House } from '../../engine/house.ts';
import { migrateOnce, type Migrated, type OldStorage } from './migrateOnce.ts';
import { oldText, oldTime, readList } from './oldRecords.ts';

export const OLD_CHAT_KEY = 'chatMessages';
/** The old product never kept more. Only the newest of them fit into the chat. */
const MOST_READ = 1_000;

const reactionSchema = z.object({ type: z.enum(reactionNames), count: z.int().check(z.gte(1), z.lte(MOST_FORMER_REACTIONS)) });

/** A list of `{ type, count }` as counts by name. What is no reaction is left out. */
const reactionsSchema = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((all) =>
      Object.fromEntries(
        all.flatMap((one) => {
          const { data } = reactionSchema.safeParse(one);
          return data ? [[data.type, data.count] as const] : [];
        }),
      ),
    ),
  ),
  {},
);

const messageSchema = z.pipe(
  z.object({ username: oldText, text: z.string(), timestamp: oldTime, reactions: reactionsSchema }),
  z.transform(({ username, text, timestamp, reactions }): Omit<OldMessage, 'message'> => ({
    name: username,
    text,
    saidAt: timestamp,
    reactions,
  })),
);

/** Reads the whole of `chatMessages`, oldest first. Never throws. `saidAt` is 0 if a record has no readable time. */
export function readOldChat(text: string) {
  const { items: messages, rejected } = readList(text, messageSchema, (list) => list.slice(-MOST_READ));
  return { messages, rejected };
}

/** Call it at every start. `failed`: nothing could be saved, and the old messages stay. */
export async function migrateOldChat(house: House, storage: OldStorage): Promise<Migrated<null>['kind']> {
  const idFor = (index: number) => messageIdFrom(commandIdFor(`old-message:${house.head.logId}:${index}`, house.hashing));
  const { kind } = await migrateOnce(house, storage, {
    keys: [OLD_CHAT_KEY],
    isDone: ({ chat }) => chat.migrated,
    async prepare([text = null]) {
      const { messages, rejected } = readOldChat(text ?? '');
      const payload = { messages: messages.map((message, index) => ({ message: idFor(index), ...message })), rejected };
      return { command: { type: 'MigrateChat', payload }, report: () => null };
    },
  });
  return kind;
}
