/** Steps of a history over several tabs as plain JSON, so that a failed history can be kept as a fixture. */
import fc from 'fast-check';
import { rulebooks } from '../../src/domain/games/catalog.ts';
import { coinSides } from '../../src/domain/games/coinflip.ts';
import { rouletteColours } from '../../src/domain/games/roulette.ts';
import { drawnChoice } from './choices.ts';
import { roundSteps, type RoundStep } from './roundSteps.ts';

type Name = 'ada' | 'ben' | 'cyd';
const names = ['ada', 'ben', 'cyd'] as const;

interface Where {
  readonly tab: number;
  /** Whether the store fails at this step. */
  readonly fails?: boolean;
}

export type Step = Where &
  (
    | RoundStep
    | { readonly do: 'register'; readonly who: string; readonly referrer: Name | null }
    | { readonly do: 'bet'; readonly who: Name; readonly game: string; readonly stake: number | 'all'; readonly choice: unknown }
    | { readonly do: 'client seed'; readonly who: Name; readonly text: string }
    | { readonly do: 'rotate'; readonly who: Name; readonly text: string | null }
    | { readonly do: 'claim'; readonly who: Name; readonly achievement: 'first-win' | 'high-roller' }
    | { readonly do: 'correct'; readonly who: Name; readonly cents: number }
    /** Sends an accepted command again, the one `back` commands ago. `other`: another command under its id. */
    | { readonly do: 'again'; readonly back: number; readonly other: boolean }
    | { readonly do: 'lose secret'; readonly who: Name }
    | { readonly do: 'lose round'; readonly back: number }
    | { readonly do: 'clock'; readonly ms: number }
    | { readonly do: 'reopen' }
    | { readonly do: 'maintain' }
    | { readonly do: 'deafen'; readonly deaf: boolean }
  );

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

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...at, do: fc.constant('register' as const), who, referrer: fc.option(who) }) },
  {
    weight: 24,
    arbitrary: fc
      .tuple(fc.record({ ...at, do: fc.constant('bet' as const), who, stake }), play)
      .map(([step, played]) => ({ ...step, ...played })),
  },
  { weight: 2, arbitrary: fc.record({ ...at, do: fc.constant('client seed' as const), who, text: clientSeed }) },
  { weight: 2, arbitrary: fc.record({ ...at, do: fc.constant('rotate' as const), who, text: fc.option(clientSeed) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...at,
      do: fc.constant('claim' as const),
      who,
      achievement: fc.constantFrom('first-win' as const, 'high-roller' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...at,
      do: fc.constant('correct' as const),
      who,
      cents: fc.integer({ min: -20_000, max: 20_000 }).filter((cents) => cents !== 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...at, do: fc.constant('again' as const), back: fc.nat(5), other: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...at, do: fc.constant('lose secret' as const), who }) },
  { weight: 1, arbitrary: fc.record({ ...at, do: fc.constant('lose round' as const), back: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ ...at, do: fc.constant('clock' as const), ms: moment }) },
  // Rounds take seconds, so most of them end between two steps.
  { weight: 5, arbitrary: fc.record({ ...at, do: fc.constant('clock' as const), ms: fc.integer({ min: 100, max: 20_000 }) }) },
  ...roundSteps(at, who, stake),
  { weight: 1, arbitrary: fc.record({ ...at, do: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...at, do: fc.constant('maintain' as const) }) },
  { weight: 1, arbitrary: fc.record({ ...at, do: fc.constant('deafen' as const), deaf: fc.boolean() }) },
);

/** Everybody registers at the start, so that even short histories move money. */
const everybody: readonly Step[] = [
  { do: 'register', who: 'ada', referrer: null, tab: 0 },
  { do: 'register', who: 'ben', referrer: 'ada', tab: 1 },
  { do: 'register', who: 'cyd', referrer: 'ben', tab: 2 },
];

const small = fc.integer({ min: 100, max: 500 });
const sent = <Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields): fc.Arbitrary<Step> =>
  fc.record({ tab: fc.nat(TABS - 1), ...fields }) as unknown as fc.Arbitrary<Step>;
const wait = (min: number, max: number): fc.Arbitrary<Step> => sent({ do: fc.constant('clock'), ms: fc.integer({ min, max }) });
const bet = sent({ do: fc.constant('bet live'), who, stake: small, colour: fc.constantFrom(...rouletteColours) });
const flip = fc.constant(0);

/** Steps that belong together and would seldom follow each other by chance. Other steps may come in between. */
const scene: fc.Arbitrary<Step[]> = fc.oneof(
  fc.tuple(
    sent({ do: fc.constant('fly'), who: fc.constant('ada'), stake: small, auto: fc.option(fc.integer({ min: 101, max: 400 })) }),
    wait(0, 12_000),
    fc.oneof(
      sent({ do: fc.constant('cash out'), who: fc.constant('ada') }),
      sent({ do: fc.constant('rotate'), who: fc.constant('ada'), text: fc.constant(null) }),
      sent({ do: fc.constant('end flights') }),
    ),
    wait(0, 60_000),
    sent({ do: fc.constant('end flights') }),
  ),
  fc.tuple(sent({ do: fc.constant('open live') }), bet, wait(0, 3_000), bet, wait(0, 20_000), sent({ do: fc.constant('spin') })),
  fc.tuple(
    sent({ do: fc.constant('create flip'), who, stake: small, side: fc.constantFrom(...coinSides) }),
    sent({ do: fc.constantFrom('join flip', 'join flip', 'cancel flip'), who, flip }),
    sent({ do: fc.constantFrom('join flip', 'cancel flip'), who, flip }),
  ),
);

export const history = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.constantFrom(0, 1, 2, 3, 3, 3),
      fc.array(fc.oneof({ weight: 5, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: scene }), { maxLength, size: 'max' }),
    )
    .map(([there, parts]) => [...everybody.slice(0, there), ...parts.flat()]);
