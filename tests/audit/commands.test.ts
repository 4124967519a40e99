import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { World } from '../../src/domain/world.ts';
import type { ExpectedHistory } from '../fixtures/histories.ts';
import { isLong } from '../kit/runs.ts';
import { audit, history, tampered } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface FloatVector {
  readonly note: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly hmac: readonly string[];
  readonly u32: readonly number[];
}
const { vectors } = JSON.parse(readFileSync(fileURLToPath(new URL('../../fixtures/vectors/floats.json', import.meta.url)), 'utf8')) as {
  vectors: readonly FloatVector[];
};
const expected = JSON.parse(readFileSync(history('month-of-20.expected.json'), 'utf8')) as ExpectedHistory;

/** Those whose server seed has the form of this house: the others test the byte stream, which takes any text. */
const ofAHouse = vectors.filter(({ serverSeed }) => /^[0-9a-f]{64}$/u.test(serverSeed));

describe('stream', () => {
  test.each(vectors)('reproduces $note', async ({ serverSeed, clientSeed, nonce, hmac, u32 }) => {
    const { exit, out } = await audit(
      'stream',
      '--server-seed',
      serverSeed,
      '--client-seed',
      clientSeed,
      '--nonce',
      String(nonce),
      '--count',
      String(u32.length),
      '--json',
    );
    expect(exit).toBe(0);
    const stream = JSON.parse(out) as { u32: number[]; blocks: string[] };
    expect(stream.u32).toEqual(u32);
    expect(stream.blocks).toEqual(hmac.slice(0, Math.ceil(u32.length / 8)));
  });

  test.each([
    [['--nonce', '-1', '--count', '1'], /--nonce must be/],
    [['--nonce', '1.5', '--count', '1'], /--nonce must be/],
    [['--nonce', '0', '--count', '0'], /--count must be/],
    [['--nonce', '0', '--count', '1e3'], /--count must be/],
    [['--nonce', '0'], /--count is needed/],
    [['--nonce', '9007199254740992', '--count', '1'], /--nonce must be a whole number from 0 to 9007199254740991\./],
    [['--nonce', '99999999999999999999', '--count', '1'], /--nonce must be a whole number from 0 to 9007199254740991\./],
  ] as const)('refuses %j', async (args, sentence) => {
    const { exit, complaints } = await audit('stream', '--server-seed', 'a', '--client-seed', 'b', ...args);
    expect(exit).toBe(2);
    expect(complaints).toMatch(sentence);
  });
});

describe('odds', () => {
  test('of dice are exact', async () => {
    const { exit, out } = await audit('odds', 'dice', '--choice', '{"direction":"over","target":66}', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual({
      game: 'dice',
      choice: { direction: 'over', target: 66 },
      rtp: { num: 49, den: 50, decimal: '0.9800000000' },
      outcomes: [
        { multiplier: { num: 147, den: 50 }, probability: { num: 1, den: 3 } },
        { multiplier: { num: 0, den: 1 }, probability: { num: 2, den: 3 } },
      ],
    });
  });

  test('without a choice are those of the first choice', async () => {
    const { out } = await audit('odds', 'dice', '--json');
    expect(JSON.parse(out)).toMatchObject({ choice: { direction: 'under', target: 50 }, rtp: { num: 49, den: 50 } });
    expect((await audit('odds', 'dice')).out).toContain('returns 49/50 = 0.9800000000 of the stake, by the rules of a new house');
  });

  test.each([
    [['darts'], /There is no game "darts"/],
    [['__proto__'], /There is no game/],
    [['dice', '--choice', '{'], /must be JSON/],
    [['dice', '--choice', '{"direction":"under","target":0}'], /Target must be between 1 and 99/],
    [['dice', '--choice', '{"direction":"over","target":99}'], /No roll is over 99: choose a lower target/],
  ] as const)('refuse %j', async (args, sentence) => {
    const { exit, complaints } = await audit('odds', ...args);
    expect(exit).toBe(2);
    expect(complaints).toMatch(sentence);
  });
});

describe('round', () => {
  const round = ['round', '--game', 'dice', '--choice', '{"direction":"under","target":50}'] as const;
  const known = [...round, '--client-seed', 'change_me', '--nonce', '0'] as const;
  const seed = '176d17b3ae707f96506939355722c286446fe14c263ec49537946a5db64541bb';
  const hash = '1db764ed066121db994adbd8cf51e18e23e94b4768e9269bcaee24c11b1f604f';

  test.each(ofAHouse)('rolls as the first integer of $note says', async ({ serverSeed, clientSeed, nonce, u32: [first = 0] }) => {
    const { out } = await audit(...round, '--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', String(nonce), '--json');
    const roll = 1 + Number((BigInt(first) * 99n) >> 32n);
    expect(JSON.parse(out)).toEqual({
      game: 'dice',
      choice: { direction: 'under', target: 50 },
      u32: [first],
      outcome: { roll },
      multiplier: roll <= 50 ? { num: 4851, den: 2500 } : { num: 0, den: 1 },
      ...(clientSeed.trim() === clientSeed ? {} : { notes: ['the spaces at the ends of --client-seed count'] }),
    });
  });

  test('is shown step by step', async () => {
    const { out } = await audit(...known, '--server-seed', seed);
    expect(out).toContain(`commitment   ${hash} (SHA-256 of the server seed)\n`);
    expect(out).toContain(
      '0c889beeddefb9a017a6e8f3a812d0b3db85fc9c46d4d740f754f8eaf460242c (HMAC-SHA-256 of "change_me:0:0" under the server seed)',
    );
    expect(out).toContain('210279406');
    expect(out).toContain('rolled 5');
    expect(out).not.toContain('note');
  });

  test.each([
    [seed.toUpperCase(), 'in lower case'],
    [`  ${seed} `, 'without spaces'],
    [`0x${seed}`, 'without 0x'],
  ])('reads the server seed %j as it is meant, and says so', async (typed, corrected) => {
    const { exit, out } = await audit(...known, '--server-seed', typed);
    expect(exit).toBe(0);
    expect(out).toContain(`note         --server-seed was read ${corrected}\n`);
    expect(out).toContain('rolled 5');
    expect(JSON.parse((await audit(...known, '--server-seed', typed, '--json')).out)).toMatchObject({
      outcome: { roll: 5 },
      notes: [`--server-seed was read ${corrected}`],
    });
  });

  test('compares the seed with the hash that was shown before the bet', async () => {
    const given = [...known, '--server-seed', seed, '--seed-hash'] as const;
    const right = await audit(...given, ` ${hash.toUpperCase()}`);
    expect(right.exit).toBe(0);
    expect(right.out).toContain('note         --seed-hash was read without spaces and in lower case\n');
    expect(right.out).toContain('(SHA-256 of the server seed, which is the given seed hash)');
    const other = 'ab'.repeat(32);
    const wrong = await audit(...given, other);
    expect(wrong.exit).toBe(1);
    expect(wrong.out).toContain(`(SHA-256 of the server seed, which is NOT the given seed hash ${other})`);
    expect(JSON.parse((await audit(...given, other, '--json')).out)).toMatchObject({ seedHashMatches: false });
  });

  test('says that spaces at the ends of a client seed count', async () => {
    const { out } = await audit(...round, '--server-seed', seed, '--nonce', '0', '--client-seed', 'change_me ');
    expect(out).toContain('note         the spaces at the ends of --client-seed count\n');
  });

  test.each([
    [['--server-seed', seed.slice(1)], /^--server-seed must be 64 hex digits/],
    [['--server-seed', 'def'], /^--server-seed must be 64 hex digits/],
    [['--server-seed', seed, '--seed-hash', 'xyz'], /^--seed-hash must be 64 hex digits/],
    [['--server-seed', hash], /^--server-seed: This is the hash, not the seed\./],
    [['--server-seed', 'ab'.repeat(32), '--seed-hash', 'AB'.repeat(32)], /^--server-seed: This is the hash, not the seed\./],
    [[], /^--server-seed is needed/],
  ] as const)('refuses %j', async (args, sentence) => {
    const { exit, out, complaints } = await audit(...known, ...args);
    expect([exit, out]).toEqual([2, '']);
    expect(complaints).toMatch(sentence);
  });

  test('refuses a nonce that no log has', async () => {
    const { exit, complaints } = await audit(...round, '--server-seed', seed, '--client-seed', 'a', '--nonce', '99999999999999999999');
    expect(exit).toBe(2);
    expect(complaints).toMatch(/^--nonce must be a whole number from 0 to 9007199254740991\./);
  });
});

describe('replay', () => {
  test('comes to the balances that the house had', async () => {
    const { exit, out } = await audit('replay', history('month-of-20.jsonl'), '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ seq: expected.entries, balances: expected.balances });
  });

  test('shows the recent bets that screens show', async () => {
    const { out } = await audit('replay', history('month-of-20.jsonl'), '--json');
    const { accounts } = (JSON.parse(out) as { world: World }).world;
    expect(Object.values(accounts).flatMap(({ recents }) => Object.values(recents)).length).toBeGreaterThan(0);
  });

  test('stops after an entry, and looks at nothing behind it', async () => {
    const { exit, out } = await audit('replay', tampered('rehashed-payout.jsonl'), '--at', '18', '--account', 'ada', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ seq: 18, balanceCents: 350_00, account: { username: 'ada' }, openBets: [] });
    expect((await audit('replay', tampered('rehashed-payout.jsonl'), '--at', '19')).exit).toBe(1);
  });

  test.each([
    [['--at', '99999'], /ends with entry/],
    [['--at', '0'], /--at must be/],
    [['--account', 'nobody'], /Nobody in this log is called "nobody"/],
    [['--account', '__proto__'], /Nobody in this log/],
  ] as const)('refuses %j', async (args, sentence) => {
    const { exit, complaints } = await audit('replay', history('first-day.jsonl'), ...args);
    expect(exit).toBe(2);
    expect(complaints).toMatch(sentence);
  });
});

describe('explain', () => {
  // Each reads the whole month: every fifth account, and the admin.
  const accounts = Object.entries(expected.balances).filter(([username], place) => isLong || place % 5 === 0 || username === 'admin');

  test.each(accounts)('sums the postings of %s to the balance', async (username, balance) => {
    const { exit, out } = await audit('explain', history('month-of-20.jsonl'), '--account', username, '--json');
    expect(exit).toBe(0);
    const { balanceCents, postings } = JSON.parse(out) as {
      balanceCents: number;
      postings: { changeCents: number; balanceCents: number }[];
    };
    expect(balanceCents).toBe(balance);
    let running = 0;
    for (const posting of postings) {
      running += posting.changeCents;
      expect(posting.balanceCents).toBe(running);
      expect(running).toBeGreaterThanOrEqual(0);
    }
    expect(running).toBe(balance);
  });

  test('says what each posting was', async () => {
    const { out } = await audit('explain', history('first-day.jsonl'), '--account', 'ben');
    expect(out).toContain('+100.00        100.00  welcome bonus: ben received the welcome bonus');
    expect(out).toMatch(/stake: ben bet 0\.01 on Dice, 98 or under/);
    expect(out).toMatch(/postings sum to 97\.49, the balance is 97\.49\.$/);
  });

  test('explains nothing of a log that does not hold', async () => {
    const { exit, out } = await audit('explain', tampered('payout-raised.jsonl'), '--account', 'ada');
    expect(exit).toBe(1);
    expect(out).toContain('Refused');
  });
});

describe('simulate', () => {
  const simulate = async (name: string, seed: string) => {
    const out = join(folder, name);
    const ran = await audit('simulate', '--seed', seed, '--players', '5', '--days', '4', '--out', out);
    expect(ran).toMatchObject({ exit: 0, complaints: '' });
    return out;
  };

  test('the same seed gives the same bytes, which hold; another seed gives others', async () => {
    const [one, same, other] = [await simulate('one', '3'), await simulate('same', '3'), await simulate('other', '4')];
    expect(readFileSync(one).equals(readFileSync(same))).toBe(true);
    expect(readFileSync(one).equals(readFileSync(other))).toBe(false);
    expect((await audit('verify', one)).exit).toBe(0);
    expect((await audit('verify', other)).exit).toBe(0);
  });

  test.each([
    [['--seed', '1', '--players', '0', '--days', '1', '--out', 'x'], /--players must be/],
    [['--seed', '1', '--players', '10001', '--days', '1', '--out', 'x'], /--players must be/],
    [['--seed', '1', '--players', '1', '--days', '3651', '--out', 'x'], /--days must be/],
    [['--seed', 'x', '--players', '1', '--days', '1', '--out', 'x'], /--seed must be/],
    [['--seed', '1', '--players', '1', '--days', '1'], /--out is needed/],
    [['--seed', '1', '--players', '1', '--days', '1', '--out', folder], /cannot be written/],
  ] as const)('refuses %j', async (args, sentence) => {
    const { exit, complaints } = await audit('simulate', ...args);
    expect(exit).toBe(2);
    expect(complaints).toMatch(sentence);
  });
});

describe('a file with withheld lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gaps-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const viewOf = async (who: string): Promise<string> => {
    const out = join(folder, `${who}.jsonl`);
    expect((await audit('view', history('first-day.jsonl'), '--as', who, '--out', out)).exit).toBe(0);
    return out;
  };
  const first = (out: string): string => out.split('\n')[0] ?? '';

  test.each(['replay', 'explain'])('is not taken for the whole log by %s', async (command) => {
    const bens = [command, await viewOf('ben'), '--account', 'ben'] as const;
    expect(first((await audit(...bens)).out)).toMatch(
      /^Not the whole log: the view of ben, with \d+ withheld events\. Only the balance of ben is whole\.$/u,
    );
    const { gaps } = JSON.parse((await audit(...bens, '--json')).out) as { gaps: string };
    expect(gaps).toBe(first((await audit(...bens)).out));
    const cut = await audit(command, tampered('event-withheld.jsonl'), '--account', 'admin');
    expect(first(cut.out)).toBe('Not the whole log: 1 withheld event, and the file names no viewer. What is withheld is missing below.');
    const whole = [command, history('first-day.jsonl'), '--account', 'ben'] as const;
    expect((await audit(...whole)).out).not.toContain('Not the whole log');
    expect(JSON.parse((await audit(...whole, '--json')).out)).not.toHaveProperty('gaps');
  });

  test('of everybody shows no whole balance', async () => {
    expect(first((await audit('replay', await viewOf('public'))).out)).toMatch(
      /^Not the whole log: the public view, with \d+ withheld events\. No balance in it is whole\.$/u,
    );
  });
});

describe('view', () => {
  const firstDay = history('first-day.jsonl');
  const made = async (name: string, log: string, who: string) => {
    const out = join(folder, `${name}.jsonl`);
    return { out, ran: await audit('view', log, '--as', who, '--out', out) };
  };
  const balanceIn = async (log: string, who: string): Promise<unknown> =>
    (JSON.parse((await audit('replay', log, '--account', who, '--json')).out) as { balanceCents: number }).balanceCents;

  test('of an account holds, comes to the same balance and shows nobody else’s', async () => {
    const { out, ran } = await made('of-ben', firstDay, 'ben');
    expect(ran).toMatchObject({ exit: 0, complaints: '' });
    expect(ran.out).toMatch(/^30 entries as ben may have them, with \d+ lines withheld; the head is [0-9a-f]{64}$/u);
    const [whole, part] = [await audit('verify', firstDay, '--json'), await audit('verify', out, '--json')];
    expect(part.exit).toBe(0);
    expect(JSON.parse(part.out)).toMatchObject({ head: (JSON.parse(whole.out) as { head: object }).head, entries: 30 });
    expect(await balanceIn(out, 'ben')).toBe(await balanceIn(firstDay, 'ben'));
    const stranger = await audit('replay', out, '--account', 'ada');
    expect(stranger).toMatchObject({ exit: 2, out: '' });
    expect(stranger.complaints).toContain('Of "ada" this log shows the name only: what is theirs is withheld.');
  });

  test('of an admin is the log, of the public shows who there is and no account', async () => {
    const { out: whole } = await made('of-admin', firstDay, 'admin');
    expect(readFileSync(whole, 'utf8')).toBe(readFileSync(firstDay, 'utf8'));
    const { out } = await made('of-public', firstDay, 'public');
    expect((await audit('verify', out)).exit).toBe(0);
    expect(JSON.parse((await audit('replay', out, '--json')).out)).toMatchObject({ balances: {} });
    expect(readFileSync(out, 'utf8')).toContain('"name":"ben"');
  });

  test('is made of a whole log', async () => {
    const { out: bens } = await made('of-ben-first', firstDay, 'ben');
    const { ran } = await made('of-ada-after-ben', bens, 'ada');
    expect(ran.exit).toBe(2);
    expect(ran.complaints).toContain('A view is made of a whole log, and this file is none.');
  });

  const broken = (name: string, text: string): string => {
    const path = join(folder, `${name}.jsonl`);
    writeFileSync(path, text);
    return path;
  };
  const text = readFileSync(firstDay, 'utf8');
  test.each([
    [
      'a log of format 2',
      broken('format-2', text.replaceAll('{"v":5,', '{"v":2,')),
      'entry 1 (line 1), schema: an older version wrote this log: export and verify it with that version.',
    ],
    ['two joined together', broken('joined', text + text), 'format: there are lines after the trailer.'],
    ['a log that was cut off', broken('cut-off', text.slice(0, -20)), 'the file is cut off'],
  ])('%s is refused in a sentence, and nothing is written', async (name, path, sentence) => {
    const { out, ran } = await made(`from ${name}`, path, 'ben');
    expect(ran.exit).toBe(1);
    expect(ran.out).toContain(sentence);
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    [['--as', 'ben'], '--out is needed.'],
    [['--out', join(folder, 'x.jsonl')], '--as is needed.'],
    [['--as', 'nobody', '--out', join(folder, 'x.jsonl')], 'Nobody in this log is called "nobody".'],
    [['--as', 'ben', '--out', firstDay], '--out is the log itself.'],
    [['--as', 'ben', '--out', join(folder, 'no', 'such', 'folder')], 'cannot be written'],
  ] as const)('%j is refused', async (args, sentence) => {
    const { exit, complaints } = await audit('view', firstDay, ...args);
    expect(exit).toBe(2);
    expect(complaints).toContain(sentence);
  });
});

describe('export', () => {
  test.each([undefined, ''])('without a token says where it looks for one, with HOUSE_TOKEN %j', async (token) => {
    vi.stubEnv('HOUSE_TOKEN', token);
    const { exit, complaints } = await audit('export', '--url', 'http://127.0.0.1:1', '--out', join(folder, 'export.jsonl'));
    expect(exit).toBe(2);
    expect(complaints).toContain('A token is needed, in HOUSE_TOKEN or as --token.');
  });

  test('writes what the house sends byte by byte, and nothing if the answer breaks off', async () => {
    let breaksOff = false;
    const sent = Buffer.from('{"a":"ä𝔸"}\n{"b":1}\n');
    const server = createServer((_request, response) => {
      response.write(sent.subarray(0, 7), () => (breaksOff ? response.destroy() : response.end(sent.subarray(7))));
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const out = join(folder, 'exported.jsonl');
    const exported = () => audit('export', '--url', `http://127.0.0.1:${port}`, '--token', 'a token', '--out', out);
    try {
      expect((await exported()).exit).toBe(0);
      breaksOff = true;
      const { exit, complaints } = await exported();
      expect([exit, complaints]).toEqual([2, expect.stringMatching(/^The answer of the house broke off \(.+\)\. Nothing was written\./u)]);
      expect([readFileSync(out).equals(sent), existsSync(`${out}.part`)]).toEqual([true, false]);
    } finally {
      server.close();
    }
  });
});

describe('help', () => {
  test.each(['verify', 'round', 'stream', 'odds', 'replay', 'explain', 'view', 'simulate'])('of %s', async (command) => {
    const { exit, out } = await audit(command, '--help');
    expect(exit).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: audit ${command} `));
  });

  test('of all, and of what does not exist', async () => {
    expect((await audit('--help')).exit).toBe(0);
    const { exit, complaints } = await audit('toString');
    expect(exit).toBe(2);
    expect(complaints).toMatch(/^There is no command "toString"\./);
  });
});
