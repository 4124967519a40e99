import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { entryFor } from '../../src/domain/log/view.ts';
import { holdsEvent } from '../../src/base/holdsEvent.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { writeDrawn } from '../kit/drawnLog.ts';
import { runs } from '../kit/runs.ts';

const everyType = eventDefinitions.map(({ type }) => type);

test('an entry holds the types of its events and no other one, also where lines are withheld', () => {
  fc.assert(
    fc.property(drawnHistory(20), (history) => {
      for (const whole of writeDrawn(history).stored) {
        for (const stored of [whole, entryFor('public', whole)]) {
          const held = new Set(eventsOf(readStored(stored)).map(({ type }) => type));
          for (const type of held) expect(holdsEvent(stored, new Set([type]))).toBe(true);
          const others = everyType.filter((type) => !held.has(type));
          expect(holdsEvent(stored, new Set(others))).toBe(false);
        }
      }
    }),
    runs(),
  );
});
