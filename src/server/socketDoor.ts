/**
 * What the socket needs of the house, as types: the feed of durable entries, decisions of commands, topics, and the roles of accounts. The
 * house may be in this process (`Door`) or in another one (`GatewayDoor`), and the socket works the same over both.
 */
import type { AccountId } from '../domain/ids.ts';
import type { Head, StoredEntry } from '../domain/log/head.ts';
import type { Viewer } from '../domain/log/view.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { RefusedCommand } from '../base/attempt.ts';
import type { Clock } from '../base/ports.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { ConnectedPages } from './connectedPages.ts';
import type { GuestSender } from './guestLimits.ts';
import type { LogReader } from './logReader.ts';

/** A durable entry, with what is needed to find its readers. Entries without readers here are never parsed. */
export interface FeedEntry extends StoredEntry {
  /** Whether everybody may read one of its events. */
  readonly isPublic: boolean;
}

export interface Feed {
  /** The newest entry that was published. */
  readonly head: Head;
  /**
   * Calls the listener with the entries after `head` that are public or of an account with a page here, in order, each once. Cut each by
   * `entryFor` for its reader. Returns a function that stops it.
   */
  subscribe(listener: (entries: readonly FeedEntry[]) => void): () => void;
}

/** A command as it comes in. Nothing of it is trusted. */
export interface SentCommand {
  /** A random UUID, made by the client. Sent again under the same id, the command has one effect and the same answer. */
  readonly id: string;
  readonly type: string;
  readonly payload: unknown;
}

/** The result of a command. It is returned after everything that it depends on was published. */
export type Decision =
  | {
      readonly kind: 'accepted';
      readonly seq: number;
      /** Sent before under the same id; nothing was appended now. */
      readonly repeated: boolean;
      /** Whether the feed gave the sender all that they may read of the entry. */
      readonly isTold: boolean;
    }
  | RefusedCommand;

interface Decisions {
  /**
   * Has a command of an account, or of a guest, decided. Rejects with StoreUnavailableError if it is not known whether it was kept: send it
   * again under its id.
   */
  decide(command: SentCommand, actor: AccountId | 'guest', from: GuestSender): Promise<Decision>;
}

export type Role = 'admin' | 'user' | 'blocked';

/** All of it. `Door` gives it where the house decides, `GatewayDoor` where another process does. */
export interface SocketDoor extends Feed, Decisions, Pick<LogReader, 'entries' | 'readable' | 'trail' | 'placeAt'> {
  readonly clock: Clock;
  /** Whether commands are decided now. */
  readonly isOpen: boolean;
  readonly topics: Pick<PlayerHouse, 'topicAnswer' | 'follow'>;
  /** Who is online. */
  readonly pages: Pick<ConnectedPages, 'add'>;
  /** Resolves when the feed has all that an account may read, after its page was added. Older entries are kept. */
  ready(account: AccountId): Promise<void>;
  /** Null for an account that is not there. */
  roleOf(account: AccountId): Role | null | Promise<Role | null>;
  /** Why a blocked account may not act. A gateway does not know the reason: the page asks the house for it. */
  whyBlocked(account: AccountId): Refusal;
  /** The view that a connected account may read. An admin reads everything. Null if blocked. */
  viewerOf(account: AccountId): Viewer | null;
}
