import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { sentenceAt, useAttempt } from '../../shell/useAttempt.ts';
import { useOffice } from '../adminContext.ts';
import type { UserRow } from './useUsers.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { useFields } from '../../../ui/useFields.ts';

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

const rows = [
  { name: 'username', label: 'Username', hint: 'At least 3 characters', type: 'text', autoCapitalize: 'none', spellCheck: false },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'password', label: 'Password', hint: 'At least 6 characters', type: 'password', autoComplete: 'new-password' },
] as const;

/** The field that a refusal is about. */
const placeOf = ({ refused }: Refusal) =>
  (['email', 'password', 'balance'] as const).find((name) => refused.startsWith(name)) ?? 'username';

const words = { done: 'Account created', failed: 'Failed to create user' };

/** Creates a verified account of an ordinary user, with a first balance. */
export function CreateAccountDialog({ onClose }: { onClose: (changed: boolean) => void }) {
  const { office } = useOffice();
  const { adminCreatedBalanceCents } = useAppSelector(selectRules).accounts;
  const attempt = useAttempt();
  const { fields, bind } = useFields({ username: '', email: '', password: '', balance: amountToEdit(adminCreatedBalanceCents) });
  const errorAt = sentenceAt(attempt.problem, placeOf);
  const balance = bind('balance');
  const create = async (): Promise<void> => {
    const read = readAmount(balance.value);
    if (!read.ok) return attempt.note({ refused: 'balance-negative', sentence: 'Please enter an amount of credits' });
    const { username, email, password } = fields;
    if (await attempt.run(() => office.act('createUser', { username, email, password, balanceCents: read.cents }), words)) onClose(true);
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={() => onClose(false)}
      title="Create Account"
      description="The account is verified and can sign in at once."
      text="Create Account"
      busyText="Creating…"
      onSend={() => void create()}
    >
      {rows.map(({ name, ...row }) => (
        <TextField key={name} {...row} required error={errorAt(name)} {...bind(name)} />
      ))}
      <AmountField label="Initial balance" required error={errorAt('balance')} {...balance} />
    </FormDialog>
  );
}
