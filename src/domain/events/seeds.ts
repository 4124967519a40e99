/** Changes of the pair of seeds that an account draws from: the client seed, a rotation, a lost secret. */
import * as z from 'zod/mini';
import { readClientSeed } from '../accounts/clientSeedText.ts';
import { replacedPair, rotatedPair, setClientSeed, wasUsed } from '../accounts/seedPair.ts';
import { accountId, serverSeedText, sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { revealInFeed } from '../roundFeed.ts';
import { LONGEST_CLIENT_SEED } from '../rules.ts';
import { textBy } from '../text/schema.ts';
import { accountOf, type World } from '../world.ts';
import { defineEvent } from './define.ts';
import { returnFollowUpId } from './settlements.ts';
import { accountSpecimen, specimenHash, specimenSeed } from './specimens.ts';

const clientSeedText = textBy({ kind: 'any', least: 1, most: LONGEST_CLIENT_SEED });

const wrongClientSeed = (world: World, clientSeed: string): string | undefined =>
  readClientSeed(clientSeed, world.rules.rules.accounts.clientSeedMaxLength) === clientSeed
    ? undefined
    : 'the client seed is none by the rules';

const USED_BEFORE = 'the account has used this client seed before';

export const clientSeedChanged = defineEvent({
  type: 'seed/client-changed',
  schema: z.strictObject({ account: accountId, clientSeed: clientSeedText }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, clientSeed }, entry) {
    const owner = entry.known(account);
    return owner && wasUsed(world.clientSeeds, owner, clientSeed) ? USED_BEFORE : wrongClientSeed(world, clientSeed);
  },
  evolve(world, { account, clientSeed }) {
    const owner = accountOf(world, account);
    if (owner) setClientSeed(world.clientSeeds, owner, clientSeed);
  },
  describe: ({ account, clientSeed }, nameOf) => `${nameOf(account)} changed the client seed to “${clientSeed}”`,
  specimen: { account: accountSpecimen.account, clientSeed: 'lucky star' },
});

/** The active server seed is revealed. The next one becomes active, and a new next one is committed to. */
export const seedRotated = defineEvent({
  type: 'seed/rotated',
  schema: z.strictObject({
    account: accountId,
    seedHash: sha256Hex,
    serverSeed: serverSeedText,
    nextSeedHash: sha256Hex,
    clientSeed: clientSeedText,
  }),
  by: ['owner'],
  // A blocked player may still reveal the seed, which proves its rounds.
  byBlocked: true,
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  commits: ({ nextSeedHash }) => [nextSeedHash],
  reveals: ({ seedHash, serverSeed }) => ({ seedHash, serverSeed }),
  requires(world, { account, seedHash, clientSeed }, entry) {
    const owner = entry.known(account);
    if (owner && owner.seeds.activeHash !== seedHash) return 'the revealed seed is not the one in use';
    if (owner && owner.openBets.length > 0) return 'a round that uses the seed is open';
    return owner && wasUsed(world.clientSeeds, owner, clientSeed) ? USED_BEFORE : wrongClientSeed(world, clientSeed);
  },
  evolve(world, { account, seedHash, serverSeed, nextSeedHash, clientSeed }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.lastReveal = { seedHash, serverSeed, clientSeed: owner.seeds.clientSeed, bets: owner.seeds.nonce };
    for (const recents of Object.values(owner.recents)) {
      for (const bet of recents) if (bet.draw.seedHash === seedHash) bet.serverSeed = serverSeed;
    }
    revealInFeed(world.feed, seedHash, serverSeed);
    owner.seeds = rotatedPair(owner.seeds, nextSeedHash, world.rules.seq);
    setClientSeed(world.clientSeeds, owner, clientSeed);
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} rotated the server seed; the old one is revealed`,
  specimen: {
    account: accountSpecimen.account,
    seedHash: specimenHash,
    serverSeed: specimenSeed,
    nextSeedHash: '70'.repeat(32),
    clientSeed: 'lucky star',
  },
});

/** The secret of the active seed is gone from the vault. The seed can never be revealed, so it is replaced. */
export const seedLost = defineEvent({
  type: 'seed/lost',
  schema: z.strictObject({ account: accountId, seedHash: sha256Hex, activeSeedHash: sha256Hex, nextSeedHash: sha256Hex }),
  by: ['house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  commits: ({ activeSeedHash, nextSeedHash }) => [activeSeedHash, nextSeedHash],
  abandons: ({ account, seedHash }, world) => {
    const next = accountOf(world, account)?.seeds.nextHash;
    return next === undefined ? [seedHash] : [seedHash, next];
  },
  fulfils: ({ seedHash }) => [returnFollowUpId(seedHash, 'seed lost')],
  requires(_world, { account, seedHash }, entry) {
    const owner = entry.known(account);
    if (owner && owner.seeds.activeHash !== seedHash) return 'the lost seed is not the one in use';
    return owner && owner.openBets.length > 0 ? 'its open bets were not voided first' : undefined;
  },
  evolve(world, { account, activeSeedHash, nextSeedHash }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.seeds = replacedPair(owner.seeds, activeSeedHash, nextSeedHash, world.rules.seq);
  },
  describe: ({ account }, nameOf) => `A server seed of ${nameOf(account)} was lost and replaced; its bets cannot be proved`,
  specimen: {
    account: accountSpecimen.account,
    seedHash: specimenHash,
    activeSeedHash: '71'.repeat(32),
    nextSeedHash: '72'.repeat(32),
  },
});
