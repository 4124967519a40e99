import { chakra } from '@chakra-ui/react';
import { limitAt, limitKinds, loosensAt, type LimitKind } from '../../domain/accounts/limits.ts';
import { endOfPeriod, periodNames, totalsIn, type PeriodName } from '../../domain/accounts/periods.ts';
import type { Corrections } from '../../domain/clock.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { Moment } from '../../ui/Moment.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Text } from '../../ui/Text.tsx';
import { limitKindText, limitText, limitPeriodText, usedOf } from '../responsible/limitText.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface SetLimit {
  readonly kind: LimitKind;
  readonly period: PeriodName;
  /** Cents or milliseconds, by `kind`; null for none. So are those below. */
  readonly amount: number | null;
  readonly next: { readonly amount: number | null; readonly from: number } | null;
  readonly used: number;
  readonly until: number;
}

/** The limits in force and the coming ones, at a time. */
function limitsOf(corrections: Corrections, account: Account, at: number): readonly SetLimit[] {
  return limitKinds.flatMap((kind) =>
    periodNames.flatMap((period) => {
      const amount = limitAt(corrections, account, kind, period, at);
      const pending = account.limits[`${kind}/${period}`]?.next ?? null;
      const from = pending ? loosensAt(corrections, pending) : 0;
      const next = pending && from > at ? { amount: pending.amount, from } : null;
      if (amount === null && next === null) return [];
      const totals = totalsIn(corrections, account, period, at);
      return [{ kind, period, amount, next, used: usedOf(kind, totals), until: endOfPeriod(period, totals.start) }];
    }),
  );
}

/** The limits of an account, how much of each is used, and their coming values. */
export function LimitList({ account, at }: { account: Account; at: number }) {
  const limits = limitsOf(useAppSelector(selectCorrections), account, at);
  if (limits.length === 0) return <Text tone="muted">{t('You have set no limits yet.')}</Text>;
  return (
    <chakra.ul
      aria-labelledby="your-limits"
      display="grid"
      gap="5"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="8"
    >
      {limits.map(({ kind, period, amount, next, used, until }) => (
        <chakra.li key={`${kind}/${period}`}>
          <ProgressBar
            label={t('{kind} per {period}', { kind: limitKindText[kind], period: limitPeriodText[period] })}
            percent={amount === null ? 0 : (used / amount) * 100}
            detail={
              amount === null
                ? t('no limit')
                : t('{used} of {limit}', { used: limitText(kind, used, false), limit: limitText(kind, amount) })
            }
          />
          {amount !== null && (
            <Text mt="1.5" size="sm" tone="muted">
              {rich('Starts again {moment}', { moment: <Moment at={until} /> })}
            </Text>
          )}
          {next && (
            <Text size="sm" tone="warning">
              {next.amount === null ? t('Lifted') : t('Becomes {limit}', { limit: limitText(kind, next.amount) })} <Moment at={next.from} />
            </Text>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
