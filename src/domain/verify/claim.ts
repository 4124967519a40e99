/**
 * A claim is one thing that must hold of a whole log. It sees every event in order, with the world as it was before and
 * after, and says what is wrong the first time something is; at the end it says how much it covered and what it could not.
 */
import type { AnyEventDefinition, DomainEvent } from '../events/catalog.ts';
import type { Act, EventLine, Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import type { Posting } from '../ledger/posting.ts';
import type { World } from '../world.ts';

export const claimNames = ['format', 'chain', 'schema', 'order', 'legality', 'conservation', 'fairness'] as const;
export type ClaimName = (typeof claimNames)[number];

/** Where and why a claim does not hold. `seq` is the entry at fault, which may lie before the one that proves it. */
export interface Defect {
  readonly claim: ClaimName;
  readonly seq: number;
  readonly sentence: string;
  /** Where the log ended before that entry; left out where that is the entry being read or the last one read. */
  readonly before?: Head | null;
}

/** An entry whose events are about to be folded. */
export interface SeenEntry {
  readonly header: Header;
  /** Null where it is withheld. */
  readonly act: Act | null;
  readonly lines: readonly EventLine[];
  /** Whether an event of it is withheld. */
  readonly partial: boolean;
}

/** An event on its way into the world. */
export interface Witness {
  readonly event: DomainEvent;
  readonly definition: AnyEventDefinition;
  readonly postings: readonly Posting[];
  readonly header: Header;
  /** Null where it is withheld. */
  readonly act: Act | null;
  /** Where the log ended before this entry. */
  readonly before: Head | null;
}

export interface Coverage {
  readonly covered: number;
  readonly uncovered: number;
  /** What was looked at and what could not be, for a person. */
  readonly sentence: string;
}

export interface Claim {
  readonly name: ClaimName;
  /** The entry begins; nothing of it has been folded. */
  entry?(entry: SeenEntry, world: World): Defect | undefined;
  /** The world is still as it was before the event. */
  before?(witness: Witness, world: World): Defect | undefined;
  /** The event has been folded. */
  after?(witness: Witness, world: World): Defect | undefined;
  /** The whole entry has been folded. */
  entryEnd?(entry: SeenEntry, world: World): Defect | undefined;
  /** The log has ended. `partial`: events were withheld. */
  atEnd?(world: World, partial: boolean): Defect | undefined;
  coverage(world: World): Coverage;
}

/** `1 entry`, `2 entries` */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
