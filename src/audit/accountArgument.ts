/** An account as a person names it: by its id or by its username. */
import { comparableName } from '../domain/accounts/names.ts';
import type { AccountId } from '../domain/ids.ts';
import { accountOf, type World } from '../domain/world.ts';
import type { Account } from '../domain/accounts/account.ts';
import { UsageError } from './arguments.ts';

export function findAccount(world: World, idOrName: string): Account | undefined {
  const name = comparableName(idOrName);
  return accountOf(world, idOrName) ?? (Object.hasOwn(world.names, name) ? accountOf(world, world.names[name] ?? '') : undefined);
}

/** The id of a name, which everybody may read. Throws a UsageError where the log knows nobody of that name. */
export function accountIdNamed(world: World, name: string): AccountId {
  const comparable = comparableName(name);
  const account = Object.hasOwn(world.names, comparable) ? world.names[comparable] : undefined;
  if (account === undefined) throw new UsageError(`Nobody in this log is called ${JSON.stringify(name)}.`);
  return account;
}

/** Throws a UsageError where the log knows nobody of that id or name, or nothing of them but the name. */
export function namedAccount(world: World, idOrName: string): Account {
  const account = findAccount(world, idOrName);
  if (account) return account;
  const isNamed = Object.hasOwn(world.names, comparableName(idOrName)) || Object.hasOwn(world.usernames, idOrName);
  throw new UsageError(
    isNamed
      ? `Of ${JSON.stringify(idOrName)} this log shows the name only: what is theirs is withheld.`
      : `Nobody in this log is called ${JSON.stringify(idOrName)}.`,
  );
}
