/** A view is judged as the view of its viewer: what they may read is there, and all of it holds. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { simulateHistory } from '../../src/audit/simulation/history.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { writeTrailer } from '../../src/domain/log/trailer.ts';
import { view } from '../../src/domain/log/view.ts';
import { writeViewLine, type NamedViewer } from '../../src/domain/log/viewLine.ts';
import { LogVerifier, verifyLines, type Report } from '../../src/domain/verify/verifier.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { chainAgain, takeApart, type LooseEntry } from '../kit/looseLog.ts';
import { textOf } from '../fixtures/histories.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { writeDrawn } from '../kit/drawnLog.ts';
import { isLong, PATIENT, runs } from '../kit/runs.ts';
import { audit, history, tampered } from './audit.ts';

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');
const verify = (lines: Iterable<string>, viewer?: NamedViewer): Report =>
  verifyLines(lines, { hashing: nodeHashing, ...(viewer === undefined ? {} : { viewer }) });

function worldOf(lines: Iterable<string>): World {
  const verifier = new LogVerifier({ hashing: nodeHashing });
  for (const line of lines) verifier.line(line);
  return verifier.world;
}

const viewersOf = ({ accounts }: World): readonly NamedViewer[] => ['public', ...Object.values(accounts).map(({ id }) => id)];

const EVERY_EVENT = readFileSync(history('every-event.jsonl'), 'utf8');
const whole = linesOf(EVERY_EVENT);
const entriesOf = (text: string): number => takeApart(text).length;
const ada = worldOf(whole).names['ada'] as AccountId;
const viewers = viewersOf(worldOf(whole));
/** Everybody, a player and an admin: each kind of viewer. All in a long campaign. */
const kinds = isLong ? viewers : (['public', ada, worldOf(whole).names['admin'] as AccountId] as const);

describe('every view of an honest log holds:', PATIENT, () => {
  const kept = ['month-of-20', 'first-day', 'every-event'].map(
    (name) => [name, () => readFileSync(history(`${name}.jsonl`), 'utf8')] as const,
  );
  const simulated = Array.from({ length: isLong ? 20 : 3 }, (_, seed) => {
    const script = { seed: 700 + seed, players: 8, days: isLong ? 6 : 2 };
    return [`seed ${script.seed}`, async () => textOf((await simulateHistory(script)).house)] as const;
  });
  test.each([...kept, ...simulated])('%s', async (_, textOfLog) => {
    const lines = linesOf(await textOfLog());
    const { accounts } = worldOf(lines);
    const all = viewersOf(worldOf(lines));
    // A month has many entries, so a few of its people are enough.
    for (const viewer of isLong ? all : all.slice(0, 6)) {
      const report = verify(view(lines, viewer, nodeHashing));
      expect(report.failure, viewer).toBeNull();
      expect(report).toMatchObject({ ok: true, viewer, isCut: false });
    }
    expect(Object.keys(accounts).length).toBeGreaterThan(0);
  });
});

test('every view of any drawn log holds', PATIENT, () => {
  fc.assert(
    fc.property(drawnHistory(120), (history) => {
      const world = emptyWorld();
      const written = writeDrawn(history, world);
      const { seq, hash, logId } = headOf(readStored(written.stored.at(-1)!));
      const lines = [...written.stored.flatMap((stored) => stored.lines.split('\n')), writeTrailer({ logId, seq, hash })];
      for (const viewer of viewersOf(world)) expect(verify(view(lines, viewer, nodeHashing)).failure, viewer).toBeNull();
    }),
    runs(10),
  );
});

/** What only an admin or the owner of another seed could see, or two commands of which each view shows one. */
const UNSEEN = /^(?:seed-of-another|seed-of-another-rotated-in|command-twice|sport-own-event|migration-of-nobody)\.jsonl$/u;

interface Row {
  readonly file: string;
  readonly from: string;
  readonly args: readonly string[];
  readonly claim: string | null;
  readonly seq: number | null;
}

describe('a forged log is refused in the view of', PATIENT, () => {
  const rows = (JSON.parse(readFileSync(tampered('tampered.json'), 'utf8')) as readonly Row[]).filter(
    ({ claim, args }) => (claim === 'legality' || claim === 'fairness') && args.length === 0,
  );
  const inLog = new Map(
    [...new Set(rows.map(({ from }) => from))].map((from) => [from, viewersOf(worldOf(linesOf(readFileSync(tampered(from), 'utf8'))))]),
  );
  test.each(rows.filter(({ file }) => !UNSEEN.test(file)).map(({ file, from }) => [file, from] as const))('somebody: %s', (file, from) => {
    const lines = linesOf(readFileSync(tampered(file), 'utf8'));
    expect(inLog.get(from)?.some((viewer) => verify(view(lines, viewer, nodeHashing)).failure !== null)).toBe(true);
  });
});

/** The view of ada, with one entry changed and hashed again. */
function adasView(change: (entries: readonly LooseEntry[]) => void): readonly string[] {
  const entries = takeApart(EVERY_EVENT);
  change(entries);
  return [...view(linesOf(chainAgain(entries)), ada, nodeHashing)];
}

/** The same with lines withheld that ada may read. */
function withheldFromAda(isLine: (line: string) => boolean): readonly string[] {
  const lines = [...view(whole, ada, nodeHashing)];
  const at = lines.findIndex((line) => isLine(line));
  expect(at).toBeGreaterThan(0);
  return lines.with(at, 'null');
}

const everybodys = [...view(whole, 'public', nodeHashing)];

/**
 * What a house may wish to withhold from a viewer: each event that they may read, and all lines of each entry together, by their places. The
 * last private command of the viewer binds all of them, the last public command the public ones.
 */
function boundByCounts(lines: readonly string[]): readonly (readonly number[])[] {
  const lastCount = lines.findLastIndex((line) => line.includes('","seen":'));
  const lastOwnCount = lines.findLastIndex((line, place) => line.includes('","seen":') && everybodys[place] === 'null');
  const headers = lines.flatMap((line, at) => (line.startsWith('{"v":') ? [at] : []));
  return headers.flatMap((at, i) => {
    const end = headers[i + 1] ?? lines.length - 1;
    const shown = lines.flatMap((line, place) => (place > at && place < end && line !== 'null' ? [place] : []));
    const isPublic = shown.every((place) => everybodys[place] !== 'null');
    const events = shown.filter((place) => place > at + 1);
    return events.length === 0 || end > (isPublic ? lastCount : lastOwnCount) ? [] : [...events.map((place) => [place]), shown];
  });
}

describe('nothing is withheld from ada that ada may read:', () => {
  test.each([
    [
      'a command of hers',
      (line: string) => line.includes('"type":"PlaceBet"') && line.includes(`"actor":"${ada}"`),
      'nobody whose command is withheld can do this',
    ],
    [
      'an event of a command of hers',
      (line: string) => line.includes('"type":"bet/settled"') && line.includes(ada) && !line.includes('"round"'),
      'own command',
    ],
    [
      'her registration',
      (line: string) => line.includes('"type":"account/registered"') && line.includes(ada),
      `its command is shown, and ${ada} may not read it`,
    ],
    [
      'a command that everybody may read',
      (line: string) => line.includes('"type":"CreateOffer"'),
      'its command is withheld, and everybody may read it',
    ],
    ['a public event', (line: string) => line.includes('"type":"offer/published"'), 'CreateOffer does not lead to what is withheld'],
  ])('%s', (_, isLine, said) =>
    expect(verify(withheldFromAda(isLine)).failure).toMatchObject({ claim: 'legality', sentence: expect.stringContaining(said) as string }),
  );

  // Each own command counts what its actor may read, and each public command counts what everybody may read. Lines that everybody may read
  // are withheld from everybody and from ada; from others only in a long campaign.
  const isOwn = (places: readonly number[]) => places.some((place) => everybodys[place] === 'null');
  const bound = viewers.flatMap((viewer) => {
    const lines = [...view(whole, viewer, nodeHashing)];
    const tried = boundByCounts(lines).filter((places) => isLong || viewer === 'public' || viewer === ada || isOwn(places));
    return tried.length === 0 ? [] : [{ viewer, lines, tried }];
  });
  test.each(bound)('any line and any whole entry before the last count of $viewer', ({ viewer, lines, tried }) => {
    expect(bound.length).toBeGreaterThan(5);
    if (viewer === 'public' || viewer === ada) expect(tried.length).toBeGreaterThan(50);
    const withheld = (places: readonly number[]) => lines.map((line, place) => (places.includes(place) ? 'null' : line));
    const unnoticed = tried.filter((places) => verify(withheld(places)).failure === null);
    expect(unnoticed.map((places) => places.map((place) => lines[place]))).toEqual([]);
  });

  // Before any count: the entry itself tells.
  const aboutOne =
    /^(?:RegisterAccount|SeedAccount|CreateAccount|EditAccount|BlockAccount|UnblockAccount|OfferReset|RemoveFactor|ReplaceLostSeed|MigrateRecords)$/u;
  test.each(viewers.filter((one) => one !== 'public'))('a line of an entry about the account of %s alone', (viewer) => {
    expect.hasAssertions();
    const lines = [...view(whole, viewer, nodeHashing)];
    const entries = takeApart(EVERY_EVENT).filter(({ act, lines: events }) => aboutOne.test(act.command.type) && events.length > 1);
    for (const { header, lines: events } of entries)
      for (const event of events.filter((line) => line.includes(`"account":"${viewer}"`) && lines.includes(line)))
        expect(verify(lines.with(lines.indexOf(event), 'null')).failure, event).toMatchObject({ seq: header.seq });
  });

  test('a correction of the clock, which everybody may read', () => {
    const lines = [...view(whole, ada, nodeHashing)];
    const at = lines.findIndex((line) => line.includes('"type":"clock/corrected"'));
    expect(verify(lines.with(at, 'null')).failure).toMatchObject({ claim: 'order' });
  });
});

describe('nothing is shown that the viewer may not read:', () => {
  const own = [...view(whole, ada, nodeHashing)];

  test('the view of ada as that of everybody', () =>
    expect(verify(own.with(0, writeViewLine('public'))).failure).toMatchObject({
      claim: 'legality',
      sentence: 'account/registered is shown, and public may not read it',
    }));

  test('a command of somebody else', () => {
    const foreign = whole.find((line) => line.includes('"type":"BlockAccount"')) ?? '';
    const lines = [...view(whole, ada, nodeHashing)];
    expect(verify(lines.with(whole.indexOf(foreign) + 1, foreign)).failure?.sentence).toMatch(/is shown, and acc_\w+ may not read it$/u);
  });
});

describe('what ada sees of others is judged by what everybody may read:', () => {
  test('a bet on a live round by somebody without a name', () => {
    const nobody = `acc_${'0b'.repeat(16)}`;
    const lines = adasView((entries) => {
      const entry = entries.find(({ act }) => act.command.type === 'PlaceLiveBet' && act.actor !== ada);
      if (!entry) throw new Error('nobody else bets on a live round');
      entry.lines[0] = (entry.lines[0] ?? '').replace(entry.act.actor, nobody);
      entry.act.actor = nobody;
    });
    expect(verify(lines).failure?.sentence).toBe(`PlaceLiveBet: account ${nobody} was never registered`);
  });
});

describe('an informational event of a newer version', () => {
  const salt = 'f0'.repeat(16);
  const note = `{"salt":"${salt}","type":"future/note","info":true,"data":{"to":"everybody"}}`;
  /** With the note behind the events of each sign-in. */
  const entries = takeApart(EVERY_EVENT);
  const signIns = entries.filter(({ act }) => act.command.type === 'SignIn');
  for (const { lines } of signIns) lines.push(note);
  const noted = linesOf(chainAgain(entries));

  test('is in every view, which holds', () => {
    expect(signIns.length).toBeGreaterThan(0);
    for (const viewer of kinds) {
      const seen = [...view(noted, viewer, nodeHashing)];
      expect(
        seen.filter((line) => line === note),
        viewer,
      ).toHaveLength(signIns.length);
      expect(verify(seen).failure, viewer).toBeNull();
    }
  });

  test('changes no verdict about another file that is verified after it', () => {
    const seen = [...view(whole, 'public', nodeHashing)];
    const before = verify(seen);
    const alone = takeApart(EVERY_EVENT);
    for (const { act, lines } of alone) if (act.command.type === 'SignIn') lines.splice(0, lines.length, note);
    verify(linesOf(chainAgain(alone)));
    verify([...view(linesOf(chainAgain(alone)), 'public', nodeHashing)]);
    expect(verify(seen)).toEqual(before);
    expect(before.ok).toBe(true);
  });
});

describe('a file says whose view it is', () => {
  const seen = [...view(whole, ada, nodeHashing)];
  const entries = seen.slice(1);
  const stranger = `acc_${'5a'.repeat(16)}` as const;
  const admin = worldOf(whole).names['admin'] as AccountId;

  test('in its first line, and is accepted', () => {
    const report = verify(seen);
    expect(report).toMatchObject({ ok: true, viewer: ada, isCut: false });
    expect(report.seen.join('; ')).toMatch(
      /^\d+ of \d+ events about ada and everybody were judged in full; \d+ events of other people are not shown$/u,
    );
    expect(verify(seen, ada).ok).toBe(true);
  });

  test('or whoever verifies it says so', () => expect(verify(entries, ada)).toMatchObject({ ok: true, viewer: ada, isCut: false }));

  test('or nobody, and then only its form is checked', () => {
    const report = verify(entries);
    expect(report).toMatchObject({ ok: true, viewer: null, isCut: true });
    expect(report.claims.map(({ claim }) => claim)).toEqual(['format', 'chain', 'schema', 'order']);
    expect(report.seen.join('; ')).toMatch(/^only form, chain, schema and order were checked: .* the file names no viewer$/u);
  });

  test('and a file that shows nothing but the rules says so', () => {
    const gaps = takeApart(EVERY_EVENT).slice(0, 3);
    for (const entry of gaps.slice(1)) Object.assign(entry, { actWithheld: true, lines: entry.lines.map(() => 'null') });
    expect(verify(linesOf(chainAgain(gaps)), 'public').seen).toEqual([
      'it shows nothing but the rules',
      '6 events of other people are not shown',
    ]);
  });

  test.each([
    ['two viewers', [writeViewLine(ada), ...seen], 1, 'the viewer is named once, in the first line'],
    [
      'a viewer in another place',
      [...entries.slice(0, 3), writeViewLine(ada), ...entries.slice(3)],
      2,
      'the viewer is named once, in the first line',
    ],
    [
      'a viewer in the middle of an entry',
      [...seen.slice(0, 2), writeViewLine(ada), ...seen.slice(2)],
      1,
      'the viewer is named once, in the first line',
    ],
    ['a viewer in another form', ['{"view":{"viewer":"ada"}}', ...entries], 1, 'the line that names the viewer is not readable'],
    [
      'a viewer who is not in the log',
      [writeViewLine(stranger), ...view(whole, 'public', nodeHashing)].toSpliced(1, 1),
      entriesOf(EVERY_EVENT),
      `it is the view of ${stranger}, who is not registered in it`,
    ],
    [
      'an admin, from whom something is withheld',
      [...view(whole, 'public', nodeHashing)].with(0, writeViewLine(admin)),
      2,
      'no command that may be withheld leads to account/named',
    ],
  ])('but not %s', (_, lines, seq, sentence) => expect(verify(lines).failure).toMatchObject({ seq, sentence }));

  test('and not another one than was asked for', () => {
    expect(verify(seen, 'public').failure?.sentence).toBe(`it is the view of ${ada}, not that of public`);
    expect(verifyLines(seen, { viewer: 'admin' }).failure?.sentence).toBe(`it is the view of ${ada}, not the whole log`);
  });
});

describe('audit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'views-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = (name: string, lines: readonly string[]): string => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const seen = [...view(whole, ada, nodeHashing)];

  test('verify --as judges a file that names no viewer, by a name, an id or as everybody', async () => {
    const nameless = path('nameless.jsonl', seen.slice(1));
    for (const who of ['ada', 'ADA', ada])
      expect((await audit('verify', nameless, '--as', who)).out).toMatch(/\nSeen: \d+ of \d+ events about ada and everybody/u);
    expect((await audit('verify', path('public.jsonl', [...view(whole, 'public', nodeHashing)]))).out).toMatch(
      /\nSeen: \d+ of \d+ events about everybody/u,
    );
    expect(await audit('verify', nameless)).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/\n\nSeen: only form, chain, schema and order were checked/u) as string,
    });
    expect(await audit('verify', nameless, '--as', 'nobody')).toMatchObject({
      exit: 2,
      complaints:
        'Nobody in this log is called "nobody". Usage: audit verify LOG.jsonl [--archive FILE,…] [--head HASH] [--as ACCOUNT|public] [--checkpoint FILE [--witness KEY,…]] [--json]',
    });
    expect(await audit('verify', path('adas.jsonl', seen), '--as', 'public')).toMatchObject({ exit: 1 });
  });

  test('verify --head finds a head that was kept anywhere', async () => {
    const headers = whole.filter((line) => line.startsWith('{"v":')).map((line) => JSON.parse(line) as { seq: number; prev: string });
    const kept = headers[100]?.prev ?? '';
    expect((await audit('verify', history('every-event.jsonl'), '--head', kept)).out).toContain(
      `has the given head at entry 100, with ${entriesOf(EVERY_EVENT) - 100} entries after it`,
    );
    const other = await audit('verify', history('first-day.jsonl'), '--head', kept);
    expect(other).toMatchObject({ exit: 1 });
    expect(other.out).toContain(`no entry has the head ${kept}: it is of another log, or of entries after the last one`);
  });

  test('view writes who may read it, and is made of a whole log only', async () => {
    const out = join(folder, 'of-ada.jsonl');
    expect(await audit('view', history('every-event.jsonl'), '--as', 'ada', '--out', out)).toMatchObject({ exit: 0 });
    expect(linesOf(readFileSync(out, 'utf8'))).toEqual(seen);
    expect(await audit('view', out, '--as', 'public', '--out', join(folder, 'again.jsonl'))).toMatchObject({ exit: 2 });
    const all = join(folder, 'of-admin.jsonl');
    expect(await audit('view', history('every-event.jsonl'), '--as', 'admin', '--out', all)).toMatchObject({ exit: 0 });
    expect(readFileSync(all, 'utf8')).toBe(EVERY_EVENT);
  });

  test('compare says whether two files can be of one log, and where they part', async () => {
    const [log, adas] = [history('every-event.jsonl'), path('one.jsonl', seen)];
    expect(await audit('compare', log, adas)).toMatchObject({ exit: 0, out: `One log: the same ${entriesOf(EVERY_EVENT)} entries.` });
    const shorter = path('shorter.jsonl', linesOf(chainAgain(takeApart(EVERY_EVENT).slice(0, 120))));
    expect(await audit('compare', adas, shorter)).toMatchObject({
      exit: 0,
      out: `One log: the same 120 entries; ${adas} has ${entriesOf(EVERY_EVENT) - 120} more.`,
    });
    const later = takeApart(EVERY_EVENT);
    for (const { act } of later.slice(100, 101)) act.salt = '5a'.repeat(16);
    const parted = await audit('compare', log, path('parted.jsonl', linesOf(chainAgain(later))));
    expect(parted).toMatchObject({ exit: 1 });
    expect(parted.out).toMatch(/^Two logs: the same up to entry 100, and they part at entry 101\./u);
    expect((await audit('compare', log, history('first-day.jsonl'))).out).toMatch(/^Two logs: they differ from entry 1 on\./u);
    expect(await audit('compare', path('cut.jsonl', seen.slice(0, -1)), log)).toMatchObject({
      exit: 1,
      out: expect.stringContaining('does not hold') as string,
    });
  });

  test('compare finds what one view withholds from a viewer who may read it, and another file shows', async () => {
    // No command of hers that counts comes after it.
    const mine = takeApart(EVERY_EVENT).findLastIndex(({ act }) => act.actor === ada && act.seen !== undefined);
    const hides = [...seen];
    // The whole entry is withheld: its command and its event.
    const { act, lines: events } = takeApart(EVERY_EVENT)[mine]!;
    const line = hides.indexOf(JSON.stringify(act));
    hides.fill('null', line, line + 1 + events.length);
    expect(verify(hides).failure).toBeNull();
    const [log, forgedView] = [history('every-event.jsonl'), path('hides.jsonl', hides)];
    const said = `One log, two stories: entry ${mine + 1} is withheld from its viewer in ${forgedView}`;
    const honest = path('honest.jsonl', seen);
    for (const viewer of kinds) {
      const other = path(`${viewer}.jsonl`, [...view(whole, viewer, nodeHashing)]);
      expect(await audit('compare', honest, other), viewer).toMatchObject({ exit: 0 });
    }
    for (const both of [
      [log, forgedView],
      [forgedView, log],
      [honest, forgedView],
    ] as const)
      expect(await audit('compare', ...both)).toMatchObject({ exit: 1, out: expect.stringContaining(said) as string });
    const nameless = path('nameless.jsonl', hides.slice(1));
    expect(await audit('compare', honest, nameless)).toMatchObject({
      exit: 1,
      out: `${nameless} names no viewer, so nobody can tell what it withholds from whom.`,
    });
  });
});
