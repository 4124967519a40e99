import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { House } from '../../house/house.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectWorld } from '../../store/selectors/account.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextLink } from '../../ui/links.ts';
import { Moment } from '../../ui/Moment.tsx';
import { SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Text, VisuallyHidden } from '../../ui/Text.tsx';
import { betWords } from './betWords.ts';
import type { EndedBet, PlayedPage } from './playedBets.ts';
import { useGameHistory } from './useGameHistory.ts';

/** Every bet of an account, games and sports, newest first, from the log. */
export function GameHistory({ house, account }: { house: House; account: AccountId }) {
  const world = useAppSelector(selectWorld);
  const { played, from, to, loading, failed, newer, older } = useGameHistory(house, account);
  const status = useId();
  const rows = played.ended.slice(from, to);
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
      <TableFrame label="Game history, newest first">
        <Table>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col" data-numeric>
                Bet
              </th>
              <th scope="col" data-numeric>
                Profit
              </th>
              <th scope="col">
                <VisuallyHidden>Proof</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((bet) => (
              <Row key={bet.bet} bet={bet} played={played} world={world} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
      {(newer ?? older) !== null && (
        <chakra.nav aria-label="Pages of the game history" display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <Button look="outline" size="sm" disabled={!newer} onClick={newer ?? undefined} aria-describedby={status}>
            Newer
          </Button>
          <Button look="outline" size="sm" disabled={!older && !loading} onClick={older ?? undefined} aria-describedby={status} {...(loading ? { busyText: 'Reading…' } : {})}>
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
    <tr>
      <th scope="row">
        {title}
        <chakra.span display="block" fontWeight="400">
          {text}
        </chakra.span>
        <chakra.span display="block" fontWeight="400" fontSize="xs" color="muted">
          <Moment at={bet.at} />
        </chakra.span>
      </th>
      <td data-numeric>
        <CreditAmount cents={bet.stakeCents} />
      </td>
      <td data-numeric>
        <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
      </td>
      <td>
        {proof.link === null ? (
          <Text as="span" tone="subtle" size="xs">
            {proof.text}
          </Text>
        ) : (
          <TextLink to={proof.link} py="1" fontWeight="600">
            Verify
            <VisuallyHidden>
              {' '}
              {title}, {text}
            </VisuallyHidden>
          </TextLink>
        )}
      </td>
    </tr>
  );
}
