// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { forgetHouse } from '../../../src/app/remote/keptTokens.ts';
import { TOKENS_KEY } from '../../../src/app/remote/tokensKey.ts';
import { localStorageContradiction } from '../../../src/browser/contradictionMarker.ts';
import { isFamiliar, localStorageHeadMarker } from '../../../src/browser/headMarker.ts';
import { localStorageClientSeeds, localStorageUncheckedBeacons, localStorageUntakenBets } from '../../../src/browser/keptLists.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { betIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { broadcastToOtherTabs } from '../../../src/browser/tabChannels.ts';
import { commandIdOf, idOf } from '../../kit/people.ts';
import { entryAfter } from './entries.ts';

const first = entryAfter(null).head;
const second = entryAfter(first).head;

afterEach(() => localStorage.clear());

test('the head marker keeps the furthest head of a log, and the head of another log at once', () => {
  const marker = localStorageHeadMarker(localStorage);
  expect(marker.read()).toBeNull();
  marker.write(second);
  marker.write(first);
  expect(marker.read()).toEqual(second);
  const another = { ...first, logId: `log_${'cd'.repeat(16)}` };
  marker.write(another);
  expect(marker.read()).toEqual(another);
  marker.clear();
  expect(marker.read()).toBeNull();
});

test('the head marker keeps a refusal by a time, or nothing if it cannot be read', () => {
  const marker = localStorageHeadMarker(localStorage);
  const refused = { seq: 2, from: 5_000, what: 'a PlaceBet was refused' };
  marker.write({ ...second, refused });
  expect(marker.read()).toEqual({ ...second, refused });
  for (const wrong of [null, 7, { ...refused, seq: 0 }, { ...refused, from: 'now' }, { ...refused, what: 1 }]) {
    localStorage.setItem('headMarker', JSON.stringify({ ...second, refused: wrong }));
    expect(marker.read()).toEqual(second);
  }
});

test('the head marker keeps when the house was closed, or nothing if it cannot be read', () => {
  const marker = localStorageHeadMarker(localStorage);
  const closed = { seq: 2, at: 5_000 };
  marker.write({ ...second, closed });
  expect(marker.read()).toEqual({ ...second, closed });
  for (const wrong of [null, 7, { ...closed, seq: 0 }, { ...closed, at: 'now' }]) {
    localStorage.setItem('headMarker', JSON.stringify({ ...second, closed: wrong }));
    expect(marker.read()).toEqual(second);
  }
});

test('the head marker keeps cash-outs that were refused, but those that cannot be read', () => {
  const marker = localStorageHeadMarker(localStorage);
  const cashOut = {
    account: idOf('ada'),
    bet: betIdFrom(commandIdOf('a bet')),
    seq: 2,
    start: { seq: 2, at: 4_000 },
    saidAt: 6_000,
    at: 5_000,
  };
  marker.write({ ...second, cashOuts: [cashOut] });
  expect(marker.read()).toEqual({ ...second, cashOuts: [cashOut] });
  const wrong: object[] = [
    { account: 'ada' },
    { bet: 'bet' },
    { seq: 0 },
    { start: null },
    { start: { seq: 0, at: 1 } },
    { start: { seq: 2 } },
    { at: '1' },
    { saidAt: null },
  ];
  const cashOuts = [null, 7, ...wrong.map((part) => ({ ...cashOut, ...part })), cashOut];
  localStorage.setItem('headMarker', JSON.stringify({ ...second, cashOuts }));
  expect(marker.read()).toEqual({ ...second, cashOuts: [cashOut] });
});

test('the head marker keeps cash-outs that were pressed, but those that cannot be read', () => {
  const marker = localStorageHeadMarker(localStorage);
  const one = { account: idOf('ada'), id: commandIdOf('a cash-out'), seq: 2, at: 5_000, isRefused: false };
  marker.write({ ...second, pressed: [one] });
  expect(marker.read()).toEqual({ ...second, pressed: [one] });
  const wrong = [{ account: 'ada' }, { id: 'id' }, { seq: 0 }, { at: '1' }, { isRefused: 1 }];
  const pressed = [null, 7, ...wrong.map((part) => ({ ...one, ...part })), one];
  localStorage.setItem('headMarker', JSON.stringify({ ...second, pressed }));
  expect(marker.read()).toEqual({ ...second, pressed: [one] });
});

test('the head marker keeps what was accepted over HTTP, but not what cannot be read of it', () => {
  const marker = localStorageHeadMarker(localStorage);
  const one = { account: idOf('ada'), id: commandIdOf('a withdrawal'), type: 'RequestWithdrawal', seq: 2 };
  marker.write({ ...second, accepted: [one] });
  expect(marker.read()).toEqual({ ...second, accepted: [one] });
  const wrong = [{ account: 'ada' }, { id: 'id' }, { type: 1 }, { seq: 0 }];
  const accepted = [null, 7, ...wrong.map((part) => ({ ...one, ...part })), one];
  localStorage.setItem('headMarker', JSON.stringify({ ...second, accepted }));
  expect(marker.read()).toEqual({ ...second, accepted: [one] });
});

test('the head marker keeps what the form of a sign-up asked for, but not what cannot be read of it', () => {
  const marker = localStorageHeadMarker(localStorage);
  const asked = { authProvider: 'email', username: 'ada', hasCode: null, after: 1, rules: defaultRules, toldAt: 0 } as const;
  const one = { account: idOf('ada'), ...asked };
  marker.write({ ...second, registrations: [one] });
  expect(marker.read()).toEqual({ ...second, registrations: [one] });
  const wrong = [
    { account: 'ada' },
    { authProvider: 'x' },
    { username: 1 },
    { hasCode: 1 },
    { after: '1' },
    { rules: {} },
    { toldAt: null },
  ];
  const registrations = [null, 7, ...wrong.map((part) => ({ ...one, ...part })), one];
  localStorage.setItem('headMarker', JSON.stringify({ ...second, registrations }));
  expect(marker.read()).toEqual({ ...second, registrations: [one] });
});

test('the head marker keeps what is unproved, until the same head is written without it', () => {
  const marker = localStorageHeadMarker(localStorage);
  const unproved = [{ seq: first.seq, hash: first.hash }];
  marker.write({ ...second, unproved });
  expect(marker.read()).toEqual({ ...second, unproved });
  const [{ logId }, key] = [second, 'headMarkerUnproved'];
  const places = [null, { seq: 0, hash: first.hash }, { seq: 1, hash: 'AB' }, ...unproved];
  localStorage.setItem(key, JSON.stringify({ logId, places }));
  expect(marker.read()).toEqual({ ...second, unproved });
  for (const wrong of ['', '{', 'null', '[]', JSON.stringify({ logId }), JSON.stringify({ logId: `log_${'cd'.repeat(16)}`, places })]) {
    localStorage.setItem(key, wrong);
    expect(marker.read()).toEqual(second);
  }
  marker.write({ ...second, unproved: [] });
  expect(marker.read()).toEqual({ ...second, unproved: [] });
  marker.write(second);
  expect(marker.read()).toEqual(second);
});

test('what is unproved is written before its head, and only when it has changed, also by another tab', () => {
  const written: string[] = [];
  const storage = {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem(key: string, text: string) {
      written.push(key);
      localStorage.setItem(key, text);
    },
  };
  const [one, two] = [localStorageHeadMarker(storage), localStorageHeadMarker(localStorage)];
  const [unproved, fewer] = [[{ seq: first.seq, hash: first.hash }], []];
  for (const places of [unproved, unproved, fewer, fewer]) one.write({ ...second, unproved: places });
  two.write({ ...second, unproved });
  expect(one.read()).toEqual({ ...second, unproved });
  one.write({ ...second, unproved: fewer });
  expect(two.read()).toEqual({ ...second, unproved: fewer });
  const [head, list] = ['headMarker', 'headMarkerUnproved'];
  expect(written).toEqual([list, head, head, list, head, head, list, head]);
});

test('a head whose unproved places cannot be written is not written', () => {
  const marker = localStorageHeadMarker({
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    setItem(key, text) {
      if (key !== 'headMarker') throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, text);
    },
  });
  marker.write(first);
  marker.write({ ...second, unproved: [{ seq: first.seq, hash: first.hash }] });
  expect(marker.read()).toEqual(first);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  JSON.stringify({ ...first, logId: '__proto__' }),
  JSON.stringify({ ...first, seq: 0 }),
  JSON.stringify({ ...first, seq: 1.5 }),
  JSON.stringify({ ...first, hash: 'AB' }),
  JSON.stringify({ ...first, at: '1' }),
])('a head marker that reads %j is none', (text) => {
  localStorage.setItem('headMarker', text);
  const marker = localStorageHeadMarker(localStorage);
  expect(marker.read()).toBeNull();
  marker.write(first);
  expect(marker.read()).toEqual(first);
});

test('the first contradiction of a house is kept until it is given up, also in storage with nonsense', () => {
  const marker = localStorageContradiction(localStorage);
  localStorage.setItem('contradiction', '{"sentence":1}');
  expect(marker.read()).toBeNull();
  const kept = { sentence: 'It says another thing.', evidence: '{}' };
  marker.write(kept);
  marker.write({ sentence: 'And another.', evidence: null });
  expect(marker.read()).toEqual(kept);
  marker.clear();
  expect(marker.read()).toBeNull();
});

test('a contradiction whose evidence is too large for the storage is kept without it', () => {
  const kept = { sentence: 'It says another thing.', evidence: 'x'.repeat(101) };
  const small = new Map<string, string>();
  const setItem = (key: string, text: string): void => {
    if (text.length > 100) throw new DOMException('full', 'QuotaExceededError');
    small.set(key, text);
  };
  const marker = localStorageContradiction({
    getItem: (key) => small.get(key) ?? null,
    setItem,
    removeItem: (key) => void small.delete(key),
  });
  marker.write(kept);
  expect(marker.read()).toEqual({ ...kept, evidence: null });
});

test('giving up the history of a house server deletes all that this browser knows of it', () => {
  const kept = ['headMarker', 'headMarkerUnproved', 'checkpoint', 'contradiction', 'contradictionEvidence', 'uncheckedBeacons'];
  for (const key of [...kept, TOKENS_KEY]) localStorage.setItem(key, '{}');
  forgetHouse();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('storage that refuses everything is no error', () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const marker = localStorageHeadMarker({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(marker.read()).toBeNull();
  expect(() => marker.write(first)).not.toThrow();
  expect(() => marker.clear()).not.toThrow();
});

test('other tabs hear of a new head, not of nonsense, not of their own, not after they stopped listening', async () => {
  const [mine, theirs] = [broadcastToOtherTabs(), broadcastToOtherTabs()];
  const stranger = new BroadcastChannel('log-head');
  const own: number[] = [];
  const heard: number[] = [];
  mine.onAnnounced((seq) => own.push(seq));
  const stop = theirs.onAnnounced((seq) => heard.push(seq));
  stranger.postMessage({ seq: 3 });
  stranger.postMessage('7');
  mine.announce(4);
  await expect.poll(() => heard).toEqual([4]);
  expect(own).toEqual([]);
  stop();
  mine.announce(5);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([4]);
  mine.close();
  expect(() => mine.announce(6)).not.toThrow();
  theirs.close();
  stranger.close();
});

test('without a channel the house works alone', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const alone = broadcastToOtherTabs();
  alone.onAnnounced(() => undefined)();
  expect(() => alone.announce(1)).not.toThrow();
  alone.close();
});

test('entropy gives as many bytes as asked, also more than the platform gives at once', () => {
  const bytes = cryptoEntropy.bytes(70_000);
  expect(bytes.length).toBe(70_000);
  expect(bytes.subarray(65_536).some((byte) => byte !== 0)).toBe(true);
  expect(cryptoEntropy.bytes(16)).not.toEqual(cryptoEntropy.bytes(16));
});

test('an account is familiar to a browser that has shown it, or no account at all', () => {
  const [ada, ben] = [idOf('ada'), idOf('ben')];
  const kept = { account: ada, seq: 3, cents: 100, ownEvents: 1 };
  expect(isFamiliar(null, ada)).toBe(true);
  expect(isFamiliar(first, ada)).toBe(true);
  expect(isFamiliar({ ...first, balances: [kept] }, ada)).toBe(true);
  expect(isFamiliar({ ...first, balances: [kept] }, ben)).toBe(false);
});

test('client seeds that were sent are kept by all tabs together, and not without end', () => {
  const [one, two] = [localStorageClientSeeds(localStorage), localStorageClientSeeds(localStorage)];
  expect(one.read()).toEqual([]);
  const sent = (n: number) => ({
    account: n % 2 === 0 ? idOf('ada') : null,
    clientSeed: `seed ${n}`,
    seedHashes: ['a'.repeat(64)],
    ...(n < 9 && { drawn: true }),
  });
  const many = Array.from({ length: 300 }, (_, n) => sent(n));
  one.write(many);
  expect(two.read()).toEqual(many.slice(0, 200));
  for (const wrong of ['no JSON', '{}', '[{"account":null,"clientSeed":1,"seedHashes":[]}]']) {
    localStorage.setItem('sentClientSeeds', wrong);
    expect(one.read()).toEqual([]);
  }
});

test('bets that were not taken are kept by all tabs together, the newest first and not without end', () => {
  const [one, two] = [localStorageUntakenBets(localStorage), localStorageUntakenBets(localStorage)];
  const bet = (id: string) => ({
    id,
    account: idOf('ada'),
    bet: {
      game: 'dice' as const,
      stakeCents: 1_00,
      choice: { target: 50 },
      draw: { seedHash: 'a'.repeat(64), clientSeed: 'hers', nonce: 3 },
    },
    rulesSeq: 1,
    serverSeed: null,
  });
  one.add(bet('cmd_1'));
  two.add(bet('cmd_2'));
  one.add(bet('cmd_1'));
  expect(two.read()).toEqual([bet('cmd_1'), bet('cmd_2')]);
  two.remove(new Set(['cmd_1', 'cmd_3']));
  expect(one.read()).toEqual([bet('cmd_2')]);
  one.reveal('b'.repeat(64), 'c'.repeat(64));
  expect(two.read()).toEqual([bet('cmd_2')]);
  one.reveal('a'.repeat(64), 'd'.repeat(64));
  two.reveal('a'.repeat(64), 'e'.repeat(64));
  expect(one.read()).toEqual([{ ...bet('cmd_2'), serverSeed: 'd'.repeat(64) }]);
  for (let n = 0; n < 300; n += 1) one.add(bet(`cmd_more-${n}`));
  expect([one.read().length, one.read()[0]?.id]).toEqual([200, 'cmd_more-299']);
  localStorage.setItem('untakenBets', '[{"id":1}]');
  expect(one.read()).toEqual([]);
});

test('signatures of beacons are kept until a tab has checked them, the first 250', () => {
  const [one, two] = [localStorageUncheckedBeacons(localStorage), localStorageUncheckedBeacons(localStorage)];
  const beacon = { chain: beaconSet.specimen.chain!, round: 5, signature: 'c'.repeat(96) };
  const entry = (seq: number) => ({ seq, hash: String(seq).padStart(64, '0'), beacons: [beacon] });
  one.add(entry(1));
  two.add(entry(2));
  one.add(entry(1));
  expect(two.read()).toEqual([entry(1), entry(2)]);
  two.remove(entry(1).hash);
  two.remove(entry(3).hash);
  expect(one.read()).toEqual([entry(2)]);
  for (let seq = 3; seq < 300; seq += 1) one.add(entry(seq));
  expect([one.read().length, one.read()[0]]).toEqual([250, entry(2)]);
  expect(localStorage.getItem('uncheckedBeacons')!.length).toBeLessThan(200_000);
  localStorage.setItem('uncheckedBeacons', JSON.stringify([{ ...entry(1), hash: 'no' }]));
  expect(one.read()).toEqual([]);
});

test.each([
  ['client seeds', 'sentClientSeeds', localStorageClientSeeds, { account: null, clientSeed: 'hers', seedHashes: [] }],
  [
    'bets',
    'untakenBets',
    localStorageUntakenBets,
    {
      id: 'cmd_1',
      account: idOf('ada'),
      bet: { game: 'dice', stakeCents: 1_00, choice: {}, draw: { seedHash: 'a'.repeat(64), clientSeed: 'hers', nonce: 3 } },
      rulesSeq: 1,
      serverSeed: null,
    },
  ],
  ['beacons', 'uncheckedBeacons', localStorageUncheckedBeacons, { seq: 1, hash: 'a'.repeat(64), beacons: [] }],
])('one of the kept %s that cannot be read leaves the others', (_what, key, listOf, one) => {
  localStorage.setItem(key, JSON.stringify([null, one, { ...one, more: 1 }]));
  expect(listOf(localStorage).read()).toEqual([one]);
});
