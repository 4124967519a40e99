import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import { gameNames } from '../../domain/games/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Told } from '../../projections/told.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld, selectWorld } from '../../store/selectors/account.ts';
import { ListRow, RowDetails } from '../../ui/ListRow.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { ButtonLink, Button } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCount } from '../../ui/credits.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { Turn } from '../../ui/Turn.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { HistoryFilters } from '../history/HistoryFilters.tsx';
import { everyRound, isNarrowed, roundResults, type RoundFilter } from '../history/roundFilter.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { usePages } from '../shell/usePages.ts';
import { describeBet } from './describeBet.ts';
import { fittingBets } from './fittingBets.ts';
import { PlayedBets, type PlayedBet } from './playedBets.ts';
import { DownloadIcon } from '../../ui/icons/actionIcons.tsx';
import { fileOf } from '../files/fileOf.ts';
import { useSavedFile } from '../files/useSavedFile.ts';
import { historyHead, historyRow } from './historyCsv.ts';
import { matchesOf } from './matches.ts';

/** Saves all bets that fit the filter, not only those of the page. */
function ExportHistory({ house, account, filter }: { house: PlayerHouse; account: Account; filter: RoundFilter }) {
  const { busy, save } = useSavedFile();
  const held = useAppSelector(selectHeld);

  const make = async (signal: AbortSignal) => {
    const { world, head, ports } = house;
    const bets = new PlayedBets(ports.store, account.id, Infinity);
    const fitting: PlayedBet[] = [];
    for await (const bet of fittingBets(bets, filter, world.corrections).back(head.seq + 1, { signal }))
      if (!held.includes(bet.bet)) fitting.push(bet);
    const events = fitting.flatMap(({ bet }) => bets.told.placedOnSports.get(bet)?.event ?? []);
    const matches = await matchesOf(house.world, events, () => house.publicBack(head.seq + 1, { signal }));
    const lines = [historyHead(), ...fitting.map((bet) => historyRow(bet, bets, house.world, matches))];
    return { file: await fileOf(lines, 'text/csv;charset=utf-8'), name: `history-${account.username}.csv` };
  };
  return (
    <Button
      size="sm"
      look="outline"
      icon={<DownloadIcon size={16} />}
      busyText={busy ? 'Writing…' : undefined}
      onClick={() => save(make, { done: 'History exported', failed: 'Your history could not be loaded' })}
    >
      Export CSV
    </Button>
  );
}

const PAGE_ROWS = 10;
/** Every bet in this list is settled. */
const results = roundResults.filter((result) => result !== 'open');
const games = [...gameNames, 'sports'] as const;

/** Every settled bet of an account, games and sports, newest first. Remount it for another account. */
export function GameHistory({ house, account }: { house: PlayerHouse; account: Account }) {
  const [filter, setFilter] = useState(everyRound);
  return (
    <>
      <HistoryFilters filter={filter} onChange={setFilter} games={games} results={results} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" gap="3" mb="2">
        <UtcSwitch />
        <ExportHistory house={house} account={account} filter={filter} />
      </chakra.div>
      <BetList house={house} account={account.id} filter={filter} />
    </>
  );
}

/** The bets that fit. */
function BetList({ house, account, filter }: { house: PlayerHouse; account: AccountId; filter: RoundFilter }) {
  const world = useAppSelector(selectWorld);
  const held = useAppSelector(selectHeld);
  const bets = useMemo(() => new PlayedBets(house.ports.store, account), [house, account]);
  const source = useMemo(() => fittingBets(bets, filter, house.world.corrections), [bets, filter, house]);
  // One more than is shown, to know whether there is another page.
  const { items, rows: read, page, busy, failed, newer, older } = usePages(house, source, { size: PAGE_ROWS, atOnce: PAGE_ROWS + 1 });
  const from = page * PAGE_ROWS;
  const to = Math.min(from + PAGE_ROWS, items.length);
  // The result of an unopened card is shown when it is opened.
  const rows = read.filter(({ bet }) => !held.includes(bet));
  if (failed) return <RetryBanner title="Your history could not be loaded" {...failed} />;
  if (rows.length === 0) {
    if (busy) return <SkeletonGroup label="Loading the history" rows={6} last />;
    return isNarrowed(filter) ? (
      <EmptyState title="No bets match">Choose another game, result or day.</EmptyState>
    ) : (
      <EmptyState title="No game history yet" action={<ButtonLink to="/games">Games</ButtonLink>}>
        Every round you play will be listed here, each with its proof.
      </EmptyState>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <chakra.ol aria-label="Game history, newest first">
        {rows.map((bet) => (
          <Row key={bet.bet} bet={bet} told={bets.told} world={world} />
        ))}
      </chakra.ol>
      {(newer ?? older) !== null && (
        <chakra.nav aria-label="Pages of the game history" display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Turn text="Newer" turn={newer} />
          <Turn text="Older" turn={older} />
          <Text role="status" size="sm" tone="muted" textStyle="numbers">
            {busy ? 'Loading…' : `Bets ${formatCount(from + 1)} to ${formatCount(to)}`}
          </Text>
        </chakra.nav>
      )}
    </chakra.div>
  );
}

function Row({ bet, told, world }: { bet: PlayedBet; told: Told; world: World }) {
  const { title, text, proof } = describeBet(bet, told, world);
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
          <VisuallyHidden>Profit: </VisuallyHidden>
          <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
        </Text>
        <Text size="sm" tone="muted">
          Bet <CreditAmount cents={bet.stakeCents} />
        </Text>
      </chakra.div>
    </ListRow>
  );
}
