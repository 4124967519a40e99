/**
 * Makes the files of public/sounds: `npx tsx scripts/make-sounds.ts`. The arithmetic uses no chance, so the files are the
 * same every time: 16-bit mono WAV at 22,050 Hz, a few kB each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandOptions } from './commandOptions.ts';

commandOptions({});

const sampleRate = 22_050;

/** A sound as amplitude (−1 to 1) at a time in seconds. */
type Wave = (seconds: number) => number;

const sine = (hz: number, t: number): number => Math.sin(2 * Math.PI * hz * t);
/** The amplitude of a struck sound: full at 0, half after `halfLife` seconds, silent before 0. */
const struck = (t: number, halfLife: number): number => (t < 0 ? 0 : Math.min(1, t * 400) * 2 ** (-t / halfLife));

/** A bell: a tone with two inharmonic partials. */
const bell = (hz: number, t: number, halfLife: number): number =>
  struck(t, halfLife) * (0.6 * sine(hz, t) + 0.25 * sine(hz * 2.76, t) + 0.15 * sine(hz * 5.4, t));

/** Swells and fades over its seconds. */
const brush = (t: number, seconds: number): number => (t < 0 || t > seconds ? 0 : Math.sin((Math.PI * t) / seconds));

/** A tone that rises from one pitch to another, evenly to the ear. */
function rising(from: number, to: number, t: number, seconds: number): number {
  const growth = Math.log(to / from) / seconds;
  return Math.sin((2 * Math.PI * from * (Math.exp(growth * t) - 1)) / growth);
}

/** Repeatable noise: a linear congruential generator at the sample's index. */
function hiss(t: number): number {
  const index = Math.round(t * sampleRate);
  const mixed = Math.imul(index ^ (index >>> 7), 1_664_525) + 1_013_904_223;
  return ((mixed >>> 8) & 0xffff) / 0x8000 - 1;
}

const sounds: Record<string, { seconds: number; wave: Wave }> = {
  press: { seconds: 0.06, wave: (t) => 0.5 * struck(t, 0.008) * (sine(640, t) + 0.4 * hiss(t)) },
  roll: {
    seconds: 0.42,
    wave: (t) =>
      [0, 0.09, 0.16, 0.22, 0.26].reduce(
        (sum, at, knock) => sum + 0.6 * struck(t - at, 0.012) * (sine(210 + 35 * knock, t - at) + 0.5 * hiss(t)),
        0,
      ),
  },
  win: {
    seconds: 0.7,
    wave: (t) => 0.5 * (bell(659.25, t, 0.12) + bell(830.61, t - 0.09, 0.12) + bell(987.77, t - 0.18, 0.14)),
  },
  tick: { seconds: 0.04, wave: (t) => 0.22 * struck(t, 0.005) * (sine(1_900, t) + 0.6 * hiss(t)) },
  peg: { seconds: 0.08, wave: (t) => 0.35 * struck(t, 0.012) * (sine(1_480, t) + 0.3 * sine(2_960, t)) },
  reel: { seconds: 0.16, wave: (t) => 0.6 * struck(t, 0.025) * (sine(150, t) + 0.5 * sine(97, t) + 0.4 * hiss(t)) },
  // A card brushes over the cloth and lies.
  card: { seconds: 0.14, wave: (t) => 0.4 * brush(t, 0.07) * hiss(t) + 0.3 * struck(t - 0.07, 0.008) * (sine(420, t) + 0.5 * hiss(t)) },
  // A tone that rises by two octaves.
  curve: { seconds: 0.9, wave: (t) => 0.3 * brush(t, 0.9) * rising(196, 784, t, 0.9) },
  big: {
    seconds: 1.2,
    wave: (t) => [523.25, 659.25, 783.99, 1_046.5, 1_318.5].reduce((sum, hz, note) => sum + 0.36 * bell(hz, t - note * 0.11, 0.16), 0),
  },
  coin: { seconds: 0.35, wave: (t) => 0.5 * (bell(1318.5, t, 0.05) + bell(1975.5, t - 0.05, 0.07)) },
};

function wav({ seconds, wave }: { seconds: number; wave: Wave }): Buffer {
  const count = Math.round(seconds * sampleRate);
  const bytes = Buffer.alloc(44 + count * 2);
  bytes.write('RIFF', 0, 'ascii');
  bytes.writeUInt32LE(36 + count * 2, 4);
  bytes.write('WAVEfmt ', 8, 'ascii');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'ascii');
  bytes.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index++) {
    /* The last 5 ms fade to zero, so that the file does not end with a click. */
    const fade = Math.min(1, (count - index) / (sampleRate * 0.005));
    const value = Math.max(-1, Math.min(1, wave(index / sampleRate) * fade));
    bytes.writeInt16LE(Math.round(value * 32_000), 44 + index * 2);
  }
  return bytes;
}

const folder = fileURLToPath(new URL('../public/sounds/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, sound] of Object.entries(sounds)) writeFileSync(`${folder}${name}.wav`, wav(sound));
