import { readClientSeed } from '../accounts/names.ts';
import { betVoided } from '../events/settlements.ts';
import { clientSeedChanged, openBetOn, openBetsOn, seedLost, seedRotated } from '../events/seeds.ts';
import type { AccountId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf } from '../world.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';

export const changeClientSeed = defineCommand<'ChangeClientSeed', { readonly clientSeed: string }>({
  type: 'ChangeClientSeed',
  needs: needsNothing,
  decide(world, payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const clientSeed = readClientSeed(payload.clientSeed, world.rules.rules);
    if (typeof clientSeed !== 'string') return clientSeed;
    return [clientSeedChanged.of({ account: account.id, clientSeed })];
  },
});

export interface RotateSeed {
  /** Commitment to the seed that will follow the next one. */
  readonly nextSeedHash: string;
  /** A new client seed chosen in the same step, or null to keep the present one. */
  readonly clientSeed: string | null;
}

/** Reveals the active server seed and brings the one committed next into use. */
export const rotateSeed = defineCommand<'RotateSeed', RotateSeed>({
  type: 'RotateSeed',
  needs(world, _payload, actor) {
    const account = accountOf(world, actor);
    return account ? [account.seeds.activeHash] : [];
  },
  decide(world, payload, { actor, seedBehind }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const clientSeed = payload.clientSeed === null ? account.seeds.clientSeed : readClientSeed(payload.clientSeed, world.rules.rules);
    if (typeof clientSeed !== 'string') return clientSeed;
    if (openBetOn(world, account)) return refuse('round-open');
    const { activeHash: seedHash } = account.seeds;
    const { nextSeedHash } = payload;
    return [seedRotated.of({ account: account.id, seedHash, serverSeed: seedBehind(seedHash), nextSeedHash, clientSeed })];
  },
});

export interface ReplaceLostSeed {
  readonly account: AccountId;
  /** A commitment of the account whose secret is gone. */
  readonly lostHash: string;
  readonly activeSeedHash: string;
  readonly nextSeedHash: string;
}

/** Gives up a pair whose secret is gone from the vault: open bets on it are voided, two new commitments take over. */
export const replaceLostSeed = defineCommand<'ReplaceLostSeed', ReplaceLostSeed>({
  type: 'ReplaceLostSeed',
  needs: needsNothing,
  decide(world, { account: id, lostHash, activeSeedHash, nextSeedHash }, { actor }): Decision {
    if (actor !== 'house') return refuse('not-admin');
    const account = accountOf(world, id);
    if (!account) return refuse('account-unknown');
    if (account.seeds.activeHash !== lostHash && account.seeds.nextHash !== lostHash) return refuse('seed-not-lost');
    const open = openBetsOn(world, account);
    return [
      ...open.map(({ id: bet, account: owner, stakeCents }) =>
        betVoided.of({ bet, account: owner, stakeCents, reason: 'seed lost' }),
      ),
      seedLost.of({ account: id, seedHash: lostHash, activeSeedHash, nextSeedHash }),
    ];
  },
});
