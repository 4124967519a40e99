/**
 * What a house does for its page beside what every `PlayerHouse` does, over the calls of `src/api/calls.ts`. What is null the house does
 * not offer, and the screen says so or leaves it out.
 */
import type { AccountId, WithdrawalId } from '../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../domain/refusal.ts';
import { BackendError, type Backend, type PartnerUser } from '../api/backend/backend.ts';
import { type CallInput, type CallName, isCallRefused, MOST_LISTED, type PageCaller, type CallAnswer } from '../api/calls.ts';
import type { Office, OfficeOf } from '../api/office.ts';
import type { ReadOptions } from '../base/entries.ts';
import type { UntakenBets } from '../base/markers.ts';
import { StoreUnavailableError, HouseServerError } from '../base/ports.ts';
import type { RowPlace } from '../projections/projection.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { FAILED_TO_COMPLETE, type Walls, type OfferList } from '../api/partners/walls.ts';
import type { ProvedCredentials } from '../api/forms/credentials.ts';
import {
  blockedWithdrawalForm,
  type BlockedWithdrawalWish,
  type WithdrawalReceipt,
  withdrawalForm,
  type WithdrawalWish,
  wrongAddress,
} from '../api/forms/withdrawalForm.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { formatCents } from '../domain/money.ts';
import { accountOf } from '../domain/world.ts';
import { readReward, type PartnerOffer } from '../api/backend/shapes.ts';
import { httpBackend } from './httpBackend.ts';

/** How often an office at a house server looks for what others do: the page is not told of what only admins may read. */
const LOOK_MS = 5_000;

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

/** Whether a function of a backend failed because the house refused its call. */
const isRefusedCall = (error: unknown): boolean =>
  error instanceof BackendError && error.cause instanceof Error && isCallRefused(error.cause.cause);

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
      const timer = house.received === 'whole' ? undefined : setInterval(listener, LOOK_MS);
      return () => {
        clearInterval(timer);
        stop();
      };
    }),
    walls: wallsOver(caller, house),
  };
}

/** The walls of a page's house, over its calls. */
function wallsOver(caller: PageCaller, house: PlayerHouse): Walls {
  // Whether the page credits what a partner tells it. A house server believes the partner's server only.
  const believesFrames = house.received === 'whole';
  const press = believesFrames ? null : pressedOffers(house);
  return {
    async beginVisit(account, { wall }, id) {
      const opened = await caller.call('openWall', account, { wall, id });
      return isRefusal(opened) ? opened : { pseudonym: opened.user, address: opened.address };
    },
    async endVisit(account, visit) {
      await caller.call('leaveWall', account, visit);
    },
    credit: believesFrames
      ? async (account, wallName, message) => {
          const credited = await house.submit({ type: 'CreditFromWall', payload: { wall: wallName, ...message } }, account);
          return credited.kind === 'accepted';
        }
      : null,
    async offers(backend, user, wallName) {
      if (believesFrames && !backend.credits) return loadPartnerOffers(house, backend, user, wallName);
      const offers = await backend.partnerOffers();
      // What a house credits is in the log. An offer that it only lists as completed can still be completed.
      if (backend.credits) return { offers, completed: new Set(creditedOf(offers, house, user, wallName)) };
      const completions = await backend.partnerCompletions(user);
      return { offers, completed: new Set(completions.map(({ offer_id }) => offer_id)) };
    },
    async complete(backend, user, wallName, offer) {
      if (believesFrames && !backend.credits) {
        const done = await reportPartnerOffer(house, backend, user, wallName, offer);
        return done.kind === 'refused' ? done.sentence : null;
      }
      const pressed = backend.credits ? press?.(user.account, offer) : undefined;
      const { success, error } = await backend.completePartnerOffer(user, offer.offer_id).catch((failure: unknown) => {
        if (isRefusedCall(failure)) pressed?.refused();
        throw failure;
      });
      if (!success) {
        pressed?.refused();
        return backend.credits ? whyNotCompleted(error) : (error ?? FAILED_TO_COMPLETE);
      }
      pressed?.completed();
      return null;
    },
  };
}

/** What a house refuses the completion of an offer with. Its answer has no code, so only these sentences are shown. */
const completionRefusals = (
  ['offer-unknown', 'offer-completed', 'wall-credit-invalid', 'wall-limit', 'log-read-only', 'account-blocked'] as const
).map((code) => refuse(code).sentence);

const whyNotCompleted = (error: string | null): string => completionRefusals.find((sentence) => sentence === error) ?? FAILED_TO_COMPLETE;

/** A press on an offer of a list. Neither function is called if the house gives no answer. */
interface Press {
  /** The house has answered that it refuses. */
  readonly refused: () => void;
  /** The house has answered that the offer is completed. */
  readonly completed: () => void;
}

/** Notes that an account presses an offer of a list. */
type PressOffer = (account: AccountId, offer: PartnerOffer) => Press;

/** What the list showed at a press, and whether the house refused it. */
interface NotedPress {
  readonly shownCents: number;
  isRefused: boolean;
}

/**
 * Compares what the house credits for offers that were pressed with what the list showed, whatever it answers to the press: that it failed, or
 * nothing. Which wall it credits does not matter: only one wall has the list, and an operator may give the list to another one.
 */
function pressedOffers(house: PlayerHouse): PressOffer {
  /** By account and offer: the presses that the house may credit. One that was refused stays only while there is no other. */
  const noted = new Map<string, readonly NotedPress[]>();
  /** The newest credit of an offer, in the same way. */
  const credited = new Map<string, { readonly seq: number; readonly cents: number }>();
  const keyOf = (account: AccountId, offer: string): string => `${account}:${offer}`;
  const presses = (key: string): readonly NotedPress[] => noted.get(key) ?? [];
  house.onEntries((entries) => {
    for (const entry of entries)
      for (const { type, data } of eventsOf(entry)) {
        if (type !== 'wall/offer-completed') continue;
        const [key, { seq }] = [keyOf(data.account, data.offer), entry.header];
        const shown = presses(key).map(({ shownCents }) => shownCents);
        credited.set(key, { seq, cents: data.cents });
        // Any press without an answer may be the one that is credited.
        judgeCents(house, seq, data.cents, shown.length === 0 ? 0 : Math.min(...shown));
      }
  });
  return (account, { offer_id: offer, reward_amount: reward }) => {
    const [key, { seq: since }] = [keyOf(account, offer), house.head];
    const press: NotedPress = { shownCents: readReward(reward) ?? 0, isRefused: false };
    noted.set(key, [...presses(key).filter(({ isRefused }) => !isRefused), press]);
    return {
      refused() {
        const others = presses(key).filter((other) => other !== press);
        if (others.length > 0) noted.set(key, others);
        else press.isRefused = true;
      },
      completed() {
        // The house credits an offer once, so it credits this press.
        noted.set(key, [press]);
        const last = credited.get(key);
        if (last && last.seq > since) return judgeCents(house, last.seq, last.cents, press.shownCents);
        // What a newer version wrote may be unread.
        const isTold = (): boolean => (credited.get(key)?.seq ?? 0) > since || house.newer !== null;
        // The answer may come through another gateway than the log, so the house has a minute to tell the credit. The page does not wait for it.
        void house.untilTold?.(isTold, 'it has no credit of an offer that it says is completed').catch(() => undefined);
      },
    };
  };
}

/** An entry credits `cents` for an offer of `shown`. */
function judgeCents(house: PlayerHouse, seq: number, cents: number, shown: number): void {
  if (cents < shown)
    house.judgeShown({ sentence: `entry ${seq} credits ${formatCents(cents)} for an offer of ${formatCents(shown)}`, seq, lines: '' });
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
    const entryAt = new Map(answer.entries.map((lines) => house.readEntry(lines)).map((entry) => [entry.header.seq, entry]));
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

type Crediting = Pick<PlayerHouse, 'world' | 'submit'>;

/** The result of completing an offer: it was credited, or the sentence says why not. */
type Completed = { readonly kind: 'credited'; readonly cents: number } | { readonly kind: 'refused'; readonly sentence: string };

async function credit(house: Crediting, { account }: PartnerUser, wall: string, offer: string, reward: number): Promise<Completed> {
  const cents = readReward(reward);
  if (cents === null) return { kind: 'refused', sentence: FAILED_TO_COMPLETE };
  const submitted = await house.submit({ type: 'CompletePartnerOffer', payload: { wall, offer, cents } }, account);
  return submitted.kind === 'accepted' ? { kind: 'credited', cents } : { kind: 'refused', sentence: submitted.refusal.sentence };
}

const isCredited = (house: Crediting, { account }: PartnerUser, wall: string, offer: string): boolean =>
  accountOf(house.world, account)?.partnerOffers[`${wall}:${offer}`] !== undefined;

const creditedOf = (offers: readonly PartnerOffer[], house: Crediting, user: PartnerUser, wall: string): readonly string[] =>
  offers.map(({ offer_id }) => offer_id).filter((offer) => isCredited(house, user, wall, offer));

/** Completes an offer. Rejects with a BackendError if the partner did not answer, and with another error if nothing could be saved. */
export async function reportPartnerOffer(
  house: Crediting,
  backend: Backend,
  user: PartnerUser,
  wall: string,
  { offer_id: offer, reward_amount: reward }: PartnerOffer,
): Promise<Completed> {
  const { success, error } = await backend.completePartnerOffer(user, offer);
  if (success) return credit(house, user, wall, offer, reward);
  const refused: Completed = { kind: 'refused', sentence: error ?? FAILED_TO_COMPLETE };
  if (isCredited(house, user, wall, offer)) return refused;
  // The offer may have been completed before, and that answer was lost. The partner's list of completions shows it.
  const completions = await backend.partnerCompletions(user).catch(() => []);
  const reported = completions.find((completion) => completion.offer_id === offer);
  return reported ? credit(house, user, wall, offer, reported.reward_amount) : refused;
}

/**
 * The partner's offers, and which of them are completed. A completion that the partner lists and the log does not have (its
 * answer was lost) is credited now.
 */
export async function loadPartnerOffers(house: Crediting, backend: Backend, user: PartnerUser, wall: string): Promise<OfferList> {
  const [offers, completions] = await Promise.all([backend.partnerOffers(), backend.partnerCompletions(user)]);
  const known = (offer: string): boolean => isCredited(house, user, wall, offer);
  for (const { offer_id: offer, reward_amount: reward } of completions) if (!known(offer)) await credit(house, user, wall, offer, reward);
  return {
    offers,
    completed: new Set([...completions.map(({ offer_id }) => offer_id), ...creditedOf(offers, house, user, wall)]),
  };
}
