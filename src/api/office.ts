/**
 * What the screens of admins ask of the house. Every reading is declared once, with what it is asked and what it answers: the
 * routes of a house server, its client and the tests come from these lists. Answers are bounded: tables come in pages, and
 * what reads the log goes on part by part.
 */
import * as z from 'zod/mini';
import { eventDefinitions } from '../domain/events/catalog.ts';
import { gameNames, type GameName } from '../domain/games/catalog.ts';
import { accountId, offerId, sha256Hex, sportEventId, wallSessionId, withdrawalId, type AccountId } from '../domain/ids.ts';
import { houseAccounts } from '../domain/ledger/posting.ts';
import type { Refusal } from '../domain/refusal.ts';
import { oddsSchema, picks } from '../domain/sports/book.ts';
import { payoutMethods } from '../domain/worldParts.ts';

/** Rows of one answer, at most. */
export const MOST_ROWS = 500;
/** Entries that are asked for by their places at once, at most. */
export const MOST_PLACES = 200;

const count = z.int().check(z.gte(0));
const time = z.int();
const text = z.string().check(z.maxLength(200));
const list = <Row extends z.ZodMiniType>(row: Row) => z.readonly(z.array(row));
const limit = z.int().check(z.gte(1), z.lte(MOST_ROWS));
/** A page of a table: how many rows to skip, and how many it may have. */
const page = { skip: count, limit };
/** `found`: how many rows the table has. */
const table = <Row extends z.ZodMiniType>(row: Row) => z.object({ found: count, rows: list(row) });

/** The last row of the page before, in a table that is folded from the log. */
export const rowPlace = z.object({ seq: count, key: text });
/** Bounds of times and amounts, all included. */
export const bounds = { from: z.optional(time), to: z.optional(time), minCents: z.optional(z.int()), maxCents: z.optional(z.int()) };
/** What such a table can be narrowed down to. */
const filtered = {
  account: z.optional(accountId),
  ...bounds,
  after: z.optional(z.nullable(rowPlace)),
  limit,
};
/**
 * `next` is what to ask for `after`, null at the end. `progress`: how far the log has been read for this table. It has no rows until that
 * is the head: ask again.
 */
export const folded = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: list(row), next: z.nullable(rowPlace), progress: z.nullable(z.object({ seq: count, head: count })) });
/** The newest entry that was checked, and its hash. */
const head = z.object({ seq: count, hash: sha256Hex });
export const playedGame = z.enum<readonly (GameName | 'sports')[]>([...gameNames, 'sports']);
const objectWithKeys = <Name extends string, Value extends z.ZodMiniType>(names: readonly Name[], value: Value) =>
  z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>);

/** An address from the directory; null where it was erased. */
const address = z.nullable(z.string());

const user = z.object({
  id: accountId,
  username: z.string(),
  email: address,
  balanceCents: z.int(),
  verified: z.boolean(),
  /** Why it is blocked; null where it is not. */
  blockReason: z.nullable(z.string()),
  secondFactor: z.boolean(),
  isAdmin: z.boolean(),
});

/** An account after its last entry up to a place, in cents and counts. */
const accountFacts = z.object({
  /** The last entry that changed it, and its time. */
  seq: count,
  at: time,
  role: z.enum(['admin', 'user']),
  verified: z.boolean(),
  blocked: z.boolean(),
  balanceCents: z.int(),
  /** Held for open bets and withdrawals. */
  heldCents: z.int(),
  owedCents: z.int(),
  openBets: count,
  bets: count,
  wins: count,
  stakedCents: count,
  paidCents: count,
  offersCompleted: count,
  /** In hundredths. */
  points: z.int(),
  clientSeed: z.string(),
  seedHash: z.string(),
  nonce: count,
  referralCode: z.string(),
});

/** The part of an event's type before the slash: `bet` of `bet/placed`. */
export const kindOfEvent = (type: string): string => type.slice(0, type.indexOf('/'));

/** `account`, `bet`, `session` …: what a trail can be narrowed down to. */
export const eventKinds: readonly string[] = [...new Set(eventDefinitions.map(({ type }) => kindOfEvent(type)))].toSorted();

const trailEntry = z.object({
  seq: count,
  at: time,
  hash: sha256Hex,
  actor: z.string(),
  command: z.string(),
  /** Whether the stored bytes have the hashes that the log names. */
  hashMatches: z.boolean(),
  events: list(z.object({ type: z.string(), sentence: z.string(), cents: z.int(), data: z.looseObject({}) })),
});

const playedRow = z.object({
  key: text,
  seq: count,
  at: time,
  bet: z.string(),
  account: accountId,
  username: z.string(),
  game: z.nullable(playedGame),
  stakeCents: count,
  /** Net profit, signed. */
  netCents: z.int(),
  outcome: z.string(),
});

const movement = z.object({
  key: text,
  seq: count,
  at: time,
  account: accountId,
  username: z.string(),
  /** What the balance gained. */
  cents: z.int(),
  /** Why, in a few words. */
  reason: z.string(),
});

const withdrawalStatus = z.enum(['pending', 'completed', 'rejected']);

const withdrawal = z.object({
  id: withdrawalId,
  username: z.string(),
  cents: count,
  method: z.enum(payoutMethods),
  address,
  status: withdrawalStatus,
  reason: z.nullable(z.string()),
});

const offer = z.object({
  id: offerId,
  title: z.string(),
  description: z.string(),
  requirements: z.string(),
  provider: z.string(),
  category: z.string(),
  rewardCents: count,
  imageUrl: z.nullable(z.string()),
  minutes: z.nullable(count),
  completions: count,
});

const sportEvent = z.object({
  id: sportEventId,
  sport: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  startsAt: time,
  odds: oddsSchema,
  /** When live betting ends; null where betting closes at the start. */
  liveBettingUntil: z.nullable(time),
  live: z.boolean(),
  suspended: z.boolean(),
  /** Whether a settlement of it was taken back. It takes no more bets. */
  reversed: z.boolean(),
  /** Whether the house draws its score. */
  drawn: z.boolean(),
  /** How many bets were placed on it. */
  bets: count,
  liability: objectWithKeys(picks, z.object({ stakedCents: count, payoutCents: count })),
  /** The bets that are open, and what each result pays. Null: every stake goes back. */
  open: z.object({ bets: count, stakedCents: count, pays: objectWithKeys(picks, z.nullable(z.object({ wins: count, cents: count }))) }),
});

/** An event whose end can be taken back. */
const endedEvent = z.object({
  id: sportEventId,
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** Null where it was cancelled. */
  score: z.nullable(z.object({ home: count, away: count })),
  /** Until when, UTC milliseconds. */
  until: time,
  /** The bets that would be open again, and what they were given. */
  bets: count,
  givenCents: count,
});

const wall = z.object({ wall: z.string(), sessions: count, users: count, completed: count, creditedCents: count, ignored: count });
const wallSession = z.object({
  id: wallSessionId,
  username: z.string(),
  wall: z.string(),
  clickedAt: time,
  offersCompleted: count,
  lastActivity: time,
});

const gameReturn = z.object({
  game: z.enum(gameNames),
  bets: count,
  stakedCents: count,
  paidCents: count,
  expectedCents: z.number(),
  variance: z.number(),
});

const userOrders = ['newest', 'name', 'balance'] as const;

/** The readings. None changes anything. */
export const officeReadings = {
  /**
   * Accounts by a part of the name or the ID, or by a whole e-mail address, and by when they were registered and what they have. `total`
   * and `admins` count all of them.
   */
  users: {
    asks: z.strictObject({
      text,
      order: z.enum(userOrders),
      registeredFrom: z.optional(time),
      registeredTo: z.optional(time),
      minCents: z.optional(z.int()),
      maxCents: z.optional(z.int()),
      ...page,
    }),
    answers: z.object({ total: count, admins: count, at: time, found: count, rows: list(user) }),
  },
  /** One account by its ID or its whole name, and the entry of its registration. */
  account: {
    asks: z.strictObject({ wanted: text }),
    answers: z.object({ account: z.nullable(z.object({ id: accountId, username: z.string(), seq: count })) }),
  },
  /**
   * An account as it was after an entry. `progress`: the log is still being read up to there; ask again. `past`: null before it was
   * registered.
   */
  accountAt: {
    asks: z.strictObject({ account: accountId, seq: count }),
    answers: z.object({ progress: z.nullable(z.object({ seq: count, head: count })), past: z.nullable(accountFacts) }),
  },
  /**
   * What concerned an account, newest first, before an entry (exclusive). Times are included. `next`: ask again before this entry; null at
   * the end. There may be fewer rows than asked for, or none.
   */
  trail: {
    asks: z.strictObject({
      account: accountId,
      kind: z.optional(text),
      from: z.optional(z.number()),
      to: z.optional(z.number()),
      before: count,
      limit,
    }),
    answers: z.object({ rows: list(trailEntry), next: z.nullable(count) }),
  },
  /** Bets that were decided, newest first. The amount is the stake. */
  decidedBets: {
    asks: z.strictObject({ ...filtered, game: z.optional(playedGame), text: z.optional(text) }),
    answers: folded(playedRow),
  },
  /** What moved balances of players, newest first. */
  movements: {
    asks: z.strictObject({ ...filtered, game: z.optional(playedGame), text: z.optional(text) }),
    answers: folded(movement),
  },
  /** Requests to withdraw: newest first, and pending ones by themselves oldest first, because that is the order to decide them in. */
  withdrawals: { asks: z.strictObject({ ...filtered, status: z.optional(withdrawalStatus) }), answers: folded(withdrawal) },
  /** Our own offers, newest first, by a part of their texts and by what they pay. */
  offers: {
    asks: z.strictObject({ text: z.optional(text), minCents: z.optional(z.int()), maxCents: z.optional(z.int()), ...page }),
    answers: table(offer),
  },
  /** Who completed an offer, newest first. The amount is the reward: 0 for what was completed before the log began. */
  completions: {
    asks: z.strictObject({ offer: offerId, ...filtered }),
    answers: folded(z.object({ account: accountId, username: z.string(), email: address, cents: count, at: time })),
  },
  /** Walls of partners, how many accounts visited any, and the newest hundred visits. */
  walls: { asks: z.strictObject({}), answers: z.object({ users: count, walls: list(wall), sessions: list(wallSession) }) },
  /** Sports events that are neither settled nor cancelled, by their start, by a part of sport or team, and by when they start. */
  sportEvents: {
    asks: z.strictObject({ text: z.optional(text), startsFrom: z.optional(time), startsTo: z.optional(time), ...page }),
    answers: table(sportEvent),
  },
  /** Sports events whose end can be taken back, the newest first, by a part of sport or team. */
  endedSportEvents: { asks: z.strictObject({ text: z.optional(text), ...page }), answers: table(endedEvent) },
  /** The balances of the ledger, in cents, how many accounts players have, and how many bets and withdrawals are in escrow. */
  ledger: {
    asks: z.strictObject({}),
    answers: z.object({
      players: count,
      escrowItems: count,
      cents: objectWithKeys(['player', 'escrow', 'debt', ...houseAccounts] as const, z.int()),
    }),
  },
  /** When entries were written, and who sent their commands. */
  entries: {
    asks: z.strictObject({ seqs: list(count).check(z.maxLength(MOST_PLACES)) }),
    answers: z.object({ rows: list(z.object({ seq: count, at: time, actor: z.string() })) }),
  },
  /** What each game returned, up to an entry. Ask again until that is the head. */
  returns: { asks: z.strictObject({}), answers: z.object({ countedTo: count, head: count, rows: list(gameReturn) }) },
  /** Checks the chain after an entry that was checked. Ask again from `holdsTo` until that is the head, or until the chain is broken. */
  chain: {
    asks: z.strictObject({ after: head }),
    answers: z.object({ holdsTo: head, brokenAt: z.nullable(count), head: count }),
  },
} as const;

type Readings = typeof officeReadings;
export type OfficeReading = keyof Readings;
export type OfficeQuery<Name extends OfficeReading> = Readonly<z.infer<Readings[Name]['asks']>>;
export type OfficeAnswer<Name extends OfficeReading> = Readonly<z.infer<Readings[Name]['answers']>>;

/** Whatever is typed: the house refuses it in a sentence. */
const form = z.string();

/** What admins do that is more than a command: addresses and passwords are kept outside the log first. */
export const officeActions = {
  createUser: z.strictObject({ username: form, email: form, password: form, balanceCents: z.number() }),
  editUser: z.strictObject({ account: accountId, email: form, password: form }),
  blockUser: z.strictObject({ account: accountId, reason: form }),
} as const;

type Actions = typeof officeActions;
export type OfficeAction = keyof Actions;
export type ActionForm<Name extends OfficeAction> = Readonly<z.infer<Actions[Name]>>;
export type Done = { readonly ok: true } | Refusal;

/** The office of one admin. */
export interface Office {
  /**
   * Reads. Rejects with StoreUnavailableError if it cannot be read, with the reason as its message. An aborted reading ends early
   * and answers or rejects with anything.
   */
  read<Name extends OfficeReading>(name: Name, asked: OfficeQuery<Name>, signal?: AbortSignal): Promise<OfficeAnswer<Name>>;
  /**
   * Runs an action. Refusals: those of the functions in src/engine/accounts/administration.ts. Rejects if nobody knows whether it was done.
   */
  act<Name extends OfficeAction>(name: Name, form: ActionForm<Name>): Promise<Done>;
  /** Calls the listener when answers may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void;
}

/** The office of a house, for one of its admins. */
export type OfficeOf = (admin: AccountId) => Office;

/** The route of a reading or an action. */
export const officePath = (name: OfficeReading | OfficeAction): string => `/office/${name}`;
