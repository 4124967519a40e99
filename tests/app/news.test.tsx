/** What a person is told on every page about their own bets and credits. */
import { expect, test } from 'vitest';
import { showNews } from '../../src/app/news.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { offerCompleted } from '../../src/domain/events/offers.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import { accountSpecimen, otherAccount, specimenBet } from '../../src/domain/events/specimens.ts';
import { sportBetSettled, sportBetVoided } from '../../src/domain/events/sportBets.ts';
import { partnerOfferCompleted, wallCredited } from '../../src/domain/events/walls.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import type { PlayerHouse } from '../../src/api/playerHouse.ts';
import { betHeld } from '../../src/store/heldBets.ts';
import { signedIn } from '../../src/store/session.ts';
import { dismissToast, readToasts } from '../../src/ui/toasts.ts';
import { storeAfter } from '../kit/stored.ts';

const { account: me } = accountSpecimen;

/** An event of the signed-in person, or of somebody else. */
const of = <T extends string, D extends object>(
  { type, specimen }: { readonly type: T; readonly specimen: D },
  over: Partial<D> | object = {},
) => ({ type, data: { ...specimen, ...over } }) as unknown as DomainEvent;

const entry = (events: readonly DomainEvent[], actor = 'house') =>
  ({ header: { seq: 9 }, act: { actor }, events: events.map((event) => ({ kind: 'event', event })) }) as unknown as Entry;

function page() {
  const store = storeAfter([]);
  store.dispatch(signedIn({ accountId: me, sessionId: 'a session', expiresAt: 1 }));
  let hear: (entries: readonly Entry[]) => void = () => undefined;
  const onEntries = (listener: typeof hear) => {
    hear = listener;
    return () => (hear = () => undefined);
  };
  const stop = showNews({ world: emptyWorld(), onEntries } as unknown as PlayerHouse, store);
  return { store, stop, hear: (...entries: readonly Entry[]) => hear(entries) };
}

const told = () => readToasts().map(({ kind, text }) => [kind, text]);

const sportLost = of(sportBetSettled, { payoutCents: 0 });
test.each<[string, readonly DomainEvent[], readonly [string, string] | null]>([
  ['a won sports bet', [of(sportBetSettled)], ['success', 'You won 10.00 credits']],
  ['a lost one', [sportLost], ['info', 'Better luck next time!']],
  ['one that came back', [of(sportBetSettled, { payoutCents: 5_00 })], ['info', 'Stake returned']],
  ['a void one', [of(sportBetVoided)], ['info', 'Stake returned']],
  ['several of one entry together', [of(sportBetSettled), sportLost, of(sportBetVoided)], ['info', 'Stake returned']],
  ['an offer', [of(offerCompleted)], ['success', 'Offer completed! Earned 25.00 credits']],
  ['an offer of a wall', [of(partnerOfferCompleted)], ['success', 'Offer completed! Earned 40.00 credits']],
  ['a credit for an offer', [of(wallCredited, { message: 'offer_completed' })], ['success', 'Offer completed! Earned 12.50 credits']],
  ['another credit', [of(wallCredited, { message: 'credits_earned' })], ['success', 'You earned 12.50 credits']],
  ['a lost seed', [of(betVoided)], ['info', 'Your bet of 10.00 credits was returned: the house lost the seed of its round']],
  [
    'a missed beacon',
    [of(betVoided, { reason: 'beacon away' })],
    ['info', 'Your bet of 10.00 credits was returned: the beacon of its round did not come'],
  ],
  ['nothing of a cancelled round', [of(betVoided, { reason: 'cancelled' })], null],
])('a person is told of %s', (_what, events, toast) => {
  const { hear, stop } = page();
  hear(entry(events.map(({ type, data }) => ({ type, data: { ...data, account: otherAccount } }) as DomainEvent)));
  expect(told(), 'what is somebody else’s').toEqual([]);
  hear(entry(events));
  expect(told()).toEqual(toast ? [toast] : []);
  stop();
  for (const { id } of readToasts()) dismissToast(id);
  hear(entry(events));
  expect(told(), 'after the end').toEqual([]);
});

test('bets on games that somebody else settled are told together, by game', async () => {
  const { hear } = page();
  const lost = of(betSettled, { payoutCents: 0 });
  hear(entry([of(betSettled)]), entry([lost, of(betSettled, { game: 'coinflip', outcome: { side: 'heads' }, payoutCents: 10_00 })]));
  await expect.poll(told).toEqual([
    ['info', 'Dice: better luck next time!'],
    ['info', 'Coin Flip: stake returned'],
  ]);
  hear(entry([of(betSettled)]));
  await expect.poll(told).toContainEqual(['success', 'Dice: you won 19.40 credits']);
});

test('nothing is told of what one settled oneself, of a bet that a board holds, and of what was taken back by oneself', async () => {
  const { hear, store } = page();
  hear(entry([of(betSettled), of(betVoided)], me));
  store.dispatch(betHeld(specimenBet));
  hear(entry([of(betSettled)]));
  await Promise.all([import('../../src/screens/play/resultText.ts'), import('../../src/screens/play/roundText.ts')]);
  await Promise.resolve();
  expect(told()).toEqual([]);
});
