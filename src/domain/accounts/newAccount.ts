/** An account as its registration makes it. */
import type { AccountId } from '../ids.ts';
import type { Stamp } from '../clock.ts';
import type { Account, AuthProvider, Role } from './account.ts';
import { noPeriods } from './periods.ts';
import { noPlay } from './play.ts';
import { noQuests } from './questCounts.ts';
import { newPair } from './seedPair.ts';

export interface Registration {
  readonly account: AccountId;
  readonly emailDigest: string;
  readonly role: Role;
  readonly authProvider: AuthProvider;
  readonly verified: boolean;
  readonly publicPassword: boolean;
  readonly referralCode: string;
  readonly seedHash: string;
  readonly nextSeedHash: string;
  readonly registered: Stamp;
  /** The entry of the rules that bind its first pair of seeds. */
  readonly rulesSeq: number;
}

/** The account of a registration. Its name is given by an event of its own. */
export function newAccount(of: Registration): Account {
  return {
    id: of.account,
    username: '',
    emailDigest: of.emailDigest,
    role: of.role,
    authProvider: of.authProvider,
    verified: of.verified,
    blocked: false,
    lastBlock: null,
    secondFactor: false,
    registered: of.registered,
    ownEvents: 0,
    publicPassword: of.publicPassword,
    referralCode: of.referralCode,
    referred: 0,
    referredPaid: 0,
    referralDay: { last: null, paid: 0 },
    claimed: [],
    reached: {},
    daily: { claimed: null, streak: 0, since: 0, blockedMs: 0, graceMs: 0, repaired: null, claims: 0, streaksPaid: 0 },
    offers: { started: {}, completed: {} },
    partnerOffers: {},
    walls: {},
    offersCompleted: 0,
    points: 0,
    periods: noPeriods(),
    quests: noQuests(),
    tips: null,
    lastBetAt: 0,
    limits: {},
    limitsSet: 0,
    onBreak: null,
    muted: null,
    hiddenInFeed: false,
    withdrawals: [],
    sportRecents: [],
    reversibleWins: {},
    seeds: newPair(of.seedHash, of.nextSeedHash, of.rulesSeq),
    openBets: [],
    openFlips: {},
    lastReveal: null,
    totals: noPlay(),
    recents: {},
  };
}
