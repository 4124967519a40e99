/**
 * Answers every call that `src/api/calls.ts` declares, over a house. A tab calls these functions itself, the house server behind its
 * routes. Who calls is known by then. Secrets and addresses are kept first, and then the command is submitted.
 */
import type { AccountId, WallSessionId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import type { CallAnswer, CallInput, CallName } from '../../api/calls.ts';
import { officeDeeds, officeReadings, type OfficeDeed, type OfficeReading } from '../../api/office.ts';
import { BackendError, type Backend, type PartnerUser } from '../../api/backend/backend.ts';
import type { Partners, PartnerWall } from '../../api/partners/partnersConfig.ts';
import { freshCommandId } from '../../base/chance.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import { withdrawBlocked } from '../blockedWithdrawal.ts';
import type { House } from '../house.ts';
import type { HouseOffice } from '../office/houseOffice.ts';
import { reportPartnerOffer } from '../../api/partners/partnerOffers.ts';
import { addressFrom, pseudonymAt } from '../partners/wallAddress.ts';
import { openWallFor } from '../partners/wallUsers.ts';
import { PBKDF2_ITERATIONS, type PasswordOptions } from '../passwords.ts';
import { ownPayoutAddresses, withdraw } from '../withdrawing.ts';
import { entryAnswerOf } from './entryAnswer.ts';

export interface CallDeps extends PasswordOptions {
  readonly house: House;
  /** Null if they could not be read. */
  readonly partners: () => Partners | null | Promise<Partners | null>;
  /** The house's own answers to the calls of a backend. */
  readonly backend: Backend;
  readonly office: () => HouseOffice | Promise<HouseOffice>;
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

/** Whoever may make an account's call is an account. */
function signedIn(as: AccountId | null): AccountId {
  if (as === null) throw new Error('a call of an account was made by a guest');
  return as;
}

/** The wall that fits. Rejects with CallProblemError if there is none. */
async function wallWith(partners: CallDeps['partners'], fits: (wall: PartnerWall) => boolean): Promise<PartnerWall> {
  const wall = (await partners())?.walls.find(fits);
  if (!wall) throw new CallProblemError('wall-unknown', 'This house has no such wall.');
  return wall;
}

type AccountCall = 'ownEmail' | 'withdraw' | 'payoutAddresses' | 'withdrawBlocked';

const accountHandlers = ({ house, iterations = PBKDF2_ITERATIONS }: CallDeps): Pick<CallHandlers, AccountCall> => ({
  ownEmail: async (_input, as) => ({ email: await peopleOf(house).emailOf(signedIn(as)) }),
  async withdraw({ id, ...wish }, as) {
    const account = signedIn(as);
    const submitted = await withdraw(house, account, wish, id);
    return entryAnswerOf(house.world, submitted, account);
  },
  payoutAddresses: async ({ withdrawals }, as) => ({
    addresses: Object.fromEntries(await ownPayoutAddresses(house, signedIn(as), withdrawals)),
  }),
  async withdrawBlocked({ id, email, password, ...wish }) {
    const requested = await withdrawBlocked(house, { email, password }, wish, id, { iterations });
    return isRefusal(requested) ? requested : { cents: requested.cents };
  },
});

const wallHandlers = ({ house, partners, believesFrames }: CallDeps): Pick<CallHandlers, 'openWall' | 'leaveWall'> => ({
  async openWall({ wall: wanted, id }, as) {
    const wall = await wallWith(partners, (one) => one.wall === wanted);
    const opened = await openWallFor(house, signedIn(as), wall.wall, id);
    if (isRefusal(opened)) return opened;
    const { session, pseudonym: user } = opened;
    // Without a configured backend the house answers function B itself, from the same template.
    const template = wall.addressFrom === 'function' && (await partners())?.backend ? null : wall.url;
    return { session, user, address: template === null ? null : addressFrom(template, wall, { user, sid: session }) };
  },
  async leaveWall({ wall, session, ignored = 0 }, as) {
    const payload = { wall, session, ignored: believesFrames ? ignored : 0 };
    const left = await house.submit({ type: 'LeaveWall', payload }, signedIn(as), { id: leaveCommandId(house, session) });
    return left.kind === 'refused' ? left.refusal : null;
  },
});

type FunctionCall = 'referralTracking' | 'offerList' | 'offerWallUrl';

function functionHandlers({ house, partners, backend }: CallDeps): Pick<CallHandlers, FunctionCall> {
  const userAt = async (account: AccountId, { wall }: PartnerWall): Promise<PartnerUser> => ({
    account,
    pseudonym: await pseudonymAt(house, account, wall),
  });
  return {
    async referralTracking(input, as) {
      if (input.action === 'track-click') {
        const { referrerId: referrerCode, clickId, userAgent, landingUrl } = input;
        return { success: await backend.trackClick({ referrerCode, clickId, userAgent, landingUrl }) };
      }
      const account = signedIn(as);
      // Nobody asks for another account.
      if (input.userId !== account) return refuse('not-admin');
      if (input.action === 'stats') return backend.referralStats(account);
      const { referrerCode, clickId } = input;
      return { success: await backend.processReferral({ account, referrerCode, clickId }) };
    },
    async offerList(input, as) {
      if (input.action === 'get-offers') return { offers: [...(await backend.partnerOffers())] };
      const wall = await wallWith(partners, ({ lists }) => lists);
      const user = await userAt(signedIn(as), wall);
      if (input.action === 'get-user-completions') return { completions: [...(await backend.partnerCompletions(user))] };
      const offer = (await backend.partnerOffers()).find(({ offer_id }) => offer_id === input.offerId);
      if (!offer) return { success: false, error: 'Offer not found' };
      const done = await reportPartnerOffer(house, backend, user, wall.wall, offer);
      return done.kind === 'credited'
        ? { success: true, message: `Offer completed! Earned ${done.cents / 100} credits` }
        : { success: false, error: done.sentence };
    },
    async offerWallUrl(_input, as) {
      const account = signedIn(as);
      const none = { success: false, offerWallUrl: null };
      try {
        const wall = await wallWith(partners, ({ addressFrom: from }) => from === 'function');
        const offerWallUrl = await backend.offerWallUrl(await userAt(account, wall));
        // Whoever gets the address of a wall has opened it.
        const opened = await openWallFor(house, account, wall.wall, freshCommandId(house.ports.entropy));
        return isRefusal(opened) ? none : { success: true, offerWallUrl };
      } catch (error) {
        if (error instanceof BackendError || error instanceof CallProblemError) return none;
        throw error;
      }
    },
  };
}

export function handlersOf(deps: CallDeps): CallHandlers {
  const { office } = deps;
  const readings = (Object.keys(officeReadings) as OfficeReading[]).map((name) => {
    const read: Handler<typeof name> = async (asked, _as, signal) => (await office()).read(name, asked, signal);
    return [name, read] as const;
  });
  const deeds = (Object.keys(officeDeeds) as OfficeDeed[]).map((name) => {
    const act: Handler<typeof name> = async (form, as) => (await office()).act(signedIn(as), name, form);
    return [name, act] as const;
  });
  return {
    ...accountHandlers(deps),
    ...wallHandlers(deps),
    ...functionHandlers(deps),
    ...Object.fromEntries([...readings, ...deeds]),
  } as CallHandlers;
}
