/**
 * What is wrong, in the codes of GoTrue, the auth service that the client library is made for. Its programs look for these codes:
 * https://supabase.com/docs/guides/auth/debugging/error-codes. The house's own code stands beside it.
 */
import type { HttpProblem } from './problem.ts';

interface GoTrueProblem {
  readonly status: number;
  readonly code: string;
}

/** By the house's code. A code without a row is answered as it is. */
const problems: Readonly<Record<string, GoTrueProblem>> = {
  'request-unreadable': { status: 400, code: 'validation_failed' },
  'fields-missing': { status: 400, code: 'validation_failed' },
  'not-json': { status: 415, code: 'bad_json' },
  'credentials-wrong': { status: 400, code: 'invalid_credentials' },
  'email-form': { status: 400, code: 'email_address_invalid' },
  'email-taken': { status: 422, code: 'user_already_exists' },
  'password-short': { status: 422, code: 'weak_password' },
  'password-same': { status: 422, code: 'same_password' },
  'password-long': { status: 422, code: 'validation_failed' },
  'username-short': { status: 422, code: 'validation_failed' },
  'username-long': { status: 422, code: 'validation_failed' },
  'username-form': { status: 422, code: 'validation_failed' },
  'username-marks': { status: 422, code: 'validation_failed' },
  'username-reserved': { status: 422, code: 'validation_failed' },
  'username-taken': { status: 422, code: 'conflict' },
  'account-blocked': { status: 403, code: 'user_banned' },
  'factor-wrong': { status: 422, code: 'mfa_verification_failed' },
  'factor-known': { status: 422, code: 'too_many_enrolled_mfa_factors' },
  'factor-none': { status: 404, code: 'mfa_factor_not_found' },
  'not-admin': { status: 403, code: 'not_admin' },
  'account-unknown': { status: 403, code: 'user_not_found' },
  'no-session': { status: 403, code: 'session_not_found' },
  'too-many-attempts': { status: 429, code: 'over_request_rate_limit' },
  'too-many-requests': { status: 429, code: 'over_request_rate_limit' },
  'could-not-save': { status: 503, code: 'unexpected_failure' },
  'account-not-created': { status: 503, code: 'unexpected_failure' },
  failed: { status: 500, code: 'unexpected_failure' },
};

/** The body and the status for a program that expects GoTrue. */
export function asGoTrue({ status, code, message, goTrue }: HttpProblem): { readonly status: number; readonly body: object } {
  const known = goTrue ?? problems[code] ?? { status, code };
  const reasons = known.code === 'weak_password' ? { weak_password: { reasons: ['length'] } } : {};
  return { status: known.status, body: { code: known.code, message, house_code: code, ...reasons } };
}

type SwitchedOff = GoTrueProblem & { readonly message: string };
export const noOneTimePasswords: SwitchedOff = { status: 422, code: 'otp_disabled', message: 'One-time passwords are switched off.' };
export const noMail: SwitchedOff = { status: 422, code: 'email_provider_disabled', message: 'This house sends no e-mail.' };

/** What this house does not have, as GoTrue answers where it is switched off: method, path, and what is said. */
export const switchedOff: readonly (readonly ['GET' | 'POST', string, SwitchedOff])[] = [
  ['POST', '/auth/v1/otp', noOneTimePasswords],
  ['POST', '/auth/v1/magiclink', noOneTimePasswords],
  ['POST', '/auth/v1/resend', noMail],
  ['GET', '/auth/v1/reauthenticate', noMail],
];

/** Grants that are switched off, by the name in the query of `token`. */
export const grantsSwitchedOff: Readonly<Record<string, SwitchedOff>> = {
  id_token: { status: 400, code: 'provider_disabled', message: 'Sign-in by the token of a provider is switched off.' },
  web3: { status: 422, code: 'web3_provider_disabled', message: 'Sign-in by a wallet is switched off.' },
};
