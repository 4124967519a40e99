/** Who is signed in, in this tab. The port that screens talk to; a server's auth service fits behind it. */
import type { AccountId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { PasswordChange } from '../accounts/changePassword.ts';
import type { RegistrationForm } from '../accounts/registrationForm.ts';
import type { Credentials } from '../accounts/signIn.ts';
import type { AnswerOf, AuthRoute, SentTo } from './authRoutes.ts';
import type { AuthEvent, AuthSession } from './shapes.ts';
import type { SentToStorage, StorageAnswer, StorageRoute } from './storageRoutes.ts';

/** All that a tab and its Redux state hold of a session. The tokens stay in the vault under `session:<sessionId>`. */
export interface Session {
  readonly accountId: AccountId;
  readonly sessionId: string;
  /** UTC milliseconds. */
  readonly expiresAt: number;
}

export interface AuthChange {
  readonly event: AuthEvent;
  readonly session: Session | null;
  /** A sentence to show where nobody in this tab asked for the change (it expired, it ended in another tab); else null. */
  readonly notice: string | null;
}

/** What an action came to: a session and the sentences to show, or one refusal. */
export type AuthResult = { readonly ok: true; readonly session: Session; readonly toasts: readonly string[] } | Refusal;

export interface SignUpForm extends Omit<RegistrationForm, 'referralCode'> {
  readonly referralCode: string;
  /** Whether the person changed the referral field: an emptied one means no referral. */
  readonly referralTouched: boolean;
}

/** The generic routes of the service, where a house server answers them. */
interface AuthServer {
  call<R extends AuthRoute>(route: R, request: SentTo<R>): Promise<AnswerOf<R>>;
  store<R extends StorageRoute>(route: R, request: SentToStorage<R>): Promise<StorageAnswer<R>>;
}

export interface AuthService {
  /** Null in the embedded house. */
  readonly server: AuthServer | null;
  /** Restores this tab's session, tells it as INITIAL_SESSION (null where there is none) and begins to tick. */
  start(): Promise<Session | null>;
  /** Stops ticking and listening; the session stays. */
  stop(): void;
  current(): Session | null;
  /** Hears of every change, in order. Answers the way to stop. */
  onAuthStateChange(listener: (change: AuthChange) => void): () => void;
  /** Refusals: fields-missing (at once); after about 1 s credentials-wrong, account-blocked, could-not-save. */
  signInWithPassword(credentials: Credentials): Promise<AuthResult>;
  /** Refusals: those of the form (at once); after about 1 s email-taken, username-taken, account-not-created. */
  signUp(form: SignUpForm): Promise<AuthResult>;
  /** The simulated third party: a new, verified account after about 1.5 s. Refusals: account-not-created. */
  signInWithIdentity(): Promise<AuthResult>;
  /** Refusals: account-unknown where nobody is signed in, those of `changePassword`. */
  changePassword(change: PasswordChange): Promise<{ readonly ok: true } | Refusal>;
  /** Ends the sessions of this account in every tab. Never fails: what cannot be written is left to expire. */
  signOut(): Promise<{ readonly toasts: readonly string[] }>;
  /** The whole session with its tokens, for calls to a server; null where there is none. Never keep it. */
  fullSession(): Promise<AuthSession | null>;
}
