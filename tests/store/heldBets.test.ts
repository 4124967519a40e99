/** What a tab holds back, told as what happens to it. */
import { expect, test } from 'vitest';
import { betIdFrom } from '../../src/domain/ids.ts';
import { betHeld, betShown, cardBought, cellOpened, readCard, heldBetsReducer } from '../../src/store/heldBets.ts';
import { committed } from '../../src/store/world.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { commandIdOf } from '../kit/people.ts';

const [one, two] = [betIdFrom(commandIdOf('one')), betIdFrom(commandIdOf('two'))];
const settled = (bet: typeof one) => ({ bet, stakeCents: 10_00, payoutCents: 5, round: null });
const after = (...actions: readonly { readonly type: string }[]) =>
  actions.reduce(heldBetsReducer, heldBetsReducer(undefined, { type: 'begin' }));

test('bets are held once and let go of one by one, with what they came to', () => {
  expect(after(betHeld(one), betHeld(two), betHeld(one)).held).toEqual([one, two]);
  const both = [betHeld(one), betHeld(two), ...[one, two].map((bet) => committed([], emptyWorld(), [settled(bet)]))];
  expect(after(...both, betShown(one))).toEqual({ held: [two], settled: { [two]: settled(two) }, card: null });
  expect(after(...both, betShown())).toEqual({ held: [], settled: {}, card: null });
});

test('a card opens cell by cell, and is gone with its own bet only', () => {
  const card = [cardBought(one), cellOpened(4), cellOpened(0), cellOpened(4)];
  expect(after(...card).card).toEqual({ bet: one, opened: [4, 0] });
  expect(after(...card, betShown(two)).card).toEqual({ bet: one, opened: [4, 0] });
  for (const gone of [betShown(one), betShown()]) expect(after(...card, gone).card).toBeNull();
  expect(after(...card, cardBought(two)).card).toEqual({ bet: two, opened: [] });
  expect(after(cellOpened(4)).card).toBeNull();
});

test.each([
  null,
  undefined,
  'card',
  { bet: 7, opened: [] },
  { bet: one, opened: [9] },
  { bet: one, opened: [-1] },
  { bet: one, opened: 'all' },
])('storage that holds %j holds no card', (kept) => expect(readCard(kept)).toBeNull());
test('storage that holds a card holds it', () => expect(readCard({ bet: one, opened: [0, 8] })).toEqual({ bet: one, opened: [0, 8] }));
