/** Pages that began with a snapshot ask for entry 1, which names the key of the checkpoints. A house may show another one. */
import { expect, onTestFinished, test } from 'vitest';
import { emptyWorld } from '../../src/domain/world.ts';
import type { HouseMessage } from '../../src/api/messages.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { chainAgain, takeApart, type LooseEntry } from '../kit/looseLog.ts';
import { connectTo, remoteOf, snapshotFor, sourceOf, Tap, TestCheckpoint, watchOf } from '../kit/remote.ts';
import { serveSocket, signUp } from '../kit/socket.ts';

/** A page that is shown entry 1 as somebody has changed it. */
async function shown(change: (first: LooseEntry) => void) {
  const served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const ada = await signUp(served, 'ada');
  const [first] = takeApart(served.machine.lines().join('\n'));
  if (!first) throw new Error('The log has no entries.');
  change(first);
  const changed = chainAgain([first]).split('\n').slice(0, -2).join('\n');
  const isFirst = (lines: string | undefined): boolean => lines?.includes('"seq":1,') === true;
  const lie = lying((message: HouseMessage) =>
    message.kind === 'view' && isFirst(message.entries[0]) ? { ...message, entries: [changed, ...message.entries.slice(1)] } : undefined,
  );
  const tap = new Tap();
  tap.onReceived = lie;
  const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), snapshot: () => snapshotFor(served, ada.token) });
  onTestFinished(async () => {
    house.close();
    await served.close();
  });
  await house.opened;
  served.machine.clock.move(2_000);
  const marker = new TestCheckpoint();
  return { house, tap, marker, look: (page: RemoteHouse = house) => watchOf(page, sourceOf(served), marker).look() };
}

const inKey = (change: (key: string) => string) => (first: LooseEntry) => {
  first.lines = first.lines.map((line) => line.replace(/,"checkpointKey":"[0-9a-f]{64}"/u, change));
};

test('as it is it gives the key, and the checkpoints prove the page', async () => {
  const { house, marker, look } = await shown(inKey((key) => key));
  expect(await look()).toMatchObject({ upTo: house.head.seq });
  expect(marker.kept?.key).toBe(house.world.checkpointKeys[0]?.key);
});

test.each([
  ['without a key', () => ''],
  ['with another key', () => `,"checkpointKey":"${'ab'.repeat(32)}"`],
])('%s it is named', async (_how, change) => {
  const { house, marker, look } = await shown(inKey(change));
  await expect(look()).rejects.toThrow('what it shows as the first entry does not name the key of its checkpoints');
  expect([house.connectionState.phase, marker.kept]).toEqual(['doubted', null]);
});

test('changed elsewhere, it is remembered, and the true one contradicts it', async () => {
  const { house, tap } = await shown(({ header }) => (header.at -= 1));
  await house.firstEntry();
  tap.onReceived = (text) => text;
  await expect(house.prove()).rejects.toThrow('entry 1 is not the one that was sent before');
  expect(house.connectionState.phase).toBe('doubted');
});

test('changed so that entry 2 does not follow it, it is named where the page proves its beginning', async () => {
  const { house } = await shown(({ header }) => (header.at -= 1));
  await expect(house.prove()).rejects.toThrow('entry 1 is not the one that was sent before');
  expect(house.connectionState.phase).toBe('doubted');
});

test('where the page could read no entry, because they are of a newer version, nothing is compared', async () => {
  const { house, look } = await shown(inKey((key) => key));
  const ofNewer = Object.create(house, { world: { get: emptyWorld } }) as RemoteHouse;
  for (const method of ['load', 'firstEntry', 'contradicted', 'proved'] as const)
    Object.defineProperty(ofNewer, method, { value: house[method].bind(house) });
  for (const getter of ['head', 'unproved', 'ports'] as const) Object.defineProperty(ofNewer, getter, { get: () => house[getter] });
  expect(await look(ofNewer)).toMatchObject({ upTo: house.head.seq });
});
