/** Whatever is sent as whatever command by whomever: events that stand up to an audit, or a sentence; never an exception. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { commitmentsNeeded, decide, seedsNeeded } from '../../../src/domain/decide.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { junkCommand } from '../../kit/drawnPayloads.ts';
import { worldAfter } from '../../kit/given.ts';
import { expectLawful } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { isLong, PATIENT, runs } from '../../kit/runs.ts';
import { secretOf, seedNumbered, sha256 } from '../../kit/seeds.ts';

const RUNS = isLong ? 100_000 : runs(3_000).numRuns;
const world = worldAfter([rules(), ...registered('ada', 500_00), ...registered('root', 1, { role: 'admin' })]);
const before = JSON.stringify(world);
const actor = fc.constantFrom<Actor>(idOf('ada'), idOf('root'), 'house', 'house', 'guest', idOf('nobody'));

test('junk is refused in words', PATIENT, () => {
  fc.assert(
    fc.property(junkCommand, actor, (junk, as) => {
      const command = junk as Command;
      const seeds = Math.min(seedsNeeded(command), 20);
      commitmentsNeeded(world, command, as);
      const at = junk.type === 'CorrectClock' ? world.at - 90_000 : world.at + 1_000;
      const decision = decide(world, command, {
        actor: as,
        at,
        commandId: commandIdOf('junk'),
        hashing: nobleHashing,
        freshSeeds: Array.from({ length: seeds }, (_, i) => seedNumbered(`junk ${i}`).seedHash),
        addressDigest: sha256('an address'),
        seedBehind: secretOf,
      });
      expect(JSON.stringify(world) === before, 'deciding changes nothing').toBe(true);
      if (isRefusal(decision)) expect(decision.sentence).toMatch(/^\S.{5,}$/u);
      else expectLawful(structuredClone(world), decision, { seq: world.seq + 1, at, actor: as });
    }),
    { numRuns: RUNS },
  );
});

test.each([undefined, null, 'PlaceBet', '__proto__', 'constructor', 7])('a command of the type %j is refused in words', (type) => {
  const decision = decide(world, { type, payload: {} } as unknown as Command, {
    actor: 'house',
    at: world.at,
    commandId: commandIdOf('junk'),
    hashing: nobleHashing,
    freshSeeds: [],
    addressDigest: null,
    seedBehind: secretOf,
  });
  expect(isRefusal(decision)).toBe(true);
});
