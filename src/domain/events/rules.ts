/** The rules of the house, and with the first ones the key of its checkpoints. */
import * as z from 'zod/mini';
import { sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { defaultRules, rulesSchema } from '../rules.ts';
import { defineEvent } from './define.ts';

/** The rules from this entry on. The first event of every log. */
export const rulesSet = defineEvent({
  type: 'rules/set',
  schema: z.strictObject({
    rules: rulesSchema,
    /** The key that the house signs checkpoints of the log with (Ed25519). In the first entry. */
    checkpointKey: z.optional(sha256Hex),
  }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (_world, { checkpointKey }, { seq }) =>
    checkpointKey !== undefined && seq > 1 ? 'the key of checkpoints is set in the first entry only' : undefined,
  evolve(world, { rules, checkpointKey }, { seq, at }) {
    if (checkpointKey !== undefined) world.checkpointKeys.push({ seq, key: checkpointKey });
    world.rules = { seq, at, rules };
    world.rulesHistory.push({ seq, at, rules });
  },
  describe: () => 'The rules were set',
  specimen: { rules: defaultRules },
});
