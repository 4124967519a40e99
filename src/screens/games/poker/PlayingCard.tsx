import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { lookOf, suitPath } from './cardFace.ts';
import { paints } from '../boards/paints.ts';

/** A card's face, 100 by 140 units. The corner shows rank and suit, the middle a large suit. */
export const CardFace = memo(function CardFace({ card }: { card: string }) {
  const { rank, suit, red } = lookOf(card);
  return (
    <chakra.svg viewBox="0 0 100 140" width="full" height="full" display="block" fill={red ? paints.red : paints.ink} focusable="false">
      <chakra.rect x="1" y="1" width="98" height="138" rx="10" fill={paints.paper} stroke={paints.silverShade} strokeWidth="2" />
      <chakra.text x={rank.length > 1 ? '6' : '11'} y="43" fontFamily="heading" fontWeight="700" fontSize="44px" letterSpacing="-0.06em">
        {rank}
      </chakra.text>
      <path d={suitPath[suit]} transform="translate(63 13) scale(0.85)" />
      <path d={suitPath[suit]} transform="translate(22 66) scale(1.75)" />
    </chakra.svg>
  );
});

/** The back of every card: a chart's grid and a compass. */
export const CardBack = memo(function CardBack() {
  return (
    <chakra.svg viewBox="0 0 100 140" width="full" height="full" display="block" focusable="false">
      <chakra.rect x="1" y="1" width="98" height="138" rx="10" fill={paints.paper} stroke={paints.silverShade} strokeWidth="2" />
      <chakra.rect x="8" y="8" width="84" height="124" rx="5" fill={paints.plum} />
      <chakra.path d="M29 8V132M50 8V132M71 8V132M8 39H92M8 70H92M8 101H92" stroke={paints.paper} strokeWidth="1" opacity="0.4" />
      <chakra.g stroke={paints.paper} strokeWidth="2" fill="none">
        <circle cx="50" cy="70" r="24" />
        <circle cx="50" cy="70" r="18" strokeWidth="1" />
      </chakra.g>
      <chakra.path d="M50 38L55 65L82 70L55 75L50 102L45 75L18 70L45 65Z" fill={paints.paper} />
    </chakra.svg>
  );
});
