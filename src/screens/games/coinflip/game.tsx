import { coinflip as rulebook, coinSides, type CoinflipChoice, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord } from '../record.ts';
import { SideChoice } from './SideChoice.tsx';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

const CoinIcon = icon(<circle cx="12" cy="12" r="8.5" />, <path d="M9.5 18.5l1-9h3l1 9M10 9.5L12 6.5l2 3M4.5 9l4 1.5M19.5 9l-4 1.5" />);

/** What screens show of Coin Flip besides its board: see `GameRecord`. */
export const coinflipGame: GameRecord<CoinflipChoice, CoinflipOutcome> = {
  rulebook,
  Icon: CoinIcon,
  ChoiceFields: SideChoice,
  paytable: { choices: () => coinSides.map((side) => ({ side })) },
  steps: ({ outcome, value }) => [
    t('{value} is {side}: 0 stands for tails, 1 for heads.', { value: value(0), side: translated(outcome.side) }),
  ],
  withChoice: (happened, chosen) => t('{happened}. You bet on {chosen}', { happened, chosen }),
};
