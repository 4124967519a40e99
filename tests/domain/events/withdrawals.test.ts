/** Events of withdrawals: what an audit holds each to, and what is kept of them. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { withdrawalIdFrom } from '../../../src/domain/ids.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 9_000_00), ...registered('boss', 0, { role: 'admin' })];
const id = (name = 'one') => withdrawalIdFrom(commandIdOf(name));
const requested = (cents = 50_00, withdrawal = id()) =>
  withdrawalRequested.of({ withdrawal, account: ada, cents, method: 'paypal', addressDigest: sha256('address') });
const completed = (cents = 50_00, withdrawal = id()) => withdrawalCompleted.of({ withdrawal, account: ada, cents });
const rejected = (cents = 50_00) => withdrawalRejected.of({ withdrawal: id(), account: ada, cents, reason: 'no' });
const block = accountBlocked.of({ account: ada, reason: 'several accounts' });
const owing = ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -9_100_00, reason: 'spent', debtCents: 100_00 });
const decided = `withdrawal ${id()} is not open: never requested, or decided before`;

test.each([
  [undefined, [], requested(10_00), ada],
  [undefined, [], requested(5_000_00), ada],
  [undefined, [block], requested(), ada],
  [undefined, [requested(), block], completed(), boss],
  [`${boss} cannot do this for ${ada}`, [block], requested(), boss],
  ['the amount is outside what the rules allow', [], requested(9_99), ada],
  ['the amount is outside what the rules allow', [], requested(5_000_01), ada],
  ['the account owes credits', [owing], requested(10_00), ada],
  ['the account owes credits', [requested(), requested(10_00, id('two')), owing], completed(), boss],
  ['the part that pays the debt is not what it can pay', [requested(), owing], rejected(), boss],
  [undefined, [requested(), owing], { ...rejected(), data: { ...rejected().data, debtCents: 50_00 } }, boss],
  [undefined, [requested()], completed(), boss],
  [undefined, [requested()], rejected(), boss],
  [`${ada} is not an admin`, [requested()], completed(), ada],
  ['it names another account or amount than the request', [requested()], completed(50_01), boss],
  ['it names another account or amount than the request', [requested()], rejected(49_99), boss],
  [decided, [], completed(), boss],
  [decided, [requested(), completed()], rejected(), boss],
  [decided, [requested(), rejected()], completed(), boss],
] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('the last ten of an account are kept, and the last hundred that were decided', () => {
  const many = Array.from({ length: 101 }, (_, i) => id(`${i}`));
  const world = worldAfter([...history, ...many.flatMap((one) => [requested(10_00, one), completed(10_00, one)])]);
  expect(world.accounts[ada]?.withdrawals.map((one) => one.id)).toEqual(many.slice(-10).reverse());
  expect(world.decidedWithdrawals.map((one) => one.id)).toEqual(many.slice(1).reverse());
  expect(world.ledger).toMatchObject({ cashout: 1_010_00, player: { [ada]: 9_000_00 - 1_010_00 } });
  expect(world.ledger.escrow).toEqual({});
});

test('what is asked for waits in escrow, is paid out or comes back, and nothing else changes', () => {
  const at = START + history.length * 1_000;
  const request = {
    id: id(),
    account: ada,
    cents: 50_00,
    method: 'paypal',
    status: 'pending',
    seq: history.length + 1,
    at,
    decidedAt: null,
    reason: null,
  };
  const own = `accounts.${ada}.withdrawals`;
  expect(changesBy(requested(), history)).toEqual({
    [`withdrawals.${id()}`]: request,
    [own]: [request],
    [`ledger.player.${ada}`]: 8_950_00,
    [`ledger.escrow.${id()}`]: 50_00,
  });
  const asked = [...history, requested()];
  const ended = { [`withdrawals.${id()}`]: GONE, [`ledger.escrow.${id()}`]: GONE };
  const paid = { ...request, status: 'completed', decidedAt: at + 1_000 };
  expect(changesBy(completed(), asked)).toEqual({ ...ended, [own]: [paid], decidedWithdrawals: [paid], 'ledger.cashout': 50_00 });
  const refused = { ...request, status: 'rejected', decidedAt: at + 1_000, reason: 'no' };
  expect(changesBy(rejected(), asked)).toEqual({
    ...ended,
    [own]: [refused],
    decidedWithdrawals: [refused],
    [`ledger.player.${ada}`]: 9_000_00,
  });
});
