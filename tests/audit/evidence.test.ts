import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { writeEvidence, type Evidence } from '../../src/files/evidence.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { commandIdOf } from '../kit/people.ts';
import { accept, bet, houseWith } from '../kit/testHouse.ts';
import { audit } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function saved(change: (text: string) => string = (text) => text, part: 'message' | 'entry' = 'message'): Promise<string> {
  const { browser, tab, ada } = await houseWith('ada');
  accept(await bet(tab, ada, 10_00));
  const stored = browser.log.entries.at(-1)!;
  const evidence: Evidence = {
    evidence: 1,
    sentence: 'entry 19 is not what was asked for',
    madeAt: Date.UTC(2026, 0, 1),
    logId: tab.house.head.logId,
    told: { seq: stored.seq, hash: 'f'.repeat(64), lines: part === 'entry' ? stored.lines : null },
    asked: { id: commandIdOf('a bet'), actor: ada, type: 'PlaceBet', payload: { stakeCents: 9_00 } },
    message:
      part === 'entry'
        ? stored.lines
        : textOfMessage({
            kind: 'answer',
            id: commandIdOf('a bet'),
            answered: { kind: 'accepted', seq: stored.seq, entry: stored.lines, repeated: false },
            now: 0,
          }),
  };
  const path = join(folder, 'evidence.json');
  writeFileSync(path, change(writeEvidence(evidence, nobleHashing)));
  return path;
}

test('the file says what was told, what was asked for and what came', async () => {
  const { exit, out } = await audit('evidence', await saved());
  expect(exit).toBe(0);
  expect(out).toMatch(/^claim {5}entry 19 is not what was asked for$/mu);
  expect(out).toMatch(/^asked {5}PlaceBet \{"stakeCents":900\} by acc_/mu);
  expect(out).toMatch(/^entry {5}\d+ of .*, which is not the one that was told before$/mu);
  expect(out).toMatch(/bet 10\.00 on Dice/u);
});

test('an entry that came over HTTP is printed too', async () => {
  const { exit, out } = await audit('evidence', await saved(undefined, 'entry'));
  expect(exit).toBe(0);
  expect(out).toMatch(/^told {6}\d+ of .*\n.* bet 10\.00 on Dice/mu);
  expect(out).toMatch(/^entry {5}\d+ of .*\n.* bet 10\.00 on Dice/mu);
});

test('a file that was changed is refused', async () => {
  const { exit, out } = await audit('evidence', await saved((text) => text.replace('900', '901')));
  expect([exit, out]).toEqual([1, 'Refused: the evidence was changed after it was saved.']);
});

test.each([
  ['another file', () => '{}', 1, 'Refused: the file is no evidence of a contradiction.'],
  ['half a file', (text: string) => text.slice(0, 100), 1, 'Refused: the file is no evidence of a contradiction.'],
])('%s is refused', async (_what, change, exit, says) => {
  const ran = await audit('evidence', await saved(change));
  expect([ran.exit, ran.out]).toEqual([exit, says]);
});

test('a file that is not there is a wrong call', async () => {
  const { exit, complaints } = await audit('evidence', join(folder, 'none.json'));
  expect([exit, complaints]).toEqual([2, expect.stringContaining('cannot be read')]);
});
