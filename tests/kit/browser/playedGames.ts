/** What a person presses to play, game by game. */
import { rulebookOf, type GameName } from '../../../src/domain/games/catalog.ts';

/** In the order of the tabs. */
const buttons: readonly (readonly [GameName, string])[] = [
  ['dice', 'Roll'],
  ['slots', 'Spin'],
  ['roulette', 'Spin'],
  ['scratch', 'Buy Card'],
  ['poker', 'Deal Cards'],
  ['coinflip', 'Flip Coin'],
  ['plinko', 'Drop Ball'],
  ['crash', 'Bet'],
];

/** Every game that is played against the house, with its title and its button. */
export const playedGames = buttons.map(([game, action]) => ({ game, title: rulebookOf(game).title, action }));

/** Those whose rounds are over at once. */
export const instantGames = playedGames.filter(({ game }) => rulebookOf(game).flight === undefined);
