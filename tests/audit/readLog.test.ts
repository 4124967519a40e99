/** How a log file is read: many lines at once, but no line after the one that is asked for, and none before it is lost. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { LineBatch, readLog } from '../../src/audit/readLog.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (text: string): string => {
  const path = join(folder, 'log.jsonl');
  writeFileSync(path, text);
  return path;
};
const text = readFileSync(new URL('../../fixtures/histories/first-day.jsonl', import.meta.url), 'utf8');
const whole = readLog(file(text)).report;
const lines = text.trimEnd().split('\n');

test('a file that breaks off within a line names that line, and what comes before it holds', () => {
  const { report } = readLog(file(text.slice(0, -1)));
  expect(report.failure).toMatchObject({ claim: 'format', line: lines.length });
  expect(report.head).toEqual(whole.head);
});

test('a wrong line before the place where a file breaks off is the one that is named', () => {
  const wrong = lines.with(9, 'nonsense').join('\n');
  expect(readLog(file(wrong)).report.failure?.line).toBe(10);
});

test('nothing after the entry that is asked for is read, not even the next line', () => {
  const next = lines.findIndex((line) => line.includes('"seq":6'));
  const spoilt = file(`${lines.with(next, 'nonsense').join('\n')}\n`);
  expect(readLog(spoilt, { until: 5 })).toMatchObject({
    reached: true,
    world: { seq: 5 },
    report: { failure: { sentence: 'the file ends without its trailer: its last entries may be missing' } },
  });
  expect(readLog(spoilt, { until: 6 })).toMatchObject({ reached: false, world: { seq: 5 }, report: { failure: { line: next + 1 } } });
});

test('a batch is verified when it has enough lines, or enough text', () => {
  const verifier = new LogVerifier({ hashing: nodeHashing });
  const seen = vi.spyOn(verifier, 'lines').mockImplementation(() => undefined);
  const batch = new LineBatch(verifier, 3);
  const half = 'x'.repeat(1 << 19);
  for (const text of ['1', '2', '3', '4', half, half, '5']) batch.add(text);
  batch.flush();
  expect(seen.mock.calls.map(([lines]) => [...lines].map((text) => text.length))).toEqual([[1, 1, 1], [1, half.length, half.length], [1]]);
  seen.mockClear();
  for (const text of [half, half, '6', '7']) batch.add(text);
  batch.flush();
  expect(seen.mock.calls.map(([lines]) => [...lines].length)).toEqual([2, 2]);
});

test('entries are handed on many at once: all that hold, in order', () => {
  const seqs: number[] = [];
  const calls: number[] = [];
  const collect = (text: string): void => {
    seqs.length = 0;
    calls.length = 0;
    readLog(file(text), {
      onEntries(entries) {
        calls.push(entries.length);
        seqs.push(...entries.map(({ header }) => header.seq));
      },
    });
  };
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
  collect(text);
  expect(seqs).toEqual(upTo(whole.entries));
  expect(Math.max(...calls)).toBeGreaterThan(1);
  const next = lines.findIndex((line) => line.includes('"seq":6'));
  collect(`${lines.with(next, 'nonsense').join('\n')}\n`);
  expect(seqs).toEqual(upTo(5));
});
