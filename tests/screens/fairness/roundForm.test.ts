/** The form of /fairness as a link fills it in. */
import { expect, test } from 'vitest';
import { commitmentOf } from '../../../src/domain/fairness/commitment.ts';
import { sharedClientSeed } from '../../../src/domain/games/sharedSeeds.ts';
import { formFrom, readRound } from '../../../src/screens/fairness/roundForm.ts';
import { fairnessLink } from '../../../src/screens/proof/fairnessLink.ts';

const serverSeed = 'ab'.repeat(32);
const bytes = ['11'.repeat(16), '22'.repeat(16)];
const signature = 'cd'.repeat(48);

/** What a page says of a roulette round or a flip that was drawn from this client seed, and the client seed that it reads. */
function readLink(game: 'roulette' | 'coinflip', clientSeed: string) {
  const choice = game === 'roulette' ? { colour: 'red' } : { side: 'heads' };
  const link = fairnessLink({ game, choice, draw: { seedHash: commitmentOf(serverSeed), clientSeed, nonce: 0 }, serverSeed });
  const { inputs, problems } = readRound(formFrom(new URL(link, 'http://localhost').searchParams));
  return { problems, clientSeed: inputs?.clientSeed };
}

test.each([
  ['a flip between two players', 'coinflip', sharedClientSeed('coinflip', bytes)],
  ['one that is bound to a beacon', 'coinflip', sharedClientSeed('coinflip', bytes, signature)],
  ['a live round', 'roulette', sharedClientSeed('roulette', bytes)],
  ['one that is bound to a beacon', 'roulette', sharedClientSeed('roulette', bytes, signature)],
  ['a round of the longest client seed that any rules allow', 'roulette', 'y'.repeat(64)],
] as const)('%s can be verified by its link: %s', (_what, game, clientSeed) =>
  expect(readLink(game, clientSeed)).toEqual({ problems: {}, clientSeed }),
);

test.each(['y'.repeat(65), 'a'.repeat(127), 'a'.repeat(256)])('no round has this client seed: %s', (clientSeed) =>
  expect(readLink('coinflip', clientSeed).problems).toEqual({ clientSeed: 'Client seed can be at most 64 characters' }),
);
