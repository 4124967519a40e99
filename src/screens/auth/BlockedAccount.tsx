/** What the owner of a blocked account may still do: withdraw the credits, and have the last rounds proved. */
import { type ReactNode, useRef, useState } from 'react';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Credentials } from '../../api/forms/credentials.ts';
import { freshClientSeed, freshCommandId } from '../../base/chance.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { useHouse, useServices } from '../../store/houseContext.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Form } from '../../ui/Form.tsx';
import { Text } from '../../ui/Text.tsx';
import { RevealedSeed } from '../seeds/RevealedSeed.tsx';
import { CodeField } from '../shell/CodeField.tsx';
import { type Payout, PayoutFields } from '../shell/PayoutFields.tsx';
import { sentenceAt, useAttempt } from '../shell/useAttempt.ts';
import { t } from '../../languages/t.ts';

interface BlockedAccountProps {
  readonly credentials: Credentials;
}

export function BlockedAccount({ credentials }: BlockedAccountProps) {
  return (
    <>
      <BlockedWithdrawal credentials={credentials} />
      <BlockedReveal credentials={credentials} />
    </>
  );
}

const places: Partial<Record<Refusal['refused'], 'address' | 'code'>> = {
  'withdrawal-address': 'address',
  'email-form': 'address',
  'factor-needed': 'code',
  'factor-wrong': 'code',
};
const placeOf = ({ refused }: Refusal): 'address' | 'code' | 'form' => places[refused] ?? 'form';

/** The code of a second factor. It is asked for once the house has said that the account has one. */
function useCodeField(problem: Refusal | null): { readonly code: string; readonly field: ReactNode } {
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const error = sentenceAt(problem, placeOf)('code');
  if (error !== undefined && !isAsked) setAsked(true);
  return { code, field: isAsked && <CodeField value={code} onChange={setCode} error={error} /> };
}

/** The way out for the credits of a blocked account: a withdrawal of them all, by its password and second factor. */
function BlockedWithdrawal({ credentials }: BlockedAccountProps) {
  const house = useHouse();
  const services = useServices();
  const [payout, setPayout] = useState<Payout>({ method: 'paypal', address: '' });
  const [requestedCents, setRequestedCents] = useState<number | null>(null);
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  /** The same request after a lost answer has no second effect. */
  const sent = useRef({ key: '', id: '' });
  const errorAt = sentenceAt(problem, placeOf);
  const whole = errorAt('form');
  const { code, field } = useCodeField(problem);

  const ask = async () => {
    if (!house || !services) throw new StoreUnavailableError('the house is not open');
    const key = JSON.stringify([credentials, payout]);
    if (sent.current.key !== key) sent.current = { key, id: freshCommandId(house.ports.entropy) };
    const answer = await services.withdrawBlocked({ ...credentials, code }, payout, sent.current.id);
    if (isRefusal(answer)) return answer;
    setRequestedCents(answer.cents);
    return null;
  };
  if (requestedCents !== null)
    return (
      <Banner tone="success">
        {t('Withdrawal of {requested} credits requested. An admin decides about it.', { requested: formatCredits(requestedCents) })}
      </Banner>
    );
  return (
    <Form ref={form} onSend={() => void run(ask)}>
      <Text size="sm" tone="muted">
        {t(
          'Your credits are still yours. You can withdraw here what can be withdrawn now. To play again, ask an admin to unblock your account.',
        )}
      </Text>
      {whole !== undefined && <Banner tone="error">{whole}</Banner>}
      <PayoutFields payout={payout} onChange={setPayout} error={errorAt('address')} />
      {field}
      <Button type="submit" wide look="outline" busyText={busy ? t('Submitting…') : undefined}>
        {t('Withdraw my credits')}
      </Button>
    </Form>
  );
}

/** Rotates the server seed, by the password and second factor. The page compares the seed with its hash. */
function BlockedReveal({ credentials }: BlockedAccountProps) {
  const house = useHouse();
  const services = useServices();
  const [reveal, setReveal] = useState<Account['lastReveal']>(null);
  const { form, busy, problem, run } = useAttempt({ quiet: true });
  /** The same request after a lost answer has no second effect. */
  const sent = useRef<{ readonly clientSeed: string; readonly id: string } | null>(null);
  const whole = sentenceAt(problem, placeOf)('form');
  const { code, field } = useCodeField(problem);

  const ask = async () => {
    if (!house || !services) throw new StoreUnavailableError('the house is not open');
    const { entropy } = house.ports;
    const { clientSeed, id } = (sent.current ??= { clientSeed: freshClientSeed(entropy), id: freshCommandId(entropy) });
    const answer = await services.revealBlocked({ ...credentials, code }, clientSeed, id);
    if (isRefusal(answer)) return answer;
    setReveal(answer);
    return null;
  };
  if (reveal) return <RevealedSeed reveal={reveal} recents={{}} rotations={1} onLeave={() => undefined} />;
  return (
    <Form ref={form} onSend={() => void run(ask)}>
      <Text size="sm" tone="muted">
        {t('Your last rounds are proved once their server seed is revealed. Compare its hash with the one in your history or export.')}
      </Text>
      {whole !== undefined && <Banner tone="error">{whole}</Banner>}
      {field}
      <Button type="submit" wide look="outline" busyText={busy ? t('Revealing…') : undefined}>
        {t('Reveal my server seed')}
      </Button>
    </Form>
  );
}
