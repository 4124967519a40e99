/**
 * The log as somebody may have it. What a viewer may not read is withheld line by line; headers and hashes stay, so that a
 * view is verified like the log itself. Who may read an event is said by the event alone, so no entry waits for another.
 */
import { definitionOf } from '../events/catalog.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import type { AccountId } from '../ids.ts';
import type { Act, EventLine } from './entry.ts';
import { EntryFeed } from './entryFeed.ts';
import type { StoredEntry } from './head.ts';
import { readStored } from './stored.ts';
import { looksLikeTrailer } from './trailer.ts';

/** An account, somebody who may see the books, or anybody. */
export type Viewer = AccountId | 'admin' | 'public';

const WITHHELD = 'null';

/** `own` where the viewer may read it as one whom it concerns. */
function readableAs(line: EventLine, viewer: Viewer): 'public' | 'own' | null {
  // Nobody can say who may read an event of a type that is not known here.
  if (line.kind !== 'event') return null;
  const definition = definitionOf(line.event);
  const visibility = definition.visibility(line.event.data);
  if (visibility === 'public') return 'public';
  return visibility === 'subjects' && definition.subjects(line.event.data).some((subject) => subject === viewer) ? 'own' : null;
}

/** Whether the viewer may know which command it was and who sent it. */
function mayKnow({ actor }: Act, readable: readonly ('public' | 'own' | null)[], viewer: Viewer): boolean {
  if (actor === viewer || readable.every((one) => one === 'public')) return true;
  return (actor === 'house' || actor === 'guest') && readable.every((one) => one !== null);
}

/** An entry as the viewer may have it; what is withheld already stays so. Throws DamagedEntryError where it cannot be read. */
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

/** The view of a log of which the lines come one by one: no more than an entry is held. */
export class LogView {
  readonly #viewer: Viewer;
  readonly #feed: EntryFeed;

  constructor(viewer: Viewer, hashing: Hashing = nobleHashing) {
    this.#viewer = viewer;
    this.#feed = new EntryFeed(hashing);
  }

  /** The next line of the log, without its line break. Answers the lines of the view that it completes. Throws DamagedEntryError. */
  line(text: string): readonly string[] {
    if (looksLikeTrailer(text)) return [text];
    const entry = this.#feed.line(text);
    return entry ? entryFor(this.#viewer, entry).lines.split('\n') : [];
  }
}

/** The lines of an exported log as the viewer may have them. Throws DamagedEntryError. */
export function* view(log: Iterable<string>, viewer: Viewer, hashing?: Hashing): Generator<string> {
  const seen = new LogView(viewer, hashing);
  for (const line of log) yield* seen.line(line);
}
