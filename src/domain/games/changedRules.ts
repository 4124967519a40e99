/**
 * A pair of seeds is bound to the rules under which it came into use. The house knows what the next bets on it come to, so it
 * could change the rules of a game for a bet that would win.
 */
import type { Rules } from '../rules.ts';
import { rulesAt, type World } from '../world.ts';
import type { GameName } from './catalog.ts';

/** The parts of the rules that decide a bet on this game. */
const partsOf = (game: GameName, rules: Rules): string => {
  const ofGames: Partial<Record<GameName, object>> = rules;
  return JSON.stringify([ofGames[game] ?? null, rules.bets]);
};

/** Whether the rules of a game have changed since entry `rulesSeq` set those that were in force then. */
export function haveRulesChanged(world: World, game: GameName, rulesSeq: number): boolean {
  if (rulesSeq === world.rules.seq) return false;
  const before = rulesAt(world, rulesSeq);
  return before !== undefined && partsOf(game, before) !== partsOf(game, world.rules.rules);
}
