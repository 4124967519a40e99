import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCredits, shortCredits } from '../../../ui/credits.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { Text } from '../../../ui/Text.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { netMeasures } from './chartMeasures.ts';
import type { GameNet } from './gameNet.ts';
import { creditTicks } from './ticks.ts';
import { t } from '../../../languages/t.ts';

/** The width of the games' titles, and the room for half of the last amount, in pixels. */
const TITLE_WIDTH = 84;
const END_ROOM = 16;
/** From the middle of the diamond to its corners, in pixels. */
const DIAMOND = 5;
/** The height of the band, as a share of its row. */
const BAND_SHARE = 0.7;
const NOT_KNOWN = t('not known');

const signed = (cents: number): string => formatCredits(cents, 'always');

/** A game, and the lowest and the highest amount of its row: of its net, of 0, and of the band. */
interface Row extends GameNet {
  readonly span: [number, number];
}

const rowOf = (game: GameNet): Row => {
  const ends = [game.netCents, 0, ...(game.expected ? [game.expected.lowCents, game.expected.highCents] : [])];
  return { ...game, span: [Math.min(...ends), Math.max(...ends)] };
};

const toneOf = (cents: number): string => (cents > 0 ? 'gain' : cents < 0 ? 'loss' : 'even');

/** One game's row: a band for chance, a line for the expected net, a diamond for the net. `ChartFigure` has the colours of the classes. */
function GameRow({ x, y, width, height, payload }: BarShapeProps) {
  const { span, expected, netCents } = payload as unknown as Row;
  const [low, high] = span;
  const at = (cents: number): number => x + (high === low ? 0 : ((cents - low) / (high - low)) * width);
  const middle = y + height / 2;
  const net = at(netCents);
  return (
    <g>
      {expected && (
        <rect
          className="band"
          x={at(expected.lowCents)}
          y={y + (height * (1 - BAND_SHARE)) / 2}
          width={Math.max(at(expected.highCents) - at(expected.lowCents), 1)}
          height={height * BAND_SHARE}
          rx={3}
        />
      )}
      {expected && <line className="expected" x1={at(expected.cents)} x2={at(expected.cents)} y1={y} y2={y + height} />}
      <path
        className={toneOf(netCents)}
        d={`M${net - DIAMOND} ${middle}l${DIAMOND} ${-DIAMOND}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}z`}
      />
    </g>
  );
}

function summaryOf(games: readonly GameNet[], all: GameNet): string {
  const net = games.reduce((sum, { netCents }) => sum + netCents, 0);
  const bets = games.reduce((sum, one) => sum + one.bets, 0);
  const actual = { net: signed(net), bets };
  if (!all.expected) return t('{net} in {bets, plural, one {# bet} other {# bets}}.', actual);
  const { cents, lowCents, highCents } = all.expected;
  const within = all.netCents >= lowCents && all.netCents <= highCents;
  const predicted = { ...actual, expected: signed(cents) };
  const first =
    bets === all.bets
      ? t('{net} in {bets, plural, one {# bet} other {# bets}}, where the odds predict {expected}.', predicted)
      : t('{net} in {bets, plural, one {# bet} other {# bets}}; of that {drawn} on drawn games, where the odds predict {expected}.', {
          ...predicted,
          drawn: signed(all.netCents),
        });
  const band = { low: signed(lowCents), high: signed(highCents) };
  const second = within
    ? t('That is within the {low} to {high} that 95 of 100 players would see.', band)
    : t('That is outside the {low} to {high} that 95 of 100 players would see.', band);
  return `${first} ${second}`;
}

/** The net of each game, beside the net that its exact odds predict. */
export function GameNetChart({ games, all }: { games: readonly GameNet[]; all: GameNet }) {
  const rows = games.map(rowOf);
  const measures = netMeasures(rows.length);
  return (
    <ChartFigure
      {...measures}
      drawn={{
        summary: summaryOf(games, all),
        chart: (width) => (
          <BarChart
            width={width}
            height={measures.height}
            data={rows}
            layout="vertical"
            margin={{ top: 4, right: END_ROOM, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid horizontal={false} />
            <XAxis
              type="number"
              domain={['auto', 'auto']}
              tickFormatter={shortCredits}
              tickCount={creditTicks(width - TITLE_WIDTH - END_ROOM)}
              interval="equidistantPreserveStart"
              minTickGap={12}
              padding={{ left: 8, right: 8 }}
              tickMargin={8}
            />
            <YAxis type="category" dataKey="title" width={TITLE_WIDTH} interval={0} tickLine={false} />
            <ReferenceLine x={0} />
            <Bar dataKey="span" shape={GameRow} isAnimationActive={false} />
          </BarChart>
        ),
        table: (
          <>
            <FigureTable
              label={t('Net per game')}
              columns={[
                { head: t('Game'), cell: ({ title }) => title },
                { head: t('Bets'), cell: ({ bets }) => bets },
                { head: t('Staked'), cell: ({ stakedCents }) => <CreditAmount cents={stakedCents} /> },
                { head: t('Net'), cell: ({ netCents }) => <CreditAmount cents={netCents} toned /> },
                { head: t('Expected'), cell: ({ expected }) => (expected ? signed(expected.cents) : NOT_KNOWN) },
                {
                  head: t('95 of 100 between'),
                  cell: ({ expected }) =>
                    expected ? t('{low} and {high}', { low: signed(expected.lowCents), high: signed(expected.highCents) }) : NOT_KNOWN,
                },
              ]}
              rows={games}
              keyOf={({ title }) => title}
            />
            <Text size="sm" tone="muted" mt="2">
              {t(
                'Diamond: your net. Line: the net that the exact odds of your bets predict. Band: the range of 95 of 100 players with the same bets (normal approximation, rough for few bets or rare large wins). The true odds of a match are unknown, so sports have no band.',
              )}
            </Text>
          </>
        ),
      }}
    />
  );
}
