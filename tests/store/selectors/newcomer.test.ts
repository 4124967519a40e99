/** Who is new here. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { selectIsNewcomer } from '../../../src/store/selectors/account.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const history = [rules(), ...registered('ada', 100_00)];

test.each([
  ['somebody who has just registered', history, 'ada', true],
  ['a guest', history, undefined, false],
  ['who was blocked', [...history, accountBlocked.of({ account: idOf('ada') })], 'ada', false],
])('%s', (_who, events, name, isNew) => {
  expect(selectIsNewcomer(storeAfter(events, name).getState())).toBe(isNew);
});
