/** Levels that accounts have claimed. Everybody may read them. */
import * as z from 'zod/mini';
import { HIGHEST_LEVEL, levelOf, levelsPay, reachedLevel } from '../earning/levels.ts';
import { accountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

export const levelReached = defineEvent({
  type: 'level/reached',
  schema: z.strictObject({
    account: accountId,
    level: z.int().check(z.gte(2), z.lte(HIGHEST_LEVEL)),
    /** For this level and those between it and the one before. */
    cents: z.int().check(z.gte(0)),
  }),
  by: ['owner'],
  visibility: () => 'public',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'level' }],
  requires(world, { account, level, cents }, entry) {
    const before = levelOf(world, account);
    if (level <= before) return `level ${level} was claimed before`;
    if (cents !== levelsPay(before, level)) return 'the level does not pay what its table says';
    const owner = entry.known(account);
    const reached = owner ? reachedLevel(owner) : level;
    if (level > reached) return `level ${level} is not reached yet`;
    return level < reached ? `level ${reached} is reached, and only ${level} was claimed` : undefined;
  },
  evolve(world, { account, level }) {
    world.levels[account] = level;
  },
  describe: ({ account, level }, nameOf) => `${nameOf(account)} reached level ${level}`,
  specimen: { account: accountSpecimen.account, level: 2, cents: 10_00 },
});
