/** What holds of every history, whoever played it in however many tabs: judged by a second, simpler model and by the bytes alone. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldEntry } from '../../src/domain/evolve.ts';
import { foldAll } from '../kit/foldAll.ts';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { ledgerSum } from '../../src/domain/ledger/balances.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { playAgainstModel, type Played } from '../kit/againstModel.ts';
import { roundsIn } from '../kit/rounds.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { history, type Step } from '../kit/steps.ts';
import { secretsIn } from '../kit/taken.ts';

/** Bets settled over all drawn histories, by game. */
const settledBets = new Map<string, number>();

/** What any finished history must satisfy. */
function expectSound({ browser, tabs, balances }: Played): void {
  const entries = browser.log.entries.map(readStored);
  const whole = JSON.stringify(foldAll(entries));

  // Every tab, whatever snapshot it started from, has come to the same world.
  for (const { house } of tabs) expect(JSON.stringify(house.world)).toBe(whole);

  // After every single entry: nothing created, nothing lost, nobody below 0.
  const step = emptyWorld();
  for (const entry of entries) {
    foldEntry(step, entry);
    expect(ledgerSum(step.ledger)).toBe(0);
    expect([...Object.values(step.ledger.player), ...Object.values(step.ledger.escrow)].filter((cents) => cents < 0)).toEqual([]);
  }

  // A world that was put away half-way and taken up again comes to the same end.
  const cut = Math.floor(entries.length / 2);
  const thawed = JSON.parse(JSON.stringify(foldAll(entries.slice(0, cut)))) as World;
  for (const entry of entries.slice(cut)) foldEntry(thawed, entry);
  expect(JSON.stringify(thawed)).toBe(whole);

  // Listeners hear every entry once and in order.
  for (const { heard } of tabs) heard.forEach(({ header }, i) => expect(header.seq).toBe((heard[0]?.header.seq ?? 0) + i));

  // The auditor accepts the export and comes to the same head and the same balances.
  const report = verifyLines(browser.lines(), { expectedHead: browser.log.head?.hash ?? '' });
  expect(report.failure).toBeNull();
  expect(report.head).toEqual(browser.log.head);
  for (const [account, cents] of balances) expect(step.ledger.player[account as `acc_${string}`]).toBe(cents);

  // Over all games together every pair of seeds has the nonces 0, 1, 2 … and no other.
  const { settled, problems } = roundsIn(browser.lines(), step.rules.rules.bets.largestPayoutCents);
  expect(problems).toEqual([]);
  for (const [game, bets] of settled) settledBets.set(game, (settledBets.get(game) ?? 0) + bets);

  // What has not been revealed can be read nowhere, and what has been was read nowhere before.
  const secrets = secretsIn(browser, tabs);
  expect(secrets.problems).toEqual([]);
  expect(secrets.kept, 'a house keeps the pairs of its own accounts at least').toBeGreaterThan(3);
}

describe('histories that failed once', () => {
  const folder = new URL('../../fixtures/failures/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.steps.json'));
  test.each(files)('%s', async (name) => {
    const { steps } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { steps: Step[] };
    expectSound(await playAgainstModel(steps));
  });
});

test('any history agrees with the model, adds up, replays, verifies and keeps its secrets', PATIENT, async () => {
  const { numRuns } = runs(40);
  settledBets.clear();
  await fc.assert(
    fc.asyncProperty(history(40), async (steps) => expectSound(await playAgainstModel(steps))),
    { numRuns },
  );
  // Few histories may pass a game by; so many do not.
  if (numRuns >= 30) expect([...settledBets.keys()].toSorted()).toEqual([...gameNames].toSorted());
});
