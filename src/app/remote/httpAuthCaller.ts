/**
 * The auth requests of a page of a house server, through the client library of the auth service. The library keeps the tokens: one session
 * for all tabs of this browser.
 */
import type { AuthError } from '@supabase/supabase-js';
import type { AccountId } from '../../domain/ids.ts';
import { failure, refuse, type Refusal } from '../../domain/refusal.ts';
import type { AuthCaller, EndedSession, ListeningPage, SessionState } from '../../api/auth/authCaller.ts';
import type { Identity, IdentitySignIn, PasswordSignIn, Session } from '../../api/auth/authService.ts';
import type { SecondFactor } from '../../api/auth/secondFactor.ts';
import type { PasswordResets } from '../../api/auth/passwordResets.ts';
import { LOGGED_OUT } from '../../api/auth/sentences.ts';
import { authSession, type AuthSession, type SignUpData } from '../../api/auth/shapes.ts';
import type { Credentials, PasswordChange } from '../../api/forms/credentials.ts';
import type { CheckedRegistration } from '../../api/forms/registrationForm.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import { UNREACHED } from '../../client/refusals.ts';
import { isEnded, needsCode, refusalOf, sessionFrom } from './authAnswers.ts';
import type { AuthClient } from './lateAuthClient.ts';
import { codeIn, withoutCode } from './thirdParty.ts';

export interface HttpAuthPorts {
  readonly client: AuthClient;
  /** Deletes the tokens of this browser, without a word to the house. */
  readonly forgetTokens: () => void;
  /** Who came back last from the third party in this browser. Null: nobody has. */
  readonly lastIdentity: { read(): Identity | null; write(identity: Identity): void };
  /** Whether somebody has this referral code. */
  readonly isCodeKnown: (code: string) => Promise<boolean>;
  readonly resets: PasswordResets;
  /** The address of the page. */
  readonly address: { read(): string; replace(address: string): void };
}

export class HttpAuthCaller implements AuthCaller {
  readonly #ports: HttpAuthPorts;

  constructor(ports: HttpAuthPorts) {
    this.#ports = ports;
  }

  /** The library hears of changes by other tabs. */
  listen({ changed }: ListeningPage): () => void {
    const { data } = this.#ports.client.onAuthStateChange(() => changed((session) => this.check(session)));
    return () => data.subscription.unsubscribe();
  }

  async restore(remembered: Session | null): Promise<SessionState> {
    const found = await this.check(remembered);
    // There are no tokens, so nothing is left to end.
    return found.state === 'ended' ? { ...found, end: () => Promise.resolve() } : found;
  }

  /** The session of the tokens. If nobody can be asked now, it is the same as before. */
  async check(session: Session | null): Promise<SessionState> {
    const { data, error } = await this.#ports.client.getSession();
    const now = data.session ? sessionFrom(data.session) : error && !isEnded(error) ? session : null;
    if (now) return { state: 'open', session: now };
    return session ? this.#ended(LOGGED_OUT) : { state: 'none' };
  }

  /**
   * An access token that the house refuses may only be too old, because the clock of this device was set or stood still. So it is renewed
   * before anybody is signed out.
   */
  async prove(): Promise<'open' | 'renewed' | EndedSession> {
    const { client } = this.#ports;
    const { error } = await client.getUser();
    if (!error || !isEnded(error)) return 'open';
    if (error.code === 'no-session') {
      const renewal = await client.refreshSession();
      const refused = renewal.error ?? (await client.getUser()).error;
      if (!refused || !isEnded(refused)) return renewal.error ? 'open' : 'renewed';
    }
    return this.#ended(error.code === 'account-blocked' ? error.message : LOGGED_OUT);
  }

  async comeBack(): Promise<{ remember(identity: Identity): void } | null> {
    const { client, address, lastIdentity } = this.#ports;
    const code = codeIn(address.read());
    if (code === null) return null;
    address.replace(withoutCode(address.read()));
    const { error } = await client.exchangeCodeForSession(code);
    return error ? null : { remember: (identity) => lastIdentity.write(identity) };
  }

  async signInWithPassword({ email, password }: Credentials): Promise<Session | Refusal> {
    return this.#opened(await this.#ports.client.signInWithPassword({ email, password }));
  }

  async signUp({ email, password, username, referralCode }: CheckedRegistration): Promise<Session | Refusal> {
    const data: SignUpData = { username, referral_code: referralCode };
    return this.#opened(await this.#ports.client.signUp({ email, password, options: { data } }), refuse('account-not-created'));
  }

  /** Leaves the page for the third party's, which sends it back. Answers only if that fails. */
  async signInWithIdentity(who: IdentitySignIn['who'], referralCode: string | null): Promise<Refusal> {
    const prompt = who === 'new' ? { prompt: 'select_account' } : {};
    const code = referralCode === null ? {} : { referral_code: referralCode };
    const { error } = await this.#ports.client.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: withoutCode(this.#ports.address.read()), queryParams: { ...prompt, ...code } },
    });
    return error ? refusalOf(error) : new Promise(() => undefined);
  }

  async needsCode(): Promise<boolean> {
    const { data } = await this.#ports.client.getSession();
    return data.session !== null && needsCode(data.session.access_token);
  }

  async signInWithCode(code: string): Promise<Session | Refusal> {
    const { mfa } = this.#ports.client;
    const { data, error } = await mfa.listFactors();
    if (error) return refusalOf(error);
    const factorId = data.totp[0]?.id;
    return factorId === undefined ? refuse('factor-none') : this.#opened(await mfa.challengeAndVerify({ factorId, code }));
  }

  /** Its code is fetched when it is needed. */
  get secondFactor(): SecondFactor {
    const { mfa } = this.#ports.client;
    const factor = async (): Promise<SecondFactor> => (await import('./serverFactor.ts')).serverFactor(mfa);
    return {
      begin: async () => (await factor()).begin(),
      confirm: async (id, code) => (await factor()).confirm(id, code),
      remove: async () => (await factor()).remove(),
    };
  }

  /** The third party knows its person by itself. This browser remembers who that was last. */
  identities(): Promise<readonly Identity[]> {
    const last = this.#ports.lastIdentity.read();
    return Promise.resolve(last ? [last] : []);
  }

  isCodeKnown(code: string): Promise<boolean> {
    return this.#ports.isCodeKnown(code);
  }

  get resets(): PasswordResets {
    return this.#ports.resets;
  }

  async passwordSignIn(): Promise<PasswordSignIn> {
    const { data, error } = await this.#ports.client.getUser();
    if (error) throw new StoreUnavailableError(UNREACHED);
    const { email = '', app_metadata: ways } = data.user;
    return { email: email === '' ? null : email, hasPassword: ways.providers?.includes('email') !== false };
  }

  async changePassword(_account: AccountId, { current, next }: PasswordChange): Promise<{ readonly ok: true } | Refusal> {
    const { error } = await this.#ports.client.updateUser({ password: next, current_password: current });
    return error ? refusalOf(error, refuse('account-not-updated')) : { ok: true };
  }

  /** Ends the sessions of this account everywhere. */
  signOut(): Promise<void> {
    return this.#signOut('global');
  }

  async fullSession(): Promise<AuthSession | null> {
    const { data } = await this.#ports.client.getSession();
    return authSession.safeParse(data.session).data ?? null;
  }

  /**
   * A valid access token of an account, null for a guest. Rejects if there is none now: nobody could be asked, or the session has ended.
   */
  async token(account: AccountId | null): Promise<string | null> {
    if (account === null) return null;
    const { data } = await this.#ports.client.getSession();
    if (data.session?.user.id !== account) throw new StoreUnavailableError('You are not signed in at the moment.');
    return data.session.access_token;
  }

  /** Renews the tokens of an account. Answers with its session, by its id; null where the house grants none, or nobody could be asked. */
  async renewed(account: AccountId): Promise<string | null> {
    const { data } = await this.#ports.client.refreshSession();
    const session = data.session && sessionFrom(data.session);
    return session?.accountId === account ? session.sessionId : null;
  }

  /** The session that the library has kept after an answer. */
  async #opened({ error }: { readonly error: AuthError | null }, unanswered?: Refusal): Promise<Session | Refusal> {
    if (error) return refusalOf(error, unanswered);
    if (await this.needsCode()) return refuse('factor-needed');
    const kept = await this.check(null);
    return kept.state === 'open' ? kept.session : failure(UNREACHED);
  }

  #ended(notice: string): EndedSession {
    return { state: 'ended', notice, end: () => this.#signOut('local') };
  }

  async #signOut(scope: 'local' | 'global'): Promise<void> {
    const { error } = await this.#ports.client.signOut({ scope });
    // Nobody could be asked: the tokens are forgotten here, and expire there.
    if (error) this.#ports.forgetTokens();
  }
}
