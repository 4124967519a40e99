/** Sports events and the viewer's own bets on them. */
import { createSelector } from 'reselect';
import type { SportEventId } from '../../domain/ids.ts';
import { finishedSportEvent, type World } from '../../domain/world.ts';
import type { SportBet, SportEvent } from '../../domain/worldParts.ts';
import type { RootState } from '../store.ts';
import { selectAccount, selectAccountId, selectWorld } from './account.ts';

/** Events that are not settled yet, sorted by start: those of admins, then those of the house. */
export const selectOpenEvents = createSelector([(state: RootState) => state.world.sportEvents], (events): readonly SportEvent[] =>
  Object.values(events).sort(
    // Those of the house come last: it opens them while somebody looks, and nothing that is read moves.
    (a, b) => Number(a.seedHash !== undefined) - Number(b.seedHash !== undefined) || a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
  ),
);

/** The latest start of these events that has come at a time, or 0. From one start to the next, `statusOf` every event stays the same. */
export const lastStart = (events: readonly SportEvent[], at: number): number =>
  Math.max(0, ...events.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt <= at));

/** An open event, or one that ended recently. */
export const eventIn = (
  { sportEvents, ...ended }: Pick<World, 'sportEvents' | 'finishedSportEvents' | 'reversibleEnds'>,
  id: string,
): SportEvent | undefined => (Object.hasOwn(sportEvents, id) ? sportEvents[id as SportEventId] : finishedSportEvent(ended, id));

export interface OwnBet {
  readonly bet: SportBet;
  /** Undefined if the event ended so long ago that the world no longer holds it. */
  readonly event: SportEvent | undefined;
}

const NO_BETS: readonly SportBet[] = [];

const selectOwnOpen = createSelector([(state: RootState) => state.world.sportBets, selectAccountId], (bets, own): readonly SportBet[] =>
  own === null ? NO_BETS : Object.values(bets).filter(({ account }) => account === own),
);

/** The viewer's own bets: the open ones, then the last ten decided ones; each newest first. */
export const selectOwnBets = createSelector(
  [
    selectOwnOpen,
    (state: RootState) => selectAccount(state)?.sportRecents ?? NO_BETS,
    (state: RootState) => selectWorld(state).sportEvents,
    (state: RootState) => selectWorld(state).finishedSportEvents,
    (state: RootState) => selectWorld(state).reversibleEnds,
  ],
  (open, decided, sportEvents, finishedSportEvents, reversibleEnds): readonly OwnBet[] =>
    [...open.toSorted((a, b) => b.at - a.at), ...decided].map((bet) => ({
      bet,
      event: eventIn({ sportEvents, finishedSportEvents, reversibleEnds }, bet.event),
    })),
);
