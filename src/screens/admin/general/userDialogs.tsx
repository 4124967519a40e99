import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { sentenceAt, useAttempt } from '../../shell/useAttempt.ts';
import { useAuth } from '../../../store/houseContext.ts';
import { Button } from '../../../ui/Button.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { PasswordResets } from '../../../api/auth/passwordResets.ts';
import { useOffice } from '../adminContext.ts';
import type { UserRow } from './useUsers.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { amountToEdit, readAmount } from '../../../ui/amountText.ts';
import { useFields } from '../../../ui/useFields.ts';
import { ownRefusal } from '../../shell/readableRefusal.ts';
import { t } from '../../../languages/t.ts';

/** Makes a link with which the owner of the account sets a new password, for the admin to hand on. */
export function ResetLink({ resets, email }: { resets: PasswordResets; email: string }) {
  const { busy, run } = useAttempt();
  const [link, setLink] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await run(() => resets.offer(email));
    if (made) setLink(made.link);
  };
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button look="outline" size="sm" busyText={busy ? t('Making a link…') : undefined} onClick={() => void make()}>
        {t('Make a link to a new password')}
      </Button>
      {link !== null && (
        <div role="status">
          <HashText value={link} label={t('link to a new password')} keep={12} />
          <Text size="sm" tone="muted">
            {t('Hand it on to the owner of the account and to nobody else. It is good once, for a day. A newer link replaces it.')}
          </Text>
        </div>
      )}
    </chakra.div>
  );
}

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
    if (await attempt.run(work, { done: t('User updated'), failed: t('Failed to update user') })) onClose(true);
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={() => onClose(false)}
      title={t('Edit User')}
      description={t('The account {username}.', { username: user.username })}
      submitText={t('Save changes')}
      submitBusyText={t('Saving…')}
      onSend={() => void save()}
    >
      <TextField label={t('Email')} required error={errorAt('email')} type="email" value={email} onChange={setTyped} />
      <TextField
        label={t('New password')}
        hint={t('Leave blank to keep the current password')}
        error={errorAt('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      {resets && user.email !== null && <ResetLink resets={resets} email={user.email} />}
      {user.secondFactor && (
        <Button look="outline" size="sm" justifySelf="start" onClick={onFactor}>
          {t('Remove second factor')}
        </Button>
      )}
    </FormDialog>
  );
}

const creationFields = [
  { name: 'username', label: t('Username'), hint: t('At least 3 characters'), type: 'text', autoCapitalize: 'none', spellCheck: false },
  { name: 'email', label: t('Email'), type: 'email' },
  { name: 'password', label: t('Password'), hint: t('At least 6 characters'), type: 'password', autoComplete: 'new-password' },
] as const;

/** The field of the form for a new account that a refusal is about. */
const placeOf = ({ refused }: Refusal) =>
  (['email', 'password', 'balance'] as const).find((name) => refused.startsWith(name)) ?? 'username';

const creationToasts = { done: t('Account created'), failed: t('Failed to create user') };

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
    if (!read.ok) return attempt.note(ownRefusal('balance-negative', t('Please enter an amount of credits')));
    const { username, email, password } = fields;
    if (await attempt.run(() => office.act('createUser', { username, email, password, balanceCents: read.cents }), creationToasts))
      onClose(true);
  };
  return (
    <FormDialog
      attempt={attempt}
      onClose={() => onClose(false)}
      title={t('Create Account')}
      description={t('The account is verified and can sign in at once.')}
      submitText={t('Create Account')}
      submitBusyText={t('Creating…')}
      onSend={() => void create()}
    >
      {creationFields.map(({ name, ...row }) => (
        <TextField key={name} {...row} required error={errorAt(name)} {...bind(name)} />
      ))}
      <AmountField label={t('Initial balance')} required error={errorAt('balance')} {...balance} />
    </FormDialog>
  );
}

/** Blocks an account. Accounts are never deleted, because the log keeps everything. */
export function BlockDialog({ user: { id, username }, onClose }: UserDialogProps) {
  const { office } = useOffice();
  const toasts = { done: t('User blocked'), failed: t('Failed to block user') };
  return (
    <ReasonDialog
      title={t('Block {username}?', { username })}
      description={t(
        'A blocked account can no longer sign in, and it is signed out everywhere at once. Open bets are still settled. Open coin flips are cancelled and their stakes returned. History and credits stay in the log. Its owner can still request a withdrawal of them.',
      )}
      submitText={t('Block user')}
      submitBusyText={t('Blocking…')}
      danger
      reader={username}
      decide={(reason, { run }) => run(() => office.act('blockUser', { account: id, reason }), toasts)}
      onClose={onClose}
    />
  );
}

/** Lets a blocked account act again. */
export function UnblockDialog({ user: { id, username, blockReason }, onClose }: UserDialogProps) {
  const toasts = { done: t('User unblocked'), failed: t('Failed to unblock user') };
  return (
    <ReasonDialog
      title={t('Unblock {username}?', { username })}
      description={t('It was blocked for this reason: {reason}. It can sign in and play again. Its history and credits are unchanged.', {
        reason: blockReason ?? '',
      })}
      submitText={t('Unblock user')}
      submitBusyText={t('Unblocking…')}
      reader={username}
      decide={(reason, { send }) => send({ type: 'UnblockAccount', payload: { account: id, reason } }, toasts)}
      onClose={onClose}
    />
  );
}

/** Removes the second factor of somebody who has lost the device. */
export function RemoveFactorDialog({ user: { id, username }, onClose }: UserDialogProps) {
  const toasts = { done: t('Second factor removed'), failed: t('Failed to remove the second factor') };
  return (
    <ReasonDialog
      title={t('Remove the second factor of {username}?', { username })}
      description={t('The password is then enough to sign in. Make sure that it is the owner who asks.')}
      submitText={t('Remove second factor')}
      submitBusyText={t('Removing…')}
      danger
      reader={username}
      decide={(reason, { send }) => send({ type: 'RemoveFactor', payload: { account: id, reason } }, toasts)}
      onClose={onClose}
    />
  );
}
