/** Who has a tab of the app open: the tabs of this browser ask each other. */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../../domain/ids.ts';

const CHANNEL = 'presence';
/** How often a watching tab asks around. Who has not answered when it asks again is gone: tabs crash without a word. */
const ASK_EVERY_MS = 10_000;

const tabId = z.string().check(z.minLength(1), z.maxLength(64));
const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('who') }),
  z.strictObject({ kind: z.literal('here'), tab: tabId, account: z.nullable(accountId) }),
  z.strictObject({ kind: z.literal('gone'), tab: tabId }),
]);
type Message = z.infer<typeof messageSchema>;

/** The part of a BroadcastChannel that presence needs. */
export interface PresenceChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}

export interface OpenTab {
  readonly tab: string;
  /** Null for a guest. */
  readonly account: AccountId | null;
}

export interface Presence {
  /** The open tabs, this one first; the same list as long as nothing changed. */
  read(): readonly OpenTab[];
  /** Asks around as long as somebody watches. Answers the way to stop. */
  watch(listener: () => void): () => void;
  /** Says who uses this tab. */
  be(account: AccountId | null): void;
  /** Says goodbye: the page goes. A page that comes back from the browser's memory says `stay`. */
  leave(): void;
  stay(): void;
}

/**
 * Presence of this tab and the others. A tab answers when it is asked, also in the background, where timers hardly run.
 * Where the platform has no such channel, only this tab is there.
 */
export function broadcastPresence(own: string, channel: PresenceChannel | null = openChannel()): Presence {
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

const openChannel = (): PresenceChannel | null => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL));
