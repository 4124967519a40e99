import { chakra } from '@chakra-ui/react';
import type { AccountId } from '../../../domain/ids.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Heading } from '../../../ui/Text.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { useAccountAt } from './useAccountAt.ts';

interface TimeTravelProps {
  account: AccountId;
  /** The entry of its registration. */
  first: number;
  /** The entry to look at. Null for now. */
  seq: number | null;
  onSeq: (seq: number | null) => void;
  /** False while the log is being read for something more urgent. */
  mayRead: boolean;
}

/** The account as it was after any entry of the log. */
export function TimeTravel({ account, first, seq, onSeq, mayRead }: TimeTravelProps) {
  const head = useAppSelector((state) => state.world.seq);
  const chosen = Math.min(Math.max(seq ?? head, first), head);
  const { reading, past, failed } = useAccountAt(account, chosen, mayRead);
  return (
    <Panel as="section" aria-labelledby="as-it-was" display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="3">
        <Heading level={2} id="as-it-was">
          As it was
        </Heading>
        <Button
          size="sm"
          look="outline"
          aria-disabled={seq === null || undefined}
          {...(seq === null ? { color: 'subtle' } : { onClick: () => onSeq(null) })}
        >
          Now
        </Button>
      </chakra.div>
      <Slider
        label="After entry"
        min={first}
        max={Math.max(head, first)}
        value={chosen}
        onChange={(value) => onSeq(value === head ? null : value)}
        valueText={(value) => `entry ${value} of ${head}`}
        ends={[`registered, entry ${first}`, `now, entry ${head}`]}
      />
      {failed && <RetryBanner {...failed} />}
      {reading !== null && past === null && <ProgressBar label="Reading the log once" percent={reading} />}
      {past !== null && <AccountFacts past={past} />}
    </Panel>
  );
}
