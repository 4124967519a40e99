import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { REFERRAL_OWN } from '../../api/auth/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useCommand } from '../shell/useCommand.ts';

const words = { done: 'Referral code updated successfully', closed: 'User database not found' };
const instead = { 'account-unknown': 'User not found in database' };

/** Changes one's referral code. Former codes stay reserved and keep working. */
export function ReferralCodeForm({ code }: { code: string }) {
  const { form, busy, problem, send } = useCommand();
  const [typed, setTyped] = useState('');
  const change = async (): Promise<void> => {
    const own = typed.trim() === code ? { 'code-taken': REFERRAL_OWN } : {};
    const command = { type: 'ChangeReferralCode', payload: { code: typed } } as const;
    if (await send(command, { ...words, instead: { ...instead, ...own } })) setTyped('');
  };
  return (
    <Form ref={form} onSend={() => void change()}>
      <Field
        label="Custom code"
        error={problem?.sentence}
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
            <Button type="submit" look="outline" minW="8rem" busyText={busy ? 'Saving…' : undefined}>
              Save code
            </Button>
          </chakra.div>
        )}
      </Field>
    </Form>
  );
}
