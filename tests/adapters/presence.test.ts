import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Presence, type PresenceChannel } from '../../src/browser/presence.ts';
import { idOf } from '../kit/people.ts';

const ada = idOf('ada');

/** Channels that hear each other at once, as those of one browser do. */
function browser() {
  const open = new Set<PresenceChannel>();
  const frozen = new Set<PresenceChannel>();
  const channel = (): PresenceChannel => {
    const own: PresenceChannel = {
      onmessage: null,
      postMessage(message) {
        for (const other of open)
          if (other !== own && !frozen.has(other)) other.onmessage?.({ data: structuredClone(message) } as MessageEvent<unknown>);
      },
    };
    open.add(own);
    return own;
  };
  return { channel, crash: (one: PresenceChannel) => void frozen.add(one) };
}

const tabs = (presence: Presence) => presence.read().map(({ tab, account }) => `${tab} ${account ?? 'guest'}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('tabs find each other, whichever came first, and hear who uses them', () => {
  const { channel } = browser();
  const first = new Presence('one', channel());
  const second = new Presence('two', channel());
  expect(tabs(first)).toEqual(['one guest', 'two guest']);
  expect(tabs(second), 'nobody has asked yet').toEqual(['two guest']);
  const heard = vi.fn();
  const stop = second.watch(heard);
  expect(tabs(second)).toEqual(['two guest', 'one guest']);
  first.setAccount(ada);
  expect(tabs(second)).toEqual(['two guest', `one ${ada}`]);
  const calls = heard.mock.calls.length;
  first.setAccount(ada);
  expect(heard).toHaveBeenCalledTimes(calls);
  stop();
});

test('who says goodbye is gone at once, who crashed when they did not answer', () => {
  const { channel, crash } = browser();
  const first = new Presence('one', channel());
  const second = new Presence('two', channel());
  const third = channel();
  new Presence('three', third);
  first.watch(() => undefined);
  expect(tabs(first)).toEqual(['one guest', 'two guest', 'three guest']);
  second.announceGone();
  expect(tabs(first)).toEqual(['one guest', 'three guest']);
  second.announce();
  crash(third);
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(10_000);
  expect(tabs(first)).toEqual(['one guest', 'two guest']);
});

test('what is no message of presence is passed over; nobody is asked when nobody looks', () => {
  const { channel } = browser();
  const presence = new Presence('one', channel());
  const other = channel();
  const asked = vi.fn();
  other.onmessage = asked;
  for (const message of [
    null,
    7,
    'who',
    {},
    { kind: 'here', tab: '', account: null },
    { kind: 'here', tab: 'x', account: '__proto__' },
    { kind: 'here', tab: 'x', account: null, more: 1 },
  ]) {
    other.postMessage(message);
  }
  expect(tabs(presence)).toEqual(['one guest']);
  vi.advanceTimersByTime(60_000);
  expect(asked).not.toHaveBeenCalled();
  const stop = presence.watch(() => undefined);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledOnce();
});
