/**
 * The board of Dice: the number that was rolled, above a scale from 1 to 99 with the winning stretch and a needle. A press on the scale sets the target.
 * `useNeedle` moves needle and number outside React.
 */
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, type PointerEvent, type Ref } from 'react';
import { dice, SIDES, winningTargets, type DiceChoice } from '../../../domain/games/dice.ts';
import { prefersReducedMotion } from '../../../ui/reducedMotion.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { choiceWords } from '../../play/choiceWords.ts';
import { t } from '../../../languages/t.ts';

interface DiceBoardProps extends BoardMovement {
  choice: DiceChoice;
  /** The roll to show or to move to. Null before the first. */
  roll: number | null;
  /** Null while it moves, and when the stake was returned. */
  won: boolean | null;
  /** Sets the target, by a press on the scale. Undefined while it cannot be set. */
  onAim: ((target: number) => void) | undefined;
}

/** The number above its scale. */
const SHAPE: BoardShape = { most: '60rem', ratio: 2 };
const ON_PHONE = { ratio: 1.6 };

/** The height of the number. A low board has a smaller one. */
const NUMBER = 'clamp(2.5rem, min(38cqh, max(5rem, 30cqh)), 11rem)';

/** A roll's place on the scale, in percent of its width: the middle of its own 1/99. */
const placeOf = (roll: number): number => ((roll - 0.5) / SIDES) * 100;
const easeOut = (part: number): number => 1 - (1 - part) ** 3;
/** The part of the movement in which the needle goes to the far end. */
const FAR_PART = 0.4;
const MIDDLE = (SIDES + 1) / 2;
const MARKS = [1, 25, MIDDLE, 75, SIDES];

/** Moves the needle and the number to a roll. It draws outside React, so nothing renders meanwhile. */
function useNeedle({ roll, moving, durationMs }: Pick<DiceBoardProps, 'roll' | 'moving' | 'durationMs'>) {
  const needle = useRef<HTMLDivElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const from = useRef(MIDDLE);
  useEffect(() => {
    const show = (value: number): void => {
      if (needle.current) needle.current.style.transform = `translateX(${placeOf(value)}%)`;
      if (number.current) number.current.textContent = String(Math.round(value));
    };
    if (roll === null) return;
    if (!moving) {
      show(roll);
      from.current = roll;
      return;
    }
    // With reduced motion the round ends at once, so only its end is drawn.
    if (prefersReducedMotion()) return;
    const start = performance.now();
    // The needle goes to the far end first, so that its direction does not give the roll away.
    const far = from.current < MIDDLE ? SIDES : 1;
    let frame = 0;
    const step = (now: number): void => {
      const part = Math.min((now - start) / durationMs, 1);
      const back = (part - FAR_PART) / (1 - FAR_PART);
      show(back < 0 ? from.current + (far - from.current) * easeOut(part / FAR_PART) : far + (roll - far) * easeOut(back));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [roll, moving, durationMs]);
  return { needle, number };
}

/** The scale from 1 to 99, with the winning stretch and the needle. */
function Scale({ choice, roll, needle, onAim }: Pick<DiceBoardProps, 'choice' | 'roll' | 'onAim'> & { needle: Ref<HTMLDivElement> }) {
  const edge = (choice.target / SIDES) * 100;
  const [start, end] = choice.direction === 'under' ? [0, edge] : [edge, 100];
  return (
    <>
      <chakra.div
        position="relative"
        mt={{ base: 'min(1.25rem, 8cqh)', sm: 'min(2rem, 8cqh)' }}
        height="4"
        borderRadius="full"
        bg="sunken"
        overflow="hidden"
        boxShadow="inset 0 0 0 1px {colors.contour}"
      >
        <chakra.div
          data-winning
          position="absolute"
          insetY="0"
          bg="accentSolid"
          transition="left {durations.fast}, width {durations.fast}"
          style={{ left: `${start}%`, width: `${end - start}%`, opacity: roll === null ? 0.45 : 1 }}
        />
      </chakra.div>
      <chakra.div position="relative" height="0">
        <Grip onAim={onAim} direction={choice.direction} />
      </chakra.div>
      <chakra.div position="relative" height="0" pointerEvents="none">
        <chakra.div
          ref={needle}
          position="absolute"
          insetX="0"
          top="-6"
          willChange="transform"
          style={{ transform: `translateX(${placeOf(roll ?? MIDDLE)}%)`, opacity: roll === null ? 0 : 1 }}
        >
          <chakra.div width="1" height="8" ms="-0.5" borderRadius="full" bg="coin" boxShadow="0 0 0 2px {colors.deep}" />
        </chakra.div>
      </chakra.div>
      <chakra.div position="relative" height="6" mt="min(0.75rem, 5cqh)" color="muted" fontSize="xs" textStyle="numbers">
        {MARKS.map((mark) => (
          <chakra.span key={mark} position="absolute" transform="translateX(-50%)" style={{ left: `${placeOf(mark)}%` }}>
            {mark}
          </chakra.span>
        ))}
      </chakra.div>
    </>
  );
}

/** The place of a press on the scale as a target. */
function targetAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, direction: DiceChoice['direction']): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const { from, to } = winningTargets[direction];
  return Math.min(to, Math.max(from, Math.round(((clientX - left) / width) * SIDES)));
}

/** What a pointer drags: the scale, with room for a thumb. Keyboards and screen readers have the slider of the panel. */
function Grip({ onAim, direction }: Pick<DiceBoardProps, 'onAim'> & Pick<DiceChoice, 'direction'>) {
  return (
    <chakra.div
      data-grip
      position="absolute"
      insetX="0"
      bottom="-3"
      height="10"
      touchAction="pan-y"
      cursor={onAim ? 'ew-resize' : undefined}
      onPointerDown={(event) => {
        if (!onAim || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onAim(targetAt(event, direction));
      }}
      onPointerMove={(event) => {
        if (onAim && event.currentTarget.hasPointerCapture(event.pointerId)) onAim(targetAt(event, direction));
      }}
    />
  );
}

/** The roll and its scale. Screen readers skip them and read the words below. */
export function DiceBoard({ choice, roll, won, onAim, moving, durationMs, onSkip }: DiceBoardProps) {
  const { needle, number } = useNeedle({ roll, moving, durationMs });
  return (
    <Board game="dice" moving={moving} onSkip={onSkip} shape={SHAPE} onPhone={ON_PHONE}>
      <chakra.div
        data-won={won ?? undefined}
        textAlign="center"
        fontWeight="650"
        fontSize={NUMBER}
        lineHeight="1.1"
        textStyle="numbers"
        transition="color {durations.fast}"
        css={{ '&[data-won=true]': { color: 'successFg' }, '&[data-won=false]': { color: 'errorFg' } }}
      >
        <span ref={number} hidden={roll === null}>
          {roll}
        </span>
        {/* Before the first roll, words say what wins, because a number would look like a roll. */}
        {roll === null && (
          <chakra.span
            display="block"
            fontSize={{ base: '1.5rem', sm: '2.25rem' }}
            // As high as the number.
            lineHeight={`calc(${NUMBER} * 1.1)`}
            color="muted"
            fontFamily="heading"
            fontVariantNumeric="normal"
          >
            {t('{choice} wins', { choice: choiceWords(dice, choice) })}
          </chakra.span>
        )}
      </chakra.div>
      <Scale choice={choice} roll={roll} needle={needle} onAim={onAim} />
    </Board>
  );
}
