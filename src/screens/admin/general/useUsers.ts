import { useCallback, useEffect, useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { balanceOf, type World } from '../../../domain/world.ts';
import { useOffice } from '../adminContext.ts';

const REFRESH_MS = 10_000;

export interface UserRow {
  readonly id: AccountId;
  readonly username: string;
  readonly balanceCents: number;
  readonly verified: boolean;
  readonly blocked: boolean;
  readonly isAdmin: boolean;
}

export interface Users {
  /** Newest account first. */
  readonly rows: readonly UserRow[];
  readonly admins: number;
  /** UTC milliseconds. */
  readonly updatedAt: number;
}

const same = (a: UserRow, b: UserRow): boolean =>
  a.username === b.username &&
  a.balanceCents === b.balanceCents &&
  a.verified === b.verified &&
  a.blocked === b.blocked &&
  a.isAdmin === b.isAdmin;

/** Unchanged rows stay the same objects, so that their lines are not drawn again. */
function readUsers(world: World, now: number, before: Users | null): Users {
  const held = new Map(before?.rows.map((row) => [row.id, row]));
  const rows = Object.values(world.accounts)
    .map((account): UserRow => {
      const { id, username, verified, blocked } = account;
      const row = { id, username, verified, blocked, balanceCents: balanceOf(world, id), isAdmin: account.role === 'admin' };
      const known = held.get(id);
      return known && same(known, row) ? known : row;
    })
    .reverse();
  return { rows, admins: rows.filter(({ isAdmin }) => isAdmin).length, updatedAt: now };
}

/** All accounts. They are read again every ten seconds and on request. */
export function useUsers(): readonly [Users, () => void] {
  const { house } = useOffice();
  const [users, setUsers] = useState(() => readUsers(house.world, house.ports.clock.now(), null));
  const refresh = useCallback(() => setUsers((before) => readUsers(house.world, house.ports.clock.now(), before)), [house]);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return [users, refresh];
}
