/**
 * Worlds in which a refused command would have been accepted: copies of a world in which one condition, or several, are
 * lifted. What is decided there are the events that the refusal has kept out of the log.
 */
import type { Command } from '../../src/domain/commands/catalog.ts';
import { decide } from '../../src/domain/decide.ts';
import type { Circumstances } from '../../src/domain/commands/define.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import type { AccountId, Actor, OfferId, SportEventId, WithdrawalId } from '../../src/domain/ids.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import { accountOf, type World } from '../../src/domain/world.ts';
import { idOf } from './people.ts';

/** What a decision is made of. A relaxation may change all of it. */
interface Asked {
  readonly world: World;
  actor: Actor;
  at: number;
}

type Relaxation = (asked: Asked, command: Command) => void;

const LOTS = 1_000_000_000;
const DAY_MS = 86_400_000;

const each = (world: World, change: (account: World['accounts'][AccountId]) => void): void => Object.values(world.accounts).forEach(change);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const field = ({ payload }: Command, name: string): string => text((payload as Readonly<Record<string, unknown>>)[name]);

/** One condition each. */
const relaxations: Readonly<Record<string, Relaxation>> = {
  'sent by the house': (asked) => void (asked.actor = 'house'),
  'sent by an admin': (asked) => void (asked.actor = idOf('root')),
  'sent by a player': (asked) => void (asked.actor = idOf('ada')),
  'sent by another player': (asked) => void (asked.actor = idOf('ben')),
  'sent by a guest': (asked) => void (asked.actor = 'guest'),
  later: (asked) => void (asked.at += 40 * DAY_MS),
  'a little later': (asked) => void (asked.at += 20_000),
  earlier: (asked) => void (asked.at -= 3_600_000),
  'nobody is blocked': ({ world }) => each(world, (account) => void (account.blocked = false)),
  'everybody is blocked': ({ world }) => each(world, (account) => void (account.blocked = true)),
  'nobody is an admin': ({ world }) => each(world, (account) => void (account.role = 'user')),
  'money for all': ({ world }) => each(world, ({ id }) => void (world.ledger.player[id] = LOTS)),
  'no limits and no mutes': ({ world }) => {
    each(world, (account) => Object.assign(account, { limits: {}, limitsSet: 0, onBreak: null, muted: null }));
    world.chat.times = {};
  },
  'no rules of amounts': ({ world }) => {
    const { rules } = world.rules;
    const amounts = { bets: { largestPayoutCents: LOTS }, withdrawal: { minCents: 0, maxCents: LOTS } };
    const sports = { ...rules.sports, smallestOddsHundredths: 100, largestOddsHundredths: LOTS, largestScore: LOTS };
    world.rules = {
      ...world.rules,
      rules: { ...rules, ...amounts, sports, walls: { ...rules.walls, largestCreditCents: LOTS, largestDayCents: LOTS } },
    };
  },
  'no open bets': ({ world }) => {
    each(world, (account) => void (account.openBets = []));
    Object.values(world.sportEvents).forEach((event) => void (event.openBets = []));
    Object.values(world.rounds).forEach((round) => void (round.bets = round.closesAt === null ? round.bets : []));
    world.flights = {};
  },
  'client seeds are new': ({ world }) => {
    each(world, ({ seeds }) => void (seeds.clientSeedKnown = false));
    world.clientSeeds = {};
  },
  'the rules are old': ({ world }) => {
    each(world, ({ seeds }) => void (seeds.rulesSeq = world.rules.seq));
    Object.values(world.rounds).forEach((round) => void (round.rulesSeq = world.rules.seq));
  },
  'nothing was claimed': ({ world }) => {
    each(world, (account) => {
      account.claimed = [];
      account.daily.claimed = null;
      account.partnerOffers = {};
      account.offers.completed = {};
      account.offers.started = {};
      Object.values(account.walls).forEach((wall) => Object.assign(wall, { credited: null, dayCents: 0, unnumbered: null }));
    });
  },
  'everything was earned': ({ world }) => {
    each(world, (account) => {
      account.daily.streak = LOTS;
      Object.assign(account.totals, {
        wins: 1,
        bets: LOTS,
        largestStakeCents: LOTS,
        longestStreak: LOTS,
        highestCashOutHundredths: LOTS,
        highestMultiplierHundredths: LOTS,
        flips: LOTS,
      });
    });
  },
  'every wall was opened': ({ world }, command) => {
    const wall = field(command, 'wall');
    each(world, (account) => void (account.walls[wall] ??= { credited: null, dayCents: 0, unnumbered: null, credits: 0 }));
  },
  'names are free': ({ world }) => Object.assign(world, { names: {}, emails: {}, codes: {} }),
  'nothing was migrated': ({ world }) => {
    Object.assign(world, { migrated: false, earningsMigrated: false });
    world.chat.migrated = false;
  },
  'nobody is somebody': ({ world }) => {
    const [one] = Object.values(world.accounts);
    if (one) world.accounts[idOf('nobody')] = { ...structuredClone(one), id: idOf('nobody') };
  },
  'offers are there': ({ world }, command) => {
    const id = field(command, 'offer') as OfferId;
    const [one] = Object.values(world.offers);
    if (one && /^off_[0-9a-f]{32}$/u.test(id)) world.offers[id] ??= { ...one, id };
  },
  'ended matches are open': ({ world }) => {
    for (const event of world.finishedSportEvents) world.sportEvents[event.id] = { ...event, score: null, cancelled: false };
    world.finishedSportEvents = [];
  },
  'the match is there': ({ world }, command) => {
    const id = field(command, 'event') as SportEventId;
    const [one] = [...Object.values(world.sportEvents), ...world.finishedSportEvents];
    if (one && /^evt_[0-9a-f]{32}$/u.test(id)) world.sportEvents[id] ??= { ...one, id, score: null, cancelled: false, openBets: [] };
  },
  'matches take any bet': ({ world }, command) => {
    for (const event of Object.values(world.sportEvents)) {
      Object.assign(event, { suspended: false, createdBy: null, live: false, startsAt: Number.MAX_SAFE_INTEGER, liveBettingUntil: null });
      // A log does not show whether a bet named that there is no draw.
      if (!('drawOffered' in command.payload)) event.odds.draw ??= 300;
    }
  },
  'matches have begun': ({ world }) => Object.values(world.sportEvents).forEach((event) => void (event.live = true)),
  'withdrawals are open': ({ world }) => {
    for (const request of world.decidedWithdrawals) world.withdrawals[request.id] = { ...request, status: 'pending' };
  },
  'the withdrawal is there': ({ world }, command) => {
    const id = field(command, 'withdrawal') as WithdrawalId;
    const [one] = [...Object.values(world.withdrawals), ...world.decidedWithdrawals];
    if (one && /^wdr_[0-9a-f]{32}$/u.test(id)) world.withdrawals[id] ??= { ...one, id, status: 'pending' };
  },
  'flips are somebody else’s': ({ world }) => Object.values(world.rounds).forEach((round) => void (round.creator &&= idOf('nobody'))),
  'flips are one’s own': ({ world, actor }) => Object.values(world.rounds).forEach((round) => void (round.creator &&= actor as AccountId)),
  'no live round': ({ world }) => {
    world.liveRounds = { roulette: null, crash: null };
    world.finishedRounds = { ...world.finishedRounds, roulette: [], crash: [] };
  },
  'betting is open': ({ world }) => Object.values(world.rounds).forEach((round) => void (round.closesAt &&= Number.MAX_SAFE_INTEGER)),
  'betting is closed': ({ world }) => Object.values(world.rounds).forEach((round) => void (round.closesAt &&= 1)),
  'the seed is in use': ({ world }, command) => {
    const account = accountOf(world, field(command, 'account'));
    if (account) account.seeds.activeHash = field(command, 'lostHash');
  },
  'reactions are the other way': ({ world }) => world.chat.messages.forEach((message) => void (message.reactions = {})),
};

const singles = Object.values(relaxations);
const pairs = singles.flatMap((one, i) =>
  singles.slice(i + 1).map(
    (other): Relaxation =>
      (asked, command) =>
        [one, other].forEach((relax) => relax(asked, command)),
  ),
);

/** The events of a command in worlds that differ as little as possible: by one condition or, if `thorough`, by two. Each list once. */
export function* eventsIfAllowed(
  world: World,
  command: Command,
  circumstances: Circumstances,
  thorough: boolean,
): Generator<readonly DomainEvent[]> {
  const known = new Set<string>();
  for (const relax of thorough ? [...singles, ...pairs] : singles) {
    const asked: Asked = { world: structuredClone(world), actor: circumstances.actor, at: circumstances.at };
    relax(asked, command);
    try {
      const decision = decide(asked.world, command, { ...circumstances, actor: asked.actor, at: asked.at });
      if (isRefusal(decision) || decision.length === 0 || known.has(JSON.stringify(decision))) continue;
      known.add(JSON.stringify(decision));
      yield decision;
    } catch {
      // A world that no log leads to may contradict itself.
    }
  }
}
