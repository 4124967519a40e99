/** Messages that the world no longer keeps, read backwards through the log, with the reactions they had. */
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { ReactionName, ChatMessage } from '../../domain/worldParts.ts';
import type { AccountId, MessageId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { EventStore } from '../ports.ts';
import { entriesBack } from '../reading/entries.ts';

/** Whether an entry may hold something of the chat: a search in its text is far faster than reading it. */
const mayHold = ({ lines }: StoredEntry): boolean => /"type":"chat\/(?:said|reacted|migrated)"/u.test(lines);

/** The later word on a reaction counts, and backwards that is the first one met. */
class Reactions {
  readonly #said = new Map<
    MessageId,
    Map<string, { readonly reaction: ReactionName; readonly account: AccountId; readonly on: boolean }>
  >();

  meet({ message, reaction, account, on }: { message: MessageId; reaction: ReactionName; account: AccountId; on: boolean }): void {
    const known = this.#said.get(message) ?? new Map<string, { reaction: ReactionName; account: AccountId; on: boolean }>();
    const key = `${reaction} ${account}`;
    if (!known.has(key)) known.set(key, { reaction, account, on });
    this.#said.set(message, known);
  }

  of(message: MessageId): ChatMessage['reactions'] {
    const reactions: ChatMessage['reactions'] = {};
    for (const { reaction, account, on } of this.#said.get(message)?.values() ?? []) {
      if (on) reactions[reaction] = [account, ...(reactions[reaction] ?? [])];
    }
    return reactions;
  }
}

/** Reads on from where it stopped. Make a new one for another log. */
export class ChatHistory {
  readonly #store: EventStore;
  readonly #known: ReadonlySet<MessageId>;
  readonly #reactions = new Reactions();
  #before: number;

  /** From before place `before` on, leaving out messages that are shown already. */
  constructor(store: EventStore, before: number, known: ReadonlySet<MessageId>) {
    this.#store = store;
    this.#before = before;
    this.#known = known;
  }

  /** Whether the beginning of the log was reached. */
  get done(): boolean {
    return this.#before <= 1;
  }

  /** The next messages back, oldest first: `limit` or a few more, fewer only at the beginning. Stops early when told to. */
  async older(limit: number, signal: AbortSignal): Promise<readonly ChatMessage[]> {
    const found: ChatMessage[] = [];
    for await (const stored of entriesBack(this.#store, this.#before, { signal })) {
      if (found.length >= limit) return found.reverse();
      this.#before = stored.seq;
      if (!mayHold(stored)) continue;
      const entry = readStored(stored);
      for (const event of eventsOf(entry).toReversed()) found.push(...this.#messagesIn(event, entry.header.at));
    }
    return found.reverse();
  }

  /** Newest first. */
  #messagesIn(event: DomainEvent, at: number): ChatMessage[] {
    if (event.type === 'chat/reacted') this.#reactions.meet(event.data);
    if (event.type === 'chat/said' && !this.#known.has(event.data.message)) {
      const { message: id, account, text } = event.data;
      return [{ id, account, formerName: null, text, at, reactions: this.#reactions.of(id) }];
    }
    if (event.type !== 'chat/migrated') return [];
    return event.data.messages
      .toReversed()
      .filter(({ message }) => !this.#known.has(message))
      .map(({ message: id, name, text, saidAt }) => ({
        id,
        account: null,
        formerName: name,
        text,
        at: saidAt,
        reactions: this.#reactions.of(id),
      }));
  }
}
