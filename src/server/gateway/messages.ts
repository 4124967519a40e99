/** Messages between a gateway and the house server. Both hold the house key. */
import * as z from 'zod/mini';
import { accountId, commandId, type AccountId } from '../../domain/ids.ts';
import { refusalCodes, type RefusalCode } from '../../domain/refusal.ts';
import { topicNames, type Topic } from '../../api/topics/catalog.ts';

/** The version of these messages. Both sides must have the same one: raise it when a message, a frame or a proof changes. */
export const GATEWAY_PROTOCOL = 11;
/** Maximum frame size in bytes: before authentication, from a gateway, from the house server. */
export const mostBytes = { stranger: 1_024, gateway: 262_144, house: 134_217_728 };
/** Heartbeat interval, and the silence after which the connection is closed. */
export const PULSE_MS = 1_000;
export const SILENT_MS = 5_000;

/** Why a connection ends, where an operator must change something. */
export const lastingProblems = ['another-version', 'wrong-key', 'another-log', 'damaged-log'] as const;
/** Why a connection ends. All but the lasting ones may be over at the next try. docs/operations.md explains each to operators. */
export const connectionProblems = [
  ...lastingProblems,
  'feed-gap',
  'feed-repeated',
  'feed-unordered',
  'feed-forked',
  'unreadable',
  'too-slow',
  'closed',
  'log-unavailable',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const whole = z.int().check(z.gte(0));
const place = z.strictObject({ seq: whole, hash: hex64 });
const head = z.strictObject({ logId: z.string().check(z.maxLength(100)), seq: whole, hash: hex64, at: z.number() });
const topic = z.enum(topicNames as [Topic, ...Topic[]]);
const role = z.enum(['admin', 'user', 'blocked']);
const reader = z.nullable(accountId);
const pulse = z.strictObject({ kind: z.literal('pulse') });

export const gatewayToHouse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hello'), protocol: z.number(), nonce: hex64, proof: hex64 }),
  /** Subscribes to all entries after this one. */
  z.strictObject({ kind: z.literal('from'), after: place }),
  z.strictObject({
    kind: z.literal('decide'),
    requestId: whole,
    command: z.strictObject({ id: z.string(), type: z.string(), payload: z.unknown() }),
    actor: z.union([accountId, z.literal('guest')]),
    from: z.strictObject({ connection: z.string(), address: z.string() }),
  }),
  /** Asks for the role of an account. */
  z.strictObject({ kind: z.literal('role'), requestId: whole, account: accountId }),
  z.strictObject({ kind: z.literal('follow'), topic, reader, isFollowed: z.boolean() }),
  /** A page with an account was opened, so the account's entries are sent from now on. `account` null: the page was closed. */
  z.strictObject({ kind: z.literal('page'), page: whole, account: reader }),
  pulse,
]);
export type GatewayToHouse = z.infer<typeof gatewayToHouse>;

const entry = z.strictObject({ seq: whole, hash: hex64, subjects: z.array(z.string()), isPublic: z.boolean(), bytes: whole });

export const houseToGateway = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('challenge'), protocol: z.number(), nonce: hex64 }),
  /** `port`: where the house answers over HTTP, on the same machine as it is reached by gateways. */
  z.strictObject({ kind: z.literal('welcome'), proof: hex64, logId: z.string(), port: whole }),
  z.strictObject({ kind: z.literal('refused'), code: z.string().check(z.maxLength(40)) }),
  /** The answer to `from`, if the house no longer has those entries in memory. The gateway reads them from the table of the log and asks again. */
  z.strictObject({ kind: z.literal('behind') }),
  /** The answer to `from`, if the house has them in memory: from now on `entries` messages follow that place. */
  z.strictObject({ kind: z.literal('live') }),
  /** All that follows `after` up to `head`. Left out are entries that no page of the gateway may read. */
  z.strictObject({
    kind: z.literal('entries'),
    after: place,
    head,
    entries: z.array(entry),
    /** Roles of accounts that these entries may have changed. */
    roles: z.array(z.tuple([accountId, role])),
  }),
  z.strictObject({
    kind: z.literal('decision'),
    requestId: whole,
    decision: z.union([
      z.strictObject({ kind: z.literal('accepted'), seq: whole, repeated: z.boolean(), isTold: z.boolean() }),
      z.strictObject({
        kind: z.literal('refused'),
        refusal: z.strictObject({ refused: z.enum(refusalCodes as [RefusalCode, ...RefusalCode[]]), sentence: z.string() }),
        at: whole,
      }),
      z.strictObject({ kind: z.literal('failed'), why: z.enum(['too-busy', 'unknown']) }),
    ]),
    /** The gateway publishes everything up to this place before it gives this answer to the page. */
    upTo: whole,
  }),
  z.strictObject({ kind: z.literal('role'), requestId: whole, role: z.nullable(role) }),
  /** `rows` null: as before. `own`: what is new for these readers. */
  z.strictObject({
    kind: z.literal('topic'),
    topic,
    total: whole,
    rows: z.nullable(z.array(z.record(z.string(), z.unknown()))),
    own: z.array(z.tuple([reader, z.nullable(z.record(z.string(), z.unknown()))])),
  }),
  /** A session has ended: its pages are disconnected. */
  z.strictObject({ kind: z.literal('ended'), account: accountId, sessionId: commandId }),
  pulse,
]);
export type HouseToGateway = z.infer<typeof houseToGateway>;
export type MessageOf<K extends HouseToGateway['kind']> = Extract<HouseToGateway, { kind: K }>;
export type Reader = AccountId | null;

function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Null if the text is not a valid message. */
export const readGatewayToHouse = (text: string): GatewayToHouse | null => read(gatewayToHouse, text);
export const readHouseToGateway = (text: string): HouseToGateway | null => read(houseToGateway, text);
