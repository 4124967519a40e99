/**
 * What a command refuses, the log refuses too. Each refused command is decided in a world in which it would be allowed. Its
 * events are then written into the log of the real world, as a house would do that ignores its own refusals. The tests of each
 * command do the same with every refusal that they name (tests/kit/given.ts).
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

/** Refusals that no other world lifts, and why. */
const NEVER_ALLOWED: Readonly<Record<string, readonly RefusalCode[]>> = {
  'the payload has another form, so no event follows from it': [
    'request-unreadable',
    'choice-invalid',
    'client-seed-empty',
    'client-seed-form',
    'client-seed-long',
    'code-empty',
    'code-form',
    'correction-invalid',
    'crash-auto-cash-out',
    'dice-over-99',
    'dice-target',
    'limit-invalid',
    'message-empty',
    'message-form',
    'message-long',
    'odds-invalid',
    'offer-fields',
    'offer-minutes',
    'offer-reward',
    'pick-missing',
    'plinko-risk',
    'plinko-rows',
    'reason-missing',
    'roulette-colour',
    'rules-invalid',
    'score-invalid',
    'stake-below-minimum',
    'stake-invalid',
    'stake-not-positive',
    'stake-not-whole-cents',
    'username-form',
    'username-long',
    'username-short',
    'wall-credit-invalid',
    'withdrawal-amount',
  ],
  'what the player saw, or that a form changes nothing, is not in the log': ['odds-changed', 'nothing-changed', 'event-not-created'],
  'the thing is nowhere, and every event about such a thing is refused': [
    'game-unknown',
    'message-unknown',
    'event-unknown',
    'event-not-found',
    'offer-unknown',
    'nothing-due',
    'crash-over',
  ],
};

const UNFINISHED = 'the file ends without its trailer: its last entries may be missing';
/** A refusal that came so often must have been lifted once. */
const OFTEN = 10;

test('no refusal can be ignored', PATIENT, () => {
  const lifted = new Set<RefusalCode>();
  const unlifted = new Map<RefusalCode, number>();
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      writeDrawn(history, emptyWorld(), ({ verdict, code, command, circumstances, world, linesWith }) => {
        const times = unlifted.get(code) ?? 0;
        const events = eventsIfAllowed(world, command, circumstances, times < OFTEN);
        if (!events) {
          unlifted.set(code, times + 1);
          return;
        }
        lifted.add(code);
        const { failure } = verifyLines(linesWith(events));
        expect(failure?.sentence, `${verdict}, ignored: ${JSON.stringify(events)}`).not.toBe(UNFINISHED);
      });
    }),
    runs(20),
  );
  const listed = new Set(Object.values(NEVER_ALLOWED).flat());
  const unseen = [...unlifted].filter(([code, times]) => times >= OFTEN && !lifted.has(code) && !listed.has(code));
  expect(unseen.map(([code]) => code)).toEqual([]);
});
