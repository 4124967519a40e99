import { roulette as rulebook, rouletteColours, type RouletteChoice, type RouletteOutcome } from '../../../domain/games/roulette.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord } from '../record.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

const RouletteIcon = icon(
  <circle cx="12" cy="12" r="9" />,
  <circle cx="12" cy="12" r="4.5" />,
  <path d="M12 3v4.5M12 16.5V21M3 12h4.5M16.5 12H21M5.6 5.6l3.2 3.2M15.2 15.2l3.2 3.2M18.4 5.6l-3.2 3.2M8.8 15.2l-3.2 3.2" />,
);

/** What screens show of Roulette besides its board: see `GameRecord`. */
export const rouletteGame: GameRecord<RouletteChoice, RouletteOutcome> = {
  rulebook,
  Icon: RouletteIcon,
  ChoiceFields: ColourChoice,
  paytable: { choices: () => rouletteColours.map((colour) => ({ colour })) },
  steps: ({ outcome }) => [t('Number: {number}, which is {colour}.', { number: outcome.number, colour: translated(outcome.colour) })],
  ruleWords: ({ number, colour }) => t('{number} {colour}', { number: String(number), colour: translated(colour) }),
  withChoice: (happened, chosen) => t('{happened}. You bet on {chosen}', { happened, chosen }),
};
