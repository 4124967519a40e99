/** Every rulebook by name and version. A bet names its rulebook, so old versions stay here for ever. */
import { coinflip } from './coinflip.ts';
import { crash } from './crash.ts';
import { dice } from './dice.ts';
import { rulebookId, type Rulebook } from './game.ts';
import { plinko } from './plinko.ts';
import { poker } from './poker.ts';
import { roulette } from './roulette.ts';
import { scratch } from './scratch.ts';
import { slots } from './slots.ts';

/** A game of this house, as the log and the command line call it. */
export type GameName = keyof typeof rulebookByName;

/** A rulebook with choices and outcomes that its own schemas have accepted at run time. */
export type AnyRulebook = Rulebook<object, object, GameName>;

/** The rulebook that new bets of a game are played by. */
const rulebookByName = { dice, slots, roulette, crash, poker, plinko, coinflip, scratch };

const current: AnyRulebook[] = Object.values(rulebookByName);
const names: GameName[] = current.map(({ name }) => name);

export const rulebooks: readonly AnyRulebook[] = current;
export const gameNames: readonly GameName[] = names;

/** Rulebooks that new bets no longer use. */
const former: readonly AnyRulebook[] = [];

const everyVersion = new Map<string, AnyRulebook>([...rulebooks, ...former].map((rulebook) => [rulebookId(rulebook), rulebook]));

/**
 * Adds a game to those of this house, for somebody who tries a rulebook of their own (the package's `bountybay/properties`). Schemas of events
 * list the games when they are loaded, so the module that calls this is imported before any other of the package. Throws if the name is taken.
 */
export function addGame<Choice extends object, Outcome extends object>(rulebook: Rulebook<Choice, Outcome>): void {
  if (isGameName(rulebook.name)) throw new Error(`There is a game "${rulebook.name}" already.`);
  const added = rulebook as unknown as AnyRulebook;
  Object.assign(rulebookByName, { [added.name]: added });
  current.push(added);
  names.push(added.name);
  everyVersion.set(rulebookId(added), added);
}

export const rulebookOf = (game: GameName): AnyRulebook => rulebookByName[game];

/** The rulebook of a recorded bet by its id (`dice@1`), or undefined if this build does not know it. */
export const rulebookById = (id: string): AnyRulebook | undefined => everyVersion.get(id);

export const isGameName = (name: unknown): name is GameName => typeof name === 'string' && Object.hasOwn(rulebookByName, name);
