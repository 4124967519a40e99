import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { refuse } from '../../domain/refusal.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';

/** A code of one's own choice. Former codes stay reserved and keep working. */
export function ReferralCodeForm({ code }: { code: string }) {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const change = async (): Promise<string | null> => {
    if (!house) return 'User database not found';
    try {
      const submitted = await house.submit({ type: 'ChangeReferralCode', payload: { code: typed } }, account ?? 'guest');
      if (submitted.kind === 'accepted') return null;
      return submitted.refusal.refused === 'account-unknown' ? 'User not found in database' : submitted.refusal.sentence;
    } catch {
      return refuse('could-not-save').sentence;
    }
  };

  const submit = async (): Promise<void> => {
    setBusy(true);
    const sentence = await change();
    setBusy(false);
    setProblem(sentence ?? undefined);
    showToast(sentence === null ? { kind: 'success', text: 'Referral code updated successfully' } : { kind: 'error', text: sentence });
    if (sentence === null) setTyped('');
  };

  return (
    <chakra.form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <Field
        label="Custom code"
        error={problem}
        hint={
          <>
            Your code is <strong>{code}</strong>. 4-12 uppercase letters and numbers; codes you had before keep working.
          </>
        }
      >
        {(wiring) => (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <TextInput
              {...wiring}
              flex="1 1 12rem"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" look="outline" minW="8rem" {...(busy ? { busyText: 'Saving…' } : {})}>
              Save code
            </Button>
          </chakra.div>
        )}
      </Field>
    </chakra.form>
  );
}
