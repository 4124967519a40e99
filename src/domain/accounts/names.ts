/** Reads names, referral codes and client seeds as typed: into one form of each, or a refusal. */
import { refuse, type Refusal } from '../refusal.ts';
import type { Rules } from '../rules.ts';

const USERNAME = /^[A-Za-z0-9_.-]+$/;
/** 4 to 12 upper-case letters and digits: a referral code. */
export const REFERRAL_CODE = /^[A-Z0-9]{4,12}$/;
/** Names of other actors, and `__proto__`, which a plain object cannot hold as a key. */
const reserved = new Set(['guest', 'house', '__proto__']);

/** The form in which names are compared: `Ada`, `ADA` and full-width `Ａｄａ` are the same name. */
export const foldName = (username: string): string => username.normalize('NFKC').toLowerCase();

export const isReservedName = (username: string): boolean => reserved.has(foldName(username));

/** A username as it will be shown, or a refusal. Only Latin letters: look-alikes of other scripts would imitate somebody else's name. */
export function readUsername(raw: string, rules: Rules): string | Refusal {
  const name = raw.normalize('NFKC').trim();
  if (name.length < rules.accounts.usernameMinLength) return refuse('username-short');
  if (name.length > rules.accounts.usernameMaxLength) return refuse('username-long');
  return USERNAME.test(name) ? name : refuse('username-form');
}

/** Invisible characters, and characters that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A client seed of 1 to 64 visible characters, kept exactly as typed, or a refusal. */
export function readClientSeed(raw: string, rules: Rules): string | Refusal {
  if (raw.trim() === '') return refuse('client-seed-empty');
  if (raw.length > rules.accounts.clientSeedMaxLength) return refuse('client-seed-long');
  return UNSEEN.test(raw) ? refuse('client-seed-form') : raw;
}

/** A referral code as typed in a form, trimmed and in upper case. Null for any other text. */
export function readReferralCode(raw: string): string | null {
  const code = raw.trim().toUpperCase();
  return REFERRAL_CODE.test(code) ? code : null;
}

/** First four letters of the name in upper case, then six random hex digits in upper case. */
export function defaultReferralCode(username: string, sixHexDigits: string): string {
  const letters = username.replace(/[^A-Za-z]/g, '').slice(0, 4);
  return `${letters}${sixHexDigits}`.toUpperCase();
}
