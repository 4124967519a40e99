import { memo, type ReactNode, useMemo } from 'react';
import { rulebookById, rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { makeSelectRecents } from '../../store/selectors/account.ts';
import { Heading, Text, VisuallyHidden } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { choiceText, outcomeText } from './roundText.ts';
import { chakra } from '@chakra-ui/react';
import { CreditCell } from '../../ui/CreditAmount.tsx';
import { timesAs } from '../../ui/credits.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { useSteady } from '../../ui/useSteady.ts';
import { VerifyLink } from '../proof/VerifyLink.tsx';
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
  /** Some games have no choice. */
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

/** The columns of `SettledCells`, without the last one: `RoundList` adds the column with the links to proofs. */
export const settledColumns: readonly RoundColumn[] = [
  { text: t('Bet'), numeric: true },
  { text: t('Profit'), numeric: true },
  { text: t('Time'), roomy: true },
];

export interface RoundColumn {
  readonly text: string;
  readonly numeric?: true;
  /** Shown only if there is room. */
  readonly roomy?: true;
}

interface RoundListProps {
  title: string;
  /** All columns but the last one, which links to each round's proof. */
  columns: readonly RoundColumn[];
  /** One row for each round. */
  rows: readonly ReactNode[];
  /** Shown while there are no rows. */
  empty: { readonly title: string; readonly text: string };
  /** A link to more rounds, beside the title. */
  action?: ReactNode;
  /** The list scrolls above this height. Default: no limit. */
  maxH?: string | undefined;
  /** Content below the rows. */
  note?: ReactNode;
}

/** The last rounds of a game, each with a link to its proof. */
export function RoundList({ title, columns, rows: newest, empty, action, maxH, note }: RoundListProps) {
  const [rows, list] = useSteady(newest);
  return (
    <Panel as="section" aria-label={title} pad="none">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        columnGap="4"
        px="4"
        pt={action ? '2' : '4'}
        pb={action ? '1' : '2'}
      >
        <Heading level={2} look="label" color="muted">
          {title}
        </Heading>
        {action}
      </chakra.div>
      {rows.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <TableFrame label={t('{title}, last {count}', { title, count: String(rows.length) })} maxH={maxH}>
          <Table>
            <thead>
              <tr>
                {columns.map(({ text, numeric, roomy }) => (
                  <th key={text} scope="col" data-numeric={numeric} data-roomy={roomy}>
                    {text}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>{t('Proof')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody {...list}>{rows}</tbody>
          </Table>
        </TableFrame>
      )}
      {note}
    </Panel>
  );
}

const timeOfDay = timesAs({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZoneName: 'short',
});

/** The cell with the time at which a round ended. */
export function TimeCell({ at }: { at: number }) {
  return (
    <td data-roomy>
      <chakra.time dateTime={new Date(at).toISOString()} whiteSpace="nowrap" color="muted">
        {timeOfDay.format(at)}
      </chakra.time>
    </td>
  );
}

/** The last cells of a settled bet: stake, profit, time, and the link to its proof. */
export function SettledCells({ bet }: { bet: SettledBet }) {
  return (
    <>
      <CreditCell cents={bet.stakeCents} />
      <CreditCell cents={bet.payoutCents - bet.stakeCents} toned />
      <TimeCell at={bet.settledAt} />
      <td>
        <VerifyLink bet={bet} />
      </td>
    </>
  );
}
