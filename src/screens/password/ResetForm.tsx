import { useState } from 'react';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { preparedPassword, unfitPassword } from '../../api/forms/passwordForm.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFields } from '../../ui/useFields.ts';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import { CodeField } from '../shell/CodeField.tsx';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { t } from '../../languages/t.ts';

const rows = [
  { name: 'next', label: t('New password'), hint: t('At least 6 characters') },
  { name: 'confirm', label: t('Confirm new password'), hint: undefined },
] as const;

function placeOf({ refused }: Refusal): 'next' | 'confirm' | 'code' | 'form' {
  if (refused === 'password-mismatch') return 'confirm';
  if (refused === 'factor-needed' || refused === 'factor-wrong') return 'code';
  return refused.startsWith('password') || refused === 'fields-missing' ? 'next' : 'form';
}

/** Sets a new password by a link, which is good once. */
export function ResetForm({ resets, token }: { resets: PasswordResets; token: string }) {
  const openAuth = useAuthDialog();
  const { fields, bind } = useFields({ next: '', confirm: '', code: '' });
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [isSet, setIsSet] = useState(false);
  const errorAt = sentenceAt(problem, placeOf);
  const formError = errorAt('form');
  const [asksCode, setAsksCode] = useState(false);
  const set = async (): Promise<void> => {
    const { next, confirm, code } = fields;
    const work = async () => {
      if (next === '') return refuse('fields-missing');
      // Checked here, because a request uses up the link.
      const unfit = unfitPassword(next);
      if (unfit) return unfit;
      if (preparedPassword(next) !== preparedPassword(confirm)) return refuse('password-mismatch');
      const answer = await resets.use(token, next, code);
      if ('refused' in answer && answer.refused === 'factor-needed') setAsksCode(true);
      return answer;
    };
    if (await run(work)) setIsSet(true);
  };
  return (
    <>
      <Heading level={1} look="title">
        {t('Set a new password')}
      </Heading>
      <Text tone="muted" mt="2" mb="6" maxW="prose">
        {t('The link that you opened is good once. With the new password every session of your account ends, on every device.')}
      </Text>
      <Panel maxW="28rem">
        {isSet ? (
          <>
            <Banner tone="success">{t('Your new password is set.')}</Banner>
            <Button mt="4" onClick={() => openAuth('sign-in')}>
              {t('Sign In')}
            </Button>
          </>
        ) : (
          <Form ref={form} onSend={() => void set()}>
            {formError !== undefined && <Banner tone="error">{formError}</Banner>}
            {rows.map(({ name, ...row }) => (
              <TextField key={name} {...row} required type="password" autoComplete="new-password" {...bind(name)} error={errorAt(name)} />
            ))}
            {asksCode && <CodeField {...bind('code')} error={errorAt('code')} />}
            <Button type="submit" busyText={busy ? t('Setting…') : undefined}>
              {t('Set password')}
            </Button>
          </Form>
        )}
      </Panel>
    </>
  );
}
