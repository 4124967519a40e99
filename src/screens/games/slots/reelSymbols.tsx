import { chakra } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import type { SlotSymbol } from '../../../domain/games/slots.ts';
import { paints } from '../boards/paints.ts';
import { Drawing, Shine } from '../boards/symbols/Drawing.tsx';
import { Bell, Cherry } from '../boards/symbols/shared.tsx';

function Lemon() {
  return (
    <Drawing>
      <chakra.path d="M30 17C33 9 41 6 49 8C47 15 40 19 31 18Z" fill={paints.green} />
      <chakra.path
        d="M6 35C9 33 11 30 14 26C22 15 42 15 50 26C53 30 55 33 58 35C55 37 53 40 50 44C42 55 22 55 14 44C11 40 9 37 6 35Z"
        fill={paints.gold}
      />
      <Shine d="M19 33C21 28 25 26 30 25" />
      <chakra.path d="M40 45h.1M46 40h.1M33 47h.1" stroke={paints.goldShade} strokeWidth="3" />
    </Drawing>
  );
}

/** The slice shows segments, which distinguish it from the other round fruit. */
function Orange() {
  return (
    <Drawing>
      <chakra.circle cx="32" cy="33" r="24" fill={paints.orange} />
      <chakra.circle cx="32" cy="33" r="18.5" fill={paints.paper} stroke="none" />
      <chakra.path
        d="M32 31V17.5C37 17.5 40.5 19 43 22ZM34 33L44 23C46.5 26 47.5 29.5 47.5 33ZM34 35H47.5C47.5 39 46 42 43.5 44.5ZM32 36.5L42 46C39 48 36 48.5 32 48.5ZM30 35.5V48.5C26 48.5 23 47 20.5 44.5ZM28.5 34.5L19 43C17 40 16.5 37 16.5 34.5ZM28.5 32H16.5C16.5 28 18 24.5 20.5 22ZM30 30.5L22 20.5C24.5 18.5 27 17.5 30 17.5Z"
        fill={paints.orange}
        stroke="none"
      />
    </Drawing>
  );
}

function Plum() {
  return (
    <Drawing>
      <chakra.path d="M33 18C33 12 35 8 39 5" stroke={paints.greenShade} strokeWidth="3.5" />
      <chakra.path d="M37 13C42 7 50 7 56 11C51 18 44 19 37 13Z" fill={paints.green} />
      <chakra.path d="M33 18C47 13 56 24 54 37C52 50 43 58 32 58C20 58 11 50 10 37C9 24 20 13 33 18Z" fill={paints.plum} />
      <chakra.path d="M33 18C27 26 26 42 31 52" opacity="0.55" />
      <Shine d="M17 35C17 29 19 25 23 23" />
    </Drawing>
  );
}

function Seven() {
  return (
    <Drawing>
      <chakra.path d="M12 9H53V21C43 31 37 42 36 57H21C22 43 28 32 38 23H24V29H12Z" fill={paints.magenta} />
      <Shine d="M17 14H46" />
    </Drawing>
  );
}

/** The six symbols of the reels, on a grid of 64 units. */
export const reelSymbols: Readonly<Record<SlotSymbol, ComponentType>> = {
  cherry: Cherry,
  lemon: Lemon,
  orange: Orange,
  plum: Plum,
  bell: Bell,
  seven: Seven,
};
