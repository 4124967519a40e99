/** Names and roles of the people in the chat, and whether the guest of this tab may not write. */
import type { AccountId } from '../../domain/ids.ts';
import { endOfWait } from '../../domain/accounts/limits.ts';
import { accountOf, nameIn, type World } from '../../domain/world.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import type { RootState } from '../store.ts';
import { t } from '../../languages/t.ts';

export const GUEST = t('Guest');

export interface Speaker {
  readonly name: string;
  readonly admin: boolean;
  /** UTC milliseconds; 0 for nobody who is muted. Only admins see it. */
  readonly mutedUntil: number;
}

/** Facts that a reader's view of the log does not contain. */
interface PeopleFacts {
  readonly admins: ReadonlySet<AccountId>;
  /** When their mutes end, UTC milliseconds. */
  readonly mutes: ReadonlyMap<AccountId, number>;
}

const GUEST_SPEAKER: Speaker = { name: GUEST, admin: false, mutedUntil: 0 };

/** The author of a message, with their current name. */
export function speakerIn(
  { usernames }: Pick<World, 'usernames'>,
  { account, formerName }: Pick<ChatMessage, 'account' | 'formerName'>,
  { admins, mutes }: PeopleFacts,
): Speaker {
  if (account === null || !Object.hasOwn(usernames, account))
    return formerName === null ? GUEST_SPEAKER : { ...GUEST_SPEAKER, name: formerName };
  return { name: nameIn({ usernames }, account), admin: admins.has(account), mutedUntil: mutes.get(account) ?? 0 };
}

/**
 * Whether this tab's guest was somebody who may not write: muted or blocked at this time. They do not write on as a guest. A house server
 * does the same by the address, because its pages do not know who is muted.
 */
export function selectIsSilencedGuest({ session, world }: RootState, at: number): boolean {
  const last = session.accountId === null && session.lastAccountId !== null ? accountOf(world, session.lastAccountId) : undefined;
  return last !== undefined && (last.blocked || endOfWait(world.corrections, last.muted) > at);
}
