/**
 * The board of Slots: three reels that stop from left to right. `reelStrip` gives the symbols that pass, `passedAt` how far a reel is. Nothing is rendered
 * while they turn: `useMovement` calls what `start` returns in every frame, and that moves two pictures in each window.
 */
import { chakra } from '@chakra-ui/react';
import { memo, useId, useRef } from 'react';
import { type SlotsOutcome, type SlotSymbol, slotSymbols } from '../../../domain/games/slots.ts';
import { ChartRule } from '../../../ui/ChartRule.tsx';
import type { Beat } from '../../../ui/sounds.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { reelSymbols } from './reelSymbols.tsx';
import { useMovement } from '../boards/useMovement.ts';

export interface SlotsBoardProps extends BoardMovement {
  /** The reels to show or to move to. Null before the first spin. */
  outcome: SlotsOutcome | null;
  /** Null while they move. */
  won: boolean | null;
}

/** Three windows of 5 : 6 in a frame. */
const SHAPE: BoardShape = { most: '60rem', ratio: 2.5, more: '3.1rem' };
const ON_PHONE = { more: '2rem' };

type Reels = readonly [SlotSymbol, SlotSymbol, SlotSymbol];
const AT_FIRST: Reels = ['seven', 'bell', 'cherry'];
const REELS = [0, 1, 2] as const;

/** A reel's window holds two pictures: the symbol that leaves and the symbol that comes. */
interface Pictures {
  readonly leaving: SVGSVGElement;
  readonly coming: SVGSVGElement;
}

function picturesIn(reel: HTMLElement): Pictures | null {
  const [leaving, coming] = reel.querySelectorAll('svg');
  return leaving && coming ? { leaving, coming } : null;
}

function put(picture: SVGSVGElement, href: string, place: number): void {
  const use = picture.firstElementChild;
  if (use && use.getAttribute('href') !== href) use.setAttribute('href', href);
  picture.style.transform = `translateY(${(place * 100).toFixed(2)}%)`;
  picture.style.visibility = Math.abs(place) < 1 ? 'visible' : 'hidden';
}

/** All symbols, drawn once. The reels refer to them. */
const Symbols = memo(function Symbols({ id }: { id: string }) {
  return (
    <chakra.svg position="absolute" width="0" height="0" focusable="false">
      {slotSymbols.map((name) => {
        const Symbol = reelSymbols[name];
        return (
          <symbol key={name} id={`${id}-${name}`} viewBox="0 0 64 64">
            <Symbol />
          </symbol>
        );
      })}
    </chakra.svg>
  );
});

/** The window of a reel. Reels that show the same symbol get a ring once they have stopped. */
function ReelWindow({ reel, equal, won }: { reel: number; equal: boolean; won: boolean | null }) {
  return (
    <chakra.div
      data-reel={reel}
      data-equal={equal}
      position="relative"
      aspectRatio="5 / 6"
      overflow="hidden"
      bg="sunken"
      borderRadius="control"
    >
      {[0, 1].map((picture) => (
        <chakra.svg
          key={picture}
          viewBox="-7 -7 78 78"
          position="absolute"
          inset="0"
          width="full"
          height="full"
          willChange="transform"
          focusable="false"
        >
          <use width="64" height="64" />
        </chakra.svg>
      ))}
      <chakra.div
        position="absolute"
        inset="0"
        borderRadius="control"
        backgroundImage="linear-gradient(to bottom, {colors.sunken}, transparent 18%, transparent 82%, {colors.sunken})"
        boxShadow={
          equal ? (won ? 'inset 0 0 0 3px {colors.successFg}' : 'inset 0 0 0 3px {colors.lineStrong}') : 'inset 0 0 0 1px {colors.line}'
        }
        transition="box-shadow {durations.fast}"
      />
    </chakra.div>
  );
}

/** Three reels. Symbols pass every 200 ms until the reels stop, from left to right. */
export function SlotsBoard({ outcome, won, moving, durationMs, onSkip }: SlotsBoardProps) {
  const id = useId();
  const windows = useRef<HTMLDivElement>(null);
  const shown = useRef<Reels>(AT_FIRST);
  const goal = outcome?.reels ?? AT_FIRST;

  useMovement({
    subject: goal.join(),
    moving: moving && outcome !== null,
    durationMs,
    faded: windows,
    start: () => {
      const strips = REELS.map((reel) => reelStrip(reel, shown.current[reel], goal[reel]));
      const pictures = [...(windows.current?.children ?? [])].map((reel) => picturesIn(reel as HTMLElement));
      return (t) => {
        strips.forEach((strip, reel) => {
          const passed = t < 1 ? passedAt(reel, t) : strip.length - 1;
          const step = Math.floor(passed);
          const here = pictures[reel];
          const leaving = strip[Math.min(step, strip.length - 1)];
          if (!here || leaving === undefined) return;
          put(here.leaving, `#${id}-${leaving}`, passed - step);
          put(here.coming, `#${id}-${strip[step + 1] ?? leaving}`, step + 1 < strip.length ? passed - step - 1 : -1);
        });
        if (t === 1) shown.current = goal;
      };
    },
  });

  const counted = (reel: SlotSymbol): number => goal.filter((other) => other === reel).length;
  return (
    <Board game="slots" moving={moving} onSkip={onSkip} shape={SHAPE} onPhone={ON_PHONE}>
      <Symbols id={id} />
      <chakra.div p={{ base: '2', sm: '4' }} bg="panel" borderWidth="1px" borderColor="lineStrong" borderRadius="panel" boxShadow="lifted">
        <ChartRule faint mb={{ base: '2', sm: '4' }} />
        <chakra.div ref={windows} display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '2', sm: '4' }}>
          {REELS.map((reel) => (
            <ReelWindow key={reel} reel={reel} equal={won !== null && counted(goal[reel]) > 1} won={won} />
          ))}
        </chakra.div>
        <ChartRule faint mt={{ base: '2', sm: '4' }} />
      </chakra.div>
    </Board>
  );
}

/** A spin of two seconds has ten steps of 200 ms. The reels stop from left to right. */
const SPIN_STEPS = 10;
export const REEL_STEPS = [6, 8, SPIN_STEPS] as const;

/** A tick for each symbol that passes, and each reel as it stops. */
export const reelSounds = (durationMs: number): readonly Beat[] =>
  Array.from({ length: SPIN_STEPS }, (_, i) => i + 1).map((step) => ({
    sound: REEL_STEPS.some((last) => last === step) ? 'reel' : 'tick',
    atMs: (step * durationMs) / SPIN_STEPS,
  }));

/** Strides of 1 and 5 pass through all six symbols, in opposite directions. */
const STRIDES = [1, 5, 1] as const;

const symbolAfter = (symbol: SlotSymbol, stride: number): SlotSymbol =>
  slotSymbols[(slotSymbols.indexOf(symbol) + stride) % slotSymbols.length] ?? symbol;

/**
 * The symbols of one spin, from the current one to the new one. The symbols between depend only on the current one. They
 * therefore give nothing away and make no near miss.
 */
export function reelStrip(reel: number, from: SlotSymbol, to: SlotSymbol): SlotSymbol[] {
  const stride = STRIDES[reel] ?? 1;
  const steps = REEL_STEPS[reel] ?? SPIN_STEPS;
  const strip = [from];
  for (let step = 1, passing = from; step < steps; step += 1) {
    passing = symbolAfter(passing, stride);
    strip.push(passing);
  }
  return [...strip, to];
}

/** How many symbols have passed at t (0 to 1) of the whole spin. Each step passes one symbol. The last step slows down. */
function passedAt(reel: number, t: number): number {
  const steps = REEL_STEPS[reel] ?? SPIN_STEPS;
  const at = t * SPIN_STEPS;
  if (at <= steps - 1) return at;
  const last = Math.min(at - (steps - 1), 1);
  return steps - 1 + last + 0.7 * last * (1 - last);
}
