import { expect, test } from 'vitest';
import type { Report } from '../../../src/domain/verify/verifier.ts';
import type { Inspection } from '../../../src/files/inspection.ts';
import { claimSentence, reportFile, verdictOf } from '../../../src/screens/proof/verdict.ts';

const head = { logId: `log_${'0'.repeat(32)}`, seq: 1_200, hash: 'ab'.repeat(32), at: 0 };
const report: Report = {
  ok: true,
  viewer: null,
  isCut: false,
  anchor: null,
  claims: [],
  failure: null,
  head,
  entries: 1_200,
  events: 3_400,
  withheld: 0,
  unnamed: 0,
  seen: ['the whole log was seen', 'nothing was withheld'],
  passedOver: 0,
  discretion: [],
};
const inspected = (change: Partial<Report> = {}, more: Partial<Inspection> = {}): Inspection => ({
  report: { ...report, ...change },
  logId: head.logId,
  balances: [],
  receipt: null,
  differs: undefined,
  bytes: 1,
  ...more,
});
const failure = { claim: 'chain', seq: 7, line: 12, sentence: 'the hash is another one' } as const;
const ada = { kind: 'player', account: `acc_${'1'.repeat(32)}` } as unknown as NonNullable<Report['viewer']>;

test.each([
  [
    'error',
    'Entry 7 does not hold',
    'Line 12 of the file: the hash is another one. What comes before it holds: 6 entries.',
    inspected({ failure, head: { ...head, seq: 6 } }),
  ],
  [
    'error',
    'Entry 7 does not hold',
    'Line 12 of the file: the hash is another one. There is nothing before it that holds.',
    inspected({ failure, head: null }),
  ],
  [
    'error',
    'This is not the log that this page shows',
    'It is consistent in itself, but entry 3 is another one.',
    inspected({}, { differs: { seq: 3, sentence: 'entry 3 is another one' } as Inspection['differs'] }),
  ],
  [
    'error',
    'This log does not match your receipt',
    /^It is consistent in itself, but the hash that you entered is nowhere in it\./u,
    inspected({}, { receipt: { hash: 'cd', seq: null } }),
  ],
  ['warning', 'Only its form was checked', 'The whole log was seen; nothing was withheld.', inspected({ isCut: true })],
  ['warning', 'It shows nothing but the rules', 'The whole log was seen; nothing was withheld.', inspected({ viewer: ada, events: 1 })],
  ['success', 'Everything holds, up to entry 1,200', /^1,200 entries and 2 events were checked\./u, inspected({ viewer: ada, events: 2 })],
  [
    'success',
    'Everything holds, up to entry 1,200',
    /^1,200 entries and 3,400 events were checked\. The whole log was seen; nothing was withheld\. It is consistent in itself, but not anchored:/u,
    inspected(),
  ],
  [
    'success',
    'Everything holds, up to entry 1,200',
    / Its last entry matches the receipt that you kept: nothing was added, dropped or rewritten\.$/u,
    inspected({}, { receipt: { hash: 'cd', seq: 1_200 } }),
  ],
  [
    'success',
    'Everything holds, up to entry 1,200',
    / The receipt that you kept matches entry 900: nothing up to there was rewritten\.$/u,
    inspected({}, { receipt: { hash: 'cd', seq: 900 } }),
  ],
])('%s: %s', (tone, title, sentence, inspection) => {
  const verdict = verdictOf(inspection);
  expect([verdict.tone, verdict.title]).toEqual([tone, title]);
  if (typeof sentence === 'string') expect(verdict.sentence).toBe(sentence);
  else expect(verdict.sentence).toMatch(sentence);
});

const chain = {
  claim: 'chain',
  holds: true,
  covered: 1_200,
  uncovered: 0,
  parts: ['1,200 entries linked', 'not anchored'],
  sentence: '',
} as const;
test.each([
  ['1,200 entries linked; not anchored', chain, null],
  ['1,200 entries linked; not anchored', chain, { hash: 'cd', seq: null }],
  ['1,200 entries linked, anchored to the receipt that you kept, entry 900', chain, { hash: 'cd', seq: 900 }],
  ['1,200 entries linked; not anchored', { ...chain, claim: 'order' as const }, { hash: 'cd', seq: 900 }],
  ['1,200 entries linked; not anchored', { ...chain, holds: false }, { hash: 'cd', seq: 900 }],
])('%s: %#', (sentence, claim, receipt) => expect(claimSentence(claim, inspected({}, { receipt }))).toBe(sentence));

test.each([
  ['its place', { ...head, seq: 7 }, head.logId, `${head.logId}-7-report.json`],
  ['no place', null, head.logId, `${head.logId}-0-report.json`],
  ['no log', { ...head, seq: 7 }, '', 'log-7-report.json'],
])('the report of a log is a file with its verdict, named after the log and where it ends: %s', async (_, end, logId, name) => {
  const inspection = inspected({ failure, head: end }, { logId });
  const { title, sentence } = verdictOf(inspection);
  const file = reportFile(inspection, Date.UTC(2026, 0, 15), 'export.jsonl');
  expect(file.name).toBe(name);
  expect(JSON.parse(await file.file.text())).toEqual({
    verdict: `${title}. ${sentence}`,
    of: 'export.jsonl',
    madeAt: '2026-01-15T00:00:00.000Z',
    logId,
    bytes: 1,
    receipt: null,
    report: inspection.report,
  });
});
