/** The audit of single entries, with the assertions of Node, so that any test runner can use it. */
import assert from 'node:assert/strict';
import { definitionOf, type DomainEvent } from '../../src/domain/events/catalog.ts';
import { JudgedEntry, wrongWithEvent } from '../../src/domain/events/requirements.ts';
import { evolve } from '../../src/domain/evolve.ts';
import type { Actor } from '../../src/domain/ids.ts';
import type { World } from '../../src/domain/world.ts';

/** The time of the first entry of a test's log. */
export const START = Date.UTC(2026, 0, 15, 8);

/** Folds the events of one entry one by one. Each is first checked against its own declaration. */
export function expectLawful(world: World, events: readonly DomainEvent[], entry: { seq: number; at: number; actor: Actor }): void {
  for (const event of events) {
    const definition = definitionOf(event);
    const parsed = definition.schema.safeParse(event.data);
    assert.ok(parsed.success, `${event.type} is not as declared: ${JSON.stringify(parsed.error?.issues)}`);
    assert.equal(JSON.stringify(parsed.data), JSON.stringify(event.data));
    const problem = wrongWithEvent(definition, event.data, world, new JudgedEntry(world, entry, entry.actor));
    assert.equal(problem, undefined, `${event.type}: ${problem}`);
    evolve(world, event, entry);
  }
}
