/** What changes how somebody signs in: who may send it, and what it is refused for. */
import { describe, test } from 'vitest';
import { resetOffered } from '../../../src/domain/events/signIns.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { given } from '../../kit/given.ts';
import { blocked, idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];

describe('OfferReset', () => {
  const offer = (account: unknown = ada): Command => ({ type: 'OfferReset', payload: { account } });

  test('is of an admin, or of the house', () => {
    for (const as of [boss, 'house'] as const)
      given(history)
        .when(offer(), { as })
        .thenAppended([resetOffered.of({ account: ada })]);
    given(history).when(offer(), { as: ada }).thenRefused('Unauthorized');
    given(history).when(offer(), { as: 'guest' }).thenRefused('Unauthorized');
  });

  test('is for an account that may sign in', () => {
    given(history).when(offer('nobody'), { as: boss }).thenRefused('User not logged in');
    given(history).when(offer(7), { as: boss }).thenRefused('User not logged in');
    given(history, blocked(ada)).when(offer(), { as: boss }).thenRefused('This account has been blocked');
  });
});
