/**
 * A decision as a readable test: `given(history).when(command).thenAppended(events)` or `.thenRefused('Insufficient balance')`.
 * In every case the decision is pure: it changes nothing, and a refusal has opened no secret. The events of an accepted
 * command pass an audit: each fits its schema, and its requirements hold when it is folded.
 */
import { expect } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { commitmentsNeeded, decide } from '../../src/domain/decide.ts';
import { definitionOf, type DomainEvent } from '../../src/domain/events/catalog.ts';
import { JudgedEntry, wrongWithEvent } from '../../src/domain/events/requirements.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Actor } from '../../src/domain/ids.ts';
import { isRefusal } from '../../src/domain/refusal.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { expectLawful, START } from './lawful.ts';
import { commandIdOf } from './people.ts';
import { eventsIfAllowed } from './relaxed.ts';
import { freshSeeds, secretOf } from './seeds.ts';

/** The world after these events. Each is its own entry by the house, one second after the last. */
export function worldAfter(history: readonly DomainEvent[], world = emptyWorld()): World {
  for (const event of history) {
    const entry = { seq: world.seq + 1, at: START + world.seq * 1_000, actor: 'house' as const };
    evolve(world, event, entry);
    world.seq = entry.seq;
    world.at = entry.at;
  }
  return world;
}

interface Sent {
  readonly as: Actor;
  readonly at?: number;
  readonly id?: string;
  /** Commitments that the house has made for the command. Default: `freshSeeds` of the test kit. */
  readonly seeds?: readonly string[];
  readonly addressDigest?: string | null;
}

/** What an audit finds wrong with an event after a history, in an entry of its own: a sentence; nothing where it is lawful. */
export function wrongWith(history: readonly DomainEvent[], event: DomainEvent, actor: Actor, after = 1_000): string | undefined {
  const world = worldAfter(history);
  const definition = definitionOf(event);
  return wrongWithEvent(definition, event.data, world, new JudgedEntry(world, { seq: world.seq + 1, at: world.at + after }, actor));
}

/** Why the log refuses these events as one entry, or undefined. It looks at what an audit looks at. */
function refusedByTheLog(
  world: World,
  events: readonly DomainEvent[],
  entry: { seq: number; at: number; actor: Actor },
): string | undefined {
  const open = new Set<string>();
  for (const { type, data } of events) {
    const definition = definitionOf({ type, data } as DomainEvent);
    if (!definition.schema.safeParse(data).success) return `${type} is not as declared`;
    for (const id of definition.fulfils?.(data, world) ?? []) open.delete(id);
    for (const { id } of definition.followUps?.(data, world, entry) ?? []) open.add(id);
    const problem = wrongWithEvent(definition, data, world, new JudgedEntry(world, entry, entry.actor));
    if (problem !== undefined) return `${type}: ${problem}`;
    evolve(world, { type, data } as DomainEvent, entry);
    if (Object.values(world.ledger.player).some((cents) => cents < 0)) return 'an account is overdrawn';
  }
  return open.size > 0 ? 'something is left undone' : undefined;
}

export function given(history: readonly DomainEvent[], edit: (world: World) => void = () => undefined) {
  const world = worldAfter(history);
  edit(world);
  return {
    when(command: Command, { as, at = world.at + 1_000, id = commandIdOf('the command'), seeds = freshSeeds, addressDigest = null }: Sent) {
      const before = JSON.stringify(world);
      const opened: string[] = [];
      const needed = commitmentsNeeded(world, command, as);
      const house = { actor: as, at, commandId: id, hashing: nobleHashing, freshSeeds: seeds, addressDigest, seedBehind: secretOf };
      const decision = decide(world, command, {
        ...house,
        seedBehind(seedHash) {
          opened.push(seedHash);
          expect(needed, 'a commitment is named before it is opened').toContain(seedHash);
          return secretOf(seedHash);
        },
      });
      expect(JSON.stringify(world), 'deciding changes nothing').toBe(before);
      return {
        decision,
        /** The commitments whose secrets the decision opened. */
        opened,
        thenAppended(events: readonly DomainEvent[]) {
          expect(decision).toEqual(events);
          expectLawful(structuredClone(world), events, { seq: world.seq + 1, at, actor: as });
        },
        thenRefused(sentence: string) {
          expect(isRefusal(decision) ? decision.sentence : decision).toBe(sentence);
          expect(opened, 'a refused command opens no secret').toEqual([]);
          for (const events of eventsIfAllowed(world, command, house, false)) {
            const problem = refusedByTheLog(structuredClone(world), events, { seq: world.seq + 1, at, actor: as });
            expect(problem, `the log refuses what “${sentence}” is said to: ${JSON.stringify(events)}`).toBeDefined();
          }
        },
        /** For refusals that need the secret, because only it tells whether a round is over. */
        thenRefusedHavingLooked(sentence: string) {
          expect(decision).toEqual({ refused: expect.any(String) as string, sentence });
        },
      };
    },
  };
}
