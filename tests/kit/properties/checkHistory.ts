/** What must hold for every history, with the assertions of Node. */
import assert from 'node:assert/strict';
import { ledgerSum } from '../../../src/domain/ledger/balances.ts';
import { verifyLines, type Report } from '../../../src/domain/verify/verifier.ts';
import type { DrawnStep } from '../drawnCommands.ts';
import { accountsOf, forged, forgeries, replay, viewOf, writeLog, type DrawnLog, type ForgeryName } from './logs.ts';

/** Verifies the lines of a log or a view, every claim on. */
export const verify = (lines: Iterable<string>): Report => verifyLines(lines);

/**
 * Plays a history, and checks its log: each event is lawful, the books add up, replay gives the live state, the auditor accepts the log and the
 * view of each account, and refuses each forgery. `place` chooses the entry that is forged. Returns the log. Throws AssertionError.
 */
export function checkHistory(history: readonly DrawnStep[], place = 0): DrawnLog {
  const log = writeLog(history);
  assert.equal(ledgerSum(log.world.ledger), 0, 'the books add up');
  assert.deepEqual(JSON.parse(JSON.stringify(replay(log))), JSON.parse(JSON.stringify(log.world)), 'replay gives the live state');
  assert.equal(verify(log.lines).failure?.sentence, undefined, 'the auditor accepts the log');
  for (const account of accountsOf(log))
    assert.equal(verify(viewOf(log, account)).failure?.sentence, undefined, `the auditor accepts the view of ${account}`);
  for (const name of Object.keys(forgeries) as ForgeryName[]) {
    const lines = forged(log, name, place);
    if (lines) assert.ok(verify(lines).failure, `the auditor refuses ${name}`);
  }
  return log;
}
