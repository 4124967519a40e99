/** Names and roles of the people in the chat. */
import { createSelector } from 'reselect';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import type { Wait } from '../../domain/clock.ts';
import type { OpenTab } from '../../house/browser/presence.ts';
import type { RootState } from '../store.ts';

export const GUEST = 'Guest';

export interface Speaker {
  readonly name: string;
  readonly admin: boolean;
  /** The last mute. */
  readonly muted: Wait | null;
}

const GUEST_SPEAKER: Speaker = { name: GUEST, admin: false, muted: null };

const accountIn = (accounts: World['accounts'], id: AccountId): Account | undefined =>
  Object.hasOwn(accounts, id) ? accounts[id] : undefined;

function speakerIn(accounts: World['accounts'], { account, formerName }: Pick<ChatMessage, 'account' | 'formerName'>): Speaker {
  const found = account === null ? undefined : accountIn(accounts, account);
  if (!found) return formerName === null ? GUEST_SPEAKER : { ...GUEST_SPEAKER, name: formerName };
  return { name: found.username, admin: found.role === 'admin', muted: found.muted };
}

/** The author of a message, with their current name. */
export const selectSpeakerOf = createSelector(
  [(state: RootState) => state.world.accounts],
  (accounts) => (message: Pick<ChatMessage, 'account' | 'formerName'>) => speakerIn(accounts, message),
);

export interface OnlinePerson {
  /** The account's id, or the tab's for a guest. */
  readonly id: string;
  readonly name: string;
  readonly admin: boolean;
}

/** The people of the open tabs: each account once, each guest's tab as one guest. Sorted by name, guests last. */
export function peopleIn(accounts: World['accounts'], tabs: readonly OpenTab[]): readonly OnlinePerson[] {
  const people = new Map<string, OnlinePerson>();
  for (const { tab, account } of tabs) {
    const { name, admin } = speakerIn(accounts, { account, formerName: null });
    const id = account ?? tab;
    people.set(id, { id, name, admin });
  }
  const sorted = [...people.values()].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return [...sorted.filter(({ name }) => name !== GUEST), ...sorted.filter(({ name }) => name === GUEST)];
}
