/**
 * A pair of seeds is bound to the rules under which it came into use. The house knows what the next bets on it come to, so it
 * could change the rules of a game for a bet that would win.
 */
import type { Rules } from '../rules.ts';
import { rulesAt, type World } from '../world.ts';
import type { GameName } from './catalog.ts';

/** Whether two parts of the rules have the same numbers. Every bet on an older pair asks this, so nothing is written as text. */
function isSame(part: unknown, other: unknown): boolean {
  if (part === other) return true;
  if (typeof part !== 'object' || typeof other !== 'object' || part === null || other === null) return false;
  const keys = Object.keys(part) as (keyof typeof part)[];
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(part[key], other[key]));
}

/** Whether the rules of a game have changed since entry `rulesSeq` set those that were in force then. */
export function haveRulesChanged(world: World, game: GameName, rulesSeq: number): boolean {
  const now = world.rules;
  if (rulesSeq === now.seq) return false;
  const before: Partial<Rules> | undefined = rulesAt(world, rulesSeq);
  if (!before) return false;
  const ofGame = (rules: Partial<Record<GameName, object>>) => rules[game];
  return !isSame(before.bets, now.rules.bets) || !isSame(ofGame(before), ofGame(now.rules));
}
