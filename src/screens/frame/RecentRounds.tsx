import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { rulebookById } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import type { SettledBet } from '../../domain/world.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents } from '../../store/selectors/account.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Heading, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { capitalised } from './capitalised.ts';
import { fairnessLink } from './fairnessLink.ts';

const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false, timeZoneName: 'short' });

/** The last ten rounds of a game, each with the way to check it. */
export function RecentRounds({ game, title }: { game: GameName; title: string }) {
  const selectRecents = useMemo(() => makeSelectRecents(game), [game]);
  const recents = useAppSelector(selectRecents);
  return (
    <Panel as="section" aria-label={title} pad="none">
      <Heading level={2} look="label" px="4" pt="4" pb="2" color="muted">
        {title}
      </Heading>
      {recents.length === 0 ? (
        <EmptyState title="No game history yet">Your last ten rounds appear here, each with its proof.</EmptyState>
      ) : (
        <TableFrame label={`${title}, last ${recents.length}`}>
          <Table>
            <thead>
              <tr>
                <th scope="col">Result</th>
                <th scope="col">Bet on</th>
                <th scope="col" data-numeric>
                  Bet
                </th>
                <th scope="col" data-numeric>
                  Profit
                </th>
                <chakra.th scope="col" display={{ base: 'none', sm: 'table-cell' }}>
                  Time
                </chakra.th>
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {recents.map((bet) => (
                <RecentRow key={bet.id} bet={bet} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  );
}

function RecentRow({ bet }: { bet: SettledBet }) {
  const rulebook = rulebookById(bet.rulebook);
  return (
    <tr>
      <th scope="row">{capitalised(rulebook?.describeOutcome(bet.outcome) ?? '')}</th>
      <td>{rulebook?.describeChoice(bet.choice)}</td>
      <td data-numeric>
        <CreditAmount cents={bet.stakeCents} />
      </td>
      <td data-numeric>
        <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
      </td>
      <chakra.td display={{ base: 'none', sm: 'table-cell' }}>
        <chakra.time dateTime={new Date(bet.settledAt).toISOString()} whiteSpace="nowrap" color="muted">
          {timeOfDay.format(bet.settledAt)}
        </chakra.time>
      </chakra.td>
      <td>
        {bet.serverSeed === null ? (
          <Text as="span" tone="subtle" size="xs" whiteSpace="nowrap">
            not yet revealed
          </Text>
        ) : (
          <chakra.span color="accentFg" fontWeight="600" textDecoration="underline">
            <Link to={fairnessLink(bet)}>
              Verify<VisuallyHidden> nonce {bet.draw.nonce}</VisuallyHidden>
            </Link>
          </chakra.span>
        )}
      </td>
    </tr>
  );
}
