/**
 * What a page asks of its house beside commands and topics. Every call is declared once, with who may make it, what it is asked and what
 * it answers. `src/engine/calls` answers them. A page in the house's own tab calls these functions, and every other page the routes of
 * the house server, which follow from this list.
 */
import * as z from 'zod/mini';
import { commandId, serverSeedText, sha256Hex, wallSessionId, type AccountId } from '../domain/ids.ts';
import type { Command } from '../domain/commands/catalog.ts';
import type { Viewer } from '../domain/log/view.ts';
import { typedWithdrawal } from '../domain/commands/payloads.ts';
import type { Refusal } from '../domain/refusal.ts';
import { completeSchema, completionsSchema, offersSchema, statsSchema, successSchema, wallUrlSchema } from './backend/shapes.ts';
import type { ProvedCredentials } from './forms/credentials.ts';
import { blockedWithdrawalForm, withdrawalForm } from './forms/withdrawalForm.ts';
import {
  bounds,
  folded,
  officeActions,
  officePath,
  officeReadings,
  playedGame,
  rowPlace,
  type OfficeAction,
  type OfficeReading,
} from './office.ts';
import { sentId } from './sentId.ts';

/** Who may make a call. An admin is an account too. */
export type CallerKind = 'guest' | 'account' | 'admin';

interface Declared {
  /** Where the house server answers it, by POST. What begins with a colon is a text of the input. */
  readonly path: string;
  readonly by: CallerKind | ((input: never) => CallerKind);
  readonly asks: z.ZodMiniType;
  /** Null: nothing but that it was done. */
  readonly answers: z.ZodMiniType;
  /** The input has the id of a command. After a break of the connection it is sent again, and counts once. */
  readonly resent?: boolean;
  /** The command that the house submits for it. It answers an `EntryAnswer`, and the page compares the entry with the command. */
  readonly command?: (input: never) => Command;
}

/** Withdrawals whose addresses are asked for at once, at most. */
const MOST_ADDRESSES = 100;

/** Rows of a list in one answer, at most. */
export const MOST_LISTED = 100;
/** One's own lists. The time of a bet is that of its placing, and the amount is its stake. */
const ownLists = ['bets', 'movements', 'withdrawals'] as const;

const text = z.string().check(z.maxLength(2_000));
const name = z.string().check(z.maxLength(100));
/** Fields of forms have no limit of their own: the house refuses them in a sentence, and the server limits the whole request. */
const typed = z.string();
/** The credentials of somebody whose account is blocked: they prove who asks, without a session. */
const provedCredentials = { email: typed, password: typed, code: z.optional(typed) };

/** The log as the owner of a blocked account may have it, as a file. */
export const blockedExport = { path: '/export/blocked', asks: z.strictObject(provedCredentials) };

/** What the sender may know of the entry of a command. */
const entryAnswer = z.object({
  seq: z.int().check(z.positive()),
  hash: z.string(),
  at: z.int(),
  /** Sent before under the same id; nothing was appended now. */
  repeated: z.boolean(),
  events: z.readonly(z.array(z.looseObject({ type: z.string() }))),
});

export type EntryAnswer = z.infer<typeof entryAnswer>;

/** A page of a list: which rows, and how many. */
const listPage = { after: z.optional(z.nullable(rowPlace)), limit: z.int().check(z.gte(1), z.lte(MOST_LISTED)) };
/** Only places. `entries` are what the places name, and other entries that tell of them, as the caller may have them. */
const listedEntries = z.extend(folded(rowPlace), { entries: z.readonly(z.array(z.string())) });
const chatInput = z.strictObject({ reader: z.enum(['account', 'guest']), ...listPage });

const withdrawal = z.strictObject({ id: sentId, ...withdrawalForm.shape });

const referralInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('track-click'), referrerId: text, clickId: sentId, userAgent: text, landingUrl: text }),
  z.object({ action: z.literal('process-referral'), userId: text, referrerCode: text, clickId: commandId }),
  z.object({ action: z.literal('stats'), userId: text }),
]);
const offerListInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('get-offers') }),
  z.object({ action: z.literal('get-user-completions') }),
  z.object({ action: z.literal('complete-offer'), offerId: text }),
]);

const done = z.object({ ok: z.literal(true) });

/** What players and guests call. */
const playerCalls = {
  /** The e-mail address of the caller's account. Null if it was erased. */
  ownEmail: { path: '/account/email', by: 'account', asks: z.strictObject({}), answers: z.object({ email: z.nullable(z.string()) }) },
  /** A page of a list of the caller's, newest first. The house chooses the entries, and the page judges and shows them. */
  ownEntries: {
    path: '/account/entries',
    by: 'account',
    asks: z.strictObject({
      list: z.enum(ownLists),
      game: z.optional(playedGame),
      status: z.optional(name),
      ...bounds,
      ...listPage,
    }),
    answers: listedEntries,
  },
  /** Messages of the chat, newest first, in the same way. */
  chatEntries: {
    path: '/chat/entries',
    by: ({ reader }: z.infer<typeof chatInput>): CallerKind => reader,
    asks: chatInput,
    answers: listedEntries,
  },
  /** Requests a withdrawal. */
  withdraw: {
    path: '/withdrawals',
    by: 'account',
    asks: withdrawal,
    answers: entryAnswer,
    resent: true,
    command: (input: z.infer<typeof withdrawal>): Command => ({ type: 'RequestWithdrawal', payload: typedWithdrawal.parse(input) }),
  },
  /** The payout addresses of the caller's withdrawals. */
  payoutAddresses: {
    path: '/withdrawals/addresses',
    by: 'account',
    asks: z.strictObject({ withdrawals: z.array(name).check(z.maxLength(MOST_ADDRESSES)) }),
    answers: z.object({ addresses: z.record(z.string(), z.string()) }),
  },
  /** Requests a withdrawal of the credits of a blocked account, which cannot sign in, by its password. */
  withdrawBlocked: {
    path: '/withdrawals/blocked',
    by: 'guest',
    asks: z.strictObject({ id: sentId, ...provedCredentials, ...blockedWithdrawalForm.shape }),
    answers: z.object({ cents: z.int() }),
    resent: true,
  },
  /** Rotates the server seed of a blocked account, which cannot sign in, by its password. Answers with the seed that is revealed. */
  revealBlocked: {
    path: '/seeds/blocked',
    by: 'guest',
    asks: z.strictObject({ id: sentId, ...provedCredentials, clientSeed: typed }),
    answers: z.object({ seedHash: sha256Hex, serverSeed: serverSeedText, clientSeed: z.string(), bets: z.int() }),
    resent: true,
  },
  /** Begins a visit of a partner wall, whose session follows from the id. */
  openWall: {
    path: '/partners/:wall/visits',
    by: 'account',
    asks: z.strictObject({ wall: z.string(), id: sentId }),
    answers: z.object({
      session: wallSessionId,
      user: z.string().check(z.minLength(1), z.maxLength(100)),
      /** Null: the function of the configured backend gives it. */
      address: z.nullable(z.string()),
    }),
  },
  /** Ends a visit, once. `ignored`: messages of its frame that were not accepted. */
  leaveWall: {
    path: '/partners/:wall/visits/:session/end',
    by: 'account',
    asks: z.object({ wall: z.string(), session: wallSessionId, ignored: z.optional(z.int().check(z.gte(0))) }),
    answers: z.null(),
  },
  /** The backend functions of the specification. Amounts are in credits, as on the wire. */
  referralTracking: {
    path: '/functions/v1/referral-tracking',
    by: ({ action }: z.infer<typeof referralInput>): CallerKind => (action === 'track-click' ? 'guest' : 'account'),
    asks: referralInput,
    answers: z.union([successSchema, statsSchema]),
  },
  offerList: {
    path: '/functions/v1/offer-list',
    by: ({ action }: z.infer<typeof offerListInput>): CallerKind => (action === 'get-offers' ? 'guest' : 'account'),
    asks: offerListInput,
    answers: z.union([offersSchema, completionsSchema, completeSchema]),
  },
  offerWallUrl: { path: '/functions/v1/offer-wall-url', by: 'account', asks: z.object({}), answers: wallUrlSchema },
} as const satisfies Readonly<Record<string, Declared>>;

const officeCall = (called: OfficeReading | OfficeAction) => ({ path: officePath(called), by: 'admin' as const });

const readings = Object.fromEntries(
  Object.entries(officeReadings).map(([called, reading]) => [called, { ...officeCall(called as OfficeReading), ...reading }]),
) as unknown as { readonly [Name in OfficeReading]: Declared & (typeof officeReadings)[Name] };

const actions = Object.fromEntries(
  Object.entries(officeActions).map(([called, asks]) => [called, { ...officeCall(called as OfficeAction), asks, answers: done }]),
) as unknown as {
  readonly [Name in OfficeAction]: Declared & { readonly asks: (typeof officeActions)[Name]; readonly answers: typeof done };
};

/** Every call by its name. */
export const calls = { ...playerCalls, ...readings, ...actions };

type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<Name extends CallName> = Readonly<z.infer<Calls[Name]['asks']>>;
export type CallAnswer<Name extends CallName> = Readonly<z.infer<Calls[Name]['answers']>>;

export const callNames = Object.keys(calls) as readonly CallName[];

/** Calls that change nothing and take long, because they read the log or tables that are folded from it. */
export const readingCalls: readonly ReadingCall[] = ['ownEntries', ...(Object.keys(officeReadings) as OfficeReading[])];
export type ReadingCall = 'ownEntries' | OfficeReading;

/** The declaration of a call, with its types erased: for code that handles all calls alike. */
export const declarationOf = (called: CallName): Declared => calls[called];

/** The log as a file. */
export interface LogFile {
  readonly file: Blob;
  readonly name: string;
  /** Whether it is a log of the page's viewer and has the newest entry of the page. Left out by a house in this tab. */
  readonly isShown?: boolean;
}

/** What a page asks its house for beside commands and topics. */
export interface PageCaller {
  /**
   * Resolves to the answer, or to the refusal. Rejects with StoreUnavailableError if there is none, or if nobody knows whether it was
   * done: call again under the same id. `as`: the account that calls, null for a guest. An aborted call may end in any way.
   */
  call<Name extends CallName>(
    name: Name,
    as: AccountId | null,
    input: CallInput<Name>,
    signal?: AbortSignal,
  ): Promise<CallAnswer<Name> | Refusal>;
  /** The log as a file, as a viewer may have it. Null if it cannot be read. */
  exportLog(viewer: Viewer, onProgress: (entries: number, total: number) => void): Promise<LogFile | null>;
  /** The view of a blocked account as a file, by its password. Refusals: those of `blockedAccountBehind`. */
  exportBlocked(credentials: ProvedCredentials, onProgress: (entries: number, total: number) => void): Promise<LogFile | null | Refusal>;
  /** The newest checkpoint of the log as a signed note, at a house server with its witnesses. Null if the log has none. */
  checkpoint(): Promise<string | null>;
  /** Makes a backup, encrypted with a passphrase, as the text of its file. Null where it is the operator who backs up. */
  readonly backup: ((passphrase: string) => Promise<string>) | null;
}

/** The refusal among the results of a call. */
export const isCallRefused = (result: unknown): result is Refusal => typeof result === 'object' && result !== null && 'refused' in result;
