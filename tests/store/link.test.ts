/** A house and the store that shows its world. */
import { expect, test } from 'vitest';
import { linkHouse } from '../../src/store/link.ts';
import { selectBalance, selectHeldRounds, selectShownBalance } from '../../src/store/selectors/account.ts';
import { betHeld, betShown } from '../../src/store/heldBets.ts';
import { betIdFrom } from '../../src/domain/ids.ts';
import { makeStore } from '../../src/store/store.ts';
import { commandIdOf } from '../kit/people.ts';
import { nowhere } from '../kit/stored.ts';
import { signedIn } from '../../src/store/session.ts';
import { remoteOf } from '../kit/remote.ts';
import { serveSocket, signUp } from '../kit/socket.ts';
import { accept, bet, diceBet, newcomer, TestBrowser } from '../kit/testHouse.ts';

/** A tab whose store is linked to its house, the worlds that the store has shown, and a second tab. */
async function linked() {
  const browser = new TestBrowser();
  const [tab, other] = [await browser.tab(), await browser.tab()];
  const ada = await newcomer(tab, 'ada');
  const { store, persistor } = makeStore({ preferences: nowhere, session: nowhere });
  await expect.poll(() => persistor.getState().bootstrapped).toBe(true);
  expect(store.getState().houseStatus.status.phase).toBe('opening');
  linkHouse(tab.house, store).markOpen();
  store.dispatch(signedIn({ accountId: ada, sessionId: 'a session', expiresAt: 1 }));
  const shown: ReturnType<typeof store.getState>[] = [];
  store.subscribe(() => shown.push(store.getState()));
  return { browser, tab, other, ada, store, shown, seqs: () => [...new Set(shown.map(({ world }) => world.seq))] };
}

test('shows the world of the house, and each entry of any tab as it comes', async () => {
  const { tab, other, ada, store, seqs } = await linked();
  const { seq } = tab.house.head;
  expect(store.getState().world).toBe(tab.house.world);
  expect(store.getState().houseStatus.status.phase).toBe('open');
  accept(await bet(tab, ada, 1_00));
  accept(await bet(other, ada, 1_00));
  await expect.poll(() => store.getState().world.seq).toBe(seq + 2);
  expect(seqs()).toEqual([seq + 1, seq + 2]);
  expect(store.getState().world).toBe(tab.house.world);
});

test('entries that arrive together are one action', async () => {
  const { browser, tab, other, ada, store, seqs } = await linked();
  const { seq } = tab.house.head;
  browser.channel.deaf = true;
  for (let i = 0; i < 3; i += 1) accept(await bet(other, ada, 1));
  browser.channel.deaf = false;
  accept(await bet(other, ada, 1));
  await expect.poll(() => store.getState().world.seq).toBe(seq + 4);
  expect(seqs()).toEqual([seq + 4]);
  expect(store.getState().world).toBe(tab.house.world);
});

test('a house server leaves out what the page may not read: the world shown is the one that it has', async () => {
  const served = await serveSocket();
  const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  const [house, other] = [remoteOf(served, ada.token), remoteOf(served, bob.token)];
  await Promise.all([house.opened, other.opened]);
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  linkHouse(house, store).markOpen();
  for (let i = 0; i < 3; i += 1) {
    accept(await other.submit(diceBet(1_00), bob.id));
    accept(await house.submit(diceBet(1_00), ada.id));
  }
  accept(await other.submit({ type: 'Say', payload: { text: 'good evening' } }, bob.id));
  await expect.poll(() => store.getState().world.chat.messages.map(({ text }) => text)).toContain('good evening');
  const { seq: _seq, at: _at, ...shown } = store.getState().world;
  expect(house.world).toMatchObject(shown);
  expect(shown.accounts[ada.id]).toEqual(served.machine.whole.accounts[ada.id]);
  for (const one of [house, other]) one.close();
  await served.close();
});

test('the payout of a bet that is held back is not shown for a moment', async () => {
  const { tab, ada, store, shown } = await linked();
  const id = commandIdOf('the bet');
  store.dispatch(betHeld(betIdFrom(id)));
  accept(await bet(tab, ada, 10_00, { direction: 'under', target: 99 }, { id }));
  const { payoutCents } = store.getState().heldBets.settled[betIdFrom(id)] ?? { payoutCents: -1 };
  expect(selectBalance(store.getState())).toBe(90_00 + payoutCents);
  expect([...new Set(shown.map(selectShownBalance))]).toEqual([100_00, 90_00]);
  store.dispatch(betShown(betIdFrom(id)));
  expect(selectShownBalance(store.getState())).toBe(90_00 + payoutCents);
});

test('a bet held back on a shared round is told with its round', async () => {
  const { tab, ada, store } = await linked();
  const ben = await newcomer(tab, 'ben');
  const [freshBytes, id] = ['a'.repeat(32), commandIdOf('the join')];
  accept(await tab.house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } }, ben));
  const [round] = Object.values(tab.house.world.rounds);
  store.dispatch(betHeld(betIdFrom(id)));
  accept(await tab.house.submit({ type: 'JoinFlip', payload: { round: round?.id, freshBytes } }, ada, { id }));
  expect(selectHeldRounds(store.getState())).toEqual([round?.id]);
  expect(Object.keys(store.getState().heldBets.settled), 'the bet of somebody else is not held').toEqual([betIdFrom(id)]);
  expect(selectShownBalance(store.getState())).toBe(95_00);
});

test('tells of a corrected clock, with its entry', async () => {
  const { browser, tab, ada, store } = await linked();
  browser.clock.move(-3_600_000);
  accept(await bet(tab, ada, 1_00));
  expect(store.getState().houseStatus.clockCorrectedSeq).toBe(tab.house.head.seq - 1);
});
