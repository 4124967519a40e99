/** The chat: messages, reactions, and what admins do against abuse. */
import * as z from 'zod/mini';
import { endOfWait } from '../accounts/limits.ts';
import { accountId, messageId, type AccountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { reasonText } from '../reason.ts';
import { LONGEST_MESSAGE, MOST_MESSAGES } from '../rules.ts';
import { lengthOf } from '../text/characters.ts';
import { textBy } from '../text/schema.ts';
import { accountOf, messageOf, type World } from '../world.ts';
import { reactionNames, type ChatMessage, type ReactionName } from '../worldParts.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen, specimenMessage } from './specimens.ts';

/** How many messages the world keeps. Older ones are read from the log. */
export const MESSAGES_KEPT = 200;

/** The most reactions of one kind that a message from before the log may have. */
export const MOST_FORMER_REACTIONS = 1_000_000;

const chatText = textBy({ kind: 'visible', least: 1, most: LONGEST_MESSAGE });

/** The times within the last `perMs` before `at`. */
export const timesWithin = (times: readonly number[], at: number, perMs: number): readonly number[] =>
  times.filter((time) => time > at - perMs && time <= at);

/** When the newest messages of an account, or of all guests (null), were written: as many as the log takes at once. */
export const chatTimesOf = ({ chat: { times } }: World, account: AccountId | null): readonly number[] => times[account ?? 'guest'] ?? [];

/**
 * The log cannot tell guests apart, so it bounds all of them together by the most that `chat.messages` may be. What one guest may
 * write, by `chat.messages`, is held by the house, which knows connections.
 */
const MOST_OF_GUESTS = MOST_MESSAGES;

/** How many messages within `chat.perMs` the log takes of an account, or of all guests together (null). */
export const mostMessages = (world: World, account: AccountId | null): number =>
  account === null ? MOST_OF_GUESTS : world.rules.rules.chat.messages;

/** Whether guests may not write at a time. */
export const areGuestsMuted = ({ corrections, chat }: Pick<World, 'corrections' | 'chat'>, at: number): boolean =>
  endOfWait(corrections, chat.guestsMuted) > at;

export const chatSaid = defineEvent({
  type: 'chat/said',
  schema: z.strictObject({ message: messageId, account: z.nullable(accountId), text: chatText }),
  by: ['owner', 'guest'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  creates: ({ message }) => [message],
  requires(world, { account, text }, entry) {
    const { messageMaxLength, perMs } = world.rules.rules.chat;
    if (lengthOf(text) > messageMaxLength) return 'the message is too long';
    if (!entry.mayBe(account ?? 'guest')) return account === null ? 'only a guest writes as Guest' : `only ${account} does this`;
    if (timesWithin(chatTimesOf(world, account), entry.at, perMs).length >= mostMessages(world, account))
      return `${account === null ? 'guests write' : 'the account writes'} too fast`;
    if (account === null) return areGuestsMuted(world, entry.at) ? 'guests may not write' : undefined;
    const owner = entry.known(account);
    return owner && endOfWait(world.corrections, owner.muted) > entry.at ? `${account} may not write` : undefined;
  },
  evolve(world, { message, account, text }, { at }) {
    const { perMs } = world.rules.rules.chat;
    world.chat.messages.push({ id: message, account, formerName: null, text, at, reactions: {}, formerReactions: {}, hidden: false });
    if (world.chat.messages.length > MESSAGES_KEPT) world.chat.messages.shift();
    world.chat.times[account ?? 'guest'] = [...timesWithin(chatTimesOf(world, account), at, perMs), at].slice(
      -mostMessages(world, account),
    );
  },
  describe: ({ account, text }, nameOf) => `${account === null ? 'A guest' : nameOf(account)} wrote: “${text}”`,
  specimen: { message: specimenMessage, account: accountSpecimen.account, text: 'Good luck, everybody!' },
});

export const hasReacted = ({ reactions }: ChatMessage, reaction: ReactionName, account: AccountId): boolean =>
  reactions[reaction]?.[account] === true;

/** Somebody added a reaction to a message or took it back. */
export const chatReacted = defineEvent({
  type: 'chat/reacted',
  schema: z.strictObject({ message: messageId, account: accountId, reaction: z.enum(reactionNames), on: z.boolean() }),
  by: ['owner'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { message, account, reaction, on }) {
    const known = messageOf(world, message);
    if (!known) return `message ${message} is not there`;
    if (known.hidden) return 'the message was removed';
    return hasReacted(known, reaction, account) === on ? 'the reaction is so already' : undefined;
  },
  evolve(world, { message, account, reaction, on }) {
    const known = messageOf(world, message);
    if (!known) return;
    const by = (known.reactions[reaction] ??= {});
    if (on) by[account] = true;
    else delete by[account];
  },
  describe: ({ account, reaction, on }, nameOf) => `${nameOf(account)} ${on ? 'put' : 'took back'} a ${reaction}`,
  specimen: { message: specimenMessage, account: accountSpecimen.account, reaction: 'heart', on: true },
});

/** An admin keeps somebody, or all guests (null), from writing until a time. A past time lets them write again. */
export const chatMuted = defineEvent({
  type: 'chat/muted',
  schema: z.strictObject({ account: z.nullable(accountId), until: z.int().check(z.gte(0)) }),
  by: ['admin', 'house'],
  visibility: ({ account }) => (account === null ? 'public' : 'subjects'),
  subjects: ({ account }) => (account === null ? [] : [account]),
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { account, until }, { seq, at }) {
    const wait = { seq, at, lengthMs: until - at };
    const owner = account === null ? undefined : accountOf(world, account);
    if (account === null) world.chat.guestsMuted = wait;
    else if (owner) owner.muted = wait;
  },
  describe: ({ account }, nameOf) => `${account === null ? 'Guests were' : `${nameOf(account)} was`} muted in the chat, or may write again`,
  specimen: { account: accountSpecimen.account, until: 1_768_464_000_000 },
});

/** An admin removes a message from the chat. Its text stays in the log. */
export const chatHidden = defineEvent({
  type: 'chat/hidden',
  schema: z.strictObject({ message: messageId, reason: reasonText }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { message }) {
    const known = messageOf(world, message);
    if (!known) return `message ${message} is not there`;
    return known.hidden ? 'the message was removed before' : undefined;
  },
  evolve(world, { message }) {
    const known = messageOf(world, message);
    if (known) known.hidden = true;
  },
  describe: ({ reason }) => `An admin removed a message from the chat: ${reason}`,
  specimen: { message: specimenMessage, reason: 'an insult' },
});

const formerCount = z.int().check(z.gte(1), z.lte(MOST_FORMER_REACTIONS));

/** Reactions to a message from before the log, as counts. */
export const formerReactions = z.partial(
  z.strictObject(Object.fromEntries(reactionNames.map((name) => [name, formerCount])) as Record<ReactionName, typeof formerCount>),
);

/** A former name in the form of current usernames: Latin letters, digits, dots, dashes and underscores. */
const formerName = z.string().check(z.regex(/^[A-Za-z0-9_.-]{3,20}$/));

/** Messages from before the log were migrated: text, and name if it is valid. They belong to no account. */
export const chatMigrated = defineEvent({
  type: 'chat/migrated',
  schema: z.strictObject({
    messages: z
      .array(
        z.strictObject({
          message: messageId,
          name: z.nullable(formerName),
          text: chatText,
          saidAt: z.int().check(z.gte(0)),
          /** Left out if there are none. */
          reactions: z.optional(formerReactions),
        }),
      )
      .check(z.maxLength(MESSAGES_KEPT)),
    rejected: z.int().check(z.gte(0)),
  }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  bringsOver: ({ messages }) => messages.map(({ message }) => message),
  requires(world, { messages }, entry) {
    if (world.chat.migrated) return 'the old messages were brought over before';
    return messages.some(({ saidAt }) => saidAt > entry.at) ? 'a message was written later than now' : undefined;
  },
  evolve(world, { messages }) {
    const { chat } = world;
    chat.migrated = true;
    const old = messages.map(({ message, name, text, saidAt, reactions }) => ({
      id: message,
      account: null,
      formerName: name,
      text,
      at: saidAt,
      reactions: {},
      formerReactions: reactions ?? {},
      hidden: false,
    }));
    chat.messages = [...old, ...chat.messages].slice(-MESSAGES_KEPT);
  },
  describe: ({ messages, rejected }) => `${messages.length} messages from before the log were brought over, ${rejected} could not be`,
  specimen: {
    messages: [
      { message: specimenMessage, name: 'Ada', text: 'Hello from before', saidAt: 1_768_000_000_000, reactions: { heart: 2, laugh: 1 } },
    ],
    rejected: 1,
  },
});
