/** Names and roles of the people in the chat. */
import type { AccountId } from '../../domain/ids.ts';
import { accountOf, nameIn, type World } from '../../domain/world.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import type { Wait } from '../../domain/clock.ts';

export const GUEST = 'Guest';

export interface Speaker {
  readonly name: string;
  readonly admin: boolean;
  /** The last mute. */
  readonly muted: Wait | null;
}

const GUEST_SPEAKER: Speaker = { name: GUEST, admin: false, muted: null };

type Names = Pick<World, 'accounts' | 'usernames'>;

/** The author of a message, with their current name. Who is an admin follows from no view. */
export function speakerIn(
  { accounts, usernames }: Names,
  { account, formerName }: Pick<ChatMessage, 'account' | 'formerName'>,
  admins: ReadonlySet<AccountId>,
): Speaker {
  if (account === null || !Object.hasOwn(usernames, account))
    return formerName === null ? GUEST_SPEAKER : { ...GUEST_SPEAKER, name: formerName };
  const name = nameIn({ usernames }, account);
  return { name, admin: admins.has(account), muted: accountOf({ accounts }, account)?.muted ?? null };
}
