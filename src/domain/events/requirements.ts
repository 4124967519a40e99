/** Conditions that all events share, and those of several events. Each answers a problem or undefined. */
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
  /** Whether a condition was left out since this was last set, because the file does not have what it is about. */
  isPartial = false;

  /** `isOfAccount`: if the command is withheld, neither the house nor a guest can have sent it. */
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
    // Of other people a view shows the name, which is as public as it is old.
    return this.viewer !== null && this.viewer !== account && Object.hasOwn(this.world.usernames, account);
  }

  known(account: AccountId): Account | undefined {
    if (this.knows(account)) return accountOf(this.world, account);
    this.isPartial = true;
    return undefined;
  }
}

/** The problem of an amount that differs from the one of the rules, or undefined. */
export const notAsTheRules = (cents: number, due: number, what: string): string | undefined =>
  cents === due ? undefined : `${what} is not the one of the rules`;

/** Why the sender of the command is none of these kinds of sender, or undefined. */
export function wrongSender(by: readonly SenderKind[], owner: AccountId | null, world: World, entry: EntryContext): string | undefined {
  const { actor } = entry;
  if (actor === null) {
    const may = (kind: SenderKind): boolean =>
      kind === 'admin' || kind === 'player' || (kind === 'owner' ? owner !== null && entry.mayBe(owner) : entry.mayBe(kind));
    return by.some(may) ? undefined : 'nobody whose command is withheld can do this';
  }
  if (actor === 'house' || actor === 'guest') return by.includes(actor) ? undefined : wrongSenderText(actor, by, owner);
  const isDone = isSentBy(world, actor, by, owner) || (by.includes('admin') && !entry.knows(actor));
  if (!entry.isRegistered(actor)) return `account ${actor} was never registered`;
  return isDone ? undefined : wrongSenderText(actor, by, owner);
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

/** Why the event cannot be in this entry of a log that has come to this world, or undefined. */
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
