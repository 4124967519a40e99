/** The auth service of the embedded house: accounts from the log, passwords and tokens from the vault, no server. */
import { referrerBehind } from '../../domain/earning/referrals.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import { changeOwnPassword } from '../accounts/changePassword.ts';
import { type PasswordChange, credentialsMissing, type Credentials } from '../../api/forms/credentials.ts';
import { knownIdentities } from '../accounts/identities.ts';
import { type AccountOpened } from '../accounts/openAccount.ts';
import { peopleOf } from '../accounts/peopleOf.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { registerWithEmail, registerWithIdentity } from '../accounts/registration.ts';
import { checkRegistration } from '../../api/forms/registrationForm.ts';
import { signInWithIdentity, signInWithPassword, type SignedIn } from '../accounts/signIn.ts';
import { sweepRegistrations } from '../accounts/unfinished.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { House } from '../house.ts';
import { passwordOf, PBKDF2_ITERATIONS, type PasswordOptions } from '../passwords.ts';
import {
  noReferrals,
  systemTimer,
  usualDelays,
  type AuthDelays,
  type ReferralMemory,
  type SessionChannel,
  type SessionMemory,
  type Timer,
} from '../../api/auth/authPorts.ts';
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
import { fullSessionOf } from './authUser.ts';
import { referralOf, type Referral, type ReferralSources } from './referralSources.ts';
import {
  accountCreated,
  accountCreatedWithGoogle,
  LOGGED_OUT,
  REFERRAL_OWN,
  REFERRAL_TOO_LATE,
  REFERRAL_UNKNOWN,
  referralCredited,
  welcome,
  welcomeBack,
} from '../../api/auth/sentences.ts';
import { SessionKeeper } from './sessionKeeper.ts';
import type { AuthSession } from '../../api/auth/shapes.ts';

export interface LocalAuthPorts extends PasswordOptions {
  readonly house: House;
  readonly memory: SessionMemory;
  readonly channel: SessionChannel;
  readonly referrals?: ReferralMemory;
  readonly timer?: Timer;
  readonly delays?: AuthDelays;
}

export class LocalAuth implements AuthService {
  readonly server = null;
  readonly #house: House;
  readonly #keeper: SessionKeeper;
  readonly #referrals: ReferralMemory;
  readonly #timer: Timer;
  readonly #delays: AuthDelays;
  readonly #iterations: number;

  constructor({
    house,
    memory,
    channel,
    referrals = noReferrals,
    timer = systemTimer,
    delays = usualDelays,
    iterations = PBKDF2_ITERATIONS,
  }: LocalAuthPorts) {
    this.#house = house;
    this.#keeper = new SessionKeeper({ house, memory, channel, timer });
    this.#referrals = referrals;
    this.#timer = timer;
    this.#delays = delays;
    this.#iterations = iterations;
  }

  async start(): Promise<Session | null> {
    const session = await this.#keeper.start();
    // If this fails, the next start sweeps again.
    await sweepRegistrations(this.#house).catch(() => undefined);
    return session;
  }

  stop(): void {
    this.#keeper.stop();
  }

  current(): Session | null {
    return this.#keeper.current;
  }

  onAuthStateChange(listener: (change: AuthChange) => void): () => void {
    return this.#keeper.onChange(listener);
  }

  async signInWithPassword(credentials: Credentials): Promise<AuthResult> {
    const missing = credentialsMissing(credentials);
    if (missing) return missing;
    await this.#timer.wait(this.#delays.signInMs);
    const signedIn = await signInWithPassword(this.#house, credentials, { iterations: this.#iterations });
    return isRefusal(signedIn) ? signedIn : this.#begin(signedIn, [welcomeBack(signedIn.username)]);
  }

  async signUp({ referralCode: field, referralTouched: touched, ...fields }: SignUpFields): Promise<AuthResult> {
    const referral = this.#referral({ field, touched });
    const form = { ...fields, referralCode: referral.code };
    const checked = checkRegistration(form, this.#rules);
    if (isRefusal(checked)) return checked;
    await this.#timer.wait(this.#delays.signUpMs);
    const options = { commandId: freshCommandId(this.#house.ports.entropy), iterations: this.#iterations };
    const opened = await registerWithEmail(this.#house, form, options);
    return isRefusal(opened) ? opened : this.#welcome(opened, referral, accountCreated(this.#bonusCents));
  }

  async identities(): Promise<readonly Identity[]> {
    return (await knownIdentities(this.#house)).map(({ id, username }) => ({ account: id, username }));
  }

  async signInWithIdentity({ who, referralCode: field = '', referralTouched: touched = false }: IdentitySignIn): Promise<AuthResult> {
    const referral = this.#referral({ field, touched });
    await this.#timer.wait(this.#delays.identityMs);
    const signedIn = who === 'new' ? null : await signInWithIdentity(this.#house, who);
    if (signedIn !== null) {
      const unused = touched && field.trim() !== '' ? [REFERRAL_TOO_LATE] : [];
      return isRefusal(signedIn) ? signedIn : this.#begin(signedIn, [welcomeBack(signedIn.username)], unused);
    }
    const options = { commandId: freshCommandId(this.#house.ports.entropy), referralCode: referral.code };
    const opened = await registerWithIdentity(this.#house, options);
    return isRefusal(opened) ? opened : this.#welcome(opened, referral, accountCreatedWithGoogle(this.#bonusCents));
  }

  async referralProblem(code: string): Promise<string | null> {
    await this.#house.catchUp();
    const referrer = referrerBehind(this.#house.world, code);
    if (referrer === null) return REFERRAL_UNKNOWN;
    return referrer === this.current()?.accountId ? REFERRAL_OWN : null;
  }

  async passwordSignIn(): Promise<PasswordSignIn | null> {
    const session = this.current();
    if (!session) return null;
    const email = await peopleOf(this.#house).emailOf(session.accountId);
    return { email, hasPassword: (await passwordOf(this.#house.ports.vault, session.accountId)) !== null };
  }

  async changePassword(change: PasswordChange): Promise<{ readonly ok: true } | Refusal> {
    const session = this.current();
    if (!session) return refuse('account-unknown');
    const changed = await changeOwnPassword(this.#house, session.accountId, change, { iterations: this.#iterations });
    if (!isRefusal(changed)) this.#keeper.tellUserUpdated();
    return changed;
  }

  async signOut(): Promise<{ readonly toasts: readonly string[] }> {
    return { toasts: (await this.#keeper.logOut()) ? [LOGGED_OUT] : [] };
  }

  async fullSession(): Promise<AuthSession | null> {
    const record = await this.#keeper.record();
    const session = this.current();
    return session && record ? fullSessionOf(this.#house, session, record) : null;
  }

  get #rules() {
    return this.#house.world.rules.rules;
  }

  get #bonusCents(): number {
    return this.#rules.accounts.welcomeBonusCents;
  }

  #referral(typed: Pick<ReferralSources, 'field' | 'touched'>): Referral {
    return referralOf({ ...typed, ...this.#referrals.read() });
  }

  async #welcome(opened: AccountOpened, { given, code }: Referral, created: string): Promise<AuthResult> {
    const unknown = given !== null && referrerBehind(this.#house.world, given) === null;
    const toasts = [created, welcome(opened.username), ...this.#referralToasts(opened.events)];
    const begun = await this.#begin(opened, toasts, unknown ? [REFERRAL_UNKNOWN] : []);
    // Sent with a session, so that the backend knows the account. Not awaited: a backend that does not answer must not block the sign-up.
    void this.#referrals.registered(opened.account, code).catch(() => undefined);
    return begun;
  }

  #referralToasts(events: readonly DomainEvent[]): readonly string[] {
    return events.flatMap((event) => {
      const referrer = event.type === 'referral/paid' ? accountOf(this.#house.world, event.data.referrer) : undefined;
      return event.type === 'referral/paid' && referrer ? [referralCredited(event.data.cents, referrer.username)] : [];
    });
  }

  async #begin({ account }: SignedIn, toasts: readonly string[], notices: readonly string[] = []): Promise<AuthResult> {
    return onStoreFailure(refuse('could-not-save'), async () => ({
      ok: true,
      session: await this.#keeper.begin(account),
      toasts,
      notices,
    }));
  }
}
