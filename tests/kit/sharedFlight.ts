/** A shared round of Crash with two bets, for histories: opened, bet on, in flight. Its point lies between 3.00 and 4.00. */
import type { betPlaced } from '../../src/domain/events/bets.ts';
import { betCashedOut, roundStarted } from '../../src/domain/events/liveFlights.ts';
import { roundOpened, roundPlayed } from '../../src/domain/events/rounds.ts';
import { betSettled } from '../../src/domain/events/settlements.ts';
import { msOf } from '../../src/domain/games/crashCurve.ts';
import { roundIdFrom } from '../../src/domain/ids.ts';
import { seatEvent } from './betEvents.ts';
import { START } from './lawful.ts';
import { commandIdOf, idOf, registered, rules } from './people.ts';
import { pointBelowCap, seedWithPoint, sha256OfHex } from './seeds.ts';

export const [ada, ben] = [idOf('ada'), idOf('ben')];
export const round = roundIdFrom(commandIdOf('round'));
export const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];

const bytes = 'a'.repeat(32);
export const clientSeed = sha256OfHex(bytes + bytes);
export const seed = seedWithPoint((point) => point > 300 && point < 400, clientSeed, 1);
export const pointHundredths = pointBelowCap(seed.serverSeed, clientSeed, 1);

export const opening = roundOpened.of({ round, game: 'crash', seedHash: seed.seedHash, nonce: 1, creator: null });
/** Ada decides by hand. */
export const byHand = seatEvent(round, ada, 'crash', {});
/** Ben is cashed out at 2.00. */
export const automatic = seatEvent(round, ben, 'crash', { autoCashOut: 200 });
export const started = roundStarted.of({ round });
export const waiting = [...people, opening, byHand, automatic];
export const flying = [...waiting, started];

/** The time of the last entry of a history. */
export const lastOf = (history: readonly unknown[]): number => START + (history.length - 1) * 1_000;
export const closesAt = lastOf([...people, opening]) + 8_000;
export const startedAt = lastOf(flying);
/** When the curve is above the point. */
export const endsAt = startedAt + msOf(pointHundredths + 1);

export const cashedOut = (cashOutHundredths: number, bet: ReturnType<typeof betPlaced.of> = byHand) =>
  betCashedOut.of({ bet: bet.data.bet, account: bet.data.account, round, cashOutHundredths });

export const played = roundPlayed.of({
  round,
  game: 'crash',
  seedHash: seed.seedHash,
  serverSeed: seed.serverSeed,
  clientSeed,
  nonce: 1,
  outcome: { pointHundredths },
});

/** How a bet of 5.00 ended. */
export const settled = ({ data: { bet, account } }: ReturnType<typeof betPlaced.of>, payoutCents: number, cashOutHundredths?: number) =>
  betSettled.of({
    bet,
    account,
    game: 'crash',
    round,
    stakeCents: 5_00,
    payoutCents,
    outcome: { pointHundredths, ...(cashOutHundredths !== undefined && { cashOutHundredths }) },
  });
