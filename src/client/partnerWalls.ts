/**
 * The offers of partners ("walls") on a page: begins and ends visits of a wall, lists its offers, completes and credits them. Begin with
 * `wallsOver`. Who credits a completed offer depends on the house and the backend:
 * - The house of this browser with a partner's backend: the page itself, by a command (`reportPartnerOffer`, `loadPartnerOffers`).
 * - A house that is its own backend (`backend.credits`): the house. The page of a house server compares the credit with what its list
 *   showed (`watchPressedOffers`).
 * - A house server with a partner's backend: the house server, when the partner's server tells it. The page does nothing.
 */
import type { AccountId } from '../domain/ids.ts';
import { isRefusal, refuse } from '../domain/refusal.ts';
import { BackendError, type Backend, type PartnerUser } from '../api/backend/backend.ts';
import { readReward, type PartnerOffer } from '../api/backend/shapes.ts';
import { isCallRefused, type PageCaller } from '../api/calls.ts';
import { FAILED_TO_COMPLETE, type Walls, type OfferList } from '../api/partners/walls.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { formatCents } from '../domain/money.ts';
import { accountOf } from '../domain/world.ts';

/** The walls of a page's house, over its calls. */
export function wallsOver(caller: PageCaller, house: PlayerHouse): Walls {
  // Whether the page credits what a partner tells it. A house server believes the partner's server only.
  const pageCredits = house.received === 'whole';
  const notePress = pageCredits ? null : watchPressedOffers(house);
  return {
    async beginVisit(account, { wall }, id) {
      const opened = await caller.call('openWall', account, { wall, id });
      return isRefusal(opened) ? opened : { pseudonym: opened.user, address: opened.address };
    },
    async endVisit(account, visit) {
      await caller.call('leaveWall', account, visit);
    },
    credit: pageCredits
      ? async (account, wallName, message) => {
          const credited = await house.submit({ type: 'CreditFromWall', payload: { wall: wallName, ...message } }, account);
          return credited.kind === 'accepted';
        }
      : null,
    async offers(backend, user, wallName) {
      if (pageCredits && !backend.credits) return loadPartnerOffers(house, backend, user, wallName);
      const offers = await backend.partnerOffers();
      // What a house credits is in the log. An offer that it only lists as completed can still be completed.
      if (backend.credits) return { offers, completed: new Set(creditedOf(offers, house, user, wallName)) };
      const completions = await backend.partnerCompletions(user);
      return { offers, completed: new Set(completions.map(({ offer_id }) => offer_id)) };
    },
    async complete(backend, user, wallName, offer) {
      if (pageCredits && !backend.credits) {
        const done = await reportPartnerOffer(house, backend, user, wallName, offer);
        return done.kind === 'refused' ? done.sentence : null;
      }
      const pressed = backend.credits ? notePress?.(user.account, offer) : undefined;
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
function watchPressedOffers(house: PlayerHouse): PressOffer {
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
        judgeCredit(house, seq, data.cents, shown.length === 0 ? 0 : Math.min(...shown));
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
        if (last && last.seq > since) return judgeCredit(house, last.seq, last.cents, press.shownCents);
        // What a newer version wrote may be unread.
        const isTold = (): boolean => (credited.get(key)?.seq ?? 0) > since || house.newer !== null;
        // The answer may come through another gateway than the log, so the house has a minute to tell the credit. The page does not wait for it.
        void house.untilTold?.(isTold, 'it has no credit of an offer that it says is completed').catch(() => undefined);
      },
    };
  };
}

/** Tells the house of a contradiction if an entry credits less for an offer than its list showed. */
function judgeCredit(house: PlayerHouse, seq: number, cents: number, shownCents: number): void {
  if (cents < shownCents)
    house.judgeShown({ sentence: `entry ${seq} credits ${formatCents(cents)} for an offer of ${formatCents(shownCents)}`, seq, lines: '' });
}

/** Whether a function of a backend failed because the house refused its call. */
const isRefusedCall = (error: unknown): boolean =>
  error instanceof BackendError && error.cause instanceof Error && isCallRefused(error.cause.cause);

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
