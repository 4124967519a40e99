/** A cash-out is refused because its flight is over, and the page is closed before that is known. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { BetId, RoundId } from '../../src/domain/ids.ts';
import { textOfWorld } from '../../src/base/worldText.ts';
import { localStorageHeadMarker } from '../../src/browser/headMarker.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { MapStorage } from '../kit/mapStorage.ts';
import { connectTo, remoteOf, snapshotFor } from '../kit/remote.ts';
import { pointBelowCap, sha256OfHex } from '../kit/seeds.ts';
import { seen, signIn, signUp } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: RemoteHouse;
let openAgain: () => Promise<RemoteHouse>;
let openWith: LyingHouse['openAgain'];
let openFromSnapshot: () => Promise<RemoteHouse>;
let pass: LyingHouse['pass'];
let receipt: TestMarker;

beforeEach(async () => {
  const opened = await lyingHouse({ snapshotLimits: { few: 1 } });
  ({ served, ada, tap, pass } = opened);
  receipt = new TestMarker();
  openWith = opened.openAgain;
  openAgain = () => openWith({ headMarker: receipt });
  openFromSnapshot = () => openWith({ headMarker: receipt, snapshot: () => snapshotFor(served, ada.token) });
  opened.house.close();
  house = await openAgain();
});

/** The house refuses a cash-out because the flight is over. Then it may end the page. */
async function refuse(command: Command, thenEnds = false): Promise<void> {
  tap.onSent = (text) => {
    if (!text.includes(`"type":"${command.type}"`)) return text;
    const { id } = JSON.parse(text) as { readonly id: string };
    const answered = { kind: 'refused', code: 'crash-over', sentence: 'This round is over', at: served.machine.clock.now() } as const;
    queueMicrotask(() => {
      tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() }));
      if (thenEnds) tap.say(textOfMessage({ kind: 'end', code: 'old', message: 'Load this page again.', final: true }));
    });
    return null;
  };
  expect(await house.submit(command, ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
  tap.onSent = (text) => text;
}
const cashOut = (bet: BetId): Command => ({ type: 'CashOut', payload: { bet } });

async function endFlight(bet: BetId): Promise<void> {
  pass(120_000);
  accept(await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house'));
}
const isNamed = (): boolean => 'sentence' in house.connectionState && house.connectionState.sentence.includes('the round ended later');

/** The page is loaded again, before or after the flight ends. */
const reloads = {
  'in flight': async (bet: BetId) => {
    house = await openAgain();
    await endFlight(bet);
  },
  'after it': async (bet: BetId) => {
    await endFlight(bet);
    house = await openAgain();
  },
} as const;
type Reload = keyof typeof reloads;
const both = Object.keys(reloads) as Reload[];

test.each(both.flatMap((when) => [false, true].map((thenEnds) => [when, thenEnds] as const)))(
  'the next page names it, if it is loaded %s (the house ended the page: %s)',
  async (when, thenEnds) => {
    const bet = await flightBetween({ served, ada, house }, 300, 1_000);
    pass(13_000);
    await refuse(cashOut(bet), thenEnds);
    house.close();
    await reloads[when](bet);
    await seen(isNamed);
    expect(house.connectionState.phase).toBe('doubted');
  },
);

test.each(both)('a flight that was over is believed, if the page is loaded %s, and forgotten', async (when) => {
  const bet = await flightBetween({ served, ada, house }, 110, 150);
  pass(13_000);
  await refuse(cashOut(bet));
  expect(receipt.head?.cashOuts).toMatchObject([{ account: ada.id, bet }]);
  house.close();
  await reloads[when](bet);
  await seen(() => receipt.head?.seq === served.house.durableHead.seq && receipt.head.cashOuts?.length === 0);
  expect(house.connectionState.phase).toBe('open');
});

/** The account is blocked and unblocked. Its player signs in again. */
async function block(): Promise<void> {
  for (const type of ['BlockAccount', 'UnblockAccount'] as const)
    accept(await served.house.submit({ type, payload: { account: ada.id, reason: 'a test' } }, 'house'));
  openAgain = async () => {
    const page = remoteOf(served, (await signIn(served, 'ada')).token, { headMarker: receipt, connect: tap.over(connectTo(served)) });
    onTestFinished(() => page.close());
    await page.opened;
    return page;
  };
}

test.each([
  ['before it', { rideOn: true }, 'open'],
  ['before it', { autoCashOut: 3_00 }, 'open'],
  ['after it', { rideOn: true }, 'doubted'],
])(
  'the next page judges it though the account was blocked meanwhile, unless that was in flight: %s, %o, %s',
  async (when, choice, phase) => {
    const bet = await flightBetween({ served, ada, house }, 300, 1_000, choice);
    pass(13_000);
    await refuse(cashOut(bet));
    house.close();
    if (when === 'after it') await endFlight(bet);
    await block();
    await seen(() => served.house.world.bets[bet] === undefined);
    house = await openAgain();
    await seen(() => isNamed() || receipt.head?.cashOuts?.length === 0);
    expect(house.connectionState.phase).toBe(phase);
  },
);

test('the next page judges it though the clock was corrected meanwhile, to a time before its flight ended', async () => {
  const bet = await flightBetween({ served, ada, house }, 300, 1_000);
  pass(13_000);
  await refuse(cashOut(bet));
  house.close();
  await endFlight(bet);
  for (const ms of [600_000, -720_000]) {
    served.machine.clock.move(ms);
    accept(await served.house.submit(diceBet(1), ada.id));
  }
  expect(served.house.world.corrections).toHaveLength(1);
  house = await openAgain();
  await seen(isNamed);
});

test.each(['bet/placed', 'bet/settled'])('a house that withholds %s of the flight from the next page is named', async (type) => {
  const bet = await flightBetween({ served, ada, house }, 300, 1_000);
  pass(13_000);
  await refuse(cashOut(bet));
  house.close();
  await endFlight(bet);
  // Otherwise it may be named for the number of own events.
  if (receipt.head) receipt.head = { ...receipt.head, balances: receipt.head.balances?.map((kept) => ({ ...kept, isCompared: true })) };
  tap.onReceived = lying((message) =>
    message.kind === 'trail' ? { ...message, entries: message.entries.filter((lines) => !lines.includes(`"${type}"`)) } : undefined,
  );
  house = await openFromSnapshot();
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('does not tell how the flight') as string });
});

test.each([0, 0.4, -30_000])('the next page names it, though the snapshot of the page before has the bet %d ms later', async (ms) => {
  const bet = await flightBetween({ served, ada, house }, 300, 1_000);
  house.close();
  const headMarker = localStorageHeadMarker(new MapStorage());
  const honest = (await snapshotFor(served, ada.token))!;
  const world = structuredClone(honest.world);
  Object.assign(world.bets[bet]!, { at: world.bets[bet]!.at + ms });
  const snapshot = { ...honest, world, text: await textOfWorld(world) };
  house = await openWith({ headMarker, snapshot: async () => snapshot });
  pass(13_000);
  await refuse(cashOut(bet), true);
  expect(headMarker.read()?.cashOuts).toMatchObject([{ account: ada.id, bet }]);
  await endFlight(bet);
  house = await openWith({ headMarker, snapshot: () => snapshotFor(served, ada.token) });
  await seen(isNamed);
});

test('a page of somebody else in the same browser leaves it for the next one', async () => {
  const bet = await flightBetween({ served, ada, house }, 300, 1_000);
  pass(13_000);
  await refuse(cashOut(bet));
  house.close();
  const ben = await signUp(served, 'ben');
  const other = remoteOf(served, ben.token, { headMarker: receipt });
  await other.opened;
  await endFlight(bet);
  await seen(() => other.head.seq === served.house.durableHead.seq);
  expect(other.connectionState.phase).toBe('open');
  other.close();
  house = await openAgain();
  await seen(isNamed);
});

/** Bytes that a player brings to a shared flight, so that it ends above 3.00. */
async function luckyBytes(round: RoundId): Promise<string> {
  const { seedHash, nonce } = served.house.world.rounds[round]!;
  const secrets = await served.machine.kept.vault.getMany([`seed:${seedHash}`]);
  const serverSeed = /[0-9a-f]{64}/u.exec([...secrets.values()][0] ?? '')![0];
  const all = Array.from({ length: 1_000 }, (_, i) => i.toString(16).padStart(32, '0'));
  return all.find((bytes) => pointBelowCap(serverSeed, sha256OfHex(bytes), nonce) > 300)!;
}

test.each(both)('so does the next page of a shared flight, if it is loaded %s', async (when) => {
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const round = served.house.world.liveRounds.crash!;
  await seen(() => house.world.rounds[round] !== undefined);
  const bet = { game: 'crash', round, stakeCents: 10, choice: { rideOn: true }, freshBytes: await luckyBytes(round) } as const;
  accept(await house.submit({ type: 'PlaceLiveBet', payload: bet }, ada.id));
  pass(8_000);
  accept(await served.house.submit({ type: 'StartLiveFlight', payload: {} }, 'house'));
  await seen(() => house.world.rounds[round]?.flight !== null);
  pass(8_000);
  await refuse({ type: 'CashOutLive', payload: { round } });
  house.close();
  if (when === 'in flight') house = await openAgain();
  pass(120_000);
  accept(await served.house.submit({ type: 'EndLiveFlight', payload: {} }, 'house'));
  if (when === 'after it') house = await openAgain();
  await seen(isNamed);
});
