import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { colourOf, NUMBERS, wheelOrder, type RouletteColour } from '../../../domain/games/roulette.ts';
import { paints } from '../boards/paints.ts';
import { pocketPaint } from './pocketPaint.ts';

/** Radii on a wheel of radius 100. */
export const radii = { track: 91, pockets: 80, numbers: 70.5, ring: 62, ball: 56, inner: 49, compass: 46, plate: 25 } as const;

const STEP = 360 / NUMBERS;
const HALF = STEP / 2;

const at = (radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
};

/** All pockets of a colour as one path. */
function pocketsOf(colour: RouletteColour): string {
  return wheelOrder
    .map((number, place) => {
      if (colourOf(number) !== colour) return '';
      const [from, to] = [place * STEP - HALF, place * STEP + HALF];
      return `M${at(radii.inner, from)}L${at(radii.pockets, from)}A${radii.pockets} ${radii.pockets} 0 0 1 ${at(radii.pockets, to)}L${at(radii.inner, to)}A${radii.inner} ${radii.inner} 0 0 0 ${at(radii.inner, from)}Z`;
    })
    .join('');
}

/** The bars between two pockets. */
const frets = wheelOrder.map((_, place) => `M${at(radii.inner, place * STEP + HALF)}L${at(radii.pockets, place * STEP + HALF)}`).join('');
/** The marks of the compass: one each 5 degrees, longer ones each 15 and 45. */
const ticks = Array.from(
  { length: 72 },
  (_, tick) => `M${at(radii.compass, tick * 5)}L${at(tick % 9 === 0 ? 39 : tick % 3 === 0 ? 42 : 44, tick * 5)}`,
).join('');

/** A point of the compass rose. One half is dark, as in engravings. */
function rosePoint(degrees: number, length: number): [light: string, dark: string] {
  const tip = at(length, degrees);
  return [`M0 0L${tip}L${at(9, degrees - 45)}Z`, `M0 0L${tip}L${at(9, degrees + 45)}Z`];
}
const roses = [...[45, 135, 225, 315].map((turn) => rosePoint(turn, 31)), ...[0, 90, 180, 270].map((turn) => rosePoint(turn, 37))];

/** The turning part: 37 pockets in the order of a European wheel around a compass rose. */
export const WheelFace = memo(function WheelFace() {
  return (
    <chakra.svg viewBox="-100 -100 200 200" width="full" height="full" display="block" focusable="false">
      <chakra.circle r={radii.pockets + 1.5} fill={paints.goldShade} />
      {(['red', 'black', 'green'] as const).map((colour) => (
        <chakra.path key={colour} d={pocketsOf(colour)} fill={pocketPaint[colour]} data-pockets={colour} />
      ))}
      <chakra.path d={frets} stroke={paints.goldShade} strokeWidth="0.9" />
      <chakra.circle r={radii.ring} fill="none" stroke={paints.goldShade} strokeWidth="0.7" />
      <chakra.g fill="onAccent" fontFamily="body" fontWeight="700" fontSize="8.6px" textAnchor="middle">
        {wheelOrder.map((number, place) => (
          <text key={number} y={-radii.numbers + 3} transform={`rotate(${(place * STEP).toFixed(3)})`}>
            {number}
          </text>
        ))}
      </chakra.g>
      <chakra.circle r={radii.inner} fill="mid" stroke={paints.goldShade} strokeWidth="1.5" />
      <chakra.g stroke="contour" fill="none">
        <circle r={radii.compass} />
        <path d={ticks} />
      </chakra.g>
      {roses.map(([light, dark]) => (
        <chakra.g key={light} stroke="lineStrong" strokeWidth="0.6" strokeLinejoin="round">
          <chakra.path d={light} fill="panel" />
          <chakra.path d={dark} fill="lineStrong" />
        </chakra.g>
      ))}
    </chakra.svg>
  );
});

/** The part that stands still: the rim with the ball's track. */
export const WheelRim = memo(function WheelRim() {
  return (
    <chakra.svg viewBox="-100 -100 200 200" position="absolute" inset="0" width="full" height="full" focusable="false">
      <chakra.circle r="99" fill="land" stroke="lineStrong" strokeWidth="1.2" />
      <chakra.circle r={(radii.track + radii.pockets) / 2 + 1} fill="none" stroke="sunken" strokeWidth={radii.track - radii.pockets + 4} />
      <chakra.g fill={paints.goldShade}>
        {Array.from({ length: 8 }, (_, stud) => (
          <path key={stud} d="M0 -92L2 -87L0 -82.5L-2 -87Z" transform={`rotate(${stud * 45 + 22.5})`} />
        ))}
      </chakra.g>
      <chakra.path d="M-5 -100H5L0 -93Z" fill="flare" />
    </chakra.svg>
  );
});
