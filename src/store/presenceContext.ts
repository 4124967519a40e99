/** Who is online, for the chat: the open tabs of this browser. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { OpenTab, Presence } from '../house/browser/presence.ts';

export const PresenceContext = createContext<Presence | null>(null);

const nobody: readonly OpenTab[] = [];
const stop = (): void => undefined;

/** The open tabs, this one included; asked for as long as somebody looks. */
export function useOpenTabs(): readonly OpenTab[] {
  const presence = useContext(PresenceContext);
  const watch = useCallback((tell: () => void) => presence?.watch(tell) ?? stop, [presence]);
  return useSyncExternalStore(watch, () => presence?.read() ?? nobody);
}
