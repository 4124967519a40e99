/** An entry must close every debt that its events open. */
import type { World } from '../world.ts';
import type { Problem } from '../events/define.ts';
import type { Witness } from './claim.ts';

export class LooseEnds {
  /** Open debts by id, with the problem of leaving them open. */
  readonly #open = new Map<string, Problem>();

  /** Called when an entry begins. */
  entry(): void {
    this.#open.clear();
  }

  /** Called before each event is folded. */
  before({ event, definition, header }: Witness, world: World): void {
    for (const id of definition.closes?.(event.data, world) ?? []) this.#open.delete(id);
    for (const { id, undone } of definition.opens?.(event.data, world, header) ?? []) this.#open.set(id, undone);
  }

  /** The problems of the debts that are still open. */
  leftUndone(): Iterable<Problem> {
    return this.#open.values();
  }
}
