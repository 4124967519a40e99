import { coinflip as rulebook, coinSides, type CoinflipChoice, type CoinflipOutcome } from '../../../domain/games/coinflip.ts';
import { Icon, type IconProps } from '../../../ui/icons/Icon.tsx';
import { later } from '../../../ui/later.tsx';
import type { GameRecord } from '../record.ts';
import { SideChoice } from './SideChoice.tsx';

function CoinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 18.5l1-9h3l1 9M10 9.5L12 6.5l2 3M4.5 9l4 1.5M19.5 9l-4 1.5" />
    </Icon>
  );
}

export const coinflipGame: GameRecord<CoinflipChoice, CoinflipOutcome> = {
  rulebook,
  Icon: CoinIcon,
  Screen: later(() => import('./CoinflipScreen.tsx').then((module) => module.CoinflipScreen)),
  ChoiceFields: SideChoice,
  paytable: { choices: () => coinSides.map((side) => ({ side })) },
  steps: ({ outcome, value }) => [`${value(0)} is ${outcome.side}: 0 stands for tails, 1 for heads.`],
  betOn: '; bet on ',
};
