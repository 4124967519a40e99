/** Events of offers: what an audit holds each to, and what a completed one is worth. */
import { expect, test } from 'vitest';
import { offerCompleted, offerPublished, offerDeleted, offerStarted, offerRevised } from '../../../src/domain/events/offers.ts';
import { offerIdFrom } from '../../../src/domain/ids.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const offer = offerIdFrom(commandIdOf('offer'));
const terms = {
  title: 'Try',
  description: 'Do it.',
  requirements: '',
  provider: 'Compass Works',
  category: 'apps',
  rewardCents: 25_00,
  imageUrl: null,
  minutes: null as number | null,
};
const [created, updated, deleted] = [
  offerPublished.of({ offer, terms }),
  offerRevised.of({ offer, terms: { ...terms, rewardCents: 30_00 } }),
  offerDeleted.of({ offer }),
];
const started = (rewardCents = 25_00) => offerStarted.of({ account: ada, offer, rewardCents });
const completed = (cents = 25_00) => offerCompleted.of({ account: ada, offer, cents });
const history = [rules(), ...registered('ada'), ...registered('boss', 0, { role: 'admin' })];
const gone = `offer ${offer} is not there`;

test.each([
  [undefined, [], created, boss, 0],
  [`${ada} is not an admin`, [], created, ada, 0],
  [undefined, [created], updated, boss, 0],
  [gone, [], updated, boss, 0],
  [gone, [created, deleted], deleted, boss, 0],
  [undefined, [created], started(), ada, 0],
  ['the promised reward is not the one of the offer', [created, updated], started(), ada, 0],
  ['the promised reward is not the one of the offer', [created], started(25_01), ada, 0],
  ['the offer was started before', [created, started()], started(), ada, 0],
  ['the offer was completed before', [created, started(), completed()], started(), ada, 0],
  [undefined, [created, started()], completed(), 'house', 3_000],
  [undefined, [created, started(), updated], completed(), 'house', 3_000],
  ['the offer is not completed yet', [created, started()], completed(), 'house', 2_999],
  ['the reward is not the one that was promised', [created, started()], completed(25_01), 'house', 3_000],
  ['the offer was not started', [created], completed(), 'house', 3_000],
  ['the offer was completed before', [created, started(), completed()], completed(), 'house', 3_000],
] as const)('%s: %#', (problem, before, event, actor, after) =>
  expect(wrongWith([...history, ...before], event, actor, after)).toBe(problem),
);

test('a completed offer pays, counts, and earns a point for each credit', () => {
  const world = worldAfter([...history, created, started(), completed()]);
  expect(world.offers[offer]?.completions).toBe(1);
  expect(world.accounts[ada]).toMatchObject({ offersCompleted: 1, points: 25_00 });
  expect(world.accounts[ada]?.offers).toEqual({ started: {}, completed: { [offer]: world.at } });
  expect([world.ledger.player[ada], world.ledger.partners]).toEqual([25_00, -25_00]);
  expect(world.offerPayouts).toEqual([{ account: ada, offer, wall: null, cents: 25_00, at: world.at }]);
});

test('how long an offer takes is part of its terms: new ones say it anew, or no more', () => {
  const takes = (minutes: number | null) => ({ offer, terms: { ...terms, minutes } });
  const world = worldAfter([...history, offerPublished.of(takes(15))]);
  expect(world.offers[offer]?.minutes).toBe(15);
  expect(worldAfter([...history, offerPublished.of(takes(15)), offerRevised.of(takes(null))]).offers[offer]?.minutes).toBeNull();
});
