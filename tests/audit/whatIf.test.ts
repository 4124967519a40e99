import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seedsIn } from '../../src/audit/whatIf.ts';
import { audit, history, tampered } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'what-if-'));
afterAll(() => rmSync(folder, { recursive: true }));

const month = history('month-of-20.jsonl');
const firstDay = history('first-day.jsonl');
const entries = readFileSync(month, 'utf8').match(/^\{"v"/gmu)?.length ?? 0;
const edge = '{"dice":{"houseEdgeBps":100}}';

test('says what differs as a table and as JSON', async () => {
  const { exit, out } = await audit('whatif', month, '--from', '100', '--rules', edge);
  expect(exit).toBe(0);
  expect(out).toMatch(/^\d+ entries from entry 100 on were played again; \d+ came out otherwise\.\nThe first is entry \d+:/u);
  expect(out).toMatch(/^\d+ rounds left out, because their seeds are not revealed/mu);
  const json = await audit('whatif', month, '--from', '100', '--rules', edge, '--json');
  expect(JSON.parse(json.out)).toMatchObject({ from: 100, entries: entries - 99, unknown: 0, refused: [] });
});

test('a fork that is written is no log for any command', async () => {
  const out = join(folder, 'fork.jsonl');
  expect(await audit('whatif', month, '--rules', edge, '--out', out)).toMatchObject({ exit: 0 });
  const [first = '', ...lines] = readFileSync(out, 'utf8').trimEnd().split('\n');
  expect(JSON.parse(first)).toMatchObject({
    fork: { from: null, change: { kind: 'rules', rules: { dice: { houseEdgeBps: 100 } } } },
  });
  expect(lines.length).toBeGreaterThanOrEqual(entries);
  const verified = await audit('verify', out);
  expect(verified.exit).toBe(1);
  expect(verified.out).toContain(
    'Refused: entry 1 (line 1), format: it is a fork, made to see what would have been: nothing in it happened, so it is no log.',
  );
  // Without its first line it is none either.
  writeFileSync(out, `${lines.join('\n')}\n`);
  expect((await audit('verify', out)).exit).toBe(1);
  expect(await audit('whatif', out, '--rules', edge)).toMatchObject({ exit: 1 });
});

test('the log is never written, and nothing is left of a fork that could not be played', async () => {
  const before = readFileSync(firstDay);
  expect(await audit('whatif', firstDay, '--rules', edge, '--out', firstDay)).toMatchObject({
    exit: 2,
    complaints: expect.stringContaining('--out is the log itself.') as string,
  });
  expect(readFileSync(firstDay).equals(before)).toBe(true);
  const out = join(folder, 'none.jsonl');
  expect(await audit('whatif', firstDay, '--rules', '{"dice":{"houseEdgeBps":-1}}', '--out', out)).toMatchObject({ exit: 2, out: '' });
  expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false]);
});

test('finds a seed that begins in one piece of the file and ends in the next', () => {
  const path = join(folder, 'seeds.jsonl');
  const [first, second] = ['1'.repeat(64), '2'.repeat(64)];
  const text = (seed: string): string => `"serverSeed":"${seed}"`;
  for (const before of [1, 14, 40, text(second).length - 1, text(second).length]) {
    writeFileSync(path, `é${text(first)}`.padEnd((1 << 20) - 1 - before, 'x') + text(second));
    expect([...seedsIn(path).values()]).toEqual([first, second]);
  }
});

test('of a view it says what cannot be known', async () => {
  const view = join(folder, 'view.jsonl');
  await audit('view', month, '--as', 'ben', '--out', view);
  const { exit, out } = await audit('whatif', view, '--rules', edge);
  expect(exit).toBe(0);
  expect(out).toMatch(/^Not the whole log: the view of /u);
  expect(out).toContain('because the file does not show what they were decided from');
  await audit('view', month, '--as', 'public', '--out', view);
  expect((await audit('whatif', view, '--rules', edge)).out).toContain('No balance in it is whole');
});

test.each([
  [['--rules', '7'], /--rules must be a JSON object/],
  [['--rules', '{"x":1}'], /These are no rules/],
  [['--choice', 'bet_none={}'], /There is no bet bet_none in this log\./],
  [['--choice', 'bet_none={}', '--from', '5'], /There is no bet bet_none from entry 5 on\./],
  [['--choice', 'bet_none'], /--choice must be a JSON object/],
  [['--without', '31'], /The log ends with entry 30, before entry 31\./],
  [['--without', '0'], /--without must be a whole number/],
  [['--from', '31', '--rules', '{}'], /The log ends with entry 30, before entry 31\./],
  [['--from', 'x', '--rules', '{}'], /--from must be a whole number/],
  [[], /One change is needed/],
  [['--rules', '{}', '--without', '3'], /One change is needed/],
])('%j is answered with one sentence', async (args, sentence) => {
  const { exit, out, complaints } = await audit('whatif', firstDay, ...args);
  expect({ exit, out, lines: complaints.split('\n').length }).toEqual({ exit: 2, out: '', lines: 1 });
  expect(complaints).toMatch(sentence);
});

test('a log that does not hold is not played again', async () => {
  const { exit, out } = await audit('whatif', tampered('rehashed-payout.jsonl'), '--rules', edge);
  expect(exit).toBe(1);
  expect(out).toContain('Refused: entry 19');
  expect(await audit('whatif', tampered('event-withheld.jsonl'), '--rules', edge)).toMatchObject({ exit: 2 });
});
