import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { isRefusal } from '../../../domain/refusal.ts';
import { editAccount } from '../../../house/accounts/administration.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { told, useForgottenErrors, useOffice } from '../adminContext.ts';
import { useEmail } from './emailBook.ts';
import type { UserRow } from './useUsers.ts';

/** Another address or password for an account. */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: (changed: boolean) => void }) {
  const { house, admin } = useOffice();
  useForgottenErrors();
  const known = useEmail(user.id);
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? known ?? '';
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ readonly inPassword: boolean; readonly sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setBusy(true);
    let inPassword = false;
    const work = editAccount(house, admin, { account: user.id, email, password }).then((result) => {
      inPassword = isRefusal(result) && result.refused === 'password-short';
      return result;
    });
    const sentence = await told(work, { done: 'User updated', failed: 'Failed to update user' });
    setBusy(false);
    if (sentence === null) onClose(true);
    else setProblem({ inPassword, sentence });
  };

  return (
    <Dialog open onClose={() => onClose(false)} title="Edit User" description={`The account ${user.username}.`}>
      <chakra.form
        noValidate
        display="grid"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <Field label="Email" required error={problem && !problem.inPassword ? problem.sentence : undefined}>
          {(wiring) => (
            <TextInput {...wiring} type="email" autoComplete="off" value={email} onChange={(event) => setTyped(event.target.value)} />
          )}
        </Field>
        <Field
          label="New password"
          hint="Leave it blank to keep the present one"
          error={problem?.inPassword ? problem.sentence : undefined}
        >
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
          )}
        </Field>
        <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" mt="2">
          <Button look="outline" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" {...(busy ? { busyText: 'Saving…' } : {})}>
            Save changes
          </Button>
        </chakra.div>
      </chakra.form>
    </Dialog>
  );
}
