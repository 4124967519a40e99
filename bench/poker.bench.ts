/**
 * The poker evaluator: all 133,784,560 seven-card hands with their exact class counts, its speed compared with the npm
 * evaluator `pokersolver` on the same hands, and all 2,781,381,002,400 showdowns of the game, the source of the odds in
 * poker.ts. Exits with 1 if a count is wrong or the evaluator is less than 100 times as fast.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { deck, placeOf } from '../src/domain/games/cards.ts';
import { poker } from '../src/domain/games/poker.ts';
import { classOf, handClasses, handWorth, nameOf, worthOf } from '../src/domain/games/pokerHand.ts';
import { defaultRules } from '../src/domain/rules.ts';
import { report } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const CARDS = 52;
const rule = (text: string): void => console.log(`\n${text}`);
const seconds = (since: number): number => (performance.now() - since) / 1000;
const grouped = (n: number): string => n.toLocaleString('en-US');

const diamonds = Int32Array.from({ length: CARDS }, (_, place) => (place % 4 === 0 ? 1 << (place >> 2) : 0));
const hearts = Int32Array.from({ length: CARDS }, (_, place) => (place % 4 === 1 ? 1 << (place >> 2) : 0));
const spades = Int32Array.from({ length: CARDS }, (_, place) => (place % 4 === 2 ? 1 << (place >> 2) : 0));
const clubs = Int32Array.from({ length: CARDS }, (_, place) => (place % 4 === 3 ? 1 << (place >> 2) : 0));

/** Calls `visit` with every hand of `count` cards from place `from` on, as ranks by suit. */
function everyHand(
  count: number,
  from: number,
  d: number,
  h: number,
  s: number,
  c: number,
  visit: (d: number, h: number, s: number, c: number) => void,
): void {
  for (let place = from; place <= CARDS - count; place += 1) {
    const [d1, h1, s1, c1] = [d | diamonds[place]!, h | hearts[place]!, s | spades[place]!, c | clubs[place]!];
    if (count === 1) visit(d1, h1, s1, c1);
    else everyHand(count - 1, place + 1, d1, h1, s1, c1, visit);
  }
}

function allHands(): void {
  const counts = new Int32Array(handClasses.length);
  const start = performance.now();
  everyHand(7, 0, 0, 0, 0, 0, (d, h, s, c) => {
    counts[classOf(worthOf(d, h, s, c))]! += 1;
  });
  const took = seconds(start);
  const hands = counts.reduce((sum, count) => sum + count, 0);
  handClasses.forEach((name, i) => console.log(`${name.padEnd(16)} ${grouped(counts[i]!).padStart(12)}`));
  console.log(`${grouped(hands)} hands in ${took.toFixed(1)} s, ${(hands / took / 1e6).toFixed(1)} million a second`);
  report([
    {
      what: `all ${grouped(hands)} hands of seven cards`,
      to: '',
      result: `${took.toFixed(1)} s, ${(hands / took / 1e6).toFixed(1)} million a second`,
    },
  ]);
  assert.equal(hands, 133_784_560);
  // From high card to straight flush (royal ones included): the known counts of seven-card poker.
  assert.deepEqual([...counts], [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584]);
}

interface SolvedHand {
  readonly name: string;
}
interface Pokersolver {
  readonly Hand: { solve(cards: readonly string[]): SolvedHand; winners(hands: readonly SolvedHand[]): readonly SolvedHand[] };
}

/** A fixed linear congruential generator, so that both evaluators get the same hands in every run. */
function randomHands(count: number): number[][] {
  let state = 20_240_601;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x100000000) * n);
  };
  return Array.from({ length: count }, () => {
    const left = Array.from({ length: CARDS }, (_, place) => place);
    return Array.from({ length: 7 }, () => left.splice(below(left.length), 1)[0]!);
  });
}

/** Hands a second, the best of three runs. */
function speedOf(hands: number, once: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    once();
    return seconds(start);
  });
  return hands / Math.min(...times);
}

function besidePokersolver(): void {
  const { Hand } = createRequire(import.meta.url)('pokersolver') as Pokersolver;
  const hands = randomHands(20_000);
  const texts = hands.map((hand) => hand.map((place) => deck[place]!));

  // Both must agree on the winners and the class names before their speeds are compared.
  for (let i = 0; i + 1 < 4_000; i += 2) {
    const [mine, theirs] = [
      [handWorth(hands[i]!), handWorth(hands[i + 1]!)],
      [Hand.solve(texts[i]!), Hand.solve(texts[i + 1]!)],
    ];
    const best = Math.max(mine[0]!, mine[1]!);
    const winners = Hand.winners(theirs);
    assert.deepEqual(
      theirs.map((hand) => winners.includes(hand)),
      mine.map((worth) => worth === best),
      `${texts[i]!.join(' ')} against ${texts[i + 1]!.join(' ')}`,
    );
    assert.equal(theirs[0]!.name, nameOf(mine[0]!) === 'Royal Flush' ? 'Straight Flush' : nameOf(mine[0]!));
  }

  const rounds = 100;
  let sum = 0;
  const ours = speedOf(hands.length * rounds, () => {
    for (let round = 0; round < rounds; round += 1) for (const hand of hands) sum += handWorth(hand);
  });
  const oursFromTexts = speedOf(hands.length * 10, () => {
    for (let round = 0; round < 10; round += 1) for (const text of texts) sum += handWorth(text.map(placeOf));
  });
  const theirs = speedOf(texts.length / 10, () => {
    for (const text of texts.slice(0, texts.length / 10)) sum += Hand.solve(text).name.length;
  });
  console.log(`own evaluator, from seven card places  ${grouped(Math.round(ours))} hands a second`);
  console.log(`own evaluator, from seven texts        ${grouped(Math.round(oursFromTexts))} hands a second, reading included`);
  console.log(`pokersolver 2.1.4, from seven texts    ${grouped(Math.round(theirs))} hands a second`);
  console.log(`${Math.round(ours / theirs)} times as fast (checksum ${sum})`);
  report([
    {
      what: 'random hands of seven cards',
      to: 'the package pokersolver',
      result: `${grouped(Math.round(ours))} against ${grouped(Math.round(theirs))} hands a second: ${Math.round(ours / theirs)} ×`,
    },
  ]);
  assert.ok(ours >= 100 * theirs, 'less than 100 times as fast');
}

/**
 * Counts the ties among all showdowns. Boards that differ only by the names of the suits count together: only boards whose
 * four sets of ranks are in order are visited, each weighted by the number of ways to name its suits. A board leaves
 * 1,081 hands. Of n hands of equal worth, n² − Σ d² + n ordered pairs share no card, where d is how many of them hold a card.
 */
function allShowdowns(): void {
  const start = performance.now();
  const [byWorth, holders] = [new Float64Array(1081), new Int32Array(CARDS)];
  const [firsts, seconds2] = [new Int32Array(1081), new Int32Array(1081)];
  let [boards, standingFor, ties] = [0, 0, 0];
  everyHand(5, 0, 0, 0, 0, 0, (d, h, s, c) => {
    if (d < h || h < s || s < c) return;
    const runs = [d, h, s, c].map((set, i, sets) => sets.slice(0, i + 1).filter((other) => other === set).length);
    const weight = 24 / runs.reduce((product, run) => product * run, 1);
    let hands = 0;
    for (let a = 0; a < CARDS - 1; a += 1) {
      if ((d & diamonds[a]!) | (h & hearts[a]!) | (s & spades[a]!) | (c & clubs[a]!)) continue;
      for (let b = a + 1; b < CARDS; b += 1) {
        if ((d & diamonds[b]!) | (h & hearts[b]!) | (s & spades[b]!) | (c & clubs[b]!)) continue;
        const worth = worthOf(
          d | diamonds[a]! | diamonds[b]!,
          h | hearts[a]! | hearts[b]!,
          s | spades[a]! | spades[b]!,
          c | clubs[a]! | clubs[b]!,
        );
        [firsts[hands], seconds2[hands]] = [a, b];
        byWorth[hands] = worth * 2048 + hands;
        hands += 1;
      }
    }
    byWorth.sort();
    let tied = 0;
    for (let i = 0; i < hands;) {
      const worth = Math.floor(byWorth[i]! / 2048);
      let [n, shared] = [0, 0];
      holders.fill(0);
      for (; i < hands && Math.floor(byWorth[i]! / 2048) === worth; i += 1, n += 1) {
        const hand = byWorth[i]! % 2048;
        // Adding one to d adds 2d + 1 to d².
        shared += 2 * holders[firsts[hand]!]!++ + 1;
        shared += 2 * holders[seconds2[hand]!]!++ + 1;
      }
      tied += n * n - shared + n;
    }
    boards += 1;
    standingFor += weight;
    ties += weight * tied;
  });
  const all = 2_598_960 * 1_081 * 990;
  console.log(
    `${grouped(boards)} boards stand for ${grouped(standingFor)}; ${grouped(ties)} of ${grouped(all)} showdowns are ties (${seconds(start).toFixed(1)} s)`,
  );
  console.log(`tie ${((100 * ties) / all).toFixed(5)} %, win and lose ${((50 * (all - ties)) / all).toFixed(5)} % each`);
  assert.equal(standingFor, 2_598_960);
  const tie = poker.odds({}, defaultRules).outcomes.find(({ multiplier }) => multiplier.num === multiplier.den);
  assert.ok(tie && BigInt(ties) * tie.probability.den === BigInt(all) * tie.probability.num, 'poker.ts says otherwise');
}

rule('All seven-card hands');
allHands();
rule('Beside pokersolver, on the same random hands');
besidePokersolver();
rule('All showdowns');
allShowdowns();
