import { chakra } from '@chakra-ui/react';

/** Soundings: the position and the depth in metres. */
const soundings = [
  [70, 66, 34],
  [68, 168, 41],
  [84, 258, 52],
  [84, 352, 47],
  [160, 40, 27],
  [190, 238, 23],
  [250, 338, 14],
  [436, 60, 7],
  [452, 214, 5],
  [420, 330, 6],
  [300, 440, 19],
] as const;

const rose = { x: 96, y: 470, r: 104 };

const TICKS = 72;

/** A tick of the compass rose, as a path. Every third tick is longer, every ninth the longest. */
function tick(step: number): string {
  const angle = (step / TICKS) * 2 * Math.PI;
  const inner = rose.r - (step % 9 === 0 ? 20 : step % 3 === 0 ? 12 : 6);
  const at = (radius: number) => `${(rose.x + radius * Math.sin(angle)).toFixed(1)} ${(rose.y - radius * Math.cos(angle)).toFixed(1)}`;
  return `M${at(rose.r)}L${at(inner)}`;
}

const ticks = Array.from({ length: TICKS }, (_, step) => tick(step)).join('');

interface SeaChartProps {
  /** Only water and land, as a background for text. */
  bare?: boolean;
}

/** A decorative sea chart of a bay: depth bands, soundings, a compass rose. It fills its frame. */
export function SeaChart({ bare = false }: SeaChartProps) {
  return (
    <chakra.svg
      position="absolute"
      inset="0"
      width="full"
      height="full"
      viewBox="0 0 560 560"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <chakra.rect width="560" height="560" fill="deep" />
      <chakra.path d="M560 0H216C236 74 344 84 352 170C360 262 296 292 340 382C380 462 486 452 560 522Z" fill="mid" stroke="contour" />
      <chakra.path d="M560 0H308C330 58 424 70 432 150C440 232 380 262 420 342C452 402 520 398 560 452Z" fill="shallow" stroke="contour" />
      <chakra.path
        d="M560 0H396C412 46 486 58 494 138C500 204 452 250 482 320C500 362 536 368 560 402Z"
        fill="land"
        stroke="lineStrong"
        strokeWidth="1.5"
      />
      {!bare && <ChartWork />}
    </chakra.svg>
  );
}

/** The marks of a surveyor on the water: the graticule, soundings and a compass rose. */
function ChartWork() {
  return (
    <>
      <chakra.g stroke="contour" strokeWidth="1" opacity="0.35">
        <path d="M140 0V560M280 0V560M420 0V560M0 140H560M0 280H560M0 420H560" />
      </chakra.g>
      <chakra.g fill="contour" fontFamily="body" fontSize="12" fontStyle="italic">
        {soundings.map(([x, y, depth]) => (
          <text key={`${x}-${y}`} x={x} y={y}>
            {depth}
          </text>
        ))}
      </chakra.g>
      <chakra.g stroke="flare" strokeWidth="1" fill="none" opacity="0.6">
        <circle cx={rose.x} cy={rose.y} r={rose.r} />
        <circle cx={rose.x} cy={rose.y} r={rose.r - 28} />
        <path d={ticks} />
        <path d={`M${rose.x} ${rose.y - rose.r - 14}V${rose.y + rose.r}M${rose.x - rose.r} ${rose.y}H${rose.x + rose.r}`} />
        <path d={`M${rose.x - 6} ${rose.y - rose.r - 6}L${rose.x} ${rose.y - rose.r - 20}L${rose.x + 6} ${rose.y - rose.r - 6}`} />
      </chakra.g>
    </>
  );
}
