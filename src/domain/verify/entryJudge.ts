/**
 * Judges entries one by one by the claims that need a world (legality, conservation, fairness), and folds each into that world. The verifier of a
 * file (verifier.ts) does so with every entry, and a page with the entries that its house sends.
 */
import { definitionOf, type DomainEvent } from '../events/catalog.ts';
import { JudgedEntry } from '../events/requirements.ts';
import { changeInPlace, evolveAs, type ChangeWorld } from '../evolve.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { Head } from '../log/head.ts';
import { lineReadableTo } from '../log/view.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import type { KeyChange } from '../transparency/keyChange.ts';
import { checkpointKeyOf, type World } from '../world.ts';
import type { Defect, ReadEntry, SeenEntry, SeenEvent } from './claim.ts';
import { Conservation } from './conservation.ts';
import { Fairness, type IsBeaconSignature } from './fairness.ts';
import { Legality } from './legality.ts';
import { CLOSED_MS } from './overdue.ts';

/** An entry with so many events is folded in one change. Where the world is copied, one copy is made for all of them. */
const MANY_EVENTS = 200;

/** Checks of signatures. They are much code, so their caller brings them. */
export interface SignatureChecks {
  readonly isBeaconSignature: IsBeaconSignature;
  readonly isSignedKeyChange: (change: KeyChange) => boolean;
}

type OnEvent = (seen: SeenEvent, world: World) => void;

export class EntryJudge {
  world: World;
  /** How the world is changed: in place, or as a copy where somebody still shows the world before. */
  change: ChangeWorld = changeInPlace;
  readonly legality: Legality;
  readonly conservation: Conservation;
  readonly fairness: Fairness;
  /** Whose view the entries are of; null for a whole log. */
  viewer: NamedViewer | null;
  /** Whether entries are only folded and not judged: lines are withheld, and the log does not say whose view it is. */
  onlyFolds = false;
  /** How many events were folded. */
  events = 0;
  /**
   * When the house opened again after it was closed, oldest first, UTC milliseconds. At the start of a chapter: the time of the last entry before it,
   * because the house may have been closed then.
   */
  readonly openings: number[];

  readonly #hashing: Hashing;
  readonly #isSignedKeyChange: SignatureChecks['isSignedKeyChange'] | null;

  /** Without `signatures`, those of beacons are only counted, and those of keys are not looked at. */
  constructor(world: World, viewer: NamedViewer | null, hashing: Hashing, signatures: SignatureChecks | null = null) {
    this.world = world;
    this.openings = [world.at];
    this.viewer = viewer;
    this.#hashing = hashing;
    this.legality = new Legality(hashing, world);
    this.conservation = new Conservation(world);
    this.fairness = new Fairness(hashing, world, signatures?.isBeaconSignature ?? null);
    this.#isSignedKeyChange = signatures?.isSignedKeyChange ?? null;
  }

  /** Folds the next entry, up to the first defect. `before`: the head before it. */
  judgeEntry({ header, act, lines }: ReadEntry, before: Head | null, onEvent?: OnEvent): Defect | undefined {
    const { viewer } = this;
    this.#noteOpening(header.at);
    // The command line is withheld although the viewer may read every event. They would read it if the house or a guest had sent it, so an
    // account did.
    const isOfAccount = act === null && viewer !== null && lines.every((line) => lineReadableTo(line, viewer) !== null);
    const context = new JudgedEntry(this.world, header, act === null ? null : act.actor, viewer, isOfAccount, this.#hashing);
    const entry: SeenEntry = { header, act, lines, context };
    const problem = this.onlyFolds ? undefined : this.legality.entry(entry, this.world);
    if (problem) return problem;
    const defect = lines.length < MANY_EVENTS ? this.#foldAll(entry, before, onEvent) : this.#foldMany(entry, before, onEvent);
    return defect ?? (this.onlyFolds ? undefined : this.legality.entryEnd(entry));
  }

  #foldAll(entry: SeenEntry, before: Head | null, onEvent: OnEvent | undefined): Defect | undefined {
    for (const line of entry.lines) {
      const defect = line.kind === 'event' ? this.#fold(line.event, entry, before, onEvent) : undefined;
      if (defect) return defect;
    }
    return undefined;
  }

  /** The same in one copy of the world. */
  #foldMany(entry: SeenEntry, before: Head | null, onEvent: OnEvent | undefined): Defect | undefined {
    const { change } = this;
    let defect: Defect | undefined;
    const foldAll = (world: World): void => {
      this.#setWorld(entry, world);
      defect = this.#foldAll(entry, before, onEvent);
    };
    this.change = changeInPlace;
    try {
      this.#setWorld(entry, change(this.world, foldAll, entry.lines.length));
    } finally {
      this.change = change;
    }
    return defect;
  }

  #setWorld({ context }: SeenEntry, world: World): void {
    this.world = world;
    context.world = world;
  }

  /** Openings at times that a correction of the clock takes back did not happen. */
  #noteOpening(at: number): void {
    while ((this.openings.at(-1) ?? 0) > at) this.openings.pop();
    if (at - this.world.at > CLOSED_MS) this.openings.push(at);
  }

  #fold(event: DomainEvent, entry: SeenEntry, before: Head | null, onEvent: OnEvent | undefined): Defect | undefined {
    const { header, act, context } = entry;
    const definition = definitionOf(event);
    const seen: SeenEvent = { event, definition, postings: definition.postings(event.data), header, act, context, before };
    const problem = this.onlyFolds ? undefined : this.#problemBefore(seen);
    if (problem) return problem;
    onEvent?.(seen, this.world);
    this.#setWorld(
      entry,
      this.change(this.world, (world) => evolveAs(world, event, header, definition, seen.postings), 1),
    );
    this.events += 1;
    return this.onlyFolds ? undefined : (this.legality.after(seen, this.world) ?? this.conservation.after(seen, this.world));
  }

  #problemBefore(seen: SeenEvent): Defect | undefined {
    return (
      this.legality.before(seen, this.world) ??
      this.#unsignedKey(seen) ??
      this.conservation.before(seen) ??
      this.fairness.before(seen, this.world)
    );
  }

  #unsignedKey({ event, header: { logId, seq } }: SeenEvent): Defect | undefined {
    if (event.type !== 'checkpoint/key-changed' || !this.#isSignedKeyChange) return undefined;
    const { key: to, signature } = event.data;
    const isSigned = this.#isSignedKeyChange({ logId, from: checkpointKeyOf(this.world) ?? '', to, signature });
    return isSigned ? undefined : { claim: 'legality', seq, sentence: 'the key of checkpoints before did not sign this one' };
  }
}
