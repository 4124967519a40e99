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
const changed = (clientSeed: string) => clientSeedChanged.of({ account: ada, clientSeed });
const USED = 'This client seed was in use before. Please choose another one';

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
  test.each([
    ['in use now', [], 'change_me'],
    ['used before', [changed('lucky'), changed('mine')], 'lucky'],
  ])('is not one %s', (_when, before, clientSeed) =>
    given([...history, ...before])
      .when(change(clientSeed), { as: ada })
      .thenRefused(USED),
  );
  test('is for who is signed in', () => {
    given(history).when(change(''), { as: 'guest' }).thenRefused('Please login to play');
    given(history, blocked(ada)).when(change(''), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('RotateSeed', () => {
  const rotate = (clientSeed: string) => ({ type: 'RotateSeed' as const, payload: { clientSeed } });
  const rotated = (clientSeed: string): DomainEvent =>
    seedRotated.of({
      account: ada,
      seedHash: seedNumbered('ada 1').seedHash,
      serverSeed: seedNumbered('ada 1').serverSeed,
      nextSeedHash: fresh.seedHash,
      clientSeed,
    });
  const earlier = seedRotated.of({
    account: ada,
    ...seedNumbered('ada 1'),
    nextSeedHash: seedNumbered('ada 3').seedHash,
    clientSeed: 'lucky',
  });
  test('reveals the seed in use and takes a new client seed', () =>
    given(history)
      .when(rotate('lucky'), { as: ada })
      .thenAppended([rotated('lucky')]));
  test.each([
    ['the one in use', [], 'change_me'],
    ['one used before', [changed('lucky'), changed('mine')], 'lucky'],
    ['one of an earlier pair', [earlier], 'change_me'],
  ])('needs a client seed that the house could not expect: not %s', (_which, before, clientSeed) =>
    given([...history, ...before])
      .when(rotate(clientSeed), { as: ada })
      .thenRefused(USED),
  );
  test('waits for an open round', () => {
    given([...history, openBet])
      .when(rotate('lucky'), { as: ada })
      .thenRefused('Finish your open round before you rotate the seed');
    given([...history, openBet])
      .when(rotate(''), { as: ada })
      .thenRefused('Client seed cannot be empty');
    given([...history, openBet, voided])
      .when(rotate('lucky'), { as: ada })
      .thenAppended([rotated('lucky')]);
  });
  test('is for who is signed in', () => given(history).when(rotate('lucky'), { as: 'guest' }).thenRefused('Please login to play'));
  test('is for blocked accounts too, so that no block hides a lie about a round', () =>
    given(history, blocked(ada))
      .when(rotate('lucky'), { as: ada })
      .thenAppended([rotated('lucky')]));
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
