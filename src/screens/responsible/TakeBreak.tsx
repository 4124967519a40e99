import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { endOfWait } from '../../domain/accounts/limits.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { DAY_MS, HOUR_MS } from '../../domain/utc.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections, selectRules } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Text } from '../../ui/Text.tsx';
import { useCommand } from '../shell/useCommand.ts';

/** `24 hours`, `7 days` */
function breakText(ms: number): string {
  if (ms > DAY_MS && ms % DAY_MS === 0) return `${ms / DAY_MS} days`;
  return ms === HOUR_MS ? '1 hour' : `${Math.round(ms / HOUR_MS)} hours`;
}

interface TakeBreakProps {
  readonly account: Account;
  /** UTC milliseconds. */
  readonly at: number;
  readonly onTaken?: () => void;
}

/** Starts a break of one of the lengths in the rules. It asks twice, because nobody can end a break early. */
export function TakeBreak({ account, at, onTaken }: TakeBreakProps) {
  const { breaksMs } = useAppSelector(selectRules).responsiblePlay;
  const underWay = endOfWait(useAppSelector(selectCorrections), account.onBreak);
  const [lengthMs, setLengthMs] = useState<number | null>(null);
  const { busy, problem, send, note } = useCommand();
  const until = lengthMs === null ? 0 : at + lengthMs;
  const take = async (): Promise<void> => {
    const done = `Your break of ${breakText(lengthMs ?? 0)} has begun`;
    if (!(await send({ type: 'TakeBreak', payload: { lengthMs } }, { done }))) return;
    setLengthMs(null);
    onTaken?.();
  };

  if (lengthMs !== null) {
    return (
      <chakra.div role="group" aria-label={`Confirm a break of ${breakText(lengthMs)}`} display="grid" gap="4">
        {problem !== null && <Banner tone="error">{problem.sentence}</Banner>}
        <Text>
          You will not be able to bet until <Moment at={until} />. Nobody can end the break sooner, not even you. You can still earn and
          withdraw.
        </Text>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button look="danger" onClick={() => void take()} busyText={busy ? 'Beginning…' : undefined}>
            Take a break of {breakText(lengthMs)}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setLengthMs(null);
              note(null);
            }}
          >
            Not now
          </Button>
        </chakra.div>
      </chakra.div>
    );
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      {breaksMs.map((ms) => (
        <Button
          key={ms}
          look="outline"
          {...(at + ms <= underWay ? { disabled: true, title: 'Your current break is already longer' } : {})}
          onClick={() => setLengthMs(ms)}
        >
          {breakText(ms)}
        </Button>
      ))}
    </chakra.div>
  );
}
