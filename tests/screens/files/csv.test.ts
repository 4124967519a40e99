/** Files for spreadsheets, which must not run anything that somebody typed. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvHead, csvRow, timeCells } from '../../../src/screens/files/csv.ts';
import { fileOf } from '../../../src/screens/files/fileOf.ts';

/** The cells of a time on a device in a zone. A thread cannot have a time zone of its own, so a process has it. */
function cellsIn(zone: string, at: number): unknown {
  const module = new URL('../../../src/screens/files/csv.ts', import.meta.url).href;
  const script = `console.log(JSON.stringify((await import(${JSON.stringify(module)})).timeCells(${at})))`;
  const options = { env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], options));
}

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['say "hi", =x', '"say ""hi"", =x"'],
  ['two\nlines', '"two\nlines"'],
  [12, '"12"'],
  [-12, '"-12"'],
  ['-9.40', '"-9.40"'],
  ['-1+2', `"'-1+2"`],
  ['\n=x', `"'\n=x"`],
  ['＝1', `"'＝1"`],
])('%j becomes %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('no cell ever begins as a formula, and every cell can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text);
      const inner = cell.slice(1, -1).replaceAll('""', '"');
      expect(cell).toMatch(/^"(?:[^"]|"")*"$/su);
      expect([text, `'${text}`]).toContain(inner);
      if (!/^-?[\d.]+$/u.test(inner)) expect(inner).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
    }),
  );
});

test('a line ends as RFC 4180 has it', () => {
  expect(csvRow(['a', 1, '=b'])).toBe(`"a","1","'=b"\r\n`);
});

test('a file begins with a byte order mark', () => expect(csvHead(['a'])).toBe('\ufeff"a"\r\n'));

test('a time is in UTC and in the time of the device, with its zone', () => {
  for (const at of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 9, 25, 1, 30)]) {
    const [utc = '', local = '', zone = ''] = timeCells(at);
    expect(Date.parse(utc)).toBe(at);
    expect(Date.parse(`${local.replace(' ', 'T')}${zone.slice('UTC'.length)}`)).toBe(at);
    expect(csvCell(zone)).toBe(`"${zone}"`);
  }
});

test.each([
  ['UTC', '2026-01-15 12:05:09', 'UTC+00:00'],
  ['America/St_Johns', '2026-01-15 08:35:09', 'UTC-03:30'],
  ['Asia/Kolkata', '2026-01-15 17:35:09', 'UTC+05:30'],
])('in %s a time is %s in %s', (zone, local, name) => {
  expect(cellsIn(zone, Date.UTC(2026, 0, 15, 12, 5, 9))).toEqual(['2026-01-15T12:05:09.000Z', local, name]);
});

test('a file of many parts holds them all, in their order', async () => {
  const texts = Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(1_000)}\n`);
  const file = await fileOf(
    (async function* () {
      yield* await Promise.resolve(texts);
    })(),
    'text/csv',
  );
  expect(file.type).toBe('text/csv');
  expect(await file.text()).toBe(texts.join(''));
});
