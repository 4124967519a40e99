/** Steps of a history over several tabs as plain JSON, so that a failed history can be kept as a fixture. */
import fc from 'fast-check';
import { rulebooks } from '../../src/domain/games/catalog.ts';
import { coinSides } from '../../src/domain/games/coinflip.ts';
import { rouletteColours } from '../../src/domain/games/roulette.ts';
import { drawnChoice } from './choices.ts';
import { recordOf } from './drawnPayloads.ts';

export type Name = 'ada' | 'ben' | 'cyd';
const names = ['ada', 'ben', 'cyd'] as const;

export const TABS = 3;
const YEAR = 365 * 86_400_000;

const who = fc.constantFrom(...names);
const at = { tab: fc.nat(TABS - 1), fails: fc.integer({ min: 0, max: 14 }).map((n) => n === 0) };

const stake = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
  { weight: 2, arbitrary: fc.constant('all' as const) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, 1, 100_000_000, 100_000_001, 2 ** 53, 2 ** 53 + 2, -(2 ** 53)) },
);
/** A game with a choice of its own; seldom one that there is not, or a choice of another. */
const play = fc.oneof(
  ...rulebooks.map((rulebook) => ({
    weight: rulebook.name === 'dice' ? 5 : 3,
    arbitrary: fc.record({ game: fc.constant<string>(rulebook.name), choice: drawnChoice(rulebook) }),
  })),
  { weight: 1, arbitrary: fc.record({ game: fc.constantFrom('craps', '__proto__', 'toString'), choice: fc.constant({}) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      game: fc.constantFrom<string>(...rulebooks.map(({ name }) => name)),
      choice: fc.oneof(...rulebooks.map(drawnChoice)),
    }),
  },
);
/** Visible text of any script, and text that looks like an escape. */
const clientSeed = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', ':', '0', '"', '\\', 'u', 'd', '8', '✓', 'é', '𝔸', '{'), maxLength: 70 }),
  fc.constantFrom('\\ud800', '\\\\udfff', '__proto__', '0', 'change_me'),
);
const moment = fc.oneof(
  fc.integer({ min: -59_000, max: 59_000 }),
  fc.constantFrom(-YEAR, YEAR, -3_600_000, 3_600_000 * 2, -60_000, -60_001, 86_400_000),
);

/** An automatic cash-out, often a near one. */
const auto = fc.option(fc.integer({ min: 101, max: 2_500 }).map((n) => (n % 3 === 0 ? 101 + (n % 50) : n)));

/** What is asked of the house, and of the model: how often each step comes, and what it says. */
const asked = {
  bet: [24, { who, stake, play }],
  'client seed': [2, { who, text: clientSeed }],
  rotate: [2, { who, text: clientSeed }],
  claim: [2, { who, achievement: fc.constantFrom('first-win' as const, 'high-roller' as const) }],
  correct: [2, { who, cents: fc.integer({ min: -20_000, max: 20_000 }).filter((cents) => cents !== 0) }],
  fly: [4, { who, stake, auto }],
  'cash out': [3, { who }],
  'end flights': [3, {}],
  'open live': [3, {}],
  'bet live': [4, { who, stake, colour: fc.constantFrom(...rouletteColours) }],
  spin: [3, {}],
  'open shared': [3, {}],
  'bet shared': [4, { who, stake, auto }],
  'start shared': [3, {}],
  'cash out shared': [3, { who }],
  'end shared': [3, {}],
  'create flip': [4, { who, stake, side: fc.constantFrom(...coinSides) }],
  // Flips are counted from the newest one there ever was.
  'join flip': [4, { who, flip: fc.nat(3) }],
  'cancel flip': [2, { who, flip: fc.nat(3) }],
} as const;

const others = {
  register: [3, { who, referrer: fc.option(who) }],
  // An accepted command once more, `back` commands ago: the same, or another one under its id.
  again: [2, { back: fc.nat(5), other: fc.boolean() }],
  'lose secret': [1, { who }],
  'lose round': [1, { back: fc.nat(5) }],
  // Rounds take seconds: most of them end between two steps.
  clock: [7, { ms: fc.oneof({ weight: 2, arbitrary: moment }, { weight: 5, arbitrary: fc.integer({ min: 100, max: 20_000 }) }) }],
  reopen: [1, {}],
  maintain: [1, {}],
  deafen: [1, { deaf: fc.boolean() }],
} as const;

type ValueOf<Drawn> = Drawn extends fc.Arbitrary<infer Value> ? Value : never;
type Said<Fields> = { readonly [Key in Exclude<keyof Fields, 'play'>]: ValueOf<Fields[Key]> } & (Fields extends { play: infer Play }
  ? ValueOf<Play>
  : unknown);
/** A step, the tab it is done in, and whether the store is asked to fail at it. */
type StepOf<Table extends Readonly<Record<string, readonly [number, object]>>> = {
  [Do in keyof Table]: { readonly do: Do; readonly tab: number; readonly fails?: boolean } & Said<Table[Do][1]>;
}[keyof Table];

export type AskedStep = StepOf<typeof asked>;
export type Step = StepOf<typeof others> | AskedStep;

const step = fc.oneof(
  ...Object.entries<readonly [number, Readonly<Record<string, fc.Arbitrary<unknown>>>]>({ ...asked, ...others }).map(
    ([name, [weight, fields]]) => ({
      weight,
      arbitrary: fc.record<Record<string, unknown>>({ ...at, do: fc.constant(name), ...fields }).map(({ play: played, ...said }) => ({
        ...said,
        ...(played as object | undefined),
      })),
    }),
  ),
) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>;

/** Everybody registers at the start, so that even short histories move money. */
export const everybody: readonly Step[] = [
  { do: 'register', who: 'ada', referrer: null, tab: 0 },
  { do: 'register', who: 'ben', referrer: 'ada', tab: 1 },
  { do: 'register', who: 'cyd', referrer: 'ben', tab: 2 },
];

const small = fc.integer({ min: 100, max: 500 });
const sent = (fields: Readonly<Record<string, unknown>>): fc.Arbitrary<Step> =>
  recordOf({ tab: fc.nat(TABS - 1), ...fields }) as unknown as fc.Arbitrary<Step>;
const wait = (min: number, max: number): fc.Arbitrary<Step> => sent({ do: 'clock', ms: fc.integer({ min, max }) });
const bet = sent({ do: 'bet live', who, stake: small, colour: fc.constantFrom(...rouletteColours) });

/** Steps that belong together and would seldom follow each other by chance. Other steps may come in between. */
const scene: fc.Arbitrary<Step[]> = fc.oneof(
  fc.tuple(
    sent({ do: 'fly', who: 'ada', stake: small, auto: fc.option(fc.integer({ min: 101, max: 400 })) }),
    wait(0, 12_000),
    fc.oneof(sent({ do: 'cash out', who: 'ada' }), sent({ do: 'rotate', who: 'ada', text: clientSeed }), sent({ do: 'end flights' })),
    wait(0, 60_000),
    sent({ do: 'end flights' }),
  ),
  fc.tuple(
    sent({ do: 'open shared' }),
    sent({ do: 'bet shared', who: 'ada', stake: small, auto: fc.option(fc.integer({ min: 101, max: 400 })) }),
    sent({ do: 'bet shared', who, stake: small, auto }),
    wait(8_000, 9_000),
    sent({ do: 'start shared' }),
    wait(100, 12_000),
    sent({ do: 'cash out shared', who: 'ada' }),
    wait(0, 70_000),
    sent({ do: 'end shared' }),
  ),
  fc.tuple(sent({ do: 'open live' }), bet, wait(0, 3_000), bet, wait(0, 20_000), sent({ do: 'spin' })),
  fc.tuple(
    sent({ do: 'create flip', who, stake: small, side: fc.constantFrom(...coinSides) }),
    sent({ do: fc.constantFrom('join flip', 'join flip', 'cancel flip'), who, flip: 0 }),
    sent({ do: fc.constantFrom('join flip', 'cancel flip'), who, flip: 0 }),
  ),
);

/** One step, or several that belong together. */
export const part: fc.Arbitrary<Step[]> = fc.oneof({ weight: 5, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: scene });

export const history = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 3, 3), fc.array(part, { maxLength, size: 'max' }))
    .map(([there, parts]) => [...everybody.slice(0, there), ...parts.flat()]);
