/** The rounds of an instant game (round.ts) in a screen: over the house, the store, the sounds and the toasts. */
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { betIdFrom, type BetId } from '../../domain/ids.ts';
import { balanceOf } from '../../domain/world.ts';
import { freshCommandId } from '../../house/chance.ts';
import type { House } from '../../house/house.ts';
import { useAppStore } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { betHeld, betShown } from '../../store/stage.ts';
import type { AppStore } from '../../store/store.ts';
import { playSound, type SoundName } from '../../ui/sounds.ts';
import { dismissToast, showToast } from '../../ui/toasts.ts';
import { inFrames } from './inFrames.ts';
import { InstantRound, type RoundSurroundings, type RoundView, type ShownRound } from './round.ts';
import { failureText, roundWords, SAVE_FAILED } from './roundWords.ts';
import { tellSettled } from './telling.ts';
import { useEscape } from '../../ui/useEscape.ts';

export interface RoundControl extends RoundView {
  /** Resolves when the board has ended: to the round, or to null where there was none. `byPlan` is told of bets that nobody pressed for. */
  readonly place: (stakeCents: number, choice: object, byPlan?: boolean) => Promise<ShownRound | null>;
  /** Ends the board's movement now. */
  readonly skip: () => void;
  readonly refuse: (sentence: string) => void;
}

export interface RoundOptions {
  /** How long nothing can be bet after the board has ended; not at all where it is left out. */
  readonly restMs?: number;
  /** What is heard when the board begins to move. */
  readonly sound?: SoundName;
  /** Which amount a win names: the payout where it is left out. */
  readonly names?: 'payout' | 'profit';
  /** Hears of a bet's id before it is sent. */
  readonly onPlacing?: (bet: BetId) => void;
}

function roundFrom(events: readonly DomainEvent[]): ShownRound | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  const settled = events.find((event) => event.type === 'bet/settled');
  if (!placed || !settled) return null;
  const { bet: id, stakeCents, choice } = placed.data;
  return { id, stakeCents, choice, payoutCents: settled.data.payoutCents, outcome: settled.data.outcome };
}

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function surroundings(game: GameName, house: House | null, store: AppStore, options: Omit<RoundOptions, 'restMs'>): RoundSurroundings {
  const { sound = 'roll', names = 'payout', onPlacing } = options;
  const account = () => selectAccount(store.getState())?.id;
  return {
    send(stakeCents, choice) {
      const player = account();
      if (!house || !player) return 'Please login to play';
      const id = freshCommandId(house.ports.entropy);
      const settled = house.submit({ type: 'PlaceBet', payload: { game, stakeCents, choice } }, player, { id }).then(
        (submitted) => (submitted.kind === 'refused' ? submitted.refusal.sentence : (roundFrom(submitted.events) ?? 'An error occurred')),
        () => failureText(game, SAVE_FAILED),
      );
      return { bet: betIdFrom(id), settled };
    },
    hold(bet) {
      store.dispatch(betHeld(bet));
      onPlacing?.(bet);
    },
    release: (bet) => void store.dispatch(betShown(bet)),
    isStill: (endsAlone) =>
      store.getState().preferences.textMode || (endsAlone && (reducedMotion() || document.visibilityState === 'hidden')),
    onMoving() {
      if (store.getState().preferences.sound) playSound(sound);
    },
    word(round) {
      const what = roundWords(game, round);
      const { stakeCents, payoutCents } = round;
      const player = account();
      const balanceCents = house && player ? balanceOf(house.world, player) : 0;
      return () => {
        const toast = tellSettled({
          title: rulebookOf(game).title,
          what: what.charAt(0).toLowerCase() + what.slice(1),
          stakeCents,
          payoutCents,
          names,
          balanceCents,
          sound: store.getState().preferences.sound,
        });
        return () => dismissToast(toast);
      };
    },
    complain: (text) => void showToast({ kind: 'error', text }),
    onHidden(act) {
      document.addEventListener('visibilitychange', act);
      return () => document.removeEventListener('visibilitychange', act);
    },
    inFrames,
  };
}

export interface InstantRoundControl extends RoundControl {
  /** Shows a round that was settled before this screen was opened. */
  readonly resume: (round: ShownRound) => void;
}

/**
 * Controls a game's rounds. The board moves for `durationMs`; a hidden tab, text mode and reduced motion end it at once.
 * Null: the person ends it, by `skip`, and nothing else does except text mode; whoever leaves meanwhile finds it again.
 */
export function useRound(game: GameName, durationMs: number | null, options: RoundOptions = {}): InstantRoundControl {
  const house = useHouse();
  const store = useAppStore();
  const { restMs = 0, sound, names, onPlacing } = options;
  const round = useMemo(() => {
    const said = { ...(sound && { sound }), ...(names && { names }), ...(onPlacing && { onPlacing }) };
    return new InstantRound(surroundings(game, house, store, said), { durationMs: 0, restMs: 0 });
  }, [game, house, store, sound, names, onPlacing]);
  useLayoutEffect(() => {
    round.takeTimes({ durationMs, restMs });
  }, [round, durationMs, restMs]);
  useEffect(() => () => round.leave(), [round]);
  const view = useSyncExternalStore(round.subscribe, round.read);
  useEscape(view.phase === 'showing' && durationMs !== null, round.skip);
  const { place, skip, refuse, resume } = round;
  return { ...view, place, skip, refuse, resume };
}
