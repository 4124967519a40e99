/**
 * Keeps this tab's session alive and honest: refreshes its tokens before they expire or when the tab wakes up, ends it when the
 * vault says so, and hears when the same person leaves in another tab. Everything happens in turn, so that a refresh can never bring back
 * what was just ended.
 */
import { refuse } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { AccountId } from '../../domain/ids.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import type { House } from '../house.ts';
import { sessionSchema, type SessionChannel, type SessionEnded, type SessionMemory, type Timer } from '../../api/auth/authPorts.ts';
import type { AuthChange, Session } from '../../api/auth/authService.ts';
import { LOGGED_OUT } from '../../api/auth/sentences.ts';
import { SESSION_LIFETIME_MS, SessionVault, type SessionRecord } from './sessionVault.ts';
import type { AuthEvent } from '../../api/auth/shapes.ts';
import { TaskQueue } from '../../base/taskQueue.ts';

export const TICK_MS = 30_000;
/** An access token this close to its end is refreshed, in ticks. */
export const REFRESH_MARGIN_TICKS = 3;

interface KeeperPorts {
  readonly house: House;
  readonly memory: SessionMemory;
  readonly channel: SessionChannel;
  readonly timer: Timer;
}

/** For what a person must not be kept from leaving by: it is tried, and left to expire where it fails. */
const tried = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

export class SessionKeeper {
  readonly #house: House;
  readonly #memory: SessionMemory;
  readonly #channel: SessionChannel;
  readonly #timer: Timer;
  readonly #sessions: SessionVault;
  readonly #listeners = new Set<(change: AuthChange) => void>();
  #current: Session | null = null;
  #stops: (() => void)[] = [];
  readonly #queue = new TaskQueue();

  constructor({ house, memory, channel, timer }: KeeperPorts) {
    this.#house = house;
    this.#memory = memory;
    this.#channel = channel;
    this.#timer = timer;
    this.#sessions = new SessionVault(house);
  }

  get current(): Session | null {
    return this.#current;
  }

  onChange(listener: (change: AuthChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Restores what the tab remembers, if the vault agrees. */
  start(): Promise<Session | null> {
    this.stop();
    this.#stops = [
      this.#timer.every(TICK_MS, () => void this.check()),
      this.#channel.onTold((message) => void this.#queue.run(() => tried(this.#hear(message)))),
      this.#house.onEntries(() => {
        if (this.#current && !this.#mayStay(this.#current.accountId)) void this.check();
      }),
    ];
    return this.#queue.run(async () => {
      const remembered = sessionSchema.safeParse(this.#memory.read());
      if (!remembered.success) {
        this.#memory.clear();
        this.#tell('INITIAL_SESSION');
      } else {
        await this.#restore(remembered.data).catch(() => this.#tell('INITIAL_SESSION'));
      }
      await tried(this.#sessions.sweep());
      return this.#current;
    });
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** One tick: refreshes, takes over another tab's refresh, or ends the session. What cannot be asked now is asked at the next. */
  check(): Promise<void> {
    return this.#queue.run(() => tried(this.#check())).then(() => undefined);
  }

  /** Begins a session of an account that has proved who it is. */
  begin(account: AccountId): Promise<Session> {
    return this.#queue.run(async () => {
      const session = await this.#sessions.open(account);
      this.#hold(session);
      this.#tell('SIGNED_IN');
      return session;
    });
  }

  /** Ends this account's sessions in every tab. Answers whether there was one. */
  logOut(): Promise<boolean> {
    return this.#queue.run(async () => {
      const session = this.#current;
      if (!session) return false;
      this.#drop();
      await tried(this.#sessions.closeAll(session.accountId));
      await this.#report(session, 'logout');
      this.#tell('SIGNED_OUT');
      return true;
    });
  }

  tellUserUpdated(): void {
    this.#tell('USER_UPDATED');
  }

  /** The tokens of the session, refreshed if they are due. Null if there is no session. */
  async record(): Promise<SessionRecord | null> {
    await this.check();
    return this.#current && this.#sessions.read(this.#current);
  }

  async #restore(remembered: Session): Promise<void> {
    const record = this.#mayStay(remembered.accountId) ? await this.#sessions.read(remembered) : null;
    if (!record) {
      await this.#expire(remembered, 'INITIAL_SESSION');
      return;
    }
    this.#hold({ ...remembered, expiresAt: record.expiresAt });
    this.#tell('INITIAL_SESSION');
    await this.#check();
  }

  async #check(): Promise<void> {
    const session = this.#current;
    if (!session) return;
    const record = this.#mayStay(session.accountId) ? await this.#sessions.read(session) : null;
    if (!record) return this.#expire(session, 'SIGNED_OUT');
    const left = record.expiresAt - this.#house.ports.clock.now();
    // More than a whole life left: the clock was ahead when the tokens were made, and has been set right.
    const due = left <= REFRESH_MARGIN_TICKS * TICK_MS || left > SESSION_LIFETIME_MS;
    const now = due ? await this.#sessions.refresh(session, record) : { ...session, expiresAt: record.expiresAt };
    if (now === null) return this.#expire(session, 'SIGNED_OUT');
    if (now.expiresAt === session.expiresAt) return;
    this.#hold(now);
    this.#tell('TOKEN_REFRESHED');
  }

  #mayStay(id: AccountId): boolean {
    return accountOf(this.#house.world, id)?.blocked === false;
  }

  async #expire(session: Session, event: AuthEvent): Promise<void> {
    this.#drop();
    await tried(this.#sessions.close(session.sessionId));
    await this.#report(session, 'expired');
    const blocked = accountOf(this.#house.world, session.accountId)?.blocked === true;
    this.#tell(event, blocked ? refuse('account-blocked').sentence : LOGGED_OUT);
  }

  /** Writes the end to the trail, once for each session whichever tab notices, and tells the other tabs. */
  async #report({ accountId, sessionId }: Session, reason: SessionEnded['reason']): Promise<void> {
    const id = commandIdFor(`session-end:${sessionId}`, this.#house.hashing);
    await tried(this.#house.submit({ type: 'SignOut', payload: { reason } }, accountId, { id }));
    this.#channel.tell({ accountId, sessionId, reason });
  }

  /** Another tab tells: a sign-out ends every session of the account, an expiry those that are no longer good. */
  async #hear({ accountId, sessionId, reason }: SessionEnded): Promise<void> {
    const session = this.#current;
    if (!session || session.accountId !== accountId) return;
    if (reason === 'expired' && session.sessionId !== sessionId && (await this.#sessions.read(session))) return;
    this.#drop();
    await tried(this.#sessions.close(session.sessionId));
    this.#tell('SIGNED_OUT', LOGGED_OUT);
  }

  #hold(session: Session): void {
    this.#current = session;
    this.#memory.write(session);
  }

  #drop(): void {
    this.#current = null;
    this.#memory.clear();
  }

  #tell(event: AuthEvent, notice: string | null = null): void {
    const change: AuthChange = { event, session: this.#current, notice };
    for (const listener of this.#listeners) listener(change);
  }
}
