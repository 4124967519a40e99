/** Where a bet becomes a payout: the multiplier of its outcome under the rules that it was placed with, floored to the cent. */
import { describe, expect, test } from 'vitest';
import { settle, termsOf, dueReferral } from '../../../src/domain/commands/settling.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import type { OpenBet } from '../../../src/domain/worldParts.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { blocked, idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const joined = { referredBy: 'ben' };
const [won, lost] = [{ roll: 10 }, { roll: 90 }];

/** The world of some bets of ada, and these bets. */
function after(stakes: readonly number[], ...before: Parameters<typeof worldAfter>[0]) {
  const placed = stakes.map((cents, nonce) => diceEvents('ada', cents, nonce).placed);
  const world = worldAfter([rules(), ...registered('ben'), ...registered('ada', 100_00, joined), ...before, ...placed]);
  const bets = placed.map(({ data }) => world.bets[data.bet]).filter((bet): bet is OpenBet => bet !== undefined);
  expect(bets).toHaveLength(stakes.length);
  return { world, bets };
}

const settled = ({ id, stakeCents }: OpenBet, payoutCents: number, outcome: object) =>
  betSettled.of({ bet: id, account: ada, game: 'dice', stakeCents, payoutCents, outcome });

const bonus = referralPaid.of({ referrer: idOf('ben'), referred: ada, cents: defaultRules.referral.bonusCents });

describe('settle', () => {
  test('pays the stake times the multiplier, without the part of a cent; a lost bet pays nothing', () => {
    const { world, bets } = after([10_00, 7, 10_00]);
    const [first, second, third] = bets as [OpenBet, OpenBet, OpenBet];
    // 50 of 99 rolls win, at 98 %: 99/50 × 0.98 = 1.9404. Then 7 cents give 13.58.
    expect(
      settle(world, [
        { bet: first, outcome: won },
        { bet: second, outcome: won },
        { bet: third, outcome: lost },
      ]),
    ).toEqual([settled(first, 19_40, won), settled(second, 13, won), settled(third, 0, lost), bonus]);
  });

  test('uses the rules that a bet was placed under, whatever they are now', () => {
    const { world, bets } = after([10_00]);
    const [bet] = bets as [OpenBet];
    const later = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 5_000 } };
    world.rules = { seq: world.seq, at: world.at, rules: later };
    world.rulesHistory.push({ seq: world.seq, at: world.at, rules: later });
    expect(settle(world, [{ bet, outcome: won }])[0]).toEqual(settled(bet, 19_40, won));
    expect(settle(world, [{ bet: { ...bet, rulesSeq: world.seq }, outcome: won }])[0]).toEqual(settled(bet, 9_90, won));
  });

  test('pays whoever brought the player once for all bets that end together, and not if blocked', () => {
    const { world, bets } = after([1_00, 1_00]);
    expect(
      settle(
        world,
        bets.map((bet) => ({ bet, outcome: lost })),
      ).filter(({ type }) => type === bonus.type),
    ).toEqual([bonus]);
    blocked(idOf('ben'))(world);
    expect(dueReferral(world, ada)).toEqual([]);
    expect(dueReferral(world, idOf('nobody'))).toEqual([]);
  });

  test('names the shared round, and nothing where the bet has a round of its own', () => {
    const { world, bets } = after([1_00]);
    const [bet] = bets as [OpenBet];
    const round = 'rnd_0123456789abcdef0123456789abcdef';
    const shared = { ...bet, draw: { round, freshBytes: 'a'.repeat(32) } } as const;
    expect(settle(world, [{ bet: shared, outcome: lost }])[0]?.data).toMatchObject({ round });
    expect(settle(world, [{ bet, outcome: lost }])[0]?.data).not.toHaveProperty('round');
  });
});

test('a rulebook or rules that this build does not know are no terms', () => {
  const { world, bets } = after([1_00]);
  const [bet] = bets as [OpenBet];
  expect(termsOf(world, bet).rulebook.title).toBe('Dice');
  expect(() => termsOf(world, { ...bet, rulebook: 'dice@99' })).toThrow('dice@99 under the rules of entry 1 is not known');
  expect(() => termsOf(world, { ...bet, rulesSeq: 999 })).toThrow('dice@1 under the rules of entry 999 is not known');
});
