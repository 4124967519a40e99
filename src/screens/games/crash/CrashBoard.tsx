/**
 * The board of Crash, alone and shared: the multiplier, and its curve (CurvePlot.tsx). In flight `useCurve` draws both in every frame by the clock of the
 * house. At the end it draws where the round ended, and where the player cashed out.
 */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CurvePlot, drawCurve, type CurveParts, type CurveState } from './CurvePlot.tsx';
import { msAt } from './curveView.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { flightMultiplierAt, type ShownFlight, useFlightClock } from './useFlightClock.ts';
import { boardHeight, BoardBackground, type BoardShape } from '../boards/Board.tsx';
import { prefersReducedMotion } from '../../../ui/reducedMotion.ts';
import { t } from '../../../languages/t.ts';
import { useGameRules } from '../../play/gameRules.ts';
import { rich } from '../../../languages/rich.tsx';

export interface CrashEndShown {
  readonly pointHundredths: number;
  /** The multiplier of the cash-out. Undefined if the round ended first. */
  readonly cashedHundredths: number | undefined;
  /** False if the cash-out returned only the stake. */
  readonly won: boolean;
}

interface CrashBoardProps {
  flight: ShownFlight | undefined;
  /** The end to show while no bet is in flight. */
  end: CrashEndShown | undefined;
  /** Beside the curve where there is room, for the eye alone. Default: the curve fills the board. */
  beside?: ReactNode;
}

/** The curve fills the whole board. */
const SHAPE: BoardShape = { most: '64rem', ratio: 1.7 };

/** A board that has room for a list beside its curve. */
const WIDE = '@container (min-width: 38rem)';

/** With reduced motion only the number changes, at this interval. */
const STILL_MS = 100;

const stateTexts: Readonly<Record<CurveState, string>> = {
  flying: '',
  waiting: '',
  cashedOut: t('Cashed out'),
  returned: t('Cashed out'),
  crashed: t('Ended'),
};

function stateOf(flight: ShownFlight | undefined, end: CrashEndShown | undefined): CurveState {
  if (flight) return 'flying';
  if (!end) return 'waiting';
  if (end.cashedHundredths === undefined) return 'crashed';
  return end.won ? 'cashedOut' : 'returned';
}

/** The text colour for each state of the round. `BoardBackground` explains why data attributes select it. */
const textColors = {
  '&[data-state=waiting], &[data-state=returned]': { color: 'muted' },
  '&[data-state=cashedOut]': { color: 'successFg' },
  '&[data-state=crashed]': { color: 'errorFg' },
} as const;

/** Draws the multiplier and its curve with every frame, outside React. */
function useCurve(flight: ShownFlight | undefined, point: number | undefined, cashed: number | undefined) {
  const rules = useGameRules();
  const number = useRef<HTMLSpanElement>(null);
  const parts = useRef<CurveParts>({});
  const still = prefersReducedMotion();

  const write = (hundredths: number): void => {
    const text = multiplierText(hundredths);
    if (number.current && number.current.textContent !== text) number.current.textContent = text;
  };

  useFlightClock(
    flight,
    (elapsedMs) => {
      if (!flight) return;
      const hundredths = flightMultiplierAt(flight, elapsedMs, rules);
      write(hundredths);
      // The bet is decided at its own target. The curve stops there until the entry arrives.
      const drawnMs = Math.min(elapsedMs, msAt((hundredths + 1) / 100));
      if (!still) drawCurve(parts.current, { reachedMs: drawnMs, tailMs: drawnMs });
    },
    still ? STILL_MS : null,
  );

  useLayoutEffect(() => {
    if (flight) return;
    write(cashed ?? point ?? 100);
    const tailMs = msAt((point ?? 100) / 100);
    drawCurve(parts.current, { reachedMs: cashed === undefined ? tailMs : msAt(cashed / 100), tailMs });
  }, [flight, point, cashed]);

  return { number, parts, still };
}

/** The multiplier and its curve. Screen readers skip them and read the words below. */
export function CrashBoard({ flight, end, beside }: CrashBoardProps) {
  const [point, cashed] = [end?.pointHundredths, end?.cashedHundredths];
  const { number, parts, still } = useCurve(flight, point, cashed);
  const state = stateOf(flight, end);
  return (
    <BoardBackground
      aria-hidden="true"
      data-board="crash"
      data-moving={flight !== undefined}
      {...boardHeight({ shape: SHAPE, onPhone: { ratio: 1.15 } })}
    >
      <chakra.div position="absolute" inset="0" css={beside === undefined ? undefined : { [WIDE]: { '--beside': '13rem' } }}>
        <CurvePlot parts={parts} state={state} hidden={still && flight !== undefined} />
        <chakra.div
          position="absolute"
          insetY="0"
          right="0"
          width="var(--beside, 0rem)"
          overflow="hidden"
          css={{ [WIDE]: { borderInlineStartWidth: '1px', borderColor: 'line', bg: 'sunken' } }}
        >
          {beside}
        </chakra.div>
      </chakra.div>
      <chakra.div
        data-state={state}
        position="absolute"
        top={{ base: '4', sm: '7' }}
        left={{ base: '5', sm: '9' }}
        pointerEvents="none"
        css={textColors}
      >
        <chakra.div
          fontWeight="650"
          fontSize={{ base: 'min(3.75rem, 32cqh)', sm: 'clamp(2.5rem, 32cqh, max(3.75rem, min(19cqh, 8rem)))' }}
          lineHeight="1"
          textStyle="numbers"
        >
          <span ref={number}>1.00</span>
          <chakra.span fontSize="0.5em" ps="0.1em">
            ×
          </chakra.span>
        </chakra.div>
        <chakra.div minH="6" mt="1" maxW={{ base: '11rem', sm: 'none' }} lineHeight="1.3" fontWeight="650">
          {cashed === undefined || point === undefined || flight
            ? stateTexts[state]
            : rich('{state}<point>, the round ended at {multiplier}</point>', {
                state: stateTexts[state],
                point: (words) => (
                  <chakra.span color="muted" fontWeight="450">
                    {words}
                  </chakra.span>
                ),
                multiplier: multiplierText(point),
              })}
        </chakra.div>
      </chakra.div>
    </BoardBackground>
  );
}
