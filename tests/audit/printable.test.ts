import { expect, test } from 'vitest';
import { printable } from '../../src/audit/printable.ts';
import { runAudit } from '../../src/audit/run.ts';

test.each([
  ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
  ['a\rb\nc\u0007', 'a\\u000db\\u000ac\\u0007'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['\u009b2J', '\\u009b2J'],
  ['“Ada” ✓ 𝔸', '“Ada” ✓ 𝔸'],
])('%j is printed as %j', (line, shown) => expect(printable(line)).toBe(shown));

test('a line of JSON means the same', () => {
  const text = JSON.stringify({ said: 'one\u202etwo\u0085 \u{e0041}' });
  expect(JSON.parse(printable(text))).toEqual(JSON.parse(text));
});

test('what the auditor complains about is escaped too', async () => {
  const said: string[] = [];
  await runAudit(
    ['verify', 'no\u001b[2Jsuch.jsonl'],
    () => undefined,
    (line) => said.push(line),
  );
  expect(said).toEqual(['no\\u001b[2Jsuch.jsonl does not exist.']);
});
