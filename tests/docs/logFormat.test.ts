/** docs/log-format.md, taken at its word: the example is recomputed with node:crypto alone, then shown to the auditor. */
import { createHash, createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { LOG_VERSION } from '../../src/domain/log/entry.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { fencesOf, firstColumn, readDocument, ROOT, section, tableRows } from './documents.ts';

const PATH = 'docs/log-format.md';
let document = readDocument(PATH);
const exampleOf = (text: string): string => fencesOf(section(text, 'Example')).find(({ language }) => language === 'jsonl')?.text ?? '';
const UPDATE = process.env['DOCS_UPDATE'] === '1';

/** The first entries as the house writes them now: with `DOCS_UPDATE=1` they take the place of the example. */
async function freshExample(): Promise<string> {
  let text = '';
  for await (const piece of (await OfflineHouse.open('documentation')).exported()) text += piece;
  return text.trimEnd();
}
if (UPDATE) {
  const fresh = await freshExample();
  document = document.replace(exampleOf(document), () => fresh);
}

const lines = exampleOf(document).split('\n');
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

interface Header {
  readonly v: number;
  readonly logId: string;
  readonly seq: number;
  readonly at: number;
  readonly prev: string;
  readonly lines: readonly string[];
}
interface EventLine {
  readonly salt: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Entry {
  readonly headerLine: string;
  readonly header: Header;
  readonly lines: readonly string[];
  readonly events: readonly EventLine[];
}

const entries: Entry[] = [];
const rest = [...lines];
while (rest.length > 1) {
  const headerLine = rest.shift() ?? '';
  const header = JSON.parse(headerLine) as Header;
  const bound = rest.splice(0, header.lines.length);
  entries.push({ headerLine, header, lines: bound, events: bound.slice(1).map((line) => JSON.parse(line) as EventLine) });
}
const worked = new Map(tableRows(section(document, 'Example')).map(([what = '', , value = '']) => [what, value]));
const entry = (seq: number): Entry => {
  const found = entries[seq - 1];
  if (!found) throw new Error(`the example has no entry ${seq}`);
  return found;
};

describe('the example, by node:crypto alone', () => {
  test('is canonical line by line', () => {
    expect(entries).toHaveLength(16);
    for (const line of lines) expect(JSON.stringify(JSON.parse(line))).toBe(line);
    const keys = fencesOf(section(document, 'Header line'))[0]?.text ?? '';
    expect(Object.keys(entry(4).header)).toEqual(Object.keys(JSON.parse(keys.replaceAll('…', '')) as object));
  });

  test('is chained: every header names the hash before it and the hashes of its lines', () => {
    let prev = '0'.repeat(64);
    for (const [i, { headerLine, header, lines: bound }] of entries.entries()) {
      expect(header).toMatchObject({ v: LOG_VERSION, logId: entry(1).header.logId, seq: i + 1, prev });
      expect(header.lines).toEqual(bound.map(sha256));
      prev = sha256(headerLine);
    }
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ trailer: { logId: entry(1).header.logId, seq: 16, hash: prev } });
  });

  test('comes to the values that are worked through', () => {
    const [placed, settled] = entry(4).events;
    const revealed = entry(5).events[0];
    const draw = placed?.data['draw'] as { readonly seedHash: string; readonly clientSeed: string; readonly nonce: number };
    const serverSeed = revealed?.data['serverSeed'] as string;
    const block = createHmac('sha256', serverSeed).update(`${draw.clientSeed}:${draw.nonce}:0`, 'utf8').digest();
    const integer = block.readUInt32BE(0);
    const roll = 1 + Number((BigInt(integer) * 99n) >> 32n);
    const payout = Math.floor((1000 * 99 * 9800) / (50 * 10_000));
    expect(sha256(serverSeed)).toBe(draw.seedHash);
    expect(settled?.data).toMatchObject({ outcome: { roll }, payoutCents: payout, stakeCents: 1000 });
    const due: Readonly<Record<string, string>> = {
      'hash of entry 3': sha256(entry(3).headerLine),
      'prev of entry 4': entry(4).header.prev,
      'first hash in lines of entry 4': sha256(entry(4).lines[0] ?? ''),
      'commitment of the bet': sha256(serverSeed),
      'block 0 of the bet': block.toString('hex'),
      u_0: String(integer),
      roll: String(roll),
      payout: String(payout),
      head: sha256(entry(16).headerLine),
    };
    if (UPDATE) {
      for (const [what, value] of worked) document = document.replaceAll(value, () => due[what] ?? value);
      writeFileSync(join(ROOT, PATH), document);
    } else {
      expect(Object.fromEntries(worked)).toEqual(due);
    }
  });
});

test('the auditor accepts the example and the worked head', () => {
  const report = verifyLines(lines, UPDATE ? {} : { expectedHead: worked.get('head') ?? '' });
  expect(report).toMatchObject({ ok: true, anchor: UPDATE ? null : 16, entries: 16 });
});

test('the version of the page is that of the log', () => {
  const header = section(document, 'Header line');
  expect(document).toContain(`\nVersion ${LOG_VERSION}. `);
  expect(fencesOf(header)[0]?.text).toContain(`{"v":${LOG_VERSION},`);
  expect(header).toContain(`| \`v\` | ${LOG_VERSION} |`);
});

test('every event there is stands in the table, and no other', () => {
  expect(firstColumn(document, 'Events').toSorted()).toEqual(eventDefinitions.map(({ type }) => type).toSorted());
});

test('who may read an event is what its declaration says', () => {
  const readers = { everybody: 'public', 'the accounts it concerns': 'subjects', 'the house alone': 'house' } as const;
  const rows = tableRows(section(document, 'Views')).map(
    ([reader = '', types = '']) => [readers[reader as keyof typeof readers], types.split(', ')] as const,
  );
  for (const definition of eventDefinitions) {
    const { type, specimen } = definition;
    expect(
      rows.filter(([, types]) => types.includes(type)).map(([who]) => who),
      type,
    ).toEqual([definition.visibility(specimen)]);
  }
});

test('its postings are those of the declarations', () => {
  const named = new Map(tableRows(section(document, 'Events')).map(([type = '', , postings = '']) => [type, postings]));
  for (const definition of eventDefinitions) {
    const { type, specimen } = definition;
    const moves = definition.postings(specimen).map(({ from, to }) => `${from.kind} → ${to.kind}`);
    // Which way a correction goes is up to it.
    if (type === 'ledger/corrected') continue;
    for (const move of moves) expect(named.get(type), type).toContain(move);
    if (moves.length === 0) expect(named.get(type), type).toBe('none');
  }
});
