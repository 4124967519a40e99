/** The door is closed while clients are still being answered. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { serveHouse } from '../../kit/gateway.ts';

test('a client that does not read what it asked for does not hold up the end of the house', async () => {
  const served = await serveHouse();
  const { app, house } = served;
  const [stored] = await house.ports.store.readTrail('public', { limit: 1 });
  if (!stored) throw new Error('the log is empty');
  vi.spyOn(house.ports.store, 'read').mockImplementation(async function* () {
    for (;;) yield Array.from({ length: 100 }, () => stored);
  });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1', () => client.write('GET /export HTTP/1.1\r\nHost: house.test\r\n\r\n'));
  client.on('error', () => undefined);
  await once(client, 'readable');
  // If it waited for the client, it would wait forever.
  await served.close();
  expect(app.server.listening).toBe(false);
  client.destroy();
});
