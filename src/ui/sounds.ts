/** The sounds of the app. Each is a file of that name under public/sounds, made by scripts/make-sounds.ts. */
import { whenIdle } from './whenIdle.ts';

export type SoundName = 'press' | 'roll' | 'tick' | 'peg' | 'reel' | 'card' | 'curve' | 'coin' | 'win' | 'big';

/** A sound and its moment, in milliseconds from now. */
export interface Beat {
  readonly sound: SoundName;
  readonly atMs: number;
}

/** The fallback for a file that cannot be loaded: one short tone. */
const embedded: Record<SoundName, { hz: number; seconds: number }> = {
  press: { hz: 520, seconds: 0.04 },
  roll: { hz: 300, seconds: 0.12 },
  tick: { hz: 900, seconds: 0.02 },
  peg: { hz: 1400, seconds: 0.03 },
  reel: { hz: 180, seconds: 0.08 },
  card: { hz: 700, seconds: 0.04 },
  curve: { hz: 240, seconds: 0.4 },
  coin: { hz: 1046, seconds: 0.12 },
  win: { hz: 784, seconds: 0.25 },
  big: { hz: 988, seconds: 0.5 },
};

/** How loud the full volume is. */
const LOUDEST = 0.7;

const buffers = new Map<SoundName, Promise<AudioBuffer | undefined>>();
let context: AudioContext | undefined;

/** The one audio context, or undefined if the machine has no audio. */
function openAudio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  try {
    return (context ??= new AudioContext());
  } catch {
    return undefined;
  }
}

function load(name: SoundName, audio: AudioContext): Promise<AudioBuffer | undefined> {
  const known = buffers.get(name);
  if (known !== undefined) return known;
  const loading = fetch(`${import.meta.env.BASE_URL}sounds/${name}.wav`)
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(response.statusText))))
    .then((bytes) => audio.decodeAudioData(bytes))
    .catch(() => undefined);
  buffers.set(name, loading);
  return loading;
}

/** The fallback of a sound. It begins at `from`, in the time of the audio context. */
function tone(name: SoundName, audio: AudioContext, gain: GainNode, from: number): OscillatorNode {
  const { hz, seconds } = embedded[name];
  const source = audio.createOscillator();
  source.frequency.value = hz;
  gain.gain.setValueAtTime(gain.gain.value, from);
  gain.gain.linearRampToValueAtTime(0, from + seconds);
  return source;
}

function recorded(buffer: AudioBuffer, audio: AudioContext): AudioBufferSourceNode {
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/**
 * Opens the audio context before the first sound, when the page is idle. Opening takes 60 ms or more, which would stop a
 * board's animation. It waits for the first interaction, because browsers allow no sound before it.
 */
export function prepareSound(): () => void {
  if (context !== undefined) return () => undefined;
  const stop = new AbortController();
  const open = (): void => {
    stop.abort();
    whenIdle(openAudio);
  };
  if (navigator.userActivation?.hasBeenActive) open();
  else for (const type of ['pointerup', 'keyup']) addEventListener(type, open, { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Plays sounds, each at its moment. `volume`: 0 to 100, where 0 is silent. Returns a function that cancels the sounds that have not begun. Never
 * throws and never waits: without audio, or before the first interaction, it stays silent.
 */
export function playSounds(beats: readonly Beat[], volume: number): () => void {
  const audio = volume > 0 && beats.length > 0 ? openAudio() : undefined;
  if (!audio) return () => undefined;
  const from = performance.now();
  const scheduled: { readonly source: AudioScheduledSourceNode; readonly at: number }[] = [];
  let stopped = false;
  const resumed = audio.state === 'suspended' ? audio.resume() : Promise.resolve();
  for (const { sound, atMs } of beats)
    void Promise.all([load(sound, audio), resumed])
      .then(([buffer]) => {
        const elapsedMs = performance.now() - from;
        // Loading a file for the first time takes a while. A sound that would come too late is left out.
        if (stopped || elapsedMs > atMs + MOST_LATE_MS) return;
        const at = audio.currentTime + Math.max(0, atMs - elapsedMs) / 1_000;
        const gain = audio.createGain();
        gain.gain.value = (LOUDEST * volume) / 100;
        gain.connect(audio.destination);
        const source = buffer === undefined ? tone(sound, audio, gain, at) : recorded(buffer, audio);
        source.connect(gain);
        source.start(at);
        if (buffer === undefined) source.stop(at + embedded[sound].seconds);
        scheduled.push({ source, at });
      })
      .catch(() => undefined);
  return () => {
    stopped = true;
    for (const { source, at } of scheduled.splice(0)) if (at > audio.currentTime) source.stop();
  };
}

/** How late a sound may begin after its moment. */
const MOST_LATE_MS = 300;
