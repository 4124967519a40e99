import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { betPlanDeleted, betPlanSaved } from '../../store/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { sameDraft, readSavedPlans, type AutoDraft } from './savedPlans.ts';
import { t } from '../../languages/t.ts';

interface SavedPlansProps {
  draft: AutoDraft;
  onDraft: (draft: AutoDraft) => void;
  disabled: boolean;
}

/** The plans of auto bets that this browser keeps: one is taken into the fields, the fields are saved, or one is deleted. */
export function SavedPlans({ draft, onDraft, disabled }: SavedPlansProps) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.preferences.betPlans);
  const plans = readSavedPlans(kept);
  const [naming, setNaming] = useState(false);
  const chosen = plans.find((plan) => sameDraft(plan.draft, draft));
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="2" rowGap="2">
      {plans.length > 0 && (
        <chakra.div flex="1" minW="9rem">
          <SelectField
            label={t('Saved plan')}
            value={chosen?.name ?? ''}
            disabled={disabled}
            onChange={(name) => {
              const plan = plans.find((one) => one.name === name);
              if (plan) onDraft(plan.draft);
            }}
            options={[{ value: '', text: t('Not saved') }, ...plans.map(({ name }) => ({ value: name, text: name }))]}
          />
        </chakra.div>
      )}
      {chosen ? (
        <Button look="quiet" disabled={disabled} onClick={() => void dispatch(betPlanDeleted(chosen.name))}>
          {t('Delete plan')}
        </Button>
      ) : (
        <Button look="quiet" disabled={disabled} onClick={() => setNaming(true)}>
          {t('Save plan…')}
        </Button>
      )}
      <NameDialog open={naming} onClose={() => setNaming(false)} onName={(name) => void dispatch(betPlanSaved({ name, draft }))} />
    </chakra.div>
  );
}

const MOST_CHARACTERS = 30;

function NameDialog({ open, onClose, onName }: { open: boolean; onClose: () => void; onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const forget = useCallback(() => {
    setName('');
    setProblem(undefined);
  }, []);
  const send = (): void => {
    const trimmed = name.trim();
    if (trimmed === '') return setProblem(t('Please give the plan a name'));
    onName(trimmed);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t('Save this plan')}
      description={t('It is kept in this browser, for all games. A plan of the same name is replaced.')}
      attempt={{ busy: false, forget }}
      onSend={send}
      submitText={t('Save')}
      submitBusyText={t('Saving…')}
    >
      <TextField label={t('Name')} value={name} onChange={setName} error={problem} maxLength={MOST_CHARACTERS} required />
    </FormDialog>
  );
}
