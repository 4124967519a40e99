/**
 * Views of the log. Exactly the lines that a viewer may not read are withheld. Headers and hashes stay, so a view is verified like
 * the log itself. The event alone decides who may read it, so each entry is converted without looking at others.
 */
import { definitionOf, type DomainEvent } from '../events/catalog.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import type { AccountId, Actor } from '../ids.ts';
import { accountOf, type World } from '../world.ts';
import type { Act, EventLine } from './entry.ts';
import { EntryFeed } from './entryFeed.ts';
import type { StoredEntry } from './head.ts';
import { readStored } from './stored.ts';
import { looksLikeTrailer } from './trailer.ts';
import { writeViewLine, type NamedViewer } from './viewLine.ts';

/** An account, everybody, or an admin, who reads the whole log. */
export type Viewer = NamedViewer | 'admin';

const WITHHELD = 'null';

/** Why a viewer may read a line: because it is public, because it concerns the viewer (`own`), or not at all (null). */
type Readable = 'public' | 'own' | null;

export function readableTo(event: DomainEvent, viewer: Viewer): Readable {
  const definition = definitionOf(event);
  const visibility = definition.visibility(event.data);
  if (visibility === 'public') return 'public';
  return visibility === 'subjects' && definition.subjects(event.data).some((subject) => subject === viewer) ? 'own' : null;
}

/** Informational events are public. The visibility of another unknown type is not known. */
export function lineReadableTo(line: EventLine, viewer: Viewer): Readable {
  if (line.kind === 'event') return readableTo(line.event, viewer);
  return line.kind === 'unknown' && line.informational ? 'public' : null;
}

/**
 * The count that a command line must have: of the events before its entry, those that the readers of the line may read. If everybody may read the
 * line, only public events count: how much an account does is nobody else's business. Null for other lines of the house and of guests.
 */
export function seenBefore(world: Pick<World, 'accounts' | 'publicEvents'>, actor: Actor, isPublic: boolean): number | null {
  if (isPublic) return world.publicEvents;
  return actor === 'house' || actor === 'guest' ? null : world.publicEvents + (accountOf(world, actor)?.ownEvents ?? 0);
}

/** Whether everybody may read all of these events. */
export const areAllPublic = (events: readonly DomainEvent[]): boolean =>
  events.every((event) => definitionOf(event).visibility(event.data) === 'public');

/** Whether the viewer may read the command line of an entry with such event lines. */
export function mayReadAct({ actor }: Act, readable: readonly Readable[], viewer: Viewer): boolean {
  if (actor === viewer || readable.every((one) => one === 'public')) return true;
  return (actor === 'house' || actor === 'guest') && readable.every((one) => one !== null);
}

/** Who may read an event besides the house, if not everybody. */
function ownersOf(event: DomainEvent): readonly AccountId[] {
  const definition = definitionOf(event);
  return definition.visibility(event.data) === 'subjects' ? definition.subjects(event.data) : [];
}

/**
 * The views of an entry, which is read once for all of them. Viewers who may not read more than the public get the very view of the public.
 * Lines withheld before stay withheld. Throws DamagedEntryError if it cannot be read.
 */
export function viewsOf(stored: StoredEntry): (viewer: NamedViewer) => StoredEntry {
  const { act, events } = readStored(stored);
  const [header = '', actLine = '', ...eventLines] = stored.lines.split('\n');
  const concerned = new Set<string>(events.flatMap((line) => (line.kind === 'event' ? ownersOf(line.event) : [])));
  const viewOf = (viewer: NamedViewer): StoredEntry => {
    const readable = events.map((line) => lineReadableTo(line, viewer));
    const lines = [
      header,
      act !== null && mayReadAct(act, readable, viewer) ? actLine : WITHHELD,
      ...eventLines.map((line, place) => (readable[place] ? line : WITHHELD)),
    ];
    return { ...stored, lines: lines.join('\n') };
  };
  let ofPublic: StoredEntry | undefined;
  return (viewer) => (viewer === act?.actor || concerned.has(viewer) ? viewOf(viewer) : (ofPublic ??= viewOf('public')));
}

/** The viewer's view of an entry. Throws DamagedEntryError if it cannot be read. */
export const entryFor = (viewer: Viewer, stored: StoredEntry): StoredEntry => (viewer === 'admin' ? stored : viewsOf(stored)(viewer));

/** Converts a log to a view line by line. It holds one entry at most. */
export class LogView {
  readonly #viewer: Viewer;
  readonly #feed: EntryFeed;
  /** Lines to be written before the next ones. */
  #before: readonly string[];

  constructor(viewer: Viewer, hashing: Hashing = nobleHashing) {
    this.#viewer = viewer;
    this.#feed = new EntryFeed(hashing);
    this.#before = viewer === 'admin' ? [] : [writeViewLine(viewer)];
  }

  /** Takes the next line, without its line break. Returns the lines of the view that it completes. Throws DamagedEntryError. */
  line(text: string): readonly string[] {
    if (looksLikeTrailer(text)) return [text];
    const entry = this.#feed.line(text);
    if (!entry) return [];
    const lines = [...this.#before, ...entryFor(this.#viewer, entry).lines.split('\n')];
    this.#before = [];
    return lines;
  }
}

/** The viewer's view of an exported log, line by line. Throws DamagedEntryError. */
export function* view(log: Iterable<string>, viewer: Viewer, hashing?: Hashing): Generator<string> {
  const logView = new LogView(viewer, hashing);
  for (const line of log) yield* logView.line(line);
}
