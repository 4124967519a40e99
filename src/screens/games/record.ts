/** What a game declares for the screens: its texts, fields and paytable. Each game has one in its game.tsx. */
import type { ComponentType } from 'react';
import type { PossibleReturn, Rulebook } from '../../domain/games/game.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { Rules } from '../../domain/rules.ts';
import type { IconProps } from '../../ui/icons/icon.ts';

/** A choice as it stands in its fields. The rulebook has not read it yet. */
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
  /** The k-th integer divided by 2³², cut after six decimal places. */
  readonly share: (k: number) => string;
  /** The 32 bytes of the b-th block, as hex digits. */
  readonly block: (b: number) => string;
}

/** The amounts of a settled bet. */
export interface Paid {
  readonly stakeCents: number;
  readonly payoutCents: number;
}

/** A line of a paytable. */
export interface PayRow extends PossibleReturn {
  /** The result: 'Three cherries'. */
  readonly label: string;
}

/** What a paytable lists: choices, each with its win, or all outcomes of the choice. */
type Paytable<Choice extends object> =
  | { choices(chosen: Choice, rules: Rules): readonly Choice[] }
  | { outcomes(chosen: Choice, rules: Rules): readonly PayRow[] };

/** All that the screens know of a game besides its rulebook. GamesScreen.tsx names its screen. */
export interface GameRecord<Choice extends object = object, Outcome extends object = object> {
  readonly rulebook: Rulebook<Choice, Outcome, GameName>;
  readonly Icon: ComponentType<IconProps>;
  /** The fields of the choice, in the game and on /fairness. Absent if there is nothing to choose. */
  readonly ChoiceFields?: ComponentType<ChoiceFieldsProps<Choice>>;
  /** How the integers lead to the outcome, one sentence for each step. A pocket calculator suffices to follow them. */
  steps(played: Played<Choice, Outcome>): readonly string[];
  /** Default: the chosen bet alone. */
  readonly paytable?: Paytable<Choice>;
  /** What /fairness shows below the odds of a choice. */
  readonly MoreOdds?: ComponentType<{ rules: Rules; choice: AskedChoice<Choice> }>;
  /** The words of the rulebook for an outcome. Only for a game whose words have to be translated one by one. */
  ruleWords?(outcome: Outcome): string;
  /** Describes the outcome, with its payout if `paid` is known. Default: the words of the rulebook. Some games need shorter ones. */
  outcomeText?(outcome: Outcome, paid?: Paid): string;
  /** The outcome with the choice. Default: a comma stands between them. */
  readonly withChoice?: (happened: string, chosen: string) => string;
  /** Whether a comma stands between a stake and the choice. Default: "on". */
  readonly listsChoice?: boolean;
  /** The message for a bet that could not be saved. Default: "An error occurred" with the reason. */
  readonly failureText?: (reason: string) => string;
}
