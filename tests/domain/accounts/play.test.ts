/** The figures of an account's play, counted a second time from a list of its bets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayedOn } from '../../../src/domain/accounts/account.ts';
import { countSettlement } from '../../../src/domain/accounts/play.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const START = Date.UTC(2026, 0, 15, 8);
const games: readonly PlayedOn[] = ['dice', 'sports', 'crash'];

interface Played {
  readonly on: PlayedOn;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

function totalsAfter(bets: readonly Played[]) {
  const world = worldAfter([rules(), ...registered('ada')]);
  const account = world.accounts[idOf('ada')];
  if (!account) throw new Error('ada is gone');
  for (const [i, bet] of bets.entries()) countSettlement(world, account, bet, { seq: world.seq + 1 + i, at: START + i });
  return account.totals;
}

const profitOf = ({ stakeCents, payoutCents }: Played): number => payoutCents - stakeCents;
/** W for a win, L for anything else. */
const inLetters = (bets: readonly Played[]): string => bets.map((bet) => (profitOf(bet) > 0 ? 'W' : 'L')).join('');

test('an account that has not played has won nothing and bet on nothing', () => {
  expect(totalsAfter([])).toMatchObject({ bets: 0, biggestWin: null, streak: 0, longestStreak: 0, byGame: {} });
});

test('sums by game, the biggest win and streaks are those of the list of bets', () => {
  const bet = fc.record({
    on: fc.constantFrom(...games),
    stakeCents: fc.integer({ min: 1, max: 500 }),
    payoutCents: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 30 }), (bets) => {
      const totals = totalsAfter(bets);
      const sum = (some: readonly Played[], key: 'stakeCents' | 'payoutCents') => some.reduce((all, one) => all + one[key], 0);
      for (const game of games) {
        const some = bets.filter(({ on }) => on === game);
        const ofGame = { bets: some.length, stakedCents: sum(some, 'stakeCents'), paidCents: sum(some, 'payoutCents') };
        expect(totals.byGame[game], game).toEqual(some.length === 0 ? undefined : ofGame);
      }
      const best = Math.max(0, ...bets.map(profitOf));
      const first = bets.findIndex((one) => profitOf(one) === best);
      expect(totals.biggestWin).toEqual(best === 0 ? null : { on: bets[first]?.on, profitCents: best, at: START + first });
      const letters = inLetters(bets);
      expect(totals.streak).toBe(/W*$/u.exec(letters)?.[0].length);
      expect(totals.longestStreak).toBe(Math.max(...letters.split('L').map(({ length }) => length)));
    }),
  );
});

test('a stake that comes back is no win and ends a streak', () => {
  const even: Played = { on: 'poker', stakeCents: 5_00, payoutCents: 5_00 };
  const won: Played = { on: 'poker', stakeCents: 5_00, payoutCents: 10_00 };
  expect(totalsAfter([won, won, even])).toMatchObject({ wins: 2, streak: 0, longestStreak: 2 });
});
