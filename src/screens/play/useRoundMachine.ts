/** Connects a round machine (roundMachine.ts) to a screen, the house, the store, sounds and toasts. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Command } from '../../domain/commands/catalog.ts';
import { isRefusal, refuse } from '../../domain/refusal.ts';
import { betIdFrom } from '../../domain/ids.ts';
import { accountOf, balanceOf } from '../../domain/world.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { HouseServerError } from '../../base/ports.ts';
import { useAppStore } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { betHeld, betShown } from '../../store/heldBets.ts';
import type { AppStore } from '../../store/store.ts';
import { announce } from '../../ui/announcements.tsx';
import { playSound } from '../../ui/sounds.ts';
import { prefersStillness } from '../../ui/stillness.ts';
import { showToast } from '../../ui/toasts.ts';
import { failure } from '../shell/useAttempt.ts';
import { inFrames } from './inFrames.ts';
import { stepBefore } from './pairStep.ts';
import type { RoundControl, RoundView, RoundMachine, Sent, Surroundings } from './roundMachine.ts';
import { tellSettled, type Settled } from './telling.ts';

function surroundings(house: PlayerHouse | null, store: AppStore, title: string, names: Settled['names']): Surroundings {
  const account = () => selectAccount(store.getState())?.id;
  const preferences = () => store.getState().preferences;
  const onHidden: Surroundings['onHidden'] = (act) => {
    document.addEventListener('visibilitychange', act);
    return () => document.removeEventListener('visibilitychange', act);
  };
  return {
    send(command) {
      const player = account();
      if (!house || !player) return null;
      const id = freshCommandId(house.ports.entropy);
      const submit = (one: Command, options?: { readonly id: string }): Sent['answer'] =>
        house.submit(one, player, options).then(
          (submitted) => (submitted.kind === 'refused' ? submitted.refusal : submitted.events),
          (error: unknown) => (error instanceof HouseServerError ? failure(error.message) : refuse('could-not-save')),
        );
      const signedIn = accountOf(house.world, player);
      const step = signedIn && stepBefore(house, signedIn, command);
      if (!step) return { bet: betIdFrom(id), answer: submit(command, { id }) };
      const answer = submit(step.command).then((done) => {
        if (isRefusal(done)) return done;
        if (step.asksAgain) return { ...refuse('rules-changed'), sentence: step.line };
        showToast({ kind: 'info', text: step.line });
        return submit(command, { id });
      });
      return { bet: betIdFrom(id), answer };
    },
    hold: (bet) => void store.dispatch(betHeld(bet)),
    release: (bet) => void store.dispatch(betShown(bet)),
    isInstant: () => preferences().instant,
    isStill: (endsAlone) =>
      preferences().textMode || preferences().instant || (endsAlone && (prefersStillness() || document.visibilityState === 'hidden')),
    sound: (name) => preferences().sound && playSound(name),
    phrase(what, came) {
      const player = account();
      const balanceCents = house && player ? balanceOf(house.world, player) : 0;
      return (apart) => tellSettled({ ...came, title, what, names, balanceCents, sound: preferences().sound, apart });
    },
    toast: (kind, text) => void showToast({ kind, text }),
    announce,
    onHidden,
    onChange(act) {
      const stops = [store.subscribe(act), onHidden(act)];
      return () => stops.forEach((stop) => stop());
    },
    inFrames,
  };
}

/** `title` is the game's title. `names` is the amount that a win names. */
export function useSurroundings(title: string, names?: Settled['names']): Surroundings {
  const house = useHouse();
  const store = useAppStore();
  return useMemo(() => surroundings(house, store, title, names), [house, store, title, names]);
}

/** Reads a round machine and draws each change of its view. */
export function useRoundMachine<View extends RoundView>(machine: RoundMachine<View>): View & RoundControl {
  const view = useSyncExternalStore(machine.subscribe, machine.read);
  const { place, skip, refuse: refuseBet } = machine;
  return { ...view, place, skip, refuse: refuseBet };
}
