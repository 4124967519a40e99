/** A snapshot makes a start fast. Damaged in whichever field, it is dropped and the log is folded: slower, never wrong. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Opened } from '../../src/engine/open.ts';
import type { Snapshot, SnapshotRecord, SnapshotStore } from '../../src/base/ports.ts';
import { sealedLines } from '../kit/takeSnapshot.ts';
import { accept, bet, newcomer, TestBrowser, type Tab } from '../kit/testHouse.ts';

const ENTRIES = 520;
let browser: TestBrowser;
let played: Tab;
let world = '';
let kept: SnapshotRecord;
/** The same with a line more that is of no record of a world, and the right seal. */
let stray: SnapshotRecord;

beforeAll(async () => {
  browser = new TestBrowser();
  played = await browser.tab();
  const ada = await newcomer(played, 'ada');
  const play = async (): Promise<void> => void accept(await bet(played, ada, 1, { direction: 'under', target: 97 }));
  while (browser.log.entries.length < ENTRIES) await play();
  await played.house.maintain();
  for (let i = 0; i < 7; i += 1) await play();
  world = JSON.stringify(played.house.world);
  const [snapshot] = await browser.snapshots.load();
  if (!snapshot) throw new Error('no snapshot was taken');
  kept = snapshot;
  expect(kept.lines.length, 'a snapshot has several lines').toBeGreaterThan(5);
  expect(sealedLines(worldLines(kept)), 'the seal of these tests is that of the house').toEqual(kept.lines);
  stray = { ...kept, lines: sealedLines([...worldLines(kept), '[["rules"],{"seq":5}]']) };
});

/** Its lines without the seal, and the seal. */
const worldLines = ({ lines }: SnapshotRecord): readonly string[] => lines.slice(0, -1);
const seal = ({ lines }: SnapshotRecord): readonly string[] => lines.slice(-1);

const openedWith = async (snapshots: readonly SnapshotRecord[]): Promise<Tab> => {
  await browser.snapshots.clear();
  for (const snapshot of snapshots.toReversed()) await browser.snapshots.save(snapshot);
  return browser.tab();
};

test('a snapshot and the entries after it are the whole log', async () => {
  const tab = await openedWith([kept]);
  expect(tab.folded).toBe(7);
  expect(JSON.stringify(tab.house.world)).toBe(world);
  expect(tab.house.head).toEqual(played.house.head);
});

describe('is dropped', () => {
  const other = 'f'.repeat(64);
  test.each<[string, (snapshot: SnapshotRecord) => SnapshotRecord]>([
    ['of another log', (s) => ({ ...s, logId: `log_${'1'.repeat(32)}` })],
    ['of an earlier entry', (s) => ({ ...s, seq: s.seq - 1 })],
    ['of a later entry', (s) => ({ ...s, seq: s.seq + 1 })],
    ['from beyond the log', (s) => ({ ...s, seq: 1e9 })],
    ['of no entry', (s) => ({ ...s, seq: 0 })],
    ['of a place below zero', (s) => ({ ...s, seq: -1 })],
    ['of a place between entries', (s) => ({ ...s, seq: s.seq - 0.5 })],
    ['of no place at all', (s) => ({ ...s, seq: Number.NaN })],
    ['with another entry’s hash', (s) => ({ ...s, entryHash: other })],
    ['by another rulebook', (s) => ({ ...s, domainHash: 'another rulebook' })],
    [
      'of a world that keeps no settled bets',
      (s) => ({ ...s, lines: sealedLines(worldLines(s).map((line) => line.replace('"recentsKept":10', '"recentsKept":0'))) }),
    ],
    ['with a balance raised', (s) => ({ ...s, lines: s.lines.map((line) => line.replace('"opening":-', '"opening":-9')) })],
    ['with a line cut short', (s) => ({ ...s, lines: [...worldLines(s).slice(0, -1), worldLines(s).at(-1)!.slice(0, -1), ...seal(s)] })],
    ['without its seal', (s) => ({ ...s, lines: worldLines(s) })],
    ['half of it', (s) => ({ ...s, lines: s.lines.slice(0, s.lines.length / 2) })],
    ['without its last line', (s) => ({ ...s, lines: [...worldLines(s).slice(0, -1), ...seal(s)] })],
    ['with a line twice', (s) => ({ ...s, lines: [...worldLines(s), ...worldLines(s).slice(-1), ...seal(s)] })],
    [
      'with two lines in the other order',
      (s) => ({ ...s, lines: [...s.lines.slice(0, 1), ...worldLines(s).slice(1).toReversed(), ...seal(s)] }),
    ],
    ['of no line', (s) => ({ ...s, lines: [] })],
    ['of a seal only', (s) => ({ ...s, lines: sealedLines([]) })],
    ['with another seal', (s) => ({ ...s, lines: [...worldLines(s), other] })],
  ])('a snapshot %s', async (_name, damage) => {
    const tab = await openedWith([damage(kept)]);
    expect(tab.folded).toBe(browser.log.entries.length);
    expect(JSON.stringify(tab.house.world)).toBe(world);
  });

  test('and an older one that is whole is used instead', async () => {
    await browser.snapshots.clear();
    const fresh = await browser.tab();
    expect(fresh.folded).toBe(browser.log.entries.length);
    const tab = await openedWith([{ ...kept, seq: kept.seq + 1, entryHash: other }, kept]);
    expect(tab.folded).toBe(7);
    expect(JSON.stringify(tab.house.world)).toBe(world);
  });
});

test('is taken again only after as many entries as make it worth while', async () => {
  const tab = await openedWith([kept]);
  const before = browser.snapshots.everything.length;
  await tab.house.maintain();
  expect(browser.snapshots.everything.length).toBe(before);
});

describe('whatever becomes of the snapshots, the house opens', () => {
  const failing = (change: Partial<SnapshotStore>): Promise<Opened> =>
    browser.open((ports) => ({
      ...ports,
      snapshots: { load: () => Promise.resolve([]), save: () => Promise.resolve(), clear: () => Promise.resolve(), ...change },
    }));

  async function* breakingOff(): AsyncGenerator<string, void> {
    yield* worldLines(kept);
    throw new Error('a damaged page of the database');
  }

  test.each<[string, () => Promise<readonly Snapshot[]>]>([
    ['they cannot be read', () => Promise.reject(new Error('a damaged page of the database'))],
    ['one is no record at all', () => Promise.resolve([null as unknown as Snapshot])],
    ['one has lost its world', () => Promise.resolve([{ ...kept, lines: undefined as unknown as string[] }])],
    ['one breaks off while it is read', () => Promise.resolve([{ ...kept, lines: breakingOff() }])],
    ['one has a line that belongs nowhere', () => Promise.resolve([stray])],
    ['one is whole in form and no world', () => Promise.resolve([{ ...kept, lines: sealedLines(['no world']) }])],
  ])('%s', async (_name, load) => {
    const opened = await failing({ load });
    if (opened.kind !== 'open') throw new Error(opened.kind);
    expect(opened.folded).toBe(browser.log.entries.length);
    expect(JSON.stringify(opened.house.world)).toBe(world);
  });
});
