import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import type { OfficeAnswer } from '../../../api/office.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { RetryBanner, type Retry } from '../../../ui/RetryBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCount } from '../../../languages/numbers.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';

type Past = NonNullable<OfficeAnswer<'accountAt'>['past']>;

const stateText = ({ role, verified, blocked }: Past): string =>
  [role === 'admin' ? t('admin') : t('user'), verified ? t('verified') : t('pending'), blocked ? t('blocked') : t('active')].join(', ');

/** The account keeps hundredths of points. */
const wholePoints = ({ points }: Past): number => Math.floor(points / 100);

/** The state of an account, in words and figures. */
function AccountFacts({ past }: { past: Past }) {
  const { balanceCents, heldCents, owedCents, openBets, seq, at } = past;
  return (
    <chakra.div display="grid" gap="3">
      <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))">
        <Fact term={t('Balance')}>
          <CreditAmount cents={balanceCents} />
        </Fact>
        <Fact term={t('Held')}>
          <CreditAmount cents={heldCents} />
        </Fact>
        {owedCents > 0 && (
          <Fact term={t('Owed')}>
            <CreditAmount cents={owedCents} />
          </Fact>
        )}
        <Fact term={t('Open bets')}>{openBets}</Fact>
        <Fact term={t('Settled bets')}>{t('{bets}, {wins} won', { bets: formatCount(past.bets), wins: formatCount(past.wins) })}</Fact>
        <Fact term={t('Staked')}>
          <CreditAmount cents={past.stakedCents} />
        </Fact>
        <Fact term={t('Paid out')}>
          <CreditAmount cents={past.paidCents} />
        </Fact>
        <Fact term={t('Offers completed')}>{past.offersCompleted}</Fact>
        <Fact term={t('Points')}>{formatCount(wholePoints(past))}</Fact>
        <Fact term={t('State')}>{stateText(past)}</Fact>
        <Fact term={t('Client seed')}>
          <chakra.code overflowWrap="anywhere">{past.clientSeed}</chakra.code>
        </Fact>
        <Fact term={t('Seed hash, nonce')}>
          <HashText value={past.seedHash} label={t('seed hash')} copyable={false} />, {past.nonce}
        </Fact>
        <Fact term={t('Referral code')}>{past.referralCode}</Fact>
      </chakra.dl>
      <Text size="sm" tone="muted" role="status">
        {rich('Last changed by entry {seq}, {moment}.', { seq: formatCount(seq), moment: <Moment at={at} /> })}
      </Text>
    </chakra.div>
  );
}

interface TimeTravelProps {
  account: AccountId;
  /** The entry of its registration. */
  first: number;
  /** The entry to look at. Null for now. */
  seq: number | null;
  onSeq: (seq: number | null) => void;
  /** False while the log is being read for something more urgent. */
  mayRead: boolean;
}

type Answer = OfficeAnswer<'accountAt'>;

interface AccountAt {
  /** 0 to 100 while the log is being read. Null when the answer is there. */
  readonly percent: number | null;
  /** The last answer. Null before the account existed. */
  readonly past: Answer['past'];
  readonly failed: Retry | null;
}

const goesOn = ({ progress }: Answer): boolean => progress !== null;

/** An account as it was after an entry. While another answer is on its way, the previous one is shown. */
function useAccountAt(account: AccountId, seq: number, mayRead: boolean): AccountAt {
  const { answer, failed } = useOfficeQuery('accountAt', { account, seq }, { mayRead, goesOn });
  const [shown, setShown] = useState<Answer['past']>(null);
  const past = answer && answer.progress === null ? answer.past : shown;
  if (past !== shown) setShown(past);
  if (answer === null) return { percent: failed ? null : 0, past, failed };
  return { percent: answer.progress && (100 * answer.progress.seq) / Math.max(1, answer.progress.head), past, failed };
}

/** The account as it was after any entry of the log. */
export function TimeTravel({ account, first, seq, onSeq, mayRead }: TimeTravelProps) {
  const head = useAppSelector((state) => state.world.seq);
  const chosen = Math.min(Math.max(seq ?? head, first), head);
  const { percent, past, failed } = useAccountAt(account, chosen, mayRead);
  return (
    <Panel as="section" aria-labelledby="as-it-was" display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="3">
        <Heading level={2} id="as-it-was">
          {t('Account at an earlier entry')}
        </Heading>
        <Button
          size="sm"
          look="outline"
          aria-disabled={seq === null || undefined}
          {...(seq === null ? { color: 'subtle' } : { onClick: () => onSeq(null) })}
        >
          {t('Now')}
        </Button>
      </chakra.div>
      <Slider
        label={t('After entry')}
        min={first}
        max={Math.max(head, first)}
        value={chosen}
        onChange={(value) => onSeq(value === head ? null : value)}
        valueText={(value) => t('entry {seq} of {last}', { seq: String(value), last: String(head) })}
        ends={[t('registered, entry {first}', { first: String(first) }), t('now, entry {head}', { head: String(head) })]}
      />
      {failed && <RetryBanner {...failed} />}
      {percent !== null && past === null && <ProgressBar label={t('Reading the log')} percent={percent} />}
      {past !== null && <AccountFacts past={past} />}
    </Panel>
  );
}
