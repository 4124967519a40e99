/** One of two gateways has lost its house for minutes. A guest's page is at it, and its person signs up at the other one. */
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { defaultRules } from '../../src/domain/rules.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { openGateway, serveDecider } from '../kit/gateways.ts';
import { connectTo, remoteOf } from '../kit/remote.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

/** Two gateways of a house. The first one loses it by `cut`. */
async function twoGateways() {
  const machine = new TestMachine();
  const decider = await serveDecider(await machine.open());
  const sockets: Socket[] = [];
  let isCut = false;
  const wire = createServer((socket) => {
    const other = connect(decider.gatewayPort, '127.0.0.1');
    sockets.push(socket, other);
    for (const one of [socket, other]) one.on('error', () => undefined);
    if (isCut) return [socket, other].forEach((one) => one.destroy());
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => void wire.listen(0, '127.0.0.1', resolve));
  const { port } = wire.address() as { port: number };
  const first = await openGateway({ machine, stores: decider.stores, gatewayPorts: [port] });
  const second = await openGateway({ machine, stores: decider.stores, gatewayPorts: [decider.gatewayPort] });
  onTestFinished(async () => {
    for (const one of [first, second]) await one.close();
    wire.close();
    await decider.close();
    machine.close();
  });
  await seen(() => first.door.isOpen && second.door.isOpen);
  const cut = async (): Promise<void> => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    await seen(() => !first.door.isOpen);
  };
  const open = async (at: typeof first, token: string | null, ports: Partial<RemotePorts>) => {
    const page = remoteOf({ ...decider, ...at, machine }, token, { connect: connectTo(at), ...ports });
    onTestFinished(() => page.close());
    await page.opened;
    return page;
  };
  return { machine, decider, first, second, cut, open };
}

test.each(['before', 'after'])('a house is not named if the page of the form was opened %s that', async (when) => {
  const { machine, decider, first, second, cut, open } = await twoGateways();
  const openGuest = () => open(first, null, { account: null, heartbeatMs: 500 });
  const before = when === 'before' ? await openGuest() : null;
  await cut();
  const rules = { ...defaultRules, accounts: { ...defaultRules.accounts, welcomeBonusCents: 1 } };
  accept(await decider.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
  machine.clock.move(120_000);
  const guest = before ?? (await openGuest());
  await seen(() => guest.heardAt >= machine.clock.now());
  expect(guest.connectionState.phase).toBe('open');
  // So nothing counts as due by a later time, either.
  expect(guest.toldAt).toBeLessThan(machine.clock.now() - 60_000);
  expect(guest.world.rules.rules).toEqual(defaultRules);
  const shown = { after: guest.head.seq, rules: guest.world.rules.rules, toldAt: guest.toldAt };
  const ada = await signUp(second, 'ada');
  const page = await open(second, ada.token, { account: ada.id });
  await page.judgeRegistration(ada.id, { authProvider: 'email', username: 'ada', hasCode: false, ...shown });
  expect(page.connectionState.phase).toBe('open');
});
