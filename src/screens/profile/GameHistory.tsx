import { chakra } from '@chakra-ui/react';
import { useId, useMemo } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { House } from '../../house/house.ts';
import type { Told } from '../../house/reading/told.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld, selectWorld } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { usePages } from '../shell/usePages.ts';
import { betWords } from './betWords.ts';
import { PlayedBets, type PlayedBet } from './playedBets.ts';

const PAGE_ROWS = 20;

/** Every bet of an account, games and sports, newest first. Remount it for another account. */
export function GameHistory({ house, account }: { house: House; account: AccountId }) {
  const world = useAppSelector(selectWorld);
  const source = useMemo(() => new PlayedBets(house.ports.store, account), [house, account]);
  // One more than is shown, to know whether there is another page.
  const { items, page, busy, problem, newer, older } = usePages(house, source, { size: PAGE_ROWS, atOnce: PAGE_ROWS + 1 });
  const from = page * PAGE_ROWS;
  const to = Math.min(from + PAGE_ROWS, items.length);
  const status = useId();
  const held = useAppSelector(selectHeld);
  // An unopened card is told when it is opened.
  const rows = items.slice(from, to).filter(({ bet }) => !held.includes(bet));
  if (problem !== null) {
    return (
      <Banner tone="error" title="The history could not be read">
        {problem}
      </Banner>
    );
  }
  if (rows.length === 0) {
    if (busy) return <SkeletonGroup label="Reading the history" rows={6} />;
    return (
      <EmptyState title="No game history yet" action={<ButtonLink to="/games">Games</ButtonLink>}>
        Every round you play will be listed here, each with its proof.
      </EmptyState>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <chakra.ol aria-label="Game history, newest first" listStyleType="none" p="0" m="0">
        {rows.map((bet) => (
          <Row key={bet.bet} bet={bet} told={source.told} world={world} />
        ))}
      </chakra.ol>
      {(newer ?? older) !== null && (
        <chakra.nav aria-label="Pages of the game history" display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button look="outline" size="sm" disabled={!newer} onClick={newer ?? undefined} aria-describedby={status}>
            Newer
          </Button>
          <Button
            look="outline"
            size="sm"
            disabled={!older && !busy}
            onClick={older ?? undefined}
            aria-describedby={status}
            busyText={busy ? 'Reading…' : undefined}
          >
            Older
          </Button>
          <Text id={status} role="status" size="sm" tone="muted" textStyle="numbers">
            Bets {from + 1} to {to}
          </Text>
        </chakra.nav>
      )}
    </chakra.div>
  );
}

function Row({ bet, told, world }: { bet: PlayedBet; told: Told; world: World }) {
  const { title, text, proof } = betWords(bet, told, world);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="4"
      py="3"
      px={{ base: '0', sm: '3' }}
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.div minW="0">
        <Text overflowWrap="anywhere">
          <chakra.strong fontWeight="620">{title}</chakra.strong>
          <chakra.span color="muted"> · </chakra.span>
          {text}
        </Text>
        <chakra.p mt="0.5" fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
          <Moment at={bet.at} />
          {proof.bet === null ? <span>{proof.text}</span> : <VerifyLink bet={proof.bet} of={`${title}, ${text}`} />}
        </chakra.p>
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
    </chakra.li>
  );
}
