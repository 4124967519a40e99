/**
 * Answers what admins ask in the back office, over a whole house: `#answers` has the readings, `#actions` the changes. What was counted and
 * folded of the log for an answer is kept for the next one, so make one office for each house.
 */
import type { AccountId, WithdrawalId } from '../../domain/ids.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { accountOf, rulesSetIn, type World } from '../../domain/world.ts';
import { namedAct } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { blockUser, createUser, editUser } from '../accounts/administration.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import type { House } from '../house.ts';
import { AccountHistory, type AccountThen, type Onwards } from '../../projections/accountHistory.ts';
import { completedOffersProjection } from '../../projections/completedOffers.ts';
import { decidedBetsProjection } from '../../projections/decidedBets.ts';
import { movementsProjection } from '../../projections/movements.ts';
import {
  isOwned,
  type Answered,
  type OwnedRow,
  type Projection,
  type ProjectionQueries,
  type RowFilter,
  type RowPlace,
} from '../../projections/projection.ts';
import { withdrawalsProjection } from '../../projections/withdrawals.ts';
import { ReturnsCount } from '../../projections/returns.ts';
import type { People } from '../people.ts';
import { PBKDF2_ITERATIONS, type PasswordOptions } from '../passwords.ts';
import type { ReadOptions } from '../../base/readEntries.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { payoutAddressesOf } from '../withdrawing.ts';
import type { OfficeAnswer, OfficeQuery, ActionForm, Done, OfficeAction, OfficeReading } from '../../api/office.ts';
import { checkChain, trailBack } from './logReadings.ts';
import { accountCalled, endedSportEventsIn, ledgerIn, offersIn, sportEventsIn, usersIn, wallsIn } from './tables.ts';

/** Entries that one reading looks at, at most. */
const MOST_ENTRIES_A_PART = 5_000;
/** Entries of one account are spread over segments, so fewer are read at once. */
const OWN_AT_ONCE = 100;
/** Histories of accounts that are kept, so that a slider is answered at once. */
const MOST_HISTORIES = 3;

export interface HouseOfficeOptions extends PasswordOptions {
  /** Entries that one reading looks at, at most. */
  readonly part?: number | undefined;
  /** Reads the entries that change an account. Default: the whole log. */
  readonly onwardsOf?: (account: AccountId) => Onwards;
  /** Folds that are kept of an account's history. */
  readonly mostKept?: number;
}

/** One part of a long reading: it ends after so many entries, and the page asks for the next part. So no answer takes long. */
class ReadingPart {
  readonly reading: ReadOptions;
  #left: number;
  #lookedAt: number | null = null;

  constructor(most: number, signal?: AbortSignal) {
    this.#left = most;
    const end = new AbortController();
    const onRead = (seq: number): void => {
      this.#lookedAt = seq;
      this.#left -= 1;
      if (this.#left === 0) end.abort();
    };
    this.reading = { signal: signal ? AbortSignal.any([signal, end.signal]) : end.signal, onRead };
  }

  /** The entry before which a trail goes on: the last one of this part, if the part ended there. Null: the log has no more. */
  get next(): OfficeAnswer<'trail'>['next'] {
    return this.#left > 0 ? null : this.#lookedAt;
  }
}

type Answers = { readonly [Name in OfficeReading]: (asked: OfficeQuery<Name>, signal?: AbortSignal) => Promise<OfficeAnswer<Name>> };
type Actions = { readonly [Name in OfficeAction]: (admin: AccountId, form: ActionForm<Name>) => Promise<Done> };
type WithdrawalStatus = OfficeAnswer<'withdrawals'>['rows'][number]['status'];
type PageQuery = Pick<OfficeQuery<'movements'>, 'after' | 'limit'> & RowFilter;
type Addressed<Row> = { readonly row: Row; readonly emailDigest: string };

function factsOf({ account, openBets, ...then }: AccountThen): NonNullable<OfficeAnswer<'accountAt'>['past']> {
  const { role, verified, blocked, totals, offersCompleted, points, seeds, referralCode } = account;
  const { bets, wins, stakedCents, paidCents } = totals;
  const { clientSeed, activeHash: seedHash, nonce } = seeds;
  const known = { role, verified, blocked, offersCompleted, points, referralCode };
  return { ...then, ...known, openBets, bets, wins, stakedCents, paidCents, clientSeed, seedHash, nonce };
}

export class HouseOffice {
  readonly #house: House;
  readonly #projections: ProjectionQueries;
  readonly #options: HouseOfficeOptions;
  readonly #people: People;
  readonly #returns: ReturnsCount;
  readonly #counting = new TaskQueue();
  readonly #histories = new Map<AccountId, AccountHistory>();

  constructor(house: House, projections: ProjectionQueries, options: HouseOfficeOptions = {}) {
    this.#house = house;
    this.#projections = projections;
    this.#options = options;
    this.#people = peopleOf(house);
    this.#returns = new ReturnsCount((seq) => rulesSetIn(house.world, seq));
  }

  /** Resolves with what is durable. Rejects with StoreUnavailableError. Nobody is asked for rights here. */
  read<Name extends OfficeReading>(name: Name, asked: OfficeQuery<Name>, signal?: AbortSignal): Promise<OfficeAnswer<Name>> {
    return this.#answers[name](asked, signal);
  }

  /** Refuses whoever is no admin. */
  act<Name extends OfficeAction>(admin: AccountId, name: Name, form: ActionForm<Name>): Promise<Done> {
    return this.#actions[name](admin, form);
  }

  readonly #answers: Answers = {
    users: async (asked) => {
      const digest = asked.text.includes('@') ? await this.#people.digestOf(asked.text.trim()) : null;
      const { rows, ...users } = await this.#readWorld((world) =>
        usersIn(world, asked, digest !== null && Object.hasOwn(world.emails, digest) ? world.emails[digest] : undefined),
      );
      const at = this.#house.ports.clock.now();
      return { ...users, at, rows: await this.#withEmails(rows, ({ id }) => id) };
    },
    account: ({ wanted }) =>
      this.#readWorld((world) => {
        const found = accountCalled(world, wanted);
        return { account: found ? { id: found.id, username: found.username, seq: found.registered.seq } : null };
      }),
    accountAt: ({ account, seq }, signal) => this.#accountAt(account, seq, signal),
    trail: (asked, signal) => this.#trail(asked, signal),
    decidedBets: async (asked, signal) => {
      const { rows, ...page } = await this.#page(decidedBetsProjection, asked, { signal });
      return {
        ...page,
        rows: rows.map(({ key, seq, at, account, game, cents: stakeCents, body: { bet, winCents: netCents, outcome } }) => {
          return { key, seq, at, bet, account, username: this.#nameOf(account), game, stakeCents, netCents, outcome };
        }),
      };
    },
    movements: async (asked, signal) => {
      const { rows, ...page } = await this.#page(movementsProjection, asked, { signal });
      return {
        ...page,
        rows: rows.map(({ key, seq, at, account, cents, body: { reason } }) => {
          return { key, seq, at, account, username: this.#nameOf(account), cents, reason };
        }),
      };
    },
    withdrawals: async (asked, signal) => {
      const { rows, ...page } = await this.#page(withdrawalsProjection, asked, { signal, oldestFirst: asked.status === 'pending' });
      const ids = rows.map(({ key }) => key as WithdrawalId);
      const addresses = await payoutAddressesOf(this.#house, ids);
      return {
        ...page,
        rows: rows.map(({ key, account, cents, status, body }) => {
          const id = key as WithdrawalId;
          return {
            id,
            username: this.#nameOf(account),
            cents,
            status: status as WithdrawalStatus,
            address: addresses.get(id) ?? null,
            method: body.method,
            reason: body.reason,
          };
        }),
      };
    },
    offers: (asked) => this.#readWorld((world) => offersIn(world, asked)),
    completions: async ({ offer, ...asked }, signal) => {
      const { rows, ...page } = await this.#page(completedOffersProjection, { ...asked, status: offer }, { signal });
      const completions = rows.flatMap(({ account, cents, at }) => {
        const known = accountOf(this.#house.world, account);
        return known ? [{ row: { account, username: known.username, cents, at }, emailDigest: known.emailDigest }] : [];
      });
      return { ...page, rows: await this.#withEmails(completions, (row) => row.account) };
    },
    walls: () => this.#readWorld((world) => wallsIn(world, this.#nameOf)),
    sportEvents: (asked) => this.#readWorld((world) => sportEventsIn(world, asked)),
    endedSportEvents: (asked) => this.#readWorld((world) => endedSportEventsIn(world, asked, this.#house.ports.clock.now())),
    ledger: () => this.#readWorld((world) => ledgerIn(world)),
    entries: async ({ seqs }) => {
      const entries = (await this.#house.ports.store.readPlaces(seqs)).map(readStored);
      return { rows: entries.map(({ header: { seq, at }, act }) => ({ seq, at, actor: namedAct(act, this.#nameOf).actor })) };
    },
    returns: async (_asked, signal) => {
      const { store } = this.#house.ports;
      await this.#counting.run(() => this.#returns.readOn(store, this.#newPart(signal).reading));
      const head = (await store.head())?.seq ?? 0;
      return { countedTo: this.#returns.countedTo, head, rows: this.#returns.rows() };
    },
    chain: ({ after }, signal) => checkChain(this.#house.ports.store, this.#house.hashing, after, this.#newPart(signal).reading),
  };

  readonly #actions: Actions = {
    createUser: async (admin, form) => withoutDetails(await createUser(this.#house, admin, form, this.#passwordOptions)),
    editUser: (admin, form) => editUser(this.#house, admin, form, this.#passwordOptions),
    blockUser: (admin, form) => blockUser(this.#house, admin, form),
  };

  get #passwordOptions() {
    return { iterations: this.#options.iterations ?? PBKDF2_ITERATIONS };
  }

  readonly #nameOf = (id: string): string => accountOf(this.#house.world, id)?.username ?? id;

  #newPart(signal?: AbortSignal): ReadingPart {
    return new ReadingPart(this.#options.part ?? MOST_ENTRIES_A_PART, signal);
  }

  /** Reads the world while nothing of it is ahead of the log. */
  #readWorld<T>(read: (world: World) => T): Promise<T> {
    return this.#house.whileStill(async (world) => read(world));
  }

  async #withEmails<Row extends object>(rows: readonly Addressed<Row>[], idOf: (row: Row) => AccountId) {
    const emails = await this.#people.emailsOf(rows.map(({ row, emailDigest }) => ({ id: idOf(row), emailDigest })));
    return rows.map(({ row }) => ({ ...row, email: emails.get(idOf(row)) ?? null }));
  }

  async #trail({ before, limit, ...query }: OfficeQuery<'trail'>, signal?: AbortSignal): Promise<OfficeAnswer<'trail'>> {
    const part = this.#newPart(signal);
    const rows: OfficeAnswer<'trail'>['rows'][number][] = [];
    for await (const entry of trailBack(this.#house, query, before, { ...part.reading, atOnce: Math.min(limit, OWN_AT_ONCE) })) {
      rows.push({ ...entry, events: entry.events.map((event) => ({ ...event, data: { ...event.data } })) });
      if (rows.length === limit) return { rows, next: entry.seq };
    }
    return { rows, next: part.next };
  }

  /** A page of a table that is folded from the log. */
  async #page<Body extends object>(
    projection: Projection<Body>,
    { after, limit, ...filter }: PageQuery,
    { signal, oldestFirst }: { readonly signal?: AbortSignal | undefined; readonly oldestFirst?: boolean },
  ): Promise<Pick<Answered<Body>, 'progress'> & { readonly rows: readonly OwnedRow<Body>[]; readonly next: RowPlace | null }> {
    const query = { filter, oldestFirst, after, limit };
    const answered = await this.#projections.query(projection, query, this.#newPart(signal).reading);
    const last = answered.rows.length === limit ? answered.rows.at(-1) : undefined;
    return { ...answered, rows: answered.rows.filter(isOwned), next: last ? { seq: last.seq, key: last.key } : null };
  }

  async #accountAt(account: AccountId, seq: number, signal?: AbortSignal): Promise<OfficeAnswer<'accountAt'>> {
    const history = this.#historyOf(account);
    // One part may reach `seq` without reaching the head.
    if (history.foldedTo < seq && !(await history.prepare(this.#newPart(signal).reading)) && history.foldedTo < seq) {
      const head = (await this.#house.ports.store.head())?.seq ?? 0;
      return { progress: { seq: history.foldedTo, head }, past: null };
    }
    const then = await history.at(seq);
    return { progress: null, past: then && factsOf(then) };
  }

  #historyOf(account: AccountId): AccountHistory {
    const { onwardsOf, mostKept } = this.#options;
    const known = this.#histories.get(account);
    const history = known ?? new AccountHistory(this.#house.ports.store, account, { mostKept, onwards: onwardsOf?.(account) });
    // The one that was asked for last stands last.
    this.#histories.delete(account);
    this.#histories.set(account, history);
    for (const [oldest] of this.#histories) {
      if (this.#histories.size <= MOST_HISTORIES) break;
      this.#histories.delete(oldest);
    }
    return history;
  }
}

/** Only that it was done: the answer may hold more, which is not for the page. */
const withoutDetails = (answer: Done): Done => (isRefusal(answer) ? answer : { ok: true });
