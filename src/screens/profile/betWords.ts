/** A bet in words, and the way to check it. */
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
import { finishedSportEvent, sportEventOf, type World } from '../../domain/world.ts';
import { formatCredits } from '../../ui/credits.ts';
import { fairnessLink } from '../proof/fairnessLink.ts';
import { happenedOn, outcomeWords } from '../play/roundWords.ts';
import type { EndedBet, PlacedBet, PlayedPage } from './playedBets.ts';

interface BetWords {
  readonly title: string;
  /** 'Rolled 37, 50 or under' */
  readonly text: string;
  /** The address of /fairness, or why there is none. */
  readonly proof: { readonly link: string } | { readonly link: null; readonly text: string };
}

const STAKE_RETURNED = 'Stake returned';
const pickWords = { homeWin: 'home win', draw: 'draw', awayWin: 'away win' } as const;

const no = (text: string): BetWords['proof'] => ({ link: null, text });

function gameProof(bet: EndedBet, placed: PlacedBet | undefined, { revealed, rounds }: PlayedPage): BetWords['proof'] {
  if (!bet.settled) return no('nothing was drawn');
  if (placed?.kind !== 'game') return no('not yet read');
  const draw = 'round' in placed.draw ? rounds.get(placed.draw.round) : placed.draw;
  const serverSeed = draw && revealed.get(draw.seedHash);
  if (!draw || serverSeed === undefined) return no('not yet revealed');
  const { game, outcome } = bet.settled;
  return {
    link: fairnessLink({
      game,
      choice: placed.choice,
      draw,
      serverSeed,
      stakeCents: bet.stakeCents,
      outcome,
      payoutCents: bet.payoutCents,
    }),
  };
}

function gameWords(bet: EndedBet, placed: PlacedBet | undefined, played: PlayedPage): BetWords {
  const known = placed?.kind === 'game' ? placed : null;
  const game = bet.settled?.game ?? known?.game;
  const rulebook = known ? rulebookById(known.rulebook) : game && rulebookOf(game);
  const proof = gameProof(bet, placed, played);
  if (!rulebook) return { title: 'Game', text: bet.settled ? '' : STAKE_RETURNED, proof };
  const happened = bet.settled ? outcomeWords(rulebook, bet.settled.outcome) : STAKE_RETURNED;
  return { title: rulebook.title, text: happenedOn(rulebook, happened, known?.choice), proof };
}

function sportsWords(bet: EndedBet, placed: PlacedBet | undefined, world: World): BetWords {
  const won = bet.payoutCents > 0 ? 'Won' : 'Lost';
  const ending = bet.returned ? STAKE_RETURNED : won;
  if (placed?.kind !== 'sports') return { title: 'Sports', text: ending, proof: no('not yet read') };
  const event = sportEventOf(world, placed.event) ?? finishedSportEvent(world, placed.event);
  const on = `${pickWords[placed.pick]} at ${formatCredits(placed.oddsHundredths)}`;
  return {
    title: event ? `${event.homeTeam} – ${event.awayTeam}` : 'Sports',
    text: `${ending}, ${on}`,
    proof: no(event?.score ? `by the score ${event.score.home}:${event.score.away}` : 'by the score'),
  };
}

/** What a row of the history says. */
export function betWords(bet: EndedBet, played: PlayedPage, world: World): BetWords {
  const placed = played.placed.get(bet.bet);
  return bet.kind === 'game' ? gameWords(bet, placed, played) : sportsWords(bet, placed, world);
}
