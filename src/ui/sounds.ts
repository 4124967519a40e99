/** The sounds of the app. Each is a file of that name under public/sounds, made by scripts/make-sounds.ts. */
import { whenIdle } from './whenIdle.ts';

export type SoundName = 'press' | 'roll' | 'win' | 'lose' | 'coin';

/** The fallback for a file that cannot be loaded: one short tone. */
const embedded: Record<SoundName, { hz: number; seconds: number }> = {
  press: { hz: 520, seconds: 0.04 },
  roll: { hz: 300, seconds: 0.12 },
  win: { hz: 784, seconds: 0.25 },
  lose: { hz: 196, seconds: 0.2 },
  coin: { hz: 1046, seconds: 0.12 },
};

const volume = 0.35;

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

function tone(name: SoundName, audio: AudioContext, gain: GainNode): AudioScheduledSourceNode {
  const { hz, seconds } = embedded[name];
  const source = audio.createOscillator();
  source.frequency.value = hz;
  gain.gain.setValueAtTime(volume, audio.currentTime);
  gain.gain.linearRampToValueAtTime(0, audio.currentTime + seconds);
  source.stop(audio.currentTime + seconds);
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
 * Plays a sound. The caller checks the person's sound preference. Never throws and never waits: without audio, or before the
 * first interaction, it stays silent.
 */
export function playSound(name: SoundName): void {
  const audio = openAudio();
  if (!audio) return;
  const resumed = audio.state === 'suspended' ? audio.resume() : Promise.resolve();
  void Promise.all([load(name, audio), resumed])
    .then(([buffer]) => {
      const gain = audio.createGain();
      gain.gain.value = volume;
      gain.connect(audio.destination);
      const source = buffer === undefined ? tone(name, audio, gain) : audio.createBufferSource();
      if (source instanceof AudioBufferSourceNode && buffer !== undefined) source.buffer = buffer;
      source.connect(gain);
      source.start();
    })
    .catch(() => undefined);
}
