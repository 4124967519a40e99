import { coinflip } from '../../../../domain/games/coinflip.ts';
import type { FinishedRound, OpenRound } from '../../../../domain/worldParts.ts';
import { TextLink } from '../../../../ui/links.ts';
import { Text } from '../../../../ui/Text.tsx';
import { FairnessPanel } from '../../../proof/FairnessPanel.tsx';
import { fairnessLink } from '../../../proof/fairnessLink.ts';
import { BeaconFact } from '../../../proof/BeaconFact.tsx';
import { t } from '../../../../languages/t.ts';

interface FlipFairnessProps {
  last: FinishedRound | undefined;
  /** The games that one can join here. */
  open?: readonly OpenRound[];
}

/** One line that says what a flip between two is drawn from. */
export function FlipFairness({ last, open = [] }: FlipFairnessProps) {
  return (
    <FairnessPanel>
      <Text size="sm" tone="muted" flex="1 1 20rem">
        {t(
          'Each game has its own seed, and its hash is shown as soon as the game is created. Both players add 16 random bytes, so neither of them can predict the coin. The seed is revealed with the result, or when the game is cancelled.',
        )}
      </Text>
      <TextLink
        to={last ? fairnessLink({ ...last, choice: last.stakes[0]?.choice ?? coinflip.defaultChoice }) : '/fairness'}
        fontSize="sm"
        py="1"
      >
        {last ? t('Verify the last game') : t('Verify')}
      </TextLink>
      <BeaconFact
        howHouseCheats={t('a player who works with it could join your game and choose the result')}
        openBindings={open.map(({ beacon }) => beacon)}
      />
    </FairnessPanel>
  );
}
