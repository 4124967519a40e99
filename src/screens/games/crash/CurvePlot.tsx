/**
 * The curve of Crash with its scales. `CurvePlot` renders the elements once, and `drawCurve` moves them in every frame: it sets paths, transforms and the
 * texts of the marks. curveView.ts has the geometry.
 */
import { chakra } from '@chakra-ui/react';
import { useId, type RefObject } from 'react';
import { Graticule } from '../boards/Board.tsx';
import { curvePath, multiplierMarks, pointOf, secondMarks, VIEW, viewAt } from './curveView.ts';
import { localDecimals } from '../../../ui/credits.ts';

/** The elements that `drawCurve` changes. */
export interface CurveParts {
  line?: SVGPathElement | null;
  area?: SVGPathElement | null;
  /** The part of the curve after the cash-out. */
  tail?: SVGPathElement | null;
  head?: HTMLDivElement | null;
  /** The dot where the round was cashed out. */
  cashOut?: HTMLDivElement | null;
  secondScale?: HTMLDivElement | null;
  multiplierScale?: HTMLDivElement | null;
}

/** `returned`: a cash-out that paid no more than the stake. */
export type CurveState = 'waiting' | 'flying' | 'crashed' | 'cashedOut' | 'returned';

const MOST_MARKS = 8;
/** The marks of a scale. `drawMarks` hides those that are not needed. */
const slots = Array.from({ length: MOST_MARKS }, (_, slot) => slot);
/** The colour for each state of the round. */
const stateColors = {
  color: 'flare',
  '&[data-state=waiting], &[data-state=returned]': { color: 'lineStrong' },
  '&[data-state=crashed]': { color: 'errorFg' },
  '&[data-state=cashedOut]': { color: 'successFg' },
} as const;

/** The space around the plot for the marks. */
const INSET = { left: '1rem', right: 'calc(3.25rem + var(--beside, 0rem))', top: '1rem', bottom: '2rem' };

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

function drawMarks(
  scale: HTMLDivElement | null | undefined,
  marks: readonly { readonly text: string; readonly transform: string }[],
): void {
  slots.forEach((slot) => {
    const layer = scale?.children[slot];
    if (!(layer instanceof HTMLElement)) return;
    const mark = marks[slot];
    layer.style.visibility = mark ? 'visible' : 'hidden';
    if (!mark) return;
    layer.style.transform = mark.transform;
    const label = layer.lastElementChild;
    if (label && label.textContent !== mark.text) label.textContent = mark.text;
  });
}

/** Draws the curve up to `reachedMs`, and a fainter tail up to `tailMs`. The view holds both. */
export function drawCurve(parts: CurveParts, { reachedMs, tailMs }: { readonly reachedMs: number; readonly tailMs: number }): void {
  const view = viewAt(tailMs);
  const path = curvePath(0, reachedMs, view);
  const reached = pointOf(reachedMs, view);
  parts.line?.setAttribute('d', path);
  parts.area?.setAttribute('d', `${path}L${(reached.x * VIEW.width).toFixed(1)} ${VIEW.height}L0 ${VIEW.height}Z`);
  parts.tail?.setAttribute('d', tailMs > reachedMs ? curvePath(reachedMs, tailMs, view) : '');
  for (const [element, { x, y }] of [
    [parts.head, pointOf(tailMs, view)],
    [parts.cashOut, reached],
  ] as const) {
    if (element) element.style.transform = `translate(${percent(x)}, ${percent(-y)})`;
  }
  drawMarks(
    parts.multiplierScale,
    multiplierMarks(view).map((mark) => ({
      text: localDecimals(`${mark.toFixed(mark < 10 ? 1 : 0)}×`),
      transform: `translateY(${percent(-(mark - 1) / (view.top - 1))})`,
    })),
  );
  drawMarks(
    parts.secondScale,
    secondMarks(view).map((mark) => ({ text: `${mark} s`, transform: `translateX(${percent((mark * 1_000) / view.spanMs)})` })),
  );
}

/** A layer as large as the plot, which `drawCurve` moves by its transform. */
const Moved = chakra('div', {
  base: { position: 'absolute', inset: '0', visibility: 'hidden', willChange: 'transform', pointerEvents: 'none' },
});

/** The area under the curve, the marks, the line and its head. `drawCurve` moves them. */
export function CurvePlot({ parts, state, hidden }: { parts: RefObject<CurveParts>; state: CurveState; hidden: boolean }) {
  const gradient = useId();
  const stroke = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
  const refTo =
    <Part extends keyof CurveParts>(part: Part) =>
    (element: CurveParts[Part] | null) => {
      parts.current = { ...parts.current, [part]: element };
    };
  return (
    <>
      <Graticule />
      <chakra.div position="absolute" style={INSET} visibility={hidden ? 'hidden' : 'visible'}>
        <chakra.div ref={refTo('multiplierScale')} position="absolute" inset="0" color="muted" fontSize="xs" textStyle="numbers">
          {slots.map((slot) => (
            <Moved key={slot}>
              <chakra.div position="absolute" insetX="0" bottom="0" borderBottomWidth="1px" borderColor="contour" opacity="0.45" />
              <chakra.span position="absolute" left="calc(100% + 0.5rem)" bottom="0" transform="translateY(50%)" whiteSpace="nowrap" />
            </Moved>
          ))}
        </chakra.div>
        <chakra.div ref={refTo('secondScale')} position="absolute" inset="0" color="muted" fontSize="xs" textStyle="numbers">
          {slots.map((slot) => (
            <Moved key={slot}>
              <chakra.div position="absolute" left="0" bottom="-0.375rem" width="1px" height="0.375rem" bg="contour" />
              <chakra.span position="absolute" left="0" top="calc(100% + 0.4rem)" transform="translateX(-50%)" whiteSpace="nowrap" />
            </Moved>
          ))}
        </chakra.div>
        <chakra.svg
          position="absolute"
          inset="0"
          width="full"
          height="full"
          viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
          preserveAspectRatio="none"
          overflow="visible"
          focusable="false"
          data-state={state}
          css={stateColors}
        >
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.34" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0.03" />
            </linearGradient>
          </defs>
          <path ref={refTo('area')} fill={`url(#${gradient})`} />
          <path ref={refTo('tail')} {...stroke} stroke="currentColor" strokeWidth="2.5" strokeDasharray="2 7" opacity="0.8" />
          <path ref={refTo('line')} {...stroke} stroke="currentColor" strokeWidth="4" />
        </chakra.svg>
        <chakra.div position="absolute" insetX="0" bottom="0" borderBottomWidth="1px" borderColor="lineStrong" />
        <Moved ref={refTo('head')} visibility={state === 'waiting' ? 'hidden' : 'visible'}>
          <Head ended={state !== 'waiting' && state !== 'flying'} />
        </Moved>
        <Moved ref={refTo('cashOut')} visibility={state === 'cashedOut' || state === 'returned' ? 'visible' : 'hidden'}>
          <CashOutDot state={state} />
        </Moved>
      </chakra.div>
    </>
  );
}

/** A square of this size whose centre is at the lower left corner of its layer. */
const centred = (rem: number) =>
  ({ position: 'absolute', left: `${-rem / 2}rem`, bottom: `${-rem / 2}rem`, width: `${rem}rem`, height: `${rem}rem` }) as const;

/** Where the round was cashed out. */
function CashOutDot({ state }: { state: CurveState }) {
  return (
    <chakra.div
      {...centred(0.875)}
      borderRadius="full"
      data-state={state}
      bg="successFg"
      css={{ '&[data-state=returned]': { bg: 'muted' } }}
      boxShadow="0 0 0 3px {colors.deep}"
    />
  );
}

/** The head of the curve: a light in flight, a cross at the end. */
function Head({ ended }: { ended: boolean }) {
  if (!ended) {
    return (
      <chakra.div
        {...centred(1)}
        borderRadius="full"
        bg="coin"
        boxShadow="0 0 0 3px {colors.deep}, 0 0 1.25rem 0.5rem color-mix(in oklab, {colors.flare} 55%, transparent)"
      />
    );
  }
  return (
    <chakra.svg {...centred(1.5)} viewBox="0 0 24 24" fill="none" strokeLinecap="round" focusable="false">
      <chakra.path d="M6 6L18 18M18 6L6 18" stroke="deep" strokeWidth="8" />
      <chakra.path d="M6 6L18 18M18 6L6 18" stroke="errorFg" strokeWidth="3.5" />
    </chakra.svg>
  );
}
