/** The typed stake of a bet panel, and what the buttons beside it propose. */
import { useState } from 'react';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { chipStake, chipStakes, doubleStake, halfStake, maxStake, smallestChip } from '../../domain/games/stakes.ts';
import { isRefusal } from '../../domain/refusal.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectIsGuest, selectRules, selectShownBalance } from '../../store/selectors/account.ts';
import type { RootState } from '../../store/store.ts';
import { useGameRules } from './gameRules.ts';
import { amountToEdit, readAmount } from '../../ui/amountText.ts';

/** The credits that amounts are proposed from. Guests choose like newcomers. */
const selectPurse = (state: RootState): number =>
  selectIsGuest(state) ? selectRules(state).accounts.welcomeBonusCents : selectShownBalance(state);

/** Half and double begin with one credit while the text is no stake. */
const ONE_CREDIT = 1_00;

/** `capped`: at most the balance can be typed. `positive`: typing anything but a number above 0 is ignored. */
export type Typing = 'capped' | 'positive';

/** The text of the field after `typed` was typed. Null: it stays as it was. */
function textAfter(typed: string, typing: Typing | undefined, balanceCents: number): string | null {
  const reading = readAmount(typed);
  if (typing === 'capped') {
    const isAbove = reading.ok ? reading.cents > balanceCents : reading.problem === 'tooLarge';
    return isAbove ? amountToEdit(balanceCents) : typed;
  }
  if (typing === 'positive') {
    // An empty field is not ignored, because the next number is typed into it.
    const isIgnored = reading.ok ? reading.cents <= 0 : reading.problem === 'notANumber';
    return isIgnored ? null : typed;
  }
  return typed;
}

export type StakeControl = ReturnType<typeof useStake>;

export function useStake(game: GameName, choice: object, defaultStakeCents: number, typing?: Typing) {
  const store = useAppStore();
  const rulebook = rulebookOf(game);
  const rules = useGameRules();
  const [text, setText] = useState(amountToEdit(defaultStakeCents));
  const reading = readAmount(text);
  const stakeCents = reading.ok && reading.cents > 0 ? reading.cents : null;
  const propose = (cents: number): void => setText(amountToEdit(cents));
  const most = (): number => {
    const state = store.getState();
    const allowed = isRefusal(rulebook.readChoice(choice)) ? rulebook.defaultChoice : choice;
    return maxStake(selectPurse(state), rulebook, allowed, rules);
  };
  const firstChip = useAppSelector((state) => smallestChip(selectPurse(state), rulebook.smallestStakeCents));
  const type = (typed: string): void => setText((before) => textAfter(typed, typing, selectPurse(store.getState())) ?? before);
  return {
    text,
    type,
    reading,
    /** Null while the text is no stake. */
    stakeCents,
    chips: chipStakes(firstChip),
    propose,
    half: () => propose(halfStake(stakeCents ?? ONE_CREDIT)),
    double: () => propose(doubleStake(stakeCents ?? ONE_CREDIT, most())),
    max: () => propose(most()),
    takeChip: (cents: number) => propose(chipStake(cents, most())),
  };
}
