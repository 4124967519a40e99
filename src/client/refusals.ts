/**
 * The sentences that a page of a house server shows when a command has no effect. First those of the page itself, such as for a broken connection.
 * Then `readRefusal`, `readHttpRefusal` and `readEnd`: they put what the house says into the words of this version, by its code. So a house cannot
 * show its player a sentence that it made up. Only values are taken from what it says, such as numbers, dates and the reason of a block.
 */
import type { CommandType } from '../domain/commands/catalog.ts';
import { definitionOf } from '../domain/events/catalog.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { type Detail, hasFixedSentence, NOTHING_TAKEN, refusalCodes, refuse, type Refusal, type RefusalCode } from '../domain/refusal.ts';
import { characterText, wrongCharacter } from '../domain/text/characters.ts';
import { HouseServerError } from '../base/ports.ts';
import { ContradictionError } from './contradiction.ts';

export const AWAY = 'The house server cannot be reached at the moment.';

export const TAKEN_BACK = 'You took this back before it was sent.';

export const UNCERTAIN_CLOCK =
  'This page is not sure what time it is at the house server, so it sends no bet on Crash. Try again in a moment.';

export const NOT_SENT_IN_TIME = 'The house server could not be reached for a minute, so this was not sent.';

export const NOT_SENT_AGAIN =
  'The connection broke before the house server answered, and this was not sent again. Look at your history before you try it once more.';

export const ENDED_UNANSWERED =
  'The connection ended before the house server answered this. Look at your history before you try it once more.';

const DOUBTED_ANSWER = 'The house server contradicts what it sent before. It may have carried this out nevertheless.';

export const HELD_BACK = 'The house server had this in time, by its own clock, and refused it as too late';

export const DOUBTED = 'The house server contradicts what it sent before, so this page sends it nothing more.';

export const UNREACHED = 'The house server cannot be reached at the moment. Try again.';

export const CANNOT_SAVE = 'The house server cannot save anything at the moment. Check your balance before you try again.';

export const TOO_MANY_REQUESTS = 'Too many requests. Try again in a minute.';

export const NO_MAIL = 'This house sends no e-mail.';

/** Commands that take credits from the balance of the player who sends them. */
const takingCredits: ReadonlySet<CommandType> = new Set<CommandType>([
  'PlaceBet',
  'PlaceLiveBet',
  'CreateFlip',
  'JoinFlip',
  'PlaceSportBet',
  'RequestWithdrawal',
]);

/** The sentence about a command that had no effect. It says that nothing was taken only if the command could have taken something. */
export const withoutEffect = (sentence: string, type: CommandType | undefined): string =>
  type !== undefined && takingCredits.has(type) ? `${sentence} ${NOTHING_TAKEN}` : sentence;

/** What an entry changed for the commands of a player, if the house chose it, as the end of a sentence. It may rotate seeds in their player's name. */
export function changeIn(entry: Entry): string | null {
  const events = eventsOf(entry);
  const types = events.map(({ type }) => type);
  if (types.includes('rules/set')) return ' (the house changed its rules, and this page heard of it after you pressed)';
  if (types.includes('seed/rotated') || types.includes('seed/lost'))
    return ' (your server seed was replaced, and this page heard of it after you pressed)';
  // Players may do the other things that an admin may: a creator takes back a flip.
  const isOfTheHouse = events.map(definitionOf).some(({ by }) => by.includes('admin') && !by.includes('owner'));
  return isOfTheHouse || types.includes('beacon/set') ? ' (the house changed this, and this page heard of it after you pressed)' : null;
}

/** A refusal that something told since the press explains. */
export const withChange = <R extends Refusal>(refusal: R, change: string | null): R =>
  change === null ? refusal : { ...refusal, sentence: refusal.sentence + change };

export const notSent = (sentence: string): Refusal => ({ refused: 'could-not-save', sentence });

/** A command that could not be saved. A house server says by itself whether it may have saved it nevertheless. */
export function notSaved(error: unknown, type?: CommandType): Refusal {
  const { refused, sentence } = refuse('could-not-save');
  if (error instanceof ContradictionError) return { refused, sentence: DOUBTED_ANSWER };
  return { refused, sentence: error instanceof HouseServerError ? error.message : withoutEffect(sentence, type) };
}

/** Codes that say too little by themselves. */
const vagueCodes: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['failed', 'could-not-save']);

const DATE = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/u;
const COUNT = /(?:least|most|and|in) (\d+)/u;
const FIELD = /^(?:This )?([A-Z]?[a-z ]{1,30}) (?:must be|can be|holds|could|would) /u;
const CHARACTER = / holds U\+([0-9A-F]{4,6}), which /u;
const REASON = /^This account has been blocked: (.+)$/su;

/** `U+202E, which reverses text`. Null if a text may have it. */
function characterAt(code: number): string | null {
  const wrong = code <= 0x10_ff_ff ? wrongCharacter(String.fromCodePoint(code)) : null;
  return wrong && characterText(wrong);
}

/** The values in a sentence of the house. Everything else of it is worded by this page. */
function valuesIn(sentence: string): Detail {
  const [cents, mostCents] = Array.from(sentence.matchAll(/\d[\d,]*\.\d\d/gu), ([text]) => Number(text.replaceAll(/\D/gu, '')));
  const [, day, time] = DATE.exec(sentence) ?? [];
  const count = COUNT.exec(sentence)?.[1];
  const character = CHARACTER.exec(sentence)?.[1];
  const found = {
    cents,
    mostCents,
    until: day && Date.parse(`${day}T${time}Z`),
    count: count && Number(count),
    seconds: count && Number(count),
    field: FIELD.exec(sentence)?.[1],
    character: character && characterAt(Number.parseInt(character, 16)),
    reason: REASON.exec(sentence)?.[1],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== null));
}

interface NamedRefusal {
  readonly code: string;
  readonly sentence: string;
}

/** The refusal that a house named, in the words of this version, so that none passes for another one. */
export function readRefusal({ code, sentence }: NamedRefusal): Refusal {
  const refused = refusalCodes.find((known): known is RefusalCode => known === code) ?? 'request-unreadable';
  const own = refuse(refused, valuesIn(sentence));
  const isOwn = refused === code && (own.sentence === sentence || (hasFixedSentence(refused) && !vagueCodes.has(refused)));
  return isOwn ? own : { refused, sentence: `The house server refused this (${code}).` };
}

/** The house's one sentence with a number of its own. */
const ATTEMPTS = /^Too many attempts\. Try again in (?<seconds>\d{1,3}) seconds\.$/u;
/** The house never asks for a longer wait (LONGEST_MS in src/server/auth/attempts.ts). */
const LONGEST_WAIT_S = 900;

/** Whether a refusal says how long to wait, as a house says it. */
export function isWait({ code, sentence }: NamedRefusal): boolean {
  const seconds = ATTEMPTS.exec(sentence)?.groups?.['seconds'];
  return code === 'too-many-attempts' && seconds !== undefined && Number(seconds) <= LONGEST_WAIT_S;
}

/** What a house server says over HTTP that no command is refused with, by its code. */
const httpSentences: ReadonlyMap<string, string> = new Map([
  ['no-session', 'Your session has ended. Sign in again.'],
  ['session-limited', 'Set your new password first'],
  ['link-not-good', 'This link has been used or is too old. Ask for a new one.'],
  ['factor-challenge', 'This took too long. Enter a new code.'],
  ['wall-unknown', 'This house has no such wall.'],
  ['too-many-requests', TOO_MANY_REQUESTS],
  ['could-not-save', CANNOT_SAVE],
  ['failed', 'Something went wrong. Try again.'],
]);

/** The same for an answer over HTTP. It may also have a code that no command is refused with. */
export function readHttpRefusal(named: NamedRefusal): Refusal {
  const { refused, sentence } = readRefusal(named);
  return { refused, sentence: isWait(named) ? named.sentence : (httpSentences.get(named.code) ?? sentence) };
}

/** Sentences about the ends of connections that are no refusals. */
const endSentences: Readonly<Record<string, string>> = {
  'no-session': 'The house server did not take this session any more. Load this page again.',
  'another-version': 'This page and the house server have different versions. Reload it.',
};

/** Why a house ended the connection for good, in the words of this version. */
export function readEnd({ code, message }: { readonly code: string; readonly message: string }): string {
  const { refused, sentence } = readRefusal({ code, sentence: message });
  return endSentences[code] ?? (refused === code ? sentence : `The house server ended the connection (${code}). Load this page again.`);
}
