/** A forger against the auditor: whatever passes must be on the list of docs/log-format.md, with its reason. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { readDocument, section, tableRows } from '../docs/documents.ts';
import { forgeriesOf } from '../fixtures/forger.ts';
import { isLong, PATIENT } from '../kit/runs.ts';
import { history, tampered } from './audit.ts';

const LOGS = [tampered('games-honest.jsonl'), tampered('earning-honest.jsonl'), history('every-event.jsonl')].map((path) =>
  readFileSync(path, 'utf8'),
);
const listed = tableRows(section(readDocument('docs/log-format.md'), 'What a house may choose')).flatMap(([what = '']) => what.split(', '));
const patterns = listed.map((name) => new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.+')}$`, 'u'));
const isListed = (name: string): boolean => patterns.some((pattern) => pattern.test(name));

/** In the default run. */
const TRIED = 400;

/** A forged log that is accepted, and not the honest one. */
const passes = (forged: string, honest: string): boolean =>
  forged !== honest && verifyLines(forged.trimEnd().split('\n'), { hashing: nodeHashing }).ok;

test('what passes is on the list', PATIENT, () => {
  const forgeries = LOGS.flatMap((honest) => forgeriesOf(honest).map((forgery) => ({ ...forgery, honest })));
  const types = new Set(forgeries.map(({ name }) => /^[a-z]+(?:-[a-z]+)*\/[a-z-]+/u.exec(name)?.[0]));
  expect(
    eventDefinitions.map(({ type }) => type).filter((type) => !types.has(type)),
    'types that nobody tried',
  ).toEqual([]);
  const tried = isLong
    ? forgeries
    : (fc.sample(fc.shuffledSubarray(forgeries, { minLength: TRIED, maxLength: TRIED }), {
        numRuns: 1,
        seed: Number(process.env['FC_SEED']),
      })[0] ?? []);
  expect(tried.length).toBeGreaterThanOrEqual(TRIED);
  // In the long run all that passes is looked at, so that the list names nothing that does not.
  const passed = new Set(
    tried.filter((forgery) => (isLong || !isListed(forgery.name)) && passes(forgery.make(), forgery.honest)).map(({ name }) => name),
  );
  expect([...passed].filter((name) => !isListed(name)).toSorted()).toEqual([]);
  if (isLong) expect(listed.filter((_, i) => ![...passed].some((name) => patterns[i]?.test(name)))).toEqual([]);
});
