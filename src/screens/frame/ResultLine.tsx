import { chakra } from '@chakra-ui/react';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { Text } from '../../ui/Text.tsx';
import { capitalised } from './capitalised.ts';
import { resultText, type RoundControl } from './useRound.ts';

/** What the board shows, in words: the last round, or what is going on. Read aloud elsewhere, once. */
export function ResultLine({ game, round: { phase, round } }: { game: GameName; round: RoundControl }) {
  const rulebook = rulebookOf(game);
  const tone = round && phase === 'idle' ? (round.payoutCents > round.stakeCents ? 'success' : 'muted') : 'muted';
  return (
    <chakra.div px={{ base: '5', sm: '10' }} py="4" borderTopWidth="1px" borderColor="line" minH="14" display="flex" alignItems="center" justifyContent="center" textAlign="center">
      <Text tone={tone} fontWeight="600" data-result={round && phase === 'idle' ? round.id : undefined}>
        {phase === 'placing' && 'The bet is being written to the log…'}
        {phase === 'showing' && 'Written to the log. Press the board or the button to skip ahead.'}
        {phase === 'idle' && !round && 'Place a bet to begin.'}
        {phase === 'idle' && round && `${capitalised(rulebook.describeOutcome(round.outcome))}, ${rulebook.describeChoice(round.choice)}. ${resultText(round)}`}
      </Text>
    </chakra.div>
  );
}
