import { useState } from 'react';
import { giftRulesOf } from '../../domain/rules.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectRules } from '../../store/selectors/account.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { readCents, readWhole } from '../../ui/amountText.ts';
import { formatCredits } from '../../ui/credits.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { t } from '../../languages/t.ts';

/** For admins: shares credits of the house among those who wrote in the chat. */
export function RainDialog({ onClose }: { onClose: () => void }) {
  const attempt = useCommand({ quiet: true });
  const { mostCents, mostMinutes } = giftRulesOf(useAppSelector(selectRules)).rain;
  const [amount, setAmount] = useState('');
  const [minutes, setMinutes] = useState('15');
  const change = (set: (text: string) => void) => (typed: string) => {
    set(typed);
    attempt.note(null);
  };
  const problem = attempt.problem;
  const isAboutMinutes = problem?.refused === 'rain-minutes' || problem?.refused === 'rain-nobody';
  const make = async (): Promise<void> => {
    const payload = { cents: readCents(amount), minutes: readWhole(minutes, 4) };
    if (
      await attempt.send({ type: 'MakeRain', payload }, { done: t('{cents} credits were shared', { cents: formatCredits(payload.cents) }) })
    )
      onClose();
  };
  return (
    <FormDialog
      title={t('Make it rain')}
      description={t('The credits are shared in equal parts among the players who wrote in the last minutes. Everybody can see it.')}
      size="sm"
      attempt={attempt}
      submitText={t('Make it rain')}
      submitBusyText={t('Sharing…')}
      onClose={onClose}
      onSend={() => void make()}
    >
      <AmountField
        label={t('Credits to share')}
        required
        hint={t('At most {most}', { most: formatCredits(mostCents) })}
        error={isAboutMinutes ? undefined : problem?.sentence}
        value={amount}
        onChange={change(setAmount)}
      />
      <AmountField
        label={t('Minutes')}
        required
        unit="min"
        hint={t('At most {count}', { count: mostMinutes })}
        error={isAboutMinutes ? problem.sentence : undefined}
        value={minutes}
        onChange={change(setMinutes)}
      />
    </FormDialog>
  );
}
