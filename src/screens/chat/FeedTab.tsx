import { chakra } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { FeedRow } from '../../api/topics/rounds.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountId } from '../../store/selectors/account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Numeric, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { useSteady } from '../../ui/useSteady.ts';
import { useShownRounds, type RoundListName } from '../play/useShownRounds.ts';
import { paidTimes } from '../play/ratioText.ts';
import { PersonName } from '../shell/PersonName.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { playedOnText } from '../play/roundText.ts';
import { t } from '../../languages/t.ts';

const lists = {
  newest: {
    text: t('Newest'),
    label: t('Newest rounds'),
    empty: t('No rounds yet'),
    hint: t('Every finished round is listed here, won or lost.'),
  },
  biggest: {
    text: t('Biggest today'),
    label: t('Biggest wins of today'),
    empty: t('No wins today'),
    hint: t('The largest profits since midnight UTC are listed here.'),
  },
} as const;

/** The rounds of everybody: the newest, and the biggest wins of the day. */
export function FeedTab() {
  const [list, setList] = useState<RoundListName>('newest');
  const reader = useAppSelector(selectAccountId);
  const [rows, steady] = useSteady(useShownRounds(list));
  const { label, empty, hint } = lists[list];
  return (
    <chakra.div display="grid" gap="3" p="4" alignContent="start" minH="16rem">
      <Segmented<RoundListName>
        legend={t('Which rounds')}
        legendHidden
        value={list}
        onChange={setList}
        options={Object.entries(lists).map(([value, { text }]) => ({ value: value as RoundListName, text }))}
      />
      {rows === null ? (
        <SkeletonGroup label={t('Loading the rounds')} rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState title={empty}>{hint}</EmptyState>
      ) : (
        <chakra.ol
          {...steady}
          aria-label={label}
          tabIndex={0}
          maxH="clamp(16rem, calc(100dvh - 24rem), 32rem)"
          overflowY="auto"
          overscrollBehavior="contain"
          scrollbarWidth="thin"
        >
          {rows.map((row) => (
            <Row key={row.bet} row={row} reader={reader} />
          ))}
        </chakra.ol>
      )}
      <Text size="xs" tone="subtle">
        {t('You can hide your name here with a switch in My Profile.')}
      </Text>
    </chakra.div>
  );
}

const Row = memo(function Row({ row, reader }: { row: FeedRow; reader: AccountId | null }) {
  const { player, account, game, stakeCents, payoutCents, proof } = row;
  const own = account !== null && account === reader;
  return (
    <ListRow twoSided columnGap="3" py="2" fontSize="sm">
      <chakra.div minW="0">
        <chakra.p display="flex" gap="2" alignItems="center" fontWeight="600" {...(player === null ? { color: 'muted' } : {})}>
          <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            <PersonName account={player === null ? null : account} name={player ?? t('Hidden')} />
          </chakra.span>
          {own && <Badge look="accent">{t('You')}</Badge>}
        </chakra.p>
        <chakra.p color="muted" display="flex" flexWrap="wrap" columnGap="2">
          {playedOnText(game)}
          {proof && (own || proof.serverSeed !== null) && <VerifyLink bet={proof} />}
        </chakra.p>
      </chakra.div>
      <chakra.div textAlign="end">
        <chakra.p fontWeight="620" {...(payoutCents > stakeCents ? { color: 'successFg' } : {})}>
          {payoutCents === 0 ? (
            t('Lost')
          ) : (
            <>
              <VisuallyHidden>{t('Payout')} </VisuallyHidden>
              <CreditAmount cents={payoutCents} />
            </>
          )}
        </chakra.p>
        <Text tone="muted">
          <VisuallyHidden>{t('Stake')} </VisuallyHidden>
          <CreditAmount cents={stakeCents} /> {payoutCents > 0 && <Numeric>{t('at {multiplier}', { multiplier: paidTimes(row) })}</Numeric>}
        </Text>
      </chakra.div>
    </ListRow>
  );
});
