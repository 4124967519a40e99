import { Area, AreaChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import { DAY_MS, HOUR_MS } from '../../../domain/utc.ts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCredits, timesAs, shortCredits } from '../../../ui/credits.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { spansOf, summaryOf, thinned, type BalancePoint } from './balanceCourse.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { courseMeasures } from './chartMeasures.ts';
import { timeTicks } from './ticks.ts';
import { t } from '../../../languages/t.ts';

/** The width of the balance's axis, and the room for half of the last time, in pixels. */
const CREDITS_WIDTH = 56;
const END_ROOM = 32;
/** The periods that the curve and the table are cut into. */
const DRAWN_PERIODS = 100;
const TABLE_ROWS = 20;

const day = timesAs({ day: 'numeric', month: 'short' });
const clock = timesAs({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const time = timesAs({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const moment = timesAs({ day: 'numeric', month: 'short', year: 'numeric' });

/** Labels of the time axis: times of day for a short period, days for a long one. */
function tickFormat(lengthMs: number): typeof day {
  if (lengthMs < HOUR_MS) return clock;
  return lengthMs < 2 * DAY_MS ? time : day;
}

/** The balance over time. The last point is now, so that a balance that did not change has a flat line. */
export function BalanceCourseChart({ balance, now }: { balance: readonly BalancePoint[]; now: number }) {
  const last = balance.at(-1);
  const points = last && last.at < now ? [...balance, { at: now, cents: last.cents }] : balance;
  const summary = summaryOf(points);
  if (!summary) return null;
  const { from, to, lowCents, highCents } = summary;
  const timeText = (at: number): string => tickFormat(to.at - from.at).format(at);
  return (
    <ChartFigure
      {...courseMeasures}
      drawn={{
        summary: t('From {start} on {at} to {end} today; at most {high}, at least {low}.', {
          start: formatCredits(from.cents),
          at: moment.format(from.at),
          end: formatCredits(to.cents),
          high: formatCredits(highCents),
          low: formatCredits(lowCents),
        }),
        chart: (width) => (
          <AreaChart
            width={width}
            height={courseMeasures.height}
            data={[...thinned(points, DRAWN_PERIODS)]}
            margin={{ top: 8, right: END_ROOM, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} />
            <XAxis
              dataKey="at"
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              ticks={[...timeTicks(from.at, to.at, width - CREDITS_WIDTH - END_ROOM, timeText)]}
              interval={0}
              tickFormatter={timeText}
              tickMargin={8}
            />
            <YAxis width={CREDITS_WIDTH} tickFormatter={shortCredits} />
            <Area className="balance" type="stepAfter" dataKey="cents" isAnimationActive={false} dot={false} activeDot={false} />
          </AreaChart>
        ),
        table: (
          <FigureTable
            label={t('Balance over time')}
            columns={[
              { head: t('Until'), cell: ({ until }) => <Moment at={until} /> },
              { head: t('Balance'), cell: ({ cents }) => <CreditAmount cents={cents} /> },
              { head: t('Lowest'), cell: (span) => <CreditAmount cents={span.lowCents} /> },
              { head: t('Highest'), cell: (span) => <CreditAmount cents={span.highCents} /> },
            ]}
            rows={spansOf(points, TABLE_ROWS)}
            keyOf={({ until }) => until}
          />
        ),
      }}
    />
  );
}
