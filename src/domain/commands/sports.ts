/**
 * Sports: admins and the house keep the matches to bet on ("sports events"), players bet on them. All open bets on one are settled in one
 * entry. The fields of a command are explained in define.ts. What `decide` refuses, an auditor checks by `requires` in ../events/sports.ts.
 */
import * as z from 'zod/mini';
import { givenAtEnd, paysDebtFirst, sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from '../events/sportBets.ts';
import {
  movesDraw,
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../events/sports.ts';
import { beaconSignature } from '../fairness/beacon.ts';
import { betIdFrom, sportEventId, sportEventIdFrom, type AccountId, type SportEventId } from '../ids.ts';
import { MOST_OPEN_BETS, MOST_OWN_EVENT_BETS } from '../manyAtOnce.ts';
import { payoutOf } from '../money.ts';
import { DebtTally } from '../ledger/debt.ts';
import { readReason } from '../reason.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import {
  beaconRoundOfMatch,
  digitsOfBets,
  drawnScore,
  houseMatch,
  isBeaconSpoilt,
  matchClientSeed,
  nextMatchStart,
  scoreDueAt,
} from '../sports/drawn.ts';
import { endedBetsOf, reversibleUntil } from '../sports/reversal.ts';
import {
  isScore,
  paidWith,
  pickPays,
  picks,
  readEventTerms,
  readLiveBetting,
  readOdds,
  resultOf,
  type RawEventTerms,
} from '../sports/book.ts';
import {
  accountOf,
  balanceOf,
  bettingClosesAt,
  finishedSportEvent,
  isBettingOver,
  openBetsOn,
  resultDueBy,
  sportEventOf,
  type World,
} from '../world.ts';
import type { PlayedBeacon, SportEvent } from '../worldParts.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { nothing, typed, typedEventTerms, typedOdds } from './payloads.ts';
import { stoppedPlay } from './limits.ts';
import { dueReferral } from './settling.ts';
import { sportEventIn } from './aggregates.ts';

export const createSportEvent = defineCommand<'CreateSportEvent', { readonly terms: RawEventTerms }>({
  type: 'CreateSportEvent',
  by: ['admin', 'house'],
  leadsTo: 'sport/created',
  payload: z.object({ terms: typedEventTerms }),
  echoes: ({ terms }, { world }) => ({ 'sport/created': { terms: readEventTerms(terms, world.rules.rules) } }),
  needs: needsNothing,
  decide(world, { terms: raw }, { actor, commandId, hashing }): Decision {
    const terms = readEventTerms(raw, world.rules.rules);
    if (isRefusal(terms)) return terms;
    const createdBy = accountOf(world, actor)?.id ?? null;
    return [sportEventCreated.of({ event: sportEventIdFrom(commandId, hashing), terms, createdBy })];
  },
});

/** Opens the next match of the house, committed to a fresh seed. */
export const openMatch = defineCommand<'OpenMatch', object>({
  type: 'OpenMatch',
  by: ['house'],
  leadsTo: 'sport/created',
  payload: nothing,
  freshSeeds: () => 1,
  needs: needsNothing,
  decide(world, _payload, circumstances): Decision {
    const startsAt = nextMatchStart(world, circumstances.at);
    if (startsAt === null) return refuse('nothing-due');
    const { terms } = houseMatch(world.logId, startsAt);
    const event = sportEventIdFrom(circumstances.commandId, circumstances.hashing);
    const beaconRound = beaconRoundOfMatch(world.beacon, terms);
    const bound = beaconRound !== undefined && { beaconRound };
    return [sportEventCreated.of({ event, terms, createdBy: null, seedHash: freshSeed(circumstances, 0), ...bound })];
  },
});

/** The open event with this id if people enter its score, or a refusal: the score of a match of the house is drawn. */
function settleableEvent(world: World, id: unknown): SportEvent | Refusal {
  const event = typeof id === 'string' ? sportEventOf(world, id) : undefined;
  if (event) return event.seedHash === undefined ? event : refuse('event-drawn');
  return typeof id === 'string' && finishedSportEvent(world, id) ? refuse('event-settled') : refuse('event-unknown');
}

export interface ChangeSportEvent {
  readonly event: unknown;
  readonly startsAt: unknown;
  readonly odds: RawEventTerms['odds'];
  readonly live: boolean;
  readonly suspended: boolean;
  /** Null or nothing: no live betting. */
  readonly liveBettingUntil?: unknown;
}

/** Changes start, odds, live, suspended and the end of live betting. Open bets keep their odds. */
export const changeSportEvent = defineCommand<'ChangeSportEvent', ChangeSportEvent>({
  type: 'ChangeSportEvent',
  by: ['admin', 'house'],
  leadsTo: 'sport/changed',
  payload: z.object({
    event: typed,
    startsAt: typed,
    odds: typedOdds,
    live: z.boolean(),
    suspended: z.boolean(),
    liveBettingUntil: z.optional(typed),
  }),
  echoes: ({ event, startsAt, odds, live, suspended, liveBettingUntil }, { world }) => ({
    'sport/changed': {
      event,
      startsAt,
      live,
      suspended,
      odds: readOdds(odds, world.rules.rules),
      ...readLiveBetting(liveBettingUntil, Number(startsAt)),
    },
  }),
  needs: needsNothing,
  decide(world, { event: id, startsAt, odds: raw, live, suspended, liveBettingUntil }): Decision {
    const event = settleableEvent(world, id);
    if (isRefusal(event)) return event;
    if (typeof startsAt !== 'number' || !Number.isSafeInteger(startsAt) || startsAt < 0) return refuse('offer-fields');
    const odds = readOdds(raw, world.rules.rules);
    if (isRefusal(odds)) return odds;
    const liveBetting = readLiveBetting(liveBettingUntil, startsAt);
    if (isRefusal(liveBetting)) return liveBetting;
    if (movesDraw(event, odds)) return refuse('draw-staked');
    return [sportEventChanged.of({ event: event.id, startsAt, odds, live, suspended, ...liveBetting })];
  },
});

/** Returns a function that says how much of a payout goes to the debt of its account. Call it once for each bet, in their order. */
function debtPayer(world: World, event: SportEvent): (account: AccountId, cents: number) => { readonly debtCents?: number | undefined } {
  const tally = new DebtTally(world.ledger);
  return (account, cents) => (paysDebtFirst(event) ? tally.credit(account, cents) : {});
}

/** The end of an event with a score: every open bet on it is settled. `drawnFrom`: what the score of a match of the house was drawn from. */
function settledWith(
  world: World,
  event: SportEvent,
  { home: homeScore, away: awayScore }: { readonly home: number; readonly away: number },
  drawnFrom: { readonly serverSeed?: string; readonly betDigits?: string; readonly beacon?: PlayedBeacon } = {},
): Decision {
  const result = resultOf(homeScore, awayScore);
  const bets = openBetsOn(world, event).map((bet) => ({ ...bet, payoutCents: paidWith(result, bet, event.odds) }));
  const toDebt = debtPayer(world, event);
  const ended = bets.map(({ id: bet, account, stakeCents, payoutCents }) =>
    payoutCents === null
      ? sportBetVoided.of({ bet, account, stakeCents, ...toDebt(account, stakeCents) })
      : sportBetSettled.of({ bet, account, stakeCents, payoutCents, ...toDebt(account, payoutCents) }),
  );
  const players = new Set(bets.filter(({ payoutCents }) => payoutCents !== null).map(({ account }) => account));
  return [
    sportEventSettled.of({ event: event.id, homeScore, awayScore, result, ...drawnFrom }),
    ...ended,
    ...[...players].flatMap((player) => dueReferral(world, player)),
  ];
}

interface SettleSportEvent {
  readonly event: unknown;
  readonly homeScore: unknown;
  readonly awayScore: unknown;
}

/** Enters the final score and settles every open bet. If a draw could not be bet on, a draw voids all bets. */
export const settleSportEvent = defineCommand<'SettleSportEvent', SettleSportEvent>({
  type: 'SettleSportEvent',
  by: ['admin', 'house'],
  leadsTo: 'sport/settled (sport/bet-settled* referral/paid*|sport/bet-voided*)',
  aggregate: sportEventIn,
  payload: z.object({ event: typed, homeScore: typed, awayScore: typed }),
  echoes: ({ event, homeScore, awayScore }) => ({ 'sport/settled': { event, homeScore, awayScore } }),
  needs: needsNothing,
  decide(world, { event: id, homeScore, awayScore }, { at }): Decision {
    const event = settleableEvent(world, id);
    if (isRefusal(event)) return event;
    const { rules } = world.rules;
    if (!isScore(homeScore, rules) || !isScore(awayScore, rules)) return refuse('score-invalid');
    if (!isBettingOver(event, at)) return refuse('betting-open', { until: bettingClosesAt(event) });
    return settledWith(world, event, { home: homeScore, away: awayScore });
  },
});

/** The open match of the house, if it is one. */
const openMatchOf = (world: World, id: SportEventId) => {
  const event = sportEventOf(world, id);
  return event?.seedHash === undefined ? undefined : { ...event, seedHash: event.seedHash };
};

/**
 * Draws the score of a match of the house when it is over, and settles every open bet on it. `signature`: of the beacon round that it is bound
 * to. Whoever sends it has checked it.
 */
export const playMatch = defineCommand<'PlayMatch', { readonly event: SportEventId; readonly signature?: string }>({
  type: 'PlayMatch',
  by: ['house'],
  leadsTo: 'sport/settled (sport/bet-settled* referral/paid*|sport/bet-voided*)',
  aggregate: sportEventIn,
  payload: z.object({ event: sportEventId, signature: z.exactOptional(beaconSignature) }),
  needs(world, { event: id }) {
    const event = openMatchOf(world, id);
    return event ? [event.seedHash] : [];
  },
  decide(world, { event: id, signature }, { at, seedBehind }): Decision {
    const event = openMatchOf(world, id);
    if (!event || at < scoreDueAt(event) || (signature !== undefined) !== (event.beacon !== undefined)) return refuse('nothing-due');
    if (isBeaconSpoilt(world, event)) return refuse('nothing-due');
    const beacon = event.beacon && signature !== undefined ? { round: event.beacon.round, signature } : undefined;
    const serverSeed = seedBehind(event.seedHash);
    const betDigits = event.beacon ? '' : digitsOfBets(event.openBets);
    const score = drawnScore(world.logId, event, { serverSeed, clientSeed: matchClientSeed(event.id, betDigits, signature) });
    return settledWith(world, event, score, { serverSeed, betDigits, ...(beacon && { beacon }) });
  },
});

/** Takes back the end of an event and reopens its bets. Then it can be settled again, or cancelled. */
export const reverseSportSettlement = defineCommand<'ReverseSportSettlement', { readonly event: unknown; readonly reason: unknown }>({
  type: 'ReverseSportSettlement',
  by: ['admin', 'house'],
  leadsTo: 'sport/settlement-reversed sport/bet-reopened*',
  aggregate: sportEventIn,
  payload: z.object({ event: typed, reason: typed }),
  echoes: ({ event, reason }) => ({ 'sport/settlement-reversed': { event, reason: readReason(reason) } }),
  needs: needsNothing,
  decide(world, { event: id, reason: raw }, { at }): Decision {
    const event = typeof id === 'string' ? finishedSportEvent(world, id) : undefined;
    if (!event) return refuse(typeof id === 'string' && sportEventOf(world, id) ? 'event-not-settled' : 'event-unknown');
    if (event.seedHash !== undefined) return refuse('event-drawn');
    if (at >= reversibleUntil(world, event.id)) return refuse('reversal-late');
    const reason = readReason(raw);
    if (typeof reason !== 'string') return reason;
    const tally = new DebtTally(world.ledger);
    const reopened = endedBetsOf(world, event.id).map((bet) => {
      const { id: betId, account, stakeCents } = bet;
      const cents = givenAtEnd(bet);
      return sportBetReopened.of({ bet: betId, account, stakeCents, cents, ...tally.debit(account, cents) });
    });
    return [sportSettlementReversed.of({ event: event.id, reason }), ...reopened];
  },
});

/** Cancels an event. Every stake is returned. */
export const cancelSportEvent = defineCommand<'CancelSportEvent', { readonly event: unknown }>({
  type: 'CancelSportEvent',
  by: ['admin', 'house'],
  leadsTo: 'sport/cancelled sport/bet-voided*',
  aggregate: sportEventIn,
  payload: z.object({ event: typed }),
  echoes: ({ event }) => ({ 'sport/cancelled': { event } }),
  needs: needsNothing,
  decide(world, { event: id }, { actor, at }): Decision {
    // Matches of the house may be cancelled too. Without an open event, `settleableEvent` says why.
    const event = (typeof id === 'string' ? sportEventOf(world, id) : undefined) ?? settleableEvent(world, id);
    if (isRefusal(event)) return event;
    // Of admins' events the house ends only those whose score is overdue.
    if (actor === 'house' && event.seedHash === undefined && at < resultDueBy(event)) return refuse('nothing-due');
    const toDebt = debtPayer(world, event);
    const returned = openBetsOn(world, event).map(({ id: bet, account, stakeCents }) =>
      sportBetVoided.of({ bet, account, stakeCents, ...toDebt(account, stakeCents) }),
    );
    return [sportEventCancelled.of({ event: event.id }), ...returned];
  },
});

/** A bet on an event as a player sends it. Nothing in it is trusted. */
export interface PlaceSportBet {
  readonly event: unknown;
  readonly pick: unknown;
  readonly stakeCents: unknown;
  /** The odds that the player saw; null accepts the current ones. */
  readonly oddsHundredths: number | null;
  /** Whether the player saw odds for a draw. Where nobody can bet on a draw, a draw gives the stake back. Left out, both are accepted. */
  readonly drawOffered?: boolean;
  /** The start that the player saw, UTC milliseconds. Left out, any is accepted. */
  readonly startsAt?: number;
}

/** Whether an event offers odds for a draw if the player saw some, and none if the player saw none. */
const isDrawAsSeen = ({ odds }: Pick<SportEvent, 'odds'>, seen: boolean | undefined): boolean =>
  seen === undefined || seen === (odds.draw !== null);

/** Whether an event starts when the player saw that it would. */
const isStartAsSeen = ({ startsAt }: Pick<SportEvent, 'startsAt'>, seen: number | undefined): boolean =>
  seen === undefined || seen === startsAt;

/** Whether a house takes no more bets of this account on an event. */
const hasMostEventBets = ({ sportBets }: World, { openBets }: SportEvent, account: AccountId): boolean =>
  openBets.length >= MOST_OWN_EVENT_BETS && openBets.filter((bet) => sportBets[bet]?.account === account).length >= MOST_OWN_EVENT_BETS;

export const placeSportBet = defineCommand<'PlaceSportBet', PlaceSportBet>({
  type: 'PlaceSportBet',
  by: ['player'],
  refusedByReadable: true,
  // Players read only their own bets on an event.
  refusedBySecret: ['event-full'],
  stranger: 'login-to-bet',
  leadsTo: 'sport/bet-placed',
  payload: z.object({
    event: typed,
    pick: typed,
    stakeCents: typed,
    oddsHundredths: z.nullable(z.number()),
    drawOffered: z.exactOptional(z.boolean()),
    startsAt: z.exactOptional(z.number()),
  }),
  echoes: ({ event, pick, stakeCents, oddsHundredths }, { actor }) => ({
    'sport/bet-placed': { account: actor, event, pick, stakeCents, ...(oddsHundredths !== null && { oddsHundredths }) },
  }),
  keepsTo({ event: id, drawOffered, startsAt }, world) {
    const event = typeof id === 'string' ? (sportEventOf(world, id) ?? finishedSportEvent(world, id)) : undefined;
    return !event || (isDrawAsSeen(event, drawOffered) && isStartAsSeen(event, startsAt));
  },
  needs: needsNothing,
  decide(world, payload, { actor, at, commandId, hashing }): Decision {
    const { event: id, pick: rawPick, stakeCents, oddsHundredths: seen, drawOffered, startsAt } = payload;
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const pick = picks.find((known) => known === rawPick);
    if (typeof id !== 'string' || !pick) return refuse('pick-missing');
    if (typeof stakeCents !== 'number' || !Number.isFinite(stakeCents) || stakeCents <= 0) return refuse('stake-not-positive');
    if (!Number.isInteger(stakeCents)) return refuse('stake-not-whole-cents');
    const event = sportEventOf(world, id);
    if (!event) return finishedSportEvent(world, id) ? refuse('event-closed') : refuse('event-not-found');
    if (isBettingOver(event, at) || isBeaconSpoilt(world, event)) return refuse('betting-over');
    if (event.suspended) return refuse('betting-suspended');
    if (event.openBets.length >= MOST_OPEN_BETS) return refuse('event-full');
    if (hasMostEventBets(world, event, account.id)) return refuse('event-bets-many');
    if (event.createdBy === account.id) return refuse('event-own');
    const oddsHundredths = event.odds[pick];
    if (oddsHundredths === null) return refuse('pick-missing');
    if ((seen !== null && seen !== oddsHundredths) || !isDrawAsSeen(event, drawOffered)) return refuse('odds-changed');
    if (!isStartAsSeen(event, startsAt)) return refuse('rules-changed');
    if (balanceOf(world, account.id) < stakeCents) return refuse('balance-too-low');
    const { largestPayoutCents } = world.rules.rules.bets;
    if (stakeCents > largestPayoutCents || payoutOf(stakeCents, pickPays(oddsHundredths)) > largestPayoutCents) {
      return refuse('exposure-too-large', { cents: largestPayoutCents });
    }
    const stopped = stoppedPlay(world, account, stakeCents, at);
    if (stopped) return stopped;
    return [
      sportBetPlaced.of({ bet: betIdFrom(commandId, hashing), account: account.id, event: event.id, pick, oddsHundredths, stakeCents }),
    ];
  },
});
