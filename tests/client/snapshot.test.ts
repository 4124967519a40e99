/** A page that begins with what the house says its view comes to, and a house that lies about it. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import { foldEntry } from '../../src/domain/evolve.ts';
import type { StoredEntry } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { view } from '../../src/domain/log/view.ts';
import { accountOf, balanceOf, emptyWorld, type World } from '../../src/domain/world.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import {
  MOST_OF_VIEW,
  placeOfHead,
  readClientMessage,
  readHouseMessage,
  textOfMessage,
  type HouseMessage,
} from '../../src/api/messages.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { remoteServices } from '../kit/services.ts';
import { readViewSnapshot, SNAPSHOT_PATH, writeViewSnapshot, type ViewSnapshot } from '../../src/api/viewSnapshot.ts';
import { textOfWorld } from '../../src/base/worldText.ts';
import { chainAgain, takeApart, type LooseEntry } from '../kit/looseLog.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { forged } from '../kit/lies.ts';
import { connectTo, remoteOf, snapshotFor, Tap } from '../kit/remote.ts';
import { seen, serveSocket, signInAsAdmin, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, became, diceBet } from '../kit/testHouse.ts';

const BETS = 5;
const LIE =
  'The house server contradicts what it sent before: the state that this page started from does not follow from its entries. This page sends it nothing more.';

let served: SocketHouse;
let ada: SignedUp;
let bob: SignedUp;
const houses: RemoteHouse[] = [];
beforeEach(async () => {
  served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  for (const { id } of [ada, bob]) for (let i = 0; i < BETS; i += 1) accept(await served.house.submit(diceBet(1_00), id));
  accept(await served.house.submit({ type: 'Say', payload: { text: 'good evening' } }, bob.id));
});
afterEach(async () => {
  for (const house of houses.splice(0)) house.close();
  await served.close();
});

type Snapshot = () => Promise<ViewSnapshot | null>;

async function pageOf(token: string | null, snapshot: Snapshot | null = () => snapshotFor(served, token)) {
  const tap = new Tap();
  const house = remoteOf(served, token, { connect: tap.over(connectTo(served)), ...(snapshot ? { snapshot } : {}) });
  houses.push(house);
  await house.opened;
  return { tap, house };
}

/** A snapshot of a house that changes its world before it is sent. */
const lyingAbout =
  (token: string, change: (world: World) => void): Snapshot =>
  async () => {
    const snapshot = await snapshotFor(served, token);
    if (!snapshot) return null;
    change(snapshot.world);
    return { ...snapshot, text: await textOfWorld(snapshot.world) };
  };

/** Changes answers of a kind. */
const inAnswers =
  <K extends HouseMessage['kind']>(kind: K, change: (message: Extract<HouseMessage, { kind: K }>) => HouseMessage) =>
  (text: string): string => {
    const message = readHouseMessage(text);
    return message?.kind === kind ? textOfMessage(change(message as Extract<HouseMessage, { kind: K }>)) : text;
  };

const toldIn = ({ received }: Tap): readonly string[] =>
  received.flatMap((text) => {
    const message = readHouseMessage(text);
    return message?.kind === 'entries' ? message.entries : [];
  });

const plain = (world: World): World => JSON.parse(JSON.stringify(world)) as World;

describe('a page that begins with a snapshot', () => {
  test.each([
    ['of its account', () => ada.token],
    ['of a guest', () => null],
  ])('%s has the world of a page that reads everything, and is told nothing of before', async (_whose, tokenOf) => {
    const [begun, reading] = [await pageOf(tokenOf()), await pageOf(tokenOf(), null)];
    expect(toldIn(begun.tap)).toEqual([]);
    expect(toldIn(reading.tap).length).toBeGreaterThan(0);
    expect(plain(begun.house.world)).toEqual(plain(reading.house.world));
    expect(begun.house.head).toEqual(reading.house.head);
    expect([begun.house.unprovedStart, reading.house.unprovedStart]).toEqual([begun.house.head, null]);
  });

  test('is told what comes after it, also after a break, and reads its own past when it is asked for', async () => {
    const { tap, house } = await pageOf(ada.token);
    accept(await house.submit(diceBet(2_00), ada.id));
    tap.cut();
    accept(await served.house.submit(diceBet(3_00), ada.id));
    await seen(() => house.connectionState.phase === 'open' && house.head.seq === served.house.durableHead.seq);
    expect(accountOf(house.world, ada.id)).toEqual(accountOf(served.machine.whole, ada.id));
    expect(toldIn(tap)).toHaveLength(2);
    expect(await house.ports.store.readTrail(ada.id, { limit: 100 })).toHaveLength(BETS + 3);
  });

  test('proves it by the entries before it', async () => {
    const { house } = await pageOf(ada.token);
    accept(await house.submit(diceBet(2_00), ada.id));
    await Promise.all([house.prove(), house.prove()]);
    expect(house.unprovedStart).toBeNull();
    expect(house.connectionState.phase).toBe('open');
  });

  test('proves it in parts, by as many events as it may read', async () => {
    for (let i = 0; i < MOST_OF_VIEW; i += 1) accept(await served.house.submit(diceBet(1_00), ada.id));
    const { tap, house } = await pageOf(ada.token);
    const read: number[] = [];
    await house.prove((eventsRead) => read.push(eventsRead) < 2);
    expect(read).toEqual([0, expect.any(Number)]);
    expect(read[1], 'each entry of the first answer has an event').toBeGreaterThanOrEqual(MOST_OF_VIEW);
    expect(house.unprovedStart).toEqual(house.head);
    const said = tap.sent.length;
    await house.prove(() => false);
    expect(tap.sent).toHaveLength(said);
    await house.prove((eventsRead) => read.push(eventsRead) > 0);
    expect(read[2]).toBe(read[1]);
    expect([house.unprovedStart, house.connectionState.phase]).toEqual([null, 'open']);
    const { publicEvents } = house.world;
    expect(read.at(-1)).toBe(publicEvents + (accountOf(house.world, ada.id)?.ownEvents ?? 0));
  });

  test.each<readonly [string, Snapshot]>([
    ['is none', async () => null],
    ['cannot be had', () => Promise.reject(new Error('refused'))],
  ])('reads everything where there %s', async (_what, snapshot) => {
    const { tap, house } = await pageOf(ada.token, snapshot);
    expect(toldIn(tap).length).toBeGreaterThan(0);
    expect(house.unprovedStart).toBeNull();
    expect(balanceOf(house.world, ada.id)).toBe(balanceOf(served.house.world, ada.id));
  });

  test('asks for it once, however often its line breaks', async () => {
    let asked = 0;
    const { tap, house } = await pageOf(ada.token, () => {
      asked += 1;
      return snapshotFor(served, ada.token);
    });
    tap.cut();
    await seen(() => house.connectionState.phase === 'open');
    expect(asked).toBe(1);
  });
});

describe('a house that lies about it', () => {
  test('by calling the player an admin is judged nevertheless', async () => {
    const { tap, house } = await pageOf(
      ada.token,
      lyingAbout(ada.token, (world) => void Object.assign(accountOf(world, ada.id) ?? {}, { role: 'admin' })),
    );
    tap.onReceived = forged((line) => line.replace(/"payoutCents":\d+/u, '"payoutCents":1'));
    await expect(house.submit(diceBet(2_00), ada.id)).rejects.toThrow(/the payout is 0\.01/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  const richer = (world: World): void => void (world.ledger.player[ada.id] = 1_000_000_00);

  test('by a balance that is too high is caught by its own entries, and nothing more is sent to it', async () => {
    const { tap, house } = await pageOf(ada.token, lyingAbout(ada.token, richer));
    expect(balanceOf(house.world, ada.id)).toBe(1_000_000_00);
    await expect(house.prove()).rejects.toThrow(/does not follow from its entries/u);
    expect(house.connectionState).toEqual({ phase: 'doubted', sentence: LIE });
    const said = tap.sent.length;
    expect(became(await house.submit(diceBet(1_00), ada.id))).toBe(
      'The house server contradicts what it sent before, so this page sends it nothing more.',
    );
    expect(tap.sent).toHaveLength(said);
  });

  test('by a number that JSON cannot write, where the log has none, is caught', async () => {
    const response = await served.fetch(ORIGIN + SNAPSHOT_PATH, { headers: { authorization: `Bearer ${ada.token}` } });
    const text = await response.text();
    expect(text).toContain('"onBreak":null');
    const endless = readViewSnapshot(text.replaceAll('"onBreak":null', '"onBreak":1e400'), served.house.ports.domainHash);
    const { house } = await pageOf(ada.token, () => endless);
    await expect(house.prove()).rejects.toThrow(/does not follow from its entries/u);
  });

  test('and withholds an own line later that tells of it', async () => {
    const { tap, house } = await pageOf(ada.token);
    tap.onReceived = inAnswers('view', (message) => ({
      ...message,
      entries: message.entries.map((lines) =>
        lines
          .split('\n')
          .map((line) => (line.includes('"bonus/welcomed"') ? 'null' : line))
          .join('\n'),
      ),
    }));
    await expect(house.prove()).rejects.toThrow(/does not hold: its command is shown, and acc_\w+ may not read it/u);
  });

  test.each<readonly [string, (entries: readonly string[]) => readonly string[], RegExp]>([
    ['leaves one out', (entries) => entries.filter((_lines, place) => place !== 3), /does not follow from its entries|does not hold/u],
    ['shows none', () => [], /does not follow from its entries/u],
    ['changes a line', (entries) => entries.map((lines) => lines.replace('"name":"ada"', '"name":"eve"')), /does not have the lines/u],
    ['shows junk', () => ['junk'], /entry/u],
  ])('and of the entries %s', async (_what, change, named) => {
    const { tap, house } = await pageOf(ada.token);
    tap.onReceived = inAnswers('view', (message) => ({ ...message, entries: [...change(message.entries)] }));
    await expect(house.prove()).rejects.toThrow(named);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('by the head of another log is caught before anything is shown', async () => {
    const house = remoteOf(served, ada.token, {
      snapshot: async () => {
        const snapshot = await snapshotFor(served, ada.token);
        return snapshot && { ...snapshot, head: { ...snapshot.head, hash: 'f'.repeat(64) } };
      },
    });
    houses.push(house);
    await expect(house.opened).rejects.toThrow(/is not the one that was sent before/u);
  });

  /** Ada's page of a house that has forged one of her entries. The newest ones are told once it is open, the others come with the snapshot. */
  async function pageOfForger(
    change: (entry: LooseEntry) => unknown,
    later: number,
    /** What it shows of an entry when the page goes through its view. */
    shown: (lines: string) => string = (lines) => lines,
  ) {
    const entries = takeApart(served.machine.kept.log.entries.map(({ lines }) => lines).join('\n'));
    entries.forEach(change);
    const feed = new EntryFeed(nodeHashing);
    const lines = [...view(chainAgain(entries).trimEnd().split('\n'), ada.id, nodeHashing)];
    const all = lines.slice(1, -1).flatMap((line) => feed.line(line) ?? []);
    const [before, after] = [all.slice(0, all.length - later), all.slice(all.length - later)];
    const world = emptyWorld();
    for (const stored of before) foldEntry(world, readStored(stored));
    const headAfter = (stored: readonly StoredEntry[]) => headOf(readStored(stored.at(-1)!));
    const head = headAfter(before);
    const snapshot = await readViewSnapshot(await writeViewSnapshot(world, head, 'rules'), 'rules');
    const now = served.machine.clock.now();
    let say: (message: HouseMessage) => void = () => undefined;
    const house = remoteOf(served, ada.token, {
      snapshot: async () => snapshot,
      connect: (events) => {
        say = (message) => void setTimeout(() => events.received(textOfMessage(message)));
        setTimeout(() => events.opened());
        return {
          close: () => undefined,
          send: (text) => {
            const asked = readClientMessage(text);
            if (asked?.kind === 'hello') {
              say({ kind: 'welcome', account: ada.id, head, now });
              say({ kind: 'entries', after: placeOfHead(head), entries: [], head, now });
            }
            if (asked?.kind === 'view') {
              const entries = all.slice(asked.after, Math.min(asked.upTo, asked.after + asked.limit)).map((stored) => shown(stored.lines));
              say({ kind: 'view', ask: asked.ask, entries, now });
            }
          },
        };
      },
    });
    houses.push(house);
    await house.opened;
    const tell = () =>
      say({ kind: 'entries', after: placeOfHead(head), entries: after.map((stored) => stored.lines), head: headAfter(all), now });
    return { house, tell };
  }

  test('by a bet that was not paid is caught when the entries before it are judged', async () => {
    const isWon = (line: string): boolean => line.includes('"bet/settled"') && line.includes(ada.id) && !line.includes('"payoutCents":0');
    const { house } = await pageOfForger((entry) => {
      entry.lines = entry.lines.map((line) => (isWon(line) ? line.replace(/"payoutCents":\d+/u, '"payoutCents":1') : line));
    }, 0);
    await expect(house.prove()).rejects.toThrow(/does not hold: bet\/settled: the payout is 0\.01, by the rules it is/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test.each([
    ['after it was proved', 1],
    ['while it is not proved', 0],
  ])('by a roll that its seeds do not give is caught by the reveal %s', async (_when, later) => {
    accept(await served.house.submit({ type: 'RotateSeed', payload: { clientSeed: 'her next' } }, ada.id));
    const { house, tell } = await pageOfForger((entry) => {
      entry.lines = entry.lines.map((line) =>
        line.includes('"bet/settled"') && line.includes(ada.id)
          ? line.replace(/"payoutCents":\d+,"outcome":\{"roll":\d+\}/u, '"payoutCents":0,"outcome":{"roll":90}')
          : line,
      );
    }, later);
    const proved = house.prove();
    if (later === 0) return expect(proved).rejects.toThrow(/does not hold: dice, nonce \d+: the seeds give/u);
    await proved;
    expect([house.unprovedStart, house.connectionState.phase]).toEqual([null, 'open']);
    tell();
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/dice, nonce \d+: the seeds give/u) as string });
    return undefined;
  });

  test('by showing less of an entry than it told while that was not proved is caught', async () => {
    const { entry } = accept(await served.house.submit(diceBet(2_00), ada.id));
    const { house, tell } = await pageOfForger(
      () => undefined,
      1,
      (lines) => (lines.includes(`"seq":${entry.header.seq},`) ? lines.replaceAll(/\n.+/gu, '\nnull') : lines),
    );
    tell();
    await seen(() => house.head.seq === entry.header.seq);
    await expect(house.prove()).rejects.toThrow(/come to another state than those that it told/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  const NEWER = `{"salt":"${'f0'.repeat(16)}","type":"future/note","data":{}}`;
  /** Shows an event that this version does not know, in an entry of somebody else. */
  const revealed = (lines: string): string => (lines.includes(nodeHashing.sha256(NEWER)) ? lines.replace(/null$/u, NEWER) : lines);
  const isBobsBet = ({ lines }: LooseEntry): boolean => lines.some((line) => line.includes('"bet/settled"') && line.includes(bob.id));

  test('by an entry that only a newer version understands, before what this version folded, is caught', async () => {
    const { house } = await pageOfForger((entry) => isBobsBet(entry) && entry.lines.push(NEWER), 0, revealed);
    await expect(house.prove()).rejects.toThrow(/holds future\/note, which only a newer version understands/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('with such an entry after its snapshot it is read no further, and is proved', async () => {
    const last = accept(await served.house.submit(diceBet(2_00), bob.id)).entry;
    accept(await served.house.submit(diceBet(2_00), ada.id));
    const { house, tell } = await pageOfForger((entry) => entry.header.seq === last.header.seq && entry.lines.push(NEWER), 2, revealed);
    tell();
    await seen(() => house.head.seq === last.header.seq + 1);
    await house.prove();
    expect([house.unprovedStart, house.connectionState.phase]).toEqual([null, 'open']);
    expect(house.newer).toMatchObject({ seq: last.header.seq });
  });

  test('is judged with what was told while its entries were gone through', async () => {
    const { tap, house } = await pageOf(ada.token);
    const told: Promise<unknown>[] = [];
    // An own entry and others of other people come while the page reads.
    tap.onReceived = (text) => {
      if (told.length === 0 && text.includes('"kind":"view"'))
        told.push(house.submit(diceBet(2_00), ada.id), served.house.submit(diceBet(1_00), bob.id));
      return text;
    };
    await house.prove();
    await Promise.all(told);
    await house.prove();
    expect([house.unprovedStart, house.connectionState.phase]).toEqual([null, 'open']);
    accept(await house.submit({ type: 'RotateSeed', payload: { clientSeed: 'her next' } }, ada.id));
    expect(house.connectionState.phase).toBe('open');
  });

  const admin = (): Promise<SignedUp> => signInAsAdmin(served);
  const honest = (): void => undefined;
  const doubted = {
    phase: 'doubted',
    sentence: expect.stringMatching(/its log is not right: what this page shows does not follow from its entries/u) as string,
  };

  test.each([
    ['as an honest one by an exported view', honest, async () => ada, null, true, { phase: 'open' }],
    ['as one that lies by an exported view', richer, async () => ada, null, false, doubted],
    ['as an honest one by the whole log', honest, admin, 'admin', true, { phase: 'open' }],
    ['as one that lies by the whole log', richer, admin, 'admin', false, doubted],
  ] as const)('is known %s too', async (_what, change, whose, whole, isTrue, connectionState) => {
    const { id, token } = await whose();
    const { house } = await pageOf(token, lyingAbout(token, change));
    accept(await served.house.submit(diceBet(2_00), ada.id));
    const calls = new HouseCalls({ fetch: (path, init) => served.fetch(ORIGIN + path, init), token: async () => token });
    const services = remoteServices(house, calls);
    const exported = await services.exportLog(whole ?? id, () => undefined);
    const shown = { ...(await house.shown()), viewer: id };
    const { report, differs } = await new FileInspector().inspect(exported!.file, { shown });
    expect([report.ok, differs === null]).toEqual([true, isTrue]);
    house.judgeShown(differs!, shown);
    expect(house.connectionState).toMatchObject(connectionState);
    expect(house.unprovedStart === null).toBe(isTrue);
    if (!isTrue) {
      const [message] = (await exported!.file.text()).split('\n').filter((line) => line.includes(`"seq":${shown.head.seq},`));
      expect(JSON.parse(house.evidence ?? '')).toMatchObject({ message: expect.stringContaining(message ?? '-') as string });
    }
    const cut = new Blob([(await exported!.file.text()).slice(0, -100)]);
    const judged = (await new FileInspector().inspect(cut, { shown })).differs ?? null;
    // The cut takes an entry that the view needs.
    expect(judged === null, 'also by what holds of a log that does not').toBe(isTrue || whole === null);
  });
});

describe('the door', () => {
  const ask = (token: string | null, headers: Record<string, string> = {}) =>
    served.app.inject({ url: SNAPSHOT_PATH, headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers } });

  test('answers in the form of the request, compressed or not', async () => {
    const [open, compressed] = [await ask(ada.token), await ask(ada.token, { 'accept-encoding': 'br, gzip' })];
    expect([open.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect((await promisify(gunzip)(compressed.rawPayload)).toString()).toBe(open.payload);
    expect(compressed.headers['cache-control']).toBe('no-store');
  });

  test('shows an account its own part, and a guest nobody’s', async () => {
    const digestOf = ({ id }: SignedUp): string => accountOf(served.house.world, id)?.emailDigest ?? '';
    const [own, guests] = [(await ask(ada.token)).payload, (await ask(null)).payload];
    expect([own.includes(digestOf(ada)), own.includes(digestOf(bob))]).toEqual([true, false]);
    expect([ada, bob].some((one) => guests.includes(digestOf(one)))).toBe(false);
    const admin = await signInAsAdmin(served);
    expect((await ask(admin.token)).payload.includes(digestOf(ada)), 'an admin’s page is a player’s').toBe(false);
  });

  test('shows nothing to a token that is not good, nor to a blocked account', async () => {
    expect((await ask('junk')).statusCode).toBe(401);
    const admin = await signInAsAdmin(served);
    accept(
      await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'several accounts' } } as never, admin.id),
    );
    expect((await ask(ada.token)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
