/** Commands about the pair of seeds of an account: another client seed, a rotation, and the replacement of a lost secret. */
import * as z from 'zod/mini';
import { readClientSeed } from '../accounts/clientSeedText.ts';
import { wasUsed } from '../accounts/seedPair.ts';
import { betVoided } from '../events/settlements.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../events/seeds.ts';
import { accountId, sha256Hex, type AccountId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, openBetsOf } from '../world.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { accountIn } from './aggregates.ts';

export const changeClientSeed = defineCommand<'ChangeClientSeed', { readonly clientSeed: string }>({
  type: 'ChangeClientSeed',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'seed/client-changed',
  payload: z.object({ clientSeed: z.string() }),
  echoes: ({ clientSeed }, { actor, world }) => ({
    'seed/client-changed': { account: actor, clientSeed: readClientSeed(clientSeed, world.rules.rules.accounts.clientSeedMaxLength) },
  }),
  needs: needsNothing,
  decide(world, payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const clientSeed = readClientSeed(payload.clientSeed, world.rules.rules.accounts.clientSeedMaxLength);
    if (typeof clientSeed !== 'string') return clientSeed;
    if (wasUsed(world.clientSeeds, account, clientSeed)) return refuse('client-seed-known');
    return [clientSeedChanged.of({ account: account.id, clientSeed })];
  },
});

/**
 * Reveals the active server seed and makes the next one active, with a client seed that the house could not predict. A blocked player
 * may still do so, to prove past rounds.
 */
export const rotateSeed = defineCommand<'RotateSeed', { readonly clientSeed: string }>({
  type: 'RotateSeed',
  by: ['player'],
  byBlocked: true,
  refusedByReadable: true,
  leadsTo: 'seed/rotated',
  payload: z.object({ clientSeed: z.string() }),
  echoes: ({ clientSeed }, { actor, world }) => ({
    'seed/rotated': { account: actor, clientSeed: readClientSeed(clientSeed, world.rules.rules.accounts.clientSeedMaxLength) },
  }),
  freshSeeds: () => 1,
  needs(world, _payload, actor) {
    const account = accountOf(world, actor);
    return account ? [account.seeds.activeHash] : [];
  },
  decide(world, payload, circumstances): Decision {
    const { actor, seedBehind } = circumstances;
    const account = accountOf(world, actor);
    if (!account) return refuse('login-required');
    const clientSeed = readClientSeed(payload.clientSeed, world.rules.rules.accounts.clientSeedMaxLength);
    if (typeof clientSeed !== 'string') return clientSeed;
    if (wasUsed(world.clientSeeds, account, clientSeed)) return refuse('client-seed-known');
    if (account.openBets.length > 0) return refuse('round-open');
    const { activeHash: seedHash } = account.seeds;
    const nextSeedHash = freshSeed(circumstances, 0);
    return [seedRotated.of({ account: account.id, seedHash, serverSeed: seedBehind(seedHash), nextSeedHash, clientSeed })];
  },
});

interface ReplaceLostSeed {
  readonly account: AccountId;
  /** A commitment of the account whose secret is gone. */
  readonly lostHash: string;
}

/** Replaces a pair whose secret is gone from the vault: its open bets are voided, and two new seeds are committed to. */
export const replaceLostSeed = defineCommand<'ReplaceLostSeed', ReplaceLostSeed>({
  type: 'ReplaceLostSeed',
  by: ['house'],
  leadsTo: 'bet/voided* seed/lost',
  aggregate: accountIn,
  payload: z.object({ account: accountId, lostHash: sha256Hex }),
  freshSeeds: () => 2,
  needs: needsNothing,
  decide(world, { account: id, lostHash }, circumstances): Decision {
    const account = accountOf(world, id);
    if (!account) return refuse('account-unknown');
    if (account.seeds.activeHash !== lostHash) return refuse('seed-not-lost');
    const open = openBetsOf(world, account);
    return [
      ...open.map(({ id: bet, account: owner, stakeCents }) => betVoided.of({ bet, account: owner, stakeCents, reason: 'seed lost' })),
      seedLost.of({
        account: id,
        seedHash: lostHash,
        activeSeedHash: freshSeed(circumstances, 0),
        nextSeedHash: freshSeed(circumstances, 1),
      }),
    ];
  },
});
