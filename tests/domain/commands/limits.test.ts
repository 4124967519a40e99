/** Limits that people set themselves: enforced for bets of every kind, tightened at once, loosened a day later. */
import { describe, expect, test } from 'vitest';
import { breakStarted, limitSet } from '../../../src/domain/events/limits.ts';
import { sportEventCreated } from '../../../src/domain/events/sports.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { limitAt, type LimitKind } from '../../../src/domain/accounts/limits.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const DAY_MS = 86_400_000;
const ada = idOf('ada');
const event = 'evt_20112233445566778899aabbccddeeff';
const match = sportEventCreated.of({
  event,
  terms: {
    sport: 'Football',
    homeTeam: 'A',
    awayTeam: 'B',
    startsAt: START + 10 * DAY_MS,
    odds: { homeWin: 200, draw: 300, awayWin: 400 },
  },
  createdBy: null,
});
const history = [rules(), ...registered('ada', 1_000_00), match];
const limit = (kind: LimitKind, amount: number | null, period: 'day' | 'week' | 'month' = 'day'): DomainEvent =>
  limitSet.of({ account: ada, kind, period, amount });

const played = (nonce: number, stakeCents: number, payoutCents: number) => playedDice('ada', stakeCents, payoutCents, nonce);
const slots = (stakeCents: number) => ({ type: 'PlaceBet' as const, payload: { game: 'slots', stakeCents, choice: {} } });
const sport = (stakeCents: number) => ({
  type: 'PlaceSportBet' as const,
  payload: { event, pick: 'homeWin', stakeCents, oddsHundredths: null },
});

const told = (events: readonly DomainEvent[], command: Parameters<ReturnType<typeof given>['when']>[0], at?: number): string => {
  const { decision } = given(events).when(command, { as: ada, addressDigest: sha256('an address'), ...(at === undefined ? {} : { at }) });
  return isRefusal(decision) ? decision.sentence : 'accepted';
};

describe('a limit', () => {
  test('of stakes counts every stake of the day', () => {
    const limited = [...history, limit('stake', 30_00), ...played(0, 20_00, 38_80)];
    expect(told(limited, slots(10_00))).toBe('accepted');
    expect(told(limited, slots(10_01))).toBe('This bet would exceed your stake limit: you have 10.00 left until 2026-01-16 00:00 UTC');
    expect(told(limited, sport(10_01))).toBe('This bet would exceed your stake limit: you have 10.00 left until 2026-01-16 00:00 UTC');
    expect(told([...limited, ...played(1, 10_00, 0)], slots(1))).toBe(
      'You have reached your stake limit, which resets at 2026-01-16 00:00 UTC',
    );
    expect(told(limited, slots(30_00), START + DAY_MS)).toBe('accepted');
  });

  test('of losses counts what was staked less what came back', () => {
    const limited = [...history, limit('loss', 30_00, 'week'), ...played(0, 25_00, 0), ...played(1, 5_00, 9_70)];
    // Lost so far: 20.30.
    expect(told(limited, slots(9_70))).toBe('accepted');
    expect(told([...limited, ...played(2, 9_70, 0)], slots(1))).toBe(
      'You have reached your loss limit, which resets at 2026-01-19 00:00 UTC',
    );
    expect(told(limited, slots(9_71))).toBe('This bet could exceed your loss limit: you have 9.70 left until 2026-01-19 00:00 UTC');
  });

  test('of session time counts from bet to bet', () => {
    // Entries are a second apart: two seconds lie between these two bets.
    const limited = [...history, limit('session', 2_000, 'month'), ...played(0, 1_00, 0)];
    expect(told(limited, slots(1_00))).toBe('accepted');
    expect(told([...limited, ...played(1, 1_00, 0)], slots(1_00))).toBe(
      'You have reached your session limit, which resets at 2026-02-01 00:00 UTC',
    );
  });

  test('never keeps anybody from earning or withdrawing', () => {
    const stopped = [...history, breakStarted.of({ account: ada, until: START + 30 * DAY_MS }), limit('stake', 1)];
    expect(told(stopped, { type: 'ClaimDailyBonus', payload: {} })).toBe('accepted');
    expect(told(stopped, { type: 'RequestWithdrawal', payload: { cents: 10_00, method: 'paypal' } })).toBe('accepted');
  });

  test('is tightened at once and loosened a day later', () => {
    const world = worldAfter([...history, limit('stake', 50_00), limit('stake', 20_00)]);
    const account = world.accounts[ada];
    if (!account) throw new Error('ada is gone');
    expect(limitAt(world.corrections, account, 'stake', 'day', world.at)).toBe(20_00);
    const loosened = worldAfter([...history, limit('stake', 20_00), limit('stake', 90_00)]);
    const later = loosened.accounts[ada];
    if (!later) throw new Error('ada is gone');
    expect(
      [loosened.at, loosened.at + DAY_MS - 1, loosened.at + DAY_MS].map((at) => limitAt(loosened.corrections, later, 'stake', 'day', at)),
    ).toEqual([20_00, 20_00, 90_00]);
  });

  test('is lifted a day later too', () => {
    const world = worldAfter([...history, limit('stake', 20_00), limit('stake', null)]);
    const account = world.accounts[ada];
    expect(
      account && [
        limitAt(world.corrections, account, 'stake', 'day', world.at),
        limitAt(world.corrections, account, 'stake', 'day', world.at + DAY_MS),
      ],
    ).toEqual([20_00, null]);
  });

  test.each([
    { kind: 'loss', period: 'year', amount: 1 },
    { kind: 'luck', period: 'day', amount: 1 },
    { kind: 'loss', period: 'day', amount: 0 },
    { kind: 'loss', period: 'day', amount: 1.5 },
  ])('that is none is refused: %j', (payload) => expect(told(history, { type: 'SetLimit', payload })).toBe('Please enter a valid limit'));
});

describe('a break', () => {
  test('keeps from bets of every kind until it is over', () => {
    const paused = [...history, breakStarted.of({ account: ada, until: START + DAY_MS })];
    expect(told(paused, slots(1_00))).toBe('You are taking a break until 2026-01-16 08:00 UTC');
    expect(told(paused, sport(1_00))).toBe('You are taking a break until 2026-01-16 08:00 UTC');
    expect(told(paused, slots(1_00), START + DAY_MS)).toBe('accepted');
  });

  test('has one of the lengths that the rules know, and is never made shorter', () => {
    expect(told(history, { type: 'TakeBreak', payload: { lengthMs: 5 } })).toBe('Please enter a valid limit');
    const paused = [...history, breakStarted.of({ account: ada, until: START + 30 * DAY_MS })];
    expect(told(paused, { type: 'TakeBreak', payload: { lengthMs: DAY_MS } })).toBe('You are taking a break until 2026-02-14 08:00 UTC');
  });
});
