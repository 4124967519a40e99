/** Which tabs of this browser have the app open, and who uses them. The tabs ask each other over a channel. */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../domain/ids.ts';
import { OpenPages } from '../base/openPages.ts';
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

/**
 * The open tabs of this browser, this one first. The other tabs are asked while at least one listener watches. A tab answers questions also
 * in the background, where timers are throttled. Without BroadcastChannel the list holds only this tab.
 */
export class Presence extends OpenPages {
  readonly #ownTab: string;
  readonly #channel: PresenceChannel | null;
  readonly #others = new Map<string, { readonly account: AccountId | null; readonly answeredRound: number }>();
  #account: AccountId | null = null;
  /** How often the other tabs were asked. One that did not answer the last round is gone. */
  #round = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(own: string, channel: PresenceChannel | null = openChannel(CHANNEL)) {
    super();
    this.#ownTab = own;
    this.#channel = channel;
    if (channel !== null) {
      channel.onmessage = ({ data }) => {
        const read = messageSchema.safeParse(data);
        if (read.success) this.#receive(read.data);
      };
    }
    this.#changed();
    this.announce();
  }

  override watch(listener: () => void): () => void {
    const isFirst = !this.isWatched;
    const stop = super.watch(listener);
    if (isFirst) {
      this.#ask();
      this.#timer = setInterval(() => this.#ask(), ASK_EVERY_MS);
    }
    return () => {
      stop();
      if (!this.isWatched) clearInterval(this.#timer);
    };
  }

  /** Sets and announces who uses this tab. */
  setAccount(account: AccountId | null): void {
    if (account === this.#account) return;
    this.#account = account;
    this.announce();
    this.#changed();
  }

  /** Announces that the page goes. A page that the browser restores from its cache calls `announce`. */
  announceGone(): void {
    this.#send({ kind: 'gone', tab: this.#ownTab });
  }

  /** Announces that the page is here. */
  announce(): void {
    this.#send({ kind: 'here', tab: this.#ownTab, account: this.#account });
  }

  #send(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #changed(): void {
    const others = [...this.#others].map(([tab, { account }]) => ({ tab, account }));
    this.set([{ tab: this.#ownTab, account: this.#account }, ...others]);
  }

  #ask(): void {
    const silent = [...this.#others].filter(([, { answeredRound }]) => answeredRound < this.#round);
    for (const [tab] of silent) this.#others.delete(tab);
    this.#round += 1;
    this.#send({ kind: 'who' });
    if (silent.length > 0) this.#changed();
  }

  #receive(message: Message): void {
    if (message.kind === 'who') return this.announce();
    if (message.tab === this.#ownTab) return;
    const known = this.#others.get(message.tab);
    if (message.kind === 'gone') {
      if (this.#others.delete(message.tab)) this.#changed();
      return;
    }
    this.#others.set(message.tab, { account: message.account, answeredRound: this.#round });
    if (known?.account !== message.account) this.#changed();
  }
}
