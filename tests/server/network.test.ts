/** Networks of clients: limits must not be escaped by another address of the same customer. */
import { afterEach, describe, expect, test } from 'vitest';
import { networkOf } from '../../src/server/network.ts';
import { socketLimits } from '../../src/server/socket/socketRoute.ts';
import { serveHouse, type ServedHouse } from '../kit/gateway.ts';
import { RawClient, serveSocket } from '../kit/socket.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8:0:7::4', '2001:db8:0:7::/64'],
  ['2001:0db8:0000:0007:ffff::', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));

describe('an IPv6 network is one client, whichever of its addresses it uses', () => {
  const [one, other, elsewhere] = ['2001:db8:0:7::1', '2001:db8:0:7::2', '2001:db8:0:8::1'];
  let served: ServedHouse;
  afterEach(() => served.close());

  test('for requests', async () => {
    served = await serveHouse({ requestsAMinute: 1 });
    const status = async (remoteAddress: string) => (await served.app.inject({ url: '/head', remoteAddress })).statusCode;
    expect([await status(one), await status(other), await status(elsewhere)]).toEqual([200, 429, 200]);
  });

  test('for guesses of passwords', async () => {
    served = await serveHouse();
    const guess = async (n: number, remoteAddress: string) => {
      const payload = { email: `nobody${n}@example.com`, password: 'a guess' };
      return (await served.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload, remoteAddress })).statusCode;
    };
    for (let n = 1; n <= 5; n += 1) expect(await guess(n, `2001:db8:0:7::${n}`)).toBe(400);
    expect([await guess(6, '2001:db8:0:7::6'), await guess(7, elsewhere)]).toEqual([429, 400]);
  });

  test('for connections of guests', async () => {
    const house = await serveSocket({ proxy: '127.0.0.1', socketLimits: { ...socketLimits, guestsOfNetwork: 1 } });
    served = house;
    const guestOf = async (address: string) => {
      const guest = new RawClient(house.socketUrl, { headers: { 'x-forwarded-for': address } });
      await guest.hello(null);
      return guest;
    };
    await (await guestOf(one)).receive('welcome');
    expect(await (await guestOf(other)).receive('end')).toMatchObject({ code: 'too-many-connections' });
    await (await guestOf(elsewhere)).receive('welcome');
  });
});
