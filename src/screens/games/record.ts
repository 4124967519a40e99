import type { ComponentType } from 'react';
import type { Rulebook } from '../../domain/games/game.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { Rules } from '../../domain/rules.ts';
import type { IconProps } from '../../ui/icons/Icon.tsx';

/** A choice as it stands in its fields: nobody has read it yet. */
export type AskedChoice<Choice extends object> = { readonly [Field in keyof Choice]?: unknown };

export interface ChoiceFieldsProps<Choice extends object = object> {
  choice: AskedChoice<Choice>;
  onChange: (choice: AskedChoice<Choice>) => void;
  /** The sentence for a choice that the rulebook refuses. */
  error: string | undefined;
  disabled?: boolean;
}

/** A drawn round and what it was drawn from. */
export interface Played<Choice extends object = object, Outcome extends object = object> {
  readonly choice: Choice;
  readonly outcome: Outcome;
  readonly rules: Rules;
  /** The k-th integer cut down to the range that the game asked for. */
  readonly value: (k: number) => number;
  /** The k-th integer as a share of 2³², cut after six places. */
  readonly share: (k: number) => string;
  readonly block: (b: number) => string;
}

/** All that the screens know of a game beside its rulebook. */
export interface GameRecord<Choice extends object = object, Outcome extends object = object> {
  readonly rulebook: Rulebook<Choice, Outcome, GameName>;
  readonly Icon: ComponentType<IconProps>;
  /** The tab in the hub; its code comes later. */
  readonly Screen: ComponentType;
  /** What is bet on, in the game and on /fairness. Left out where there is nothing to choose. */
  readonly ChoiceFields?: ComponentType<ChoiceFieldsProps<Choice>>;
  /** From the integers to the outcome, a sentence a step, so that somebody with a pocket calculator can follow. */
  steps(played: Played<Choice, Outcome>): readonly string[];
  /** What /fairness shows below the odds of a choice. */
  readonly MoreOdds?: ComponentType<{ rules: Rules; choice: AskedChoice<Choice> }>;
  /** What happened, where the words of the rulebook have more than anybody wants read out. */
  outcomeWords?(outcome: Outcome): string;
  /** Stands between what happened and what was bet on; a comma unless told. */
  readonly betOn?: string;
  /** What is said where a bet could not be written; "An error occurred" with the reason unless told. */
  readonly failureText?: (reason: string) => string;
}
