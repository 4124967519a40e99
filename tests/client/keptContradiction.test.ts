/** A contradiction that a page finds is kept for the next pages of the browser, which begin after it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOfMessage } from '../../src/api/messages.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { KeptContradiction } from '../../src/base/markers.ts';
import { ContradictionError } from '../../src/client/contradiction.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { connectTo, remoteOf, Tap } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

let served: SocketHouse;
let ada: SignedUp;
let tap: Tap;
let kept: KeptContradiction[];
let house: RemoteHouse;
const pages: RemoteHouse[] = [];

function open(): RemoteHouse {
  tap = new Tap();
  const contradiction = {
    read: () => kept[0] ?? null,
    write: (one: KeptContradiction) => void kept.push(one),
    clear: () => void (kept = []),
  };
  house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), contradiction });
  pages.push(house);
  return house;
}

beforeEach(async () => {
  kept = [];
  served = await serveSocket();
  ada = await signUp(served, 'ada');
  await open().opened;
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await served.close();
});

const WITHDRAW: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };
const neverSent = () => Promise.reject(new Error('it was sent'));

/** The house refuses a bet that nothing refuses. */
async function refuseBet(): Promise<void> {
  tap.onSent = (text) => {
    const sent = JSON.parse(text) as { kind: string; id: string };
    if (sent.kind !== 'command') return text;
    const answered = { kind: 'refused', code: 'balance-too-low', sentence: '', at: served.machine.clock.now() } as const;
    queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id: sent.id, answered, now: served.machine.clock.now() })));
    return null;
  };
  await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(/but by what was sent before nothing refuses it/u);
}

test('a refusal that nothing explains is named to the next page, too, which sends nothing', async () => {
  await refuseBet();
  const { connectionState, evidence } = house;
  expect(connectionState).toMatchObject({ phase: 'doubted' });
  house.close();
  const next = open();
  await expect(next.opened).rejects.toThrow(/balance-too-low/u);
  expect([next.connectionState, next.evidence]).toEqual([connectionState, evidence]);
  await expect(next.submit(diceBet(10_00), ada.id)).resolves.toMatchObject({ kind: 'refused' });
  expect(tap.sent).toEqual([]);
});

test.each<readonly [string, (other: RemoteHouse) => Promise<unknown>]>([
  ['a bet', async (other) => ((await other.submit(diceBet(10), ada.id)) as { refusal?: object }).refusal],
  ['a withdrawal over HTTP', (other) => other.submitOverHttp({ id: crypto.randomUUID(), command: WITHDRAW, actor: ada.id }, neverSent)],
])('the page in another tab ends with it at its next command, and does not send %s', async (_what, send) => {
  const other = house;
  await open().opened;
  await refuseBet();
  const { connectionState, evidence } = house;
  expect(other.connectionState.phase).toBe('open');
  const before = served.house.head.seq;
  expect(await send(other)).toHaveProperty('refused');
  expect([other.connectionState, other.evidence]).toEqual([connectionState, evidence]);
  expect(served.house.head.seq).toBe(before);
});

test('the page in another tab ends with it when its line opens again, and does not send what waited', async () => {
  const [other, line] = [house, tap];
  await open().opened;
  line.onReceived = () => null;
  line.cut();
  await seen(() => other.connectionState.phase === 'disconnected');
  const waiting = other.submit(diceBet(10), ada.id).catch((error: unknown) => error);
  await refuseBet();
  const { connectionState, evidence } = house;
  const before = served.house.head.seq;
  line.onReceived = (text) => text;
  line.cut();
  await seen(() => other.connectionState.phase !== 'disconnected');
  await waiting;
  expect([other.connectionState, other.evidence]).toEqual([connectionState, evidence]);
  expect(served.house.head.seq).toBe(before);
});

const END = textOfMessage({ kind: 'end', code: 'outdated', message: 'This page is of an older version.', final: true });
const wrong = new ContradictionError('the beacon did not sign it');

test('what is found after the house has ended the page is named and kept, too', async () => {
  tap.say(END);
  await seen(() => house.connectionState.phase === 'ended');
  house.contradicted(wrong);
  expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(wrong.message) as string });
  house.contradicted(new ContradictionError('something else'));
  expect(kept).toEqual([{ sentence: expect.stringContaining(wrong.message) as string, evidence: house.evidence }]);
});

test('what is found after the page was closed is kept for the next one', async () => {
  house.close();
  house.contradicted(wrong);
  expect(house.connectionState.phase).toBe('closed');
  await expect(open().opened).rejects.toThrow(wrong.message);
});

test('after its person has said to go on, it goes on', async () => {
  await refuseBet();
  house.close();
  kept = [];
  await open().opened;
  accept(await house.submit(diceBet(10_00), ada.id));
  expect(kept).toEqual([]);
});
