/**
 * The auth requests of a page whose house runs in the same tab: accounts from the log, passwords and tokens from the vault. Each tab has its
 * own session. Its tokens are refreshed before they expire or when the tab wakes up. It ends when the vault says so, or when the
 * same person leaves in another tab.
 */
import { refuseBlocked } from '../../domain/commands/define.ts';
import { referrerBehind } from '../../domain/earning/referrals.ts';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { AuthCaller, EndedSession, ListeningPage, SessionState } from '../../api/auth/authCaller.ts';
import { systemTimer, usualDelays, type AuthDelays, type SessionChannel, type SessionEnded, type Timer } from '../../api/auth/authPorts.ts';
import type { Identity, IdentitySignIn, PasswordSignIn, Session } from '../../api/auth/authService.ts';
import { LOGGED_OUT } from '../../api/auth/sentences.ts';
import type { AuthSession } from '../../api/auth/shapes.ts';
import type { Credentials, PasswordChange } from '../../api/forms/credentials.ts';
import type { CheckedRegistration } from '../../api/forms/registrationForm.ts';
import { freshCommandId } from '../../base/chance.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { changeOwnPassword } from '../accounts/changePassword.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import { knownIdentities } from '../accounts/identities.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import { registerWithEmail, registerWithIdentity } from '../accounts/registration.ts';
import { signInWithIdentity, signInWithPassword } from '../accounts/signIn.ts';
import { sweepRegistrations } from '../accounts/unfinished.ts';
import type { House } from '../house.ts';
import { passwordOf, PBKDF2_ITERATIONS, type PasswordOptions } from '../passwords.ts';
import { fullSessionOf } from './authUser.ts';
import { ACCESS_LIFETIME_MS, SessionVault, type SessionRecord } from './sessionVault.ts';

export const TICK_MS = 30_000;
/** An access token this close to its end is refreshed, in ticks. */
export const REFRESH_MARGIN_TICKS = 3;

export interface TabAuthPorts extends PasswordOptions {
  readonly house: House;
  readonly channel: SessionChannel;
  readonly timer?: Timer;
  readonly delays?: AuthDelays;
}

const NO_SESSION: SessionState = { state: 'none' };

/** Ignores a failure: it must not keep a person from leaving, and what was not deleted expires by itself. */
const ignoringFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

export class TabAuthCaller implements AuthCaller {
  readonly resets = null;
  readonly secondFactor = null;
  readonly #house: House;
  readonly #channel: SessionChannel;
  readonly #timer: Timer;
  readonly #delays: AuthDelays;
  readonly #iterations: number;
  readonly #sessions: SessionVault;

  constructor({ house, channel, timer = systemTimer, delays = usualDelays, iterations = PBKDF2_ITERATIONS }: TabAuthPorts) {
    this.#house = house;
    this.#channel = channel;
    this.#timer = timer;
    this.#delays = delays;
    this.#iterations = iterations;
    this.#sessions = new SessionVault(house);
  }

  listen({ current, changed }: ListeningPage): () => void {
    const check = (): void => changed((session) => this.check(session));
    const stops = [
      this.#timer.every(TICK_MS, check),
      this.#channel.onAnnounced((message) => changed((session) => this.#onEndedElsewhere(message, session))),
      this.#house.onEntries(() => {
        const session = current();
        if (session && !this.#mayStay(session.accountId)) check();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The session of the tab, if the vault agrees. Also deletes what is left of older sessions and registrations. */
  async restore(remembered: Session | null): Promise<SessionState> {
    const found = remembered === null ? NO_SESSION : await this.#sessionState(remembered).catch((): SessionState => ({ state: 'unknown' }));
    await ignoringFailure(this.#sessions.sweep());
    await ignoringFailure(sweepRegistrations(this.#house));
    return found;
  }

  /** Refreshes, takes over another tab's refresh, or ends the session. Rejects if the vault cannot be asked. */
  async check(session: Session | null): Promise<SessionState> {
    if (session === null) return NO_SESSION;
    const record = await this.#recordOf(session);
    if (!record) return this.#endedState(session);
    const left = record.expiresAt - this.#house.ports.clock.now();
    // More than a whole life left: the clock was ahead when the tokens were made, and has been set right.
    const isDue = left <= REFRESH_MARGIN_TICKS * TICK_MS || left > ACCESS_LIFETIME_MS;
    const current = isDue ? await this.#sessions.refresh(session, record) : { ...session, expiresAt: record.expiresAt };
    return current === null ? this.#endedState(session) : { state: 'open', session: current };
  }

  async prove(session: Session): Promise<'open' | EndedSession> {
    return (await this.#recordOf(session)) ? 'open' : this.#endedState(session);
  }

  /** Nobody leaves this page for the simulated third party. */
  comeBack(): Promise<null> {
    return Promise.resolve(null);
  }

  async signInWithPassword(credentials: Credentials): Promise<Session | Refusal> {
    await this.#timer.wait(this.#delays.signInMs);
    return this.#openSession(await signInWithPassword(this.#house, credentials, { iterations: this.#iterations }));
  }

  async signUp(form: CheckedRegistration): Promise<Session | Refusal> {
    await this.#timer.wait(this.#delays.signUpMs);
    const options = { commandId: freshCommandId(this.#house.ports.entropy), iterations: this.#iterations };
    return this.#openSession(await registerWithEmail(this.#house, { ...form, confirmPassword: form.password }, options));
  }

  async signInWithIdentity(who: IdentitySignIn['who'], referralCode: string | null): Promise<Session | Refusal> {
    await this.#timer.wait(this.#delays.identityMs);
    const signedIn = who === 'new' ? null : await signInWithIdentity(this.#house, who);
    if (signedIn !== null) return this.#openSession(signedIn);
    const options = { commandId: freshCommandId(this.#house.ports.entropy), referralCode };
    return this.#openSession(await registerWithIdentity(this.#house, options));
  }

  signInWithCode(): Promise<Refusal> {
    return Promise.resolve(refuse('factor-none'));
  }

  needsCode(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async identities(): Promise<readonly Identity[]> {
    return (await knownIdentities(this.#house)).map(({ id, username }) => ({ account: id, username }));
  }

  async isCodeKnown(code: string): Promise<boolean> {
    await this.#house.catchUp();
    return referrerBehind(this.#house.world, code) !== null;
  }

  async passwordSignIn(account: AccountId): Promise<PasswordSignIn> {
    const email = await peopleOf(this.#house).emailOf(account);
    return { email, hasPassword: (await passwordOf(this.#house.ports.vault, account)) !== null };
  }

  changePassword(account: AccountId, change: PasswordChange): Promise<{ readonly ok: true } | Refusal> {
    return changeOwnPassword(this.#house, account, change, { iterations: this.#iterations });
  }

  async signOut(session: Session): Promise<void> {
    await ignoringFailure(this.#sessions.closeAll(session.accountId));
    await this.#report(session, 'logout');
  }

  async fullSession(session: Session): Promise<AuthSession | null> {
    const record = await this.#sessions.read(session);
    return record && fullSessionOf(this.#house, session, record);
  }

  /** Opens a session for an account that has proved who it is. */
  async #openSession(proved: { readonly account: AccountId } | Refusal): Promise<Session | Refusal> {
    return isRefusal(proved) ? proved : onStoreFailure(refuse('could-not-save'), () => this.#sessions.open(proved.account));
  }

  async #sessionState(session: Session): Promise<SessionState> {
    const record = await this.#recordOf(session);
    return record ? { state: 'open', session: { ...session, expiresAt: record.expiresAt } } : this.#endedState(session);
  }

  /** The tokens of a session that is open and whose account may stay. */
  async #recordOf(session: Session): Promise<SessionRecord | null> {
    return this.#mayStay(session.accountId) ? this.#sessions.read(session) : null;
  }

  #mayStay(id: AccountId): boolean {
    return accountOf(this.#house.world, id)?.blocked === false;
  }

  #endedState(session: Session): EndedSession {
    const account = accountOf(this.#house.world, session.accountId);
    const end = async (): Promise<void> => {
      await ignoringFailure(this.#sessions.close(session.sessionId));
      await this.#report(session, 'expired');
    };
    return { state: 'ended', notice: account?.blocked ? refuseBlocked(account).sentence : LOGGED_OUT, end };
  }

  /** Writes the end to the trail, once for each session whichever tab notices, and tells the other tabs. */
  async #report({ accountId, sessionId }: Session, reason: SessionEnded['reason']): Promise<void> {
    const id = commandIdFor(`session-end:${sessionId}`, this.#house.hashing);
    await ignoringFailure(this.#house.submit({ type: 'SignOut', payload: { reason } }, accountId, { id }));
    this.#channel.announce({ accountId, sessionId, reason });
  }

  /** Another tab announces an end: a sign-out ends every session of the account, an expiry those that are no longer good. */
  async #onEndedElsewhere({ accountId, sessionId, reason }: SessionEnded, session: Session | null): Promise<SessionState> {
    if (session === null) return NO_SESSION;
    const isOther = session.accountId !== accountId;
    const staysOpen = isOther || (reason === 'expired' && session.sessionId !== sessionId && (await this.#sessions.read(session)) !== null);
    if (staysOpen) return { state: 'open', session };
    return { state: 'ended', notice: LOGGED_OUT, end: () => ignoringFailure(this.#sessions.close(session.sessionId)) };
  }
}
