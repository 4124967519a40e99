/** Describes a bet, with the link that verifies it. */
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
import { finishedSportEvent, sportEventOf, type World } from '../../domain/world.ts';
import type { Told } from '../../projections/told.ts';
import { formatCredits } from '../../ui/credits.ts';
import type { ProvableBet } from '../proof/fairnessLink.ts';
import { choiceText, happenedOn, outcomeText } from '../play/roundText.ts';
import type { PlayedBet } from './playedBets.ts';

interface BetDescription {
  readonly title: string;
  /** 'Rolled 37. You needed 50 or under' */
  readonly text: string;
  /** What verifies it, or the reason why there is nothing. */
  readonly proof: { readonly bet: ProvableBet } | { readonly bet: null; readonly text: string };
}

const STAKE_RETURNED = 'Stake returned';
export const describePick = { homeWin: 'home win', draw: 'draw', awayWin: 'away win' } as const;

const no = (text: string): BetDescription['proof'] => ({ bet: null, text });

function gameProof(bet: PlayedBet, told: Told): BetDescription['proof'] {
  if (bet.returned) return no('no result to verify');
  if (!told.placed.has(bet.bet)) return no('not yet loaded');
  const proof = told.proofOf(bet.bet);
  return proof ? { bet: proof } : no('seed not yet revealed');
}

function describeGameBet(bet: PlayedBet, told: Told): BetDescription {
  const placed = told.placed.get(bet.bet);
  const settled = bet.game === 'sports' || bet.game === null ? undefined : rulebookOf(bet.game);
  const rulebook = placed ? rulebookById(placed.rulebook) : settled;
  const proof = gameProof(bet, told);
  if (!rulebook) return { title: 'Game', text: bet.returned ? STAKE_RETURNED : '', proof };
  const chosen = placed ? choiceText(rulebook, placed.choice) : null;
  const returned = chosen === null ? STAKE_RETURNED : `${STAKE_RETURNED}, ${chosen}`;
  return {
    title: rulebook.title,
    text: bet.outcome ? happenedOn(rulebook, outcomeText(rulebook, bet.outcome), placed?.choice) : returned,
    proof,
  };
}

function describeSportsBet(bet: PlayedBet, told: Told, world: World): BetDescription {
  const placed = told.placedOnSports.get(bet.bet);
  const decided = bet.payoutCents === 0 ? 'Lost' : bet.payoutCents > bet.stakeCents ? 'Won' : STAKE_RETURNED;
  const ending = bet.returned ? STAKE_RETURNED : decided;
  if (!placed) return { title: 'Sports', text: ending, proof: no('not yet loaded') };
  const event = sportEventOf(world, placed.event) ?? finishedSportEvent(world, placed.event);
  const on = `${describePick[placed.pick]} at ${formatCredits(placed.oddsHundredths)}`;
  return {
    title: event ? `${event.homeTeam} – ${event.awayTeam}` : 'Sports',
    text: `${ending}, ${on}`,
    proof: no(event?.score ? `by the score ${event.score.home}:${event.score.away}` : 'by the score'),
  };
}

/** What a row of the history says. */
export const describeBet = (bet: PlayedBet, told: Told, world: World): BetDescription =>
  bet.game === 'sports' ? describeSportsBet(bet, told, world) : describeGameBet(bet, told);
