import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { MOST_LISTED } from '../../api/calls.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useServices } from '../../store/houseContext.ts';
import { selectHeld } from '../../store/selectors/account.ts';
import { ListRow, RowDetails } from '../../ui/ListRow.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { ButtonLink, Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCount } from '../../languages/numbers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { HistoryFilters } from '../history/HistoryFilters.tsx';
import { BetHistory, type PlayedBet } from '../history/betHistory.ts';
import { everyRound, isNarrowed, playedOnNames, roundResults, type RoundFilter } from '../history/roundFilter.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { usePages } from '../shell/usePages.ts';
import { describeBet } from './describeBet.ts';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { fileOf } from '../files/fileOf.ts';
import { useSavedFile } from '../files/useSavedFile.ts';
import { historyHead, historyRow } from './historyCsv.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

interface HistoryProps {
  house: PlayerHouse;
  services: HouseServices;
  account: Account;
}

/** Saves all bets that fit the filter, not only those of the page. */
function ExportHistory({ house, services, account, filter }: HistoryProps & { filter: RoundFilter }) {
  const { busy, save } = useSavedFile();
  const held = useAppSelector(selectHeld);

  const make = async (signal: AbortSignal) => {
    const history = new BetHistory(services, account.id, { filter, size: MOST_LISTED, withOpen: false });
    const lines = [historyHead()];
    for await (const bet of history.back(house.head.seq + 1, { signal }))
      if (!held.includes(bet.bet)) lines.push(historyRow(bet, history.facts));
    return { file: await fileOf(lines, 'text/csv;charset=utf-8'), name: `history-${account.username}.csv` };
  };
  return (
    <Button
      size="sm"
      look="outline"
      icon={<DownloadIcon size={16} />}
      busyText={busy ? t('Writing…') : undefined}
      onClick={() => save(make, { done: t('History exported'), failed: t('Your history could not be loaded') })}
    >
      {t('Export CSV')}
    </Button>
  );
}

const PAGE_ROWS = 10;
/** Every bet in this list is settled. */
const results = roundResults.filter((result) => result !== 'open');

/** Every settled bet of an account, games and sports. The newest placed stands first. Remount it for another account. */
export function GameHistory({ house, account }: { house: PlayerHouse; account: Account }) {
  const services = useServices();
  const [filter, setFilter] = useState(everyRound);
  if (!services) return null;
  return (
    <>
      <HistoryFilters filter={filter} onChange={setFilter} games={playedOnNames} results={results} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="3" mb="2">
        <UtcSwitch />
        <ExportHistory house={house} services={services} account={account} filter={filter} />
      </chakra.div>
      <BetList house={house} services={services} account={account} filter={filter} />
    </>
  );
}

/** The bets that fit. */
function BetList({ house, services, account: { id }, filter }: HistoryProps & { filter: RoundFilter }) {
  const held = useAppSelector(selectHeld);
  const source = useMemo(() => new BetHistory(services, id, { filter, size: PAGE_ROWS + 1, withOpen: false }), [services, id, filter]);
  // One more than is shown, to know whether there is another page.
  const { items, rows: read, page, busy, failed, newer, older } = usePages(house, source, { size: PAGE_ROWS, atOnce: PAGE_ROWS + 1 });
  const from = page * PAGE_ROWS;
  const to = Math.min(from + PAGE_ROWS, items.length);
  // The result of an unopened card is shown when it is opened.
  const rows = read.filter(({ bet }) => !held.includes(bet));
  if (failed) return <RetryBanner title={t('Your history could not be loaded')} {...failed} />;
  if (rows.length === 0) {
    if (busy) return <SkeletonGroup label={t('Loading the history')} rows={6} last />;
    return isNarrowed(filter) ? (
      <EmptyState title={t('No bets match')}>{t('Choose another game, result or day.')}</EmptyState>
    ) : (
      <EmptyState title={t('No game history yet')} action={<ButtonLink to="/games">{t('Games')}</ButtonLink>}>
        {t('Every round you play will be listed here, each with its proof.')}
      </EmptyState>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <chakra.ol aria-label={t('Game history, newest first')}>
        {rows.map((bet) => (
          <Row key={bet.bet} bet={bet} facts={source.facts} />
        ))}
      </chakra.ol>
      {(newer ?? older) !== null && (
        <chakra.nav aria-label={t('Pages of the game history')} display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Turn text={t('Newer')} turn={newer} />
          <Turn text={t('Older')} turn={older} />
          <Text role="status" size="sm" tone="muted" textStyle="numbers">
            {busy ? t('Loading…') : t('Bets {from} to {to}', { from: formatCount(from + 1), to: formatCount(to) })}
          </Text>
        </chakra.nav>
      )}
    </chakra.div>
  );
}

function Row({ bet, facts }: { bet: PlayedBet; facts: BetFacts }) {
  const { title, text, proof } = describeBet(bet, facts);
  return (
    <ListRow twoSided py="3" px={{ base: '0', sm: '3' }}>
      <chakra.div minW="0">
        <Text overflowWrap="anywhere">
          <chakra.strong fontWeight="620">{title}</chakra.strong>
          <chakra.span color="muted"> · </chakra.span>
          {text}
        </Text>
        <RowDetails>
          <Moment at={bet.at} />
          {proof.bet === null ? <span>{proof.text}</span> : <VerifyLink bet={proof.bet} of={`${title}, ${text}`} />}
        </RowDetails>
      </chakra.div>
      <chakra.div textAlign="end">
        <Text fontWeight="620">
          <VisuallyHidden>{t('Profit:')} </VisuallyHidden>
          <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
        </Text>
        <Text size="sm" tone="muted">
          {rich('Bet {amount}', { amount: <CreditAmount cents={bet.stakeCents} /> })}
        </Text>
      </chakra.div>
    </ListRow>
  );
}
