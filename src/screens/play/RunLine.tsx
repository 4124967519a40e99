import { Text } from '../../ui/Text.tsx';
import { runText, type RunTold } from './autoBetText.ts';
import { OnStage } from './StageLine.tsx';

/** How far a run of auto bets is, told on the stage. It is no live region, because each round and the end are announced. */
export const RunLine = ({ told }: { told: RunTold | null }) =>
  told && (
    <OnStage>
      <Text size="sm" tone="muted" textStyle="numbers" data-run={told.why === null ? 'going' : 'over'}>
        {runText(told)}
      </Text>
    </OnStage>
  );
