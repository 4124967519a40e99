/**
 * The aggregate of an event: the one bet, round, account or sports event that it is about. All events of one command are about the same one,
 * and the audit checks that (`verify/concerns.ts`). Each command names one of these functions as its `aggregate`.
 */
import type { DomainEvent } from '../events/catalog.ts';
import type { World } from '../world.ts';

/** Null: the event does not belong to the command. Undefined: it says nothing of the aggregate. */
export type AggregateId = string | null | undefined;

/** A bonus for the referrer may be in the entry of any command that makes it due. */
const isAside = ({ type }: DomainEvent): boolean => type === 'referral/paid';

/** A bet that draws from the seeds of its own account. */
export function ownBetIn(event: DomainEvent): AggregateId {
  if (isAside(event)) return undefined;
  if (event.type === 'bet/placed') return 'round' in event.data.draw ? null : event.data.bet;
  return event.type === 'bet/settled' && event.data.round === undefined ? event.data.bet : null;
}

/** Bets in flight of any accounts. They have no aggregate in common. None is on a shared round. */
export const flightIn = ({ type, data }: DomainEvent): AggregateId =>
  type === 'bet/settled' && data.round !== undefined ? null : undefined;

/** A shared round. */
export function roundIn(event: DomainEvent): AggregateId {
  if (isAside(event)) return undefined;
  if (event.type === 'bet/placed') return 'round' in event.data.draw ? event.data.draw.round : null;
  return 'round' in event.data ? (event.data.round ?? null) : null;
}

/** The account that the command makes or changes. */
export function accountIn(event: DomainEvent): AggregateId {
  if (isAside(event)) return undefined;
  if ('referred' in event.data) return event.data.referred;
  return 'account' in event.data ? event.data.account : undefined;
}

/** A sports event. */
export function sportEventIn(event: DomainEvent, world: World): AggregateId {
  if (isAside(event)) return undefined;
  if ('event' in event.data) return event.data.event;
  if (!('bet' in event.data)) return null;
  const { bet } = event.data;
  return (world.sportBets[bet] ?? world.endedSportBets[bet])?.event;
}
