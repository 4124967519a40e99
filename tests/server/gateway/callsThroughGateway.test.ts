/** What a page asks for over HTTP through a gateway, and what it hears of that at its line. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { HouseServices } from '../../../src/client/houseServices.ts';
import { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { openGateway, serveDecider } from '../../kit/gateways.ts';
import { ORIGIN } from '../../kit/gateway.ts';
import { connectTo } from '../../kit/remote.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { remoteServices } from '../../kit/services.ts';
import { seen, signUp, type SignedUp } from '../../kit/socket.ts';

let ada: SignedUp;
let house: RemoteHouse;
let services: HouseServices;

beforeEach(async () => {
  const machine = new TestMachine();
  const decider = await serveDecider(await machine.open());
  const gateway = await openGateway({ machine, stores: decider.stores, gatewayPorts: [decider.gatewayPort] });
  await seen(() => gateway.door.isOpen);
  ada = await signUp(gateway, 'ada');
  const token = async () => ada.token;
  house = new RemoteHouse({
    connect: connectTo(gateway),
    token,
    clock: machine.clock,
    wall: machine.clock,
    entropy: cryptoEntropy,
    pauseMs: 5,
  });
  onTestFinished(async () => {
    house.close();
    await gateway.close();
    await decider.close();
    machine.close();
  });
  await house.opened;
  services = remoteServices(house, new HouseCalls({ fetch: (path, init) => gateway.fetch(`${ORIGIN}${path}`, init), token }));
});

test('the entry of a withdrawal is there when it is answered', async () => {
  const { seq } = house.head;
  const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com', amount: '20' };
  expect(await services.withdraw(ada.id, wish, crypto.randomUUID())).toEqual({ ok: true });
  const [newest] = await house.ports.store.readTrail(ada.id, { limit: 1, before: Number.MAX_SAFE_INTEGER });
  expect(newest?.lines).toContain('"withdrawal/requested"');
  await seen(() => house.head.seq > seq);
  expect(house.connectionState).toMatchObject({ phase: 'open' });
});

test('the credit of an offer of a partner is there when it is answered', async () => {
  const { walls, backend } = services;
  const [offer] = await backend.partnerOffers();
  expect(await walls.complete(backend, { account: ada.id, pseudonym: 'p' }, 'lagoon', offer!)).toBeNull();
  expect(house.connectionState).toMatchObject({ phase: 'open' });
});
