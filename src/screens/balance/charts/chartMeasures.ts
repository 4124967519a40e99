/** How much room each chart takes: known before what it shows has been read, so that nothing moves when it is drawn. */

export interface ChartMeasures {
  readonly title: string;
  /** Of the drawing, in pixels. */
  readonly height: number;
  /** Lines that its sentence takes at most: on a phone, above that, beside another chart. */
  readonly lines: { readonly base: number; readonly sm: number; readonly lg: number };
}

const ROW_HEIGHT = 52;
const AXIS_HEIGHT = 36;

export const courseMeasures: ChartMeasures = { title: 'Balance over time', height: 240, lines: { base: 3, sm: 2, lg: 2 } };

export const netMeasures = (games: number): ChartMeasures => ({
  title: 'Net per game',
  height: games * ROW_HEIGHT + AXIS_HEIGHT,
  lines: { base: 5, sm: 3, lg: 3 },
});
