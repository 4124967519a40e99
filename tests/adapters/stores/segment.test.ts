/** What is packed comes out byte for byte, all of it or one account's part. */
import { expect, test } from 'vitest';
import { packSegment, unpackSegment, unpackTrail } from '../../../src/browser/stores/segment.ts';
import { entriesAfter, hashText } from './entries.ts';

const people = ['acc_ada', 'acc_bob', 'acc_cy'];
const { entries } = entriesAfter(null, 40, (seq) => ({
  events: seq % 3,
  subjects: people.filter((_who, place) => seq % (place + 2) === 0),
  note: seq % 5 === 0 ? 'ä “quoted”\n' : '',
}));
const segment = packSegment(null, entries, hashText);

test('all entries come out as they went in', () => {
  expect(unpackSegment(segment)).toEqual(entries);
});

test.each([...people, 'acc_nobody'])('the trail of %s is what the whole has of it', (account) => {
  expect(unpackTrail(segment, account)).toEqual(entries.filter(({ subjects }) => subjects.includes(account)));
});
