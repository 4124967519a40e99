/**
 * Answers every call that `src/api/calls.ts` declares, over a house. A tab calls these functions itself, the house server behind its
 * routes. Who calls is known by then. Secrets and addresses are kept first, and then the command is submitted.
 */
import type { AccountId, WallSessionId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { referralSums } from '../../domain/earning/referrals.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { CallAnswer, CallInput, CallName } from '../../api/calls.ts';
import { officeActions, officeReadings, type OfficeAction, type OfficeReading } from '../../api/office.ts';
import { readReward, type ReferralStats } from '../../api/backend/shapes.ts';
import { isConfigured, type Partners, type PartnerWall } from '../../api/partners/partnersConfig.ts';
import { freshCommandId } from '../../base/chance.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import { revealBlocked, type BlockedOptions } from '../accounts/blockedAccount.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import { withdrawBlocked, ownPayoutAddresses, withdraw } from '../withdrawing.ts';
import type { House } from '../house.ts';
import type { HouseOffice } from '../office/houseOffice.ts';
import type { EntryLists } from '../entryLists.ts';
import { addressFrom, pseudonymAt } from '../partners/wallAddress.ts';
import { openWallFor } from '../partners/wallUsers.ts';
import { PBKDF2_ITERATIONS } from '../passwords.ts';
import { entryAnswerOf } from './entryAnswer.ts';
import { samplePartnerOffers } from '../samples.ts';

export interface CallDeps extends BlockedOptions {
  readonly house: House;
  /** Null if they could not be read. */
  readonly partners: () => Partners | null | Promise<Partners | null>;
  readonly office: () => HouseOffice | Promise<HouseOffice>;
  readonly entryLists: () => EntryLists | Promise<EntryLists>;
  /** Whether what a partner's frame posts to the page counts. A house server believes the partner's server only. */
  readonly believesFrames: boolean;
}

type Handler<Name extends CallName> = (
  input: CallInput<Name>,
  as: AccountId | null,
  signal?: AbortSignal,
) => Promise<CallAnswer<Name> | Refusal>;

/** A handler for each call. */
type CallHandlers = { readonly [Name in CallName]: Handler<Name> };

/** A refusal that the rulebook does not know. */
export class CallProblemError extends Error {
  override readonly name = 'CallProblemError';
  readonly code: 'wall-unknown';
  constructor(code: 'wall-unknown', sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The id of the command that ends a visit. It depends on the session only, so that the visit ends once. */
const leaveCommandId = (house: House, session: WallSessionId): string =>
  commandIdFor(`leave:${house.head.logId}:${session}`, house.hashing);

/** The account that makes a call. Which calls guests may make is declared (src/api/calls.ts), and was checked before. */
function accountOfCaller(as: AccountId | null): AccountId {
  if (as === null) throw new Error('a call of an account was made by a guest');
  return as;
}

/** The wall that fits. Rejects with CallProblemError if there is none. */
async function wallWith(partners: CallDeps['partners'], fits: (wall: PartnerWall) => boolean): Promise<PartnerWall> {
  const wall = (await partners())?.walls.find(fits);
  if (!wall) throw new CallProblemError('wall-unknown', 'This house has no such wall.');
  return wall;
}

type AccountCall = 'ownEmail' | 'ownEntries' | 'chatEntries' | 'withdraw' | 'payoutAddresses' | 'withdrawBlocked' | 'revealBlocked';

const accountHandlers = ({ house, entryLists, takeCode, iterations = PBKDF2_ITERATIONS }: CallDeps): Pick<CallHandlers, AccountCall> => ({
  ownEmail: async (_input, as) => ({ email: await peopleOf(house).emailOf(accountOfCaller(as)) }),
  ownEntries: async (asked, as, signal) => (await entryLists()).own(accountOfCaller(as), asked, signal),
  chatEntries: async (asked, as, signal) => (await entryLists()).messages(as, asked, signal),
  async withdraw({ id, ...wish }, as) {
    const account = accountOfCaller(as);
    const submitted = await withdraw(house, account, wish, id);
    return entryAnswerOf(house.world, submitted, account);
  },
  payoutAddresses: async ({ withdrawals }, as) => ({
    addresses: Object.fromEntries(await ownPayoutAddresses(house, accountOfCaller(as), withdrawals)),
  }),
  async withdrawBlocked({ id, email, password, code = '', ...wish }) {
    const requested = await withdrawBlocked(house, { email, password, code }, wish, id, { iterations, takeCode });
    return isRefusal(requested) ? requested : { cents: requested.cents };
  },
  revealBlocked: ({ email, password, code = '', ...rotation }) =>
    revealBlocked(house, { email, password, code }, rotation, { iterations, takeCode }),
});

const wallHandlers = ({ house, partners, believesFrames }: CallDeps): Pick<CallHandlers, 'openWall' | 'leaveWall'> => ({
  async openWall({ wall: wanted, id }, as) {
    const wall = await wallWith(partners, (one) => one.wall === wanted);
    const opened = await openWallFor(house, accountOfCaller(as), wall.wall, id);
    if (isRefusal(opened)) return opened;
    const { session, pseudonym: user } = opened;
    // Without a configured backend the house answers function B itself, from the same template.
    const template = wall.addressFrom === 'function' && (await partners())?.backend ? null : wall.url;
    return { session, user, address: template === null ? null : addressFrom(template, wall, { user, sid: session }) };
  },
  async leaveWall({ wall, session, ignored = 0 }, as) {
    const payload = { wall, session, ignored: believesFrames ? ignored : 0 };
    const left = await house.submit({ type: 'LeaveWall', payload }, accountOfCaller(as), { id: leaveCommandId(house, session) });
    return left.kind === 'refused' ? left.refusal : null;
  },
});

type FunctionCall = 'referralTracking' | 'offerList' | 'offerWallUrl';

/** The functions of the specification, answered from the log. Every answer waits until what it says is durable. */
function functionHandlers({ house, partners }: CallDeps): Pick<CallHandlers, FunctionCall> {
  const accountIn = (id: AccountId): Account => {
    const account = accountOf(house.world, id);
    if (!account) throw new Error('the account of a call is not in the log');
    return account;
  };
  return {
    async referralTracking(input, as) {
      if (input.action === 'track-click') {
        const payload = { code: input.referrerId, click: input.clickId.replaceAll('-', '') };
        const submitted = await house.submit({ type: 'TrackReferralClick', payload }, 'guest', { id: input.clickId });
        return { success: submitted.kind === 'accepted' };
      }
      const id = accountOfCaller(as);
      // Nobody asks for another account.
      if (input.userId !== id) return refuse('not-admin');
      const stats = referralStatsOf(house.world, accountIn(id));
      await house.durable();
      // The entry of the sign-up holds the referral already, so there is nothing left to process.
      return input.action === 'stats' ? stats : { success: true };
    },
    async offerList(input, as) {
      if (input.action === 'get-offers') return { offers: [...samplePartnerOffers] };
      const { wall } = await wallWith(partners, ({ lists }) => lists);
      const id = accountOfCaller(as);
      const completedAt = (offer: string): number | undefined => accountIn(id).partnerOffers[`${wall}:${offer}`];
      if (input.action === 'get-user-completions') {
        const completions = samplePartnerOffers.flatMap(({ offer_id, reward_amount }) => {
          const at = completedAt(offer_id);
          return at === undefined ? [] : [{ offer_id, reward_amount, completed_at: new Date(at).toISOString() }];
        });
        await house.durable();
        return { completions };
      }
      const offer = samplePartnerOffers.find(({ offer_id }) => offer_id === input.offerId);
      const cents = offer ? readReward(offer.reward_amount) : null;
      if (!offer || cents === null) return { success: false, error: 'Offer not found' };
      if (completedAt(offer.offer_id) !== undefined) {
        await house.durable();
        return { success: false, error: 'You have already completed this offer' };
      }
      const submitted = await house.submit({ type: 'CompletePartnerOffer', payload: { wall, offer: offer.offer_id, cents } }, id);
      return submitted.kind === 'accepted'
        ? { success: true, message: `Offer completed! Earned ${cents / 100} credits` }
        : { success: false, error: submitted.refusal.sentence };
    },
    async offerWallUrl(_input, as) {
      const account = accountOfCaller(as);
      const none = { success: false, offerWallUrl: null };
      const wall = (await partners())?.walls.find(({ addressFrom: from }) => from === 'function');
      if (!wall || !isConfigured(wall) || wall.url === null) return none;
      const offerWallUrl = addressFrom(wall.url, wall, { user: await pseudonymAt(house, account, wall.wall), sid: '' });
      // Whoever gets the address of a wall has opened it.
      const opened = await openWallFor(house, account, wall.wall, freshCommandId(house.ports.entropy));
      return isRefusal(opened) ? none : { success: true, offerWallUrl };
    },
  };
}

/** The referral statistics of an account. Amounts are in credits, as in the function's answer. */
function referralStatsOf(world: World, { id, referralCode, referred }: Account): ReferralStats {
  const { paidCents, pendingCents } = referralSums(world, id);
  return { referralCode, referrals: referred, pendingAmount: pendingCents / 100, paidAmount: paidCents / 100 };
}

export function handlersOf(deps: CallDeps): CallHandlers {
  const { office } = deps;
  const readings = (Object.keys(officeReadings) as OfficeReading[]).map((name) => {
    const read: Handler<typeof name> = async (asked, _as, signal) => (await office()).read(name, asked, signal);
    return [name, read] as const;
  });
  const actions = (Object.keys(officeActions) as OfficeAction[]).map((name) => {
    const act: Handler<typeof name> = async (form, as) => (await office()).act(accountOfCaller(as), name, form);
    return [name, act] as const;
  });
  return {
    ...accountHandlers(deps),
    ...wallHandlers(deps),
    ...functionHandlers(deps),
    ...Object.fromEntries([...readings, ...actions]),
  } as CallHandlers;
}
