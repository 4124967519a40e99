/** Sports: events by admins, bets by everybody else, every open bet settled in one entry. */
import type { DomainEvent } from '../events/catalog.ts';
import { sportBetPlaced, sportBetSettled, sportBetVoided } from '../events/sportBets.ts';
import { sportEventCancelled, sportEventChanged, sportEventCreated, sportEventSettled } from '../events/sports.ts';
import { betIdFrom, sportEventIdFrom, type SportEventId } from '../ids.ts';
import { payoutOf } from '../money.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { pickPays, picks, readEventTerms, readOdds, resultOf, type RawEventTerms } from '../sports/book.ts';
import { accountOf, balanceOf, finishedSportEvent, sportEventOf, statusOf, type SportBet, type SportEvent, type World } from '../world.ts';
import { actingAccount, defineCommand, mayAdminister, needsNothing, type Circumstances, type Decision } from './define.ts';
import { stoppedPlay } from './limits.ts';
import { waitingReferral } from './settling.ts';

export const createSportEvent = defineCommand<'CreateSportEvent', { readonly terms: RawEventTerms }>({
  type: 'CreateSportEvent',
  needs: needsNothing,
  decide(world, { terms: raw }, { actor, commandId }): Decision {
    if (!mayAdminister(world, actor)) return refuse('not-admin');
    const terms = readEventTerms(raw, world.rules.rules);
    if (isRefusal(terms)) return terms;
    const createdBy = accountOf(world, actor)?.id ?? null;
    return [sportEventCreated.of({ event: sportEventIdFrom(commandId), terms, createdBy })];
  },
});

/** An open event for an admin, or why there is none. */
function eventFor(world: World, id: unknown, { actor }: Circumstances): SportEvent | Refusal {
  if (!mayAdminister(world, actor)) return refuse('not-admin');
  const event = typeof id === 'string' ? sportEventOf(world, id) : undefined;
  if (event) return event;
  return typeof id === 'string' && finishedSportEvent(world, id) ? refuse('event-settled') : refuse('event-unknown');
}

export interface ChangeSportEvent {
  readonly event: unknown;
  readonly startsAt: unknown;
  readonly odds: RawEventTerms['odds'];
  readonly live: boolean;
  readonly suspended: boolean;
}

/** New start, new odds, live or suspended: for bets to come only. */
export const changeSportEvent = defineCommand<'ChangeSportEvent', ChangeSportEvent>({
  type: 'ChangeSportEvent',
  needs: needsNothing,
  decide(world, { event: id, startsAt, odds: raw, live, suspended }, circumstances): Decision {
    const event = eventFor(world, id, circumstances);
    if (isRefusal(event)) return event;
    if (typeof startsAt !== 'number' || !Number.isSafeInteger(startsAt) || startsAt < 0) return refuse('offer-fields');
    const odds = readOdds(raw, world.rules.rules);
    if (isRefusal(odds)) return odds;
    return [sportEventChanged.of({ event: event.id, startsAt, odds, live, suspended })];
  },
});

const openBetsOn = (world: World, event: SportEventId): readonly SportBet[] => Object.values(world.sportBets).filter((bet) => bet.event === event);

const voided = ({ id: bet, account, stakeCents }: SportBet): DomainEvent => sportBetVoided.of({ bet, account, stakeCents });

export interface SettleSportEvent {
  readonly event: unknown;
  readonly homeScore: unknown;
  readonly awayScore: unknown;
}

/** Enters the final score and settles every open bet. A draw that could not be bet on takes all bets back. */
export const settleSportEvent = defineCommand<'SettleSportEvent', SettleSportEvent>({
  type: 'SettleSportEvent',
  needs: needsNothing,
  decide(world, { event: id, homeScore, awayScore }, circumstances): Decision {
    const event = eventFor(world, id, circumstances);
    if (isRefusal(event)) return event;
    const { largestScore } = world.rules.rules.sports;
    const isScore = (score: unknown): score is number => typeof score === 'number' && Number.isInteger(score) && score >= 0 && score <= largestScore;
    if (!isScore(homeScore) || !isScore(awayScore)) return refuse('score-invalid');
    const result = resultOf(homeScore, awayScore);
    const bets = openBetsOn(world, event.id);
    const drawnUnpayable = result === 'draw' && event.odds.draw === null;
    const ended = bets.map((bet) => {
      if (drawnUnpayable) return voided(bet);
      const payoutCents = bet.pick === result ? payoutOf(bet.stakeCents, pickPays(bet.oddsHundredths)) : 0;
      return sportBetSettled.of({ bet: bet.id, account: bet.account, stakeCents: bet.stakeCents, payoutCents });
    });
    const players = drawnUnpayable ? [] : [...new Set(bets.map(({ account }) => account))];
    return [
      sportEventSettled.of({ event: event.id, homeScore, awayScore, result }),
      ...ended,
      ...players.flatMap((player) => waitingReferral(world, player)),
    ];
  },
});

/** Calls an event off: every stake goes back. */
export const cancelSportEvent = defineCommand<'CancelSportEvent', { readonly event: unknown }>({
  type: 'CancelSportEvent',
  needs: needsNothing,
  decide(world, { event: id }, circumstances): Decision {
    const event = eventFor(world, id, circumstances);
    if (isRefusal(event)) return event;
    return [sportEventCancelled.of({ event: event.id }), ...openBetsOn(world, event.id).map(voided)];
  },
});

/** A bet on an event as a player sends it: nothing in it is trusted. */
export interface PlaceSportBet {
  readonly event: unknown;
  readonly pick: unknown;
  readonly stakeCents: unknown;
  /** The odds that the player saw; null takes whatever they are. */
  readonly oddsHundredths: number | null;
}

export const placeSportBet = defineCommand<'PlaceSportBet', PlaceSportBet>({
  type: 'PlaceSportBet',
  needs: needsNothing,
  decide(world, { event: id, pick: rawPick, stakeCents, oddsHundredths: seen }, { actor, at, commandId }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account.refused === 'login-required' ? refuse('login-to-bet') : account;
    const pick = picks.find((known) => known === rawPick);
    if (typeof id !== 'string' || !pick) return refuse('pick-missing');
    if (typeof stakeCents !== 'number' || !Number.isFinite(stakeCents) || stakeCents <= 0) return refuse('stake-not-positive');
    if (!Number.isInteger(stakeCents)) return refuse('stake-not-whole-cents');
    const event = sportEventOf(world, id);
    if (!event) return finishedSportEvent(world, id) ? refuse('event-closed') : refuse('event-not-found');
    if (statusOf(event, at) !== 'upcoming' && statusOf(event, at) !== 'live') return refuse('event-closed');
    if (event.suspended) return refuse('betting-suspended');
    if (event.createdBy === account.id) return refuse('event-own');
    const oddsHundredths = event.odds[pick];
    if (oddsHundredths === null) return refuse('pick-missing');
    if (seen !== null && seen !== oddsHundredths) return refuse('odds-changed');
    const { largestPayoutCents } = world.rules.rules.bets;
    if (stakeCents > largestPayoutCents || payoutOf(stakeCents, pickPays(oddsHundredths)) > largestPayoutCents) {
      return refuse('exposure-too-large', { cents: largestPayoutCents });
    }
    const stopped = stoppedPlay(account, stakeCents, at);
    if (stopped) return stopped;
    if (balanceOf(world, account.id) < stakeCents) return refuse('balance-too-low');
    return [sportBetPlaced.of({ bet: betIdFrom(commandId), account: account.id, event: event.id, pick, oddsHundredths, stakeCents })];
  },
});
