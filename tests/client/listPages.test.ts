/** Lists of the own account at a house server. The page shows what the entries say, and names a house that forges one. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { BetId } from '../../src/domain/ids.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import type { CallAnswer } from '../../src/api/calls.ts';
import { readEvidence } from '../../src/files/evidence.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import type { HouseServices } from '../../src/client/houseServices.ts';
import { BetHistory, type PlayedBet } from '../../src/screens/history/betHistory.ts';
import { TrailMovements } from '../../src/screens/balance/trail.ts';
import { everyRound } from '../../src/screens/history/roundFilter.ts';
import { ORIGIN } from '../kit/gateway.ts';
import type { RowPlace } from '../../src/projections/projection.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { remoteServices } from '../kit/services.ts';
import { signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

type Answer = { -readonly [Key in keyof CallAnswer<'ownEntries'>]: CallAnswer<'ownEntries'>[Key] };

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: LyingHouse['house'];
beforeEach(async () => {
  ({ served, ada, tap, house } = await lyingHouse());
});

async function play(bets: number): Promise<readonly BetId[]> {
  const ids: BetId[] = [];
  for (let i = 0; i < bets; i += 1) {
    const { events } = accept(await house.submit(diceBet(1_00), ada.id));
    ids.unshift(...events.flatMap(({ type, data }) => (type === 'bet/placed' ? [data.bet] : [])));
  }
  return ids;
}

type Change = (answer: Answer) => void;
const honest: Change = () => undefined;

function servicesWith(change: Change): HouseServices {
  const fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = (await (await served.fetch(`${ORIGIN}${path}`, init)).json()) as Answer;
    change(answer);
    return Response.json(answer);
  };
  return remoteServices(house, new HouseCalls({ fetch, token: async () => ada.token }));
}

/** The list, as a house answers that changes its answers. */
async function listed(change = honest, filter = everyRound): Promise<readonly PlayedBet[]> {
  const services = servicesWith(change);
  const bets: PlayedBet[] = [];
  for await (const bet of new BetHistory(services, ada.id, { filter, size: 2 }).back(house.head.seq + 1, {})) bets.push(bet);
  return bets;
}

/** The keys of the list of the balance, in the same way. */
async function moved(change = honest): Promise<readonly string[]> {
  const movements: string[] = [];
  const source = new TrailMovements(servicesWith(change), house, ada.id);
  for await (const found of source.back(house.head.seq + 1, {})) movements.push(...(found ?? []).map(({ key }) => key));
  return movements;
}

const idsOf = (bets: readonly PlayedBet[]): readonly BetId[] => bets.map(({ bet }) => bet);

test('all of it comes page by page, and what was appended after it was opened stays out', async () => {
  const ids = await play(5);
  const { seq } = house.head;
  const bets = idsOf(await listed());
  expect(bets).toEqual(ids);
  await play(1);
  vi.spyOn(house, 'head', 'get').mockReturnValue({ ...house.head, seq });
  expect(idsOf(await listed())).toEqual(ids);
});

test.each<[how: string, change: Change]>([
  ['turns its entries around', (answer) => (answer.entries = answer.entries.toReversed())],
  ['sends each entry twice', (answer) => (answer.entries = answer.entries.flatMap((lines) => [lines, lines]))],
])('a house that %s: the list of the balance is the same', async (_how, change) => {
  await play(3);
  const movements = await moved();
  expect(movements.length).toBeGreaterThan(3);
  expect(await moved(change)).toEqual(movements);
});

test.each<[how: string, change: Change, sentence: RegExp]>([
  [
    'changes a payout',
    (answer) => (answer.entries = answer.entries.map((lines) => lines.replace(/"payoutCents":\d+/u, '"payoutCents":777'))),
    /does not have the lines that its header names/u,
  ],
  [
    'sends another entry than it told of',
    (answer) => (answer.entries = answer.entries.map((lines) => lines.replace(/"at":\d/u, '"at":9'))),
    /is not the one that was sent before/u,
  ],
])('a house that %s is named', async (_how, change, sentence) => {
  await play(2);
  await expect(listed(change)).rejects.toThrow(sentence);
  expect(house.connectionState.phase).toBe('doubted');
});

test('rows without an entry, in a wrong order, of others, or that do not fit are not shown', async () => {
  const ids = await play(3);
  await expect(listed((answer) => (answer.entries = []))).rejects.toThrow(/left out entry \d+ of its answer/u);
  expect(idsOf(await listed((answer) => (answer.rows = answer.rows.toReversed())))).toEqual([ids[1], ids[2]]);
  const bob = await signUp(served, 'bob');
  const his = accept(await served.house.submit(diceBet(1_00), bob.id));
  const key = eventsOf(his.entry).flatMap(({ type, data }) => (type === 'bet/placed' ? [data.bet] : []))[0] ?? '';
  await expect.poll(() => house.head.seq).toBeGreaterThanOrEqual(his.entry.header.seq);
  const withHis = (answer: Answer): void => {
    answer.rows = answer.rows.map(({ seq }) => ({ seq, key }));
  };
  expect(await listed(withHis)).toEqual([]);
  const asked = { ...everyRound, game: 'slots' } as const;
  expect(await listed((answer) => void (answer.rows = []), asked)).toEqual([]);
});

test('a bet that the house lists at the places of other bets is shown once, at its own', async () => {
  const ids = await play(3);
  const bets = await listed((answer) => (answer.rows = answer.rows.map(({ seq }) => ({ seq, key: ids[1] ?? '' }))));
  expect(idsOf(bets)).toEqual([ids[1]]);
  expect(house.connectionState.phase).toBe('open');
});

test('a movement that the house lists again at the place of another one is shown once', async () => {
  await play(3);
  const all = await moved();
  let { rows, entries }: Pick<Answer, 'rows' | 'entries'> = { rows: [], entries: [] };
  let pages = 0;
  const lied = await moved((answer) => {
    if (answer.progress) return;
    if (pages === 0) ({ rows, entries } = answer);
    const [, stake, , second] = rows as [RowPlace, RowPlace, RowPlace, RowPlace];
    const again = [
      { seq: stake.seq, key: '0' },
      { seq: second.seq, key: stake.key },
    ];
    answer.entries = entries;
    answer.rows = [[stake], again, rows.slice(4)][pages] ?? [];
    pages += 1;
    answer.next = pages < 3 ? { seq: 1, key: '' } : null;
  });
  expect(pages).toBe(3);
  expect(lied).toEqual([all[1], ...all.slice(4)]);
});

test('an entry that withholds what was told of it ends the conversation', async () => {
  await play(1);
  await house.prove();
  const hide = (lines: string): string => lines.replaceAll(/\n.*"bet\/settled".*/gu, '\nnull');
  const withheld = listed((answer) => void (answer.entries = answer.entries.map(hide)));
  await expect(withheld).rejects.toThrow(/withholds an event that was told/u);
  const evidence = readEvidence(house.evidence ?? '', nobleHashing);
  expect(evidence).toMatchObject({ asked: null, message: expect.stringMatching(/^\{"v":.*\nnull$/su) as string });
  expect(house.connectionState.phase).toBe('doubted');
});

test('an entry of a place that the log does not have yet is not shown, and contradicts the one that comes there', async () => {
  const ids = await play(1);
  const [honestly] = await listed();
  await listed((answer) => {
    const [header = '', , placed = '', settled = ''] = answer.entries.at(-1)?.split('\n') ?? [];
    const lost = settled.replace(/"payoutCents":\d+/u, '"payoutCents":777');
    const made = { ...(JSON.parse(header) as { lines: string[] }), seq: house.head.seq + 1 };
    made.lines = [made.lines[0] ?? '', nobleHashing.sha256(placed), nobleHashing.sha256(lost)];
    answer.entries = [...answer.entries, [JSON.stringify(made), 'null', placed, lost].join('\n')];
  }).then((bets) => expect(bets).toEqual([honestly]));
  expect(honestly?.bet).toBe(ids[0]);
  await served.house.submit(diceBet(1_00), ada.id);
  await expect.poll(() => house.connectionState.phase).toBe('doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/is not the one that was sent before/u) as string });
});

test('an entry of the trail that withholds what was told of it ends the conversation', async () => {
  const corrects = {
    type: 'CorrectLedger',
    payload: { counterparty: 'house', account: ada.id, cents: -50_00, reason: 'a mistake' },
  } as const;
  const admin = Object.values(served.house.world.accounts).find(({ role }) => role === 'admin');
  accept(await served.house.submit(corrects, admin!.id));
  await expect.poll(() => house.head.seq).toBe(served.house.head.seq);
  const hide = (lines: string): string => lines.replaceAll(/\n.*"ledger\/corrected".*/gu, '\nnull');
  tap.onReceived = lying((message) => (message.kind === 'trail' ? { ...message, entries: message.entries.map(hide) } : undefined));
  await expect(house.ports.store.readTrail(ada.id, { limit: 5 })).rejects.toThrow(/withholds an event that was told/u);
  expect(house.connectionState.phase).toBe('doubted');
});

test('an entry of which the house told the place only, and which it shows in a list, ends the conversation', async () => {
  const { seq } = house.head;
  tap.onReceived = lying((message) => (message.kind === 'entries' ? { ...message, entries: [] } : undefined));
  const { entry } = accept(await served.house.submit(diceBet(1_00), ada.id));
  await expect.poll(() => house.head.seq).toBeGreaterThan(seq);
  const [stored] = await served.house.ports.store.readTrail(ada.id, { limit: 1 });
  expect(() => house.readEntry(stored?.lines ?? '')).toThrow(`entry ${entry.header.seq} shows an event that was not told`);
  expect(house.connectionState.phase).toBe('doubted');
});

test('an entry in a gap, which was never told, ends the conversation', async () => {
  await play(1);
  const bob = await signUp(served, 'bob');
  const places: number[] = [];
  for (let i = 0; i < 3; i += 1) places.push(accept(await served.house.submit(diceBet(1_00), bob.id)).entry.header.seq);
  await expect.poll(() => house.head.seq).toBeGreaterThanOrEqual(places.at(-1) ?? 0);
  const { hashes } = await house.shown();
  const gap = places.find((seq) => !hashes.has(seq)) ?? 0;
  const invent = (lines: string): string => lines.replace(/"seq":\d+/u, `"seq":${gap}`);
  const invented = listed((answer) => void (answer.entries = answer.entries.map(invent)));
  await expect(invented).rejects.toThrow(`entry ${gap} was not sent before`);
  expect(house.connectionState.phase).toBe('doubted');
});
