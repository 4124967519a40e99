/**
 * The entries that one gateway is sent: those that everybody may read, and those of accounts with a page there. Of all others it
 * hears only that the log has grown, so they cost it nothing.
 */
import type { AccountId } from '../../domain/ids.ts';
import { headOf } from '../../domain/log/entry.ts';
import type { Head, Place } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { FeedEntry } from '../socketDoor.ts';
import { frameOf } from './frames.ts';
import type { HouseToGateway, MessageOf } from './messages.ts';

/** How long entries wait, so that more of them go into one frame. */
const GATHER_MS = 20;
/** How long a message waits that only says that the log has grown. Gateways tell their readers of it once a second. */
const GROWN_MS = 100;

/** Missed entries of one frame, at most, those included that the gateway is not sent. */
const MOST_A_FRAME = 500;

type Roles = MessageOf<'entries'>['roles'];

export class ConnectionFeed {
  readonly #write: (frame: Buffer) => void;
  /** The accounts with pages at the gateway, and how many each has. */
  readonly #accounts = new Map<string, number>();
  /** The newest entry that the gateway was sent, or heard of. Null before it has asked for entries. */
  #sentUpTo: Place | null = null;
  /** What was not sent yet: where the log ends, the entries that it is sent, and changed roles. */
  #head: Head | null = null;
  #entries: FeedEntry[] = [];
  #roles: Roles = [];
  #timer: NodeJS.Timeout | null = null;
  #grownTimer: NodeJS.Timeout | null = null;

  constructor(write: (frame: Buffer) => void) {
    this.#write = write;
  }

  /** Sends the entries of an account from now on. Returns a function that stops it. */
  add(account: AccountId): () => void {
    this.#accounts.set(account, (this.#accounts.get(account) ?? 0) + 1);
    return () => {
      const left = (this.#accounts.get(account) ?? 1) - 1;
      if (left > 0) this.#accounts.set(account, left);
      else this.#accounts.delete(account);
    };
  }

  /** Sends what the gateway missed after this entry, and from now on what follows. */
  begin(after: Place, missed: readonly FeedEntry[] = []): void {
    this.#sentUpTo = after;
    for (let from = 0; from < missed.length; from += MOST_A_FRAME) {
      const part = missed.slice(from, from + MOST_A_FRAME);
      const last = part.at(-1);
      // Pages are told of this head before the next part comes, so it has the time of its own entry.
      if (last) this.publish(part, headOf(readStored(last)), []);
      this.flush();
    }
  }

  /** All entries after those of the last call, up to `head`. */
  publish(entries: readonly FeedEntry[], head: Head, roles: Roles): void {
    if (this.#sentUpTo === null) return;
    for (const entry of entries) if (this.#concerns(entry)) this.#entries.push(entry);
    this.#roles.push(...roles);
    this.#head = head;
    if (this.#entries.length + this.#roles.length > 0) this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
    else this.#grownTimer ??= setTimeout(() => this.flush(), GROWN_MS);
  }

  /** Writes what waits. What is written next comes after it. */
  flush(): void {
    this.#stopTimers();
    const [after, head] = [this.#sentUpTo, this.#head];
    if (after === null || head === null) return;
    const bytes = this.#entries.map(({ lines }) => Buffer.from(lines));
    const entries = this.#entries.map(({ seq, hash, subjects, isPublic }, i) => ({
      seq,
      hash,
      subjects: [...subjects],
      isPublic,
      bytes: bytes[i]?.length ?? 0,
    }));
    const message: HouseToGateway = { kind: 'entries', after: { seq: after.seq, hash: after.hash }, head, entries, roles: this.#roles };
    [this.#sentUpTo, this.#head, this.#entries, this.#roles] = [head, null, [], []];
    this.#write(frameOf(message, bytes));
  }

  close(): void {
    this.#stopTimers();
    [this.#sentUpTo, this.#head] = [null, null];
  }

  #stopTimers(): void {
    for (const timer of [this.#timer, this.#grownTimer]) clearTimeout(timer ?? undefined);
    [this.#timer, this.#grownTimer] = [null, null];
  }

  #concerns({ isPublic, subjects }: FeedEntry): boolean {
    return isPublic || subjects.some((subject) => this.#accounts.has(subject));
  }
}
