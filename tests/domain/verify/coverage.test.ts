/** What a report says of how far each claim was checked, from counts that are all different. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageOf } from '../../../src/domain/verify/atEnd.ts';
import type { Conservation } from '../../../src/domain/verify/conservation.ts';
import type { EntryJudge } from '../../../src/domain/verify/entryJudge.ts';
import { Fairness } from '../../../src/domain/verify/fairness.ts';
import type { Legality } from '../../../src/domain/verify/legality.ts';
import type { ClaimName, Coverage, SeenEvent } from '../../../src/domain/verify/claim.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { definitionOf } from '../../../src/domain/events/catalog.ts';
import { seedLost } from '../../../src/domain/events/seeds.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

interface Counts {
  readonly legality?: Legality['counts'];
  readonly conservation?: Conservation['counts'];
  readonly fairness?: Partial<Fairness['counts']>;
}
const noFairness: Fairness['counts'] = {
  proved: 0,
  unrevealed: 0,
  foreseen: 0,
  lostSeeds: 0,
  lostRounds: 0,
  checkedSignatures: 0,
  uncheckedSignatures: 0,
  revealedBefore: 0,
  lostBefore: 0,
};
const judge = ({ legality, conservation, fairness }: Counts) =>
  ({
    legality: { counts: legality },
    conservation: { counts: conservation },
    fairness: { counts: { ...noFairness, ...fairness } },
  }) as unknown as EntryJudge;
const covered = (name: ClaimName, counts: Counts, world = emptyWorld()): Coverage | undefined => coverageOf(name, world, judge(counts));

const part = (all: Coverage | undefined): readonly string[] => all?.parts ?? [];

test('legality counts what was judged in full and in part', () => {
  expect(covered('legality', { legality: { judged: 7, judgedInPart: 0 } })).toEqual({
    covered: 7,
    uncovered: 0,
    parts: ['7 events allowed by the rules in force, no account overdrawn'],
  });
  expect(covered('legality', { legality: { judged: 1, judgedInPart: 3 } })).toEqual({
    covered: 1,
    uncovered: 3,
    parts: ['1 event allowed by the rules in force, no account overdrawn', '3 events of other people judged by what everybody may read'],
  });
});

test('legality names five of the things that are overdue, and how many more there are', () => {
  const ada = idOf('ada');
  const overdue = (count: number): string | undefined => {
    const world = worldAfter([rules(), ...registered('ada', 1_00)]);
    const started = world.accounts[ada]?.offers.started ?? expect.unreachable();
    for (let at = 0; at < count; at += 1) started[`off_${at}`] = { seq: 1, at: 0, rewardCents: 1 };
    world.at += 365 * 86_400_000;
    return part(covered('legality', { legality: { judged: 1, judgedInPart: 0 } }, world)).at(1);
  };
  const five = [0, 1, 2, 3, 4].map((offer) => `offer off_${offer} of ${ada}`).join(', ');
  expect(overdue(0)).toBeUndefined();
  expect(overdue(5)).toBe(`overdue: ${five}`);
  expect(overdue(7)).toBe(`overdue: ${five} and 2 more`);
});

test('conservation counts postings, and the players whose balances they make', () => {
  const playerSums = new Map([
    ['acc_1', 5],
    ['acc_2', 7],
  ]);
  expect(covered('conservation', { conservation: { postings: 9, playerSums } })).toEqual({
    covered: 9,
    uncovered: 0,
    parts: ['9 postings add up to 0 over all ledger accounts, and to the balance of 2 players'],
  });
});

test.each<readonly [Partial<Fairness['counts']>, Omit<Coverage, 'parts'>, string[]]>([
  [{}, { covered: 4, uncovered: 0 }, []],
  [{ checkedSignatures: 2 }, { covered: 4, uncovered: 0 }, ['2 signatures of beacons checked']],
  [{ uncheckedSignatures: 3 }, { covered: 4, uncovered: 3 }, ['3 signatures of beacons not checked']],
  [{ revealedBefore: 1 }, { covered: 4, uncovered: 0 }, ['1 revealed seed also drew rounds of earlier chapters, which only these prove']],
  [{ unrevealed: 5 }, { covered: 4, uncovered: 5 }, ['5 rounds not yet revealed']],
  [
    { foreseen: 1 },
    { covered: 4, uncovered: 0 },
    [
      '1 round drawn with a client seed that the house knew before it committed to the server seed: it may have chosen the server seed to suit it',
    ],
  ],
  [{ lostSeeds: 2, lostRounds: 6 }, { covered: 4, uncovered: 6 }, ['the house gave up 2 seeds: 6 rounds can never be proved']],
  [
    { lostSeeds: 1, lostBefore: 1 },
    { covered: 4, uncovered: 0 },
    [
      'the house gave up 1 seed: 0 rounds can never be proved',
      '1 lost seed also drew rounds of earlier chapters, which can never be proved',
    ],
  ],
  [
    { unrevealed: 1, lostSeeds: 1, lostRounds: 10, uncheckedSignatures: 100 },
    { covered: 4, uncovered: 111 },
    [expect.any(String), expect.any(String), expect.any(String)],
  ],
])('fairness with %o', (counts, sums, parts) => {
  expect(covered('fairness', { fairness: { proved: 4, ...counts } })).toEqual({
    ...sums,
    parts: ['4 rounds recomputed from the revealed seeds', ...parts],
  });
});

test.each(['format', 'chain', 'schema', 'order'] as const)('%s is a claim about the file itself, which no entry covers', (name) =>
  expect(covered(name, {})).toBeUndefined(),
);

test('the claims about the file itself count its lines, entries and events', () => {
  const lines = readFileSync(new URL('../../../fixtures/histories/first-day.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const entries = lines.filter((line) => line.startsWith('{"v":')).length;
  // Each entry has a header and a command line, and the file ends with a trailer.
  const events = lines.length - 2 * entries - 1;
  const { claims, head } = verifyLines(lines);
  const own = claims.filter(({ claim }) => ['format', 'chain', 'schema', 'order'].includes(claim));
  expect(own.map(({ claim, covered: checked, uncovered, sentence }) => [claim, checked, uncovered, sentence])).toEqual([
    ['format', entries, 0, `${lines.length} lines in canonical form`],
    ['chain', entries, 0, `${entries} entries linked, internally consistent, not anchored`],
    ['schema', events, 0, `${events} events as declared`],
    ['order', entries, 0, `${entries} entries in order of place and time`],
  ]);
  const anchored = verifyLines(lines, { expectedHead: head?.hash ?? '' }).claims.find(({ claim }) => claim === 'chain');
  expect(anchored?.sentence).toBe(`${entries} entries linked, anchored to the given head, entry ${entries}`);
});

test.each([
  ['with rounds before the chapter', playedDice('ada', 1_00, 0), 1],
  ['without rounds before it', [], 0],
])('a chapter counts a lost seed %s', (_what, played, lostBefore) => {
  const world = worldAfter([rules(), ...registered('ada', 10_00), ...played]);
  const { activeHash = '' } = world.accounts[idOf('ada')]?.seeds ?? {};
  const [activeSeedHash, nextSeedHash] = [seedNumbered('new').seedHash, seedNumbered('next').seedHash];
  const event = seedLost.of({ account: idOf('ada'), seedHash: activeHash, activeSeedHash, nextSeedHash });
  const fairness = new Fairness(nobleHashing, world, null);
  fairness.before({ event, definition: definitionOf(event), header: { seq: world.seq + 1 }, before: null } as unknown as SeenEvent, world);
  expect(fairness.counts).toMatchObject({ lostRounds: 0, lostBefore });
});
