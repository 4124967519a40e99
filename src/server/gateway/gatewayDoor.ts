/**
 * The socket's access to a house server in another process. The entries come over a connection, the log is read from the table,
 * and commands are decided by the house. Nothing is folded here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId } from '../../domain/ids.ts';
import type { Head } from '../../domain/log/head.ts';
import type { Viewer } from '../../domain/log/view.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { notifyEach } from '../../base/notifyEach.ts';
import { StoreUnavailableError, TooBusyError, type Clock } from '../../base/ports.ts';
import type { GuestSender } from '../guestLimits.ts';
import { HouseClient, type DeciderPlace, type HouseClientPorts } from './houseClient.ts';
import { GatewayTopics } from './gatewayTopics.ts';
import type { MessageOf } from './messages.ts';
import { LogReader } from '../logReader.ts';
import type { ServerLog } from '../ports.ts';
import type { Decision, FeedEntry, Role, SentCommand, SocketDoor } from '../socketDoor.ts';

/** How long an answer of the house waits for its entries to arrive here. */
const LONGEST_BEHIND_MS = 15_000;
/** Roles that are remembered: about 5 MB. */
const MOST_ROLES = 50_000;

interface GatewayOptions extends Pick<HouseClientPorts, 'deciders' | 'key' | 'onNotice'> {
  readonly log: ServerLog;
  readonly clock: Clock;
  /** Where the log ends now. */
  readonly head: Head;
}

export class GatewayDoor extends LogReader implements SocketDoor {
  readonly clock: Clock;
  readonly topics: GatewayTopics;
  #resolveLive: () => void = () => undefined;
  readonly pages = { add: (account: AccountId) => this.#addPage(account) };
  /** Resolves when there is a connection for the first time. */
  readonly live = new Promise<void>((resolve) => void (this.#resolveLive = resolve));
  readonly #house: HouseClient;
  readonly #prefix = crypto.randomUUID();
  readonly #listeners = new Set<(entries: readonly FeedEntry[]) => void>();
  readonly #endedListeners = new Set<(session: MessageOf<'ended'>) => void>();
  readonly #againListeners = new Set<() => void>();
  readonly #roles = new NewestMap<AccountId, Role>(MOST_ROLES);
  /** The accounts of open pages. */
  readonly #pages = new Map<number, AccountId>();
  #lastPage = 0;
  #head: Head;
  /** Who waits until an entry was published. */
  #waiting: { readonly seq: number; readonly reached: () => void }[] = [];

  constructor({ log, clock, head, ...house }: GatewayOptions) {
    super(log, () => this.#head);
    // Entries are dated by the house. What is told now is not of the future by this machine's clock either.
    this.clock = { now: () => Math.max(clock.now(), this.#head.at) };
    this.#head = head;
    // Topics are not ahead of the entries that were told.
    this.topics = new GatewayTopics((message) => this.isOpen && this.#house.send(message));
    this.#house = new HouseClient({
      ...house,
      log,
      head: () => this.#head,
      publish: (entries, to, roles) => this.#publish(entries, to, roles),
      onGreeted: () => this.#pages.forEach((account, page) => this.#house.send({ kind: 'page', page, account })),
      onLive: (again) => void this.#goLive(again),
      onTopic: (message) => this.topics.receive(message),
      onEnded: (message) => notifyEach([...this.#endedListeners], (listener) => listener(message)),
    });
  }

  /** Whether commands are decided now. */
  get isOpen(): boolean {
    return this.#house.isLive;
  }

  /** Where the house that decides answers over HTTP. Null while there is none. */
  get http(): DeciderPlace | null {
    return this.#house.http;
  }

  subscribe(listener: (entries: readonly FeedEntry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener with every session that ends while there is a connection. */
  onEnded(listener: (session: MessageOf<'ended'>) => void): () => void {
    this.#endedListeners.add(listener);
    return () => this.#endedListeners.delete(listener);
  }

  /** Calls the listener after a reconnect. Messages sent meanwhile are lost, except entries. */
  onAgain(listener: () => void): () => void {
    this.#againListeners.add(listener);
    return () => this.#againListeners.delete(listener);
  }

  async decide(command: SentCommand, actor: AccountId | 'guest', { connection, address }: GuestSender): Promise<Decision> {
    const from = { connection: `${this.#prefix} ${connection}`, address };
    const { decision, upTo } = await this.#house.request({ kind: 'decide', command: { ...command }, actor, from });
    // The connection keeps its order. After a takeover the rest of it is still being read.
    await this.#reached(upTo);
    if (decision.kind !== 'failed') return decision;
    throw decision.why === 'too-busy' ? new TooBusyError() : new StoreUnavailableError('It is not known whether the command was saved.');
  }

  async roleOf(account: AccountId): Promise<Role | null> {
    // Without a connection the last known role is good: nothing is decided meanwhile.
    const known = this.#roles.get(account);
    if (known) return known;
    const { role } = await this.#house.request({ kind: 'role', account });
    if (role) this.#roles.set(account, role);
    return role;
  }

  async ready(account: AccountId): Promise<void> {
    // Without a house the page is named to the next one before that sends entries. With one, it is named before this question.
    if (this.#house.isGreeted) await this.#house.request({ kind: 'role', account });
  }

  whyBlocked(): Refusal {
    return refuse('account-blocked');
  }

  viewerOf(account: AccountId): Viewer | null {
    const role = this.#roles.get(account);
    if (role === 'blocked') return null;
    return role === 'admin' ? 'admin' : account;
  }

  close(): void {
    this.#house.close();
  }

  #publish(entries: readonly FeedEntry[], head: Head, roles: MessageOf<'entries'>['roles']): void {
    for (const [account, role] of roles) if (this.#roles.has(account)) this.#roles.set(account, role);
    this.#head = head;
    notifyEach([...this.#listeners], (listener) => listener(entries));
    if (this.#waiting.length === 0) return;
    const reached = this.#waiting.filter(({ seq }) => seq <= head.seq);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > head.seq);
    for (const one of reached) one.reached();
  }

  /** Resolves when an entry was published here, or after some seconds. */
  async caughtUpTo(seq: number): Promise<void> {
    await Promise.race([this.#reached(seq), pause(LONGEST_BEHIND_MS, undefined, { ref: false })]);
  }

  #reached(seq: number): Promise<void> {
    if (this.#head.seq >= seq) return Promise.resolve();
    return new Promise((reached) => void this.#waiting.push({ seq, reached }));
  }

  #addPage(account: AccountId): () => void {
    const page = (this.#lastPage += 1);
    this.#pages.set(page, account);
    this.#house.send({ kind: 'page', page, account });
    return () => {
      if (this.#pages.delete(page)) this.#house.send({ kind: 'page', page, account: null });
    };
  }

  async #goLive(again: boolean): Promise<void> {
    this.topics.sendAgain();
    this.#resolveLive();
    if (!again) return;
    // Roles may have changed while there was no connection. They come first: whoever was blocked hears that, and not that the session ended.
    this.#roles.clear();
    await Promise.allSettled([...new Set(this.#pages.values())].map((account) => this.roleOf(account)));
    notifyEach([...this.#againListeners], (listener) => listener());
  }
}
