/** Bets that one event ends, or opens again, come in the order in which they were placed. Else the house could break a row of wins. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { chainAgain, takeApart } from '../../kit/looseLog.ts';

const typeOf = (line = ''): string => /"type":"([^"]+)"/u.exec(line)?.[1] ?? '';

test.each(['bet/settled', 'sport/bet-settled', 'sport/bet-reopened'])('two of %s that were swapped are refused', (type) => {
  const entries = takeApart(readFileSync('fixtures/histories/month-of-20.jsonl', 'utf8'));
  const placeOf = (lines: readonly string[]): number =>
    lines.findIndex((line, i) => typeOf(line) === type && typeOf(lines[i + 1]) === type);
  const entry = entries.find(({ lines }) => placeOf(lines) !== -1) ?? expect.fail();
  const place = placeOf(entry.lines);
  const [one = '', two = ''] = entry.lines.slice(place, place + 2);
  entry.lines.splice(place, 2, two, one);
  const { failure } = verifyLines(chainAgain(entries).trimEnd().split('\n'), { hashing: nodeHashing });
  expect(failure).toMatchObject({
    claim: 'legality',
    seq: entry.header.seq,
    sentence: expect.stringMatching(/^\S+: .*bet_\w+ comes first$/u) as string,
  });
});
