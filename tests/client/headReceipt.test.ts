/** A house that takes back what a browser was shown, and lies so that the receipt of an earlier page does not tell. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { textOfWorld } from '../../src/base/worldText.ts';
import { textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { entryOfNewerVersion } from '../kit/forge.ts';
import { lying } from '../kit/lies.ts';
import { connectTo, remoteOf, snapshotFor, sourceOf, Tap, watchOf } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

type Change = (message: HouseMessage) => HouseMessage | undefined;
type Ports = Parameters<typeof remoteOf>[2];

let served: SocketHouse;
let ada: SignedUp;
let bob: SignedUp;
const houses: RemoteHouse[] = [];
const receipt = (): TestMarker => new TestMarker();

beforeEach(async () => {
  served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
});
afterEach(async () => {
  for (const house of houses.splice(0)) house.close();
  await served.close();
});

function page(token: string | null, ports: Ports, lie?: Change): RemoteHouse {
  const tap = new Tap();
  if (lie) tap.onReceived = lying(lie);
  const house = remoteOf(served, token, { connect: tap.over(connectTo(served)), ...ports });
  houses.push(house);
  return house;
}

const isDoubted = (house: RemoteHouse) => seen(() => house.connectionState.phase === 'doubted');

async function credit(reason: string): Promise<void> {
  const payload = { account: ada.id, counterparty: 'promo', cents: 250_00, reason } as const;
  accept(await served.house.submit({ type: 'CorrectLedger', payload }, 'house'));
}

/** A page that is shown a credit of 250.00, and closed. */
async function firstPage(marker: TestMarker): Promise<void> {
  const first = page(ada.token, { headMarker: marker });
  await first.opened;
  await credit('credit one');
  await seen(() => first.head.seq === served.house.durableHead.seq);
  expect(balanceOf(first.world, ada.id)).toBe(350_00);
  first.close();
}

/** A snapshot without a credit of 250.00. */
async function falseSnapshot() {
  const told = await snapshotFor(served, ada.token);
  if (!told) throw new Error('there is no snapshot');
  const world = structuredClone(told.world);
  const [balance = 0, account] = [world.ledger.player[ada.id], world.accounts[ada.id]];
  world.ledger.player[ada.id] = balance - 250_00;
  if (account) account.ownEvents -= 1;
  return { ...told, world, text: await textOfWorld(world) };
}

const hide =
  (reason: string): Change =>
  (message) =>
    message.kind === 'entries' || message.kind === 'trail'
      ? { ...message, entries: message.entries.filter((lines) => !lines.includes(reason)) }
      : undefined;
const unanswered =
  (kind: HouseMessage['kind']): Change =>
  (message) =>
    message.kind === kind && 'ask' in message ? { kind: 'unanswered', ask: message.ask, now: message.now } : undefined;

test.each(['place', 'trail'] as const)('one that never answers the question for %s is named', async (kind) => {
  const marker = receipt();
  await firstPage(marker);
  await isDoubted(page(ada.token, { headMarker: marker }, (message) => unanswered(kind)(message) ?? hide('credit one')(message)));
});

/** A page of somebody who was away for 250 own entries, three pages of the trail. `isAnswered` says which questions for them are answered. */
async function pageAfterLong(isAnswered: (before: number, asked: number) => boolean) {
  const marker = receipt();
  await firstPage(marker);
  const known = marker.head?.seq ?? 0;
  await Promise.all(Array.from({ length: 250 }, (_, n) => credit(`credit ${n}`)));
  const asked: number[] = [];
  const tap = new Tap();
  tap.onSent = (text) => {
    const message = JSON.parse(text) as { readonly kind: string; readonly before: number };
    if (message.kind === 'trail') asked.push(message.before);
    return text;
  };
  tap.onReceived = lying((message) => {
    if (message.kind !== 'trail') return undefined;
    const before = asked.at(-1) ?? 0;
    return isAnswered(before, asked.filter((one) => one === before).length) ? undefined : unanswered('trail')(message);
  });
  const ports = { headMarker: marker, pauseMs: 1, snapshot: () => snapshotFor(served, ada.token), connect: tap.over(connectTo(served)) };
  const house = remoteOf(served, ada.token, ports);
  houses.push(house);
  return { house, marker, asked, known };
}

test('an honest one is not named though it is too busy for each page of a long trail, and no page is read twice', async () => {
  const { house, marker, asked, known } = await pageAfterLong((_before, times) => times > 4);
  await seen(() => house.connectionState.phase === 'doubted' || (marker.head?.seq ?? 0) > known);
  expect(house.connectionState.phase).toBe('open');
  const upTo = served.house.durableHead.seq;
  expect(asked).toEqual([upTo + 1, upTo - 99, upTo - 199].flatMap((before) => Array<number>(5).fill(before)));
  const unproved = marker.head?.unproved?.map(({ seq }) => seq).filter((seq) => seq > known && seq < upTo);
  expect(unproved).toEqual(Array.from({ length: 249 }, (_, n) => known + 1 + n));
});

test('one that never answers for the last page of a long trail is named', async () => {
  const { house, asked } = await pageAfterLong((before) => before > served.house.durableHead.seq - 199);
  await isDoubted(house);
  expect(asked).toHaveLength(2 + 7);
});

test('one that leaves a later credit out of the trail, so that the sums fit, is named', async () => {
  const marker = receipt();
  await firstPage(marker);
  await credit('credit two');
  const lie: Change = (message) => (message.kind === 'trail' ? hide('credit two')(message) : hide('credit one')(message));
  await isDoubted(page(ada.token, { headMarker: marker }, lie));
});

test('one that hides a credit after somebody else was signed in here is named', async () => {
  const marker = receipt();
  await firstPage(marker);
  const other = page(bob.token, { headMarker: marker });
  await seen(() => marker.head?.balances?.length === 2);
  other.close();
  await isDoubted(page(ada.token, { headMarker: marker }, hide('credit one')));
});

/** A second page after the first one, which is shown another credit while the house does not answer for the head of the first. */
async function secondPage(marker: TestMarker): Promise<void> {
  const tap = new Tap();
  tap.onSent = (text) => (text.includes('"kind":"place"') ? null : text);
  const second = remoteOf(served, ada.token, { headMarker: marker, connect: tap.over(connectTo(served)) });
  houses.push(second);
  await second.opened;
  await credit('credit two');
  await seen(() => second.head.seq === served.house.durableHead.seq);
  second.close();
}

test.each(['credit one', 'credit two'])('one that does not answer for a head, and later hides a credit, is named: %s', async (reason) => {
  const marker = receipt();
  await firstPage(marker);
  await secondPage(marker);
  await isDoubted(page(ada.token, { headMarker: marker }, hide(reason)));
});

test('the same where the page begins with a false snapshot', async () => {
  const marker = receipt();
  await firstPage(marker);
  await secondPage(marker);
  const first = marker.head?.balances?.at(-1);
  const house = page(ada.token, { headMarker: marker, snapshot: falseSnapshot }, hide('credit two'));
  await isDoubted(house);
  expect(marker.head?.balances).toContainEqual(first);
});

test('what an account had is not pushed out by pages that end before they compare it', async () => {
  const marker = receipt();
  await firstPage(marker);
  for (let pages = 0; pages < 25; pages += 1) {
    accept(await served.house.submit(diceBet(1), bob.id));
    const ended = page(ada.token, { headMarker: marker, snapshot: falseSnapshot }, unanswered('place'));
    await ended.opened;
    ended.close();
  }
  await isDoubted(page(ada.token, { headMarker: marker, snapshot: falseSnapshot }));
});

/** A page of somebody else has kept a later head by then, or one of hers that the house ended. */
test.each(['a guest', 'ada'])('one that forges an entry of the trail is named later, though a page of %s was open before', async (who) => {
  const marker = receipt();
  await firstPage(marker);
  await credit('credit two');
  accept(await served.house.submit({ type: 'Say', payload: { text: 'a later head' } }, bob.id));
  const snapshot = async () => {
    const told = await snapshotFor(served, ada.token);
    const world = structuredClone(told!.world);
    world.ledger.player[ada.id]! -= 250_00 - 1;
    return { ...told!, world, text: await textOfWorld(world) };
  };
  const between =
    who === 'ada' ? page(ada.token, { headMarker: marker, snapshot }, unanswered('place')) : page(null, { headMarker: marker });
  await between.opened;
  between.close();
  const forged = (entry: string): string => {
    if (!entry.includes('credit two')) return entry;
    const [header = '', ...lines] = entry.split('\n');
    const changed = lines.map((line) => line.replace('"cents":25000', '"cents":1'));
    const { lines: hashes, ...rest } = JSON.parse(header) as { lines: string[] };
    const made = hashes.map((hash, place) => (lines[place] === changed[place] ? hash : nobleHashing.sha256(changed[place] ?? '')));
    return [JSON.stringify({ ...rest, lines: made }), ...changed].join('\n');
  };
  const forges: Change = (message) => (message.kind === 'trail' ? { ...message, entries: message.entries.map(forged) } : undefined);
  const house = page(ada.token, { headMarker: marker, snapshot }, forges);
  await house.opened;
  await seen(() => marker.head?.balances?.some(({ isCompared }) => isCompared === true) === true);
  house.close();
  const next = page(ada.token, { headMarker: marker, snapshot });
  await next.opened;
  served.machine.clock.move(3_000);
  await expect(watchOf(next, sourceOf(served)).look()).rejects.toThrow(/does not have entry \d+ as it was sent/u);
});

test.each(['shows', 'withholds'])('a trail that %s the line of a win from before the snapshot', async (how) => {
  const marker = receipt();
  await firstPage(marker);
  let won = 0;
  while (won === 0)
    for (const { type, data } of accept(await served.house.submit(diceBet(10_00), ada.id)).events)
      if (type === 'bet/settled') won = data.payoutCents;
  const { seq } = served.house.durableHead;
  const isHonest = how === 'shows';
  const snapshot = async () => {
    const told = (await snapshotFor(served, ada.token))!;
    if (isHonest) return told;
    const world = structuredClone(told.world);
    world.ledger.player[ada.id]! -= won;
    // The number of events that she has seen stays the same.
    world.accounts[ada.id]!.ownEvents -= 1;
    Object.assign(world, { publicEvents: world.publicEvents + 1 });
    return { ...told, world, text: await textOfWorld(world) };
  };
  const withheld = (entry: string): string => entry.replace(/^.*"bet\/settled".*"payoutCents":[1-9].*$/mu, 'null');
  const house = page(ada.token, { headMarker: marker, snapshot }, (message) =>
    !isHonest && message.kind === 'trail' ? { ...message, entries: message.entries.map(withheld) } : undefined,
  );
  const isCompared = () => marker.head?.balances?.some((kept) => kept.isCompared === true);
  await seen(() => house.connectionState.phase === 'doubted' || isCompared());
  expect(house.connectionState).toMatchObject(
    isHonest ? { phase: 'open' } : { phase: 'doubted', sentence: expect.stringContaining(`entry ${seq} does not hold`) as string },
  );
});

test('balances that the house was asked for are replaced by the newest', async () => {
  const marker = receipt();
  await firstPage(marker);
  await secondPage(marker);
  const before = marker.head;
  expect(before?.balances).toMatchObject([{ cents: 600_00 }, { cents: 350_00 }]);
  const house = page(ada.token, { headMarker: marker });
  await seen(() => marker.head !== before && marker.head?.balances?.length === 1);
  expect(house.connectionState.phase).toBe('open');
  expect(marker.head?.balances).toMatchObject([{ cents: 600_00, seq: house.head.seq }]);
});

test('one that begins with a false snapshot is named when the page proves what it began with', async () => {
  const marker = receipt();
  await firstPage(marker);
  await credit('credit two');
  const lie: Change = (message) => {
    if (message.kind === 'trail') return hide('credit two')(message);
    if (message.kind !== 'view') return undefined;
    const shown = message.entries.map((lines) =>
      lines.includes('credit one') ? [lines.split('\n')[0], 'null', 'null'].join('\n') : lines,
    );
    return { ...message, entries: shown };
  };
  const house = page(ada.token, { headMarker: marker, snapshot: falseSnapshot }, lie);
  await house.opened;
  await house.prove().catch(() => undefined);
  expect(house.connectionState.phase).toBe('doubted');
});

test('one that begins with a false snapshot, and never answers what proves it, is named', async () => {
  await credit('credit one');
  const house = page(ada.token, { snapshot: falseSnapshot }, unanswered('view'));
  await house.opened;
  await house.prove().catch(() => undefined);
  expect(house.connectionState.phase).toBe('doubted');
});

test('one whose answer withholds an event that it told is named', async () => {
  let told = '';
  const house = page(ada.token, {}, (message) => {
    if (message.kind === 'entries') told = message.entries.at(-1) ?? told;
    if (message.kind !== 'answer' || message.answered.kind !== 'accepted') return undefined;
    const lines = told.split('\n');
    return { ...message, answered: { ...message.answered, entry: [...lines.slice(0, -1), 'null'].join('\n') } };
  });
  await house.opened;
  await house.submit(diceBet(10_00), ada.id).catch(() => undefined);
  expect(house.connectionState.phase).toBe('doubted');
});

test('an entry of a newer version leaves the receipt as it was before it', async () => {
  const marker = receipt();
  const tap = new Tap();
  const house = remoteOf(served, ada.token, { headMarker: marker, connect: tap.over(connectTo(served)) });
  houses.push(house);
  await house.opened;
  await credit('credit one');
  await seen(() => house.head.seq === served.house.durableHead.seq);
  const { seq, hash } = house.head;
  const newer = entryOfNewerVersion(house.head, ada.id);
  const head = { ...house.head, seq: newer.seq, hash: newer.hash };
  tap.say(textOfMessage({ kind: 'entries', after: { seq, hash }, entries: [newer.lines], head, now: served.machine.clock.now() }));
  await seen(() => house.newer !== null);
  expect(marker.head?.balances?.[0]).toMatchObject({ account: ada.id, cents: 350_00 });
});

test('an own line that is withheld from the export of somebody who is locked out is named', async () => {
  const marker = receipt();
  await firstPage(marker);
  const file = async () => (await served.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${ada.token}` } })).text();
  const honest = await file();
  const guest = page(null, { headMarker: marker });
  await guest.opened;
  const shown = await guest.shown();
  const judged = async (text: string) => {
    const { report, differs } = await new FileInspector().inspect(new Blob([text]), { shown });
    return [report.failure, report.viewer, differs && differs.sentence];
  };
  expect(await judged(honest)).toEqual([null, ada.id, null]);
  const lie = honest.replace(/^.*credit one.*$/mu, 'null').replace(/^.*CorrectLedger.*$/mu, 'null');
  const { seq } = served.house.durableHead;
  expect(await judged(lie)).toEqual([null, ada.id, `the balance at entry ${seq} was 350.00 before, and now it is 100.00`]);
});
