/** Plays a plan: one bet after the other, until the plan, a refusal or the player stops it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { pause } from '../../base/pause.ts';
import { isSame } from '../../domain/same.ts';
import { useAppStore } from '../../store/hooks.ts';
import { selectPairRules } from '../../store/selectors/account.ts';
import { announce } from '../../ui/announcements.tsx';
import { runAfter, startRun, stopSentences, type AutoPlan, type AutoRun } from './autoBet.ts';
import { runText, type AutoBetProgress } from './autoBetText.ts';
import { whenPlayMayContinue } from '../responsible/playHold.ts';
import type { RoundControl } from './useRoundMachine.ts';
import { t } from '../../languages/t.ts';

interface AutoControl {
  /** Null while no plan runs. */
  readonly run: AutoRun | null;
  /** The progress of the current run, or of the last one. */
  readonly progress: AutoBetProgress | null;
  readonly start: (plan: AutoPlan, choice: object) => Promise<void>;
  readonly stop: () => void;
  /** Removes the progress of the last run, because something else is played. */
  readonly forget: () => void;
}

/** A pause between two bets, so that the player can read the result and press Stop. Shorter where boards do not move. */
const PAUSE_MS = 250;
const INSTANT_PAUSE_MS = 40;

export function useAutoBet(round: RoundControl): AutoControl {
  const store = useAppStore();
  const [run, setRun] = useState<AutoRun | null>(null);
  const [progress, setProgress] = useState<AutoBetProgress | null>(null);
  /** Whether a plan runs and the player has not stopped it. */
  const isRunning = useRef(false);
  // A run outlives many renders, so it calls the newest `place`.
  const { place } = round;
  const latestPlace = useRef(place);
  useEffect(() => {
    latestPlace.current = place;
  }, [place]);

  const start = useCallback(
    async (plan: AutoPlan, choice: object) => {
      if (isRunning.current) return;
      isRunning.current = true;
      let current = startRun(plan);
      let stakeCents = current.nextStakeCents;
      const report = (roundNumber: number, why: string | null = null): AutoBetProgress => {
        const newest = { round: roundNumber, of: plan.bets, stakeCents, netCents: current.netCents, why };
        setProgress(newest);
        return newest;
      };
      setRun(current);
      // The reason if the loop ends because `stop` was called.
      let why = t('Stopped by you.');
      const rules = selectPairRules(store.getState());
      while (isRunning.current) {
        if (!isSame(rules, selectPairRules(store.getState()))) {
          why = t('Stopped: other rules hold since your server seed was rotated.');
          break;
        }
        if (current.stopped) {
          why = stopSentences[current.stopped];
          break;
        }
        stakeCents = current.nextStakeCents;
        report(current.placed + 1);
        const settled = await latestPlace.current(current.nextStakeCents, choice, true);
        if (!settled) {
          why = t('Stopped: the bet was refused.');
          break;
        }
        current = runAfter(plan, current, settled);
        setRun(current);
        report(current.placed);
        await pause(store.getState().preferences.instant ? INSTANT_PAUSE_MS : PAUSE_MS);
        await whenPlayMayContinue();
      }
      isRunning.current = false;
      setRun(null);
      announce(runText(report(current.placed, why)));
    },
    [store],
  );

  const stop = useCallback(() => {
    isRunning.current = false;
  }, []);
  const forget = useCallback(() => setProgress(null), []);
  // Leaving the game ends the plan. The current bet still ends by itself.
  useEffect(() => stop, [stop]);
  return { run, progress, start, stop, forget };
}
