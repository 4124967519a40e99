/** A log that is closed into an archive and a chapter: what either proves alone, what both prove together, and what is refused. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { digestOfState, readChapters } from '../../src/audit/readChapters.ts';
import { readLog } from '../../src/audit/readLog.ts';
import { encodedWorld, sorted } from '../../src/base/sameWorld.ts';
import type { Head } from '../../src/domain/log/head.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { writeTrailer } from '../../src/domain/log/trailer.ts';
import { LogVerifier, type Report } from '../../src/domain/verify/verifier.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { writeDrawn } from '../kit/drawnLog.ts';
import { isLong, PATIENT, runs } from '../kit/runs.ts';
import { audit, history, tampered } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'chapters-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const text = (path: string): string => readFileSync(path, 'utf8');
const linesOf = (path: string): string[] => text(path).trimEnd().split('\n');
function file(name: string, lines: readonly string[]): string {
  writeFileSync(at(name), lines.map((line) => `${line}\n`).join(''));
  return at(name);
}

const FIRST_DAY = history('first-day.jsonl');
const EVERY_EVENT = history('every-event.jsonl');
const OF_ENTRY = /^\{"v":5,/u;
const entriesIn = (lines: readonly string[]): number => lines.filter((line) => OF_ENTRY.test(line)).length;
const entriesOf = (path: string): number => entriesIn(linesOf(path));

async function closed(log: string, after: number, name = 'part'): Promise<readonly [archive: string, chapter: string]> {
  const files = [at(`${name}-archive.jsonl`), at(`${name}-chapter.jsonl`)] as const;
  const ran = await audit('close', log, '--at', String(after), '--archive', files[0], '--out', files[1]);
  expect(ran, `closed at ${after}`).toMatchObject({ exit: 0, complaints: '' });
  return files;
}

/** What a report says, apart from how many lines the files have. */
const verdict = ({ claims, failure, head, discretion }: Report) => ({
  claims: claims.filter(({ claim }) => claim !== 'format'),
  failure,
  head,
  discretion,
});

/** Closes the log, and expects that nothing is lost. */
async function expectClosable(log: string, after: number): Promise<void> {
  const whole = readChapters([log]);
  const [archive, chapter] = await closed(log, after);
  expect(readLog(archive).report).toMatchObject({ ok: true, entries: after });
  const alone = readChapters([chapter]);
  expect(alone.report).toMatchObject({ ok: true, entries: whole.report.entries - after, head: whole.report.head });
  expect(encodedWorld(alone.world)).toBe(encodedWorld(whole.world));
  const both = readChapters([archive, chapter]);
  expect(verdict(both.report)).toEqual(verdict(whole.report));
  expect(both.chapter).toBeNull();
  expect((await audit('join', archive, chapter, '--out', at('joined.jsonl'))).exit).toBe(0);
  expect(text(at('joined.jsonl'))).toBe(text(log));
}

test.each([
  ['first-day', FIRST_DAY, isLong ? 1 : 4],
  ['every-event', EVERY_EVENT, isLong ? 1 : 40],
])('%s is closed at its entries', PATIENT, async (_, log, step) => {
  for (let after = 1; after < entriesOf(log); after += step) await expectClosable(log, after);
});

test('any drawn log is closed at any entry', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(drawnHistory(120), fc.nat(), async (drawn, place) => {
      const { stored } = writeDrawn(drawn);
      const { seq, hash, logId } = headOf(readStored(stored.at(-1)!));
      const log = file('drawn.jsonl', [...stored.flatMap(({ lines }) => lines.split('\n')), writeTrailer({ logId, seq, hash })]);
      await expectClosable(log, 1 + (place % (seq - 1)));
    }),
    runs(20),
  );
});

test('a chapter is closed again, and all parts are joined in any order', async () => {
  const [first, rest] = await closed(FIRST_DAY, 10, 'first');
  const [second, third] = await closed(rest, 20, 'second');
  expect((await audit('verify', third)).out.split('\n').at(-1)).toMatch(/^Conditional on chapter 2: that entries 1 to 20 hold/u);
  expect((await audit('verify', third, '--archive', second)).out.split('\n').at(-1)).toMatch(
    /^Conditional on chapter 1: that entries 1 to 10/u,
  );
  expect((await audit('verify', third, '--archive', `${first},${second}`)).out.split('\n').at(-1)).toMatch(/^Whole: /u);
  await audit('join', first, second, '--out', at('left.jsonl'));
  await audit('join', at('left.jsonl'), third, '--out', at('one.jsonl'));
  await audit('join', second, third, '--out', at('right.jsonl'));
  await audit('join', first, at('right.jsonl'), '--out', at('other.jsonl'));
  expect([text(at('one.jsonl')), text(at('other.jsonl'))]).toEqual([text(FIRST_DAY), text(FIRST_DAY)]);
  expect(text(at('right.jsonl'))).toBe(text(rest));
});

test('a chapter says what it is conditional on, and exits with 0', async () => {
  const [archive, chapter] = await closed(FIRST_DAY, 20);
  const alone = await audit('verify', chapter);
  expect(alone.exit).toBe(0);
  expect(alone.out).toContain('1 revealed seed also drew rounds of earlier chapters, which only these prove');
  expect(alone.out).toContain('All 10 entries hold, up to entry 30');
  expect(JSON.parse((await audit('verify', chapter, '--json')).out)).toMatchObject({ ok: true, chapter: { number: 2, seq: 20 } });
  expect(JSON.parse((await audit('verify', chapter, '--archive', archive, '--json')).out)).toMatchObject({ ok: true, chapter: null });
  const { hash = '' } = readLog(archive).report.head ?? {};
  expect((await audit('verify', chapter, '--head', hash)).out).toContain('has the given head at entry 20, with 10 entries after it');
});

test('a head of an entry before a chapter is looked for in the archive', async () => {
  const [archive, chapter] = await closed(FIRST_DAY, 20);
  const { prev } = JSON.parse(linesOf(archive).findLast((line) => OF_ENTRY.test(line)) ?? '') as { readonly prev: string };
  const alone = await audit('verify', chapter, '--head', prev);
  expect([alone.exit, alone.complaints]).toEqual([2, expect.stringContaining('It may be of an earlier one: give each archive.')]);
  expect((await audit('verify', chapter, '--archive', archive, '--head', prev)).out).toContain('has the given head at entry 19');
  const other = await audit('verify', chapter, '--archive', archive, '--head', 'f'.repeat(64));
  expect([other.exit, other.out]).toEqual([1, expect.stringContaining('it is of another log, or of entries after the last one')]);
});

const WITHHELD = 'a line is withheld, and a whole log or a chapter withholds none';

// The chapter of first-day after entry 20, changed by hand.
type Lines = string[];
/** The line after the state. The state begins with line 1. */
const afterState = (lines: Lines): number => 1 + Number(/"lines":(\d+)/u.exec(lines[0] ?? '')?.[1]);

/** Names the digest of the state as it is. */
function sealed(lines: Lines): Lines {
  const digest = digestOfState(lines.slice(1, afterState(lines)));
  lines[0] = (lines[0] ?? '').replace(/"state":"[0-9a-f]+"/u, `"state":"${digest}"`);
  return lines;
}
/** Changes the line of the state that begins so, and names its digest. */
const changed = (lines: Lines, beginning: string, from: RegExp | string, to: string): Lines => {
  const place = lines.findIndex((line) => line.startsWith(beginning));
  const line = lines[place] ?? '';
  lines[place] = line.replace(from, to);
  expect(lines[place]).not.toBe(line);
  return sealed(lines);
};
const BALANCES = '[["ledger","player"]';
const worldOf = (lines: Lines): World => JSON.parse(lines[1] ?? '') as World;
const withWorld = (lines: Lines, world: unknown): Lines => {
  lines[1] = JSON.stringify(sorted(world));
  return sealed(lines);
};
const dropped = (lines: Lines, from: number, count: number): Lines => {
  lines.splice(from, count);
  return lines;
};
const withLineAt = (lines: Lines, place: number, line: string): Lines => {
  lines.splice(place, 0, line);
  return lines;
};

test.each<[string, (lines: Lines) => Lines, string]>([
  [
    'a balance, under the old digest',
    (lines) => lines.map((line) => line.replace('":100000', '":100001')),
    'do not have the digest that it names',
  ],
  ['a balance that nothing explains', (lines) => changed(lines, BALANCES, /:(\d+)\}\]$/u, ':9$1}]'), 'the books do not add up to 0'],
  [
    'keys in another order',
    (lines) => changed(lines, '{"accounts"', '"accounts":{},"at":1767258021000', '"at":1767258021000,"accounts":{}'),
    'not in their one form',
  ],
  ['a key that sets a prototype', (lines) => changed(lines, '[["accounts"]', '{"acc_', '{"__proto__":{},"acc_'), 'not in their one form'],
  ['another entry', (lines) => withWorld(lines, { ...worldOf(lines), seq: 19 }), 'its state is of another entry'],
  ['a record that is none', (lines) => withWorld(lines, { ...worldOf(lines), sportEvents: null }), 'not in their one form'],
  ['a world without a part', (lines) => withWorld(lines, { ...worldOf(lines), rules: null }), 'not one that its entries can follow'],
  ['no world', (lines) => withWorld(lines, 5), 'not in their one form'],
  [
    'another form',
    (lines) => lines.map((line) => line.replace(/^\{"chapter":\{"v":\d+/, '{"chapter":{"v":1')),
    'its state has the form 1, this version reads form',
  ],
  [
    'a first line with a space',
    (lines) => lines.map((line) => line.replace('{"chapter":{', '{"chapter": {')),
    'the line that begins the chapter is not readable',
  ],
  [
    'the number of a whole log',
    (lines) => lines.map((line) => line.replace('"number":2', '"number":1')),
    'the line that begins the chapter is not readable',
  ],
  ['a state that is cut off', (lines) => lines.slice(0, 4), 'the file ends in the state of its chapter'],
  ['no trailer', (lines) => lines.slice(0, -1), 'the file ends without its trailer'],
  [
    'a line that names a viewer',
    (lines) => withLineAt(lines, afterState(lines), '{"view":{"viewer":"public"}}'),
    'the viewer is named once, in the first line',
  ],
  ['a withheld line', (lines) => lines.with(-2, 'null'), WITHHELD],
  ['a hole behind the state', (lines) => dropped(lines, afterState(lines), 3), 'it does not follow the entry before'],
])('a chapter alone is refused with %s', async (_, change, sentence) => {
  const [, chapter] = await closed(FIRST_DAY, 20);
  const forged = file('forged.jsonl', change(linesOf(chapter)));
  const { exit, out } = await audit('verify', forged);
  expect(out).toContain(sentence);
  expect(exit).toBe(1);
});

/** Every value inside, with what replaces it there. */
function* placesIn(value: unknown): Generator<(by: unknown) => void> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield (by) => void ((value as Record<string, unknown>)[key] = by);
    yield* placesIn(inner);
  }
}

// With its archive it has another digest than the one that the archive leads to: see below.
test('a state in which any value was replaced is judged without a crash', PATIENT, async () => {
  const [, chapter] = await closed(EVERY_EVENT, 120);
  const lines = linesOf(chapter);
  const count = (JSON.parse(lines[0] ?? '') as { chapter: { lines: number } }).chapter.lines;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.constantFrom(null, 0, -1, 1.5, '', 'x', true, [], {}, [[]], { x: [] }), (one, other, by) => {
      const place = 1 + (one % count);
      const value: unknown = JSON.parse(lines[place] ?? '');
      const places = [...placesIn(value)];
      places[other % places.length]?.(by);
      const changed = JSON.stringify(sorted(value));
      fc.pre(changed !== lines[place]);
      const state = lines.slice(1, count + 1).with(place - 1, changed);
      const first = (lines[0] ?? '').replace(/"state":"[0-9a-f]+"/u, `"state":"${digestOfState(state)}"`);
      const path = file('any.jsonl', [first, ...state, ...lines.slice(count + 1)]);
      const { ok, failure } = readChapters([path]).report;
      expect(ok).toBe(failure === null);
    }),
    runs(200),
  );
});

/** A chapter with another number. */
const renumbered = (chapter: string, number: number): string =>
  file(
    `number-${number}.jsonl`,
    linesOf(chapter).map((line, i) => (i === 0 ? line.replace(/(?<="number":)\d+/u, String(number)) : line)),
  );

test.each<[string, (files: { archive: string; chapter: string }) => readonly string[] | Promise<readonly string[]>, string]>([
  [
    'of another log',
    async ({ chapter }) => [(await closed(EVERY_EVENT, 20, 'other'))[0], chapter],
    'it is a chapter of another log than its archive',
  ],
  [
    'that ends earlier',
    async ({ chapter }) => [(await closed(FIRST_DAY, 10, 'early'))[0], chapter],
    'its archive ends with entry 10: a chapter is missing',
  ],
  ['that ends later', ({ chapter }) => [FIRST_DAY, chapter], 'its archive ends with entry 30'],
  [
    'without its trailer',
    ({ archive, chapter }) => [file('cut.jsonl', linesOf(archive).slice(0, -1)), chapter],
    'the file ends without its trailer',
  ],
  [
    'that goes on behind its trailer',
    ({ archive, chapter }) => [file('long.jsonl', [...linesOf(archive), 'null']), chapter],
    'there are lines after the trailer',
  ],
  ['that withholds a line', ({ archive, chapter }) => [file('gap.jsonl', linesOf(archive).with(-2, 'null')), chapter], WITHHELD],
  [
    'that is a view',
    ({ archive, chapter }) => [file('view.jsonl', ['{"view":{"viewer":"public"}}', ...linesOf(archive)]), chapter],
    'it is the view of public, not the whole log',
  ],
  [
    'and a chapter that withholds a line',
    ({ archive, chapter }) => [archive, file('gap.jsonl', linesOf(chapter).with(-2, 'null'))],
    WITHHELD,
  ],
  ['before a whole log', ({ archive }) => [archive, FIRST_DAY], 'it is no chapter, so it continues no archive'],
  [
    'and a chapter that names another hash',
    ({ archive, chapter }) => [
      archive,
      file(
        'hash.jsonl',
        linesOf(chapter).map((line) => line.replace(/(?<="seq":20,"hash":")./u, (digit) => (digit === '8' ? '9' : '8'))),
      ),
    ],
    'goes on after entry 20 with another hash than that of its archive',
  ],
  [
    'of a later number',
    async ({ chapter }) => {
      const [second, third] = await closed(chapter, 25, 'renumbered');
      return [renumbered(second, 7), third];
    },
    'it is chapter 3, and its archive is chapter 7',
  ],
  [
    'of its own number',
    async ({ chapter }) => {
      const [second, third] = await closed(chapter, 25, 'renumbered');
      return [second, renumbered(third, 2)];
    },
    'it is chapter 2, and its archive is chapter 2',
  ],
  [
    'and another state with its own digest',
    ({ archive, chapter }) => [archive, file('state.jsonl', changed(linesOf(chapter), BALANCES, /:(\d+)\}\]$/u, ':9$1}]'))],
    'its state is not the one that its archive leads to',
  ],
])('nothing is joined with an archive %s', async (_, make, sentence) => {
  const [archive, chapter] = await closed(FIRST_DAY, 20);
  const [one = '', other = ''] = await make({ archive, chapter });
  const out = at('never.jsonl');
  const ran = await audit('join', one, other, '--out', out);
  expect(ran.out).toContain(sentence);
  expect([ran.exit, existsSync(out)]).toEqual([1, false]);
});

test.each([
  ['--at must be an entry of the file and not its last, 30.', ['--at', '30', '--archive', 'a', '--out', 'b']],
  ['--at must be an entry of the file and not its last, 30.', ['--at', '31', '--archive', 'a', '--out', 'b']],
  ['--archive and --out are one file.', ['--at', '3', '--archive', 'a', '--out', 'a']],
  ['cannot be written', ['--at', '3', '--archive', 'a', '--out', 'no/such/folder']],
  ['cannot be written (it is a folder).', ['--at', '3', '--archive', 'a', '--out', '.']],
])('close refuses: %s', async (sentence, args) => {
  const ran = await audit('close', FIRST_DAY, ...args.map((arg) => (/^[a-z/.]+$/u.test(arg) ? at(arg) : arg)));
  expect(ran.complaints).toContain(sentence);
  expect([ran.exit, existsSync(at('a')), existsSync(at('a.part'))]).toEqual([2, false, false]);
});

test('a log that does not hold is not closed, a view neither, and the log itself is never written', async () => {
  const outs = ['--archive', at('a'), '--out', at('b')];
  expect((await audit('close', tampered('rehashed-payout.jsonl'), '--at', '3', ...outs)).exit).toBe(1);
  await audit('view', FIRST_DAY, '--as', 'public', '--out', at('view.jsonl'));
  expect((await audit('close', at('view.jsonl'), '--at', '3', ...outs)).complaints).toContain(
    'Only a whole log can be closed, and this file is a view or cut off.',
  );
  expect((await audit('close', FIRST_DAY, '--at', '3', '--archive', FIRST_DAY, '--out', at('b'))).complaints).toContain('never written');
  expect([existsSync(at('a')), existsSync(at('b'))]).toEqual([false, false]);
});

test('what needs a log from its beginning says so of a chapter', async () => {
  const [archive, chapter] = await closed(FIRST_DAY, 20);
  for (const command of ['replay', 'explain', 'view', 'whatif', 'compare']) {
    const more =
      { explain: ['--account', 'ada'], view: ['--as', 'public', '--out', at('no')], whatif: ['--without', '21'], compare: [archive] }[
        command
      ] ?? [];
    const { exit, out } = await audit(command, chapter, ...more);
    expect([out, exit]).toEqual([expect.stringContaining('`audit join` puts them together'), 1]);
  }
  for (const who of ['public', 'a name of the archive'])
    expect((await audit('verify', chapter, '--as', who)).complaints).toContain('never a view');
  expect((await audit('verify', chapter, '--archive', archive, '--as', 'public')).complaints).toContain('never a view');
  expect((await audit('verify', FIRST_DAY, '--archive', archive)).out).toContain('it is no chapter, so it continues no archive');
});

test('the report names the file that does not hold', async () => {
  const [archive, chapter] = await closed(FIRST_DAY, 20);
  const broken = file('broken.jsonl', ['junk', ...linesOf(archive)]);
  const fileAtFault = async (first: string, second: string): Promise<unknown> => {
    const { out } = await audit('verify', second, '--archive', first, '--json');
    return (JSON.parse(out) as { readonly file?: string }).file;
  };
  expect(await fileAtFault(archive, FIRST_DAY)).toBe(FIRST_DAY);
  expect(await fileAtFault(broken, chapter)).toBe(broken);
  expect(await fileAtFault(archive, chapter)).toBeUndefined();
  expect((await audit('verify', chapter, '--archive', broken)).out).toContain(`${broken} does not hold.`);
});

/** What only the past shows: commands and ids that were used there and are not in the state any more. */
const NEEDS_THE_PAST = /^(?:sport-event-created-again|command-twice)\.jsonl$/u;

const forged = (
  JSON.parse(text(tampered('tampered.json'))) as readonly { file: string; claim: string; seq: number; args: readonly string[] }[]
)
  .filter(({ claim, seq, args }) => ['legality', 'conservation', 'order', 'schema'].includes(claim) && seq > 1 && args.length === 0)
  .filter(({ file: name }) => !NEEDS_THE_PAST.test(name));

test.each(forged)('$file is refused from the state before its entry $seq on', ({ file: name, claim, seq }) => {
  const lines = linesOf(tampered(name));
  let head: Head | null = null;
  const { world } = readLog(tampered(name), {
    until: seq - 1,
    onEntry: ({ header: { logId, at }, hash }) => (head = { logId, seq: seq - 1, hash, at }),
  });
  const begins = lines.findIndex((line, place) => place > 0 && line.startsWith('{"v":') && entriesIn(lines.slice(0, place)) === seq - 1);
  const from = { head: head as unknown as Head, world: JSON.parse(JSON.stringify(world)) as World, lines: 0 };
  const verifier = new LogVerifier({ hashing: nodeHashing, from });
  verifier.lines(lines.slice(begins));
  expect(verifier.end().failure).toMatchObject({ claim, seq });
});

/** Inside an account: what is kept by games or by texts. */
const RECORDS = /\.(?:byGame|used)$/u;

/** Each place of a state with the kind of its value. What is kept by ids, names, games or days has `*` for them. Rules have their own schema. */
function formOf(value: unknown, place: string, isRecord: boolean): readonly string[] {
  if (value === null || /\brules(?:History\[\])?\.rules$/u.test(place)) return [];
  if (Array.isArray(value)) return value.flatMap((one) => formOf(one, `${place}[]`, false));
  if (typeof value !== 'object') return [`${place}: ${typeof value}`];
  const empty = emptyWorld() as unknown as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = `${place}${place && '.'}${isRecord || /\d/u.test(key) ? '*' : key}`;
    return formOf(inner, inside, RECORDS.test(inside) || (place === '' && JSON.stringify(empty[key]) === '{}'));
  });
}

// Chapters of an older form are refused by their number. If this list changes because the world has another form than in a released
// version, raise STATE_VERSION in src/domain/log/chapterLine.ts. If it changes because the fixture has more in it, do not. `npx vitest run FILE -u` writes it anew.
test('the state of every-event has this form', async () => {
  const form = [...new Set(formOf(readLog(EVERY_EVENT).world, '', false))].toSorted();
  await expect(`${form.join('\n')}\n`).toMatchFileSnapshot('stateForm.txt');
});
