import { chakra } from '@chakra-ui/react';
import { roulette } from '../../../../domain/games/roulette.ts';
import type { FinishedRound } from '../../../../domain/worldParts.ts';
import { HashText } from '../../../../ui/HashText.tsx';
import { TextLink } from '../../../../ui/links.ts';
import { Text } from '../../../../ui/Text.tsx';
import { FairnessPanel, SeedFact } from '../../../proof/FairnessPanel.tsx';
import { fairnessLink } from '../../../proof/fairnessLink.ts';
import { NotProved } from '../../../proof/NotProved.tsx';

/** One line that says what the round is drawn from: its seed, and everybody's fresh bytes. */
export function LiveFairness({ seedHash, last }: { seedHash: string | undefined; last: FinishedRound | undefined }) {
  return (
    <FairnessPanel>
      <chakra.dl minW="0">
        <SeedFact term="Seed hash of this round">
          {seedHash === undefined ? (
            <chakra.span color="muted">shown when the next round opens</chakra.span>
          ) : (
            <HashText value={seedHash} label="seed hash of this round" />
          )}
        </SeedFact>
      </chakra.dl>
      <Text size="sm" tone="muted" flex="1 1 20rem">
        The hash of the seed is shown before the first bet, and the seed with the result. Each bet adds 16 random bytes, so no player can
        predict or steer the number.
      </Text>
      <TextLink to={last ? fairnessLink({ ...last, choice: roulette.defaultChoice }) : '/fairness'} fontSize="sm" py="1">
        {last ? 'Verify the last round' : 'Verify'}
      </TextLink>
      <NotProved how="it could choose the number by a last bet of its own, or by the order of the last bets" />
    </FairnessPanel>
  );
}
