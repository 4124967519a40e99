/**
 * Finds a command in the log by its id. A client that got no answer sends its command again under the same id: it is answered from the
 * entry that the log has (`answerRepeated`), and has no second effect.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { Actor } from '../domain/ids.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { readStored } from '../domain/log/stored.ts';
import { refuse } from '../domain/refusal.ts';
import type { DecidedCommand, Intent } from './attempt.ts';
import { entryAt } from './entryAt.ts';
import type { LogStore, UsedKey } from './ports.ts';
import { commandKey } from './uniqueKeys.ts';

/** Whether the log has a command with this id. */
export async function isCommandInLog(store: Pick<LogStore, 'findKeys'>, id: string): Promise<boolean> {
  return (await store.findKeys([commandKey(id)])).size > 0;
}

/** Whether the log has a command with this id that this actor sent. `type`: of this type. Default: of any. */
export async function isCommandInLogBy(
  store: Pick<LogStore, 'findKeys' | 'read'>,
  id: string,
  actor: Actor,
  type?: Command['type'],
): Promise<boolean> {
  const key = commandKey(id);
  const used = (await store.findKeys([key])).get(key);
  const entry = used && (await entryAt(store, used.seq));
  const act = entry && readStored(entry).act;
  return act?.actor === actor && (type === undefined || act.command.type === type);
}

/** Answers a command whose id was used before: with its entry if it was the same command, otherwise with the refusal command-reused. `at`: now. */
export async function answerRepeated(
  store: Pick<LogStore, 'read'>,
  used: UsedKey,
  { fingerprint }: Pick<Intent, 'fingerprint'>,
  at: number,
): Promise<DecidedCommand> {
  if (used.fingerprint !== fingerprint) return { kind: 'refused', refusal: refuse('command-reused'), at };
  const stored = await entryAt(store, used.seq);
  if (!stored) throw new Error(`entry ${used.seq} is missing from the store`);
  const entry = readStored(stored);
  return { kind: 'accepted', entry, events: eventsOf(entry), repeated: true };
}
