import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { CoinSide } from '../../../domain/games/coinflip.ts';
import { paints } from '../boards/paints.ts';
import { coinPaint } from './coinPaint.ts';
import { translated } from '../../../languages/translated.ts';

const BEADS = 60;

/** The ring of dots near the edge. */
const beads = Array.from({ length: BEADS }, (_, bead) => {
  const angle = (bead / BEADS) * 2 * Math.PI;
  return `M${(50 + 43.5 * Math.sin(angle)).toFixed(2)} ${(50 - 43.5 * Math.cos(angle)).toFixed(2)}h.01`;
}).join('');

function Lighthouse() {
  return (
    <>
      <chakra.path d="M44 37L20 28V41ZM56 37L80 28V41Z" fill={paints.paper} stroke="none" opacity="0.8" />
      <chakra.path d="M44 43H56L59 67H41Z" fill={paints.paper} />
      <chakra.path d="M43 51.5H57L57.5 57H42.5Z" fill={paints.red} strokeWidth="1" />
      <chakra.path d="M45 33H55V43H45Z" fill={paints.paper} />
      <chakra.path d="M43.5 33L50 25.5L56.5 33Z" fill={paints.red} />
      <path d="M42 43H58M25 68C29.5 65.5 33 65.5 37.5 68C42 70.5 45.5 70.5 50 68C54.5 65.5 58 65.5 62.5 68C67 70.5 70.5 70.5 75 68" />
    </>
  );
}

function Anchor() {
  return (
    <g strokeWidth="4">
      <circle cx="50" cy="28" r="4.5" strokeWidth="3" />
      <path d="M50 33V68M40 40H60M30 54C31 64 39 68 50 68C61 68 69 64 70 54M26 58L30.5 53L35 57.5M65 57.5L69.5 53L74 58" />
    </g>
  );
}

/** Heads is yellow and shows a lighthouse. Tails is grey and shows an anchor. Both show their name. */
export const CoinFace = memo(function CoinFace({ side }: { side: CoinSide }) {
  const { face, shade } = coinPaint[side];
  return (
    <chakra.svg viewBox="0 0 100 100" width="full" height="full" display="block" focusable="false">
      <chakra.circle cx="50" cy="50" r="49" fill={face} stroke={shade} strokeWidth="2" />
      <chakra.path d={beads} stroke={shade} strokeWidth="2.4" strokeLinecap="round" />
      <chakra.circle cx="50" cy="50" r="39" fill="none" stroke={shade} strokeWidth="1.2" />
      <chakra.g stroke={paints.ink} strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" fill="none">
        {side === 'heads' ? <Lighthouse /> : <Anchor />}
      </chakra.g>
      <chakra.text
        x="50"
        y="81.5"
        fill={paints.ink}
        fontFamily="body"
        fontWeight="750"
        fontSize="8.5px"
        letterSpacing="0.14em"
        textAnchor="middle"
      >
        {translated(side).toUpperCase()}
      </chakra.text>
    </chakra.svg>
  );
});
