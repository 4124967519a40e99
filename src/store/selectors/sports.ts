/** Sports events and one's own bets on them. */
import { createSelector } from 'reselect';
import type { SportEventId } from '../../domain/ids.ts';
import { statusOf, type World } from '../../domain/world.ts';
import type { SportBet, SportEvent } from '../../domain/worldParts.ts';
import type { RootState } from '../store.ts';
import { selectAccount, selectAccountId, selectWorld } from './account.ts';

/** Events that may still be settled, the next one first. */
export const selectOpenEvents = createSelector([(state: RootState) => state.world.sportEvents], (events): readonly SportEvent[] =>
  Object.values(events).sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
);

/** The ids of the live ones among these at a time, joined: the same text as long as nothing begins. */
export const liveAt = (events: readonly SportEvent[], at: number): string =>
  events
    .filter((event) => statusOf(event, at) === 'live')
    .map(({ id }) => id)
    .join(' ');

/** An event that is open, or was ended not long ago. */
export const eventIn = (
  { sportEvents, finishedSportEvents }: Pick<World, 'sportEvents' | 'finishedSportEvents'>,
  id: string,
): SportEvent | undefined =>
  Object.hasOwn(sportEvents, id) ? sportEvents[id as SportEventId] : finishedSportEvents.find((event) => event.id === id);

export interface OwnBet {
  readonly bet: SportBet;
  /** Undefined where the event ended so long ago that the world has let go of it. */
  readonly event: SportEvent | undefined;
}

const NO_BETS: readonly SportBet[] = [];

const selectOwnOpen = createSelector([(state: RootState) => state.world.sportBets, selectAccountId], (bets, own): readonly SportBet[] =>
  own === null ? NO_BETS : Object.values(bets).filter(({ account }) => account === own),
);

/** One's own bets: the open ones, then the last ten that were decided; each the newest first. */
export const selectOwnBets = createSelector(
  [
    selectOwnOpen,
    (state: RootState) => selectAccount(state)?.sportRecents ?? NO_BETS,
    (state: RootState) => selectWorld(state).sportEvents,
    (state: RootState) => selectWorld(state).finishedSportEvents,
  ],
  (open, decided, sportEvents, finishedSportEvents): readonly OwnBet[] =>
    [...open.toSorted((a, b) => b.at - a.at), ...decided].map((bet) => ({
      bet,
      event: eventIn({ sportEvents, finishedSportEvents }, bet.event),
    })),
);
