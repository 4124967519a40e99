import type { OfficeAnswer } from '../../../api/office.ts';
import { compare, type GameReturn } from '../../../projections/returns.ts';
import { RetryBanner, type Retry } from '../../../ui/RetryBanner.tsx';
import { CreditCell } from '../../../ui/CreditAmount.tsx';
import { formatCount, numbersAs } from '../../../languages/numbers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Section } from '../../../ui/Section.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Table, TableFrame, TableHead } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useOfficeQuery } from '../officeQueries.tsx';
import { playedOnText } from '../../play/roundText.ts';
import { t } from '../../../languages/t.ts';

/** With fewer bets than this the band means nothing: the sum is not yet close to a normal distribution. */
const FEWEST_BETS = 30;

const percent = numbersAs({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

type ReturnsAnswer = OfficeAnswer<'returns'>;

interface CountedReturns {
  /** Null before the first answer. */
  readonly rows: ReturnsAnswer['rows'] | null;
  /** 0 to 100 while the log is being read. Null when all of it is counted, or when it could not be read at all. */
  readonly percentRead: number | null;
  readonly failed: Retry | null;
}

const isStillCounting = ({ countedTo, head }: ReturnsAnswer): boolean => countedTo < head;

/** What every game has returned over the whole log. New entries are added as they come. */
function useReturns(): CountedReturns {
  const { answer, failed } = useOfficeQuery('returns', {}, { goesOn: isStillCounting });
  if (!answer) return { rows: null, percentRead: failed ? null : 0, failed };
  return { rows: answer.rows, percentRead: isStillCounting(answer) ? (100 * answer.countedTo) / answer.head : null, failed };
}

/** What each game has returned, beside the exact return of its rules. */
export function Returns() {
  const { rows, percentRead, failed } = useReturns();
  return (
    <Section title={t('Return to player')} display="grid" gap="3">
      {failed && <RetryBanner {...failed} />}
      {percentRead !== null && <ProgressBar label={t('Counting all bets')} percent={percentRead} />}
      {rows?.length === 0 && percentRead === null && (
        <EmptyState title={t('No game has been played yet')}>{t('A game appears here after its first settled bet.')}</EmptyState>
      )}
      {rows && rows.length > 0 && (
        <TableFrame label={t('Return to player by game')}>
          <Table>
            <TableHead
              columns={[
                t('Game'),
                { numeric: t('Bets') },
                { numeric: t('Staked') },
                { numeric: t('House result') },
                { numeric: t('Realised') },
                { numeric: t('Exact') },
                { numeric: t('95 % band') },
                t('Verdict'),
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <Row key={row.game} row={row} />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
      <Text size="sm" tone="muted">
        {t(
          '“Exact” is the expected return of the choices that players made, weighted by their stakes. A fair game is within the band 95 times in 100. One of eight games outside it now and then is chance; the same game outside it again and again is not.',
        )}
      </Text>
    </Section>
  );
}

function Row({ row }: { row: GameReturn }) {
  const { realised, exact, band, within } = compare(row);
  return (
    <tr>
      <th scope="row">{playedOnText(row.game)}</th>
      <td data-numeric>{formatCount(row.bets)}</td>
      <CreditCell cents={row.stakedCents} />
      <CreditCell cents={row.stakedCents - row.paidCents} toned />
      <td data-numeric>{percent.format(realised)}</td>
      <td data-numeric>{percent.format(exact)}</td>
      <td data-numeric>
        {percent.format(band[0])} – {percent.format(band[1])}
      </td>
      <td>
        {row.bets < FEWEST_BETS ? (
          <StatusPill tone="info">{t('Too few bets')}</StatusPill>
        ) : (
          <StatusPill tone={within ? 'success' : 'warning'}>{within ? t('Within') : t('Outside')}</StatusPill>
        )}
      </td>
    </tr>
  );
}
