/**
 * The services of a house that are not commands, as functions for screens: withdrawals, own lists, the office of admins, walls. One
 * implementation serves both houses, because it only makes the calls of `src/api/calls.ts`. Begin with `servicesOver`. Where a field may be
 * null, that house does not offer it, and the screen says so or leaves it out.
 */
import type { AccountId, WithdrawalId } from '../domain/ids.ts';
import { isRefusal, type Refusal } from '../domain/refusal.ts';
import type { Backend } from '../api/backend/backend.ts';
import { type CallInput, type CallName, isCallRefused, MOST_LISTED, type PageCaller, type CallAnswer } from '../api/calls.ts';
import type { Office, OfficeOf } from '../api/office.ts';
import type { ReadOptions } from '../base/readEntries.ts';
import type { UntakenBets } from '../base/markers.ts';
import { StoreUnavailableError, HouseServerError } from '../base/ports.ts';
import type { RowPlace } from '../projections/projection.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { Walls } from '../api/partners/walls.ts';
import type { ProvedCredentials } from '../api/forms/credentials.ts';
import {
  blockedWithdrawalForm,
  type BlockedWithdrawalWish,
  type WithdrawalReceipt,
  withdrawalForm,
  type WithdrawalWish,
  wrongAddress,
} from '../api/forms/withdrawalForm.ts';
import type { Entry } from '../domain/log/entry.ts';
import { httpBackend } from './httpBackend.ts';
import { wallsOver } from './partnerWalls.ts';

/** How often an office at a house server looks for what others do: the page is not told of what only admins may read. */
const OFFICE_REFRESH_MS = 5_000;

export interface HouseServices extends Pick<PageCaller, 'exportLog' | 'exportBlocked' | 'checkpoint' | 'backup'> {
  /** The e-mail address of the own account. Null if it was erased. */
  readonly emailOf: (account: AccountId) => Promise<string | null>;
  /**
   * Requests a withdrawal under the id of its command: the same id never has a second effect. Refusals: those of `withdraw`
   * (withdrawing.ts). Rejects if it could not be saved.
   */
  readonly withdraw: (account: AccountId, wish: WithdrawalWish, id: string) => Promise<{ readonly ok: true } | Refusal>;
  /** Requests a withdrawal of the credits of a blocked account, which cannot sign in. Refusals: those of `withdrawBlocked`. */
  readonly withdrawBlocked: (
    credentials: ProvedCredentials,
    wish: BlockedWithdrawalWish,
    id: string,
  ) => Promise<WithdrawalReceipt | Refusal>;
  /** Reveals the server seed of a blocked account. Refusals: those of `revealBlocked` (blockedAccount.ts). */
  readonly revealBlocked: (
    credentials: ProvedCredentials,
    clientSeed: string,
    id: string,
  ) => Promise<CallAnswer<'revealBlocked'> | Refusal>;
  /**
   * A list of the own account from before an entry (exclusive), newest first, `size` rows at a time, as far as it is asked for. Rejects
   * with StoreUnavailableError.
   */
  readonly ownPages: (account: AccountId, query: OwnQuery, before: number, reading: ReadOptions) => AsyncGenerator<ListPage, void>;
  /** Messages of the chat in the same way, for an account or a guest (null). */
  readonly chatPages: (account: AccountId | null, before: number, reading: ReadOptions) => AsyncGenerator<ListPage, void>;
  /** The payout addresses of an account's own withdrawals. Erased ones, and those that are not at hand, are left out. */
  readonly payoutAddressesOf: (account: AccountId, withdrawals: readonly WithdrawalId[]) => Promise<ReadonlyMap<WithdrawalId, string>>;
  /** The house's own answers to the calls of a backend. */
  readonly backend: Backend;
  /** The back office, for an admin. */
  readonly office: OfficeOf;
  readonly walls: Walls;
  /** Bets that a house server did not take. */
  readonly untakenBets?: Pick<UntakenBets, 'read'>;
}

/** Which rows of one of one's own lists, and how many at a time. */
export type OwnQuery = Omit<CallInput<'ownEntries'>, 'after' | 'limit'> & { readonly size: number };

/** The calls that answer the functions of a backend. */
const backendCalls = { referrals: 'referralTracking', offerList: 'offerList', wallUrl: 'offerWallUrl' } as const satisfies Record<
  string,
  CallName
>;

/** The answer of a call that is never refused. A refusal becomes an error. */
async function answered<T>(result: Promise<T | Refusal>): Promise<T> {
  const answer = await result;
  if (isCallRefused(answer)) throw new Error(answer.sentence, { cause: answer });
  return answer;
}

/** The office, for each of its admins. `onChange` listens for what may change its answers. */
export const officeOver =
  (caller: PageCaller, onChange: Office['onChange']): OfficeOf =>
  (admin) => ({
    async read(name, asked, signal) {
      const answer = await caller.call(name, admin, asked, signal);
      if (isRefusal(answer)) throw new StoreUnavailableError(answer.sentence);
      return answer;
    },
    act: (name, form) => caller.call(name, admin, form),
    onChange,
  });

export function servicesOver(caller: PageCaller, house: PlayerHouse): HouseServices {
  return {
    exportLog: (viewer, onProgress) => caller.exportLog(viewer, onProgress),
    exportBlocked: (credentials, onProgress) => caller.exportBlocked(credentials, onProgress),
    checkpoint: () => caller.checkpoint(),
    backup: caller.backup,
    emailOf: async (account) => (await answered(caller.call('ownEmail', account, {}))).email,
    async withdraw(account, wish, id) {
      const wrong = wrongAddress(wish.address);
      if (wrong) return wrong;
      const answer = await caller.call('withdraw', account, { id, ...withdrawalForm.parse(wish) });
      return isRefusal(answer) ? answer : { ok: true };
    },
    async withdrawBlocked(credentials, wish, id) {
      const wrong = wrongAddress(wish.address);
      if (wrong) return wrong;
      const answer = await caller.call('withdrawBlocked', null, { id, ...credentials, ...blockedWithdrawalForm.parse(wish) });
      return isRefusal(answer) ? answer : { ok: true, cents: answer.cents };
    },
    revealBlocked: (credentials, clientSeed, id) => caller.call('revealBlocked', null, { id, ...credentials, clientSeed }),
    ownPages(account, { size, ...query }, before, reading) {
      const limit = Math.min(size, MOST_LISTED);
      const ask = (after: RowPlace) => answered(caller.call('ownEntries', account, { ...query, after, limit }, reading.signal));
      return listPages(ask, house, before, reading);
    },
    chatPages(account, before, reading) {
      const reader = account === null ? 'guest' : 'account';
      const ask = (after: RowPlace) => answered(caller.call('chatEntries', account, { reader, after, limit: MOST_LISTED }, reading.signal));
      return listPages(ask, house, before, reading);
    },
    async payoutAddressesOf(account, withdrawals) {
      if (withdrawals.length === 0) return new Map();
      const { addresses } = await answered(caller.call('payoutAddresses', account, { withdrawals: [...withdrawals] }));
      return new Map(withdrawals.flatMap((id) => (addresses[id] === undefined ? [] : [[id, addresses[id]] as const])));
    },
    backend: httpBackend((name, body, account) => answered(caller.call(name as 'offerList', account, body as never)), backendCalls, {
      credits: true,
    }),
    office: officeOver(caller, (listener) => {
      const stop = house.onEntries(listener);
      const timer = house.received === 'whole' ? undefined : setInterval(listener, OFFICE_REFRESH_MS);
      return () => {
        clearInterval(timer);
        stop();
      };
    }),
    walls: wallsOver(caller, house),
  };
}

interface ListPage {
  /** Newest first. Each names its entry, and by its key what of the entry is meant. */
  readonly rows: readonly RowPlace[];
  /** The entries of the rows, and others that tell of them: the oldest first, each once. */
  readonly entries: readonly Entry[];
}

/**
 * The pages from before an entry (exclusive), newest first. Rows that do not come in this order are left out. Rejects with
 * StoreUnavailableError, also if a row comes without its entry.
 */
async function* listPages(
  ask: (after: RowPlace) => Promise<CallAnswer<'ownEntries'>>,
  house: Pick<PlayerHouse, 'readEntry'>,
  before: number,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ListPage, void> {
  let after: RowPlace | null = { seq: before, key: '' };
  while (after && !signal?.aborted) {
    const answer: CallAnswer<'ownEntries'> = await ask(after);
    if (signal?.aborted) return;
    if (answer.progress) {
      onProgress?.(answer.progress.seq);
      continue;
    }
    const entryAt = new Map(answer.entries.flatMap((lines) => house.readEntry(lines) ?? []).map((entry) => [entry.header.seq, entry]));
    const entries = [...entryAt.values()].toSorted((a, b) => a.header.seq - b.header.seq);
    const rows: RowPlace[] = [];
    for (const row of answer.rows) {
      if (!entryAt.has(row.seq)) throw new HouseServerError(`The house server left out entry ${row.seq} of its answer.`);
      const last: RowPlace = rows.at(-1) ?? after;
      if (row.seq < last.seq || (row.seq === last.seq && row.key < last.key)) rows.push(row);
    }
    yield { rows, entries };
    after = answer.next && (rows.at(-1) ?? null);
  }
}
