/** Every decision about a bet: an end, or the taking back of one. Bets on games and on sports. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import { rulebookOf } from '../domain/games/catalog.ts';
import { endIn, type BetEnd } from './betFacts.ts';
import { eventKey, type Projection } from './projection.ts';

export interface DecidedBet {
  readonly bet: string;
  /** Net profit, signed. Stored under this name: `src/api/office.ts` calls it `netCents`. */
  readonly winCents: number;
  readonly outcome: string;
}

type Status = 'settled' | 'returned' | 'taken back';

function outcomeOf({ game, outcome, payoutCents }: BetEnd, { type, data }: DomainEvent): string {
  if (type === 'bet/voided') return `void (${data.reason})`;
  if (type === 'sport/bet-voided') return 'void';
  if (outcome && game !== null && game !== 'sports') return rulebookOf(game).describeOutcome(outcome);
  return payoutCents > 0 ? 'won' : 'lost';
}

function decisionIn(event: DomainEvent) {
  const { type, data } = event;
  if (type === 'sport/bet-reopened') {
    const { bet, account, stakeCents, cents } = data;
    const status: Status = 'taken back';
    return { bet, account, game: 'sports' as const, stakeCents, winCents: stakeCents - cents, outcome: 'taken back', status };
  }
  const end = endIn(event);
  if (!end) return null;
  const { bet, account, game, stakeCents, payoutCents, isVoid } = end;
  const status: Status = isVoid ? 'returned' : 'settled';
  return { bet, account, game, stakeCents, winCents: payoutCents - stakeCents, outcome: outcomeOf(end, event), status };
}

/** `cents` is the stake. `game` is null for a bet on a game that was taken back: the log does not repeat which it was. */
export const decidedBetsProjection: Projection<DecidedBet> = {
  name: 'decided-bets',
  version: 1,
  keysOf: (event, place) => (endIn(event) || event.type === 'sport/bet-reopened' ? [eventKey(place)] : []),
  fold(_row, event, { seq, at }, key) {
    const decision = decisionIn(event);
    if (!decision) return undefined;
    const { bet, account, game, stakeCents: cents, winCents, outcome, status } = decision;
    return { key, seq, at, account, game, cents, status, text: outcome.toLowerCase(), body: { bet, winCents, outcome } };
  },
};
