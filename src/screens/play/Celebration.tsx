/**
 * What celebrates a win over the stage. `Celebration` decides whether there is something to celebrate, and `Burst` draws it: a glow, two texts and
 * sparks, moved by the browser's animations. Claims of rewards use `Burst` alone.
 */
import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { isMovementOff } from '../../store/preferences.ts';
import { prefersReducedMotion } from '../../ui/reducedMotion.ts';
import { formatCredits } from '../../ui/credits.ts';
import { paidTimes } from './ratioText.ts';
import { winSize, type Settled, type WinSize } from './resultText.ts';

/** How a win is shown: the sparks that fly, how long it lasts, and how large its multiplier is in the width of the stage. */
const LOOKS = {
  win: { sparks: 0, ms: 1_100, letters: 'clamp(1.5rem, 5cqi, 2.25rem)' },
  big: { sparks: 16, ms: 1_700, letters: 'clamp(2rem, 8cqi, 3.5rem)' },
  huge: { sparks: 40, ms: 2_600, letters: 'clamp(2.5rem, 12cqi, 5.5rem)' },
} as const satisfies Readonly<Record<WinSize, object>>;

/** The angle between two sparks that never lets them line up. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

interface CelebrationProps {
  settled: Settled | null;
  /** The id of the bet or round whose result is shown. */
  resultId: string | undefined;
}

/**
 * The stage's answer to a win: a glow, the multiplier with what it brought over the board, and sparks from ten times the stake on.
 * Nothing for a return at or below the stake, for a result that was there when the stage was opened, with reduced motion, in text
 * mode and with instant results. The words below the board say the same to screen readers.
 */
export function Celebration({ settled, resultId }: CelebrationProps) {
  const [firstId] = useState(resultId);
  const size = settled ? winSize(settled) : undefined;
  if (!settled || !size || resultId === undefined || resultId === firstId) return null;
  return (
    <Burst
      key={resultId}
      size={size}
      large={paidTimes(settled)}
      small={formatCredits(settled.payoutCents - settled.stakeCents, 'always')}
    />
  );
}

interface BurstProps {
  size: WinSize;
  /** The text in large letters, and the one below it. */
  large: string;
  small: string;
  /** Where the texts stand: over a board, or on a card beside its title and above its button. Default: over a board. */
  on?: 'board' | 'card';
}

/** The glow, the texts and the sparks over the nearest positioned element. Nothing with reduced motion, in text mode and with instant results. */
export function Burst(burst: BurstProps) {
  const isStill = useAppSelector(({ preferences }) => isMovementOff(preferences));
  return isStill || prefersReducedMotion() ? null : <MovingBurst {...burst} />;
}

/** Moves by transform and opacity alone, and ends invisible. */
function MovingBurst({ size, large, small, on = 'board' }: BurstProps) {
  const { sparks, ms } = LOOKS[size];
  const burst = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [glow, winText, ...flying] = [...(burst.current?.children ?? [])];
    // There are no animations outside a browser.
    if (!glow || !winText || !('animate' in glow)) return;
    glow.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], { duration: ms, easing: 'ease-out' });
    winText.animate(
      [
        { transform: 'scale(0.6)', opacity: 0 },
        { transform: 'scale(1.06)', opacity: 1, offset: 0.15 },
        { transform: 'scale(1)', opacity: 1, offset: 0.25 },
        { transform: 'scale(1)', opacity: 1, offset: 0.8 },
        { transform: 'translateY(-0.5rem)', opacity: 0 },
      ],
      { duration: ms, easing: 'ease-out' },
    );
    flying.forEach((spark, i) => {
      const angle = i * GOLDEN_ANGLE;
      // 5 to 18 rem away, evenly spread. To the sides they fly farther, because stages are wide.
      const far = 5 + 13 * Math.sqrt((i + 1) / flying.length);
      const [x, y] = [far * 1.6 * Math.cos(angle), far * Math.sin(angle)];
      spark.animate(
        [
          { transform: 'translate(0, 0) scale(0.2)', opacity: 0 },
          { transform: `translate(${0.8 * x}rem, ${0.8 * y}rem) scale(1)`, opacity: 1, offset: 0.35 },
          { transform: `translate(${x}rem, ${y + 4}rem) scale(0.4)`, opacity: 0 },
        ],
        { duration: ms, delay: (i % 5) * 40, easing: 'cubic-bezier(0.16, 0.8, 0.3, 1)', fill: 'backwards' },
      );
    });
  }, [ms]);
  return (
    <chakra.div
      ref={burst}
      aria-hidden="true"
      data-celebration={size}
      position="absolute"
      inset="0"
      zIndex="1"
      overflow="hidden"
      pointerEvents="none"
    >
      <chakra.div
        position="absolute"
        inset="0"
        opacity="0"
        willChange="opacity"
        boxShadow="inset 0 0 0 3px {colors.successFg}, inset 0 0 6rem -1.5rem {colors.successFg}"
      />
      <WinText size={size} large={large} small={small} on={on} />
      {Array.from({ length: sparks }, (_, i) => (
        <chakra.span
          key={i}
          position="absolute"
          top="42%"
          left="50%"
          width="0.625rem"
          height="0.625rem"
          borderRadius={i % 3 === 0 ? '1px' : 'full'}
          bg={i % 2 === 0 ? 'coin' : 'flare'}
          opacity="0"
          willChange="transform, opacity"
        />
      ))}
    </chakra.div>
  );
}

const placements = {
  board: { top: { base: '1', sm: 'min(1rem, 4cqi)' }, insetX: '0', mx: 'auto' },
  card: { bottom: '14', insetEnd: '4' },
} as const;

/** The multiplier, and below it what the win brought. */
function WinText({ size, large, small, on }: Required<BurstProps>) {
  return (
    <chakra.div
      position="absolute"
      {...placements[on]}
      width="max-content"
      maxW="calc(100% - 1rem)"
      px="4"
      py="1"
      display="grid"
      // On phones in one line, so that it leaves the number of Dice in view.
      gridAutoFlow={{ base: size === 'win' ? 'column' : 'row', sm: 'row' }}
      columnGap="2"
      alignItems="baseline"
      justifyItems="center"
      lineHeight="1.1"
      textStyle="numbers"
      color="successFg"
      bg="panel"
      borderWidth="2px"
      borderColor="successFg"
      borderRadius="panel"
      boxShadow="lifted"
      opacity="0"
      willChange="transform, opacity"
    >
      <chakra.span fontWeight="750" style={{ fontSize: LOOKS[size].letters }}>
        {large}
      </chakra.span>
      <chakra.span fontWeight="650" fontSize={size === 'win' ? 'md' : 'xl'}>
        {small}
      </chakra.span>
    </chakra.div>
  );
}
