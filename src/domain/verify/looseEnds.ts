/**
 * What an entry begins it must end: an instant bet is settled where it is placed, a round that was played settles every
 * bet on it, and a stake that goes back goes back for the reason that stands in the same entry.
 */
import { rulebookById } from '../games/catalog.ts';
import { roundOf, type World } from '../world.ts';
import type { Defect, Witness } from './claim.ts';

export interface LooseEnds {
  /** Sees each event before it is folded. Answers what the entry before it has left undone. */
  before(witness: Witness, world: World): Defect | undefined;
  atEnd(): Defect | undefined;
}

export function looseEnds(): LooseEnds {
  let seq = 0;
  let unsettled = 0;
  let returned = 0;

  function leftUndone(): Defect | undefined {
    if (unsettled > 0) return { claim: 'legality', seq, sentence: 'it left a bet open that had to be settled in it' };
    return returned > 0 ? { claim: 'legality', seq, sentence: 'it gave a stake back without its reason' } : undefined;
  }

  function look({ event, header }: Witness, world: World): void {
    switch (event.type) {
      case 'bet/placed':
        if ('seedHash' in event.data.draw && !rulebookById(event.data.rulebook)?.flight) unsettled += 1;
        break;
      case 'bet/settled': {
        const bet = Object.hasOwn(world.bets, event.data.bet) ? world.bets[event.data.bet] : undefined;
        if (bet && ('round' in bet.draw || bet.seq === header.seq)) unsettled -= 1;
        break;
      }
      case 'sport/settled':
      case 'sport/cancelled':
        unsettled += Object.values(world.sportBets).filter((bet) => bet.event === event.data.event).length;
        break;
      case 'sport/bet-settled':
      case 'sport/bet-voided':
        unsettled -= 1;
        break;
      case 'round/played':
        unsettled += roundOf(world, event.data.round)?.bets.length ?? 0;
        break;
      case 'bet/voided':
        returned += 1;
        break;
      case 'round/cancelled':
      case 'seed/lost':
        returned = 0;
        break;
      default:
    }
  }

  return {
    before(witness, world) {
      let defect: Defect | undefined;
      if (witness.header.seq !== seq) {
        defect = leftUndone();
        ({ seq } = witness.header);
        unsettled = 0;
        returned = 0;
      }
      // Where something is withheld, so may be what ends it.
      if (!witness.partial) look(witness, world);
      return defect;
    },
    atEnd: leftUndone,
  };
}
