/** Who is online, for the chat: the users of this browser's open tabs. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { OpenTab, Presence } from '../house/browser/presence.ts';

export const PresenceContext = createContext<Presence | null>(null);

const nobody: readonly OpenTab[] = [];
const stop = (): void => undefined;

/** The open tabs, including this one. The other tabs are asked while a component uses this hook. */
export function useOpenTabs(): readonly OpenTab[] {
  const presence = useContext(PresenceContext);
  const watch = useCallback((tell: () => void) => presence?.watch(tell) ?? stop, [presence]);
  return useSyncExternalStore(watch, () => presence?.read() ?? nobody);
}
