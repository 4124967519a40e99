/** Writes any log with valid hashes: what a forger would do who knows the format and rewrites the whole chain. */
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
      command: { id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, type: 'Forged' },
      prev,
      events: eventLines.map(sha256),
      ...header,
    });
    prev = sha256(headerLine);
    lines.push(headerLine, ...eventLines);
  });
  return [...lines, JSON.stringify({ trailer: { logId: FORGED_LOG, seq: entries.length, hash: prev } })];
}
