import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isTighter, limitAt, type LimitKind } from '../../domain/accounts/limits.ts';
import type { PeriodName } from '../../domain/accounts/periods.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { questionAbout } from '../../ui/amountText.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCommand } from '../shell/useCommand.ts';
import { limitKindText, limitText, limitPeriodText, readLimit } from '../responsible/limitText.ts';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { t } from '../../languages/t.ts';

const kinds = [
  { value: 'loss', text: limitKindText.loss },
  { value: 'stake', text: limitKindText.stake },
  { value: 'session', text: limitKindText.session },
] as const satisfies readonly { readonly value: LimitKind; readonly text: string }[];

const periods = [
  { value: 'day', text: t('Day') },
  { value: 'week', text: t('Week') },
  { value: 'month', text: t('Month') },
] as const satisfies readonly { readonly value: PeriodName; readonly text: string }[];

const meanings: Record<LimitKind, string> = {
  loss: t('The most you can lose: bets minus payouts.'),
  stake: t('The most you can bet, won or lost.'),
  session: t('The longest you can play, counted from bet to bet.'),
};

/** The effect of this limit, before it is set. `current` is the limit that holds; null: there is none. */
function effect(kind: LimitKind, amount: number, current: number | null): string {
  if (Number.isNaN(amount) || amount <= 0) return '';
  if (amount === current) return t('This is your current limit.');
  if (isTighter(amount, current)) return t('Tighter than now: takes effect at once.');
  return t('Looser than now ({limit}): takes effect after 24 hours.', { limit: limitText(kind, current) });
}

function changeText(kind: LimitKind, period: PeriodName, wanted: number | null, later: boolean): string {
  const names = { kind: limitKindText[kind], period: limitPeriodText[period] };
  if (wanted === null)
    return later
      ? t('{kind} limit per {period} is lifted in 24 hours', names)
      : t('{kind} limit per {period} is lifted from now on', names);
  const values = { ...names, limit: limitText(kind, wanted) };
  return later
    ? t('{kind} limit per {period} is {limit} in 24 hours', values)
    : t('{kind} limit per {period} is {limit} from now on', values);
}

/** Sets or lifts one limit. A tighter limit holds at once, a looser one a day later. The form says so before and after. */
export function LimitForm({ account, at }: { account: Account; at: number }) {
  const [kind, setKind] = useState<LimitKind>('loss');
  const [period, setPeriod] = useState<PeriodName>('day');
  const [text, setText] = useState('');
  const { form, busy, problem, send, note } = useCommand();
  const current = limitAt(useAppSelector(selectCorrections), account, kind, period, at);
  const amount = readLimit(kind, text);

  const set = async (wanted: number | null): Promise<void> => {
    const question = wanted === null || kind === 'session' ? null : questionAbout(text);
    if (question !== null) return note(ownRefusal('limit-invalid', question));
    if (!(await send({ type: 'SetLimit', payload: { kind, period, amount: wanted } }))) return;
    setText('');
    showToast({ kind: 'success', text: changeText(kind, period, wanted, wanted !== current && !isTighter(wanted, current)) });
  };
  const type = (typed: string): void => {
    setText(typed);
    note(null);
  };

  return (
    <Form ref={form} onSend={() => void set(amount)}>
      <Segmented
        legend={t('Limit')}
        options={kinds}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          type('');
        }}
      />
      <Segmented legend={t('Per')} options={periods} value={period} onChange={setPeriod} />
      <AmountField
        label={t('At most')}
        error={problem?.sentence}
        hint={
          <>
            {meanings[kind]} {/* Its lines are kept free: what one types, or what is wrong with it, must not move the button. */}
            {problem === null && (
              <chakra.span display="block" minH={{ base: '2.8em', lg: '1.4em' }}>
                {effect(kind, amount, current)}
              </chakra.span>
            )}
          </>
        }
        value={text}
        onChange={type}
        unit={kind === 'session' ? t('minutes') : undefined}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" busyText={busy ? t('Setting…') : undefined}>
          {t('Set limit')}
        </Button>
        {current !== null && (
          <Button look="outline" onClick={() => void set(null)}>
            {t('Lift in 24 hours')}
          </Button>
        )}
      </chakra.div>
      <Text size="sm" tone="muted">
        {t('Days, weeks and months follow UTC. Limits apply to games and sports, not to earning or withdrawing.')}
      </Text>
    </Form>
  );
}
