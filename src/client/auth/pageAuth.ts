/**
 * The auth service of a page, in both houses: `AuthService` for the screens, on top of the requests of the house (`AuthCaller`). It checks forms,
 * chooses the referral code, remembers the session and makes the messages.
 *
 * Every sign-in ends in `#beginSession`, every sign-out in `#endSession`. At a house server, whoever signs in or out may read another part of the log. So
 * the house is opened again for them (`#enter`), and only then the page knows who they are. `#updateSession` adopts what happened elsewhere: another
 * tab signed in or out, or the session was renewed or has ended.
 */
import { referrerBehind } from '../../domain/earning/referrals.ts';
import { readReferralCode } from '../../domain/accounts/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import { failure, isRefusal, type Refusal, refuse } from '../../domain/refusal.ts';
import type { AskForSession, AuthCaller, EndedSession } from '../../api/auth/authCaller.ts';
import { noReferrals, type ReferralMemory, type SessionMemory, sessionSchema } from '../../api/auth/authPorts.ts';
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
import * as sentences from '../../api/auth/sentences.ts';
import type { AuthEvent, AuthSession } from '../../api/auth/shapes.ts';
import { credentialsMissing, type Credentials, type PasswordChange } from '../../api/forms/credentials.ts';
import { checkRegistration } from '../../api/forms/registrationForm.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { AskedRegistration } from '../../base/markers.ts';
import { isStoreFailure } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf, referralIn } from '../../domain/world.ts';
import {
  accountCreated,
  accountCreatedWithGoogle,
  REFERRAL_UNKNOWN,
  referralCredited,
  welcome,
  welcomeBack,
} from '../../api/auth/sentences.ts';
import { UNREACHED } from '../refusals.ts';

/** A house as somebody sees it. */
export interface EnteredHouse extends PlayerHouse {
  /** Only at a house server: up to which time of its own it has told everything, UTC milliseconds. 0 if that is not known. */
  readonly toldAt?: number;
  /** Only at a house server: keeps what a form asked for until a page of the account has judged it. */
  keepRegistration?(account: AccountId, asked: AskedRegistration): void;
  /** Only at a house server: compares the entry that registered the account with what was asked for. Rejects if it is another one. */
  judgeRegistration?(account: AccountId, asked: AskedRegistration): Promise<void>;
}

export interface PageAuthPorts {
  readonly caller: AuthCaller;
  /** The house as it is open now. Null before the first time. */
  readonly house: () => EnteredHouse | null;
  /** Opens the house as somebody sees it, null for a guest, and shows it with this service. Rejects with StoreUnavailableError. */
  readonly enter: (account: AccountId | null, auth: PageAuth) => Promise<EnteredHouse>;
  readonly memory: SessionMemory;
  readonly referrals?: ReferralMemory;
  /** Tells the result of a redirect from the third party. */
  readonly greet?: (result: Extract<AuthResult, { ok: true }>) => void;
  /**
   * Whether this browser has shown this account before, or never shown any. A house server says who somebody is, and could name another
   * account. Default: each account is familiar.
   */
  readonly isFamiliar?: (account: AccountId) => boolean;
}

/** The messages after a sign-in, made from the house as this person sees it. */
type MessagesFor = (house: EnteredHouse, session: Session, isFamiliar: boolean) => Promise<SignInMessages>;

export class PageAuth implements AuthService {
  readonly #ports: PageAuthPorts;
  readonly #caller: AuthCaller;
  readonly #referrals: ReferralMemory;
  readonly #listeners = new Set<(change: AuthChange) => void>();
  /** Whatever changes the session runs one after the other, so that a refresh never brings back what was just ended. */
  readonly #queue = new TaskQueue();
  #current: Session | null = null;
  #stopListening: () => void = () => undefined;

  constructor(ports: PageAuthPorts) {
    this.#ports = ports;
    this.#caller = ports.caller;
    this.#referrals = ports.referrals ?? noReferrals;
  }

  /** Also opens the house. Rejects with StoreUnavailableError if it cannot be opened for good. */
  start(): Promise<Session | null> {
    this.stop();
    this.#stopListening = this.#caller.listen({
      current: () => this.#current,
      changed: (ask) => void this.#updateSessionInTurn(ask),
    });
    return this.#queue.run(async () => {
      const back = await this.#caller.comeBack();
      await this.#restore();
      if (back !== null && !this.#current && (await this.#caller.needsCode())) this.#notify('SIGNED_OUT', sentences.CODE_NEEDED);
      if (back !== null && this.#current) await this.#greetAfterRedirect(back, this.#current);
      return this.#current;
    });
  }

  stop(): void {
    this.#stopListening();
  }

  current(): Session | null {
    return this.#current;
  }

  onAuthStateChange(listener: (change: AuthChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async signInWithPassword(credentials: Credentials): Promise<AuthResult> {
    const missing = credentialsMissing(credentials);
    if (missing) return missing;
    return this.#signIn(() => this.#caller.signInWithPassword(credentials), welcomeAgain);
  }

  signInWithCode(code: string): Promise<AuthResult> {
    return this.#signIn(() => this.#caller.signInWithCode(code), welcomeAgain);
  }

  needsCode(): Promise<boolean> {
    return this.#caller.needsCode();
  }

  get secondFactor(): AuthService['secondFactor'] {
    return this.#caller.secondFactor;
  }

  async signUp({ referralCode: field, referralTouched: touched, ...fields }: SignUpFields): Promise<AuthResult> {
    const house = this.#ports.house();
    if (!house) return refuse('account-not-created');
    const referral = this.#chosenReferral({ field, touched });
    const checked = checkRegistration({ ...fields, referralCode: referral.code }, house.world.rules.rules);
    if (isRefusal(checked)) return checked;
    const { username, referralCode } = checked;
    // A newer version may have set rules that this page cannot read.
    const rules = house.newer ? null : house.world.rules.rules;
    const shown = { after: house.head.seq, rules, toldAt: house.toldAt ?? 0 };
    const asked = { authProvider: 'email', username, hasCode: referralCode !== null, ...shown } as const;
    return this.#signIn(
      async () => {
        const session = await this.#caller.signUp(checked);
        if (!isRefusal(session)) house.keepRegistration?.(session.accountId, asked);
        return session;
      },
      async (entered, { accountId }) => {
        await entered.judgeRegistration?.(accountId, asked);
        const messages = await signUpMessages(entered, accountId, referral);
        this.#reportRegistration(accountId, referral);
        return messages;
      },
    );
  }

  identities(): Promise<readonly Identity[]> {
    return this.#caller.identities();
  }

  async signInWithIdentity({ who, referralCode: field = '', referralTouched: touched = false }: IdentitySignIn): Promise<AuthResult> {
    const referral = this.#chosenReferral({ field, touched });
    // Not in the queue: the page may leave for the third party, and come back out of the browser's cache.
    const session = await this.#caller.signInWithIdentity(who, referral.code);
    if (isRefusal(session)) return session;
    return this.#signIn(
      () => Promise.resolve(session),
      async (house, { accountId }, isFamiliar) => {
        const { isNew, toasts, notices } = await this.#identityMessages(house, accountId, referral);
        if (isNew) return { toasts, notices };
        const tooLate = touched && field.trim() !== '' ? [sentences.REFERRAL_TOO_LATE] : [];
        return { toasts, notices: [...unfamiliarNotices(house, accountId, isFamiliar), ...notices, ...tooLate] };
      },
    );
  }

  async referralProblem(text: string): Promise<string | null> {
    const code = readReferralCode(text);
    if (code === null || !(await this.#caller.isCodeKnown(code))) return sentences.REFERRAL_UNKNOWN;
    const house = this.#ports.house();
    const isOwn = house && this.#current && referrerBehind(house.world, code) === this.#current.accountId;
    return isOwn ? sentences.REFERRAL_OWN : null;
  }

  get resets(): AuthService['resets'] {
    return this.#caller.resets;
  }

  /** A sign-in that is under way is waited for. */
  passwordSignIn(): Promise<PasswordSignIn | null> {
    return this.#queue.run(async () => this.#current && this.#caller.passwordSignIn(this.#current.accountId));
  }

  async changePassword(change: PasswordChange): Promise<{ readonly ok: true } | Refusal> {
    if (!this.#current) return refuse('account-unknown');
    const changed = await this.#caller.changePassword(this.#current.accountId, change);
    if (!isRefusal(changed)) this.#notify('USER_UPDATED');
    return changed;
  }

  signOut(): Promise<{ readonly toasts: readonly string[] }> {
    return this.#queue.run(async () => {
      const session = this.#current;
      if (!session) return { toasts: [] };
      await this.#endSession({ notice: null, end: () => this.#caller.signOut(session) });
      this.#enterAsGuest();
      return { toasts: [sentences.LOGGED_OUT] };
    });
  }

  async fullSession(): Promise<AuthSession | null> {
    await this.#updateSessionInTurn((session) => this.#caller.check(session));
    return this.#current && this.#caller.fullSession(this.#current);
  }

  /**
   * The house ended the connection of somebody. Leaves if their session has ended, and answers whether that was the reason. If only their token was
   * too old, it was renewed for the next page. This one does not come in again by itself: a house could end each page before it has checked anything.
   */
  check(account: AccountId | null): Promise<boolean> {
    return this.#queue.run(async () => {
      if (account === null) return false;
      // They have signed out meanwhile.
      if (this.#current?.accountId !== account) return true;
      const proof = await this.#caller.prove(this.#current);
      if (proof === 'open' || proof === 'renewed') return false;
      await this.#endSession(proof);
      this.#enterAsGuest();
      return true;
    });
  }

  #chosenReferral(typed: Pick<ReferralSources, 'field' | 'touched'>): Referral {
    return referralOf({ ...typed, ...this.#referrals.read() });
  }

  /** Begins with the session that the page remembers. */
  async #restore(): Promise<void> {
    const before = sessionSchema.safeParse(this.#ports.memory.read()).data ?? null;
    const found = await this.#caller.restore(before);
    if (found.state === 'unknown') {
      await this.#enter(null);
      return this.#notify('INITIAL_SESSION');
    }
    if (found.state !== 'open') {
      if (found.state === 'ended') await found.end();
      await this.#beginSession(null, 'INITIAL_SESSION', found.state === 'ended' ? found.notice : null);
      return;
    }
    const { session } = found;
    try {
      await this.#beginSession(session, 'INITIAL_SESSION');
    } catch (error) {
      if (!isStoreFailure(error)) throw error;
      const proof = await this.#caller.prove(session);
      if (proof === 'open') throw error;
      if (proof === 'renewed') await this.#beginSession(session, 'INITIAL_SESSION');
      else {
        await this.#endSession(proof);
        await this.#enter(null);
        return;
      }
    }
    await this.#updateSession((current) => this.#caller.check(current)).catch(() => undefined);
  }

  /** Comes in by an answer of the house. */
  #signIn(ask: () => Promise<Session | Refusal>, messagesFor: MessagesFor): Promise<AuthResult> {
    return this.#queue.run(async () => {
      const session = await ask();
      if (isRefusal(session)) return session;
      // The page of the account makes it familiar.
      const isFamiliar = this.#ports.isFamiliar?.(session.accountId) ?? true;
      try {
        const house = await this.#beginSession(session, 'SIGNED_IN');
        return { ok: true, session, ...(await messagesFor(house, session, isFamiliar)) };
      } catch (failed) {
        if (isStoreFailure(failed)) return failure(failed instanceof Error ? failed.message : UNREACHED);
        throw failed;
      }
    });
  }

  async #beginSession(session: Session | null, event: AuthEvent, notice: string | null = null): Promise<EnteredHouse> {
    const house = await this.#enter(session?.accountId ?? null);
    this.#current = session;
    if (session) this.#ports.memory.write(session);
    else this.#ports.memory.clear();
    this.#notify(event, notice);
    return house;
  }

  #enter(account: AccountId | null): Promise<EnteredHouse> {
    return this.#ports.enter(account, this);
  }

  /** The page forgets at once who was here. */
  async #endSession({ notice, end }: { readonly notice: string | null; readonly end: EndedSession['end'] }): Promise<void> {
    this.#current = null;
    this.#ports.memory.clear();
    await end();
    this.#notify('SIGNED_OUT', notice);
  }

  /** Opens the house for a guest. Not awaited, because it may take until the house can be reached. */
  #enterAsGuest(): void {
    this.#enter(null).catch(() => undefined);
  }

  /** Checks whether the session changed. If the check fails, the next one repeats it. */
  #updateSessionInTurn(ask: AskForSession): Promise<void> {
    return this.#queue.run(() => this.#updateSession(ask)).catch(() => undefined);
  }

  async #updateSession(ask: AskForSession): Promise<void> {
    const before = this.#current;
    const found = await ask(before);
    if (found.state === 'ended' && before) {
      await this.#endSession(found);
      this.#enterAsGuest();
    }
    if (found.state !== 'open') return;
    const { session } = found;
    if (session.accountId !== before?.accountId) {
      await this.#beginSession(session, 'SIGNED_IN');
    } else if (session.expiresAt !== before.expiresAt) {
      this.#current = session;
      this.#ports.memory.write(session);
      this.#notify('TOKEN_REFRESHED');
    }
  }

  /** Welcomes a person who comes back from the third party. */
  async #greetAfterRedirect(back: { remember(identity: Identity): void }, session: Session): Promise<void> {
    const house = this.#ports.house();
    if (!house) return;
    const account = session.accountId;
    await house.judgeRegistration?.(account, {
      authProvider: 'google',
      username: null,
      hasCode: null,
      after: 0,
      rules: null,
      toldAt: 0,
    });
    const { isNew: _, ...messages } = await this.#identityMessages(house, account, this.#chosenReferral({ field: '', touched: false }));
    back.remember({ account, username: usernameOf(house, account) });
    this.#ports.greet?.({ ok: true, session, ...messages });
  }

  /** The messages after a sign-in at the third party, which may have registered the account. */
  async #identityMessages(house: PlayerHouse, account: AccountId, referral: Referral) {
    const messages = await returnMessages(house, account, referral);
    if (messages.isNew) this.#reportRegistration(account, referral);
    return messages;
  }

  /**
   * The code of a link is used up. Called when the session has begun, so that a backend knows the account. Not awaited: a backend that does
   * not answer must not block the sign-up.
   */
  #reportRegistration(account: AccountId, { code }: Referral): void {
    void this.#referrals.registered(account, code).catch(() => undefined);
  }

  #notify(event: AuthEvent, notice: string | null = null): void {
    for (const listener of this.#listeners) listener({ event, session: this.#current, notice });
  }
}

type SignInMessages = Pick<Extract<AuthResult, { ok: true }>, 'toasts' | 'notices'>;

/** Names are public; nothing else about other accounts is available here. */
const usernameOf = ({ world }: PlayerHouse, account: AccountId): string => world.usernames[account]?.name ?? '';

const unfamiliarNotices = (house: PlayerHouse, account: AccountId, isFamiliar: boolean): readonly string[] =>
  isFamiliar ? [] : [sentences.firstTimeHere(usernameOf(house, account))];

const welcomeAgain: MessagesFor = async (house, { accountId }, isFamiliar) => ({
  toasts: [welcomeBack(usernameOf(house, accountId))],
  notices: unfamiliarNotices(house, accountId, isFamiliar),
});

const newestEntryOf = async ({ ports }: PlayerHouse, account: AccountId) => (await ports.store.readTrail(account, { limit: 1 }))[0];

/** For a new account: its bonus, and what its referral has come to. */
async function signUpMessages(house: PlayerHouse, id: AccountId, { given }: Pick<Referral, 'given'>): Promise<SignInMessages> {
  const account = accountOf(house.world, id);
  const newest = await newestEntryOf(house, id);
  const created = account?.authProvider === 'google' ? accountCreatedWithGoogle : accountCreated;
  // What was paid, and not what the rules say: they may have changed since.
  const events = newest ? eventsOf(readStored(newest)) : [];
  const bonus = events.find((event) => event.type === 'bonus/welcomed');
  const paid = events.flatMap((event) =>
    event.type === 'referral/paid' ? [referralCredited(event.data.cents, usernameOf(house, event.data.referrer))] : [],
  );
  return {
    toasts: [created(bonus?.data.cents ?? 0), welcome(usernameOf(house, id)), ...paid],
    notices: given !== null && account && !referralIn(house.world, id) ? [REFERRAL_UNKNOWN] : [],
  };
}

/** After a return from the third party. An account is new if nothing was written about it since its registration. */
async function returnMessages(
  house: PlayerHouse,
  id: AccountId,
  referral: Referral,
): Promise<SignInMessages & { readonly isNew: boolean }> {
  const isNew = (await newestEntryOf(house, id))?.seq === accountOf(house.world, id)?.registered.seq;
  return isNew
    ? { isNew, ...(await signUpMessages(house, id, referral)) }
    : { isNew, toasts: [welcomeBack(usernameOf(house, id))], notices: [] };
}

/** The possible sources of a referral code at sign-up. */
interface ReferralSources {
  /** The text in the form's field. */
  readonly field: string;
  /** Whether the person changed the field. An emptied field means no referral. */
  readonly touched: boolean;
  /** The code of the active referral cookie. */
  readonly cookie: string | null;
  /** The code of an earlier referral link (`pendingReferralCode`). */
  readonly pending: string | null;
}

/** What was given for a code, null for nothing, and the code to register with. */
export interface Referral {
  readonly given: string | null;
  readonly code: string | null;
}

/** The referral of a sign-up. */
function referralOf(sources: ReferralSources): Referral {
  const code = referralCodeFor(sources);
  return { given: sources.field.trim() === '' ? code : sources.field, code };
}

/**
 * The code to register with: form before cookie before pending. A text that is not a code is skipped in the cookie and in
 * the pending code. It is not skipped in the form: typed text is never replaced by a code that the person did not type.
 */
export function referralCodeFor({ field, touched, cookie, pending }: ReferralSources): string | null {
  if (field.trim() !== '') return readReferralCode(field);
  if (touched) return null;
  return (cookie === null ? null : readReferralCode(cookie)) ?? (pending === null ? null : readReferralCode(pending));
}
