import { coinflip, flipWinner, type CoinflipChoice, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import type { FinishedRound } from '../../../domain/world.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectAccountId, selectNameOf } from '../../../store/selectors/account.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableFrame } from '../../../ui/Table.tsx';
import { Heading, VisuallyHidden } from '../../../ui/Text.tsx';
import { capitalised } from '../../frame/capitalised.ts';
import { VerifyLink } from '../../frame/VerifyLink.tsx';

/** How high the list may be before it scrolls: 256 px. */
const HEIGHT = '16rem';

/** The last ten flips between two players, whoever they were; the seed of each was revealed when it was played. */
export function RecentFlips({ rounds }: { rounds: readonly FinishedRound[] }) {
  return (
    <Panel as="section" aria-label="Recent games" pad="none">
      <Heading level={2} look="label" color="muted" px="4" pt="4" pb="2">
        Recent games
      </Heading>
      {rounds.length === 0 ? (
        <EmptyState title="No games played yet">Games between two players appear here, each with its proof.</EmptyState>
      ) : (
        <TableFrame label={`Recent games, last ${rounds.length}`} maxH={HEIGHT}>
          <Table>
            <thead>
              <tr>
                <th scope="col">Outcome</th>
                <th scope="col">Winner</th>
                <th scope="col">Players</th>
                <th scope="col" data-numeric>
                  Bet
                </th>
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rounds.map((round) => (
                <FlipRow key={round.id} round={round} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  );
}

function FlipRow({ round: { game, draw, serverSeed, outcome, stakes } }: { round: FinishedRound }) {
  const nameOf = useAppSelector(selectNameOf);
  const own = useAppSelector(selectAccountId);
  const [creator, joiner] = stakes;
  const shown = outcome as CoinflipOutcome;
  const choice = creator ? (creator.choice as CoinflipChoice) : coinflip.defaultChoice;
  const winner = flipWinner(choice.side, shown) === 'creator' ? creator : joiner;
  return (
    <tr>
      <th scope="row">{capitalised(shown.side)}</th>
      <td>
        {winner && nameOf(winner.account)} {winner?.account === own && <Badge look="accent">you</Badge>}
      </td>
      <td>{[creator, joiner].map((seat) => (seat ? `${nameOf(seat.account)} (${(seat.choice as CoinflipChoice).side})` : 'somebody')).join(', ')}</td>
      <td data-numeric>
        <CreditAmount cents={creator?.stakeCents ?? 0} />
      </td>
      <td>
        <VerifyLink bet={{ game, draw, outcome, choice }} serverSeed={serverSeed} />
      </td>
    </tr>
  );
}
