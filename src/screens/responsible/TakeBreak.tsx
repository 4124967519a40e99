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
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** `24 hours`, `7 days` */
function breakText(ms: number): string {
  if (ms > DAY_MS && ms % DAY_MS === 0) return t('{days, plural, one {# day} other {# days}}', { days: ms / DAY_MS });
  return t('{hours, plural, one {# hour} other {# hours}}', { hours: Math.round(ms / HOUR_MS) });
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
    const done = t('Your break of {break} has begun', { break: breakText(lengthMs ?? 0) });
    if (!(await send({ type: 'TakeBreak', payload: { lengthMs } }, { done }))) return;
    setLengthMs(null);
    onTaken?.();
  };

  if (lengthMs !== null) {
    return (
      <chakra.div role="group" aria-label={t('Confirm a break of {break}', { break: breakText(lengthMs) })} display="grid" gap="4">
        {problem !== null && <Banner tone="error">{problem.sentence}</Banner>}
        <Text>
          {rich(
            'You will not be able to bet until {moment}. Nobody can end the break sooner, not even you. You can still earn and withdraw.',
            { moment: <Moment at={until} /> },
          )}
        </Text>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button look="danger" onClick={() => void take()} busyText={busy ? t('Beginning…') : undefined}>
            {t('Take a break of {break}', { break: breakText(lengthMs) })}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setLengthMs(null);
              note(null);
            }}
          >
            {t('Not now')}
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
          {...(at + ms <= underWay ? { disabled: true, title: t('Your current break is already longer') } : {})}
          onClick={() => setLengthMs(ms)}
        >
          {breakText(ms)}
        </Button>
      ))}
    </chakra.div>
  );
}
