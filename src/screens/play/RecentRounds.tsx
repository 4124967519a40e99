import { memo, useMemo } from 'react';
import { rulebookById, rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents } from '../../store/selectors/account.ts';
import { capitalised } from '../../ui/capitalised.ts';
import { Text } from '../../ui/Text.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { RoundList, SettledCells, settledColumns, type RoundColumn } from './RoundList.tsx';
import { choiceText, outcomeText } from './roundText.ts';
import { t } from '../../languages/t.ts';

const result: RoundColumn = { text: t('Result') };
const betOn: RoundColumn = { text: t('Bet on') };

interface RecentRoundsProps {
  game: GameName;
  title: string;
  /** The list scrolls above this height. Default: no limit. */
  maxH?: string;
}

/** The account's last rounds of a game (`World.recentsKept`), each with a link to its proof, and a link to all others. */
export const RecentRounds = memo(function RecentRounds({ game, title, maxH }: RecentRoundsProps) {
  const selectRecents = useMemo(() => makeSelectRecents(game), [game]);
  const recents = useAppSelector(selectRecents);
  /** The column is hidden if the game has no choice. Old rounds may have one that the present rulebook does not. */
  const withChoice = Object.keys(rulebookOf(game).defaultChoice).length > 0 || recents.some(({ choice }) => Object.keys(choice).length > 0);
  return (
    <RoundList
      title={title}
      columns={withChoice ? [result, betOn, ...settledColumns] : [result, ...settledColumns]}
      rows={recents.map((bet) => (
        <RecentRow key={bet.id} bet={bet} withChoice={withChoice} />
      ))}
      empty={{ title: t('No game history yet'), text: t('Your last rounds appear here, each with its proof.') }}
      action={<HistoryButton game={game} />}
      maxH={maxH}
      note={
        recents.some(({ serverSeed }) => serverSeed === null) && (
          <Text size="xs" tone="subtle" px="4" py="3">
            {t('The server seed of a round marked “Reveal” is still in use. Reveal the seed first, then verify the round.')}
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
      <SettledCells bet={bet} />
    </tr>
  );
});
