/** Writes any log with valid hashes, like a forger who knows the format and rewrites the whole chain. */
import { commandsLeadingTo, WITHHELD } from '../../src/domain/verify/legality.ts';
import { definitionOf, findDefinition, type DomainEvent } from '../../src/domain/events/catalog.ts';
import { idDigits } from '../../src/domain/ids.ts';
import { LOG_VERSION } from '../../src/domain/log/entry.ts';
import { NO_HASH, type Head, type StoredEntry } from '../../src/domain/log/head.ts';
import { readEvent } from '../../src/domain/log/read.ts';
import { sha256 } from './seeds.ts';

interface LooseEvent {
  readonly type: string;
  readonly data: unknown;
  readonly info?: true;
}

export interface ForgedEntry {
  readonly header?: Readonly<Record<string, unknown>>;
  /** The actor and the command; null if withheld. Default: the house, with a command that fits the events. */
  readonly act?: Readonly<Record<string, unknown>> | null;
  /** Events as objects, or whole lines as text. */
  readonly events: readonly (string | LooseEvent)[];
}

export const FORGED_LOG = `log_${'f0'.repeat(16)}`;

const number = (value: number): string => value.toString(16).padStart(32, '0');

export const eventLine = (event: LooseEvent, salt = number(1)): string =>
  JSON.stringify(event.info ? { salt, type: event.type, info: true, data: event.data } : { salt, type: event.type, data: event.data });

/** A command that a forger would name: one that leads to these events. */
export function commandFor(events: readonly (string | LooseEvent)[], id: string): { readonly id: string; readonly type: string } {
  const seen = events.map((event) => `${typeof event === 'string' ? WITHHELD : event.type},`);
  const [whole] = commandsLeadingTo(seen.join(''));
  const [some] = seen.flatMap((one) => (one === `${WITHHELD},` ? [] : commandsLeadingTo(one)));
  return { id, type: whole ?? some ?? 'SetRules' };
}

/** The ids that the events create. */
export const createdBy = (events: readonly (string | LooseEvent)[]): readonly string[] =>
  events.flatMap((event) => {
    const definition = typeof event === 'string' ? undefined : findDefinition(event.type);
    return typeof event !== 'string' && definition?.schema.safeParse(event.data).success
      ? (definition.creates?.(event.data as object) ?? [])
      : [];
  });

/** Replaces created ids by those that follow from their command, in all later lines. */
export class OwnIds {
  readonly #given = new Map<string, string>();

  in(line: string): string {
    return [...this.#given].reduce((text, [wanted, given]) => text.replaceAll(wanted, given), line);
  }

  made(events: readonly (string | LooseEvent)[], command: string): void {
    for (const id of createdBy(events)) this.#given.set(id, `${id.slice(0, 4)}${idDigits(command)}`);
  }
}

/** The event of a line; undefined if it is withheld, or not of the catalog. */
function eventIn(line: string): DomainEvent | undefined {
  try {
    const read = readEvent(line);
    return 'kind' in read && read.kind === 'event' ? read.event : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the events that everybody may read, and those about each account, so that command lines have the counts that they need. */
export class SeenCounts {
  readonly #own = new Map<string, number>();
  #public = 0;

  /** The command line of the next entry with its count. */
  in<Act extends { readonly actor?: unknown }>(act: Act, lines: readonly string[]): Act & { readonly seen?: number } {
    const events = lines.map(eventIn);
    const isPublic = events.every((event) => event !== undefined && definitionOf(event).visibility(event.data) === 'public');
    const actor = String(act.actor);
    const own = isPublic ? 0 : (this.#own.get(actor) ?? 0);
    const isCounted = isPublic || actor.startsWith('acc_');
    const counted = isCounted ? { ...act, seen: this.#public + own } : act;
    for (const event of events) if (event) this.#count(event);
    return counted;
  }

  #count(event: DomainEvent): void {
    const definition = definitionOf(event);
    const visibility = definition.visibility(event.data);
    if (visibility === 'public') this.#public += 1;
    else if (visibility === 'subjects')
      for (const one of definition.subjects(event.data)) this.#own.set(one, (this.#own.get(one) ?? 0) + 1);
  }
}

/** The lines of a log, chained, with a trailer. */
export function forge(entries: readonly ForgedEntry[]): string[] {
  const lines: string[] = [];
  const ids = new OwnIds();
  const counts = new SeenCounts();
  let prev = NO_HASH;
  entries.forEach(({ header = {}, act = {}, events }, i) => {
    const command = commandFor(events, `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
    ids.made(events, command.id);
    const shown = events.map((event, k) => ids.in(typeof event === 'string' ? event : eventLine(event, number(i * 1_000 + k))));
    const counted = counts.in({ salt: number(i * 1_000 + 999), command, actor: 'house', ...act }, shown);
    const bound = [act === null ? 'null' : JSON.stringify(counted), ...shown];
    const headerLine = JSON.stringify({
      v: LOG_VERSION,
      logId: FORGED_LOG,
      seq: i + 1,
      at: 1_768_464_000_000 + i * 1_000,
      prev,
      lines: bound.map(sha256),
      ...header,
    });
    prev = sha256(headerLine);
    lines.push(headerLine, ...bound);
  });
  return [...lines, JSON.stringify({ trailer: { logId: FORGED_LOG, seq: entries.length, hash: prev } })];
}

/** An entry that follows `head` and holds an event of a version that does not exist yet: same log, same chain, unknown content. */
export function entryOfNewerVersion({ logId, seq, hash: prev, at }: Head, account: string): StoredEntry {
  const [headerLine = '', ...lines] = forge([
    { events: [{ type: 'jackpot/won', data: { account, cents: 5 } }], header: { logId, seq: seq + 1, prev, at } },
  ]);
  return { seq: seq + 1, hash: sha256(headerLine), lines: [headerLine, ...lines.slice(0, 2)].join('\n'), subjects: [] };
}
