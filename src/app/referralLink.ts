/** `?ref=` on any page: the code is taken from the address once, its click is tracked, and it is kept for the sign-up. */
import { readReferralCode } from '../domain/accounts/names.ts';
import { defaultRules } from '../domain/rules.ts';
import type { AccountId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import type { AuthService } from '../api/auth/authService.ts';
import type { ReferralMemory } from '../api/auth/authPorts.ts';
import type { Backend, ReferralClick, ReferralToProcess } from '../api/backend/backend.ts';
import { systemClock } from '../base/clock.ts';
import { cryptoEntropy } from '../base/entropy.ts';
import { browserReferrals, captureReferral, keepClick } from '../browser/referralLink.ts';
import { retryReferral, type ProcessReferral, type ReferralPorts } from '../browser/referralRetry.ts';
import { cookies } from '../browser/storages.ts';
import { REFERRAL_PARAMETER } from '../browser/referralParameter.ts';
import { showToast } from '../ui/toasts.ts';
import { localTexts } from './browserStorage.ts';
import { translated } from '../languages/translated.ts';
import { t } from '../languages/t.ts';

const LONGEST_ADDRESS = 2_000;

const portsFor = (lifetimeMs: number): ReferralPorts => ({ jar: cookies, storage: localTexts, clock: systemClock, lifetimeMs });

/** The first click of this visit, until the backend can be told of it. */
let untrackedClick: ReferralClick | null = null;
/** The backend that processes referrals. Until it is set, their cookie is kept. */
let processingBackend: Backend | null = null;

/** The code of the link that brought this visitor, until the house has said whether it counts. */
let linkedCode: string | null = null;

/** Where the link led. */
let landingUrl = '';

const clickPorts = () => ({
  ...portsFor(defaultRules.referral.cookieLifetimeMs),
  location,
  entropy: cryptoEntropy,
  onClick: ({ referrerCode, clickId }: { readonly referrerCode: string; readonly clickId: string }): void => {
    untrackedClick = { referrerCode, clickId, userAgent: navigator.userAgent, landingUrl };
  },
});

/** Takes the code from the address before anything else reads the address. */
export function takeReferralFromAddress(): void {
  landingUrl = location.href.slice(0, LONGEST_ADDRESS);
  linkedCode = new URLSearchParams(location.search).get(REFERRAL_PARAMETER);
  captureReferral({ ...clickPorts(), history });
}

/**
 * Tells once what the code of a link is worth. The code that counts may be that of an earlier link, unless that one pays nobody: then
 * the new one takes its place. A signed-in person sees nothing. The code is kept for the next sign-up in this browser.
 */
export async function reportReferralLink(auth: AuthService): Promise<void> {
  const code = linkedCode ?? '';
  linkedCode = null;
  if (code.trim() === '') return;
  const guest = auth.current() === null;
  const problemOfLink = await auth.referralProblem(code);
  if (problemOfLink === null && (await auth.referralProblem(linkedReferralCode())) !== null) await countInstead(code);
  const problem = problemOfLink ?? (guest ? await auth.referralProblem(linkedReferralCode()) : null);
  if (problem !== null) showToast({ kind: 'info', text: translated(problem) });
  else if (guest) showToast({ kind: 'success', text: t('Referral code applied!') });
}

/** Makes the code of a link count in place of the kept one. Its click is tracked at once if the backend is there already. */
async function countInstead(code: string): Promise<void> {
  const read = readReferralCode(code);
  if (read === null) return;
  keepClick(clickPorts(), read);
  if (processingBackend !== null) await reportReferralClick(processingBackend);
}

/** Tracks the click that brought this visitor, once. What fails here is logged and nothing more. */
export async function reportReferralClick(backend: Backend): Promise<void> {
  const click = untrackedClick;
  untrackedClick = null;
  if (!click) return;
  const tracked = await backend.trackClick(click).catch(() => false);
  if (!tracked) console.warn('The click on the referral link was not tracked');
}

/** The requests under way. A sign-up and the start of its session both request, and the backend is asked once. */
const underWay = new Map<AccountId, Promise<boolean>>();

const processOnce: ProcessReferral = (account, { referrerCode, clickId }) => {
  const running = underWay.get(account) ?? processNow({ account, referrerCode, clickId }).finally(() => underWay.delete(account));
  underWay.set(account, running);
  return running;
};

async function processNow(referral: ReferralToProcess): Promise<boolean> {
  const done = processingBackend !== null && (await processingBackend.processReferral(referral).catch(() => false));
  if (!done) console.warn('The referral was not processed; it will be tried again at the next start');
  return done;
}

export function processReferralsWith(backend: Backend): void {
  processingBackend = backend;
}

/** Retries a referral that failed after the sign-up, if there is one. */
export async function retryReferralOf({ rules }: World, account: AccountId, backend: Backend): Promise<void> {
  processReferralsWith(backend);
  await retryReferral(portsFor(rules.rules.referral.cookieLifetimeMs), account, processOnce);
}

export const referralsHere = (lifetimeMs: number): ReferralMemory => browserReferrals(portsFor(lifetimeMs), processOnce);

/** The code that prefills the sign-up form, or ''. */
export function linkedReferralCode(): string {
  const { cookie, pending } = referralsHere(defaultRules.referral.cookieLifetimeMs).read();
  return cookie ?? pending ?? '';
}
