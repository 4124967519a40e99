/** What an entry begins it must end: its events declare what they open and what they close. */
import type { World } from '../world.ts';
import type { Problem } from '../events/define.ts';
import type { Witness } from './claim.ts';

export class LooseEnds {
  /** By what it is called: what is wrong with an entry that leaves it undone. */
  readonly #open = new Map<string, Problem>();

  /** The entry begins. */
  entry(): void {
    this.#open.clear();
  }

  /** Sees each event before it is folded. */
  before({ event, definition, header }: Witness, world: World): void {
    for (const id of definition.closes?.(event.data, world) ?? []) this.#open.delete(id);
    for (const { id, undone } of definition.opens?.(event.data, world, header) ?? []) this.#open.set(id, undone);
  }

  /** What the entry has left undone. */
  leftUndone(): Iterable<Problem> {
    return this.#open.values();
  }
}
