/**
 * A claim is one thing that must hold of a log. It sees every event in order, with the world before and after it, and
 * reports the first defect. What only the end of a log shows is in `atEnd.ts`.
 */
import type { AnyEventDefinition, DomainEvent } from '../events/catalog.ts';
import type { JudgedEntry } from '../events/requirements.ts';
import type { Act, EventLine, Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import type { Posting } from '../ledger/posting.ts';

export const claimNames = ['format', 'chain', 'schema', 'order', 'legality', 'conservation', 'fairness'] as const;
export type ClaimName = (typeof claimNames)[number];

/** Where and why a claim does not hold. `seq` is the entry at fault, which may come before the entry that proves it. */
export interface Defect {
  readonly claim: ClaimName;
  readonly seq: number;
  readonly sentence: string;
  /** The head before the entry at fault. Default: the verifier's own, for the entry being read or the last one read. */
  readonly before?: Head | null;
}

/** An entry as it was read. */
export interface ReadEntry {
  readonly header: Header;
  /** Null where it is withheld. */
  readonly act: Act | null;
  readonly lines: readonly EventLine[];
}

/** An entry before its events are folded. */
export interface SeenEntry extends ReadEntry {
  readonly context: JudgedEntry;
}

/** An event that is being folded, with its entry. */
export interface SeenEvent extends Omit<SeenEntry, 'lines'> {
  readonly event: DomainEvent;
  readonly definition: AnyEventDefinition;
  readonly postings: readonly Posting[];
  /** The head before the entry. */
  readonly before: Head | null;
}

export interface Coverage {
  readonly covered: number;
  readonly uncovered: number;
  /** What was checked and what could not be. */
  readonly parts: readonly string[];
}

/** `1 entry`, `2 entries` */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
