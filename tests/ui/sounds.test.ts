/** Sounds at their moments, over an audio context that writes down what it is asked for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Started {
  readonly what: string;
  readonly at: number;
  readonly gain: number;
  stopped: boolean;
}

const started: Started[] = [];
let now = 0;

/** A file that is not there has no buffer, and its tone is heard instead. */
function fakeAudio(files: 'there' | 'missing') {
  const node = (what: string) => {
    let gain = 0;
    return {
      frequency: { value: 0 },
      set buffer(_buffer: unknown) {},
      connect: (to: { gain: { value: number } }) => (gain = to.gain.value),
      start(at: number) {
        const begun: Started = { what, at, gain, stopped: false };
        this.stop = () => void (begun.stopped = true);
        started.push(begun);
      },
      stop: (): void => undefined,
    };
  };
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running';
      get currentTime(): number {
        return now;
      }
      readonly decodeAudioData = () => Promise.resolve({});
      readonly createGain = () => ({
        gain: { value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
        connect: vi.fn(),
      });
      readonly createBufferSource = () => node('file');
      readonly createOscillator = () => node('tone');
    },
  );
  vi.stubGlobal('fetch', () =>
    Promise.resolve({ ok: files === 'there', statusText: 'gone', arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) }),
  );
}

async function opened(files: 'there' | 'missing' = 'there') {
  fakeAudio(files);
  vi.resetModules();
  return import('../../src/ui/sounds.ts');
}

const heard = () => expect.poll(() => started.length).toBeGreaterThan(0);

beforeEach(() => {
  started.length = 0;
  now = 10;
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('each sound begins at its moment, as loud as the volume', async () => {
  const { playSounds } = await opened();
  playSounds(
    [
      { sound: 'tick', atMs: 0 },
      { sound: 'reel', atMs: 1_200 },
    ],
    50,
  );
  await expect.poll(() => started).toHaveLength(2);
  expect(started.map(({ at }) => at)).toEqual([10, 11.2]);
  expect(started[0]?.gain).toBeCloseTo(0.35);
});

test('what has not begun is taken back, and what has begun ends by itself', async () => {
  const { playSounds } = await opened();
  const stop = playSounds(
    [
      { sound: 'peg', atMs: 0 },
      { sound: 'peg', atMs: 500 },
    ],
    100,
  );
  await expect.poll(() => started).toHaveLength(2);
  now = 10.2;
  stop();
  expect(started.map(({ stopped }) => stopped)).toEqual([false, true]);
});

test('volume 0 asks for nothing', async () => {
  const { playSounds } = await opened();
  playSounds([{ sound: 'win', atMs: 0 }], 0);
  await Promise.resolve();
  expect(started).toEqual([]);
});

test('a tone is heard where the file is missing', async () => {
  const { playSounds } = await opened('missing');
  playSounds([{ sound: 'card', atMs: 0 }], 50);
  await heard();
  expect(started[0]?.what).toBe('tone');
});
