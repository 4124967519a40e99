/** The changes that the page offers: another house edge, or another choice in one round. */
import type { SettledBet } from '../../domain/worldParts.ts';
import type { CrashChoice } from '../../domain/games/crashChoice.ts';
import type { DiceChoice } from '../../domain/games/dice.ts';
import type { Change } from '../../domain/whatIf/change.ts';
import { readAmount, readWhole } from '../../ui/amountText.ts';

/** Games with a house edge among their rules. */
export const edgeGames = ['dice', 'crash'] as const;
export type EdgeGame = (typeof edgeGames)[number];

/** `percent`: whole percent. */
export const edgeChange = (game: EdgeGame, percent: number): Change => ({
  kind: 'rules',
  rules: { [game]: { houseEdgeBps: percent * 100 } },
});

export const roundGames = ['dice', 'crash'] as const;
export type RoundGame = (typeof roundGames)[number];

const LARGEST_TARGET = 99;

/** Another choice as it is asked for: what it is called, how it reads now, and the choice that a text makes of it. */
interface OtherChoice {
  readonly label: string;
  readonly hint: string;
  /** Null if the text is no choice. */
  readonly read: (text: string) => object | null;
}

export const otherChoice: Readonly<Record<RoundGame, (bet: SettledBet) => OtherChoice>> = {
  dice(bet) {
    const { direction } = bet.choice as DiceChoice;
    return {
      label: 'Target number',
      hint: `1 to ${LARGEST_TARGET}. The direction stays: ${direction}`,
      read(text) {
        const target = readWhole(text, 2);
        return target >= 1 && target <= LARGEST_TARGET ? { direction, target } : null;
      },
    };
  },
  crash: () => ({
    label: 'Cash out at',
    hint: 'A multiplier such as 2.00',
    read(text) {
      const read = readAmount(text);
      return read.ok && read.cents > 100 ? ({ autoCashOut: read.cents } satisfies CrashChoice) : null;
    },
  }),
};

export const choiceChange = (bet: SettledBet, choice: object): Change => ({ kind: 'choice', bet: bet.id, choice });
