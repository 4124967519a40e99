import { chakra } from '@chakra-ui/react';
import { cashedOutAt } from '../../../domain/games/crashChoice.ts';
import type { Rules } from '../../../domain/rules.ts';
import type { SettledBet } from '../../../domain/world.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectRules } from '../../../store/selectors/account.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { HashText } from '../../../ui/HashText.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableFrame } from '../../../ui/Table.tsx';
import { Heading, VisuallyHidden } from '../../../ui/Text.tsx';
import { HistoryButton } from '../../frame/history/HistoryButton.tsx';
import { VerifyLink } from '../../frame/VerifyLink.tsx';
import { multiplierText } from './multiplierText.ts';
import { crashRoundOf } from './useFlight.ts';

const selectRecents = makeSelectRecents('crash');

/** The points of the last ten rounds, what each was drawn from, and the way to check it. */
export function CrashHistory() {
  const recents = useAppSelector(selectRecents);
  const rules = useAppSelector(selectRules);
  return (
    <Panel as="section" aria-label="Recent points" pad="none">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" px="4" pt="2" pb="1">
        <Heading level={2} look="label" color="muted">
          Recent points
        </Heading>
        <HistoryButton game="crash" />
      </chakra.div>
      {recents.length === 0 ? (
        <EmptyState title="No game history yet">Where your last ten rounds ended appears here, each with its proof.</EmptyState>
      ) : (
        <TableFrame label={`Recent points, last ${recents.length}`}>
          <Table>
            <thead>
              <tr>
                <th scope="col" data-numeric>
                  Ended at
                </th>
                <th scope="col" data-numeric>
                  Cashed out
                </th>
                <th scope="col" data-numeric>
                  Bet
                </th>
                <th scope="col" data-numeric>
                  Profit
                </th>
                <th scope="col">Seed hash</th>
                <th scope="col" data-numeric data-roomy="more">
                  Nonce
                </th>
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {recents.map((bet) => (
                <PointRow key={bet.id} bet={bet} rules={rules} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </Panel>
  );
}

function PointRow({ bet, rules }: { bet: SettledBet; rules: Rules }) {
  const { choice, outcome } = crashRoundOf(bet);
  const cashed = cashedOutAt(choice, outcome, rules);
  return (
    <tr>
      <th scope="row" data-numeric>
        {multiplierText(outcome.pointHundredths)}×
      </th>
      <td data-numeric>{cashed === undefined ? <chakra.span color="muted">no</chakra.span> : `${multiplierText(cashed)}×`}</td>
      <td data-numeric>
        <CreditAmount cents={bet.stakeCents} />
      </td>
      <td data-numeric>
        <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
      </td>
      <td>
        <HashText value={bet.draw.seedHash} label={`server seed hash of nonce ${bet.draw.nonce}`} keep={4} copyable={false} />
      </td>
      <td data-numeric data-roomy="more">
        {bet.draw.nonce}
      </td>
      <td>
        <VerifyLink bet={bet} serverSeed={bet.serverSeed} />
      </td>
    </tr>
  );
}
