import { chakra } from '@chakra-ui/react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { noteSeen, onSeen, seenBy } from '../../browser/seen.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectIsNewcomer } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/Text.tsx';
import { FairnessDialog } from '../seeds/FairnessDialog.tsx';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface Step {
  readonly title: string;
  /** What it is good for. */
  readonly text: string;
  readonly isDone: (account: Account) => boolean;
  readonly action: string;
  /** Where it is done; null for the dialog of the seeds. */
  readonly to: string | null;
}

const steps: readonly Step[] = [
  {
    title: t('Take the daily bonus'),
    text: t('Get credits every day, and start a streak.'),
    isDone: ({ daily }) => daily.claimed !== null,
    action: t('To the daily bonus'),
    to: '/rewards',
  },
  {
    title: t('Place a first bet'),
    text: t('Any amount. The result is fixed before you bet, and you can check it afterwards.'),
    isDone: ({ totals }) => totals.bets > 0,
    action: t('To the games'),
    to: '/games',
  },
  {
    title: t('Check what you have played'),
    text: t('Press Rotate under Seeds: you can then check each of your results.'),
    isDone: ({ lastReveal }) => lastReveal !== null,
    action: t('To my seeds'),
    to: null,
  },
];

/** Shows newcomers the next step of a few, until all are done or the banner is dismissed. */
export function FirstSteps() {
  const account = useAppSelector(selectAccount);
  const isNewcomer = useAppSelector(selectIsNewcomer);
  // Kept here and not with the step: the dialog stays open when the step is done in it, and the banner goes.
  const [seedsOpen, setSeedsOpen] = useState(false);
  const closeSeeds = useCallback(() => setSeedsOpen(false), []);
  if (!account || !isNewcomer) return null;
  return (
    <>
      <NextStep account={account} onSeeds={() => setSeedsOpen(true)} />
      <FairnessDialog open={seedsOpen} onClose={closeSeeds} />
    </>
  );
}

function NextStep({ account, onSeeds }: { account: Account; onSeeds: () => void }) {
  const { stepsLeft: isDismissed } = useSyncExternalStore(onSeen, () => seenBy(account.id));
  const next = steps.find(({ isDone }) => !isDone(account));
  if (isDismissed || !next) return null;
  const { title, text, action, to } = next;
  return (
    <chakra.section aria-label={t('First steps')}>
      <Banner
        tone="info"
        title={t('Step {index} of {count}: {title}', { index: steps.indexOf(next) + 1, count: steps.length, title })}
        action={
          to === null ? (
            <Button look="outline" size="sm" onClick={onSeeds}>
              {action}
            </Button>
          ) : (
            <ButtonLink to={to} look="outline" size="sm">
              {action}
            </ButtonLink>
          )
        }
        onDismiss={() => noteSeen(account.id, { stepsLeft: true })}
      >
        {text}
        <Marks account={account} />
      </Banner>
    </chakra.section>
  );
}

/** The steps in their order, with those that are done. */
function Marks({ account }: { account: Account }) {
  return (
    <chakra.ol
      aria-label={t('All first steps')}
      mt="1"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      fontSize="xs"
      color="muted"
      // On a phone the title says which of the steps it is.
      css={{ '@media (max-width: 29.99rem)': { display: 'none' } }}
    >
      {steps.map(({ title, isDone }, place) => (
        <li key={title}>
          <span aria-hidden="true">{isDone(account) ? '✓' : `${place + 1}.`} </span>
          {isDone(account)
            ? rich('{title}<done>, done</done>', { title, done: (words) => <VisuallyHidden>{words}</VisuallyHidden> })
            : title}
        </li>
      ))}
    </chakra.ol>
  );
}
