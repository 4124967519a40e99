/** What changes how somebody signs in: who may send it, and what it is refused for. */
import { describe, test } from 'vitest';
import { factorAdded, factorRemoved, resetOffered } from '../../../src/domain/events/signIns.ts';
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

describe('the second factor', () => {
  const added = factorAdded.of({ account: ada });
  const add: Command = { type: 'AddFactor', payload: {} };
  const drop: Command = { type: 'DropFactor', payload: {} };
  const remove = (reason: unknown, account: unknown = ada): Command => ({ type: 'RemoveFactor', payload: { account, reason } });

  test('is added and dropped by its owner, once each', () => {
    given(history).when(add, { as: ada }).thenAppended([added]);
    given([...history, added])
      .when(add, { as: ada })
      .thenRefused('This account has a second factor already');
    given([...history, added])
      .when(drop, { as: ada })
      .thenAppended([factorRemoved.of({ account: ada, reason: null })]);
    given(history).when(drop, { as: ada }).thenRefused('This account has no second factor');
    for (const command of [add, drop]) {
      given(history).when(command, { as: 'guest' }).thenRefused('Please login to play');
      given(history, blocked(ada)).when(command, { as: ada }).thenRefused('This account has been blocked');
    }
  });

  test('is removed by an admin with a reason', () => {
    const lost = factorRemoved.of({ account: ada, reason: 'the device was lost' });
    given([...history, added])
      .when(remove(' the device was lost '), { as: boss })
      .thenAppended([lost]);
    given([...history, added])
      .when(remove(''), { as: boss })
      .thenRefused('Please give a reason of at most 200 characters');
    given([...history, added])
      .when(remove('x'), { as: ada })
      .thenRefused('Unauthorized');
    given(history).when(remove('x'), { as: boss }).thenRefused('This account has no second factor');
    given(history).when(remove('x', 'nobody'), { as: boss }).thenRefused('User not logged in');
  });
});
