/** Events that build on what a withheld event may have brought about: they cannot be judged. */
import type { DomainEvent } from '../events/catalog.ts';
import { openLiveRound } from '../events/rounds.ts';
import { openBetOn } from '../events/seeds.ts';
import type { RoundId } from '../ids.ts';
import { accountOf, openBet, roundOf, type OpenRound, type World } from '../world.ts';
import type { Witness } from './claim.ts';

/** Whether a seat of the round is known to be taken, though its bet is not seen. */
const seatUnseen = ({ closesAt, bets }: OpenRound, needed: number): boolean => closesAt === null && bets.length < needed;

function settlesUnseen(event: DomainEvent, world: World): boolean {
  if (event.type === 'sport/bet-settled' || event.type === 'sport/bet-voided') return !Object.hasOwn(world.sportBets, event.data.bet);
  if (event.type === 'withdrawal/completed' || event.type === 'withdrawal/rejected') return !Object.hasOwn(world.withdrawals, event.data.withdrawal);
  if (event.type !== 'bet/settled' && event.type !== 'bet/voided') return false;
  const bet = openBet(world, event.data.bet);
  if (!bet) return true;
  // The bet is seen, the end of its round is not: it would have taken the round away.
  return 'round' in bet.draw && event.type === 'bet/settled' && roundOf(world, bet.draw.round) !== undefined;
}

/** A pair is given up while a bet on it seems to be open: what became of the bet is not seen. */
function endsUnseen(event: DomainEvent, world: World): boolean {
  const owner = event.type === 'seed/rotated' || event.type === 'seed/lost' ? accountOf(world, event.data.account) : undefined;
  return owner !== undefined && openBetOn(world, owner);
}

function sharesUnseen(event: DomainEvent, world: World): boolean {
  const unseen = (id: RoundId, seats: number): boolean => {
    const round = roundOf(world, id);
    return !round || seatUnseen(round, seats);
  };
  switch (event.type) {
    case 'bet/placed': {
      const { draw, account } = event.data;
      return 'round' in draw && unseen(draw.round, roundOf(world, draw.round)?.creator === account ? 0 : 1);
    }
    case 'round/opened':
      return event.data.creator === null && openLiveRound(world) !== undefined;
    case 'round/played':
      return unseen(event.data.round, 2);
    case 'round/cancelled':
      return unseen(event.data.round, 0) || (roundOf(world, event.data.round)?.bets ?? []).some((bet) => openBet(world, bet));
    default:
      return false;
  }
}

/** Whether the event may build on a withheld one. Asked only where something was withheld. */
export function buildsOnUnseen({ definition, event }: Witness, world: World): boolean {
  const unseenAccount = event.type !== 'account/registered' && definition.subjects(event.data).some((id) => !accountOf(world, id));
  return unseenAccount || settlesUnseen(event, world) || endsUnseen(event, world) || sharesUnseen(event, world);
}
