/** Topics that are made when somebody asks, as in a tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenPages } from '../../../src/base/openPages.ts';
import { Topics } from '../../../src/engine/topics.ts';
import { worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const DAY_MS = 86_400_000;
const ada = idOf('ada');

function words() {
  const world = worldAfter([rules(), ...registered('ada', 100_00), ...playedDice('ada', 10_00, 19_40)]);
  const clock = { now: () => Date.now() };
  const pages = new OpenPages();
  const head = { logId: 'log_1', seq: world.seq, hash: '', at: START };
  const source = { world, head, durableHead: head, isOpen: true, ports: { clock } };
  return { words: new Topics(source, pages, null), pages };
}

test('a day that ends is told, and a word that is asked for later knows it', () => {
  const { words: said } = words();
  expect(said.topicAnswer('rounds-biggest', null)?.rows).toHaveLength(1);
  const told = vi.fn();
  const stop = said.follow('rounds-biggest', null, told);
  told.mockClear();
  vi.advanceTimersByTime(DAY_MS - (START % DAY_MS) - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
  expect(said.topicAnswer('rounds-biggest', null)?.rows).toEqual([]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('pages are watched while somebody follows, and looked at whenever one asks', () => {
  const { words: said, pages } = words();
  const names = () => said.topicAnswer('people', null)?.rows.map(({ name }) => name);
  pages.set([{ tab: 'one', account: ada }]);
  expect(names()).toEqual(['ada']);
  pages.set([...pages.read(), { tab: 'two', account: null }]);
  expect(names()).toEqual(['ada', null]);
  const told = vi.fn();
  const stop = said.follow('people', null, told);
  told.mockClear();
  pages.set([]);
  expect(told).toHaveBeenCalledOnce();
  expect(names()).toEqual([]);
  stop();
  expect(pages.isWatched).toBe(false);
});

test('whether an account follows is told when it begins and when it ends, and guests do not count', () => {
  const { words: said } = words();
  const followed: boolean[] = [];
  said.followers.onFollowedByAccounts('live-table', (isFollowed) => followed.push(isFollowed));
  said.follow('live-table', null, () => undefined);
  const stops = [said.follow('live-table', ada, () => undefined), said.follow('live-table', ada, () => undefined)];
  expect(said.topicAnswer('live-table', ada)?.total).toBe(1);
  stops.forEach((stop) => stop());
  stops.forEach((stop) => stop());
  expect(followed).toEqual([false, true, false]);
});

test('a listener that fails disturbs nobody', () => {
  const { words: said } = words();
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const told = vi.fn();
  const fails = (): void => {
    throw new Error('a listener fails');
  };
  const stops = [said.follow('admins', ada, fails), said.follow('admins', ada, told)];
  expect(told).toHaveBeenCalled();
  expect(failed).toHaveBeenCalled();
  stops.forEach((stop) => stop());
});
