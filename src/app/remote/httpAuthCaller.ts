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
import { readEnd, UNREACHED } from '../../client/refusals.ts';
import { brand } from '../brand.ts';
import { isEnded, needsCode, refusalOf, sessionFrom } from './authAnswers.ts';
import type { AuthClient } from './lateAuthClient.ts';
import { codeIn, withoutCode } from './thirdParty.ts';

export interface HttpAuthPorts {
  readonly client: AuthClient;
  /** Deletes the tokens of this browser without telling the house. */
  readonly forgetTokens: () => void;
  /** The identity that signed in last through the third party in this browser. Null if there is none. */
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

  /** The library notices when other tabs change the tokens. */
  listen({ changed }: ListeningPage): () => void {
    const { data } = this.#ports.client.onAuthStateChange(() => changed((session) => this.check(session)));
    return () => data.subscription.unsubscribe();
  }

  async restore(remembered: Session | null): Promise<SessionState> {
    const found = await this.check(remembered);
    // There are no tokens, so nothing is left to end.
    return found.state === 'ended' ? { ...found, end: () => Promise.resolve() } : found;
  }

  /** Reads the session from the tokens. If the house cannot be asked now, the session counts as unchanged. */
  async check(session: Session | null): Promise<SessionState> {
    const { data, error } = await this.#ports.client.getSession();
    const now = data.session ? sessionFrom(data.session) : error && !isEnded(error) ? session : null;
    if (now) return { state: 'open', session: now };
    return session ? this.#ended(LOGGED_OUT) : { state: 'none' };
  }

  /**
   * Asks the house about the session. An access token that it refuses may only be too old, because the clock of this device was set or stood
   * still. So the token is renewed once before the session counts as ended. An error that says nothing about the session leaves it open.
   */
  async prove(): Promise<'open' | 'renewed' | EndedSession> {
    const { client } = this.#ports;
    const { error } = await client.getUser();
    if (!error || !isEnded(error)) return 'open';
    if (error.code === 'no-session') {
      const { error: notRenewed } = await client.refreshSession();
      if (notRenewed && !isEnded(notRenewed)) return 'open';
      if (!notRenewed) {
        const { error: refusedAgain } = await client.getUser();
        if (!refusedAgain || !isEnded(refusedAgain)) return 'renewed';
      }
    }
    return this.#ended(error.code === 'account-blocked' ? readEnd({ code: error.code, message: error.message }) : LOGGED_OUT);
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

  /** Leaves for the page of the third party, which sends the browser back here. Resolves only if that fails. */
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

  get secondFactor(): SecondFactor {
    const { mfa } = this.#ports.client;
    return {
      async begin() {
        const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: brand.name });
        return error ? refusalOf(error) : { id: data.id, secret: data.totp.secret, picture: data.totp.qr_code };
      },
      async confirm(factorId, code) {
        const { error } = await mfa.challengeAndVerify({ factorId, code });
        return error ? refusalOf(error) : { ok: true };
      },
      async remove() {
        const { data, error } = await mfa.listFactors();
        if (error) return refusalOf(error);
        const removed = await mfa.unenroll({ factorId: data.totp[0]?.id ?? '' });
        return removed.error ? refusalOf(removed.error) : { ok: true };
      },
    };
  }

  /** At most one: the last that signed in here. The third party itself asks for the person. */
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
    const { email = '', app_metadata: metadata } = data.user;
    return { email: email === '' ? null : email, hasPassword: metadata.providers?.includes('email') ?? true };
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

  /** A valid access token of an account; null for a guest. Rejects if there is none now: the house cannot be asked, or the session has ended. */
  async token(account: AccountId | null): Promise<string | null> {
    if (account === null) return null;
    const { data } = await this.#ports.client.getSession();
    if (data.session?.user.id !== account) throw new StoreUnavailableError('You are not signed in at the moment.');
    return data.session.access_token;
  }

  /** Renews the tokens of an account. Resolves to the id of its session; null if the house refuses, or cannot be asked. */
  async renewToken(account: AccountId): Promise<string | null> {
    const { data } = await this.#ports.client.refreshSession();
    const session = data.session && sessionFrom(data.session);
    return session?.accountId === account ? session.sessionId : null;
  }

  /** After a sign-in: the session that the library has kept, or the refusal. `unanswered`: the refusal if the house gave none. */
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
    // The house cannot be asked: the tokens are deleted here, and expire at the house.
    if (error) this.#ports.forgetTokens();
  }
}
