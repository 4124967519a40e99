/** A fork without a change is the log itself, and a fork with any change keeps the books. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { entryFor } from '../../../src/domain/log/view.ts';
import type { Change } from '../../../src/domain/whatIf/change.ts';
import { Fork } from '../../../src/domain/whatIf/fork.ts';
import { RevealedSeeds } from '../../../src/domain/whatIf/revealedSeeds.ts';
import { drawnHistory } from '../../kit/drawnCommands.ts';
import { writeDrawn } from '../../kit/drawnLog.ts';
import { idOf } from '../../kit/people.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { secretOf } from '../../kit/seeds.ts';

const NOTHING: Change = { kind: 'rules', rules: {} };
const ada = idOf('ada');

/** Every seed is known, as to the house itself. */
const allSeeds = { get: secretOf, has: () => true } as unknown as ReadonlyMap<string, string>;

function revealedIn(stored: readonly StoredEntry[]): ReadonlyMap<string, string> {
  const seeds = new RevealedSeeds();
  for (const { lines } of stored) seeds.lines(lines);
  return seeds.byHash;
}

function whatIf(
  stored: readonly StoredEntry[],
  from: number,
  change: Change,
  seeds = revealedIn(stored),
  viewer: typeof ada | null = null,
) {
  const fork = new Fork({ from, change, seeds, hashing: nobleHashing, viewer });
  for (const entry of stored) fork.replayEntry(readStored(entry));
  return fork.end();
}

const same = { different: 0, first: null, refused: [], balances: [] };

test('a fork without a change is the log: of the house, of an auditor and of a player', PATIENT, () => {
  fc.assert(
    fc.property(drawnHistory(60), fc.nat(), (history, place) => {
      const { stored } = writeDrawn(history);
      const from = 1 + (place % stored.length);
      expect(whatIf(stored, from, NOTHING, allSeeds)).toMatchObject({ ...same, sealed: 0, unknown: 0 });
      expect(whatIf(stored, from, NOTHING)).toMatchObject({ ...same, unknown: 0 });
      const view = stored.map((entry) => entryFor(ada, entry));
      expect(whatIf(view, from, NOTHING, revealedIn(view), ada)).toMatchObject(same);
    }),
    runs(40),
  );
});

const rulesPart = fc.constantFrom(
  { dice: { houseEdgeBps: 5_000 }, crash: { houseEdgeBps: 4_000 } },
  { crash: { houseEdgeBps: 0 }, coinflip: { winPaysHundredths: 100 } },
  { accounts: { welcomeBonusCents: 0 }, dailyBonus: { cents: 1 }, referral: { bonusCents: 0 } },
  { bets: { largestPayoutCents: 20_00 }, withdrawal: { minCents: 1 } },
  { plinko: { low: Array.from({ length: 11 }, () => 0) }, slots: { defaultStakeCents: 1 } },
);

test('a fork with any change keeps the books', PATIENT, () => {
  fc.assert(
    fc.property(drawnHistory(60), fc.nat(), fc.oneof(rulesPart, fc.constant(null)), (history, place, rules) => {
      const { stored } = writeDrawn(history);
      const from = 1 + (place % stored.length);
      const change: Change = rules === null ? { kind: 'without', seq: from } : { kind: 'rules', rules };
      for (const seeds of [allSeeds, revealedIn(stored)]) {
        const { balances, house } = whatIf(stored, from, change, seeds);
        const moved = [...balances, ...house].reduce((sum, { logCents, forkCents }) => sum + forkCents - logCents, 0);
        expect(moved).toBe(0);
        expect(balances.filter(({ forkCents }) => forkCents < 0)).toEqual([]);
      }
    }),
    runs(40),
  );
});
