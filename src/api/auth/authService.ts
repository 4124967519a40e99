/** The auth service of a tab: the port that screens use. `src/client/auth/pageAuth.ts` implements it for both houses. */
import type { AccountId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { PasswordChange, Credentials } from '../forms/credentials.ts';
import type { RegistrationForm } from '../forms/registrationForm.ts';
import type { PasswordResets } from './passwordResets.ts';
import type { SecondFactor } from './secondFactor.ts';
import type { AuthEvent, AuthSession } from './shapes.ts';

/** The session data of a tab and its Redux state. The tokens stay in the vault under `session:<sessionId>`. */
export interface Session {
  readonly accountId: AccountId;
  readonly sessionId: string;
  /** UTC milliseconds. */
  readonly expiresAt: number;
}

export interface AuthChange {
  readonly event: AuthEvent;
  readonly session: Session | null;
  /** A sentence to show if nobody in this tab caused the change (it expired, it ended in another tab). Otherwise null. */
  readonly notice: string | null;
}

/** The result of an action: a session with the sentences to show, or a refusal. */
export type AuthResult =
  | {
      readonly ok: true;
      readonly session: Session;
      readonly toasts: readonly string[];
      /** What went otherwise than the person may think. */
      readonly notices: readonly string[];
    }
  | Refusal;

/** The referral field of a form. A form without one leaves both out: then the code of a link counts. */
interface ReferralField {
  readonly referralCode: string;
  /** Whether the person changed the referral field. An emptied field means no referral. */
  readonly referralTouched: boolean;
}

export type SignUpFields = Omit<RegistrationForm, 'referralCode'> & ReferralField;

/** An identity that the third party knows in this browser. */
export interface Identity {
  readonly account: AccountId;
  readonly username: string;
}

export interface IdentitySignIn extends Partial<ReferralField> {
  /** Whose identity. `last` is the one that was used last, or a new one if there is none. */
  readonly who: AccountId | 'last' | 'new';
}

/** How the person of the session can sign in with a password. */
export interface PasswordSignIn {
  /** Null if it was erased. */
  readonly email: string | null;
  readonly hasPassword: boolean;
}

export interface AuthService {
  /** Restores this tab's session, reports it as INITIAL_SESSION (null if there is none) and starts the timer. */
  start(): Promise<Session | null>;
  /** Stops the timer and the listeners. The session stays. */
  stop(): void;
  current(): Session | null;
  /** Calls the listener with every change, in order. Returns a function that stops it. */
  onAuthStateChange(listener: (change: AuthChange) => void): () => void;
  /** Refusals: fields-missing (at once); after about 1 s credentials-wrong, account-blocked, factor-needed, could-not-save. */
  signInWithPassword(credentials: Credentials): Promise<AuthResult>;
  /** Refusals: those of the form (at once); after about 1 s email-taken, username-taken, account-not-created. */
  signUp(form: SignUpFields): Promise<AuthResult>;
  /** The identities of the simulated third party in this browser, the last used first. */
  identities(): Promise<readonly Identity[]>;
  /**
   * The simulated third party, after about 1.5 s: the account of an identity, or a new, verified one. Refusals:
   * account-unknown, account-blocked, could-not-save; account-not-created.
   */
  signInWithIdentity(wanted: IdentitySignIn): Promise<AuthResult>;
  /** Why a referral code would pay nobody, or null: it is not known, or it is the code of the person who is signed in. */
  referralProblem(code: string): Promise<string | null>;
  /** Signs in with the code that `signInWithPassword` has refused as factor-needed. */
  signInWithCode(code: string): Promise<AuthResult>;
  /** Whether a sign-in in this browser still needs a code, for instance after the way back from the third party. */
  needsCode(): Promise<boolean>;
  /** Null where there are no second factors. */
  readonly secondFactor: SecondFactor | null;
  /** Null where there are no links to new passwords. */
  readonly resets: PasswordResets | null;
  /** Null if nobody is signed in. */
  passwordSignIn(): Promise<PasswordSignIn | null>;
  /**
   * Also sets the first password of a third-party account. Refusals: account-unknown if nobody is signed in, those of `changeOwnPassword`.
   */
  changePassword(change: PasswordChange): Promise<{ readonly ok: true } | Refusal>;
  /** Ends the sessions of this account in every tab. Never fails: a session that cannot be deleted expires later. */
  signOut(): Promise<{ readonly toasts: readonly string[] }>;
  /** The whole session with its tokens, for calls to a server. Null if there is none. Do not store it. */
  fullSession(): Promise<AuthSession | null>;
}
