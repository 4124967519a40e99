/** Levels: claimed once each, when the points have reached them, for what the table says. */
import { describe, expect, test } from 'vitest';
import { HIGHEST_LEVEL, levelPoints, levelsPay } from '../../../src/domain/earning/levels.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { levelReached } from '../../../src/domain/events/levels.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben, nobody] = [idOf('ada'), idOf('ben'), idOf('nobody')];
const history = [rules(), ...registered('ada', 10_000_00), ...registered('ben', 0)];
const reached = (level: number, cents: number, account = ada) => levelReached.of({ account, level, cents });
const staked = (cents: number) => playedDice('ada', cents, 0);

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, typeof ada]>([
  [undefined, staked(100_00), reached(2, 10_00), ada],
  ['level 2 is not reached yet', staked(99_99), reached(2, 10_00), ada],
  ['level 3 is reached, and only 2 was claimed', staked(300_00), reached(2, 10_00), ada],
  [undefined, staked(300_00), reached(3, 25_00), ada],
  ['level 4 is not reached yet', staked(300_00), reached(4, 45_00), ada],
  ['the level does not pay what its table says', staked(300_00), reached(3, 15_00), ada],
  [undefined, [...staked(100_00), reached(2, 10_00), ...staked(200_00)], reached(3, 15_00), ada],
  ['level 2 was claimed before', [...staked(100_00), reached(2, 10_00)], reached(2, 10_00), ada],
  ['level 2 was claimed before', [...staked(300_00), reached(3, 25_00)], reached(2, 10_00), ada],
  [`${ben} cannot do this for ${ada}`, staked(100_00), reached(2, 10_00), ben],
  [`account ${nobody} was never registered`, [], reached(2, 10_00, nobody), nobody],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('it pays and is noted, and changes nothing else', () =>
  expect(changesBy(reached(2, 10_00), [...history, ...staked(100_00)])).toEqual({
    [`levels.${ada}`]: 2,
    [`ledger.player.${ada}`]: 9_910_00,
    'ledger.promo': -10_00,
  }));

describe('in the view of somebody else', () => {
  /** What is wrong with the event for ben, who does not see what ada staked. */
  const seenByBen = (before: readonly DomainEvent[], event: ReturnType<typeof reached>) => {
    const world = worldAfter([...history, ...before]);
    const entry = new JudgedEntry(world, { seq: world.seq + 1, at: world.at + 1 }, ada, ben);
    return [wrongWithEvent(levelReached, event.data, world, entry), entry.isPartial];
  };
  test('the points are not judged, which is counted; the credits and the order are', () => {
    expect(seenByBen([], reached(5, levelsPay(1, 5)))).toEqual([undefined, true]);
    expect(seenByBen([], reached(5, 1))).toEqual(['the level does not pay what its table says', true]);
    expect(seenByBen([reached(5, levelsPay(1, 5))], reached(5, levelsPay(1, 5)))).toEqual(['level 5 was claimed before', true]);
  });
});

test('the table rises, and all levels together pay 1,045 credits', () => {
  expect([...levelPoints]).toEqual([...levelPoints].sort((a, b) => a - b));
  expect(levelsPay(1, HIGHEST_LEVEL)).toBe(1_045_00);
});
