/** Plays a plan: one bet after the other, until the plan, a refusal or the player stops it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { after, begin, stopSentences, type AutoPlan, type AutoRun } from './autoBet.ts';
import { playMayGoOn } from '../responsible/playHold.ts';
import type { RoundControl } from './stage.ts';

interface AutoControl {
  /** Null while no plan runs. */
  readonly run: AutoRun | null;
  /** Why the last run ended. */
  readonly ended: string | null;
  readonly start: (plan: AutoPlan, choice: object) => Promise<void>;
  readonly stop: () => void;
}

/** A pause between two bets, so that the player can read the result and press Stop. */
const PAUSE_MS = 250;

export function useAutoBet(round: RoundControl): AutoControl {
  const [run, setRun] = useState<AutoRun | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const wanted = useRef(false);
  const { place } = round;
  const latestPlace = useRef(place);
  useEffect(() => {
    latestPlace.current = place;
  }, [place]);

  const start = useCallback(async (plan: AutoPlan, choice: object) => {
    if (wanted.current) return;
    wanted.current = true;
    setEnded(null);
    let current = begin(plan);
    setRun(current);
    let sentence = 'Stopped by you.';
    while (wanted.current) {
      if (current.stopped) {
        sentence = stopSentences[current.stopped];
        break;
      }
      const settled = await latestPlace.current(current.nextStakeCents, choice, true);
      if (!settled) {
        sentence = 'Stopped: the bet was refused.';
        break;
      }
      current = after(plan, current, settled);
      setRun(current);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await playMayGoOn();
    }
    wanted.current = false;
    setRun(null);
    setEnded(`${sentence} ${current.placed === 1 ? '1 bet' : `${current.placed} bets`} placed.`);
  }, []);

  const stop = useCallback(() => {
    wanted.current = false;
  }, []);
  // Leaving the game ends the plan. The current bet still ends by itself.
  useEffect(() => stop, [stop]);
  return { run, ended, start, stop };
}
