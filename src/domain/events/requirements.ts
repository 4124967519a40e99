/** Conditions that all events share, and those of several events. Each returns the problem, or undefined. */
import type { Account } from '../accounts/account.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import { isSentBy, wrongSenderText, type SenderKind } from '../senders.ts';
import type { AccountId, Actor } from '../ids.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import { accountOf, type World } from '../world.ts';
import type { EntryContext, EntryPlace, EventDeclaration } from './define.ts';

/** An entry as the audit judges it. */
export class JudgedEntry implements EntryContext {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor | null;
  /** The world before the event that is judged. */
  world: World;
  /** Whose view the file is; null for a whole log. */
  readonly viewer: NamedViewer | null;
  readonly hashing: Hashing;
  readonly #isOfAccount: boolean;
  /** Set when a condition could not be judged, because the file does not have the account that it is about. The caller resets it for each event. */
  isPartial = false;

  /** `isOfAccount`: an account sent the command, even if the command is withheld. So neither the house nor a guest did. */
  constructor(
    world: World,
    { seq, at }: EntryPlace,
    actor: Actor | null,
    viewer: NamedViewer | null = null,
    isOfAccount = false,
    hashing: Hashing = nobleHashing,
  ) {
    this.seq = seq;
    this.at = at;
    this.actor = actor;
    this.world = world;
    this.viewer = viewer;
    this.#isOfAccount = isOfAccount;
    this.hashing = hashing;
  }

  mayBe(actor: Actor): boolean {
    if (this.actor !== null) return this.actor === actor;
    if (actor === 'house' || actor === 'guest') return !this.#isOfAccount;
    // The viewer reads every command of their own.
    return actor !== this.viewer;
  }

  get isWhole(): boolean {
    return this.viewer === null;
  }

  knows(account: AccountId): boolean {
    return this.viewer === null || this.viewer === account;
  }

  isRegistered(account: AccountId): boolean {
    if (Object.hasOwn(this.world.accounts, account)) return true;
    // A view holds no accounts of other people, but their usernames. These are public from registration on.
    return this.viewer !== null && this.viewer !== account && Object.hasOwn(this.world.usernames, account);
  }

  known(account: AccountId): Account | undefined {
    if (this.knows(account)) return accountOf(this.world, account);
    this.isPartial = true;
    return undefined;
  }
}

/** The problem of an amount that differs from the one that is due by the rules, or undefined. `name`: of the amount. */
export const wrongAmount = (cents: number, due: number, name: string): string | undefined =>
  cents === due ? undefined : `${name} is not the one of the rules`;

/** Why nobody of these kinds can have sent the command, or undefined. `owner`: the account that `by: ['owner']` means. */
export function wrongSender(by: readonly SenderKind[], owner: AccountId | null, world: World, entry: EntryContext): string | undefined {
  const { actor } = entry;
  if (actor === null) {
    const isPossible = (kind: SenderKind): boolean => {
      // Views withhold commands of admins and of other players.
      if (kind === 'admin' || kind === 'player') return true;
      if (kind === 'owner') return owner !== null && entry.mayBe(owner);
      return entry.mayBe(kind);
    };
    return by.some(isPossible) ? undefined : 'nobody whose command is withheld can do this';
  }
  if (actor === 'house' || actor === 'guest') return by.includes(actor) ? undefined : wrongSenderText(actor, by, owner);
  if (!entry.isRegistered(actor)) return `account ${actor} was never registered`;
  // A view does not show who else is an admin.
  const mayBeAdmin = by.includes('admin') && !entry.knows(actor);
  return mayBeAdmin || isSentBy(world, actor, by, owner) ? undefined : wrongSenderText(actor, by, owner);
}

function ownerOf<Data extends object>(definition: EventDeclaration<string, Data>, data: Data, world: World): AccountId | null {
  if (definition.owner) return definition.owner(data, world);
  return 'account' in data ? (data.account as AccountId | null) : null;
}

function wrongActor<Data extends object>(
  definition: EventDeclaration<string, Data>,
  data: Data,
  world: World,
  entry: EntryContext,
): string | undefined {
  const problem = wrongSender(definition.by, ownerOf(definition, data, world), world, entry);
  if (problem !== undefined || definition.byBlocked === true) return problem;
  const { actor } = entry;
  const isBlocked = actor !== null && actor !== 'house' && actor !== 'guest' && entry.known(actor)?.blocked === true;
  return isBlocked ? `${actor} is blocked` : undefined;
}

/** Why the event cannot be in this entry, or undefined. `world`: the world before the event. */
export function wrongWithEvent<Data extends object>(
  definition: EventDeclaration<string, Data>,
  data: Data,
  world: World,
  entry: EntryContext,
): string | undefined {
  const problem = wrongActor(definition, data, world, entry);
  if (problem !== undefined) return problem;
  if (definition.introduces !== true) {
    for (const account of definition.subjects(data)) {
      if (!entry.isRegistered(account)) return `account ${account} was never registered`;
    }
  }
  return definition.requires(world, data, entry);
}
