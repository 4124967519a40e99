import * as z from 'zod/mini';
import { noPostings } from '../ledger/posting.ts';
import { defaultRules, rulesSchema } from '../rules.ts';
import { defineEvent } from './define.ts';
import { notHouseOrAdmin } from './requirements.ts';

/** The rules from this entry on. The first event of every log. */
export const rulesSet = defineEvent({
  type: 'rules/set',
  schema: z.strictObject({ rules: rulesSchema }),
  visibility: 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (world, _data, entry) => notHouseOrAdmin(world, entry),
  evolve(world, { rules }, { seq }) {
    world.rules = { seq, rules };
    world.rulesHistory.push({ seq, rules });
  },
  describe: () => 'The rules were set',
  specimen: { rules: defaultRules },
});
