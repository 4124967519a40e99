import { useEffect, useState } from 'react';
import type { Refusal } from '../../domain/refusal.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { CodeField } from '../shell/CodeField.tsx';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { t } from '../../languages/t.ts';

const placeOf = ({ refused }: Refusal): 'code' | 'form' => (refused === 'factor-wrong' ? 'code' : 'form');

interface CodeFormProps {
  /** Resolves to a refusal. Null: it succeeded. */
  onCode: (code: string) => Promise<Refusal | null>;
  onBack: () => void;
}

/** The second step of a sign-in: the code of an authenticator app. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [code, setCode] = useState('');
  // The field takes the place of the one that had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const errorAt = sentenceAt(problem, placeOf);
  const formError = errorAt('form');
  return (
    <Form ref={form} onSend={() => void run(() => onCode(code))}>
      <Text>{t('Your account has a second factor.')}</Text>
      {formError !== undefined && <Banner tone="error">{formError}</Banner>}
      <CodeField value={code} onChange={setCode} error={errorAt('code')} />
      <Button type="submit" wide busyText={busy ? t('Signing In...') : undefined}>
        {t('Sign In')}
      </Button>
      <Button look="quiet" size="sm" justifySelf="start" onClick={onBack}>
        {t('Back')}
      </Button>
    </Form>
  );
}
