import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MESSAGES_KEPT } from '../../domain/events/chat.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { AccountId, MessageId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import type { ReadOptions } from '../../base/readEntries.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Source } from '../../projections/pages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { usePages } from '../shell/usePages.ts';

const PAGE = 50;

/** Reactions to messages, and which of them were removed, as entries tell. */
class MessageChanges {
  readonly #reactions = new Map<MessageId, ChatMessage['reactions']>();
  readonly #hidden = new Set<MessageId>();

  note({ type, data }: DomainEvent): void {
    if (type === 'chat/hidden') this.#hidden.add(data.message);
    if (type !== 'chat/reacted') return;
    const reactions = this.#reactions.get(data.message) ?? {};
    const accounts = (reactions[data.reaction] ??= {});
    if (data.on) accounts[data.account] = true;
    else delete accounts[data.account];
    this.#reactions.set(data.message, reactions);
  }

  of(message: MessageId): Pick<ChatMessage, 'reactions' | 'hidden'> {
    return { reactions: this.#reactions.get(message) ?? {}, hidden: this.#hidden.has(message) };
  }
}

/** The messages of an entry, newest first. */
function messagesIn(entry: Entry, changes: MessageChanges): readonly ChatMessage[] {
  const messages = eventsOf(entry).flatMap(({ type, data }): readonly ChatMessage[] => {
    if (type === 'chat/said') {
      const { message: id, account, text } = data;
      return [{ id, account, formerName: null, text, at: entry.header.at, formerReactions: {}, ...changes.of(id) }];
    }
    if (type !== 'chat/migrated') return [];
    return data.messages.map(({ message: id, name: formerName, text, saidAt: at, reactions: formerReactions = {} }) => {
      return { id, account: null, formerName, text, at, formerReactions, ...changes.of(id) };
    });
  });
  return messages.toReversed();
}

/** The messages of the log, newest first, without those that are shown already. */
export class ChatHistory implements Source<ChatMessage> {
  readonly #services: Pick<HouseServices, 'chatPages'>;
  readonly #account: AccountId | null;
  /** Messages that are shown. */
  readonly known = new Set<MessageId>();

  constructor(services: Pick<HouseServices, 'chatPages'>, account: AccountId | null) {
    this.#services = services;
    this.#account = account;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<ChatMessage, void> {
    const passed = new Set<MessageId>();
    for await (const { rows, entries } of this.#services.chatPages(this.#account, before, reading)) {
      const changes = new MessageChanges();
      for (const entry of entries) eventsOf(entry).forEach((event) => changes.note(event));
      const bySeq = new Map(entries.map((entry) => [entry.header.seq, entry]));
      for (const { seq } of rows) {
        const entry = bySeq.get(seq);
        for (const message of entry ? messagesIn(entry, changes) : []) {
          if (!this.known.has(message.id) && !passed.has(message.id)) yield message;
          passed.add(message.id);
        }
      }
    }
  }
}

export interface Messages {
  /** Oldest first: messages from the log, then those of the world. */
  readonly all: readonly ChatMessage[];
  /** The messages that can still get reactions. */
  readonly kept: ReadonlySet<MessageId>;
  /** Reads older messages. Null if there are none. */
  readonly older: (() => void) | null;
  readonly loading: boolean;
}

/** The messages of the chat, as far back as they were asked for. */
export function useMessages(house: PlayerHouse, services: HouseServices, account: AccountId | null): Messages {
  const recent = useAppSelector((state) => state.world.chat.messages);
  const history = useMemo(() => new ChatHistory(services, account), [services, account]);
  const { items: older, busy, more, restart } = usePages(house, history, { size: PAGE, onDemand: true });
  /** Messages that the world has dropped meanwhile. They stand between those of the log and those of the world. */
  const [gone, setGone] = useState<readonly ChatMessage[]>([]);
  const shown = useRef(recent);
  const kept = useMemo(() => new Set(recent.map(({ id }) => id)), [recent]);

  // Messages that the world drops stay on screen. If all were dropped at once, there may be a gap, and the log is read again.
  useLayoutEffect(() => {
    const dropped = shown.current.filter(({ id }) => !kept.has(id));
    const mayHaveGap = dropped.length > 0 && dropped.length === shown.current.length;
    shown.current = recent;
    if (mayHaveGap) {
      history.known.clear();
      restart();
    }
    for (const { id } of mayHaveGap ? recent : [...gone, ...recent]) history.known.add(id);
    if (dropped.length > 0) setGone((now) => (mayHaveGap ? [] : [...now, ...dropped]));
  }, [kept, recent, gone, history, restart]);

  const all = useMemo(() => [...older.toReversed(), ...gone, ...recent], [older, gone, recent]);
  return { all, kept, older: recent.length >= MESSAGES_KEPT ? more : null, loading: busy };
}
