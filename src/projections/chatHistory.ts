/** Messages that the world no longer keeps, read backwards through the log, with the reactions they had. */
import type { DomainEvent, EventType } from '../domain/events/catalog.ts';
import type { ChatMessage } from '../domain/worldParts.ts';
import type { MessageId } from '../domain/ids.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import type { ReadOptions } from '../base/entries.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import type { Source } from './pages.ts';

const ofChat: ReadonlySet<EventType> = new Set(['chat/said', 'chat/reacted', 'chat/hidden', 'chat/migrated']);

/** Entries before a place (exclusive) that may hold something public, newest first. */
type ReadPublic = (before: number, reading: ReadOptions) => AsyncIterable<StoredEntry>;

type Reacted = Extract<DomainEvent, { type: 'chat/reacted' }>['data'];

/** What is told of messages after them, and so met before them. The later word on a reaction counts, and that is the first one met. */
class Later {
  readonly #said = new Map<MessageId, Map<string, Reacted>>();
  readonly #hidden = new Set<MessageId>();

  hide(message: MessageId): void {
    this.#hidden.add(message);
  }

  meet(reacted: Reacted): void {
    const { message, reaction, account } = reacted;
    const known = this.#said.get(message) ?? new Map<string, Reacted>();
    const key = `${reaction} ${account}`;
    if (!known.has(key)) known.set(key, reacted);
    this.#said.set(message, known);
  }

  of(message: MessageId): Pick<ChatMessage, 'reactions' | 'hidden'> {
    const reactions: ChatMessage['reactions'] = {};
    for (const { reaction, account, on } of this.#said.get(message)?.values() ?? []) {
      if (on) (reactions[reaction] ??= {})[account] = true;
    }
    return { reactions, hidden: this.#hidden.has(message) };
  }
}

/** The messages that an event holds, newest first. */
function messagesIn(event: DomainEvent, at: number, later: Later): readonly ChatMessage[] {
  if (event.type === 'chat/said') {
    const { message: id, account, text } = event.data;
    return [{ id, account, formerName: null, text, at, formerReactions: {}, ...later.of(id) }];
  }
  if (event.type !== 'chat/migrated') return [];
  return event.data.messages.toReversed().map(({ message: id, name, text, saidAt, reactions: formerReactions = {} }) => ({
    id,
    account: null,
    formerName: name,
    text,
    at: saidAt,
    formerReactions,
    ...later.of(id),
  }));
}

/** All messages, those left out that are shown already, with the reactions they had. */
export class ChatHistory implements Source<ChatMessage> {
  readonly #publicBack: ReadPublic;
  /** Messages that are shown. */
  readonly known = new Set<MessageId>();

  constructor({ publicBack }: { readonly publicBack: ReadPublic }) {
    this.#publicBack = publicBack;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<ChatMessage, void> {
    const later = new Later();
    for await (const stored of this.#publicBack(before, reading)) {
      if (!holdsEvent(stored, ofChat)) continue;
      const entry = readStored(stored);
      for (const event of eventsOf(entry).toReversed()) {
        if (event.type === 'chat/reacted') later.meet(event.data);
        if (event.type === 'chat/hidden') later.hide(event.data.message);
        for (const message of messagesIn(event, entry.header.at, later)) if (!this.known.has(message.id)) yield message;
      }
    }
  }
}
