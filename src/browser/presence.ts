/** Which tabs of this browser have the app open, and who uses them. The tabs ask each other over a channel. */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../domain/ids.ts';
import type { OpenPages, OpenTab } from '../base/openPages.ts';
import { openChannel } from './storages.ts';

const CHANNEL = 'presence';
/** The interval between two questions of a watching tab. A tab that has not answered by the next question is gone, e.g. after a crash. */
const ASK_EVERY_MS = 10_000;

const tabId = z.string().check(z.minLength(1), z.maxLength(64));
const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('who') }),
  z.strictObject({ kind: z.literal('here'), tab: tabId, account: z.nullable(accountId) }),
  z.strictObject({ kind: z.literal('gone'), tab: tabId }),
]);
type Message = z.infer<typeof messageSchema>;

/** The part of BroadcastChannel that presence needs. */
export interface PresenceChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}

/** The open tabs of this browser, this one first. The other tabs are asked while at least one listener watches. */
export interface Presence extends OpenPages {
  /** Announces who uses this tab. */
  be(account: AccountId | null): void;
  /** Announces that the page goes. A page that the browser restores from its cache calls `stay`. */
  leave(): void;
  stay(): void;
}

/**
 * Presence of this tab and the others. A tab answers questions also in the background, where timers are throttled.
 * Without BroadcastChannel the list holds only this tab.
 */
export function broadcastPresence(own: string, channel: PresenceChannel | null = openChannel(CHANNEL)): Presence {
  let account: AccountId | null = null;
  let round = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const others = new Map<string, { readonly account: AccountId | null; readonly heard: number }>();
  const listeners = new Set<() => void>();
  let list: readonly OpenTab[] = [{ tab: own, account }];

  const say = (message: Message): void => channel?.postMessage(message);
  const here = (): void => say({ kind: 'here', tab: own, account });
  const changed = (): void => {
    list = [{ tab: own, account }, ...[...others].map(([tab, other]) => ({ tab, account: other.account }))];
    for (const listener of listeners) listener();
  };
  const ask = (): void => {
    const silent = [...others].filter(([, { heard }]) => heard < round);
    for (const [tab] of silent) others.delete(tab);
    round += 1;
    say({ kind: 'who' });
    if (silent.length > 0) changed();
  };
  const hear = (message: Message): void => {
    if (message.kind === 'who') return here();
    if (message.tab === own) return;
    const known = others.get(message.tab);
    if (message.kind === 'gone') {
      if (others.delete(message.tab)) changed();
      return;
    }
    others.set(message.tab, { account: message.account, heard: round });
    if (known?.account !== message.account) changed();
  };
  if (channel !== null) {
    channel.onmessage = ({ data }) => {
      const read = messageSchema.safeParse(data);
      if (read.success) hear(read.data);
    };
  }
  here();

  return {
    read: () => list,
    watch(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        ask();
        timer = setInterval(ask, ASK_EVERY_MS);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    be(now) {
      if (now === account) return;
      account = now;
      here();
      changed();
    },
    leave: () => say({ kind: 'gone', tab: own }),
    stay: here,
  };
}
