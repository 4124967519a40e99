import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageId } from '../../domain/ids.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import { ChatHistory } from '../../house/inspection/chatHistory.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { MESSAGES_KEPT } from '../../domain/events/chat.ts';

const PAGE = 50;

export interface Messages {
  /** Oldest first: those read from the log, then those the world keeps. */
  readonly all: readonly ChatMessage[];
  /** Only these can still get reactions. */
  readonly kept: ReadonlySet<MessageId>;
  /** Reads older ones; null where there are none. */
  readonly older: (() => void) | null;
  readonly loading: boolean;
}

/** The messages of the chat as far back as they were asked for. */
export function useMessages(): Messages {
  const house = useHouse();
  const recent = useAppSelector((state) => state.world.chat.messages);
  const [before, setBefore] = useState<readonly ChatMessage[]>([]);
  const [loading, setLoading] = useState(false);
  const [done, setDone] = useState(false);
  const history = useRef<ChatHistory | null>(null);
  const shown = useRef(recent);
  const alive = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    alive.current = controller;
    return () => controller.abort();
  }, []);

  const kept = useMemo(() => new Set(recent.map(({ id }) => id)), [recent]);

  // What the world lets go of stays on screen; where too much came at once to know what lies between, it is read again.
  useLayoutEffect(() => {
    const gone = shown.current.filter(({ id }) => !kept.has(id));
    const torn = gone.length > 0 && gone.length === shown.current.length;
    shown.current = recent;
    if (gone.length === 0) return;
    if (torn) {
      history.current = null;
      setDone(false);
    }
    setBefore((now) => (torn ? [] : [...now, ...gone]));
  }, [kept, recent]);

  const older = useCallback(() => {
    const controller = alive.current;
    if (!house || !controller || loading) return;
    history.current ??= new ChatHistory(house.ports.store, house.head.seq + 1, new Set([...before, ...shown.current].map(({ id }) => id)));
    const reading = history.current;
    setLoading(true);
    void reading
      .older(PAGE, controller.signal)
      .catch((): readonly ChatMessage[] => [])
      .then((messages) => {
        if (controller.signal.aborted) return;
        setLoading(false);
        setDone(reading.done);
        setBefore((now) => [...messages, ...now]);
      });
  }, [before, house, loading]);

  const all = useMemo(() => (before.length === 0 ? recent : [...before, ...recent]), [before, recent]);
  const mayHaveOlder = house !== null && !done && recent.length >= MESSAGES_KEPT;
  return { all, kept, older: mayHaveOlder ? older : null, loading };
}
