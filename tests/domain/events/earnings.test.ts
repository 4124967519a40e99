/** Offers and visits from before the log: what an audit holds them to, and that they are counted without moving a credit. */
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { earningsBroughtOver, earningsMigrated } from '../../../src/domain/events/earnings.ts';
import { offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import { SESSIONS_KEPT, wallOpened } from '../../../src/domain/events/walls.ts';
import { offerIdFrom, wallSessionIdFrom, type AccountId, type Actor } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben, boss, nobody] = [idOf('ada'), idOf('ben'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben'), ...registered('boss', 0, { role: 'admin' })];
/** When the entry after the history happens. */
const now = START + history.length * 1_000;
const offer = (name = 'old') => offerIdFrom(commandIdOf(name));
const session = (name: string) => wallSessionIdFrom(commandIdOf(name));
const terms = earningsMigrated.specimen.offers[0]!.terms;
const offers = earningsMigrated.of({ offers: [{ offer: offer(), terms }], rejected: 0 });
const done = (completedAt: number, name = 'old') => ({ offer: offer(name), completedAt });
const visit = (name: string, clickedAt: number, lastActivity = clickedAt, offersCompleted = 0) => ({
  session: session(name),
  clickedAt,
  offersCompleted,
  lastActivity,
});
const brought = (
  completed: readonly ReturnType<typeof done>[],
  sessions: readonly ReturnType<typeof visit>[] = [],
  account: AccountId = ada,
) => earningsBroughtOver.of({ account, completed: [...completed], sessions: [...sessions] });
const started = offerStarted.of({ account: ada, offer: offer(), rewardCents: 1_00 });
const published = offerPublished.of({ offer: offer(), terms: { ...terms, minutes: null } });
const LATER = 'something happened later than now';

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], offers, 'house'],
  ['the old offers were brought over before', [offers], offers, 'house'],
  [`only the house does this, not ${boss}`, [], offers, boss],
  [undefined, [], brought([done(now)], [visit('a', now)]), 'house'],
  [LATER, [], brought([done(now + 1)]), 'house'],
  [LATER, [], brought([], [visit('a', now + 1)]), 'house'],
  [LATER, [], brought([], [visit('a', 1, now + 1)]), 'house'],
  ['an offer was completed twice', [], brought([done(1), done(2)]), 'house'],
  ['an offer was completed before', [brought([done(1)])], brought([done(2)]), 'house'],
  [undefined, [brought([done(1)])], brought([done(2)], [], ben), 'house'],
  [`account ${nobody} was never registered`, [], brought([], [], nobody), 'house'],
  ['an offer was started, and its reward is due', [offers, started], brought([done(1)]), 'house'],
  ['an offer was published in this log', [published], brought([done(1)]), 'house'],
  [`only the house does this, not ${ada}`, [], brought([]), ada],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('an offer that was published in the same millisecond is one of this log', () =>
  expect(wrongWith([...history, published], brought([done(1)]), 'house', 0)).toBe('an offer was published in this log'));

test('an old offer stands among the others from now on, by its terms of then', () =>
  expect(changesBy(offers, history)).toEqual({
    earningsMigrated: true,
    [`offers.${offer()}`]: { id: offer(), ...terms, minutes: null, seq: history.length + 1, createdAt: now, completions: 0 },
  }));

test('completions and visits are counted, also of an offer that is gone, and no credit moves', () =>
  expect(changesBy(brought([done(5), done(6, 'gone')], [visit('early', 1, 2, 3), visit('late', 10, 11, 1)]), [...history, offers])).toEqual(
    {
      [`accounts.${ada}.offers.completed.${offer()}`]: 5,
      [`accounts.${ada}.offers.completed.${offer('gone')}`]: 6,
      [`accounts.${ada}.offersCompleted`]: 2,
      [`completedBefore.${offer()}`]: true,
      [`completedBefore.${offer('gone')}`]: true,
      [`offers.${offer()}.completions`]: 1,
      [`accounts.${ada}.quests.day.before.offers`]: 2,
      [`accounts.${ada}.quests.week.before.offers`]: 2,
      [`accounts.${ada}.walls.former`]: { credited: null, dayCents: 0, unnumbered: null, credits: 0 },
      'walls.former': { sessions: 2, users: 1, completed: 4, creditedCents: 0, ignored: 0 },
      wallSessions: [
        { id: session('late'), account: ada, wall: 'former', clickedAt: 10, offersCompleted: 1, lastActivity: 11 },
        { id: session('early'), account: ada, wall: 'former', clickedAt: 1, offersCompleted: 3, lastActivity: 2 },
      ],
    },
  ));

test('an account with nothing to bring changes nothing, and each person is counted once', () => {
  expect(changesBy(brought([]), history)).toEqual({});
  const visited = [...history, brought([], [visit('a', 1)]), brought([], [visit('b', 2)])];
  expect(worldAfter(visited).walls['former']).toMatchObject({ sessions: 2, users: 1 });
  expect(worldAfter([...visited, brought([], [visit('c', 3)], ben)]).walls['former']).toMatchObject({ sessions: 3, users: 2 });
});

test('visits of old stand behind those of now; of too many the oldest go', () => {
  const opened = wallOpened.of({ account: ben, wall: 'harbor', session: session('new') });
  const old = Array.from({ length: SESSIONS_KEPT }, (_, i) => visit(`old ${i}`, i));
  const { wallSessions, walls } = worldAfter([...history, opened, brought([], old)]);
  expect(wallSessions.map(({ id }) => id)).toEqual([
    session('new'),
    ...old
      .slice(1)
      .toReversed()
      .map(({ session: id }) => id),
  ]);
  expect(walls['former']?.sessions).toBe(SESSIONS_KEPT);
});

test('a new offer has no id that somebody has completed before the log', () => {
  const brought = earningsBroughtOver.of({ account: ada, completed: [done(now, 'new')], sessions: [] });
  const published = (name: string) => offerPublished.of({ ...offerPublished.specimen, offer: offer(name) });
  expect(wrongWith([...history, brought], published('new'), boss)).toBe('the offer was completed before the log');
  expect(wrongWith([...history, brought], published('newer'), boss)).toBeUndefined();
});
