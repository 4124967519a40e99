import * as z from 'zod/mini';
import { noPostings } from '../ledger/posting.ts';
import { defaultRules, rulesSchema } from '../rules.ts';
import { defineEvent } from './define.ts';

/** The rules from this entry on. The first event of every log. */
export const rulesSet = defineEvent({
  type: 'rules/set',
  schema: z.strictObject({ rules: rulesSchema }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { rules }, { seq }) {
    world.rules = { seq, rules };
    world.rulesHistory.push({ seq, rules });
  },
  describe: () => 'The rules were set',
  specimen: { rules: defaultRules },
});
