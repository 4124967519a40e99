/**
 * What a command refuses, the log refuses too. Each refused command is decided in a world in which it would be allowed. Its
 * events are then written into the log of the real world, as a house would do that ignores its own refusals. The tests of each
 * command do the same with every refusal that they name (tests/kit/given.ts). From a payload of another form, and about a thing
 * that is nowhere, no events follow in any world.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefusalCode } from '../../../src/domain/refusal.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { drawnHistory } from '../../kit/drawnCommands.ts';
import { writeDrawn } from '../../kit/drawnLog.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { eventsIfAllowed } from '../../kit/relaxed.ts';

const UNFINISHED = 'the file ends without its trailer: its last entries may be missing';
/** So often a refusal is tried in worlds that differ by two conditions. Later only by one, which takes less time. */
const THOROUGH_TRIES = 3;
/** So many different refusals are lifted at least, or the worlds of the test kit have become useless. */
const LEAST_LIFTED = 3;

test('no refusal can be ignored', PATIENT, () => {
  const lifted = new Set<RefusalCode>();
  const tries = new Map<RefusalCode, number>();
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      writeDrawn(history, emptyWorld(), ({ verdict, code, command, circumstances, world, linesWith }) => {
        if (code === null) return;
        const times = tries.get(code) ?? 0;
        tries.set(code, times + 1);
        for (const events of eventsIfAllowed(world, command, circumstances, times < THOROUGH_TRIES)) {
          lifted.add(code);
          const { failure } = verifyLines(linesWith(events));
          expect(failure?.sentence, `${verdict}, ignored: ${JSON.stringify(events)}`).not.toBe(UNFINISHED);
        }
      });
    }),
    runs(20),
  );
  expect(lifted.size, [...lifted].join(', ')).toBeGreaterThanOrEqual(LEAST_LIFTED);
});
