import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { readLog } from '../../../src/audit/readLog.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { LONGEST_LINE } from '../../../src/domain/log/read.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { entryFor, view, type Viewer } from '../../../src/domain/log/view.ts';
import { FileInspector } from '../../../src/files/fileInspector.ts';
import type { Shown } from '../../../src/api/playerHouse.ts';
import { LineFeed } from '../../../src/files/lineFeed.ts';
import { textOfWorld } from '../../../src/base/worldText.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { isLong } from '../../kit/runs.ts';
import { accept, bet, houseWith, rotate } from '../../kit/testHouse.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Feeds pieces; answers the lines with their places, and the defect. */
function fed(...pieces: readonly Uint8Array[]) {
  const lines: (readonly [string, number])[] = [];
  const defects: string[] = [];
  const feed = new LineFeed({ line: (text, start) => lines.push([text, start]) > 0, defect: (sentence) => void defects.push(sentence) });
  for (const piece of pieces) feed.push(piece);
  feed.end();
  return { lines, defects };
}

test('lines come out whole and with their places, wherever the pieces were cut', () => {
  const text = 'one\nzwölf 💎\n\nend\n';
  const whole = bytes(text);
  const expected = [
    ['one', 0],
    ['zwölf 💎', 4],
    ['', 16],
    ['end', 17],
  ];
  for (let cut = 0; cut <= whole.length; cut += 1) {
    expect(fed(whole.slice(0, cut), whole.slice(cut)), `cut at ${cut}`).toEqual({ lines: expected, defects: [] });
  }
  expect(fed(...Array.from(whole, (byte) => Uint8Array.of(byte))).lines).toEqual(expected);
});

test.each([
  ['no line break at the end', bytes('one\ntwo'), 1, 'the file is cut off: its last line does not end in a line break'],
  ['carriage returns', bytes('one\r\ntwo\r\n'), 0, 'the line ends in \\r\\n, a log is written with \\n only'],
  ['a byte order mark', bytes('\uFEFFone\n'), 0, 'the file starts with a byte order mark'],
  ['bytes that are not UTF-8', Uint8Array.of(0x61, 0x0a, 0xff, 0x0a), 1, 'the line is not UTF-8'],
  ['half a character', Uint8Array.of(0xf0, 0x9f, 0x92, 0x0a), 0, 'the line is not UTF-8'],
])('%s is said once', (_, file, lines, sentence) => {
  const result = fed(file);
  expect(result.lines).toHaveLength(lines);
  expect(result.defects).toEqual([sentence]);
});

test('a line without an end is refused before it fills the memory', () => {
  const defects: string[] = [];
  const feed = new LineFeed({ line: () => true, defect: (sentence) => void defects.push(sentence) });
  const piece = new Uint8Array(1 << 20).fill(0x61);
  let pieces = 0;
  while (feed.push(piece)) pieces += 1;
  expect(pieces).toBeLessThan(30);
  expect(defects).toEqual([`the line is longer than ${LONGEST_LINE} characters`]);
});

async function inspected(file: Blob, receipt?: string) {
  const inspector = new FileInspector();
  return { inspector, inspection: await inspector.inspect(file, receipt === undefined ? {} : { receipt }) };
}

/** A house with a hundred and some entries. */
async function played() {
  const { browser, tab, ada } = await houseWith('ada');
  for (let i = 0; i < 60; i += 1) accept(await bet(tab, ada, 10));
  const early = tab.house.head;
  accept(await rotate(tab, ada));
  for (let i = 0; i < 60; i += 1) accept(await bet(tab, ada, 10));
  return { tab, ada, early, file: new Blob([browser.exported()]) };
}

test('an honest log holds; balances and every entry can be read', async () => {
  const { tab, ada, file } = await played();
  const { inspector, inspection } = await inspected(file);
  const { seq } = tab.house.head;
  expect(inspection.report).toMatchObject({ ok: true, entries: seq, head: { hash: tab.house.head.hash } });
  expect(inspection.balances.map(({ username }) => username)).toEqual(['ada', 'admin', 'demo']);
  expect(inspection.balances[0]?.cents).toBe(tab.house.world.ledger.player[ada]);
  for (const from of [1, 7, 50, 51, 100, seq]) {
    const entries = await inspector.entries(from, 25);
    expect(entries.map((entry) => entry.seq)).toEqual(Array.from({ length: Math.min(25, seq - from + 1) }, (_, i) => from + i));
  }
  expect((await inspector.entries(1, seq)).filter(({ sentences }) => sentences.includes('ada received the welcome bonus'))).toHaveLength(1);
  expect((await inspector.entries(seq, 5))[0]).toMatchObject({ actor: 'ada', command: 'PlaceBet', hash: tab.house.head.hash });
  expect(await inspector.entries(seq + 1, 5)).toEqual([]);
});

test('a head that was kept is found wherever it stands', async () => {
  const { tab, early, file } = await played();
  expect((await inspected(file, tab.house.head.hash)).inspection.receipt).toEqual({ hash: tab.house.head.hash, seq: tab.house.head.seq });
  expect((await inspected(file, early.hash)).inspection.receipt).toEqual({ hash: early.hash, seq: early.seq });
  expect((await inspected(file, 'ab'.repeat(32))).inspection.receipt).toMatchObject({ seq: null });
  expect((await inspected(file)).inspection.receipt).toBeNull();
});

test('what is hostile gives one sentence and never a crash', async () => {
  const reasons = async (...parts: BlobPart[]) => (await inspected(new Blob(parts))).inspection.report.failure?.sentence;
  expect(await reasons()).toBe('the file is empty');
  expect(await reasons('\n')).toBeDefined();
  expect(await reasons('{"a":'.repeat(100_000), '\n')).toBeDefined();
  expect(await reasons(Uint8Array.of(0x22, 0xff, 0x22, 0x0a))).toBe('the line is not UTF-8');
  expect(await reasons(Uint8Array.of(0xff, 0xfe, 0x0a))).toBe('the file is UTF-16, a log is UTF-8');
  expect(await reasons(Uint8Array.of(0x1f, 0x8b, 0x08))).toBe('the file is compressed (gzip), unpack it first');
  expect(await reasons('{"chapter":{"v":1}}\n')).toContain('it is a chapter, and needs the entries before it');
  expect(await reasons('x'.repeat(LONGEST_LINE + 1), '\n')).toBe(`the line is longer than ${LONGEST_LINE} characters`);
});

test('progress tells of bytes and entries', async () => {
  const said: number[] = [];
  const log = readFileSync('fixtures/histories/month-of-20.jsonl');
  await new FileInspector().inspect(new Blob([log]), { onProgress: ({ bytes: done, totalBytes }) => said.push(done / totalBytes) });
  expect(said.length).toBeGreaterThan(0);
  expect(said).toEqual(said.toSorted((a, b) => a - b));
});

// Both have one verifier for entries. They read bytes and lines by themselves, so of files whose entries break the rules one of each claim
// is enough.
test('the page and the auditor’s command line report the same about a file, whatever is wrong with it', async () => {
  const table = JSON.parse(readFileSync('fixtures/tampered/tampered.json', 'utf8')) as readonly { file: string; claim: string | null }[];
  const isRead = new Set(['format', 'chain', 'schema', 'order']);
  const tampered = table.filter(({ claim }, i) => isRead.has(claim ?? '') || table.findIndex((one) => one.claim === claim) === i);
  const histories = readdirSync('fixtures/histories').filter((name) => name.endsWith('.jsonl'));
  const files = [...tampered.map(({ file }) => `fixtures/tampered/${file}`), ...histories.map((name) => `fixtures/histories/${name}`)];
  expect(files.length).toBeGreaterThan(20);
  for (const path of files) {
    const { inspection } = await inspected(new Blob([readFileSync(path)]));
    expect(inspection.report, path).toEqual(readLog(path).report);
  }
});

test.each<readonly [string, (shown: Shown) => Shown, string | null]>([
  ['is the one that is exported', (shown) => shown, null],
  [
    'is another log',
    (shown) => ({ ...shown, head: { ...shown.head, logId: 'log_00000000000000000000000000000000' } }),
    'it is another log than the one that this page shows',
  ],
  [
    'has another entry',
    (shown) => ({ ...shown, hashes: new Map([[3, 'f'.repeat(64)]]) }),
    'entry 3 is not the one that this page was told',
  ],
  [
    'has another head',
    (shown) => ({ ...shown, head: { ...shown.head, hash: 'f'.repeat(64) } }),
    'entry 30 is not the one that this page was told',
  ],
  [
    'is longer',
    (shown) => ({ ...shown, hashes: new Map([[31, 'f'.repeat(64)]]) }),
    'it ends at entry 30, but this page was told of entry 31',
  ],
  [
    'was told less of an entry',
    (shown) => ({ ...shown, events: new Map([[28, 0]]) }),
    'it shows 1 event of entry 28, and this page was told 0',
  ],
  [
    'shows another balance',
    (shown) => ({ ...shown, text: shown.text.replace('"promo":-', '"promo":-1') }),
    'what this page shows does not follow from its entries up to entry 30',
  ],
])('a log whose page %s', async (_what, change, differs) => {
  const file = new Blob([readFileSync('fixtures/histories/first-day.jsonl')]);
  const { world, report } = readLog('fixtures/histories/first-day.jsonl', { keepsRecents: true });
  const nothing = { hashes: new Map(), events: new Map(), balances: [] };
  const shown: Shown = { head: report.head!, viewer: 'admin', text: await textOfWorld(world), ...nothing };
  const found = (await new FileInspector().inspect(file, { shown: change(shown) })).differs;
  expect(found && found.sentence).toBe(differs);
  // The entry of the file that the sentence names.
  if (found) expect(found.lines).toMatch(new RegExp(`^\\{"v":[^\n]*"seq":${/entry (\d+)/u.exec(found.sentence)?.[1] ?? 1},`, 'u'));
});

describe('a log that ends in a defect', () => {
  const text = readFileSync('fixtures/histories/first-day.jsonl', 'utf8');
  const lines = text.split('\n').slice(0, -1);
  const differs = async (broken: string, hashes: Shown['hashes']) => {
    const { world, report } = readLog('fixtures/histories/first-day.jsonl', { keepsRecents: true });
    const [, logId = ''] = /"logId":"(log_[0-9a-f]+)"/u.exec(broken) ?? [];
    const head = { ...report.head!, logId: logId as `log_${string}`, seq: 1_000 };
    const shown: Shown = { head, viewer: 'admin', text: await textOfWorld(world), hashes, events: new Map(), balances: [] };
    const inspection = await new FileInspector().inspect(new Blob([broken]), { shown });
    expect(inspection.report.ok).toBe(false);
    return inspection.differs;
  };

  test.each([
    ['with a space in its trailer', `${lines.slice(0, -1).join('\n')}\n${(lines.at(-1) ?? '').replace(':', ': ')}\n`],
    ['without a trailer', `${lines.slice(0, -1).join('\n')}\n`],
  ])('%s, differs from the page where an entry before it does, and nowhere else', async (_how, broken) => {
    const sentence = 'entry 28 is not the one that this page was told';
    expect(await differs(broken, new Map([[28, 'f'.repeat(64)]]))).toMatchObject({ sentence, seq: 28 });
    expect(await differs(broken, new Map([[30, 'f'.repeat(64)]])), 'nothing confirms the last entry').toBeUndefined();
    expect(await differs(broken, new Map()), 'it is shorter').toBeUndefined();
  });

  test.each([
    ['rules-missing', 'entry 1 does not hold'],
    ['rehashed-payout', 'entry 19 does not hold'],
    ['dice-outcome-changed', 'entry 20 does not hold'],
    ['time-runs-back', 'entry 24 does not hold'],
    ['newer-version', undefined],
    ['not-json', undefined],
    ['entry-dropped', undefined],
  ])('%s counts against the house only if the house alone can have done it', async (name, sentence) => {
    const found = await differs(readFileSync(`fixtures/tampered/${name}.jsonl`, 'utf8'), new Map());
    expect(found?.sentence.split(':')[0]).toBe(sentence);
  });
});

test.each(['every-event', 'first-day'])('the whole log of %s proves what any view of it comes to, as that view does', async (name) => {
  const lines = readFileSync(`fixtures/histories/${name}.jsonl`, 'utf8').trimEnd().split('\n');
  const feed = new EntryFeed(nodeHashing);
  const entries = lines.slice(0, -1).flatMap((line) => feed.line(line) ?? []);
  const begun = entries.slice(0, Math.ceil(entries.length / 2));
  const { accounts } = foldAll(begun.map(readStored));
  const all: readonly Viewer[] = ['public', ...Object.values(accounts).flatMap(({ id, role }) => (role === 'admin' ? [] : [id]))];
  for (const viewer of isLong ? all : all.slice(0, 3)) {
    const world = foldAll(begun.map((entry) => readStored(entryFor(viewer, entry))));
    const files = [lines, [...view(lines, viewer, nodeHashing)]].map((file) => new Blob([`${file.join('\n')}\n`]));
    const found = async (seq: number) => {
      const head = { logId: world.logId, seq, hash: entries[seq - 1]?.hash ?? '' };
      const shown = { head, viewer, text: await textOfWorld(world), hashes: new Map(), events: new Map(), balances: [] };
      return Promise.all(files.map(async (file) => (await new FileInspector().inspect(file, { shown })).differs === null));
    };
    expect(await found(begun.length), viewer).toEqual([true, true]);
    expect(await found(begun.length - 1), viewer).toEqual([false, false]);
    world.ledger.promo += 1;
    expect(await found(begun.length), viewer).toEqual([false, false]);
  }
});

test('an exported view must come to what its account had when this browser saw it last', async () => {
  const lines = readFileSync('fixtures/histories/first-day.jsonl', 'utf8').trimEnd().split('\n');
  const { world, report } = readLog('fixtures/histories/first-day.jsonl', { keepsRecents: true });
  const idOf = (name: string) => Object.values(world.accounts).find(({ username }) => username === name)!.id;
  const [ada, ben] = [idOf('ada'), idOf('ben')];
  const feed = new EntryFeed(nodeHashing);
  const guest = foldAll(
    lines
      .slice(0, -1)
      .flatMap((line) => feed.line(line) ?? [])
      .map((entry) => readStored(entryFor('public', entry))),
  );
  const had = { account: ben, seq: 24, cents: 99_99, ownEvents: world.accounts[ben]!.ownEvents - 2 };
  const differs = async (balances: Shown['balances'], viewer: AccountId | 'admin' = ben, without = 0) => {
    const file = new Blob([`${(viewer === 'admin' ? lines : [...view(lines, viewer, nodeHashing)]).slice(without).join('\n')}\n`]);
    const shown: Shown = {
      head: report.head!,
      viewer: 'public',
      text: await textOfWorld(guest),
      hashes: new Map(),
      events: new Map(),
      balances,
    };
    return (await new FileInspector().inspect(file, { shown })).differs;
  };
  expect(await differs([had])).toBeNull();
  expect(await differs([], ben, 1), 'a file that does not say whose view it is proves nothing of it').toBeUndefined();
  const paidLess = { ...had, cents: 109_99 };
  const sentence = 'the balance at entry 24 was 109.99 before, and now it is 99.99';
  expect(await differs([paidLess])).toMatchObject({ sentence });
  expect(await differs([paidLess], 'admin')).toMatchObject({ sentence });
  expect(await differs([{ ...had, ownEvents: had.ownEvents + 1 }])).toMatchObject({
    sentence: expect.stringMatching(/^there were \d+ events/u) as string,
  });
  expect(await differs([{ ...paidLess, account: ada }]), 'it does not show what others had').toBeNull();
});
