import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';

/** Everything that can be played. It knows no rules: those come with the house, which the landing page does not load. */
interface Tile {
  /** Its part of the address. */
  readonly game: string;
  readonly title: string;
  readonly line: string;
  readonly picture: ReactNode;
}

const pips = (path: string): ReactNode => <path d={path} stroke="currentColor" strokeWidth="7" strokeLinecap="round" />;
const dots = (points: readonly (readonly [number, number])[]): ReactNode =>
  points.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" fill="currentColor" />);

/** Pegs in five rows. */
const PEGS = Array.from({ length: 5 }, (_, row) =>
  Array.from({ length: row + 2 }, (__, i) => [80 + (i - (row + 1) / 2) * 18, 16 + row * 13] as const),
).flat();
const CELLS = Array.from({ length: 9 }, (_, i) => [56 + (i % 3) * 18, 18 + Math.floor(i / 3) * 18] as const);
/** Lines between two circles of radius 14 and 32, the pockets of the wheel. */
const SPOKES = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6;
  return `M${(80 + 14 * Math.cos(angle)).toFixed(1)} ${(45 + 14 * Math.sin(angle)).toFixed(1)}L${(80 + 32 * Math.cos(angle)).toFixed(1)} ${(45 + 32 * Math.sin(angle)).toFixed(1)}`;
}).join('');

export const tiles: readonly Tile[] = [
  {
    game: 'dice',
    title: t('Dice'),
    line: t('Pick a number, bet over or under it.'),
    picture: (
      <>
        <rect x="52" y="17" width="56" height="56" rx="10" transform="rotate(-8 80 45)" />
        {pips('M66 33v.01M94 29v.01M80 45v.01M68 61v.01M96 57v.01')}
      </>
    ),
  },
  {
    game: 'slots',
    title: t('Slots'),
    line: t('Three reels. Two alike pay, three pay twice that.'),
    picture: (
      <>
        <path d="M28 20h32v50H28zM64 20h32v50H64zM100 20h32v50h-32z" />
        <path d="M36 34h16L42 58M72 34h16L78 58M108 34h16l-10 24" strokeWidth="4" />
      </>
    ),
  },
  {
    game: 'roulette',
    title: t('Roulette'),
    line: t('Red, black or green, alone or at the live table.'),
    picture: (
      <>
        <circle cx="80" cy="45" r="33" />
        <circle cx="80" cy="45" r="14" />
        <path d={SPOKES} />
        <circle cx="80" cy="20" r="4" fill="currentColor" />
      </>
    ),
  },
  {
    game: 'scratch',
    title: t('Scratch-Off'),
    line: t('Scratch nine fields. Three alike win.'),
    picture: (
      <>
        <rect x="42" y="6" width="76" height="78" rx="6" />
        {dots(CELLS.map(([x, y]) => [x + 6, y + 9]))}
        <path d="M50 74 110 62M50 66 96 57" strokeWidth="4" />
      </>
    ),
  },
  {
    game: 'poker',
    title: t('Poker'),
    line: t('Your two cards and the table against the dealer.'),
    picture: (
      <>
        <rect x="46" y="14" width="42" height="60" rx="5" transform="rotate(-10 67 44)" />
        <rect x="74" y="16" width="42" height="60" rx="5" transform="rotate(9 95 46)" />
        <path d="M95 34c-4-6-13-1-9 6 2 3 6 6 9 9 3-3 7-6 9-9 4-7-5-12-9-6z" fill="currentColor" />
      </>
    ),
  },
  {
    game: 'coinflip',
    title: t('Coin Flip'),
    line: t('Heads or tails, against the house or each other.'),
    picture: (
      <>
        <circle cx="80" cy="45" r="32" />
        <circle cx="80" cy="45" r="25" strokeDasharray="3 4" />
        <path d="M72 58 76 32h8l4 26zM74 32h12M80 26v6M68 58h24" />
      </>
    ),
  },
  {
    game: 'plinko',
    title: t('Plinko'),
    line: t('Drop a ball through the pegs. You choose the risk.'),
    picture: (
      <>
        {dots(PEGS)}
        <circle cx="86" cy="28" r="5.5" fill="currentColor" />
        <path d="M30 80h100" strokeWidth="4" strokeDasharray="14 4" />
      </>
    ),
  },
  {
    game: 'crash',
    title: t('Crash'),
    line: t('The multiplier climbs, for you alone or for everybody. Cash out before it ends.'),
    picture: (
      <>
        <path d="M28 12v66h108" />
        <path d="M28 78C74 76 106 62 122 20" strokeWidth="4" />
        <circle cx="122" cy="20" r="5" fill="currentColor" />
      </>
    ),
  },
  {
    game: 'sports',
    title: t('Sports'),
    line: t('Bet on matches at the odds that you saw.'),
    picture: (
      <>
        <circle cx="80" cy="45" r="32" />
        <path d="M80 30 94 41 89 58H71L66 41zM80 30V13M94 41l17-6M89 58l10 13M71 58 61 71M66 41 49 35" />
      </>
    ),
  },
];

/** The picture of a game, in the colour of the text around it. */
export function GamePicture({ picture }: Pick<Tile, 'picture'>) {
  return (
    <chakra.svg
      viewBox="0 0 160 90"
      width="full"
      height="auto"
      color="coin"
      bg="sunken"
      borderRadius="control"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      {picture}
    </chakra.svg>
  );
}

/** Three rows of three tiles. On a phone there are two in a row, and the last one has a row of its own. */
export const TileGrid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '@media (max-width: 29.99rem)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :last-child': { gridColumn: 'span 2', '--tile-columns': 'repeat(2, minmax(0, 1fr))' },
    },
  },
});

/** The picture and the words of a tile: beside each other where there is room. */
export const tileLayout = {
  display: 'grid',
  alignContent: 'start',
  columnGap: '4',
  rowGap: '2',
  p: '3',
  gridTemplateColumns: { base: 'var(--tile-columns, minmax(0, 1fr))', lg: '8.5rem minmax(0, 1fr)' },
} as const;

/** The words of a tile. */
export const TileWords = chakra('div', { base: { display: 'grid', alignContent: 'start', gap: '1' } });
