/** The figures of an account's play, counted a second time from a list of its bets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlayedOn } from '../../../src/domain/accounts/account.ts';
import { countSettlement, takeBackSettlement } from '../../../src/domain/accounts/play.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const START = Date.UTC(2026, 0, 15, 8);
const games: readonly PlayedOn[] = ['dice', 'sports', 'crash'];

interface Played {
  readonly on: PlayedOn;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

function newPlayer() {
  const world = worldAfter([rules(), ...registered('ada')]);
  const account = world.accounts[idOf('ada')];
  if (!account) throw new Error('ada is gone');
  return { world, account };
}

function totalsAfter(bets: readonly Played[]) {
  const { world, account } = newPlayer();
  for (const [i, bet] of bets.entries()) countSettlement(world, account, bet, { seq: world.seq + 1 + i, at: START + i });
  return account.totals;
}

const profitOf = ({ stakeCents, payoutCents }: Played): number => payoutCents - stakeCents;
/** W for a win, L for anything else. */
const inLetters = (bets: readonly Played[]): string => bets.map((bet) => (profitOf(bet) > 0 ? 'W' : 'L')).join('');

test('an account that has not played has won nothing and bet on nothing', () => {
  expect(totalsAfter([])).toMatchObject({ bets: 0, biggestWin: null, streak: 0, longestStreak: 0 });
  expect(totalsAfter([]).byGame).toEqual({});
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

test('the running streak counts the wins since the newest loss that were not taken back', () => {
  // Entries of one or more bets that were settled together. All bets of an entry are taken back together.
  const entry = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), fc.nat(7), (entries, picked) => {
      const { world, account } = newPlayer();
      const bet = (isWon: boolean): Played => ({ on: 'sports', stakeCents: 1_00, payoutCents: isWon ? 2_00 : 0 });
      const stamp = (place: number) => ({ seq: world.seq + 1 + place, at: START + place });
      for (const [place, wins] of entries.entries()) for (const isWon of wins) countSettlement(world, account, bet(isWon), stamp(place));
      const taken = picked % entries.length;
      for (const isWon of entries[taken] ?? []) takeBackSettlement(world, account, bet(isWon), stamp(taken), stamp(entries.length));
      const newestLoss = entries.findLastIndex((wins) => wins.includes(false));
      const after = entries.flatMap((wins, place) => {
        if (place < newestLoss || place === taken) return [];
        return place === newestLoss ? wins.slice(wins.lastIndexOf(false) + 1) : wins;
      });
      expect(account.totals.streak).toBe(after.length);
    }),
  );
});
