/** Events of the books: corrections of the clock and of the ledger, and records of old. */
import { expect, test } from 'vitest';
import { clockCorrected, ledgerCorrected, recordsMigrated } from '../../../src/domain/events/books.ts';
import { LARGEST_CENTS } from '../../../src/domain/rules.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { closesAt, lastOf, opening, people, round } from '../../kit/sharedFlight.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 100_00), ...registered('boss', 0, { role: 'admin' })];
const now = START + (history.length - 1) * 1_000;
const clock = (from: number, to: number) => clockCorrected.of({ from, to });
const corrected = (cents: number, account = ada, debtCents?: number) =>
  ledgerCorrected.of({ account, counterparty: 'house', cents, reason: 'counted twice', ...(debtCents && { debtCents }) });
const records = (accepted: number, merged: (typeof ada)[] = []) =>
  recordsMigrated.of({ source: 'userDatabase', accepted, rejected: 1, merged });
const nothing = 'a correction of nothing, or of more than can be counted';

test.each([
  [undefined, [], clock(now, now - 60_001), 'house', -60_001],
  ['the clock is corrected only where it is more than a minute behind', [], clock(now, now - 60_000), 'house', -60_000],
  ['it does not start from the time of the entry before', [], clock(now + 1, now - 90_000), 'house', -90_000],
  ['it does not lead back to the time of its own entry', [], clock(now, now - 90_000), 'house', -90_001],
  [`only the house does this, not ${boss}`, [], clock(now, now - 90_000), boss, -90_000],
  [undefined, [], corrected(1), boss, 0],
  [undefined, [], corrected(-1), 'house', 0],
  [undefined, [], corrected(-100_00), 'house', 0],
  [undefined, [], corrected(-100_01, ada, 1), 'house', 0],
  ['the part that becomes debt is not what the balance lacks', [], corrected(-100_01), 'house', 0],
  ['the part that becomes debt is not what the balance lacks', [], corrected(-1, ada, 1), 'house', 0],
  [undefined, [corrected(-100_50, ada, 50)], corrected(20, ada, 20), 'house', 0],
  [undefined, [corrected(-100_50, ada, 50)], corrected(60, ada, 50), 'house', 0],
  ['the part that pays the debt is not what it can pay', [corrected(-100_50, ada, 50)], corrected(60), 'house', 0],
  [nothing, Array.from({ length: 901 }, () => corrected(-LARGEST_CENTS, ada, LARGEST_CENTS)), corrected(-LARGEST_CENTS), boss, 0],
  [undefined, [], corrected(LARGEST_CENTS), boss, 0],
  [nothing, [], corrected(0), boss, 0],
  [nothing, Array.from({ length: 900 }, () => corrected(LARGEST_CENTS)), corrected(LARGEST_CENTS), boss, 0],
  [`account ${nobody} was never registered`, [], corrected(1, nobody), boss, 0],
  [`${ada} is not an admin`, [], corrected(1), ada, 0],
  [undefined, [], records(0, [ada]), 'house', 0],
  ['it counts other accounts than it brings over', [], records(1), 'house', 0],
  [`account ${nobody} was never registered`, [], records(0, [nobody]), 'house', 0],
  ['the old records were brought over before', [records(0)], records(0), 'house', 0],
] as const)('%s: %#', (problem, before, event, actor, after) =>
  expect(wrongWith([...history, ...before], event, actor, after)).toBe(problem),
);

test('a correction moves credits both ways, and the books still add up', () => {
  const { ledger } = worldAfter([...history, corrected(5_00), corrected(-1)]);
  expect([ledger.player[ada], ledger.house, ledger.opening]).toEqual([104_99, -4_99, -100_00]);
});

test('a corrected clock moves the close of a live round back by as much', () => {
  const opened = [...people, opening];
  const from = lastOf(opened);
  const { rounds } = worldAfter([...opened, clock(from, from - 90_000)]);
  expect(rounds[round]?.closesAt).toBe(closesAt - 90_000);
});
