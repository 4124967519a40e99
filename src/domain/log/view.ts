/**
 * Views of the log. Lines that a viewer may not read are withheld. Headers and hashes stay, so a view is verified like the
 * log itself. The event alone decides who may read it, so each entry is converted without looking at others.
 */
import { definitionOf, type DomainEvent } from '../events/catalog.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import type { AccountId } from '../ids.ts';
import type { Act, EventLine } from './entry.ts';
import { EntryFeed } from './entryFeed.ts';
import type { StoredEntry } from './head.ts';
import { readStored } from './stored.ts';
import { looksLikeTrailer } from './trailer.ts';

/** An account, an admin, or everybody. */
export type Viewer = AccountId | 'admin' | 'public';

const WITHHELD = 'null';

/** How the viewer may read an event: because it is public, because it concerns the viewer (`own`), or not (null). */
export function readableTo(event: DomainEvent, viewer: Viewer): 'public' | 'own' | null {
  const definition = definitionOf(event);
  const visibility = definition.visibility(event.data);
  if (visibility === 'public') return 'public';
  return visibility === 'subjects' && definition.subjects(event.data).some((subject) => subject === viewer) ? 'own' : null;
}

/** The visibility of an unknown type is not known. */
const readableAs = (line: EventLine, viewer: Viewer): 'public' | 'own' | null =>
  line.kind === 'event' ? readableTo(line.event, viewer) : null;

/** Whether the viewer may read the act. */
function mayKnow({ actor }: Act, readable: readonly ('public' | 'own' | null)[], viewer: Viewer): boolean {
  if (actor === viewer || readable.every((one) => one === 'public')) return true;
  return (actor === 'house' || actor === 'guest') && readable.every((one) => one !== null);
}

/** The viewer's view of an entry. Lines withheld before stay withheld. Throws DamagedEntryError if it cannot be read. */
export function entryFor(viewer: Viewer, stored: StoredEntry): StoredEntry {
  if (viewer === 'admin') return stored;
  const { act, events } = readStored(stored);
  const [header = '', actLine = '', ...eventLines] = stored.lines.split('\n');
  const readable = events.map((line) => readableAs(line, viewer));
  const lines = [
    header,
    act !== null && mayKnow(act, readable, viewer) ? actLine : WITHHELD,
    ...eventLines.map((line, place) => (readable[place] ? line : WITHHELD)),
  ];
  return { ...stored, lines: lines.join('\n') };
}

/** Converts a log to a view line by line. It holds one entry at most. */
export class LogView {
  readonly #viewer: Viewer;
  readonly #feed: EntryFeed;

  constructor(viewer: Viewer, hashing: Hashing = nobleHashing) {
    this.#viewer = viewer;
    this.#feed = new EntryFeed(hashing);
  }

  /** Takes the next line, without its line break. Returns the lines of the view that it completes. Throws DamagedEntryError. */
  line(text: string): readonly string[] {
    if (looksLikeTrailer(text)) return [text];
    const entry = this.#feed.line(text);
    return entry ? entryFor(this.#viewer, entry).lines.split('\n') : [];
  }
}

/** The viewer's view of an exported log, line by line. Throws DamagedEntryError. */
export function* view(log: Iterable<string>, viewer: Viewer, hashing?: Hashing): Generator<string> {
  const seen = new LogView(viewer, hashing);
  for (const line of log) yield* seen.line(line);
}
