/** Hiding one's name in the feed of rounds. */
import { expect, test } from 'vitest';
import { feedSet } from '../../../src/domain/events/feed.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 100_00)];
const set = (hidden: boolean) => feedSet.of({ account: ada, hidden });

test('a new account shows its name; its owner hides it and shows it again', () => {
  expect(accountOf(worldAfter(history), ada)?.hiddenInFeed).toBe(false);
  given(history)
    .when({ type: 'SetFeed', payload: { hidden: true } }, { as: ada })
    .thenAppended([set(true)]);
  expect(accountOf(worldAfter([...history, set(true)]), ada)?.hiddenInFeed).toBe(true);
  expect(accountOf(worldAfter([...history, set(true), set(false)]), ada)?.hiddenInFeed).toBe(false);
});

test('nobody hides the name of another', () => {
  given(history)
    .when({ type: 'SetFeed', payload: { hidden: true } }, { as: 'guest' })
    .thenRefused('Please login to play');
  given(history)
    .when({ type: 'SetFeed', payload: { hidden: true } }, { as: 'house' })
    .thenRefused('Please login to play');
});
