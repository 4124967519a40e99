/** What a page remembers of a house that it is told of for a long time and does not prove. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import type { Head } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { entryFor } from '../../src/domain/log/view.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { accountTotals } from '../../src/base/balanceDifference.ts';
import type { MarkedHead } from '../../src/base/markers.ts';
import { FoldedView } from '../../src/client/foldedView.ts';

const feed = new EntryFeed(nodeHashing);
const stored = readFileSync('fixtures/histories/first-day.jsonl', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(0, -1)
  .flatMap((line) => feed.line(line) ?? []);
const entries = stored.map((one) => entryFor('public', one).lines);
const REMEMBERED = 3;
const LIE = 'f'.repeat(64);

const headAt = (seq: number, lieAt: number): Head => {
  const head = headOf(readStored(stored[seq - 1]!));
  return seq === lieAt ? { ...head, hash: LIE } : head;
};

function newView(mostRemembered?: number): FoldedView {
  const view = new FoldedView(nodeHashing, mostRemembered);
  view.setViewer('public');
  return view;
}

/** A page that is told of the end of the log at these places and of nothing in between. At one of them it is told a lie. */
function toldOf(places: readonly number[], lieAt: number, mostRemembered?: number): FoldedView {
  const view = newView(mostRemembered);
  for (const seq of places) view.receive({ after: view.head, entries: [], head: headAt(seq, lieAt) });
  return view;
}

const places = [2, 4, 6, 8, 10];

test.each(places)('of a lie about entry %i a page knows as long as it is one of the newest places that it was told of', (lieAt) => {
  const view = toldOf(places, lieAt, REMEMBERED);
  const shown = () => view.stored(entries[lieAt - 1]!);
  if (places.indexOf(lieAt) < places.length - REMEMBERED) expect(shown).not.toThrow();
  else expect(shown).toThrow(`entry ${lieAt} is not the one that was sent before`);
});

test('an entry, or a head, that is dated before the one before it is named', () => {
  const view = newView();
  view.receive({ after: view.head, entries: entries.slice(0, 2), head: headAt(2, 0) });
  const back = { ...headAt(3, 0), at: view.head.at - 1 };
  expect(() => view.receive({ after: view.head, entries: [], head: back })).toThrow('entry 3 does not hold: it goes back in time');
  const [header = '', ...lines] = entries[2]!.split('\n');
  const dated = JSON.stringify({ ...(JSON.parse(header) as object), at: back.at });
  const told = { after: view.head, entries: [[dated, ...lines].join('\n')], head: { ...back, hash: nodeHashing.sha256(dated) } };
  expect(() => view.receive(told)).toThrow('entry 3 does not hold: it goes back in time');
});

test('entries at the end that are missing, and an end before the last one, are named', () => {
  const view = newView();
  view.receive({ after: view.head, entries: entries.slice(0, 2), head: headAt(2, 0) });
  expect(() => view.receive({ after: headAt(4, 0), entries: [], head: headAt(5, 0) })).toThrow('entries were left out after entry 2');
  expect(() => view.receive({ after: headAt(1, 0), entries: [], head: headAt(5, 0) })).toThrow(
    'the log ends at entry 1, but entry 2 was sent before',
  );
});

test('what it began with it remembers until it is proved', () => {
  const view = newView(REMEMBERED);
  view.startFrom({ head: headAt(2, 2), world: { ...emptyWorld(), logId: headAt(2, 2).logId, seq: 2 }, text: '' });
  for (const seq of [4, 6, 8, 10]) view.receive({ after: view.head, entries: [], head: headAt(seq, 0) });
  expect(() => view.foldPast(entries.slice(0, 2), null)).toThrow('entry 2 is not the one that was sent before');
});

test('a checkpoint must prove each entry that was told, each entry of the history and the head of an earlier page, each once', () => {
  const view = newView();
  view.receive({ after: view.head, entries: entries.slice(0, 2), head: headAt(6, 0) });
  view.readOfTrail(entries[7]!);
  const { logId, hash } = headAt(4, 0);
  view.assertStillHas({ logId, seq: 4, hash });
  const seqs = () => [...view.unproved.keys()].toSorted((a, b) => a - b);
  expect(seqs()).toEqual([1, 2, 4, 8]);
  view.proved(new Map([...view.unproved].filter(([seq]) => seq <= 4)));
  expect(seqs()).toEqual([8]);
});

test('an entry that is not the one that was told is named, also after a checkpoint has proved it', () => {
  const view = newView();
  view.receive({ after: view.head, entries: entries.slice(0, 4), head: headAt(4, 0) });
  view.proved(new Map(view.unproved));
  const [header = '', ...lines] = entries[1]!.split('\n');
  const changed = JSON.stringify({ ...(JSON.parse(header) as object), at: 1 });
  expect(() => view.stored([changed, ...lines].join('\n'))).toThrow('entry 2 is not the one that was sent before');
});

const ada = stored.flatMap(({ subjects }) => subjects.filter((subject) => subject !== 'public')).at(-1) as AccountId;
const ofAda = stored.map((one) => entryFor(ada, one)).filter(({ lines }) => /\n(?!null)/u.test(lines));
const last = headAt(stored.length, 0);

function viewOfAda(): FoldedView {
  const view = new FoldedView(nodeHashing);
  view.setViewer(ada);
  return view;
}

/** What a page keeps that was told all of ada's entries. */
function keptOfAda(): MarkedHead {
  const view = viewOfAda();
  view.receive({ after: view.head, entries: told, head: last });
  return { ...last, balances: [{ account: ada, seq: last.seq, ...accountTotals(view.world, ada), told: view.toldDigest }] };
}

const told = ofAda.map(({ lines }) => lines);
/** Ada's entries with another one in the newest place: it differs in nothing that moves her balance or the number of her events. */
const [header = '', ...rest] = (told.at(-1) ?? '').split('\n');
const { at, ...fields } = JSON.parse(header) as { readonly at: number };
const other = JSON.stringify({ ...fields, at: at + 1 }, ['v', 'logId', 'seq', 'at', 'prev', 'lines']);
const toldOther = [...told.slice(0, -1), [other, ...rest].join('\n')];
const otherHead = { ...last, at: at + 1, hash: nodeHashing.sha256(other) };
const OTHERS = `the entries up to entry ${last.seq} are not those that were sent before`;

test('other entries than an earlier page was told are named, though they come to the same balance', () => {
  const view = viewOfAda();
  view.expectKept(keptOfAda());
  view.receive({ after: view.head, entries: told, head: last });
  const lied = viewOfAda();
  lied.expectKept(keptOfAda());
  expect(() => lied.receive({ after: lied.head, entries: toldOther, head: otherHead })).toThrow(OTHERS);
});

test.each([
  [told, last, null],
  [toldOther, otherHead, OTHERS],
])('so they are behind a snapshot: %#', (past, head, sentence) => {
  const kept = keptOfAda();
  const begun = viewOfAda();
  begun.receive({ after: begun.head, entries: past, head });
  const view = viewOfAda();
  view.expectKept(kept);
  view.startFrom({ head, world: begun.world, text: '' });
  expect(view.toldDigest).toBeUndefined();
  const read = (): void => {
    view.foldPast(past, last.seq);
    view.snapshotFolded(true);
  };
  if (sentence === null) expect(read).not.toThrow();
  else expect(read).toThrow(sentence);
  if (sentence === null) expect(view.toldDigest).toBe(kept.balances?.[0]?.told);
});

test('entries behind a snapshot do not go back in time, either', () => {
  const view = newView();
  view.startFrom({ head: headAt(4, 0), world: { ...emptyWorld(), logId: headAt(4, 0).logId, seq: 4 }, text: '' });
  const [header = '', ...lines] = entries[2]!.split('\n');
  const dated = JSON.stringify({ ...(JSON.parse(header) as object), at: headAt(2, 0).at - 1 });
  expect(() => view.foldPast([...entries.slice(0, 2), [dated, ...lines].join('\n')], null)).toThrow(
    'entry 3 does not hold: it goes back in time',
  );
});

test('an entry is not dated before the head that an earlier page kept', () => {
  const [two, three] = [headAt(2, 0), headAt(3, 0)];
  const receive = (at: number) => () => {
    const view = newView();
    view.expectKept({ ...two, at });
    view.receive({ after: view.head, entries: entries.slice(0, 3), head: three });
  };
  expect(receive(three.at)).not.toThrow();
  expect(receive(three.at + 1)).toThrow('entry 3 does not hold: it goes back in time');
});
