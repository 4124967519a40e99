/** What ends a page of a house server: the house has contradicted itself. */
import type { Place } from '../domain/log/head.ts';
import { StoreUnavailableError } from '../base/ports.ts';

/** Of the sentence about a contradiction. It may quote the house, and this browser keeps it. */
const MOST_SENTENCE = 1_000;

/** The house has said two things that cannot both be true. The message says which, without a full stop. */
export class ContradictionError extends StoreUnavailableError {
  override readonly name = 'ContradictionError';
  /** What the house sent before, and contradicts. Null: nothing in particular. The file of evidence has it under this name, too. */
  readonly told: Place | null;
  /** Signed checkpoints that contradict each other. */
  notes: readonly string[] = [];
  /** What the house said, as the text of a file. Null until the conversation has ended for it. */
  evidence: string | null = null;

  constructor(message: string, { told = null, ...options }: ErrorOptions & { readonly told?: Place | null } = {}) {
    super(message.slice(0, MOST_SENTENCE), options);
    this.told = told;
  }
}
