/** What the connections to PostgreSQL do that the client library does not do by itself. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, urlOf, withoutPassword, type Sql } from '../../../src/server/postgres/database.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';

const opened: Sql[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sql) => sql.end({ timeout: 0 })));
});

const AUTHENTICATED = Buffer.from('R\0\0\0\u0008\0\0\0\0', 'latin1');
const READY = Buffer.from('Z\0\0\0\u0005I', 'latin1');

// A promise that nobody handles would end the process. The run of the tests would report it.
test('a database that goes away as soon as it was reached fails the query, and nothing else', async () => {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
      socket.once('data', () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sql = connect({ url: `postgres://house@127.0.0.1:${port}/house?sslmode=disable` }, { max: 1 });
  opened.push(sql);
  await expect(sql`select 1`).rejects.toThrow();
  server.close();
});

test.skipIf(!hasPostgres)('a URL may name the folder of a socket, as for the clients of PostgreSQL', async () => {
  const place = await freshDatabase();
  if ('url' in place) throw new Error('the own database is on a socket');
  const url = urlOf(place);
  const { pathname, searchParams } = new URL(url);
  expect([pathname, searchParams.get('host'), searchParams.get('user')]).toEqual([`/${place.database}`, place.socketFolder, place.user]);
  const sql = connect({ url }, { max: 1 });
  opened.push(sql);
  expect(await sql`select current_database() as name, current_user as user`).toEqual([{ name: place.database, user: place.user }]);
});

test.each([
  ['postgres://house:secret@db.example:5433/house?sslmode=require', 'postgres://house@db.example:5433/house?sslmode=require'],
  ['postgres://house@db.example/house', 'postgres://house@db.example/house'],
  ['postgres:///house?host=/run/postgresql', 'postgres:///house?host=/run/postgresql'],
  ['host=db.example password=secret', 'the database of DATABASE_URL'],
])('the operator sees no password: %s', (url, shown) => expect(withoutPassword(url)).toBe(shown));

describe.skipIf(!hasPostgres)('lists', () => {
  test('of any texts and of places come back as they were sent', async () => {
    const sql = connect(await freshDatabase(), { max: 1 });
    opened.push(sql);
    const text = fc
      .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'null', 'NULL', '{}', '"', '\\', 'a,b', ' ', '\n'))
      .map((some) => some.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), fc.array(fc.maxSafeInteger(), { maxLength: 5 }), async (texts, places) => {
        const [row] = await sql`select ${texts}::text[] as texts, ${places}::bigint[] as places`;
        expect(row).toEqual({ texts, places });
      }),
    );
  });
});
