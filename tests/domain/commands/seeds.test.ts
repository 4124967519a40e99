/** Seeds: the client seed as typed, the pair rotated, a lost one given up. */
import { describe, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../../../src/domain/events/seeds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { given } from '../../kit/given.ts';
import { blocked, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 1_000_00), ...registered('ben')];
const [fresh, second] = [seedNumbered('fresh 0'), seedNumbered('fresh 1')];
const { placed: openBet, voided } = diceEvents('ada', 25_00);

describe('ChangeClientSeed', () => {
  const change = (clientSeed: string) => ({ type: 'ChangeClientSeed' as const, payload: { clientSeed } });
  test('is done as typed', () =>
    given(history)
      .when(change(' my seed '), { as: ada })
      .thenAppended([clientSeedChanged.of({ account: ada, clientSeed: ' my seed ' })]));
  test.each([
    ['', 'Client seed cannot be empty'],
    [' ', 'Client seed cannot be empty'],
    ['x'.repeat(65), 'Client seed can be at most 64 characters'],
    ['a\u202eb', 'Client seed holds U+202E, which reverses text'],
  ])('%j is refused', (text, sentence) => given(history).when(change(text), { as: ada }).thenRefused(sentence));
  test('is for who is signed in', () => {
    given(history).when(change(''), { as: 'guest' }).thenRefused('Please login to play');
    given(history, blocked(ada)).when(change(''), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('RotateSeed', () => {
  const rotate = (clientSeed: string | null) => ({ type: 'RotateSeed' as const, payload: { clientSeed } });
  const rotated = (clientSeed: string): DomainEvent =>
    seedRotated.of({
      account: ada,
      seedHash: seedNumbered('ada 1').seedHash,
      serverSeed: seedNumbered('ada 1').serverSeed,
      nextSeedHash: fresh.seedHash,
      clientSeed,
    });
  test('reveals the seed in use and keeps the client seed', () =>
    given(history)
      .when(rotate(null), { as: ada })
      .thenAppended([rotated('change_me')]));
  test('takes a new client seed in the same step', () =>
    given(history)
      .when(rotate('lucky'), { as: ada })
      .thenAppended([rotated('lucky')]));
  test('waits for an open round', () => {
    given([...history, openBet])
      .when(rotate(null), { as: ada })
      .thenRefused('Finish your open round before you rotate the seed');
    given([...history, openBet])
      .when(rotate(''), { as: ada })
      .thenRefused('Client seed cannot be empty');
    given([...history, openBet, voided])
      .when(rotate(null), { as: ada })
      .thenAppended([rotated('change_me')]);
  });
  test('is for who is signed in', () => given(history).when(rotate(null), { as: 'guest' }).thenRefused('Please login to play'));
});

describe('ReplaceLostSeed', () => {
  const replace = (lostHash: string, account = ada) => ({ type: 'ReplaceLostSeed' as const, payload: { account, lostHash } });
  const lost = (seedHash: string): DomainEvent =>
    seedLost.of({ account: ada, seedHash, activeSeedHash: fresh.seedHash, nextSeedHash: second.seedHash });
  const [active, next] = [seedNumbered('ada 1').seedHash, seedNumbered('ada 2').seedHash];

  test('gives up the pair whose seed in use is gone, and no other', () => {
    given(history)
      .when(replace(active), { as: 'house' })
      .thenAppended([lost(active)]);
    given(history).when(replace(next), { as: 'house' }).thenRefused('This seed can still be revealed');
  });
  test('voids the bets that were still open on it, stakes back', () =>
    given([...history, openBet])
      .when(replace(active), { as: 'house' })
      .thenAppended([betVoided.of({ ...voided.data, reason: 'seed lost' }), lost(active)]));
  test('is the house’s own doing, for a commitment that stands', () => {
    given(history).when(replace(active), { as: ada }).thenRefused('Unauthorized');
    given(history).when(replace(fresh.seedHash), { as: 'house' }).thenRefused('This seed can still be revealed');
    given(history)
      .when(replace(active, idOf('nobody')), { as: 'house' })
      .thenRefused('User not logged in');
  });
});
