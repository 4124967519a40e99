import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Heading, Text } from '../../../ui/Text.tsx';
import { LINE_HEIGHT } from '../../../ui/theme/globalCss.ts';
import type { ChartMeasures } from './chartMeasures.ts';
import { t } from '../../../languages/t.ts';

interface ChartFigureProps extends ChartMeasures {
  /** The content. Undefined while it is being read: the figure has the same size then. */
  readonly drawn?: {
    /** The message of the chart, in one sentence. */
    readonly summary: string;
    /** The drawing at a width in pixels. */
    readonly chart: (width: number) => ReactNode;
    /** The same numbers in a table. */
    readonly table: ReactNode;
  };
}

/** The height of that many lines of text. */
const heightOf = (lines: number): string => `${lines * LINE_HEIGHT}em`;

/** The theme's colours for the elements of recharts. */
const drawing = {
  // Recharts draws in several steps. The placeholder stays until the last one, which draws the lines.
  '&:has(svg path) > [data-skeleton]': { display: 'none' },
  '& text': { fill: 'muted', fontSize: 'xs', fontFamily: 'body', fontVariantNumeric: 'tabular-nums' },
  '& .recharts-cartesian-grid line': { stroke: 'line' },
  '& .recharts-cartesian-axis-line, & .recharts-cartesian-axis-tick-line': { stroke: 'lineStrong' },
  '& .recharts-reference-line line': { stroke: 'lineStrong' },
  '& .balance .recharts-area-area': { fill: 'accentTint', fillOpacity: '0.7' },
  '& .balance .recharts-area-curve': { stroke: 'accentFg', strokeWidth: '2px' },
  '& .band': { fill: 'shallow', stroke: 'contour' },
  '& .expected': { stroke: 'fg', strokeWidth: '2px' },
  '& .gain': { fill: 'successFg' },
  '& .loss': { fill: 'errorFg' },
  '& .even': { fill: 'muted' },
} as const;

/** A chart with its sentence and its table. The drawing is for the eye; screen readers get the sentence and the table. */
export function ChartFigure({ title, height, lines, drawn }: ChartFigureProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <Panel as="figure" aria-labelledby={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <chakra.figcaption>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        <Text mt="1" tone="muted" minH={{ base: heightOf(lines.base), sm: heightOf(lines.sm), lg: heightOf(lines.lg) }}>
          {drawn ? drawn.summary : <Skeleton height="4" mt="1" width="80%" />}
        </Text>
      </chakra.figcaption>
      <chakra.div
        ref={place}
        aria-hidden="true"
        position="relative"
        minW="0"
        overflow="hidden"
        css={drawing}
        style={{ height: `${height}px` }}
      >
        <Skeleton position="absolute" inset="0" />
        {drawn && width > 0 && drawn.chart(width)}
      </chakra.div>
      <chakra.details visibility={drawn ? undefined : 'hidden'}>
        <chakra.summary cursor="pointer" color="accentFg" fontWeight="600" fontSize="sm" py="1">
          {t('{title} as a table', { title })}
        </chakra.summary>
        <chakra.div mt="2">{drawn?.table}</chakra.div>
      </chakra.details>
    </Panel>
  );
}
