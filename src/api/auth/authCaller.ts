/**
 * The auth requests of a page, and where its tokens are kept. The embedded house answers them by functions (`src/engine/auth`) and keeps
 * tokens in the vault. A house server answers them over HTTP (`/auth/v1`), and the client library keeps the tokens.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Credentials, PasswordChange } from '../forms/credentials.ts';
import type { CheckedRegistration } from '../forms/registrationForm.ts';
import type { Identity, IdentitySignIn, PasswordSignIn, Session } from './authService.ts';
import type { PasswordResets } from './passwordResets.ts';
import type { SecondFactor } from './secondFactor.ts';
import type { AuthSession } from './shapes.ts';

/** What has become of the session of a page. */
export type SessionState =
  /** `session` may have new tokens, and so a new expiry. */
  | { readonly state: 'open'; readonly session: Session }
  | { readonly state: 'none' }
  /** Nobody can tell now. The page starts without a session, and what it remembers stays for the next start. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'ended';
      /** The sentence for the person. */
      readonly notice: string;
      /** Deletes what is left of the session, and reports its end where that is due. Called after the page has forgotten the session. */
      readonly end: () => Promise<unknown>;
    };

export type EndedSession = Extract<SessionState, { readonly state: 'ended' }>;

/** Finds out what has become of a session; null if nobody is signed in. */
export type AskForSession = (session: Session | null) => Promise<SessionState>;

/** The page that a caller listens for. */
export interface ListeningPage {
  readonly current: () => Session | null;
  /** Called when the session may have changed. The page asks when its sign-ins and sign-outs before are done. */
  readonly changed: (ask: AskForSession) => void;
}

export interface AuthCaller {
  /** Listens for what may change the session: time, other tabs, the house. Returns a function that stops it. */
  listen(page: ListeningPage): () => void;
  /** The session that the page remembers, at its start. */
  restore: AskForSession;
  /** Renews the tokens if they are due. */
  check: AskForSession;
  /** Asks the house itself about a session whose tokens look good. `renewed`: only its access token was too old. */
  prove(session: Session): Promise<'open' | 'renewed' | EndedSession>;
  /**
   * Takes the code with which a third party sent the page back. Null if there is none, or if it opens no session. `remember` keeps whose
   * identity it was, for the next `identities`.
   */
  comeBack(): Promise<{ remember(identity: Identity): void } | null>;
  /** The refusals of these three are those of `AuthService`. */
  signInWithPassword(credentials: Credentials): Promise<Session | Refusal>;
  signUp(form: CheckedRegistration): Promise<Session | Refusal>;
  /** Does not resolve if the page leaves for the third party. */
  signInWithIdentity(who: IdentitySignIn['who'], referralCode: string | null): Promise<Session | Refusal>;
  identities(): Promise<readonly Identity[]>;
  /** Whether somebody has this referral code. */
  isCodeKnown(code: string): Promise<boolean>;
  /** Signs in with the code that a sign-in before still needs. Refusals: factor-wrong, and those of `signInWithPassword`. */
  signInWithCode(code: string): Promise<Session | Refusal>;
  /** Whether a sign-in in this browser still needs a code. */
  needsCode(): Promise<boolean>;
  /** Null where there are no second factors. */
  readonly secondFactor: SecondFactor | null;
  /** Null where there are no links to new passwords. */
  readonly resets: PasswordResets | null;
  passwordSignIn(account: AccountId): Promise<PasswordSignIn>;
  changePassword(account: AccountId, change: PasswordChange): Promise<{ readonly ok: true } | Refusal>;
  /** Ends every session of the account that the house can end. */
  signOut(session: Session): Promise<unknown>;
  fullSession(session: Session): Promise<AuthSession | null>;
}
