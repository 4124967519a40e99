import { chakra } from '@chakra-ui/react';

const Cloth = chakra('svg', {
  base: { display: 'block', width: '12', height: '9', flexShrink: '0', borderRadius: '2px', boxShadow: '0 0 0 1px {colors.lineStrong}' },
});
const Patch = chakra('path', {
  variants: {
    dye: {
      paper: { fill: 'onAccent' },
      flare: { fill: 'flare' },
      buff: { fill: 'coin', _light: { fill: 'land' } },
      sea: { fill: 'contour' },
      ink: { fill: 'deep', _light: { fill: 'fg' } },
    },
  },
});

type Dye = 'paper' | 'flare' | 'buff' | 'sea' | 'ink';
type Flag = readonly (readonly [Dye, string])[];

const WHOLE = 'M0 0h48v36H0z';

/** Seven flags in the style of the signal code, in two or three plain colours. Their patterns differ too. */
const flags: readonly Flag[] = [
  [
    ['flare', WHOLE],
    ['paper', 'M24 0h24v36H24z'],
  ],
  [
    ['sea', WHOLE],
    ['paper', 'M24 5l19 13-19 13L5 18z'],
  ],
  [
    ['buff', WHOLE],
    ['ink', 'M0 13h48v10H0z'],
    ['ink', 'M19 0h10v36H19z'],
  ],
  [
    ['ink', WHOLE],
    ['buff', 'M11 8h26v20H11z'],
  ],
  [
    ['paper', WHOLE],
    ['sea', 'M0 0h48v9H0zM0 27h48v9H0z'],
    ['flare', 'M0 14h48v8H0z'],
  ],
  [
    ['flare', WHOLE],
    ['buff', 'M0 36L48 0v36z'],
  ],
  [
    ['sea', WHOLE],
    ['paper', 'M0 0h24v18H0zM24 18h24v18H24z'],
  ],
];

/** The flag of the wall at this place of the list. It is decoration: the name stands beside it. */
export function WallFlag({ place }: { place: number }) {
  const flag = flags[place % flags.length] ?? [];
  return (
    <Cloth viewBox="0 0 48 36" aria-hidden="true" focusable="false">
      {flag.map(([dye, path]) => (
        <Patch key={path} dye={dye} d={path} />
      ))}
    </Cloth>
  );
}
