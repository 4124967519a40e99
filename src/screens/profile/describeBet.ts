/** Describes a bet, with the link that verifies it. */
import { rulebookById } from '../../domain/games/catalog.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
import { formatCredits } from '../../ui/credits.ts';
import type { ProvableBet } from '../proof/fairnessLink.ts';
import { choiceText, outcomeWithChoiceText, outcomeText } from '../play/roundText.ts';
import type { PlayedBet } from '../history/betHistory.ts';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

interface BetDescription {
  readonly title: string;
  /** 'Rolled 37. You needed 50 or under' */
  readonly text: string;
  /** What verifies it, or the reason why there is nothing. */
  readonly proof: { readonly bet: ProvableBet } | { readonly bet: null; readonly text: string };
}

const STAKE_RETURNED = t('Stake returned');
export const describePick = { homeWin: t('home win'), draw: t('draw'), awayWin: t('away win') } as const;

const noProof = (text: string): BetDescription['proof'] => ({ bet: null, text });

function gameProof(bet: PlayedBet, facts: BetFacts): BetDescription['proof'] {
  if (bet.result === 'void') return noProof(t('no result to verify'));
  const proof = facts.proofOf(bet.bet);
  return proof ? { bet: proof } : noProof(t('seed not yet revealed'));
}

function describeGameBet(bet: PlayedBet, facts: BetFacts): BetDescription {
  const placed = facts.placed.get(bet.bet);
  const rulebook = placed && rulebookById(placed.rulebook);
  const proof = gameProof(bet, facts);
  if (!rulebook) return { title: t('Game'), text: '', proof };
  const chosen = choiceText(rulebook, placed.choice);
  const returnedText = chosen === null ? STAKE_RETURNED : `${STAKE_RETURNED}, ${chosen}`;
  return {
    title: translated(rulebook.title),
    text: bet.outcome ? outcomeWithChoiceText(rulebook, outcomeText(rulebook, bet.outcome, bet), placed.choice) : returnedText,
    proof,
  };
}

const sportsResults = { won: t('Won'), lost: t('Lost'), returned: STAKE_RETURNED, void: STAKE_RETURNED, open: t('Open') } as const;

function describeSportsBet({ bet, result }: PlayedBet, facts: BetFacts): BetDescription {
  const placed = facts.placedOnSports.get(bet);
  const match = placed && facts.matchOf(placed.event);
  const ended = sportsResults[result];
  return {
    title: match ? `${match.homeTeam} – ${match.awayTeam}` : t('Sports'),
    text: placed
      ? t('{result}, {pick} at {odds}', { result: ended, pick: describePick[placed.pick], odds: formatCredits(placed.oddsHundredths) })
      : ended,
    proof: noProof(match?.score ? t('by the score {home}:{away}', { home: match.score.home, away: match.score.away }) : t('by the score')),
  };
}

/** What a row of the history says. */
export const describeBet = (bet: PlayedBet, facts: BetFacts): BetDescription =>
  bet.game === 'sports' ? describeSportsBet(bet, facts) : describeGameBet(bet, facts);
