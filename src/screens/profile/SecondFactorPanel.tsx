import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { FactorSetUp, SecondFactor } from '../../api/auth/secondFactor.ts';
import { useAuth } from '../../store/houseContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Question } from '../../ui/Question.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { CodeField } from '../shell/CodeField.tsx';
import { useAttempt } from '../shell/useAttempt.ts';
import { t } from '../../languages/t.ts';

const HEADING = 'second-factor';

/** Moves the focus to the heading, because the button that had it is no longer there. */
const leadToHeading = (): void => document.getElementById(HEADING)?.focus();

/** A code of an authenticator app beside the password: set up, shown, removed. */
export function SecondFactorPanel({ account }: { account: Account }) {
  const auth = useAuth();
  if (!auth) return null;
  return (
    <Panel as="section" aria-labelledby={HEADING} display="grid" gap="4" justifyItems="start">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Heading level={2} id={HEADING} tabIndex={-1}>
          {t('Second factor')}
        </Heading>
        {account.secondFactor && <StatusPill tone="success">{t('On')}</StatusPill>}
      </chakra.div>
      {auth.secondFactor === null ? (
        <Text tone="muted" maxW="prose">
          {t('There is none here: your account is in this browser, and whoever can use this browser can read it without a code.')}
        </Text>
      ) : account.secondFactor ? (
        <Remove factor={auth.secondFactor} />
      ) : (
        <SetUp factor={auth.secondFactor} />
      )}
    </Panel>
  );
}

function SetUp({ factor }: { factor: SecondFactor }) {
  const { busy, run } = useAttempt();
  const [begun, setBegun] = useState<FactorSetUp | null>(null);
  const begin = async (): Promise<void> => setBegun(await run(() => factor.begin()));
  if (begun) return <Confirm factor={factor} begun={begun} onCancel={() => setBegun(null)} />;
  return (
    <>
      <Text tone="muted" maxW="prose">
        {t(
          'Whoever signs in then needs your password and a code that an authenticator app on your phone shows. If you lose the phone, an administrator can remove the second factor.',
        )}
      </Text>
      <Button look="outline" busyText={busy ? t('Setting up…') : undefined} onClick={() => void begin()}>
        {t('Set up a second factor')}
      </Button>
    </>
  );
}

interface ConfirmProps {
  factor: SecondFactor;
  begun: FactorSetUp;
  onCancel: () => void;
}

/** The app gets the key by the picture or by hand, and proves it with its first code. */
function Confirm({ factor, begun: { id, secret, picture }, onCancel }: ConfirmProps) {
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  const [code, setCode] = useState('');
  const confirm = async (): Promise<void> => {
    if (await run(() => factor.confirm(id, code), { done: t('Second factor set up') })) leadToHeading();
  };
  return (
    <>
      <Text maxW="prose">
        {t('Scan this picture with your authenticator app, or type the key into it. Then enter the code that it shows.')}
      </Text>
      <chakra.img
        src={picture}
        alt={t('QR code with the key for your authenticator app')}
        width="11rem"
        height="11rem"
        borderRadius="control"
      />
      <div>
        <Text as="span" size="sm" tone="muted">
          {t('Key:')}
        </Text>
        <HashText value={secret} label={t('key')} keep={0} />
      </div>
      <chakra.div width="full" maxW="24rem">
        <Form ref={form} onSend={() => void confirm()}>
          <CodeField value={code} onChange={setCode} error={problem?.sentence} />
          <chakra.div display="flex" gap="3">
            <Button type="submit" busyText={busy ? t('Confirming…') : undefined}>
              {t('Confirm')}
            </Button>
            <Button look="outline" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </chakra.div>
        </Form>
      </chakra.div>
    </>
  );
}

function Remove({ factor }: { factor: SecondFactor }) {
  const { busy, run } = useAttempt();
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    const removed = await run(() => factor.remove(), { done: t('Second factor removed') });
    setAsked(false);
    if (removed) leadToHeading();
  };
  return (
    <>
      <Text tone="muted">{t('A sign-in to your account needs a code of your authenticator app.')}</Text>
      <Button look="outline" onClick={() => setAsked(true)}>
        {t('Remove second factor')}
      </Button>
      <Question
        open={asked}
        title={t('Remove the second factor?')}
        yes={t('Remove')}
        busyText={busy ? t('Removing…') : undefined}
        onYes={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Text>{t('Your password is then enough to sign in.')}</Text>
      </Question>
    </>
  );
}
