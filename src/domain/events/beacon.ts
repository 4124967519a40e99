/** The beacon that shared rounds are bound to. */
import * as z from 'zod/mini';
import { beaconChain, hasBegun } from '../fairness/beacon.ts';
import { noPostings } from '../ledger/posting.ts';
import { isSame } from '../same.ts';
import { defineEvent } from './define.ts';

/** From here on shared rounds are bound to this beacon when they are opened, or to none. Rounds that are open keep theirs. */
export const beaconSet = defineEvent({
  type: 'beacon/set',
  schema: z.strictObject({ chain: z.nullable(beaconChain) }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { chain }, { at }) {
    if (isSame(world.beacon, chain)) return 'this beacon is in force already';
    return chain === null || hasBegun(chain, at) ? undefined : 'its first round has not come yet';
  },
  evolve(world, { chain }) {
    world.beacon = chain;
  },
  describe: ({ chain }) =>
    chain === null
      ? 'Shared rounds are bound to no beacon'
      : `Shared rounds are bound to the ${chain.local ? 'local beacon' : 'beacon'} ${chain.chainHash}`,
  specimen: {
    chain: {
      chainHash: '5b'.repeat(32),
      publicKey: '83'.repeat(96),
      scheme: 'bls-unchained-g1-rfc9380',
      genesisSeconds: 1_692_803_367,
      periodSeconds: 3,
      local: false,
    },
  },
});
