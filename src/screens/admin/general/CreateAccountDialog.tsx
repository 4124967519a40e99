import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isRefusal, type RefusalCode } from '../../../domain/refusal.ts';
import { createAccount } from '../../../house/accounts/administration.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { AmountInput } from '../../../ui/AmountInput.tsx';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { told, useForgottenErrors, useOffice } from '../adminContext.ts';

type FieldName = 'username' | 'email' | 'password' | 'balance';

/** Which field a refusal is about. */
function fieldOfRefusal(code: RefusalCode): FieldName {
  if (code.startsWith('email')) return 'email';
  if (code.startsWith('password')) return 'password';
  return code.startsWith('balance') ? 'balance' : 'username';
}

/** An account for somebody: verified, an ordinary user, with a first balance. */
export function CreateAccountDialog({ onClose }: { onClose: (changed: boolean) => void }) {
  const { house, admin } = useOffice();
  useForgottenErrors();
  const { adminCreatedBalanceCents } = useAppSelector(selectRules).accounts;
  const [fields, setFields] = useState({ username: '', email: '', password: '', balance: amountToEdit(adminCreatedBalanceCents) });
  const [problem, setProblem] = useState<{ readonly field: FieldName; readonly sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: FieldName): string | undefined => (problem?.field === field ? problem.sentence : undefined);
  const set = (field: FieldName) => (text: string) => setFields({ ...fields, [field]: text });

  const submit = async (): Promise<void> => {
    setBusy(true);
    const { username, email, password } = fields;
    const read = readAmount(fields.balance);
    if (!read.ok) {
      setBusy(false);
      setProblem({ field: 'balance', sentence: 'Please enter an amount of credits' });
      return;
    }
    let field: FieldName = 'username';
    const work = createAccount(house, admin, { username, email, password, balanceCents: read.cents }).then((result) => {
      if (isRefusal(result)) field = fieldOfRefusal(result.refused);
      return result;
    });
    const sentence = await told(work, { done: 'Account created', failed: 'Failed to create user' });
    setBusy(false);
    if (sentence === null) onClose(true);
    else setProblem({ field, sentence });
  };

  return (
    <Dialog open onClose={() => onClose(false)} title="Create Account" description="The account is verified and can sign in at once.">
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Field label="Username" required hint="At least 3 characters" error={errorOf('username')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={fields.username}
              onChange={(event) => set('username')(event.target.value)}
            />
          )}
        </Field>
        <Field label="Email" required error={errorOf('email')}>
          {(wiring) => (
            <TextInput
              {...wiring}
              type="email"
              autoComplete="off"
              value={fields.email}
              onChange={(event) => set('email')(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" required hint="At least 6 characters" error={errorOf('password')}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="new-password"
              value={fields.password}
              onChange={(event) => set('password')(event.target.value)}
            />
          )}
        </Field>
        <Field label="Initial balance" required error={errorOf('balance')}>
          {(wiring) => <AmountInput wiring={wiring} value={fields.balance} onChange={set('balance')} />}
        </Field>
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" mt="2">
          <Button look="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" {...(busy ? { busyText: 'Creating…' } : {})}>
            Create Account
          </Button>
        </chakra.div>
      </chakra.form>
    </Dialog>
  );
}
