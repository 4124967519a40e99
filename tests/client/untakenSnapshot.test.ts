/** A page that begins from a snapshot, in which a bet was taken that the browser keeps. */
import { expect, onTestFinished, test } from 'vitest';
import { textOfMessage } from '../../src/api/messages.ts';
import type { ViewSnapshot } from '../../src/api/viewSnapshot.ts';
import { textOfWorld } from '../../src/base/worldText.ts';
import { localStorageUntakenBets } from '../../src/browser/keptLists.ts';
import { untakenOf } from '../../src/client/untakenSum.ts';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { SettledBet } from '../../src/domain/worldParts.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { MapStorage } from '../kit/mapStorage.ts';
import { connectTo, remoteOf, snapshotFor } from '../kit/remote.ts';
import { seen } from '../kit/socket.ts';
import { accept, TestMarker } from '../kit/testHouse.ts';
import { KeptBets, loseBet } from '../kit/keptBets.ts';

/** A page of ada's has sent a bet that did not reach the house, and was closed. */
async function afterLostBet() {
  const kept = new KeptBets();
  const lying = await lyingHouse({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const { served, ada, tap } = lying;
  lying.house.close();
  const marker = new TestMarker();
  const browser = { untaken: kept, headMarker: marker };
  const first = await lying.openAgain(browser);
  const bet = await loseBet(first, kept, lying);
  const open = (snapshot = () => snapshotFor(served, ada.token)) => lying.openAgain({ ...browser, snapshot });
  return { served, ada, tap, kept, marker, bet, open };
}

test('a bet that only a false snapshot takes still counts on the next page', async () => {
  const { served, ada, tap, kept, open } = await afterLostBet();
  const second = await open(async (): Promise<ViewSnapshot> => {
    const honest = (await snapshotFor(served, ada.token))!;
    const world = structuredClone(honest.world);
    const taken = { ...kept.bets[0]!.bet, id: 'bet_1', payoutCents: 0, outcome: { roll: 3 }, seq: 20, at: 1, settledAt: 1 };
    (accountOf(world, ada.id)!.recents as Record<string, SettledBet[]>)['dice'] = [taken as unknown as SettledBet];
    return { ...honest, world, text: await textOfWorld(world) };
  });
  tap.say(textOfMessage({ kind: 'end', code: 'busy', message: 'Sign in again.', final: true }));
  expect(second.connectionState.phase).toBe('ended');
  const third = await open();
  await third.prove();
  accept(await third.submit({ type: 'RotateSeed', payload: { clientSeed: 'one more' } }, ada.id));
  expect([third.connectionState.phase, untakenOf(accountOf(third.world, ada.id)!, kept.bets, third.world)]).toMatchObject([
    'open',
    { bets: 1, stakesCents: 1_00 },
  ]);
});

test('a bet that was taken while no page was open is forgotten once its entry was told, which must be proved', async () => {
  const { served, ada, kept, marker, bet, open } = await afterLostBet();
  accept(await served.house.submit(bet, ada.id));
  const { seq, hash } = served.house.durableHead;
  accept(await served.house.submit({ type: 'RotateSeed', payload: { clientSeed: 'one more' } }, ada.id));
  const next = await open();
  await seen(() => kept.bets.length === 0);
  expect(next.unprovedStart).not.toBeNull();
  expect(marker.read()?.unproved).toContainEqual({ seq, hash });
});

test.each([
  ['an honest one keeps both', 1, 2],
  ['a false one, which makes its bet unreadable, keeps the one before', '1', 1],
])('a bet is sent after another that was not taken, on a page with a snapshot: %s', async (_what, rulesSeq, count) => {
  const { served, ada, tap, kept, marker } = await afterLostBet();
  const storage = new MapStorage();
  const untaken = localStorageUntakenBets(storage);
  for (const bet of kept.bets) untaken.add(bet);
  const honest = (await snapshotFor(served, ada.token))!;
  const world = structuredClone(honest.world);
  Object.assign(accountOf(world, ada.id)!.seeds, { rulesSeq });
  const snapshot = { ...honest, world, text: await textOfWorld(world) };
  const page = remoteOf(served, ada.token, {
    untaken,
    headMarker: marker,
    connect: tap.over(connectTo(served)),
    snapshot: async () => snapshot,
  });
  onTestFinished(() => page.close());
  await page.opened;
  tap.onSent = (text) => (text.includes('"PlaceBet"') ? null : text);
  const draw = nextDraw(accountOf(page.world, ada.id)!.seeds);
  const bet = { game: 'dice', stakeCents: 12, choice: { direction: 'over', target: 50 }, draw } as const;
  void page.submit({ type: 'PlaceBet', payload: bet }, ada.id).catch(() => undefined);
  await seen(() => storage.getItem('untakenBets')?.includes('"stakeCents":12,'));
  expect(untaken.read()).toHaveLength(count);
  expect(untaken.read()).toContainEqual(kept.bets[0]);
});
