/**
 * The auth service of a house server. The client library keeps the tokens: one session for all tabs of this browser. Whoever
 * signs in or out may read another part of the log, so the house is opened again for them, and only then the page knows who they are.
 */
import type { AuthError } from '@supabase/supabase-js';
import { readReferralCode } from '../../domain/accounts/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failure, isRefusal, type Refusal, refuse } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { Credentials, PasswordChange } from '../../api/forms/credentials.ts';
import { checkRegistration } from '../../api/forms/registrationForm.ts';
import { type ReferralMemory, type SessionMemory, sessionSchema } from '../../api/auth/authPorts.ts';
import type {
  AuthChange,
  AuthResult,
  AuthService,
  Identity,
  IdentitySignIn,
  PasswordSignIn,
  Session,
  SignUpFields,
} from '../../api/auth/authService.ts';
import { type Referral, referralOf } from '../../engine/auth/referralSources.ts';
import * as sentences from '../../api/auth/sentences.ts';
import { type AuthEvent, authSession, type AuthSession } from '../../api/auth/shapes.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { isStoreFailure, StoreUnavailableError } from '../../base/ports.ts';
import { UNREACHED } from '../../client/refusals.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { isEnded, refusalOf, sessionFrom } from './authAnswers.ts';
import { type SignInMessages, usernameOf, signUpMessages, returnMessages } from './signInMessages.ts';
import { codeIn, withoutCode } from './thirdParty.ts';
import type { AuthClient } from './lateAuthClient.ts';

/** The messages after a sign-in, made from the house as this person sees it. */
type MessagesFor = (house: RemoteHouse, session: Session) => Promise<SignInMessages>;

export class RemoteAuth implements AuthService {
  readonly server = null;
  readonly #with: RemoteAuthPorts;
  readonly #listeners = new Set<(change: AuthChange) => void>();
  /** Sign-ins and sign-outs run one after the other. */
  readonly #queue = new TaskQueue();
  #current: Session | null = null;
  #stop: () => void = () => undefined;

  constructor(ports: RemoteAuthPorts) {
    this.#with = ports;
  }

  /** Also opens the house. Rejects with StoreUnavailableError if it cannot be opened for good. */
  start(): Promise<Session | null> {
    const { data } = this.#with.client.onAuthStateChange(() => void this.#queue.run(() => this.#follow()).catch(() => undefined));
    this.#stop = () => data.subscription.unsubscribe();
    return this.#queue.run(async () => {
      const back = await this.#comeBack();
      const before = this.#remembered();
      const session = await this.#kept(before);
      try {
        await this.#begin(session, 'INITIAL_SESSION', before && !session ? sentences.LOGGED_OUT : null);
      } catch (error) {
        if (session === null || !isStoreFailure(error)) throw error;
        const state = await this.#askForSession();
        if (state === 'open') throw error;
        if (state === 'renewed') await this.#begin(session, 'INITIAL_SESSION');
        else await this.#with.enter(null);
      }
      if (back !== null && this.#current) await this.#greet(back, this.#current);
      return this.#current;
    });
  }

  stop(): void {
    this.#stop();
  }

  current(): Session | null {
    return this.#current;
  }

  onAuthStateChange(listener: (change: AuthChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  signInWithPassword({ email, password }: Credentials): Promise<AuthResult> {
    return this.#comeIn(
      () => this.#with.client.signInWithPassword({ email, password }),
      async (house, { accountId }) => ({ toasts: [sentences.welcomeBack(usernameOf(house, accountId))], notices: [] }),
    );
  }

  async signUp({ referralCode: field, referralTouched: touched, ...fields }: SignUpFields): Promise<AuthResult> {
    const house = this.#with.house();
    if (!house) return failure(UNREACHED);
    const referral = referralOf({ field, touched, ...this.#with.referrals.read() });
    const checked = checkRegistration({ ...fields, referralCode: referral.code }, house.world.rules.rules);
    if (isRefusal(checked)) return checked;
    const { email, password, username, referralCode } = checked;
    const asked = { authProvider: 'email', username, hasCode: referralCode !== null, after: house.head.seq } as const;
    const data = { username, ...(referralCode === null ? {} : { referral_code: referralCode }) };
    return this.#comeIn(
      () => this.#with.client.signUp({ email, password, options: { data } }),
      async (entered, session) => {
        await entered.judgeRegistration(session.accountId, asked);
        const words = await signUpMessages(entered, session.accountId, referral);
        this.#registered(entered, session, referral);
        return words;
      },
    );
  }

  /** The third party knows its person by itself. This browser remembers who that was last. */
  identities(): Promise<readonly Identity[]> {
    const last = this.#with.lastIdentity.read();
    return Promise.resolve(last ? [last] : []);
  }

  /** Leaves the page for the third party's, which sends it back. Answers only if that fails. */
  async signInWithIdentity({ who, referralCode: field = '', referralTouched: touched = false }: IdentitySignIn): Promise<AuthResult> {
    const { code } = referralOf({ field, touched, ...this.#with.referrals.read() });
    const { error } = await this.#with.client.signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: withoutCode(this.#with.address.read()),
        queryParams: { ...(who === 'new' ? { prompt: 'select_account' } : {}), ...(code === null ? {} : { referral_code: code }) },
      },
    });
    return error ? refusalOf(error) : new Promise(() => undefined);
  }

  async referralProblem(text: string): Promise<string | null> {
    const code = readReferralCode(text);
    if (code === null || !(await this.#with.isCodeKnown(code))) return sentences.REFERRAL_UNKNOWN;
    const house = this.#with.house();
    const own = house && this.#current ? accountOf(house.world, this.#current.accountId)?.referralCode : undefined;
    return own === code ? sentences.REFERRAL_OWN : null;
  }

  /** A sign-in that is under way is waited for. */
  passwordSignIn(): Promise<PasswordSignIn | null> {
    return this.#queue.run(async () => {
      if (!this.#current) return null;
      const { data, error } = await this.#with.client.getUser();
      if (error) throw new StoreUnavailableError(UNREACHED);
      const { email = '', app_metadata: ways } = data.user;
      return { email: email === '' ? null : email, hasPassword: ways.providers?.includes('email') !== false };
    });
  }

  async changePassword({ current, next }: PasswordChange): Promise<{ readonly ok: true } | Refusal> {
    if (!this.#current) return refuse('account-unknown');
    const { error } = await this.#with.client.updateUser({ password: next, current_password: current });
    if (error) return refusalOf(error);
    this.#notify('USER_UPDATED');
    return { ok: true };
  }

  /** Ends the sessions of this account everywhere. */
  signOut(): Promise<{ readonly toasts: readonly string[] }> {
    return this.#queue.run(async () => {
      if (!this.#current) return { toasts: [] };
      await this.#leave('global', null);
      this.#asGuest();
      return { toasts: [sentences.LOGGED_OUT] };
    });
  }

  async fullSession(): Promise<AuthSession | null> {
    const { data } = await this.#with.client.getSession();
    return authSession.safeParse(data.session).data ?? null;
  }

  /**
   * A valid access token of an account, null for a guest. Rejects if there is none now: nobody could be asked, or the session has ended.
   */
  async token(account: AccountId | null): Promise<string | null> {
    if (account === null) return null;
    const { data } = await this.#with.client.getSession();
    if (data.session?.user.id !== account) throw new StoreUnavailableError('You are not signed in at the moment.');
    return data.session.access_token;
  }

  /**
   * The house ended the connection of somebody. Leaves if their session has ended, and comes in again if only their token was too old.
   * Answers whether that was the reason.
   */
  check(account: AccountId | null): Promise<boolean> {
    return this.#queue.run(async () => {
      if (account === null) return false;
      // They have signed out meanwhile.
      if (this.#current?.accountId !== account) return true;
      const state = await this.#askForSession();
      if (state === 'ended') this.#asGuest();
      if (state === 'renewed') this.#with.enter(account).catch(() => undefined);
      return state !== 'open';
    });
  }

  /**
   * Asks the house for the session, and leaves if it has ended. An access token that the house refuses may only be too old, because the
   * clock of this device was set or stood still. So it is renewed before anybody is signed out.
   */
  async #askForSession(): Promise<'open' | 'renewed' | 'ended'> {
    const { client } = this.#with;
    const { error } = await client.getUser();
    if (!error || !isEnded(error)) return 'open';
    if (error.code === 'no-session') {
      const renewal = await client.refreshSession();
      const refused = renewal.error ?? (await client.getUser()).error;
      if (!refused || !isEnded(refused)) return renewal.error ? 'open' : 'renewed';
    }
    await this.#leave('local', error.code === 'account-blocked' ? error.message : sentences.LOGGED_OUT);
    return 'ended';
  }

  /** Comes in by an answer of the auth service. */
  #comeIn(ask: () => Promise<{ readonly error: AuthError | null }>, wordsFor: MessagesFor): Promise<AuthResult> {
    return this.#queue.run(async () => {
      const { error } = await ask();
      if (error) return refusalOf(error);
      const session = await this.#kept(null);
      if (session === null) return failure(UNREACHED);
      try {
        const house = await this.#begin(session, 'SIGNED_IN');
        return { ok: true, session, ...(await wordsFor(house, session)) };
      } catch (failed) {
        if (isStoreFailure(failed)) return failure(failed instanceof Error ? failed.message : UNREACHED);
        throw failed;
      }
    });
  }

  async #begin(session: Session | null, event: AuthEvent, notice: string | null = null): Promise<RemoteHouse> {
    const house = await this.#with.enter(session?.accountId ?? null);
    this.#current = session;
    if (session) this.#with.memory.write(session);
    else this.#with.memory.clear();
    this.#notify(event, notice);
    return house;
  }

  /** The page forgets at once who was here. */
  async #leave(scope: 'local' | 'global', notice: string | null): Promise<void> {
    const { client, memory, forgetTokens } = this.#with;
    this.#current = null;
    memory.clear();
    const { error } = await client.signOut({ scope });
    // Nobody could be asked: the tokens are forgotten here, and expire there.
    if (error) forgetTokens();
    this.#notify('SIGNED_OUT', notice);
  }

  /** Opens the house for a guest. Nobody waits for that, because it may take until the house can be reached. */
  #asGuest(): void {
    this.#with.enter(null).catch(() => undefined);
  }

  /** Something happened to the tokens, perhaps in another tab. */
  async #follow(): Promise<void> {
    const before = this.#current;
    const now = await this.#kept(before);
    if (before?.accountId !== now?.accountId) {
      if (now) await this.#begin(now, 'SIGNED_IN');
      else {
        await this.#leave('local', sentences.LOGGED_OUT);
        this.#asGuest();
      }
    } else if (now && before && now.expiresAt !== before.expiresAt) {
      this.#current = now;
      this.#with.memory.write(now);
      this.#notify('TOKEN_REFRESHED');
    }
  }

  /** The session of the tokens. If nobody can be asked now, it is still `before`. */
  async #kept(before: Session | null): Promise<Session | null> {
    const { data, error } = await this.#with.client.getSession();
    if (data.session) return sessionFrom(data.session);
    return error && !isEnded(error) ? before : null;
  }

  #remembered(): Session | null {
    return sessionSchema.safeParse(this.#with.memory.read()).data ?? null;
  }

  /** Takes the code with which the third party sent the page back. Answers the referral that counted, or null if there was no code. */
  async #comeBack(): Promise<Referral | null> {
    const { client, address, referrals } = this.#with;
    const code = codeIn(address.read());
    if (code === null) return null;
    address.replace(withoutCode(address.read()));
    const { error } = await client.exchangeCodeForSession(code);
    return error ? null : referralOf({ field: '', touched: false, ...referrals.read() });
  }

  async #greet(referral: Referral, session: Session): Promise<void> {
    const house = this.#with.house();
    if (!house) return;
    await house.judgeRegistration(session.accountId, { authProvider: 'google', username: null, hasCode: null, after: 0 });
    const { isNew, ...words } = await returnMessages(house, session.accountId, referral);
    this.#with.lastIdentity.write({ account: session.accountId, username: usernameOf(house, session.accountId) });
    if (isNew) this.#registered(house, session, referral);
    this.#with.greet({ ok: true, session, ...words });
  }

  /** The code of a link is used up. */
  #registered({ world }: PlayerHouse, { accountId }: Session, { code }: Referral): void {
    const counted = Object.hasOwn(world.referrals, accountId) ? code : null;
    void this.#with.referrals.registered(accountId, counted).catch(() => undefined);
  }

  #notify(event: AuthEvent, notice: string | null = null): void {
    for (const listener of this.#listeners) listener({ event, session: this.#current, notice });
  }
}

export interface RemoteAuthPorts {
  readonly client: AuthClient;
  /** The house as it is open now. Null before the first time. */
  readonly house: () => RemoteHouse | null;
  /** Opens the house as somebody sees it, null for a guest, and shows it. Rejects with StoreUnavailableError. */
  readonly enter: (account: AccountId | null) => Promise<RemoteHouse>;
  readonly memory: SessionMemory;
  /** Deletes the tokens of this browser, without a word to the house. */
  readonly forgetTokens: () => void;
  /** Who came back last from the third party in this browser. Null: nobody has. */
  readonly lastIdentity: { read(): Identity | null; write(identity: Identity): void };
  readonly referrals: ReferralMemory;
  /** Whether somebody has this referral code. */
  readonly isCodeKnown: (code: string) => Promise<boolean>;
  /** The address of the page. */
  readonly address: { read(): string; replace(address: string): void };
  /** Tells the result of a redirect from the third party. */
  readonly greet: (result: Extract<AuthResult, { ok: true }>) => void;
}
