/** Commands of the chat: write, react, mute, hide. */
import * as z from 'zod/mini';
import { endOfWait } from '../accounts/limits.ts';
import { isReservedName, readUsername } from '../accounts/names.ts';
import {
  areGuestsMuted,
  chatHidden,
  chatMigrated,
  chatMuted,
  chatReacted,
  chatSaid,
  chatTimesOf,
  formerReactions,
  hasReacted,
  MESSAGES_KEPT,
  mostMessages,
  timesWithin,
} from '../events/chat.ts';
import { readReason } from '../reason.ts';
import { reactionNames } from '../worldParts.ts';
import { messageId, messageIdFrom, type MessageId } from '../ids.ts';
import type { Rules } from '../rules.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { characterText, isBlank, lengthOf, withoutSoftHyphens, wrongCharacter } from '../text/characters.ts';
import { oneLine, trimmed } from '../text/letters.ts';
import { accountOf, messageOf } from '../world.ts';
import { actingAccount, defineCommand, endsAfter, needsNothing, type Decision } from './define.ts';
import { rejectedCount, typed } from './payloads.ts';

/** The text as it is kept. It is empty if nothing of it can be seen. */
function asKept(raw: string): string {
  const text = oneLine(withoutSoftHyphens(raw));
  return isBlank(text) ? '' : text;
}

/** Writes a message as the account, or as Guest. */
export const say = defineCommand<'Say', { readonly text: string }>({
  type: 'Say',
  by: ['guest', 'player'],
  leadsTo: 'chat/said',
  refusedByReadable: true,
  payload: z.object({ text: z.string() }),
  echoes: ({ text }, { actor }) => ({ 'chat/said': { account: actor === 'guest' ? null : actor, text: asKept(text) } }),
  needs: needsNothing,
  decide(world, { text: raw }, { actor, at, commandId, hashing }): Decision {
    const account = actor === 'guest' ? null : actingAccount(world, actor);
    if (account !== null && isRefusal(account)) return account;
    const { messageMaxLength, perMs } = world.rules.rules.chat;
    const text = asKept(raw);
    if (text === '') return refuse('message-empty');
    if (lengthOf(text) > messageMaxLength) return refuse('message-long');
    const wrong = wrongCharacter(text);
    if (wrong) return refuse('message-form', { character: characterText(wrong) });
    if (account === null && areGuestsMuted(world, at)) return refuse('guests-muted');
    if (account !== null && endOfWait(world.corrections, account.muted) > at) return refuse('muted');
    const from = account?.id ?? null;
    if (timesWithin(chatTimesOf(world, from), at, perMs).length >= mostMessages(world, from)) return refuse('message-fast');
    return [chatSaid.of({ message: messageIdFrom(commandId, hashing), account: from, text })];
  },
});

/** Adds a reaction to a message, or takes it back if it is there. */
export const react = defineCommand<'React', { readonly message: unknown; readonly reaction: unknown }>({
  type: 'React',
  by: ['player'],
  leadsTo: 'chat/reacted',
  refusedByReadable: true,
  payload: z.object({ message: typed, reaction: typed }),
  echoes: ({ message, reaction }, { actor }) => ({ 'chat/reacted': { account: actor, message, reaction } }),
  needs: needsNothing,
  decide(world, { message: id, reaction: rawReaction }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const message = typeof id === 'string' ? messageOf(world, id) : undefined;
    const reaction = reactionNames.find((known) => known === rawReaction);
    if (!message || message.hidden || !reaction) return refuse('message-unknown');
    const on = !hasReacted(message, reaction, account.id);
    return [chatReacted.of({ message: message.id, account: account.id, reaction, on })];
  },
});

/** Keeps an account, or all guests (null), from writing for `forMs` milliseconds; 0 lets them write again. */
export const mute = defineCommand<'MuteInChat', { readonly account: unknown; readonly forMs: number }>({
  type: 'MuteInChat',
  by: ['admin', 'house'],
  leadsTo: 'chat/muted',
  payload: z.object({ account: typed, forMs: z.number() }),
  echoes: ({ account, forMs }) => ({ 'chat/muted': { account, until: endsAfter(forMs) } }),
  needs: needsNothing,
  decide(world, { account: id, forMs }, { at }): Decision {
    const account = typeof id === 'string' ? accountOf(world, id) : undefined;
    const until = at + forMs;
    if ((!account && id !== null) || !Number.isSafeInteger(forMs) || forMs < 0 || !Number.isSafeInteger(until))
      return refuse('account-unknown');
    return [chatMuted.of({ account: account?.id ?? null, until })];
  },
});

/** Removes a message from the chat. Refusals: message-unknown, message-hidden, reason-missing, text-form. */
export const hideMessage = defineCommand<'HideMessage', { readonly message: unknown; readonly reason: unknown }>({
  type: 'HideMessage',
  by: ['admin', 'house'],
  leadsTo: 'chat/hidden',
  payload: z.object({ message: typed, reason: typed }),
  echoes: ({ message, reason }) => ({ 'chat/hidden': { message, reason: readReason(reason) } }),
  needs: needsNothing,
  decide(world, { message: id, reason: raw }): Decision {
    const message = typeof id === 'string' ? messageOf(world, id) : undefined;
    if (!message) return refuse('message-unknown');
    if (message.hidden) return refuse('message-hidden');
    const reason = readReason(raw);
    return typeof reason === 'string' ? [chatHidden.of({ message: message.id, reason })] : reason;
  },
});

/** A message from before the log. Only its new id is trusted. */
export interface OldMessage {
  readonly message: MessageId;
  readonly name: string;
  readonly text: string;
  readonly saidAt: number;
  readonly reactions?: unknown;
}

const oldMessage = z.object({
  message: messageId,
  name: z.string(),
  text: z.string(),
  saidAt: z.int(),
  reactions: z.optional(z.unknown()),
});

/** The text as it is kept in the log, or null if it is not allowed. */
function cleanText(raw: string, { chat }: Rules): string | null {
  const text = asKept(raw);
  return text !== '' && lengthOf(text) <= chat.messageMaxLength && wrongCharacter(text) === null ? text : null;
}

/** A former name if it is a valid username, or null for a guest. */
function cleanName(raw: string, rules: Rules): string | null {
  const name = readUsername(raw, rules);
  return typeof name === 'string' && name === trimmed(raw) && !isReservedName(name) ? name : null;
}

/** Migrates the newest messages from before the log, as many as the chat keeps. Refusals: not-admin, already-migrated. */
export const migrateChat = defineCommand<'MigrateChat', { readonly messages: readonly OldMessage[]; readonly rejected: number }>({
  type: 'MigrateChat',
  by: ['house'],
  leadsTo: 'chat/migrated',
  payload: z.object({ messages: z.array(oldMessage), rejected: rejectedCount }),
  needs: needsNothing,
  decide(world, { messages, rejected }, { at }): Decision {
    if (world.chat.migrated) return refuse('already-migrated');
    const { rules } = world.rules;
    const clean = messages.flatMap((raw) => {
      const text = cleanText(raw.text, rules);
      if (text === null) return [];
      const { data: reactions = {} } = formerReactions.safeParse(raw.reactions);
      const known = Object.keys(reactions).length === 0 ? {} : { reactions };
      return [{ message: raw.message, name: cleanName(raw.name, rules), text, saidAt: Math.max(0, Math.min(raw.saidAt, at)), ...known }];
    });
    const kept = clean.slice(-MESSAGES_KEPT);
    return [chatMigrated.of({ messages: kept, rejected: rejected + messages.length - kept.length })];
  },
});
