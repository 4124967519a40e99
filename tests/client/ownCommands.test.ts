/** What a page remembers of the commands that it has sent. */
import { expect, test, vi } from 'vitest';
import { HouseClock } from '../../src/client/houseClock.ts';
import { NamedTimes } from '../../src/client/namedTimes.ts';
import { OwnCommands } from '../../src/client/ownCommands.ts';
import { OwnFlights } from '../../src/client/ownFlights.ts';
import { definitionOfCommand } from '../../src/domain/commands/catalog.ts';
import { nobleHashing as hashing } from '../../src/domain/fairness/hashing.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { worldAfter } from '../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../kit/people.ts';
import { diceBet } from '../kit/testHouse.ts';

test('a bet that was refused costs nothing when other entries are told', () => {
  const ada = idOf('ada');
  const world = worldAfter([rules(), ...registered('ada', 100_00)]);
  const { logId, seq, at: now } = world;
  const clock = new HouseClock({ now: () => now });
  clock.observe(now, now, now);
  const own = new OwnCommands(new NamedTimes(), new OwnFlights(clock), clock);
  const id = commandIdOf('too much');
  own.sent(id, diceBet(900_00), ada, { world, head: { logId, seq, hash: NO_HASH, at: now }, address: '', elapsed: () => 0 });
  own.refused(id, { code: 'balance-too-low', at: now, now, world, hashing });
  const decide = vi.spyOn(definitionOfCommand('PlaceBet'), 'decide');
  for (let told = 1; told <= 10; told += 1)
    own.noteRefusable({ now: now + told, world: { ...world, seq: seq + told, at: now + told }, hashing });
  expect(decide.mock.calls.length).toBeLessThanOrEqual(2);
});
