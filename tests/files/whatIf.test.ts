/** A log file that is played again under a change, as the page does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { view } from '../../src/domain/log/view.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';

const text = readFileSync('fixtures/histories/first-day.jsonl', 'utf8');
const dice = (houseEdgeBps: number) => ({ kind: 'rules', rules: { dice: { houseEdgeBps } } }) as const;
const lines = text.trimEnd().split('\n');
const ada = /"account":"(acc_[0-9a-f]{32})","name":"ada"/u.exec(text)![1] as `acc_${string}`;

test('a whole log is played again, and its curve is that of the house', async () => {
  const same = await new FileInspector().whatIf(new Blob([text]), dice(200));
  expect([same.different, same.entries]).toEqual([0, 30]);
  const { different, curve } = await new FileInspector().whatIf(new Blob([text]), dice(2_000));
  const last = curve.at(-1)!;
  expect(different).toBeGreaterThan(0);
  expect(last.forkCents, 'a higher edge leaves the house more').toBeGreaterThan(last.logCents);
});

test('only the end of the log is played again: what came before stays as it was', async () => {
  const at = lines.flatMap((line) => /^\{"v":.*?"at":(\d+)/u.exec(line)?.[1] ?? []).map(Number);
  const inspector = new FileInspector();
  const { first, different } = await inspector.whatIf(new Blob([text]), dice(2_000));
  const changedAt = at[first!.seq - 1]!;
  const playSince = (since: number) => inspector.whatIf(new Blob([text]), dice(2_000), at.at(-1)! - since);
  expect(await playSince(changedAt)).toMatchObject({ from: at.indexOf(changedAt) + 1, first, different });
  const from = at.findIndex((time) => time > changedAt) + 1;
  expect(await playSince(changedAt + 1)).toMatchObject({ from, entries: 31 - from, different: different - 1 });
});

test('of a view the curve is that of the viewer', async () => {
  const own = [...view(lines, ada, nodeHashing)];
  const { curve, balances } = await new FileInspector().whatIf(new Blob([`${own.join('\n')}\n`]), dice(2_000));
  const last = curve.at(-1)!;
  expect(balances).toEqual([{ name: 'ada', logCents: last.logCents, forkCents: last.forkCents }]);
  expect(last.forkCents).toBeLessThan(last.logCents);
});

test.each([
  ['These are no rules', text, { kind: 'rules', rules: { dice: { houseEdgeBps: -1 } } } as const],
  ['There is no bet bet_0 in this log', text, { kind: 'choice', bet: 'bet_0', choice: {} } as const],
  ['The log does not hold: entry 19', readFileSync('fixtures/tampered/rehashed-payout.jsonl', 'utf8'), dice(100)],
  ['The log does not hold', 'junk\n', dice(100)],
])('%s', (sentence, file, change) => expect(new FileInspector().whatIf(new Blob([file]), change)).rejects.toThrow(sentence));
