/** A withdrawal that the house accepts over HTTP. It ends the page before it shows the entry, and the next page asks for it. */
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { withdrawalRequested } from '../../src/domain/events/withdrawals.ts';
import { type LogId, withdrawalIdFrom } from '../../src/domain/ids.ts';
import { writeEntry } from '../../src/domain/log/entry.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { remoteOf, snapshotFor } from '../kit/remote.ts';
import { remoteServices } from '../kit/services.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const command: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };
const addressDigest = 'ab'.repeat(32);

interface Accepted extends LyingHouse {
  readonly receipt: TestMarker;
  /** The place of its entry, as the house says. */
  readonly seq: number;
}

/** ada's withdrawal is accepted for the next entry, which the page does not hear of, and the page ends. */
async function accepted(options?: Parameters<typeof lyingHouse>[0]): Promise<Accepted> {
  const lies = await lyingHouse(options);
  const receipt = new TestMarker();
  const house = await lies.openAgain({ headMarker: receipt });
  const seq = house.head.seq + 1;
  lies.tap.onReceived = () => null;
  await house.submitOverHttp({ id, command, actor: lies.ada.id }, async () => ({ answer: { seq } }));
  lies.tap.say(textOfMessage({ kind: 'end', code: 'another-version', message: 'x', final: true }));
  await seen(() => house.connectionState.phase === 'ended');
  expect(receipt.head?.accepted).toEqual([{ account: lies.ada.id, id, type: command.type, seq }]);
  lies.tap.onReceived = (text) => text;
  return { ...lies, receipt, seq };
}

const isNamed = async (house: RemoteHouse, named: string): Promise<void> => {
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining(named) as string });
};

test('the next page names a house that has not written it', async () => {
  const { openAgain, receipt, seq } = await accepted();
  await isNamed(await openAgain({ headMarker: receipt }), `it does not show what it told before, up to entry ${seq}`);
});

test('the next page names a house that has another own entry there', async () => {
  const { openAgain, receipt, served, ada, seq } = await accepted();
  accept(await served.house.submit(diceBet(10), ada.id));
  expect(served.house.head.seq).toBe(seq);
  await isNamed(await openAgain({ headMarker: receipt }), 'a RequestWithdrawal was accepted, but no entry carries it out');
});

test('the next page names a house that has another command under its id there', async () => {
  const { openAgain, receipt, served, ada, seq } = await accepted();
  accept(await served.house.submit(diceBet(1), ada.id, { id }));
  expect(served.house.head.seq).toBe(seq);
  await isNamed(await openAgain({ headMarker: receipt }), 'a RequestWithdrawal was accepted, but no entry carries it out');
});

test.each(['before', 'while'])('the next page forgets one that is written %s it opens', async (when) => {
  const { openAgain, receipt, served, ada } = await accepted();
  const write = async () => void accept(await served.house.submit(command, ada.id, { id, addressDigest }));
  if (when === 'before') await write();
  const next = await openAgain({ headMarker: receipt });
  if (when === 'while') await write();
  await seen(() => receipt.head?.accepted?.length === 0);
  expect(next.connectionState.phase).toBe('open');
});

test('the page of another account keeps it, and the next one of its own names the house', async () => {
  const { openAgain, receipt, served } = await accepted();
  const ben = await signUp(served, 'ben');
  const other = remoteOf(served, ben.token, { headMarker: receipt });
  await other.opened;
  accept(await other.submit(diceBet(10), ben.id));
  expect(other.connectionState.phase).toBe('open');
  expect(receipt.head?.accepted).toHaveLength(1);
  other.close();
  await isNamed(await openAgain({ headMarker: receipt }), 'a RequestWithdrawal was accepted, but no entry carries it out');
});

test('a page that is shown the entry keeps nothing', async () => {
  const { openAgain, served, ada } = await lyingHouse();
  const receipt = new TestMarker();
  const house = await openAgain({ headMarker: receipt });
  const calls = new HouseCalls({ fetch: (path, init) => served.fetch(ORIGIN + path, init), token: async () => ada.token });
  const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com' };
  expect(await remoteServices(house, calls).withdraw(ada.id, wish, id)).toEqual({ ok: true });
  expect(receipt.head?.accepted).toHaveLength(1);
  await seen(() => receipt.head?.accepted?.length === 0);
  expect(house.connectionState.phase).toBe('open');
});

test('an entry that is shown to the one question only, and is not in the log, stays unproved', async () => {
  const { openAgain, receipt, served, ada, seq, tap } = await accepted({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const ben = await signUp(served, 'ben');
  for (const { id: better } of [ben, ada]) accept(await served.house.submit(diceBet(10), better));
  const { stored } = writeEntry(
    {
      logId: served.house.head.logId as LogId,
      at: served.machine.clock.now(),
      command: { id, type: command.type },
      actor: ada.id,
      seen: 1,
      events: [
        withdrawalRequested.of({
          withdrawal: withdrawalIdFrom(id, nodeHashing),
          account: ada.id,
          cents: 20_00,
          method: 'paypal',
          addressDigest,
        }),
      ],
      salts: ['1'.repeat(32), '2'.repeat(32)],
    },
    { seq: seq - 1, hash: 'cd'.repeat(32) },
    nodeHashing,
  );
  const isAskedFor = (text: string): boolean => text.includes('"kind":"trail"') && text.includes('"limit":1,');
  const asks = new Set<number>();
  tap.onSent = (text) => {
    if (isAskedFor(text)) asks.add((JSON.parse(text) as { ask: number }).ask);
    return text;
  };
  tap.onReceived = lying((message) =>
    message.kind === 'trail' && asks.has(message.ask) ? { ...message, entries: [stored.lines] } : undefined,
  );
  const page = await openAgain({ headMarker: receipt, snapshot: () => snapshotFor(served, ada.token) });
  await seen(() => receipt.head?.accepted?.length === 0);
  expect(page.connectionState.phase).toBe('open');
  expect(receipt.head?.unproved?.map((place) => place.seq)).toContain(seq);
  tap.onReceived = (text) => text;
  await expect(openAgain({ headMarker: receipt })).rejects.toThrow(`entry ${seq} is not the one that was sent before`);
});
