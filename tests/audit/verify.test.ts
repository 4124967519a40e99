import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ExpectedHistory } from '../fixtures/histories.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { readLog } from '../../src/audit/readLog.ts';
import { LONGEST_LINE } from '../../src/domain/log/read.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { isLong, PATIENT, runs } from '../kit/runs.ts';
import { audit, history, tampered } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const expected = JSON.parse(readFileSync(history('first-day.expected.json'), 'utf8')) as ExpectedHistory;
const claims = ['format', 'chain', 'schema', 'order', 'legality', 'conservation', 'fairness'];

describe('an honest log', () => {
  test('has a line for each claim, and its head as a receipt', async () => {
    const { exit, out } = await audit('verify', history('first-day.jsonl'));
    expect(exit).toBe(0);
    const lines = out.split('\n');
    claims.forEach((claim, i) => expect(lines[i]).toMatch(new RegExp(`^${claim} +holds +\\S`)));
    expect(out).toContain('internally consistent, not anchored');
    expect(out).toMatch(/\d+ rounds? not yet revealed/);
    expect(lines.slice(-2)).toEqual([expect.stringContaining(expected.head), 'Seen: nothing is withheld.']);
  });

  test('is anchored by its head, in either case of letters', async () => {
    const { exit, out } = await audit('verify', history('first-day.jsonl'), '--head', expected.head.toUpperCase());
    expect(exit).toBe(0);
    expect(out).toContain('anchored to the given head');
    expect(out).not.toContain('not anchored');
    expect(out).toMatch(/^Note: --head was read in lower case\.\n/u);
    const spaced = await audit('verify', history('first-day.jsonl'), '--head', ` 0x${expected.head}`);
    expect(spaced.exit).toBe(0);
    expect(spaced.out).toMatch(/^Note: --head was read without spaces and without 0x\.\n/u);
  });

  test('does not end in another head', async () => {
    const { exit, out } = await audit('verify', history('first-day.jsonl'), '--head', 'ab'.repeat(32));
    expect(exit).toBe(1);
    expect(out).toMatch(/chain +FAILS/);
  });

  test('is reported as JSON', async () => {
    const { out } = await audit('verify', history('first-day.jsonl'), '--json');
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      anchor: null,
      failure: null,
      entries: expected.entries,
      head: { hash: expected.head },
    });
  });
});

test('a refused log names the first failing entry, its sentence and the head of what holds', async () => {
  const { exit, out } = await audit('verify', tampered('rehashed-payout.jsonl'));
  expect(exit).toBe(1);
  expect(out).toMatch(/legality +FAILS/);
  expect(out).toContain('Refused: entry 19 (line');
  expect(out).toContain('the payout is 99.40, by the rules it is 19.40');
  expect(out).toMatch(/What holds ends with entry 18 of .*, head [0-9a-f]{64}$/);
});

describe('exits with 2 and one sentence when', () => {
  test.each([
    ['the file is missing', [join(folder, 'nowhere.jsonl')], /does not exist/],
    ['the file is a folder', [folder], /is a folder/],
    ['the file is empty', [write('empty.jsonl', '')], /is empty/],
    ['the name of the file is empty', [''], /^The name of the file is empty\.$/],
    ['no file is named', [], /LOG\.jsonl is missing/],
    ['two files are named', ['a', 'b'], /What is "b"\?/],
    ['an option is unknown', ['a', '--heads', 'x'], /There is no option --heads/],
    ['a short option is unknown', ['a', '-j'], /There is no option -j/],
    ['the head is no hash', ['a', '--head', 'xyz'], /64 hex digits/],
    ['the head is left out', ['a', '--head'], /--head needs a value/],
    ['an option is given twice', ['a', '--json', '--json'], /given twice/],
  ] as const)('%s', async (_, args, sentence) => {
    const { exit, out, complaints } = await audit('verify', ...args);
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(complaints).toMatch(sentence);
    expect(complaints.split('\n')).toHaveLength(1);
  });
});

describe('a hostile file gives one clear error', () => {
  const honest = readFileSync(tampered('honest.jsonl'), 'utf8');
  const [header = '', act = ''] = honest.split('\n');
  test.each([
    ['a line that never ends', 'a'.repeat(LONGEST_LINE * 4), /longer than/],
    ['a line that is a little too long', `${'a'.repeat(LONGEST_LINE + 1)}\n`, /longer than/],
    [
      'a hundred thousand brackets',
      `${header}\n${act}\n{"salt":"${'00'.repeat(16)}","type":"rules/set","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
      /nested too deeply/,
    ],
    ['brackets that never close', `${'['.repeat(LONGEST_LINE)}\n`, /not JSON|nested/],
    [
      'a header with fifty thousand lines',
      `${header.replace(/"lines":\[.*\]/, `"lines":[${Array.from({ length: 50_000 }, () => `"${'0'.repeat(64)}"`).join(',')}]`)}\n`,
      /middle of an entry|too (?:long|large)/,
    ],
    ['zeros', Buffer.alloc(100_000), /cut off/],
    ['zeros and a line break', Buffer.concat([Buffer.alloc(100_000), Buffer.from('\n')]), /not JSON/],
    ['one line break', '\n', /not JSON/],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /UTF-8/],
    ['a log that was compressed', gzipSync(honest), /compressed \(gzip\)/],
    ['a few bytes of one', gzipSync('a'), /compressed \(gzip\)/],
    ['an archive', Buffer.from('PK\u0003\u0004 and more\n', 'latin1'), /compressed \(zip\)/],
    ['UTF-16', Buffer.from(`\uFEFF${honest}`, 'utf16le'), /UTF-16/],
    ['null', 'null\n', /withheld/],
    ['an array', '[]\n', /not a JSON object/],
    ['only a trailer', `${honest.slice(honest.lastIndexOf('{"trailer"'))}`, /another log/],
    ['a trailer of nonsense', '{"trailer":1}\n', /trailer/],
    ['a surrogate pair cut in two', Buffer.concat([Buffer.from('{"v":'), Buffer.from([0xf0, 0x9f, 0x0a])]), /UTF-8/],
  ] as const)('%s', async (name, content, sentence) => {
    const { exit, out, complaints } = await audit('verify', write(`${name.replaceAll(' ', '-')}.jsonl`, content), '--json');
    expect(exit).toBe(1);
    expect(complaints).toBe('');
    const { failure } = JSON.parse(out) as { failure: { sentence: string } };
    expect(failure.sentence).toMatch(sentence);
  });

  test.each(Array.from({ length: 0x20 }, (_, code) => code).filter((code) => code !== 0x0a))(
    'the control character %i for a digit of a hash, of a salt, of an id',
    async (code) => {
      const [, , event = ''] = honest.split('\n');
      const control = String.fromCharCode(code);
      for (const digit of [
        honest.indexOf('"prev":"') + 20,
        honest.indexOf('"logId":"log_') + 20,
        header.length + 1 + act.indexOf('"salt":"') + 20,
        header.length + act.length + 2 + event.indexOf('"salt":"') + 20,
      ]) {
        const { exit, out } = await audit(
          'verify',
          write('control.jsonl', honest.slice(0, digit) + control + honest.slice(digit + 1)),
          '--json',
        );
        expect(exit).toBe(1);
        expect(JSON.parse(out)).toMatchObject({ failure: { claim: 'format', seq: 1 } });
      }
    },
  );
});

describe('lines that come many at a time', () => {
  test.each([
    ['a last line that is cut off', '{'],
    ['a line that is not UTF-8', Buffer.from([0xff, 0x0a])],
    ['a line that ends in \\r\\n', 'x\r\n'],
  ] as const)('%s, after an entry that is unfair, changes nothing of the report', async (_, rest) => {
    const unfair = readFileSync(tampered('rehashed-roll.jsonl'));
    const [alone, followed] = [write('alone.jsonl', unfair), write('followed.jsonl', Buffer.concat([unfair, Buffer.from(rest)]))];
    const { out } = await audit('verify', alone, '--json');
    expect(JSON.parse(out)).toMatchObject({ ok: false, failure: { claim: 'fairness' } });
    expect(await audit('verify', followed, '--json')).toMatchObject({ exit: 1, out });
  });

  test('are reported as lines that come one by one', PATIENT, () => {
    const lines = readFileSync(history('month-of-20.jsonl'), 'utf8').trimEnd().split('\n').slice(0, 1_500);
    const damage = fc.constantFrom('', '{', 'null', '"', '\u0001', '0', 'f', 'é', '{"trailer":{}}', '\n');
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.nat(700), fc.nat(3), damage, (at, place, cut, put) => {
        const line = lines[at] ?? '';
        const damaged = lines.with(at, line.slice(0, place) + put + line.slice(place + cut));
        const path = write('damaged.jsonl', `${damaged.join('\n')}\n`);
        expect(readLog(path).report).toEqual(verifyLines(damaged.join('\n').split('\n'), { hashing: nodeHashing }));
      }),
      runs(15),
    );
  });

  test('are not kept for long where they are long', () => {
    const line = `${'a'.repeat(LONGEST_LINE)}\n`;
    const { report } = readLog(write('long.jsonl', line.repeat(isLong ? 40 : 8)));
    expect(report.failure).toMatchObject({ claim: 'format', line: 1 });
  });
});
