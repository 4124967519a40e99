/**
 * A pair of seeds is bound to the rules under which it came into use, until its player rotates it. The house knows what the next bets
 * on it come to, so it could otherwise change the rules of a game for a bet that would win, or refuse that bet because of a change.
 */
import type { Rules } from '../rules.ts';
import { isSame } from '../same.ts';
import { rulesSetIn, type World } from '../world.ts';
import type { GameName } from './catalog.ts';

/** Whether the rules of a game differ between the rules that entry `rulesSeq` set and those of a later entry. Default: those in force. */
export function haveRulesChanged(world: World, game: GameName, rulesSeq: number, laterSeq = world.rules.seq): boolean {
  if (rulesSeq === laterSeq) return false;
  const before: Partial<Rules> | undefined = rulesSetIn(world, rulesSeq);
  const later: Partial<Rules> | undefined = rulesSetIn(world, laterSeq);
  if (!before || !later) return false;
  const ofGame = (rules: Partial<Record<GameName, object>>) => rules[game];
  return !isSame(before.bets, later.bets) || !isSame(ofGame(before), ofGame(later));
}
