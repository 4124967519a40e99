/** The size of each chart. It is known before the data is read, so that nothing moves when the chart is drawn. */
import { t } from '../../../languages/t.ts';

export interface ChartMeasures {
  readonly title: string;
  /** Height of the drawing, in pixels. */
  readonly height: number;
  /** The most lines that the sentence takes: on a phone, on a wider screen, beside another chart. */
  readonly lines: { readonly base: number; readonly sm: number; readonly lg: number };
}

const ROW_HEIGHT = 52;
const AXIS_HEIGHT = 36;

export const courseMeasures: ChartMeasures = { title: t('Balance over time'), height: 240, lines: { base: 3, sm: 2, lg: 2 } };

export const netMeasures = (games: number): ChartMeasures => ({
  title: t('Net per game'),
  height: games * ROW_HEIGHT + AXIS_HEIGHT,
  lines: { base: 5, sm: 3, lg: 3 },
});
