/** What admins do to accounts. */
import { readUsername, foldName, isReservedName } from '../accounts/names.ts';
import { accountRegistered, balanceOpened, passwordChanged } from '../events/accounts.ts';
import { accountBlocked, accountEmailChanged } from '../events/administration.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { accountIdFrom, type Actor } from '../ids.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { accountOf, type Account, type World } from '../world.ts';
import { freeReferralCode, type FreshAccount } from './accounts.ts';
import { defineCommand, mayAdminister, needsNothing, type Decision } from './define.ts';
import { openFlips, takenBack } from './rounds.ts';

const LARGEST_OPENING_CENTS = 100_000_00;

export interface CreateAccount extends FreshAccount {
  readonly username: string;
  readonly balanceCents: unknown;
}

/** An account that an admin makes for somebody: verified, an ordinary user. */
export const createAccount = defineCommand<'CreateAccount', CreateAccount>({
  type: 'CreateAccount',
  needs: needsNothing,
  decide(world, payload, { actor, commandId }): Decision {
    if (!mayAdminister(world, actor)) return refuse('not-admin');
    const username = readUsername(payload.username, world.rules.rules);
    if (typeof username !== 'string') return username;
    const { balanceCents, emailDigest, seedHash, nextSeedHash } = payload;
    if (typeof balanceCents !== 'number' || !Number.isSafeInteger(balanceCents) || balanceCents < 0) return refuse('balance-negative');
    if (balanceCents > LARGEST_OPENING_CENTS) return refuse('account-not-created');
    if (Object.hasOwn(world.emails, emailDigest)) return refuse('email-taken');
    if (isReservedName(username) || Object.hasOwn(world.names, foldName(username))) return refuse('username-taken');
    const account = accountIdFrom(commandId);
    return [
      accountRegistered.of({
        account,
        username,
        emailDigest,
        role: 'user',
        authProvider: 'email',
        verified: true,
        publicPassword: false,
        referralCode: freeReferralCode(world, username, payload.codeDigits),
        referredBy: null,
        seedHash,
        nextSeedHash,
      }),
      balanceOpened.of({ account, cents: balanceCents }),
    ];
  },
});

function target(world: World, id: unknown, actor: Actor): Account | Refusal {
  if (!mayAdminister(world, actor)) return refuse('not-admin');
  return (typeof id === 'string' ? accountOf(world, id) : undefined) ?? refuse('account-unknown');
}

export interface EditAccount {
  readonly account: unknown;
  /** Digest of a new address; null keeps the present one. */
  readonly emailDigest: string | null;
  /** Whether a new password was set in the vault. */
  readonly passwordChanged: boolean;
}

export const editAccount = defineCommand<'EditAccount', EditAccount>({
  type: 'EditAccount',
  needs: needsNothing,
  decide(world, { account: id, emailDigest, passwordChanged: changed }, { actor }): Decision {
    const account = target(world, id, actor);
    if ('refused' in account) return account;
    // A password is always set by somebody: no log says that the house did it by itself.
    if (changed && actor === 'house') return refuse('not-admin');
    const events: DomainEvent[] = [];
    if (emailDigest !== null && emailDigest !== account.emailDigest) {
      if (Object.hasOwn(world.emails, emailDigest)) return refuse('email-taken');
      events.push(accountEmailChanged.of({ account: account.id, emailDigest }));
    }
    if (changed) events.push(passwordChanged.of({ account: account.id }));
    return events.length > 0 ? events : refuse('nothing-changed');
  },
});

const openFlipsOf = (world: World, id: unknown) => openFlips(world).filter(({ round }) => round.creator === id);

/** Blocks an account. Its open flips are taken back; everything else it has open runs to its end. */
export const blockAccount = defineCommand<'BlockAccount', { readonly account: unknown }>({
  type: 'BlockAccount',
  needs: (world, { account }) => openFlipsOf(world, account).map(({ round }) => round.seedHash),
  decide(world, { account: id }, { actor, seedBehind }): Decision {
    const account = target(world, id, actor);
    if ('refused' in account) return account;
    if (account.role === 'admin' || account.blocked) return refuse('account-not-blocked');
    return [
      ...openFlipsOf(world, account.id).flatMap((flip) => takenBack(flip, seedBehind(flip.round.seedHash), 'account blocked')),
      accountBlocked.of({ account: account.id }),
    ];
  },
});
