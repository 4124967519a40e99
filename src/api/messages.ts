/**
 * What a client and the house say to each other over a socket, declared once for both. A message is one text frame of JSON. Whoever
 * receives one reads it by its schema, because the other side may be anybody.
 */
import * as z from 'zod/mini';
import { accountId, commandId, logIdText, sha256Hex } from '../domain/ids.ts';
import type { Head, Place } from '../domain/log/head.ts';
import { topicNames, type Topic } from './topics/catalog.ts';
import { orElse } from '../base/orElse.ts';
import { jsonOf } from '../base/jsonOf.ts';

/** A page of another version than the house is told to reload. It rises when a message changes, or what refuses a command. */
export const PROTOCOL = 22;
/** Where the socket is. */
export const SOCKET_PATH = '/socket';
/** The largest frame or body of a request that the house reads, in bytes. */
export const LARGEST_REQUEST = 65_536;
/** Entries of a trail in one answer, at most. */
export const MOST_OF_TRAIL = 100;
/** Entries of the own view in one answer, at most. */
export const MOST_OF_VIEW = 200;
/** A command that was not taken is worth sending again after this many milliseconds, at most. */
export const MOST_LATER_MS = 1_000;
/** Topics that a page follows at a time, at most. */
const MOST_TOPICS = 8;

const whole = z.int().check(z.gte(0));
/** The number by which a client finds the answer to what it asked. */
const ask = whole;
/** An entry: its lines, joined by line feeds. Lines that the reader may not read are `null`. */
const entry = z.string();
/** The place of an entry in the log, and its hash. Place 0 is before the first. */
const place = z.strictObject({ seq: whole, hash: sha256Hex });
/** What the house's clock shows, UTC milliseconds. */
const now = whole;
/** Why something is refused, by its code. A page keeps it. Other versions may have other codes. */
export const codeSchema = z.string().check(z.maxLength(64), z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/u));
/** The same for people. The longest is a reason that an admin typed, of up to 200 characters. */
export const sentenceSchema = z.string().check(z.maxLength(1_000));
export const headSchema = z.strictObject({ logId: logIdText, seq: whole, hash: sha256Hex, at: whole });

const topic = z.enum(topicNames);
/** A row of a topic, or what only one account gets of it. The topic has its own schema for both. */
const topicData = z.record(z.string(), z.unknown());

export const clientMessage = z.discriminatedUnion('kind', [
  /**
   * The first message of a connection. No token: a guest. `after`: the newest entry that the client knows of. `kept`: the place of the newest one that
   * an earlier page of its browser knew of, if that is later.
   */
  z.strictObject({
    kind: z.literal('hello'),
    protocol: whole,
    token: z.nullable(z.string().check(z.maxLength(4_000))),
    after: place,
    kept: z.exactOptional(whole),
  }),
  /** A command. The same id never has a second effect. */
  z.strictObject({ kind: z.literal('command'), id: commandId, type: z.string().check(z.maxLength(60)), payload: z.unknown() }),
  /** Entries that concern the own account, or that hold something public, newest first, before a place (exclusive). Default: the own. */
  z.strictObject({
    kind: z.literal('trail'),
    ask,
    of: z.optional(z.enum(['own', 'public'])),
    before: whole,
    limit: z.int().check(z.gte(1), z.lte(MOST_OF_TRAIL)),
  }),
  /**
   * Entries after a place (exclusive) up to another that the reader may read something of, oldest first. They prove the world that a page
   * began with. Fewer than `limit`: there are no more.
   */
  z.strictObject({
    kind: z.literal('view'),
    ask,
    after: whole,
    upTo: whole,
    limit: z.int().check(z.gte(1), z.lte(MOST_OF_VIEW)),
  }),
  /** The hash of the entry at a place. */
  z.strictObject({ kind: z.literal('place'), ask, seq: whole }),
  /** The time of the house. */
  z.strictObject({ kind: z.literal('time'), ask }),
  /** From now on the page follows these topics and no others. */
  z.strictObject({ kind: z.literal('follow'), topics: z.array(topic).check(z.maxLength(MOST_TOPICS)) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

const answered = z.discriminatedUnion('kind', [
  /** It is durable, at this place. `entry` is null if it was sent on this connection before. */
  z.strictObject({ kind: z.literal('accepted'), seq: whole, entry: z.nullable(entry), repeated: z.boolean() }),
  /** `at`: when the house decided it, by the clock of its entries. */
  z.strictObject({ kind: z.literal('refused'), code: codeSchema, sentence: sentenceSchema, at: whole }),
  /** It was not decided, or nobody knows whether it was kept: send it again under its id after this many milliseconds. */
  z.strictObject({ kind: z.literal('later'), waitMs: z.int().check(z.gte(0), z.lte(MOST_LATER_MS)) }),
]);
export type CommandAnswer = z.infer<typeof answered>;

export const houseMessage = z.discriminatedUnion('kind', [
  /** The answer to `hello`. Entries up to `head` follow. */
  z.strictObject({ kind: z.literal('welcome'), account: z.nullable(accountId), head: headSchema, now }),
  /**
   * Entries between `after` (exclusive) and `head` that the reader may read something of, oldest first. The others between them have
   * nothing for this reader. `after` is the head of the message before.
   */
  z.strictObject({
    kind: z.literal('entries'),
    after: place,
    entries: z.array(entry),
    head: headSchema,
    now,
  }),
  /** The answer to a command. Before it the house has sent what everybody or the sender may read of its entry; before a refusal, of all entries. */
  z.strictObject({ kind: z.literal('answer'), id: commandId, answered, now }),
  z.strictObject({ kind: z.literal('trail'), ask, entries: z.array(entry), now }),
  z.strictObject({ kind: z.literal('view'), ask, entries: z.array(entry), now }),
  z.strictObject({ kind: z.literal('place'), ask, hash: sha256Hex, now }),
  z.strictObject({ kind: z.literal('time'), ask, now }),
  /**
   * The newest state of a topic that the page follows. `rows`: a row, or `[from, count]` for `count` rows of the last message on this
   * topic on this connection. The first message has rows only. `own`: what only this account gets.
   */
  z.strictObject({
    kind: z.literal('topic'),
    topic,
    rows: z.array(z.union([z.tuple([whole, whole]), topicData])),
    total: whole,
    own: z.nullable(topicData),
    now,
  }),
  /** What was asked is not answered now. Asking again may help. */
  z.strictObject({ kind: z.literal('unanswered'), ask, now }),
  /** The connection ends, for the reason in the message. `final`: connecting again is in vain. */
  z.strictObject({ kind: z.literal('end'), code: codeSchema, message: sentenceSchema, final: z.boolean() }),
]);
export type HouseMessage = z.infer<typeof houseMessage>;

const readMessage = <T>(schema: z.ZodMiniType<T>, text: string): T | null => orElse(() => schema.parse(JSON.parse(text)), null);

/** The message in a frame of a client; null if it is none. */
export const readClientMessage = (text: string): ClientMessage | null => readMessage(clientMessage, text);
/** The message in a frame of the house; null if it is none. */
export const readHouseMessage = (text: string): HouseMessage | null => readMessage(houseMessage, text);

export const textOfMessage = (message: ClientMessage | HouseMessage): string => jsonOf(message);

/** Whether the house would read it, as a message or as the body of a request: it is JSON, and not too large. */
export const isSendable = (sent: object): boolean => orElse(() => new TextEncoder().encode(jsonOf(sent)).length <= LARGEST_REQUEST, false);

/** The place of a head, as a message names it. */
export const placeOfHead = ({ seq, hash }: Place): Place => ({ seq, hash });

/** A message of kind `entries`. Its entries are JSON strings already, because one text of an entry is sent to many. */
export const entriesMessage = (after: Place, entries: readonly string[], { logId, seq, hash, at }: Head, time: number): string =>
  `{"kind":"entries","after":${JSON.stringify(placeOfHead(after))},"entries":[${entries.join(',')}],"head":${JSON.stringify({ logId, seq, hash, at })},"now":${time}}`;

/** A message of kind `topic`. Its rows are JSON already, because one text of them is sent to many. */
export const topicMessage = (
  about: Topic,
  rows: string,
  { total, own }: { readonly total: number; readonly own: object | null },
  time: number,
): string => `{"kind":"topic","topic":"${about}","rows":${rows},"total":${total},"own":${JSON.stringify(own)},"now":${time}}`;
