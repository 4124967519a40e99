import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { RetryBanner, type Retry } from '../../../ui/RetryBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Heading } from '../../../ui/Text.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { AccountFacts } from './AccountFacts.tsx';

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

type Then = OfficeAnswer<'accountAt'>;

interface AccountAt {
  /** 0 to 100 while the log is being read. Null when the answer is there. */
  readonly reading: number | null;
  /** The last answer. Null before the account existed. */
  readonly past: Then['past'];
  readonly failed: Retry | null;
}

const goesOn = ({ reading }: Then): boolean => reading !== null;

/** An account as it was after an entry. The log is read once, while nothing more urgent is read. */
function useAccountAt(account: AccountId, seq: number, mayRead: boolean): AccountAt {
  const { answer, failed } = useOfficeQuery('accountAt', { account, seq }, { mayRead, goesOn });
  const [shown, setShown] = useState<Then['past']>(null);
  const past = answer && answer.reading === null ? answer.past : shown;
  if (past !== shown) setShown(past);
  if (answer === null) return { reading: failed ? null : 0, past, failed };
  return { reading: answer.reading && (100 * answer.reading.seq) / Math.max(1, answer.reading.head), past, failed };
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
          Account at an earlier entry
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
      {reading !== null && past === null && <ProgressBar label="Reading the log" percent={reading} />}
      {past !== null && <AccountFacts past={past} />}
    </Panel>
  );
}
