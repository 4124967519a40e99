import { useState } from 'react';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../shell/useAttempt.ts';

/** Asks for a link to a new password by e-mail. The answer is the same whether an account has the address or not. */
export function ForgotPassword({ resets }: { resets: PasswordResets }) {
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (): Promise<void> => {
    if (await run(() => resets.request(email))) setSentTo(email);
  };
  return (
    <Form ref={form} onSend={() => void ask()}>
      {sentTo !== null && (
        <Banner tone="success">{`If an account has the address ${sentTo}, a link to a new password is on its way. It is good for an hour.`}</Banner>
      )}
      <TextField label="Email" required type="email" autoComplete="username" error={problem?.sentence} value={email} onChange={setEmail} />
      <Button type="submit" busyText={busy ? 'Sending…' : undefined}>
        Send me a link
      </Button>
    </Form>
  );
}
