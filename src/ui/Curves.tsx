import { chakra } from '@chakra-ui/react';

interface CurvesProps {
  /** Says for screen readers what the curves show. */
  label: string;
  /** The curves, each with as many values as the others. The last one is drawn on top, in the accent. */
  curves: readonly (readonly number[])[];
  height?: string;
}

/** Size and margin of the drawing, in its own units. */
const [WIDTH, HEIGHT, EDGE] = [100, 32, 2];

/** Small curves without axes over one scale, with a line at 0. */
export function Curves({ label, curves, height = '12' }: CurvesProps) {
  const all = curves.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const span = Math.max(1, most - least);
  const y = (value: number): string => (EDGE + ((most - value) / span) * (HEIGHT - 2 * EDGE)).toFixed(2);
  const x = (i: number, count: number): string => ((i / Math.max(1, count - 1)) * WIDTH).toFixed(2);
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      fill="none"
      css={{ '& *': { vectorEffect: 'non-scaling-stroke' } }}
    >
      <chakra.line x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} stroke="lineStrong" strokeWidth="1" />
      {curves.map((values, n) => (
        <chakra.polyline
          // The curves have an order and no names.
          key={n}
          points={values.map((value, i) => `${x(i, values.length)},${y(value)}`).join(' ')}
          stroke={n === curves.length - 1 ? 'accentFg' : 'muted'}
          strokeWidth="2"
          strokeLinejoin="round"
        />
      ))}
    </chakra.svg>
  );
}
