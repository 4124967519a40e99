/**
 * What an entry begins it must end: an instant bet is settled where it is placed, a shared round that was played settles
 * every bet on it, a flip is opened with its creator's stake and played when its second seat is taken, and a stake that goes
 * back goes back for a reason that stands in the same entry.
 */
import { rulebookById } from '../games/catalog.ts';
import type { BetId, RoundId } from '../ids.ts';
import { accountOf, openBet, roundOf, type World } from '../world.ts';
import type { Defect, Witness } from './claim.ts';

export interface LooseEnds {
  /** Sees each event before it is folded. Answers what the entry before it has left undone. */
  before(witness: Witness, world: World): Defect | undefined;
  /** `partial`: events were withheld, so that what ends an entry may be among them. */
  atEnd(partial: boolean): Defect | undefined;
}

export function looseEnds(): LooseEnds {
  let seq = 0;
  /** The bet that the entry must settle, where it is one: an audit comes by here for every instant round. */
  let unsettledBet: BetId | undefined;
  /** All others that it must settle. */
  const unsettled = new Set<BetId>();
  /** What stakes that went back were held for: the commitment of a pair, or a round. */
  const returned = new Set<string>();
  /** Flips whose creator has not staked yet. */
  const unseated = new Set<RoundId>();

  const defect = (sentence: string): Defect => ({ claim: 'legality', seq, sentence });

  function leftUndone(): Defect | undefined {
    if (unsettledBet !== undefined || unsettled.size > 0) return defect('it left a bet open that had to be settled in it');
    if (returned.size > 0) return defect('it gave a stake back without its reason');
    return unseated.size > 0 ? defect('it opened a flip without the stake of its creator') : undefined;
  }

  function mustSettle(bet: BetId): void {
    if (unsettledBet === undefined || unsettledBet === bet) unsettledBet = bet;
    else unsettled.add(bet);
  }

  function settles(bet: BetId): void {
    if (unsettledBet === bet) unsettledBet = undefined;
    if (unsettled.size > 0) unsettled.delete(bet);
  }

  function forget(): void {
    unsettledBet = undefined;
    if (unsettled.size > 0) unsettled.clear();
    if (returned.size > 0) returned.clear();
    if (unseated.size > 0) unseated.clear();
  }

  function takeSeat(bet: BetId, id: RoundId, world: World): void {
    unseated.delete(id);
    const round = roundOf(world, id);
    if (round?.closesAt !== null || round.bets.length === 0) return;
    for (const seat of [...round.bets, bet]) mustSettle(seat);
  }

  function look({ event }: Witness, world: World): void {
    switch (event.type) {
      case 'bet/placed': {
        const { bet, draw, rulebook } = event.data;
        if ('round' in draw) takeSeat(bet, draw.round, world);
        else if (!rulebookById(rulebook)?.flight) mustSettle(bet);
        break;
      }
      case 'bet/settled':
      case 'sport/bet-settled':
      case 'sport/bet-voided':
        settles(event.data.bet);
        break;
      case 'sport/settled':
      case 'sport/cancelled':
        for (const bet of Object.values(world.sportBets)) if (bet.event === event.data.event) mustSettle(bet.id);
        break;
      case 'bet/voided': {
        const bet = openBet(world, event.data.bet);
        settles(event.data.bet);
        if (bet) returned.add('round' in bet.draw ? bet.draw.round : bet.draw.seedHash);
        break;
      }
      case 'round/opened':
        if (event.data.creator !== null) unseated.add(event.data.round);
        break;
      case 'round/played':
        for (const bet of roundOf(world, event.data.round)?.bets ?? []) mustSettle(bet);
        break;
      case 'round/cancelled':
        returned.delete(event.data.round);
        break;
      case 'seed/lost':
        // Whichever of the two secrets is gone, the bets that go back are those on the pair in use.
        returned.delete(accountOf(world, event.data.account)?.seeds.activeHash ?? '');
        break;
      default:
    }
  }

  return {
    before(witness, world) {
      // Where something is withheld, so may be what ends the entry.
      if (witness.partial) {
        forget();
        return undefined;
      }
      let undone: Defect | undefined;
      if (witness.header.seq !== seq) {
        undone = leftUndone();
        forget();
        ({ seq } = witness.header);
      }
      look(witness, world);
      return undone;
    },
    atEnd: (partial) => (partial ? undefined : leftUndone()),
  };
}
