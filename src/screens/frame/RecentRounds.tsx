import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { rulebookById, rulebookOf } from '../../domain/games/catalog.ts';
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
import { HistoryButton } from './history/HistoryButton.tsx';
import { choiceWords, outcomeWords } from './roundWords.ts';
import { VerifyLink } from './VerifyLink.tsx';

const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false, timeZoneName: 'short' });

export interface RecentRoundsProps {
  game: GameName;
  title: string;
  /** How high the list may be before it scrolls; as high as it is unless told. */
  maxH?: string;
}

/** The last ten rounds of a game, each with the way to check it, and the way to all the others. */
export function RecentRounds({ game, title, maxH }: RecentRoundsProps) {
  const selectRecents = useMemo(() => makeSelectRecents(game), [game]);
  const recents = useAppSelector(selectRecents);
  const chosen = rulebookOf(game).defaultChoice;
  /** In some games there is nothing to choose. */
  const withChoice = Object.keys(chosen).length > 0 || recents.some(({ choice }) => Object.keys(choice).length > 0);
  return (
    <Panel as="section" aria-label={title} pad="none">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="4" px="4" pt="2" pb="1">
        <Heading level={2} look="label" color="muted">
          {title}
        </Heading>
        <HistoryButton game={game} />
      </chakra.div>
      {recents.length === 0 ? (
        <EmptyState title="No game history yet">Your last ten rounds appear here, each with its proof.</EmptyState>
      ) : (
        <TableFrame label={`${title}, last ${recents.length}`} maxH={maxH}>
          <Table>
            <thead>
              <tr>
                <th scope="col">Result</th>
                {withChoice && <th scope="col">Bet on</th>}
                <th scope="col" data-numeric>
                  Bet
                </th>
                <th scope="col" data-numeric>
                  Profit
                </th>
                <th scope="col" data-roomy="some">
                  Time
                </th>
                <th scope="col">
                  <VisuallyHidden>Proof</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {recents.map((bet) => (
                <RecentRow key={bet.id} bet={bet} withChoice={withChoice} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      {recents.some(({ serverSeed }) => serverSeed === null) && (
        <Text size="xs" tone="subtle" px="4" py="3">
          To check these rounds, open Seeds and rotate: that reveals the server seed they were drawn from.
        </Text>
      )}
    </Panel>
  );
}

function RecentRow({ bet, withChoice }: { bet: SettledBet; withChoice: boolean }) {
  const rulebook = rulebookById(bet.rulebook);
  return (
    <tr>
      <th scope="row">{rulebook && capitalised(outcomeWords(rulebook, bet.outcome))}</th>
      {withChoice && <td>{rulebook && (choiceWords(rulebook, bet.choice) ?? '–')}</td>}
      <td data-numeric>
        <CreditAmount cents={bet.stakeCents} />
      </td>
      <td data-numeric>
        <CreditAmount cents={bet.payoutCents - bet.stakeCents} toned />
      </td>
      <td data-roomy="some">
        <chakra.time dateTime={new Date(bet.settledAt).toISOString()} whiteSpace="nowrap" color="muted">
          {timeOfDay.format(bet.settledAt)}
        </chakra.time>
      </td>
      <td>
        <VerifyLink bet={bet} serverSeed={bet.serverSeed} />
      </td>
    </tr>
  );
}
