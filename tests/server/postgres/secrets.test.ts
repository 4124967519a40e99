/** Everything that leaves a house over PostgreSQL, searched for the bytes of what must not leave it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SNAPSHOT_PATH } from '../../../src/api/viewSnapshot.ts';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { freshHex } from '../../../src/base/chance.ts';
import { secretName, seedOf } from '../../../src/engine/seeds.ts';
import { closeLog } from '../../../src/server/closeLog.ts';
import { requestLog } from '../../../src/server/http/httpServer.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect } from '../../../src/server/postgres/database.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { ORIGIN, serve } from '../../kit/gateway.ts';
import { RawClient } from '../../kit/socket.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { GENESIS, TestBrowser } from '../../kit/testHouse.ts';

const PASSWORDS = ['the word of the admin', 'the word of ada', 'the next word of ada', 'a guess at the word of ada', 'the word of bob'];
const ADDRESS = 'pays-to@example.com';

interface Secret {
  readonly name: string;
  readonly text: string;
}

/** The forms in which a secret could stand somewhere. One of hex digits is also looked for as the bytes that it stands for. */
function formsOf({ text }: Secret): readonly Buffer[] {
  const raw = [Buffer.from(text), ...(/^(?:[0-9a-f]{2})+$/u.test(text) ? [Buffer.from(text, 'hex')] : [])];
  return raw.flatMap((bytes) => [
    bytes,
    ...[bytes.toString('hex'), bytes.toString('base64').replace(/=+$/u, ''), bytes.toString('base64url')].map((form) => Buffer.from(form)),
  ]);
}

/** Names of the secrets that are in some bytes. */
const found = (secrets: readonly Secret[], bytes: Buffer): readonly string[] =>
  secrets.filter((secret) => formsOf(secret).some((form) => bytes.includes(form))).map(({ name }) => name);

test('the search finds a secret in each form that it could have', () => {
  const seed = { name: 'seed', text: freshKey() };
  const bytes = Buffer.from(seed.text, 'hex');
  for (const form of [bytes, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
    expect(found([seed], Buffer.concat([Buffer.from('before'), Buffer.from(form), Buffer.from('after')]))).toEqual(['seed']);
  }
  expect(found([seed], Buffer.from(freshKey()))).toEqual([]);
});

async function openedHouse() {
  const [place, key] = [await freshDatabase(), freshKey()];
  const stores = await openPostgresStores({ place, key });
  const { clock, entropy } = new TestBrowser({ seed: freshKey() });
  const ports = { stores, clock, entropy, hashing: nodeHashing, domainHash: 'this rulebook' };
  const opened = await openServerHouse(ports, { passwords: { admin: PASSWORDS[0] ?? '', demo: null } });
  const { house } = opened;
  const logged: string[] = [];
  const logger = requestLog({ write: (line) => void logged.push(line) });
  const served = await serve(opened, { logger, snapshotLimits: { few: 1 } });
  const close = async (): Promise<void> => {
    await served.close();
    await house.stop();
    await stores.close();
  };
  return { place, key, stores, house, entropy, logged, served, close };
}
type Opened = Awaited<ReturnType<typeof openedHouse>>;

/** Somebody who sends requests, with the token of the last sign-up or sign-in. */
class Person {
  readonly #opened: Opened;
  readonly tokens: string[] = [];
  constructor(opened: Opened) {
    this.#opened = opened;
  }
  async ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<number> {
    const [token] = this.tokens;
    const { status, text } = await this.#opened.served
      .fetch(ORIGIN + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }));
    const { access_token, refresh_token } = text.startsWith('{"access_token"') ? (JSON.parse(text) as Record<string, string>) : {};
    if (access_token !== undefined && refresh_token !== undefined) this.tokens.unshift(access_token, refresh_token);
    return status;
  }
  command(type: string, payload: object): Promise<number> {
    return this.ask('POST', '/commands', { id: crypto.randomUUID(), type, payload });
  }
  bet(game: string, choice: object): Promise<number> {
    return this.command('PlaceBet', { game, stakeCents: 1_00, choice });
  }
}

/**
 * Does whatever has to do with secrets: passwords right and wrong, seeds revealed and not, addresses, a failure that quotes what was sent.
 */
async function live(opened: Opened): Promise<readonly Person[]> {
  const [ada, bob, admin, stranger] = [new Person(opened), new Person(opened), new Person(opened), new Person(opened)];
  const [adminWord = '', word = '', nextWord = '', guess = '', bobsWord = ''] = PASSWORDS;
  const signIn = (email: string, password: string) => ['POST', '/auth/v1/token?grant_type=password', { email, password }] as const;
  const did = [
    await ada.ask('POST', '/auth/v1/signup', { email: 'ada@example.com', password: word, data: { username: 'ada' } }),
    await bob.ask('POST', '/auth/v1/signup', { email: 'bob@example.com', password: bobsWord, data: { username: 'bob' } }),
    await ada.bet('dice', { direction: 'under', target: 50 }),
    await ada.command('RotateSeed', { clientSeed: 'the next one' }),
    await ada.bet('dice', { direction: 'under', target: 50 }),
    await ada.bet('crash', { autoCashOut: null }),
    await bob.command('CreateFlip', { stakeCents: 1_00, side: 'heads', freshBytes: freshHex(opened.entropy, 16) }),
    await bob.ask('POST', '/withdrawals', { id: crypto.randomUUID(), cents: 20_00, method: 'paypal', address: ADDRESS }),
    await ada.ask('PUT', '/auth/v1/user', { password: nextWord, current_password: word }),
    await ada.ask(...signIn('ada@example.com', nextWord)),
    await admin.ask(...signIn('admin@example.com', adminWord)),
    await admin.ask('GET', '/export'),
    await ada.ask('GET', '/entries'),
    await ada.ask('GET', SNAPSHOT_PATH),
    await admin.ask('GET', '/metrics'),
  ];
  expect(did.filter((status) => status !== 200)).toEqual([]);
  expect(await stranger.ask(...signIn('ada@example.com', guess))).toBe(400);
  vi.spyOn(opened.house, 'submit').mockRejectedValueOnce(new Error(`something failed on ${nextWord}`));
  expect(await ada.bet('dice', { direction: 'under', target: 50 })).toBe(500);
  expect(await stranger.ask('POST', `/commands?${nextWord}`, { id: nextWord })).toBe(400);
  await opened.house.takeSnapshot();
  return [ada, bob, admin];
}

test.skipIf(!hasPostgres)(
  'no unrevealed seed, no password and no key is in any answer, message of the socket, log line, metric, snapshot, entry, archive or row of the database',
  async () => {
    const opened = await openedHouse();
    const { place, key, stores, logged, served, close } = opened;
    const sql = connect(place, { max: 1 });
    try {
      const people = await live(opened);
      await stores.projections.catchUp();
      const vault = [...(await stores.vault.getMany(await stores.vault.keys('')))];
      const seeds = vault.filter(([name]) => name.startsWith(secretName('')));
      expect(seeds.length, 'two of each account, one of the flip').toBeGreaterThanOrEqual(9);
      const signing = JSON.parse((await stores.sessions.get('signing-key')) ?? '') as { readonly d: string };
      const hidden: readonly Secret[] = [
        ...seeds.map(([name, record]) => ({ name, text: seedOf(record) })),
        ...vault.flatMap(([name, record]) => (record.match(/[0-9a-f]{32,}/gu) ?? []).map((text) => ({ name, text }))),
        ...PASSWORDS.map((text) => ({ name: text, text })),
        { name: 'key of the house', text: key },
        { name: 'signing key', text: signing.d },
      ];

      const rows = async (table: string): Promise<Buffer> => {
        const all = await sql<Record<string, unknown>[]>`select * from ${sql(table)}`;
        return Buffer.concat(
          all.flatMap((row) => Object.values(row).map((value) => Buffer.from(value instanceof Buffer ? value : String(value)))),
        );
      };
      const entries = await sql<StoredEntry[]>`select lines from entries order by seq`;
      const left: Record<string, Buffer> = {
        answers: Buffer.from(served.answered.join('\n')),
        log: Buffer.from(logged.join('')),
        metrics: Buffer.from((await served.app.inject({ url: '/metrics' })).payload),
        entries: Buffer.from(entries.map(({ lines }) => lines).join('\n')),
      };
      const client = new RawClient(`${(await served.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/socket`);
      await client.hello(people[0]?.tokens[0] ?? '');
      await client.receive('entries');
      client.socket.close();
      left['socket'] = Buffer.from(JSON.stringify(client.received));
      expect(client.told.join('\n'), 'a seed of hers that is revealed').toContain('"serverSeed":"');
      const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
      const { file } = await closeLog({ ...place, archives: folder }, { seq: GENESIS });
      left['archive'] = readFileSync(file);
      rmSync(folder, { recursive: true });
      const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
      for (const { name } of tables) left[`table ${name}`] = await rows(name);

      const revealed = /"serverSeed":"(?<seed>[0-9a-f]{64})"/u.exec(left['entries']?.toString() ?? '')?.groups?.['seed'] ?? '';
      for (const where of ['answers', 'entries', 'archive']) {
        expect(found([{ name: 'revealed', text: revealed }], left[where] ?? Buffer.of()), where).toEqual(['revealed']);
      }
      // Only a longer log has nodes, which are hashes of entries.
      delete left['table tree_nodes'];
      for (const [where, bytes] of Object.entries(left)) {
        expect(bytes.byteLength, where).toBeGreaterThan(0);
        expect(found(hidden, bytes), where).toEqual([]);
      }
      const personal = ['ada@example.com', 'bob@example.com', ADDRESS, ...people.flatMap(({ tokens }) => tokens)];
      const ofPeople = personal.map((text): Secret => ({ name: text, text }));
      for (const [where, bytes] of Object.entries(left)) {
        if (where !== 'answers') expect(found(ofPeople, bytes), where).toEqual([]);
      }
    } finally {
      await sql.end();
      await close();
    }
  },
);
