/** The key that the house signs checkpoints of the log with. The first one is in the first entry. */
import * as z from 'zod/mini';
import { sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { checkpointKeyOf } from '../world.ts';
import { defineEvent } from './define.ts';

const signatureHex = z.string().check(z.regex(/^[0-9a-f]{128}$/));

/** From this entry on checkpoints are signed with another key. The verifier checks that the key before signed it. */
export const checkpointKeyChanged = defineEvent({
  type: 'checkpoint/key-changed',
  schema: z.strictObject({
    key: sha256Hex,
    /** Of the key before, over a note that names this one. */
    signature: signatureHex,
  }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { key }) {
    if (checkpointKeyOf(world) === null) return 'the log has no key for checkpoints';
    return world.checkpointKeys.some((known) => known.key === key) ? 'this key was in force before' : undefined;
  },
  evolve(world, { key }, { seq }) {
    world.checkpointKeys.push({ seq, key });
  },
  describe: ({ key }) => `Checkpoints are signed with the key ${key} from here on`,
  specimen: { key: '2c'.repeat(32), signature: '4e'.repeat(64) },
});
