import { expect, test, vi } from 'vitest';
import { announceReplaced, onReplaced } from '../../src/browser/houseReplaced.ts';

/** Channels that hear each other at once. */
function stubChannels() {
  const open = new Set<EventTarget>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      readonly name: string;
      constructor(name: string) {
        super();
        this.name = name;
        open.add(this);
      }
      postMessage(data: unknown): void {
        for (const other of open as Set<this>)
          if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
      }
      close(): void {
        open.delete(this);
      }
    },
  );
  return open;
}

test('the other tabs hear that the house was replaced, and no channel stays open for it', () => {
  const open = stubChannels();
  const begin = vi.fn();
  onReplaced(begin);
  expect(begin).not.toHaveBeenCalled();
  announceReplaced();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(open.size).toBe(1);
});

test('without channels nobody hears of it', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onReplaced(() => expect.fail());
  expect(announceReplaced).not.toThrow();
});
