import { useEffect, useEffectEvent, useRef } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { ChatMessage } from '../../domain/worldParts.ts';
import { announce } from '../../ui/announcements.tsx';

/** Messages within this time are announced together, so that a lively chat does not drown everything else. */
const GATHER_MS = 1_500;

/** Announces other people's new messages politely: one with its words, several as a number. */
export function useSpokenMessages(
  messages: readonly ChatMessage[],
  own: AccountId | undefined,
  nameOf: (message: ChatMessage) => string,
): void {
  const newest = useRef(messages.at(-1)?.id);
  const waiting = useRef<ChatMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tell = useEffectEvent(() => {
    timer.current = undefined;
    const [first, ...others] = waiting.current;
    waiting.current = [];
    if (first) announce(others.length === 0 ? `${nameOf(first)}: ${first.text}` : `${others.length + 1} new messages in the chat`);
  });

  useEffect(() => {
    const last = newest.current;
    newest.current = messages.at(-1)?.id;
    if (newest.current === last) return;
    const known = messages.findIndex(({ id }) => id === last);
    // Messages from before the chat was opened are not news.
    if (last !== undefined && known < 0) return;
    const fresh = messages.slice(known + 1).filter(({ account }) => account === null || account !== own);
    waiting.current.push(...fresh);
    if (waiting.current.length === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => tell(), GATHER_MS);
  }, [messages, own]);

  useEffect(() => () => clearTimeout(timer.current), []);
}
