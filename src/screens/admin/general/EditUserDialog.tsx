import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { sentenceAt, useAttempt } from '../../shell/useAttempt.ts';
import { useOffice } from '../adminContext.ts';
import type { UserRow } from './useUsers.ts';

/** Changes the e-mail address or the password of an account. */
export function EditUserDialog({ user, onClose }: { user: UserRow; onClose: (changed: boolean) => void }) {
  const { office } = useOffice();
  const attempt = useAttempt();
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? user.email ?? '';
  const [password, setPassword] = useState('');
  const errorAt = sentenceAt(attempt.problem, ({ refused }) => (refused.startsWith('password') ? 'password' : 'email'));
  const save = async (): Promise<void> => {
    const work = () => office.act('editUser', { account: user.id, email, password });
    if (await attempt.run(work, { done: 'User updated', failed: 'Failed to update user' })) onClose(true);
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={() => onClose(false)}
      title="Edit User"
      description={`The account ${user.username}.`}
      text="Save changes"
      busyText="Saving…"
      onSend={() => void save()}
    >
      <TextField label="Email" required error={errorAt('email')} type="email" value={email} onChange={setTyped} />
      <TextField
        label="New password"
        hint="Leave blank to keep the current password"
        error={errorAt('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
