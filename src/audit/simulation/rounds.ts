/** Rounds of every game as commands to an offline house, like those of a screen or the clockwork. */
import { drawFlight, flyingBets, isFlying } from '../../domain/commands/flights.ts';
import { offersUnderWay } from '../../domain/commands/offers.ts';
import { openFlips } from '../../domain/commands/rounds.ts';
import { liveRoundOf } from '../../domain/events/rounds.ts';
import type { CoinSide } from '../../domain/games/coinflip.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { RouletteColour } from '../../domain/games/roulette.ts';
import type { AccountId, BetId, RoundId } from '../../domain/ids.ts';
import type { Submitted } from '../../base/attempt.ts';
import { nodeHashing } from '../nodeHashing.ts';
import type { OfflineHouse } from './offlineHouse.ts';

export const play = (house: OfflineHouse, account: AccountId, game: GameName, stakeCents: number, choice: object): Promise<Submitted> =>
  house.submit({ type: 'PlaceBet', payload: { game, stakeCents, choice } }, account);

/** The bet of this account that is in flight, or null. */
export const flightOf = (house: OfflineHouse, account: AccountId): BetId | null =>
  Object.values(house.world.bets).find((bet) => bet.account === account && isFlying(bet))?.id ?? null;

/** When a bet in flight ends, UTC milliseconds. Computing it needs the secret in the vault. */
export async function flightEnds(house: OfflineHouse, id: BetId): Promise<number> {
  const bet = house.world.bets[id];
  if (!bet || !isFlying(bet)) throw new Error(`${id} is not in flight`);
  const { seedHash } = bet.draw;
  const secret = (await house.house.seeds.open([seedHash])).get(seedHash) ?? '';
  return drawFlight(house.world, bet, secret, nodeHashing).endsAt;
}

export const submitCashOut = (house: OfflineHouse, account: AccountId, bet: BetId): Promise<Submitted> =>
  house.submit({ type: 'CashOut', payload: { bet } }, account);

/** Ends whatever is due. */
export const submitEndFlights = (house: OfflineHouse): Promise<Submitted> =>
  house.submit({ type: 'EndFlights', payload: { bets: flyingBets(house.world).map(({ id }) => id) } }, 'house');

export const submitCompleteOffers = (house: OfflineHouse): Promise<Submitted> =>
  house.submit({ type: 'CompleteOffers', payload: { offers: offersUnderWay(house.world) } }, 'house');

export const submitOpenLiveRound = (house: OfflineHouse): Promise<Submitted> =>
  house.submit({ type: 'OpenLiveRound', payload: {} }, 'house');

export const betLive = (house: OfflineHouse, account: AccountId, stakeCents: number, colour: RouletteColour): Promise<Submitted> =>
  house.submit(
    {
      type: 'PlaceLiveBet',
      payload: { round: liveRoundOf(house.world)?.id, stakeCents, choice: { colour }, freshBytes: house.freshBytes() },
    },
    account,
  );

export const submitSpinLiveRound = (house: OfflineHouse): Promise<Submitted> =>
  house.submit({ type: 'SpinLiveRound', payload: {} }, 'house');

export const submitCreateFlip = (house: OfflineHouse, account: AccountId, stakeCents: number, side: CoinSide): Promise<Submitted> =>
  house.submit({ type: 'CreateFlip', payload: { stakeCents, side, freshBytes: house.freshBytes() } }, account);

export const submitJoinFlip = (house: OfflineHouse, account: AccountId, round: RoundId): Promise<Submitted> =>
  house.submit({ type: 'JoinFlip', payload: { round, freshBytes: house.freshBytes() } }, account);

export const submitCancelFlip = (house: OfflineHouse, account: AccountId, round: RoundId): Promise<Submitted> =>
  house.submit({ type: 'CancelFlip', payload: { round } }, account);

/** The open flips of this account. */
export const openFlipsBy = (house: OfflineHouse, account: AccountId): readonly RoundId[] =>
  openFlips(house.world).flatMap(({ round }) => (round.creator === account ? [round.id] : []));
