import { memo, useMemo } from 'react';
import { rulebookById, rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents } from '../../store/selectors/account.ts';
import { CreditCell } from '../../ui/CreditAmount.tsx';
import { Text } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { RoundList, TimeCell, type RoundColumn } from './RoundList.tsx';
import { choiceText, outcomeText } from './roundText.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';

const result: RoundColumn = { text: 'Result' };
const betOn: RoundColumn = { text: 'Bet on' };
const rest: readonly RoundColumn[] = [
  { text: 'Bet', numeric: true },
  { text: 'Profit', numeric: true },
  { text: 'Time', roomy: true },
];

interface RecentRoundsProps {
  game: GameName;
  title: string;
  /** The list scrolls above this height. Default: no limit. */
  maxH?: string;
}

/** The last ten rounds of a game, each with a link to its proof, and a link to all others. */
export const RecentRounds = memo(function RecentRounds({ game, title, maxH }: RecentRoundsProps) {
  const selectRecents = useMemo(() => makeSelectRecents(game), [game]);
  const recents = useAppSelector(selectRecents);
  const chosen = rulebookOf(game).defaultChoice;
  /** Some games have no choice. */
  const withChoice = Object.keys(chosen).length > 0 || recents.some(({ choice }) => Object.keys(choice).length > 0);
  return (
    <RoundList
      title={title}
      columns={withChoice ? [result, betOn, ...rest] : [result, ...rest]}
      rows={recents.map((bet) => (
        <RecentRow key={bet.id} bet={bet} withChoice={withChoice} />
      ))}
      empty={{ title: 'No game history yet', text: 'Your last ten rounds appear here, each with its proof.' }}
      action={<HistoryButton game={game} />}
      maxH={maxH}
      note={
        recents.some(({ serverSeed }) => serverSeed === null) && (
          <Text size="xs" tone="subtle" px="4" py="3">
            The server seed of a round marked “Reveal” is still in use. Reveal the seed first, then verify the round.
          </Text>
        )
      }
    />
  );
});

const RecentRow = memo(function RecentRow({ bet, withChoice }: { bet: SettledBet; withChoice: boolean }) {
  const rulebook = rulebookById(bet.rulebook);
  return (
    <tr>
      <th scope="row">{rulebook && capitalised(outcomeText(rulebook, bet.outcome, bet))}</th>
      {withChoice && <td>{rulebook && (choiceText(rulebook, bet.choice) ?? '–')}</td>}
      <CreditCell cents={bet.stakeCents} />
      <CreditCell cents={bet.payoutCents - bet.stakeCents} toned />
      <TimeCell at={bet.settledAt} />
      <td>
        <VerifyLink bet={bet} />
      </td>
    </tr>
  );
});
