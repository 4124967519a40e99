/** Events of withdrawals and of limits that people set themselves: what an audit holds each to. */
import { describe, expect, test } from 'vitest';
import { breakStarted, limitSet } from '../../../src/domain/events/limits.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { withdrawalIdFrom } from '../../../src/domain/ids.ts';
import { START, worldAfter, wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 9_000_00), ...registered('boss', 0, { role: 'admin' })];
const id = (name = 'one') => withdrawalIdFrom(commandIdOf(name));
const requested = (cents = 50_00, withdrawal = id()) =>
  withdrawalRequested.of({ withdrawal, account: ada, cents, method: 'paypal', addressDigest: sha256('address') });
const completed = (cents = 50_00, withdrawal = id()) => withdrawalCompleted.of({ withdrawal, account: ada, cents });
const rejected = (cents = 50_00) => withdrawalRejected.of({ withdrawal: id(), account: ada, cents, reason: 'no' });
const decided = `maybe: withdrawal ${id()} is not open: never requested, or decided before`;

describe('a withdrawal', () => {
  test.each([
    [undefined, [], requested(10_00), ada],
    [undefined, [], requested(5_000_00), ada],
    ['the amount is outside what the rules allow', [], requested(9_99), ada],
    ['the amount is outside what the rules allow', [], requested(5_000_01), ada],
    [undefined, [requested()], completed(), boss],
    [undefined, [requested()], rejected(), boss],
    [`${ada} is not an admin`, [requested()], completed(), ada],
    ['it names another account or amount than the request', [requested()], completed(50_01), boss],
    ['it names another account or amount than the request', [requested()], rejected(49_99), boss],
    [decided, [], completed(), boss],
    [decided, [requested(), completed()], rejected(), boss],
    [decided, [requested(), rejected()], completed(), boss],
  ] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

  test('is kept: the last ten of an account, the last hundred that were decided', () => {
    const many = Array.from({ length: 101 }, (_, i) => id(`${i}`));
    const world = worldAfter([...history, ...many.flatMap((one) => [requested(10_00, one), completed(10_00, one)])]);
    expect(world.accounts[ada]?.withdrawals.map((one) => one.id)).toEqual(many.slice(-10).reverse());
    expect(world.decidedWithdrawals.map((one) => one.id)).toEqual(many.slice(1).reverse());
    expect(world.ledger).toMatchObject({ cashout: 1_010_00, player: { [ada]: 9_000_00 - 1_010_00 }, escrow: {} });
  });
});

describe('a break', () => {
  const DAY_MS = 86_400_000;
  const entryAt = START + history.length * 1_000;
  const until = (days: number, at = entryAt) => breakStarted.of({ account: ada, until: at + days * DAY_MS });
  const unknownLength = 'the rules know no break of this length';
  test.each([
    [undefined, [], until(1)],
    [undefined, [], until(7)],
    [undefined, [], until(30)],
    [unknownLength, [], until(2)],
    [unknownLength, [], until(0)],
    ['maybe: a break is never made shorter', [until(30)], until(7, entryAt + 1_000)],
    [undefined, [until(7)], until(7, entryAt + 1_000)],
  ] as const)('%s: %#', (problem, before, event) => expect(wrongWith([...history, ...before], event, ada)).toBe(problem));
  test('and a limit are one’s own doing', () => {
    const limit = limitSet.of({ account: ada, kind: 'loss', period: 'day', amount: 1 });
    expect([wrongWith(history, limit, ada), wrongWith(history, limit, boss), wrongWith(history, until(1), 'house')]).toEqual([
      undefined,
      `${boss} cannot do this for ${ada}`,
      `house cannot do this for ${ada}`,
    ]);
  });
});
