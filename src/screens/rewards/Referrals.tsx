import { chakra } from '@chakra-ui/react';
import type { Account } from '../../domain/accounts/account.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectCorrections, selectRules, selectWorld } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { PanelSection } from '../../ui/Section.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { ReferralStats } from '../../api/backend/shapes.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAnswer } from '../shell/useAnswer.ts';
import { REFERRAL_OWN } from '../../api/auth/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PersonName } from '../shell/PersonName.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { CopyIcon } from '../../ui/icons/actionIcons.tsx';
import { CheckIcon } from '../../ui/icons/statusIcons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { countedAt } from '../../domain/clock.ts';
import { referralSums, referredBy } from '../../domain/earning/referrals.ts';
import { nameIn } from '../../domain/world.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** One's own link and code, and the rewards for referred friends. */
export function Referrals({ account }: { account: Account }) {
  const { referral } = useAppSelector(selectRules);
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      <Panel as="section" aria-labelledby="link-title" display="grid" gap="5">
        <chakra.div>
          <Heading level={2} id="link-title" fontSize="xl">
            {t('Bring friends')}
          </Heading>
          <Text tone="muted" size="sm" mt="1.5">
            {t(
              '{bonus} credits for every friend who registers with your code. The first {count} of a day are paid at once, the others when the friend has played or completed an offer.',
              { bonus: formatCredits(referral.bonusCents), count: referral.paidAtOncePerDay },
            )}
          </Text>
        </chakra.div>
        <ReferralLink code={account.referralCode} />
        <ReferralCodeForm code={account.referralCode} />
      </Panel>
      <chakra.div display="grid" gap="4">
        <ReferralFigures account={account} />
        <ReferredList account={account} />
      </chakra.div>
    </chakra.div>
  );
}

/** How many friends came, what is still waiting and what was paid, as the log says. The backend is asked too, but its counts are not shown. */
function ReferralFigures({ account }: { account: Account }) {
  const { stats, retry } = useReferralStats(account);
  const world = useAppSelector(selectWorld);
  const { paidCents, pendingCents } = useMemo(() => referralSums(world, account.id), [world, account.id]);
  return (
    <PanelSection title={t('Stats')} heading={{ mb: '4' }}>
      {retry ? (
        <RetryBanner sentence={t('Failed to load referral stats.')} onRetry={retry} />
      ) : stats === undefined ? (
        <SkeletonGroup label={t('Loading referral stats')} rows={2} />
      ) : (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '2', sm: '4' }}
        >
          <Stat name={t('Referrals')}>{account.referred}</Stat>
          <Stat name={t('Pending')}>
            <CreditAmount cents={pendingCents} />
          </Stat>
          <Stat name={t('Paid')}>
            <CreditAmount cents={paidCents} />
          </Stat>
        </chakra.dl>
      )}
    </PanelSection>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.div display={{ base: 'flex', sm: 'block' }} justifyContent="space-between" alignItems="baseline" gap="4">
      <chakra.dt color="muted" fontSize="sm">
        {name}
      </chakra.dt>
      <Text as="dd" fontWeight="600" fontSize="xl" textStyle="numbers">
        {children}
      </Text>
    </chakra.div>
  );
}

/** The backend may count a friend later than the log. It is then asked again, this often and this long apart. */
const BEHIND_TRIES = 5;
const BEHIND_MS = 2_000;

interface ReferralStatsState {
  /** Undefined until they have been read. */
  readonly stats: ReferralStats | undefined;
  /** Reads them again after a failure. Null if there was none. */
  readonly retry: (() => void) | null;
}

/** Ends early if `signal` is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The stats of the backend. They are read again whenever the log counts another friend or pays for one. */
function useReferralStats({ id, referred, referredPaid }: Pick<Account, 'id' | 'referred' | 'referredPaid'>): ReferralStatsState {
  const { backend, partnersState, reload } = useEarning();
  // A new object when either number changes, so that `ask` changes and the stats are read again.
  const known = useMemo(() => ({ referred, referredPaid }), [referred, referredPaid]);
  const ask = useMemo(() => {
    if (!backend) return null;
    return async (show: (stats: ReferralStats) => void, signal: AbortSignal): Promise<ReferralStats> => {
      let stats = await backend.referralStats(id);
      for (let tries = 0; !signal.aborted && tries < BEHIND_TRIES && stats.referrals < known.referred; tries += 1) {
        show(stats);
        await wait(BEHIND_MS, signal);
        if (signal.aborted) break;
        stats = await backend.referralStats(id);
      }
      return stats;
    };
  }, [backend, id, known]);
  const { answer: stats, failed, again } = useAnswer(ask);
  if (!failed && partnersState.phase !== 'failed') return { stats, retry: null };
  const retry = (): void => {
    again();
    if (partnersState.phase === 'failed') reload();
  };
  return { stats, retry };
}

const texts = { done: t('Referral code updated successfully'), failed: t('User database not found') };
const GONE = t('User not found in database');
/** The form is only for players who are signed in. If the house does not know the account, it was deleted meanwhile. */
const instead = { 'account-unknown': GONE, 'login-to-code': GONE };

/** Changes one's referral code. Former codes stay reserved and keep working. */
function ReferralCodeForm({ code }: { code: string }) {
  const { form, busy, problem, send } = useCommand();
  const [typed, setTyped] = useState('');
  const change = async (): Promise<void> => {
    const own = typed.trim() === code ? { 'code-taken': translated(REFERRAL_OWN) } : {};
    const command = { type: 'ChangeReferralCode', payload: { code: typed } } as const;
    if (await send(command, { ...texts, instead: { ...instead, ...own } })) setTyped('');
  };
  return (
    <Form ref={form} onSend={() => void change()}>
      <Field
        label={t('Custom code')}
        error={problem?.sentence}
        hint={
          <>
            {rich('Your code is {code}. 4-12 uppercase letters and numbers; codes you had before keep working.', {
              code: <strong>{code}</strong>,
            })}
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
            <Button type="submit" look="outline" minW="8rem" busyText={busy ? t('Saving…') : undefined}>
              {t('Save code')}
            </Button>
          </chakra.div>
        )}
      </Field>
    </Form>
  );
}

const FAILED = t('Failed to copy referral link');

/** The link to share. Its button copies it and says so for three seconds. */
function ReferralLink({ code }: { code: string }) {
  const { state, copy } = useCopy();
  const copied = state === 'yes';
  const link = `${window.location.origin}/?ref=${code}`;

  const onCopy = async (): Promise<void> => {
    const isCopied = await copy(link);
    showToast(isCopied ? { kind: 'success', text: t('Referral link copied') } : { kind: 'error', text: FAILED });
  };

  return (
    <Field label={t('Referral link')} error={state === 'failed' ? FAILED : undefined}>
      {(wiring) => (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <TextInput {...wiring} readOnly flex="1 1 12rem" value={link} onFocus={(event) => event.target.select()} />
          <Button look="outline" icon={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={() => void onCopy()} minW="8rem">
            {copied ? t('Copied') : t('Copy')}
          </Button>
        </chakra.div>
      )}
    </Field>
  );
}

/** The referred friends, newest first, each with whether the reward was paid, as the log says. */
function ReferredList({ account }: { account: Account }) {
  const corrections = useAppSelector(selectCorrections);
  const world = useAppSelector(selectWorld);
  const friends = useMemo(() => referredBy(world, account.id).toSorted((a, b) => b.seq - a.seq), [world, account.id]);
  return (
    <PanelSection title={t('Friends you referred')} heading={{ mb: '2' }}>
      {friends.length === 0 ? (
        <EmptyState title={t('Nobody yet')}>{t('Copy your link and send it to a friend.')}</EmptyState>
      ) : (
        <chakra.ul>
          {friends.map(({ account: friend, paid }) => (
            <chakra.li
              key={friend}
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              columnGap="4"
              rowGap="1"
              py="3"
              borderTopWidth="1px"
              borderColor="line"
            >
              <chakra.div minW="0">
                <chakra.p fontWeight="600" overflowWrap="anywhere">
                  <PersonName account={friend} name={nameIn(world, friend)} />
                </chakra.p>
                <Text size="sm" tone="muted">
                  {world.usernames[friend] && <Moment at={countedAt(corrections, world.usernames[friend])} />}
                </Text>
              </chakra.div>
              <StatusPill tone={paid ? 'success' : 'pending'}>{paid ? t('Paid') : t('Pending')}</StatusPill>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </PanelSection>
  );
}
