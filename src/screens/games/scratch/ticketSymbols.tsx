import { chakra } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import type { ScratchSymbol } from '../../../domain/games/scratch.ts';
import { paints } from '../boards/paints.ts';
import { Drawing, Shine } from '../boards/symbols/Drawing.tsx';
import { Bell, Cherry } from '../boards/symbols/shared.tsx';

const LEAF = 'M32 30C29 24 19 20 19.5 13C20 6.5 29 5.5 32 11.5C35 5.5 44 6.5 44.5 13C45 20 35 24 32 30Z';

function Clover() {
  return (
    <Drawing>
      <chakra.path d="M33 32C35 42 38 50 45 57" stroke={paints.greenShade} strokeWidth="4" />
      {/* This is SVG's transform attribute. The style property of that name needs units. */}
      <g>
        {[45, 135, 225, 315].map((turn) => (
          <g key={turn} transform={`rotate(${turn} 32 31)`}>
            <chakra.path d={LEAF} fill={paints.green} />
          </g>
        ))}
      </g>
    </Drawing>
  );
}

function Star() {
  return (
    <Drawing>
      <chakra.path d="M32 5L40.2 22.7L59.6 25L45.3 38.3L49.1 57.5L32 48L14.9 57.5L18.7 38.3L4.4 25L23.8 22.7Z" fill={paints.gold} />
      <Shine d="M16 28L26 26.5L29.5 19" />
    </Drawing>
  );
}

function Gem() {
  return (
    <Drawing>
      <chakra.path d="M16 10H48L59 25L32 57L5 25Z" fill={paints.blue} />
      <path d="M5 25H59M16 10L23 25L32 57L41 25L48 10M23 25L32 10L41 25" />
      <Shine d="M18 15L13 21" />
    </Drawing>
  );
}

function Crown() {
  return (
    <Drawing>
      <chakra.path d="M9 47L5 20L19 31L32 11L45 31L59 20L55 47Z" fill={paints.gold} />
      <chakra.path d="M9 47H55V55H9Z" fill={paints.goldShade} />
      <chakra.path d="M32 34L36 39L32 44L28 39Z" fill={paints.red} strokeWidth="2" />
      <chakra.circle cx="5" cy="18" r="3" fill={paints.gold} />
      <chakra.circle cx="59" cy="18" r="3" fill={paints.gold} />
      <chakra.circle cx="32" cy="9" r="3.5" fill={paints.gold} />
    </Drawing>
  );
}

/** The anchor distinguishes it from the sun. */
function Coin() {
  return (
    <Drawing>
      <chakra.circle cx="32" cy="32" r="26" fill={paints.gold} />
      <chakra.circle cx="32" cy="32" r="20" stroke={paints.goldShade} strokeWidth="2" />
      <path d="M32 23V45M26 28H38M21.5 36C22.5 42 26.5 45 32 45C37.5 45 41.5 42 42.5 36" />
      <circle cx="32" cy="20" r="3" />
    </Drawing>
  );
}

function Horseshoe() {
  return (
    <Drawing>
      <chakra.path
        d="M9 54H23V49C17 41 15 35 16 28C17 20 24 16 32 16C40 16 47 20 48 28C49 35 47 41 41 49V54H55V47C59 40 61 33 60 26C58 13 46 6 32 6C18 6 6 13 4 26C3 33 5 40 9 47Z"
        fill={paints.silverShade}
      />
      <path d="M10.5 30h.1M13.5 19h.1M22 12h.1M42 12h.1M50.5 19h.1M53.5 30h.1M15 40h.1M49 40h.1" strokeWidth="4" />
    </Drawing>
  );
}

function Key() {
  return (
    <Drawing>
      <g transform="rotate(-45 32 32)">
        <chakra.path d="M26 28H62V43H54V36H49V41H42V36H26Z" fill={paints.goldShade} />
        <chakra.path d="M1 32A14 14 0 0 1 29 32A14 14 0 0 1 1 32ZM8 32A5 5 0 0 0 18 32A5 5 0 0 0 8 32Z" fill={paints.gold} />
      </g>
    </Drawing>
  );
}

function Rocket() {
  return (
    <Drawing>
      <g transform="rotate(40 32 32)">
        <chakra.path d="M26 50C26 57 29 61 32 64C35 61 38 57 38 50Z" fill={paints.orange} />
        <chakra.path d="M21 34L12 44V53L22 48ZM43 34L52 44V53L42 48Z" fill={paints.red} />
        <chakra.path d="M32 0C42 9 46 22 43 36L40 51H24L21 36C18 22 22 9 32 0Z" fill={paints.silver} />
        <chakra.path d="M32 0C36 4 39 8.5 41 14H23C25 8.5 28 4 32 0Z" fill={paints.red} />
        <chakra.circle cx="32" cy="26" r="6" fill={paints.blue} />
      </g>
    </Drawing>
  );
}

/** The ten symbols of the scratch card, on a grid of 64 units. */
export const ticketSymbols: Readonly<Record<ScratchSymbol, ComponentType>> = {
  clover: Clover,
  star: Star,
  gem: Gem,
  crown: Crown,
  coin: Coin,
  horseshoe: Horseshoe,
  bell: Bell,
  cherry: Cherry,
  key: Key,
  rocket: Rocket,
};
