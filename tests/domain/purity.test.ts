/** Deciding and folding are functions: the same in, the same out, with no look at a clock and no chance of their own. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { commandTypes } from '../../src/domain/commands/catalog.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { foldAll } from '../kit/foldAll.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { chainAgain, takeApart } from '../kit/looseLog.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { linesOf, writeDrawn as write, type Written } from '../kit/drawnLog.ts';
import { FORGED_LOG } from '../kit/forge.ts';
import { PATIENT, runs } from '../kit/runs.ts';

test('whatever is decided is lawful, event by event, and the auditor finds nothing', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      const written = write(history);
      const last = written.stored.at(-1);
      const report = verifyLines([
        ...linesOf(written),
        JSON.stringify({ trailer: { logId: FORGED_LOG, seq: last?.seq, hash: last?.hash } }),
      ]);
      expect(report.failure).toBeNull();
      expect(report.ok).toBe(true);
    }),
    runs(100),
  ),
);

test('what a world keeps for screens decides nothing: without it the same commands give the same log, byte by byte', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), (history) => {
      const without = emptyWorld({ recentsKept: 0 });
      const written = write(history, without);
      expect(written).toEqual(write(history));
      const folded = foldAll(written.stored.map(readStored));
      const accounts = Object.fromEntries(
        Object.entries(folded.accounts).map(([id, account]) => [id, { ...account, recents: {}, sportRecents: [] }]),
      );
      expect(JSON.parse(JSON.stringify(without))).toEqual({ ...folded, recentsKept: 0, accounts });
    }),
    runs(60),
  ),
);

test('nor does the auditor where lines are withheld, whatever the clock did meanwhile', PATIENT, () =>
  fc.assert(
    fc.property(drawnHistory(40), fc.infiniteStream(fc.nat(9)), fc.integer({ min: 0, max: 9 }), (history, dice, share) => {
      const entries = takeApart(linesOf(write(history)).join('\n'));
      const isWithheld = (): boolean => (dice.next().value ?? 0) < share;
      // The rules are set in sight.
      for (const entry of entries.slice(1)) {
        entry.actWithheld = isWithheld();
        entry.lines = entry.lines.map((line) => (isWithheld() ? 'null' : line));
      }
      expect(verifyLines(chainAgain(entries).trimEnd().split('\n')).failure).toBeNull();
    }),
    runs(60),
  ),
);

/** Its entry has a signature by the key in force. No drawn history has that key. Its own test carries it out. */
const SIGNED = 'ChangeCheckpointKey';

test('every command there is is drawn, is carried out and is refused', () => {
  const carriedOut = new Set<string>(commandTypes.filter((type) => type !== SIGNED));
  const refused = new Set<string>(commandTypes);
  for (let seed = 20_260_115; seed < 20_260_123 && carriedOut.size + refused.size > 0; seed += 1)
    for (const history of fc.sample(drawnHistory(60), { numRuns: 50, seed }))
      for (const verdict of write(history).verdicts) {
        const [type = ''] = verdict.split(': ');
        (verdict.endsWith(': accepted') ? carriedOut : refused).delete(type);
      }
  expect([...carriedOut], 'never carried out').toEqual([]);
  expect([...refused], 'never refused').toEqual([]);
});

test('deciding and folding look at no clock and draw no chance', () => {
  const forbidden = (): never => {
    throw new Error('the domain looked at the world outside');
  };
  const history = fc.sample(drawnHistory(60), { numRuns: 3, seed: 20_260_115 }).flat();
  const before = write(history);
  const entries: readonly Entry[] = before.stored.map(readStored);
  const whole = JSON.stringify(foldAll(entries));
  const real = { Date: globalThis.Date, random: Math.random };
  const watched = vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(forbidden);
  let again = '';
  let decidedAgain: Written | undefined;
  let report: ReturnType<typeof verifyLines> | undefined;
  try {
    globalThis.Date = new Proxy(real.Date, { get: forbidden, construct: forbidden, apply: forbidden });
    Math.random = forbidden;
    decidedAgain = write(history);
    again = JSON.stringify(foldAll(before.stored.map(readStored)));
    report = verifyLines(linesOf(before));
  } finally {
    globalThis.Date = real.Date;
    Math.random = real.random;
    watched.mockRestore();
  }
  expect(again).toBe(whole);
  expect(report?.failure?.sentence).toBe('the file ends without its trailer: its last entries may be missing');
  expect(decidedAgain, 'the same history decides the same').toEqual(before);
});
