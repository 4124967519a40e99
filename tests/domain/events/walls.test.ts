/** Events of partner walls: what an audit holds each to, and what the house counts of a wall. */
import { expect, test } from 'vitest';
import { partnerOfferCompleted, wallCredited, wallLeft, wallOpened, wallReversed } from '../../../src/domain/events/walls.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { wallSessionIdFrom } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada'), ...registered('ben')];
const session = (name = 'visit') => wallSessionIdFrom(commandIdOf(name));
const opened = (account = ada, name = 'visit') => wallOpened.of({ account, wall: 'harbor', session: session(name) });
const credited = (cents: number, transaction: string | null = 'tx') =>
  wallCredited.of({ account: ada, wall: 'harbor', message: 'offer_completed', cents, transaction });
const completed = (cents: number, offer = 'h-1') => partnerOfferCompleted.of({ account: ada, wall: 'harbor', offer, cents });
const bet = (cents: number) => ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -cents, reason: 'spent' });
const lacks = 'the part that becomes debt is not what the balance lacks';
const pays = 'the part that pays the debt is not what it can pay';
const left = (ignored = 2, account = ada) => wallLeft.of({ account, wall: 'harbor', session: session(), ignored });
const reversed = (cents: number, debtCents?: number, transaction = 'tx') =>
  wallReversed.of({
    account: ada,
    wall: 'harbor',
    transaction,
    cents,
    reason: 'chargeback',
    ...(debtCents === undefined ? {} : { debtCents }),
  });
const owing = [opened(), credited(5_00), bet(3_00), reversed(5_00, 3_00)];
const full = [opened(), credited(500_00), credited(500_00), credited(500_00), completed(499_99)];

test.each([
  [undefined, [], opened(), ada],
  [`${ben} cannot do this for ${ada}`, [], opened(), ben],
  [undefined, [opened()], credited(500_00), ada],
  ['a wall cannot credit as much at once', [opened()], credited(500_01), ada],
  [`${ada} never opened the wall harbor`, [], credited(1), ada],
  [undefined, full, credited(1), ada],
  ['a wall cannot credit as much in a day', full, credited(2), ada],
  ['a wall cannot credit as much in a day', full, completed(2, 'h-2'), ada],
  ['credits without a transaction number came too fast', [opened(), credited(1, null)], credited(1, null), ada],
  [undefined, [opened(), credited(1, null)], credited(1), ada],
  [undefined, [], completed(500_00), ada],
  ['a wall cannot credit as much at once', [], completed(500_01), ada],
  ['the offer was completed before', [completed(1)], completed(1), ada],
  [undefined, [opened(), credited(5_00)], reversed(5_00), 'house'],
  [undefined, [opened(), credited(5_00), bet(3_00)], reversed(5_00, 3_00), 'house'],
  ['the wall harbor never credited tx to the account', [opened()], reversed(5_00), 'house'],
  ['the wall harbor never credited tx-2 to the account', [opened(), credited(5_00)], reversed(5_00, undefined, 'tx-2'), 'house'],
  ['it is not the amount that was credited', [opened(), credited(5_00)], reversed(4_99), 'house'],
  ['the credit was taken back before', [opened(), credited(5_00), reversed(5_00)], reversed(5_00), 'house'],
  [lacks, [opened(), credited(5_00)], reversed(5_00, 5_00), 'house'],
  [lacks, [opened(), credited(5_00), bet(3_00)], reversed(5_00), 'house'],
  [`only the house does this, not ${ada}`, [opened(), credited(5_00)], reversed(5_00), ada],
  [pays, owing, credited(1_00, 'tx-2'), ada],
  [pays, owing, completed(1_00), ada],
  [undefined, owing, { ...credited(4_00, 'tx-2'), data: { ...credited(4_00, 'tx-2').data, debtCents: 3_00 } }, ada],
  [pays, [opened()], { ...credited(4_00), data: { ...credited(4_00).data, debtCents: 3_00 } }, ada],
  [undefined, [opened()], left(), ada],
  ['the visit is not one of the newest of this account and wall', [opened()], left(2, ben), ben],
] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('a wall counts its visits, its people, what it paid and what was ignored', () => {
  const world = worldAfter([...history, opened(), opened(ada, 'again'), opened(ben, 'ben'), credited(5_00), completed(1_00), left(3)]);
  expect(world.walls).toEqual({ harbor: { sessions: 3, users: 2, completed: 2, creditedCents: 6_00, ignored: 3 } });
  expect(world.wallSessions.map(({ id, offersCompleted }) => [id, offersCompleted])).toEqual([
    [session('ben'), 0],
    [session('again'), 2],
    [session(), 0],
  ]);
  expect(world.accounts[ada]).toMatchObject({ offersCompleted: 2, points: 6_00, partnerOffers: { 'harbor:h-1': world.at - 1_000 } });
});

test('a credit that is taken back leaves no trace but the debt', () => {
  const before = [...history, opened(), credited(5_00), bet(3_00)];
  expect(changesBy(reversed(5_00, 3_00), before)).toEqual({
    [`accounts.${ada}.offersCompleted`]: 0,
    [`accounts.${ada}.points`]: 0,
    ...Object.fromEntries(['day', 'week', 'month'].map((period) => [`accounts.${ada}.periods.${period}.points`, 0])),
    [`accounts.${ada}.walls.harbor.credits`]: 0,
    [`accounts.${ada}.walls.harbor.dayCents`]: 0,
    offerPayouts: [],
    [`ledger.player.${ada}`]: 0,
    [`ledger.debt.${ada}`]: -3_00,
    'ledger.partners': 0,
    'wallCredits.harbor:tx.reversed': true,
    'walls.harbor.completed': 0,
    'walls.harbor.creditedCents': 0,
  });
});

test('the newest ten payouts are kept, newest first', () => {
  const paid = Array.from({ length: 12 }, (_, i) => completed(i + 1, `h-${i}`));
  const world = worldAfter([...history, opened(), ...paid, credited(5_00)]);
  expect(world.offerPayouts.map(({ cents }) => cents)).toEqual([5_00, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(world.offerPayouts[0]).toEqual({ account: ada, offer: null, wall: 'harbor', cents: 5_00, at: world.at });
});
