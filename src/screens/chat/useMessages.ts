import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MESSAGES_KEPT } from '../../domain/events/chat.ts';
import type { MessageId } from '../../domain/ids.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { ChatHistory } from '../../projections/chatHistory.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { usePages } from '../shell/usePages.ts';

const PAGE = 50;

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
export function useMessages(house: PlayerHouse): Messages {
  const recent = useAppSelector((state) => state.world.chat.messages);
  const history = useMemo(() => new ChatHistory({ publicBack: (before, reading) => house.publicBack(before, reading) }), [house]);
  const { items: older, busy, more, anew } = usePages(house, history, { size: PAGE, waits: true });
  const [gone, setGone] = useState<readonly ChatMessage[]>([]);
  const shown = useRef(recent);
  const kept = useMemo(() => new Set(recent.map(({ id }) => id)), [recent]);

  // Messages that the world drops stay on screen. If all were dropped at once, there may be a gap, and the log is read again.
  useLayoutEffect(() => {
    const lost = shown.current.filter(({ id }) => !kept.has(id));
    const torn = lost.length > 0 && lost.length === shown.current.length;
    shown.current = recent;
    if (torn) {
      history.known.clear();
      anew();
    }
    for (const { id } of recent) history.known.add(id);
    if (lost.length > 0) setGone((now) => (torn ? [] : [...now, ...lost]));
  }, [kept, recent, history, anew]);

  const all = useMemo(() => [...older.toReversed(), ...gone, ...recent], [older, gone, recent]);
  return { all, kept, older: recent.length >= MESSAGES_KEPT ? more : null, loading: busy };
}
