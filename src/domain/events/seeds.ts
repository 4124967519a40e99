import * as z from 'zod/mini';
import { accountId, serverSeedText, sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, type Account, type OpenBet, type World } from '../world.ts';
import { defineEvent } from './define.ts';
import { firstOf, notOwnDoing, notTheHouse, unknownAccount } from './requirements.ts';
import { accountSpecimen, specimenHash, specimenSeed } from './specimens.ts';

const clientSeedText = z.string().check(z.minLength(1), z.maxLength(64));

/** The bets of this account that still wait for their outcome and draw from the pair in use. */
export const openBetsOn = (world: World, account: Account): readonly OpenBet[] =>
  Object.values(world.bets).filter(({ draw }) => 'seedHash' in draw && draw.seedHash === account.seeds.activeHash);

export const openBetOn = (world: World, account: Account): boolean => openBetsOn(world, account).length > 0;

function bringNextIntoUse(account: Account, nextSeedHash: string, clientSeed: string): void {
  account.seeds = { activeHash: account.seeds.nextHash, nextHash: nextSeedHash, clientSeed, nonce: 0 };
}

export const clientSeedChanged = defineEvent({
  type: 'seed/client-changed',
  schema: z.strictObject({ account: accountId, clientSeed: clientSeedText }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account }, entry) => firstOf(() => unknownAccount(world, account), () => notOwnDoing(entry, account)),
  evolve(world, { account, clientSeed }) {
    const owner = accountOf(world, account);
    if (owner) owner.seeds.clientSeed = clientSeed;
  },
  describe: ({ account, clientSeed }, nameOf) => `${nameOf(account)} changed the client seed to “${clientSeed}”`,
  specimen: { account: accountSpecimen.account, clientSeed: 'lucky star' },
});

/** The active server seed is revealed; the one committed next takes its place, and a new next one is committed. */
export const seedRotated = defineEvent({
  type: 'seed/rotated',
  schema: z.strictObject({
    account: accountId,
    seedHash: sha256Hex,
    serverSeed: serverSeedText,
    nextSeedHash: sha256Hex,
    clientSeed: clientSeedText,
  }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, seedHash, nextSeedHash }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return unknownAccount(world, account);
    return firstOf(
      () => (entry.actor === 'house' ? undefined : notOwnDoing(entry, account)),
      () => (owner.seeds.activeHash === seedHash ? undefined : 'the revealed seed is not the one in use'),
      () => (nextSeedHash === seedHash || nextSeedHash === owner.seeds.nextHash ? 'the next seed is not a new one' : undefined),
      () => (openBetOn(world, owner) ? 'a round that uses the seed is open' : undefined),
    );
  },
  evolve(world, { account, seedHash, serverSeed, nextSeedHash, clientSeed }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.lastReveal = { seedHash, serverSeed, clientSeed: owner.seeds.clientSeed, bets: owner.seeds.nonce };
    for (const recents of Object.values(owner.recents)) {
      for (const bet of recents) if (bet.draw.seedHash === seedHash) bet.serverSeed = serverSeed;
    }
    bringNextIntoUse(owner, nextSeedHash, clientSeed);
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} rotated the server seed; the old one is revealed`,
  specimen: {
    account: accountSpecimen.account,
    seedHash: specimenHash,
    serverSeed: specimenSeed,
    nextSeedHash: '70'.repeat(32),
    clientSeed: 'change_me',
  },
});

/** The secret of the active pair is gone from the vault: it can never be revealed, so it is never used again. */
export const seedLost = defineEvent({
  type: 'seed/lost',
  schema: z.strictObject({ account: accountId, seedHash: sha256Hex, activeSeedHash: sha256Hex, nextSeedHash: sha256Hex }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, seedHash, activeSeedHash, nextSeedHash }, entry) {
    const owner = accountOf(world, account);
    if (!owner) return unknownAccount(world, account);
    return firstOf(
      () => notTheHouse(entry),
      () => (owner.seeds.activeHash === seedHash || owner.seeds.nextHash === seedHash ? undefined : 'the lost seed is not committed'),
      () => (activeSeedHash === nextSeedHash ? 'both commitments are the same' : undefined),
      () => (openBetOn(world, owner) ? 'its open bets were not voided first' : undefined),
    );
  },
  evolve(world, { account, activeSeedHash, nextSeedHash }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.seeds = { activeHash: activeSeedHash, nextHash: nextSeedHash, clientSeed: owner.seeds.clientSeed, nonce: 0 };
  },
  describe: ({ account }, nameOf) => `A server seed of ${nameOf(account)} was lost and replaced; its bets cannot be proved`,
  specimen: {
    account: accountSpecimen.account,
    seedHash: specimenHash,
    activeSeedHash: '71'.repeat(32),
    nextSeedHash: '72'.repeat(32),
  },
});
