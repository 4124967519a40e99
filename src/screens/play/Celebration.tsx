import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { prefersStillness } from '../../ui/stillness.ts';
import { hasWon, type Settled } from './resultText.ts';

/** How a win is shown: the sparks that fly, and how long it lasts. A multiple is of the stake. */
const WINS = [
  { kind: 'huge', fromMultiple: 100, sparks: 40, ms: 2_400 },
  { kind: 'big', fromMultiple: 10, sparks: 16, ms: 1_600 },
  { kind: 'win', fromMultiple: 0, sparks: 0, ms: 700 },
] as const;

type Win = (typeof WINS)[number];

const winOf = ({ stakeCents, payoutCents }: Settled): Win | undefined =>
  WINS.find(({ fromMultiple }) => payoutCents >= fromMultiple * stakeCents);

/** The angle between two sparks that never lets them line up. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

interface CelebrationProps {
  settled: Settled | null;
  /** The id of the bet or round that is resultId. */
  resultId: string | undefined;
}

/**
 * The stage's answer to a win: a glow, and sparks from ten times the stake on. Nothing for a return at or below the stake, for a
 * round that was resultId before the stage was opened, with reduced motion, in text mode and with instant results.
 */
export function Celebration({ settled, resultId }: CelebrationProps) {
  const [earlier] = useState(resultId);
  const calm = useAppSelector(({ preferences }) => preferences.textMode || preferences.instant);
  const win = settled && hasWon(settled) ? winOf(settled) : undefined;
  if (!win || resultId === undefined || resultId === earlier || calm || prefersStillness()) return null;
  return <Burst key={resultId} win={win} />;
}

/** Moves by transform and opacity alone, and ends invisible. */
function Burst({ win: { kind, sparks, ms } }: { win: Win }) {
  const burst = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [glow, ...flying] = [...(burst.current?.children ?? [])];
    // There are no animations outside a browser.
    if (!glow || !('animate' in glow)) return;
    glow.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0 }], { duration: ms, easing: 'ease-out' });
    flying.forEach((spark, i) => {
      const angle = i * GOLDEN_ANGLE;
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
      data-celebration={kind}
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
