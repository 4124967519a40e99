/** The offers that one has begun: what stands above the list of offers until each is completed. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { offerCompleted, offerDeleted, offerPublished, offerRevised, offerStarted } from '../../../src/domain/events/offers.ts';
import { offerIdFrom } from '../../../src/domain/ids.ts';
import { soundToggled } from '../../../src/store/preferences.ts';
import { selectOffersInProgress } from '../../../src/store/selectors/offers.ts';
import { worldOpened } from '../../../src/store/world.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const ada = idOf('ada');
const offer = (name: string) => offerIdFrom(commandIdOf(name));
const terms = (title: string, rewardCents = 25_00) => ({
  offer: offer(title),
  terms: {
    title,
    description: '',
    requirements: '',
    provider: 'Compass Works',
    category: 'apps',
    rewardCents,
    imageUrl: null,
    minutes: null,
  },
});
const started = (title: string, who = 'ada') => offerStarted.of({ account: idOf(who), offer: offer(title), rewardCents: 25_00 });
const history = [
  rules(),
  ...registered('ada'),
  ...registered('ben'),
  ...['First', 'Second', 'Other'].map((title) => offerPublished.of(terms(title))),
  started('First'),
  started('Second'),
  started('Other', 'ben'),
];
/** Each entry is a second after the one before. */
const [first, second] = [
  { offer: offer('First'), title: 'First', at: START + 8_000, rewardCents: 25_00 },
  { offer: offer('Second'), title: 'Second', at: START + 9_000, rewardCents: 25_00 },
];
const inProgress = (events: readonly DomainEvent[], name?: string) =>
  selectOffersInProgress(storeAfter([...history, ...events], name).getState());

test.each<[string, readonly DomainEvent[], readonly object[]]>([
  ['the newest is first', [], [second, first]],
  ['a completed one is gone', [offerCompleted.of({ account: ada, offer: offer('Second'), cents: 25_00 })], [first]],
  [
    'new terms change its title, and not what was promised',
    [offerRevised.of({ ...terms('First', 30_00), terms: terms('Anew', 30_00).terms })],
    [second, { ...first, title: 'Anew' }],
  ],
  [
    'a deleted one has no title, and is paid all the same',
    [offerDeleted.of({ offer: offer('First') })],
    [second, { ...first, title: null }],
  ],
])('%s', (_what, events, expected) => expect(inProgress(events, 'ada')).toEqual(expected));

test('everybody sees their own, and whoever is not signed in or blocked sees none', () => {
  expect(inProgress([], 'ben').map(({ title }) => title)).toEqual(['Other']);
  expect([inProgress([]), inProgress([accountBlocked.of({ account: ada, reason: 'several accounts' })], 'ada')]).toEqual([[], []]);
});

test('the list is the very same until something of it changes', () => {
  const store = storeAfter(history, 'ada');
  const shown = selectOffersInProgress(store.getState());
  store.dispatch(soundToggled());
  const { world } = store.getState();
  store.dispatch(worldOpened({ ...world, seq: world.seq + 1, ledger: { ...world.ledger, house: 1 } }));
  expect(selectOffersInProgress(store.getState())).toBe(shown);
  store.dispatch(worldOpened({ ...world, offers: {} }));
  expect(selectOffersInProgress(store.getState()).map(({ title }) => title)).toEqual([null, null]);
  expect(inProgress([]), 'nothing is the same nothing for every guest').toBe(inProgress([]));
});
