import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { cashedOutAt } from '../../../domain/games/crashChoice.ts';
import type { Rules } from '../../../domain/rules.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { makeSelectRecents, selectRules } from '../../../store/selectors/account.ts';
import { CreditCell } from '../../../ui/CreditAmount.tsx';
import { HistoryButton } from '../../history/HistoryButton.tsx';
import { RoundList, TimeCell, type RoundColumn } from '../../play/RoundList.tsx';
import { VerifyLink } from '../../proof/VerifyLink.tsx';
import { multiplierText } from '../../play/ratioText.ts';
import { crashRoundOf } from './useFlight.ts';

const selectRecents = makeSelectRecents('crash');
const columns: readonly RoundColumn[] = [
  { text: 'Ended at', numeric: true },
  { text: 'Cashed out', numeric: true },
  { text: 'Bet', numeric: true },
  { text: 'Profit', numeric: true },
  { text: 'Time', roomy: true },
];

/** The points of the last ten rounds, each with its time and a link to its proof. */
export const CrashHistory = memo(function CrashHistory() {
  const recents = useAppSelector(selectRecents);
  const rules = useAppSelector(selectRules);
  return (
    <RoundList
      title="Recent rounds"
      columns={columns}
      rows={recents.map((bet) => (
        <PointRow key={bet.id} bet={bet} rules={rules} />
      ))}
      empty={{ title: 'No game history yet', text: 'Your last ten rounds appear here, each with its proof.' }}
      action={<HistoryButton game="crash" />}
    />
  );
});

const PointRow = memo(function PointRow({ bet, rules }: { bet: SettledBet; rules: Rules }) {
  const { choice, outcome } = crashRoundOf(bet);
  const cashed = cashedOutAt(choice, outcome, rules);
  return (
    <tr>
      <th scope="row" data-numeric>
        {multiplierText(outcome.pointHundredths)}×
      </th>
      <td data-numeric>{cashed === undefined ? <chakra.span color="muted">no</chakra.span> : `${multiplierText(cashed)}×`}</td>
      <CreditCell cents={bet.stakeCents} />
      <CreditCell cents={bet.payoutCents - bet.stakeCents} toned />
      <TimeCell at={bet.settledAt} />
      <td>
        <VerifyLink bet={bet} />
      </td>
    </tr>
  );
});
