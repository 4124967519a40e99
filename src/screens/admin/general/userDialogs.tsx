import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { sentenceAt, useAttempt } from '../../shell/useAttempt.ts';
import { useAuth } from '../../../store/houseContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { ResetLink } from './ResetLink.tsx';
import { useOffice } from '../adminContext.ts';
import type { UserRow } from './useUsers.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { useFields } from '../../../ui/useFields.ts';

interface UserDialogProps {
  user: UserRow;
  onClose: (changed: boolean) => void;
}

/** Changes the e-mail address or the password of an account. */
export function EditUserDialog({ user, onFactor, onClose }: UserDialogProps & { onFactor: () => void }) {
  const { office } = useOffice();
  const resets = useAuth()?.resets;
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
      {resets && user.email !== null && <ResetLink resets={resets} email={user.email} />}
      {user.secondFactor && (
        <Button look="outline" size="sm" justifySelf="start" onClick={onFactor}>
          Remove second factor
        </Button>
      )}
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

/** An account is never deleted: the log loses nothing. */
export function BlockDialog({ user: { id, username }, onClose }: UserDialogProps) {
  const { office } = useOffice();
  const words = { done: 'User blocked', failed: 'Failed to block user' };
  return (
    <ReasonDialog
      title={`Block ${username}?`}
      description="A blocked account can no longer sign in, and it is signed out everywhere at once. Open bets are still settled. Open coin flips are cancelled and their stakes returned. History and credits stay in the log. Its owner can still request a withdrawal of them."
      text="Block user"
      busyText="Blocking…"
      danger
      reader={username}
      decide={(reason, { run }) => run(() => office.act('blockUser', { account: id, reason }), words)}
      onClose={onClose}
    />
  );
}

/** Lets a blocked account act again. */
export function UnblockDialog({ user: { id, username, blockReason }, onClose }: UserDialogProps) {
  const words = { done: 'User unblocked', failed: 'Failed to unblock user' };
  return (
    <ReasonDialog
      title={`Unblock ${username}?`}
      description={`It was blocked for this reason: ${blockReason ?? ''}. It can sign in and play again. Its history and credits are unchanged.`}
      text="Unblock user"
      busyText="Unblocking…"
      reader={username}
      decide={(reason, { send }) => send({ type: 'UnblockAccount', payload: { account: id, reason } }, words)}
      onClose={onClose}
    />
  );
}

/** For somebody who has lost the device. */
export function RemoveFactorDialog({ user: { id, username }, onClose }: UserDialogProps) {
  const words = { done: 'Second factor removed', failed: 'Failed to remove the second factor' };
  return (
    <ReasonDialog
      title={`Remove the second factor of ${username}?`}
      description="The password is then enough to sign in. Make sure that it is the owner who asks."
      text="Remove second factor"
      busyText="Removing…"
      danger
      reader={username}
      decide={(reason, { send }) => send({ type: 'RemoveFactor', payload: { account: id, reason } }, words)}
      onClose={onClose}
    />
  );
}
