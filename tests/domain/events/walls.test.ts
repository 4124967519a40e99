/** Events of partner walls: what an audit holds each to, and what the house counts of a wall. */
import { expect, test } from 'vitest';
import { partnerOfferCompleted, wallCredited, wallLeft, wallOpened } from '../../../src/domain/events/walls.ts';
import { wallSessionIdFrom } from '../../../src/domain/ids.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada'), ...registered('ben')];
const session = (name = 'visit') => wallSessionIdFrom(commandIdOf(name));
const opened = (account = ada, name = 'visit') => wallOpened.of({ account, wall: 'harbor', session: session(name) });
const credited = (cents: number, transaction: string | null = 'tx') =>
  wallCredited.of({ account: ada, wall: 'harbor', message: 'offer_completed', cents, transaction });
const completed = (cents: number, offer = 'h-1') => partnerOfferCompleted.of({ account: ada, wall: 'harbor', offer, cents });
const left = (ignored = 2, account = ada) => wallLeft.of({ account, wall: 'harbor', session: session(), ignored });
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

test('the newest ten payouts are kept, newest first', () => {
  const paid = Array.from({ length: 12 }, (_, i) => completed(i + 1, `h-${i}`));
  const world = worldAfter([...history, opened(), ...paid, credited(5_00)]);
  expect(world.offerPayouts.map(({ cents }) => cents)).toEqual([5_00, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(world.offerPayouts[0]).toEqual({ account: ada, offer: null, wall: 'harbor', cents: 5_00, at: world.at });
});
