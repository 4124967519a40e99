/** Writes any log with valid hashes: what a forger would do who knows the format and rewrites the whole chain. */
import { commandTypes } from '../../src/domain/commands/catalog.ts';
import { entryFormOf } from '../../src/domain/commands/entryForm.ts';
import { findDefinition } from '../../src/domain/events/catalog.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { sha256 } from './seeds.ts';

export interface ForgedEntry {
  readonly header?: Readonly<Record<string, unknown>>;
  /** Events as objects, or whole lines as text. */
  readonly events: readonly (string | { readonly type: string; readonly data: unknown; readonly info?: true })[];
}

export const FORGED_LOG = `log_${'f0'.repeat(16)}`;

const number = (value: number): string => value.toString(16).padStart(32, '0');

export const eventLine = (event: { readonly type: string; readonly data: unknown; readonly info?: true }, salt = number(1)): string =>
  JSON.stringify(event.info ? { salt, type: event.type, info: true, data: event.data } : { salt, type: event.type, data: event.data });

/** A command as a forger would name it: one that leads to such events, under the id that they ask for. */
export function commandFor(events: readonly (string | { readonly type: string; readonly data: unknown })[], id: string): { readonly id: string; readonly type: string } {
  const seen = events.flatMap((event) => (typeof event === 'string' ? [] : [event]));
  const types = seen.map(({ type }) => type);
  const whole = commandTypes.find((type) => entryFormOf(type)?.isWhole(types) === true);
  const part = commandTypes.find((type) => entryFormOf(type)?.isPart(types) === true);
  const [created] = seen.flatMap(({ type, data }) => createdBy(type, data));
  return { id: created === undefined ? id : uuidOf(created), type: whole ?? part ?? 'SetRules' };
}

function createdBy(type: string, data: unknown): readonly string[] {
  const definition = findDefinition(type);
  return definition?.schema.safeParse(data).success ? (definition.creates?.(data as object) ?? []) : [];
}

/** The command id that an id is made of. */
const uuidOf = (id: string): string => id.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');

/** The lines of a log, chained and closed by its trailer. */
export function forge(entries: readonly ForgedEntry[]): string[] {
  const lines: string[] = [];
  let prev = NO_HASH;
  entries.forEach(({ header = {}, events }, i) => {
    const eventLines = events.map((event, k) => (typeof event === 'string' ? event : eventLine(event, number(i * 1_000 + k))));
    const headerLine = JSON.stringify({
      v: 1,
      logId: FORGED_LOG,
      seq: i + 1,
      at: 1_768_464_000_000 + i * 1_000,
      actor: 'house',
      command: commandFor(events, `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`),
      prev,
      events: eventLines.map(sha256),
      ...header,
    });
    prev = sha256(headerLine);
    lines.push(headerLine, ...eventLines);
  });
  return [...lines, JSON.stringify({ trailer: { logId: FORGED_LOG, seq: entries.length, hash: prev } })];
}
