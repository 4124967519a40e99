/**
 * The board of a coin flip: a coin that is tossed, turns over in the air, lands and rocks. `tossFrom` gives its pose at each moment, `draw` shows it.
 * Nothing is rendered meanwhile: `useMovement` calls what `start` returns in every frame.
 */
import { chakra } from '@chakra-ui/react';
import { type Ref, useRef } from 'react';
import type { CoinSide } from '../../../domain/games/coinflip.ts';
import type { Beat } from '../../../ui/sounds.ts';
import { flatWindow } from '../../../ui/theme/windows.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { CoinFace } from './CoinFace.tsx';
import { coinPaint } from './coinPaint.ts';
import { portion, useMovement } from '../boards/useMovement.ts';

export interface CoinBoardProps extends BoardMovement {
  /** The side to show or to land on. Null before the first flip. */
  outcome: { readonly side: CoinSide } | null;
  /** Null while the coin flies. */
  won: boolean | null;
}

const SIDES = ['heads', 'tails'] as const;
/** The coin's height of flight and its thickness, in percent of its size. */
const FLIGHT = 62;
const THICKNESS = 7;
/** The room above the coin, in percent of its size. On a small board the coin flies out of sight for a moment. */
const ABOVE = { roomy: FLIGHT, phone: 24, low: 8 };
/** The room below it, for its shadow. */
const BELOW = '2.5rem';
const ratioWith = (above: number): number => 100 / (100 + above);
const SHAPE: BoardShape = { most: '22rem', ratio: ratioWith(ABOVE.roomy), more: BELOW };
const ON_PHONE = { ratio: ratioWith(ABOVE.phone) };
const WHEN_LOW = { ratio: ratioWith(ABOVE.low) };

/** The toss, and the coin on the table. */
export const coinSounds = (durationMs: number): readonly Beat[] => [
  { sound: 'coin', atMs: 0 },
  { sound: 'reel', atMs: durationMs },
];

type Faces = Partial<Record<CoinSide, HTMLDivElement | null>>;

function draw({ side, openness, height }: CoinPose, faces: Faces, shadow: HTMLElement | null): void {
  for (const name of SIDES) {
    const face = faces[name];
    if (!face) continue;
    face.style.visibility = name === side ? 'visible' : 'hidden';
    const [edge, front] = [face.firstElementChild, face.lastElementChild] as [HTMLElement, HTMLElement];
    const lift = -FLIGHT * height;
    const thickness = THICKNESS * Math.sqrt(1 - openness ** 2) + 1.5;
    front.style.transform = `translateY(${lift.toFixed(2)}%) scaleY(${openness.toFixed(4)})`;
    edge.style.transform = `translateY(${(lift + thickness).toFixed(2)}%) scaleY(${openness.toFixed(4)})`;
  }
  if (!shadow) return;
  shadow.style.transform = `scale(${(1 - 0.45 * height).toFixed(3)})`;
  shadow.style.opacity = (0.9 - 0.55 * height).toFixed(3);
}

/** One face of the coin above its edge. `draw` shows one face at a time. */
function Face({ side, ref }: { side: CoinSide; ref: Ref<HTMLDivElement> }) {
  return (
    <chakra.div ref={ref} data-side={side} position="absolute" inset="0" visibility="hidden">
      <chakra.div position="absolute" inset="0" borderRadius="full" bg={coinPaint[side].shade} willChange="transform" />
      <chakra.div position="absolute" inset="0" willChange="transform">
        <CoinFace side={side} />
      </chakra.div>
    </chakra.div>
  );
}

/** A coin that is tossed, turns over in the air and lands. */
export function CoinBoard({ outcome, won, moving, durationMs, onSkip }: CoinBoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);
  const faces = useRef<Faces>({});
  const up = useRef<CoinSide>('heads');
  const side = outcome?.side ?? 'heads';

  useMovement({
    subject: side,
    moving: moving && outcome !== null,
    durationMs,
    faded: place,
    start: () => {
      const toss = tossFrom(up.current, side);
      return (t) => {
        draw(toss(t), faces.current, shadow.current);
        if (t === 1) up.current = side;
      };
    },
  });

  const ring = won === null ? 'transparent' : won ? 'successFg' : 'lineStrong';
  return (
    <Board game="coinflip" moving={moving} onSkip={onSkip} shape={SHAPE} onPhone={ON_PHONE} whenLow={WHEN_LOW}>
      <chakra.div
        ref={place}
        position="relative"
        // In percent of the drawing's width, which is the coin's.
        pt={{ base: `${ABOVE.phone}%`, sm: `${ABOVE.roomy}%` }}
        css={{ [flatWindow]: { pt: `${ABOVE.low}%` } }}
        pb={BELOW}
      >
        <chakra.div
          ref={shadow}
          position="absolute"
          insetX="4%"
          bottom="2"
          height="2.25rem"
          borderRadius="50%"
          backgroundImage="radial-gradient(closest-side, {colors.veil}, transparent)"
          willChange="transform, opacity"
        />
        <chakra.div
          position="relative"
          aspectRatio="1"
          borderRadius="full"
          outlineWidth="3px"
          outlineStyle="solid"
          outlineOffset="6px"
          outlineColor={ring}
          transition="outline-color {durations.fast}"
        >
          {SIDES.map((name) => (
            <Face
              key={name}
              side={name}
              ref={(face) => {
                faces.current[name] = face;
              }}
            />
          ))}
        </chakra.div>
      </chakra.div>
    </Board>
  );
}

/** The coin lands at this part of the toss. Then it rocks three times, each time less, until it lies still. */
const LANDS = 0.84;
const HALF_TURNS = 14;

interface CoinPose {
  readonly side: CoinSide;
  /** 0 is edge-on, 1 is face up. */
  readonly openness: number;
  /** 0 is on the table, 1 is the highest point. */
  readonly height: number;
}

const other = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

/** A toss from the side that is up to the side that will be. It takes one more half turn if they differ. */
export function tossFrom(from: CoinSide, to: CoinSide): (t: number) => CoinPose {
  const halfTurns = HALF_TURNS + (from === to ? 0 : 1);
  return (t) => {
    const flight = portion(t, 0, LANDS);
    if (flight >= 1) {
      const rocking = portion(t, LANDS, 1);
      return { side: to, openness: 1 - 0.22 * (1 - rocking) * Math.abs(Math.sin(rocking * 3 * Math.PI)), height: 0 };
    }
    const turned = flight * halfTurns;
    return {
      side: Math.round(turned) % 2 === 0 ? from : other(from),
      openness: Math.abs(Math.cos(turned * Math.PI)),
      height: 4 * flight * (1 - flight),
    };
  };
}
