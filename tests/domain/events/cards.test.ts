/** What players show on their cards: their own choice, of what is true. */
import { describe, expect, test } from 'vitest';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import { cardSet } from '../../../src/domain/events/cards.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { utcDay } from '../../../src/domain/utc.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const won = achievementClaimed.of({ account: ada, achievement: 'first-win', cents: 100_00 });
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 0), won];
const today = utcDay(worldAfter(history).accounts[ada]?.registered.at ?? 0);
const set = (achievements: readonly ('first-win' | 'high-roller')[], memberSinceDay: number | null = null) =>
  cardSet.of({ account: ada, memberSinceDay, achievements: [...achievements] });

test.each([
  [undefined, set(['first-win'], today), ada],
  [undefined, set([]), ada],
  ['it shows an achievement twice', set(['first-win', 'first-win']), ada],
  ['it shows an achievement that was not claimed', set(['high-roller']), ada],
  ['it shows another day of registration', set([], today + 1), ada],
  [`${ben} cannot do this for ${ada}`, set([]), ben],
] as const)('%s: %#', (problem, event, actor) => expect(wrongWith(history, event, actor)).toBe(problem));

test('it replaces what was shown before, and changes nothing else', () => {
  expect(changesBy(set(['first-win'], today), history)).toEqual({
    [`cards.${ada}`]: { memberSinceDay: today, achievements: ['first-win'] },
  });
  expect(worldAfter([...history, set(['first-win'], today), set([])]).cards).toEqual({ [ada]: { memberSinceDay: null, achievements: [] } });
});

describe('in the view of somebody else', () => {
  const seenByBen = (event: DomainEvent & { type: 'account/card-set' }) => {
    const world = worldAfter(history);
    const entry = new JudgedEntry(world, { seq: world.seq + 1, at: world.at + 1 }, ada, ben);
    return [wrongWithEvent(cardSet, event.data, world, entry), entry.isPartial];
  };
  test('what was claimed and when the account was registered is not judged, which is counted', () => {
    expect(seenByBen(set(['high-roller'], today + 1))).toEqual([undefined, true]);
    expect(seenByBen(set(['first-win', 'first-win']))[0]).toBe('it shows an achievement twice');
  });
});

test('it is told without what is shown', () => expect(cardSet.describe(set([]).data, () => 'ada')).toBe('ada changed what the card shows'));
