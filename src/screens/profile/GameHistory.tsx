import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeld, selectWorld } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextLink } from '../../ui/links.ts';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { betWords } from './betWords.ts';
import type { EndedBet, PlayedPage } from './playedBets.ts';
import { useGameHistory } from './useGameHistory.ts';

/** Every bet of an account, games and sports, newest first, from the log. */
export function GameHistory({ house, account }: { house: House; account: AccountId }) {
  const world = useAppSelector(selectWorld);
  const { played, from, to, loading, failed, newer, older } = useGameHistory(house, account);
  const status = useId();
  const held = useAppSelector(selectHeld);
  // A card that waits to be opened is told when it is.
  const rows = played.ended.slice(from, to).filter(({ bet }) => !held.includes(bet));
  if (failed !== null) {
    return (
      <Banner tone="error" title="The history could not be read">
        {failed}
      </Banner>
    );
  }
  if (rows.length === 0) {
    if (loading) return <SkeletonGroup label="Reading the history" rows={6} />;
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
          <Row key={bet.bet} bet={bet} played={played} world={world} />
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
            disabled={!older && !loading}
            onClick={older ?? undefined}
            aria-describedby={status}
            busyText={loading ? 'Reading…' : undefined}
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

function Row({ bet, played, world }: { bet: EndedBet; played: PlayedPage; world: World }) {
  const { title, text, proof } = betWords(bet, played, world);
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
          {proof.link === null ? (
            <span>{proof.text}</span>
          ) : (
            <TextLink to={proof.link} py="0.5">
              Verify
              <VisuallyHidden>
                {' '}
                {title}, {text}
              </VisuallyHidden>
            </TextLink>
          )}
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
