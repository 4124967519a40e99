/** Reads usernames and referral codes as typed: into one form of each, or a refusal. Also says which names nobody may take. */
import { refuse, type Refusal } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { lengthOf } from '../text/characters.ts';
import { lowerLatin, plainWidth, trimmed, upperLatin } from '../text/letters.ts';

const USERNAME = /^[A-Za-z0-9_.-]+$/;
/** 4 to 12 upper-case letters and digits: a referral code. */
export const REFERRAL_CODE = /^[A-Z0-9]{4,12}$/;

/** The form in which names are compared: `Ada`, `ADA` and full-width `Ａｄａ` are the same name. `world.names` has it as its keys. */
export const comparableName = (username: string): string => lowerLatin(plainWidth(username));

/** Names of other actors, and `__proto__`, which a plain object cannot hold as a key. */
const impossible = new Set(['guest', 'house', '__proto__']);

/** Whether nobody can have this name, not even an account that the house opens or migrates. */
export const isImpossibleName = (username: string): boolean => impossible.has(comparableName(username));

/** Words by which a name would pretend to be of the house or its staff. */
const STAFF = [
  'admin',
  'administrator',
  'administration',
  'bountybay',
  'cashier',
  'dealer',
  'guest',
  'help',
  'helpdesk',
  'hidden',
  'house',
  'mod',
  'moderator',
  'official',
  'operator',
  'owner',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'sysop',
  'system',
  'webmaster',
];
/** Words that may stand beside those of STAFF in such a name. */
const FILLERS = ['bot', 'chat', 'desk', 'live', 'real', 'service', 'team', 'the'];

/** Digits and letters that look like another letter. They are replaced with it before a name is compared with the words above. */
const LOOK_ALIKES: readonly (readonly [letter: string, others: RegExp])[] = [
  ['i', /[1l]/g],
  ['o', /0/g],
  ['z', /2/g],
  ['e', /3/g],
  ['a', /4/g],
  ['s', /5/g],
  ['g', /[69]/g],
  ['t', /7/g],
  ['b', /8/g],
  ['m', /rn/g],
  ['w', /vv/g],
];

/** A name in lower case, without dots, dashes and underscores, and with look-alikes replaced. Names with the same skeleton look alike. */
const skeletonOf = (username: string): string =>
  LOOK_ALIKES.reduce((name, [letter, others]) => name.replace(others, letter), comparableName(username).replace(/[_.-]/g, ''));

/** A pattern for one of these words or its plural. */
const anyOf = (words: readonly string[]): string => words.map((word) => `${skeletonOf(word)}s?`).join('|');
const RESERVED = new RegExp(`^(?:${anyOf(FILLERS)})*(?:${anyOf(STAFF)})(?:${anyOf([...STAFF, ...FILLERS])})*$`);

/**
 * Whether a name pretends to be of the house or its staff: it consists of such words, whatever its case, marks and look-alikes, and with
 * or without a number at either end. The house may open an account of such a name, as the admin's; nobody else may.
 */
export function isReservedName(username: string): boolean {
  const withoutMarks = username.replace(/[_.-]/g, '');
  const withoutNumber = withoutMarks.replace(/^[0-9]+|[0-9]+$/g, '');
  return isImpossibleName(username) || RESERVED.test(skeletonOf(withoutMarks)) || RESERVED.test(skeletonOf(withoutNumber));
}

/** A username as it will be shown, or a refusal. Only Latin letters: look-alikes of other scripts would imitate somebody else's name. */
export function readUsername(raw: string, rules: Rules): string | Refusal {
  const name = trimmed(plainWidth(raw));
  const length = lengthOf(name);
  if (length < rules.accounts.usernameMinLength) return refuse('username-short');
  if (length > rules.accounts.usernameMaxLength) return refuse('username-long');
  if (!USERNAME.test(name)) return refuse('username-form');
  return /[A-Za-z0-9]/.test(name) ? name : refuse('username-marks');
}

/** A username for an account that a person opens. Refusals: those of `readUsername`, username-reserved. */
export function readNewUsername(raw: string, rules: Rules): string | Refusal {
  const name = readUsername(raw, rules);
  return typeof name === 'string' && isReservedName(name) ? refuse('username-reserved') : name;
}

/** A referral code as typed in a form, trimmed and in upper case. Null for any other text. */
export function readReferralCode(raw: string): string | null {
  const code = upperLatin(trimmed(raw));
  return REFERRAL_CODE.test(code) ? code : null;
}

/** First four letters of the name in upper case, then six random hex digits in upper case. */
export function defaultReferralCode(username: string, sixHexDigits: string): string {
  const letters = username.replace(/[^A-Za-z]/g, '').slice(0, 4);
  return upperLatin(`${letters}${sixHexDigits}`);
}
