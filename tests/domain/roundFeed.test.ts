/** The feed of rounds in the world: bounded, the newest 50 and the 20 biggest wins of a UTC day. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addToFeed, biggestOn, newestFirst, revealInFeed } from '../../src/domain/roundFeed.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import type { SettledBet } from '../../src/domain/worldParts.ts';
import { START } from '../kit/lawful.ts';
import { idOf } from '../kit/people.ts';
import { sha256 } from '../kit/seeds.ts';

const DAY_MS = 86_400_000;

const bet = (number: number, payoutCents: number, settledAt = START): SettledBet => ({
  id: `bet_${sha256(String(number)).slice(0, 32)}`,
  account: idOf('ada'),
  game: 'dice',
  rulebook: 'dice@1',
  rulesSeq: 1,
  stakeCents: 10_00,
  choice: { direction: 'under', target: 50 },
  draw: { seedHash: sha256(`seed ${number % 2}`), clientSeed: 'change_me', nonce: number },
  seq: number,
  at: settledAt,
  outcome: { roll: 10 },
  payoutCents,
  settledAt,
  serverSeed: null,
});

const feedAfter = (bets: readonly SettledBet[]) => {
  const { feed } = emptyWorld();
  for (const one of bets) addToFeed(feed, structuredClone(one));
  return feed;
};

test('it is what sorting the whole history gives', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ payout: fc.nat(30_00), nextDay: fc.boolean() }), { maxLength: 180 }), (drawn) => {
      let at = START;
      const bets = drawn.map(({ payout, nextDay }, number) => bet(number, payout, (at += nextDay && number % 60 === 59 ? DAY_MS : 1)));
      const feed = feedAfter(bets);
      expect(newestFirst(feed)).toEqual(bets.slice(-50).toReversed());
      const today = bets.filter(({ settledAt, payoutCents, stakeCents }) => settledAt >= at - (at % DAY_MS) && payoutCents > stakeCents);
      // A stable sort: of equal wins the earlier one stays first.
      expect(biggestOn(feed, at)).toEqual(today.toSorted((a, b) => b.payoutCents - a.payoutCents).slice(0, 20));
      expect(feed.newest.length).toBeLessThanOrEqual(50);
      expect(feed.biggest.length).toBeLessThanOrEqual(20);
    }),
  );
});

test('the next day begins without wins', () => {
  const feed = feedAfter([bet(0, 19_40)]);
  expect(biggestOn(feed, START)).toHaveLength(1);
  expect(biggestOn(feed, START + DAY_MS)).toEqual([]);
  addToFeed(feed, bet(1, 11_00, START + DAY_MS));
  expect(biggestOn(feed, START + DAY_MS).map(({ payoutCents }) => payoutCents)).toEqual([11_00]);
});

test('a stake that came back is a round and no win', () => {
  const feed = feedAfter([bet(0, 10_00)]);
  expect(newestFirst(feed)).toHaveLength(1);
  expect(biggestOn(feed, START)).toEqual([]);
});

test('a revealed seed proves the rounds drawn from it, in both lists', () => {
  const feed = feedAfter([bet(0, 19_40), bet(1, 19_40)]);
  revealInFeed(feed, sha256('seed 1'), 'a seed');
  expect(newestFirst(feed).map(({ serverSeed }) => serverSeed)).toEqual(['a seed', null]);
  expect(biggestOn(feed, START).map(({ serverSeed }) => serverSeed)).toEqual([null, 'a seed']);
});
