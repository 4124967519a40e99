/**
 * Reads the lines of an entry from outside: header, act and events (entry.ts). What is wrong with a line is said in one sentence (`LineDefect`).
 * There is one canonical form of each line, so the data read determines the bytes hashed.
 *
 * Patterns read headers, acts and most events, because they are faster than a parser. A line that does not match goes through the parser, which finds
 * out why.
 */
import { findDefinition, type DomainEvent, type EventType } from '../events/catalog.ts';
import type { Actor, LogId } from '../ids.ts';
import { LOG_VERSION, writeEventLine, type Act, type EventLine, type Header } from './entry.ts';
import { type EventForms, eventForms, integerOf, writtenOut } from './linePatterns.ts';

/**
 * The longest line that is read, in UTF-16 code units. A settlement of 10,000 bets has a header of 0.7 million. From about
 * 6 million on (90,000 events, measured in V8) the pattern of a header exceeds the memory that a match may use.
 */
export const LONGEST_LINE = 4_000_000;

/** What is wrong with a line. `claim` says which of the auditor's claims it breaks. */
export interface LineDefect {
  readonly defect: string;
  readonly claim: 'format' | 'schema';
}

export const isDefect = (value: object): value is LineDefect => 'defect' in value;

const HEX_64 = '[0-9a-f]{64}';
const NUMBER = '0|[1-9][0-9]{0,15}';
const HEADER = new RegExp(
  writtenOut(
    `^\\{"v":${LOG_VERSION},"logId":"(log_[0-9a-f]{32})","seq":(${NUMBER}),"at":(${NUMBER}),` +
      `"prev":"(${HEX_64})","lines":\\["(${HEX_64}(?:","${HEX_64})+)"\\]\\}$`,
  ),
);
const ACT = new RegExp(
  writtenOut(
    '^\\{"salt":"[0-9a-f]{32}","command":\\{"id":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})",' +
      `"type":"([A-Z][A-Za-z]{0,63})"\\},"actor":"(acc_[0-9a-f]{32}|guest|house)"(?:,"seen":(${NUMBER}))?\\}$`,
  ),
);

const formatDefect = (defect: string): LineDefect => ({ defect, claim: 'format' });
const schemaDefect = (defect: string): LineDefect => ({ defect, claim: 'schema' });

/** Reads a header line. */
export function readHeader(line: string): Header | LineDefect {
  if (line.length > LONGEST_LINE) return formatDefect(`the line is longer than ${LONGEST_LINE} characters`);
  const match = HEADER.exec(line);
  if (!match) return whyNoHeader(line);
  // By index, because destructuring would use an iterator.
  const [seq, at] = [integerOf(match[2] ?? ''), integerOf(match[3] ?? '')];
  const header: Header = { v: LOG_VERSION, logId: match[1] as LogId, seq, at, prev: match[4] ?? '', lines: hashesIn(match[5] ?? '') };
  return Number.isSafeInteger(seq) && Number.isSafeInteger(at) ? header : formatDefect('a number is too large');
}

/** Reads the line of an act; null if withheld. */
export function readAct(line: string): Act | null | LineDefect {
  if (line === 'null') return null;
  const match = ACT.exec(line);
  if (match) {
    const seen = match[4] === undefined ? null : integerOf(match[4]);
    return { command: { id: match[1] ?? '', type: match[2] ?? '' }, actor: match[3] as Actor, seen };
  }
  return defectOf(line, 'the line does not say which command it was and who sent it');
}

const HASH_LENGTH = 64;
const HASH_STEP = HASH_LENGTH + '","'.length;

/** The hashes of `hash","hash","hash`. */
function hashesIn(text: string): readonly string[] {
  const hashes: string[] = [];
  for (let start = 0; start < text.length; start += HASH_STEP) hashes.push(text.slice(start, start + HASH_LENGTH));
  return hashes;
}

/** How deep a line may be nested. Every runtime has a limit of its own, so the log has a lower one. */
const DEEPEST = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** The value of canonical JSON, or what is wrong with the line. */
function canonical(line: string): object | null | LineDefect {
  let value: unknown;
  try {
    value = JSON.parse(line);
    if (isDeeper(value, DEEPEST)) return formatDefect('the line is nested too deeply');
    if (JSON.stringify(value) !== line)
      return formatDefect('the line is not in canonical form (a repeated key, other spacing or another number form)');
  } catch (error) {
    return formatDefect(error instanceof RangeError ? 'the line is nested too deeply' : 'the line is not JSON');
  }
  return typeof value === 'object' && !Array.isArray(value) ? value : formatDefect('the line is not a JSON object');
}

/** Whether a header line has a format before this one. */
export const isOfOlderFormat = (line: string): boolean => /^\{"v":[1-4],/.test(line);

/** What to do with a log of an older format. */
export const OLDER_FORMAT = 'an older version wrote this log: export and verify it with that version';

function whyNoHeader(line: string): LineDefect {
  const value = canonical(line);
  if (value === null) return formatDefect('a header cannot be withheld');
  if (isDefect(value)) return value;
  const { v } = value as { v?: unknown };
  if (isOfOlderFormat(line)) return schemaDefect(OLDER_FORMAT);
  if (typeof v === 'number' && v > LOG_VERSION) return schemaDefect(`a newer version (${v}) wrote this log`);
  return schemaDefect('the line is not an entry header of this version');
}

/** The escape of a lone surrogate. After an even number of backslashes the text only spells such an escape. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

/** The place in an event line where the type begins. */
const TYPE_AT = '{"salt":"00112233445566778899aabbccddeeff","type":"'.length;

/** The patterns of each type that has been read, made when its first line is read. */
const formsByType = new Map<string, EventForms>();

function makeForms(type: string): EventForms | undefined {
  const definition = findDefinition(type);
  if (!definition) return undefined;
  const forms = eventForms(definition.type, definition.schema, definition.informational === true);
  // Only types of the catalog are kept, so a hostile file cannot fill the memory with names.
  formsByType.set(definition.type, forms);
  return forms;
}

/** Reads an event line by its pattern, or answers undefined if the parser must read it. */
export function recogniseEvent(line: string): EventLine | undefined {
  const type = line.slice(TYPE_AT, line.indexOf('"', TYPE_AT));
  for (const form of (formsByType.get(type) ?? makeForms(type))?.toTry(line) ?? []) {
    const read = form.read(line);
    if (read) return read;
  }
  return undefined;
}

/** Reads an event line: an event, a withheld one, one of an unknown type, or what is wrong with it. */
export function readEvent(line: string): EventLine | LineDefect {
  if (line === 'null') return { kind: 'withheld' };
  if (line.length > LONGEST_LINE) return formatDefect(`the line is longer than ${LONGEST_LINE} characters`);
  return recogniseEvent(line) ?? parseEvent(line);
}

const SALT = /^[0-9a-f]{32}$/;
const TYPE = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/;

const hasOnlyIntegers = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(hasOnlyIntegers)
    : typeof value !== 'number' || Number.isSafeInteger(value);

/** Whether data of an unknown type have the form of data: an object in which every number can be counted exactly. */
const isDataForm = (data: unknown): boolean => typeof data === 'object' && data !== null && !Array.isArray(data) && hasOnlyIntegers(data);

/** Reads an event line by parsing it, checking the schema, and comparing it with the value written again. */
export function parseEvent(line: string): EventLine | LineDefect {
  if (LONE_SURROGATE.test(line)) return formatDefect('the line holds half a character');
  const parsed = canonical(line);
  if (parsed === null || isDefect(parsed)) return parsed ?? formatDefect('the line is not a JSON object');
  const { salt, type, info, data } = parsed as { salt?: unknown; type?: unknown; info?: unknown; data?: unknown };
  if (typeof salt !== 'string' || !SALT.test(salt)) return schemaDefect('the event has no salt of 32 hex digits');
  if (typeof type !== 'string' || !TYPE.test(type)) return schemaDefect('the event has no type');
  const definition = findDefinition(type);
  const informational = definition ? definition.informational === true : info === true;
  const read = definition?.schema.safeParse(data);
  if (read?.success === false) return schemaDefect(`${type} is not as declared: ${misfit(read.error.issues[0])}`);
  if (!read && !isDataForm(data)) return schemaDefect(`${type} is not as events are: data is not what it must be`);
  // The schema returns keys in the declared order. Writing them again proves form and order.
  if (writeEventLine(salt, type, informational, read ? read.data : data) !== line)
    return formatDefect('the line has other keys, or keys in another order');
  if (!read) return { kind: 'unknown', type, informational };
  return { kind: 'event', salt, event: { type: type as EventType, data: read.data } as DomainEvent };
}

/** The sentence for data that does not fit its declaration. */
const misfit = (issue: { readonly path: readonly PropertyKey[]; readonly code: string } | undefined): string =>
  `${['data', ...(issue?.path ?? [])].join('.')} ${issue?.code === 'unrecognized_keys' ? 'has a key too many' : 'is not what it must be'}`;

/** What is wrong with a line that cannot be read: its form, or else the given problem of its content. */
function defectOf(line: string, problem: string): LineDefect {
  const whole = canonical(line);
  return whole && isDefect(whole) ? whole : schemaDefect(problem);
}
