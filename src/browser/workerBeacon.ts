/** The page's side of beacon.worker.ts. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from './beacon.worker.ts?worker&url';
import { scriptUrl } from './trustedTypes.ts';

/** Checks signatures of a beacon in a worker, which starts with the first one. Answers come in the order of the questions. */
export function workerBeacon(): (round: BeaconRound) => Promise<boolean> {
  const waiting: ((isSigned: boolean) => void)[] = [];
  let worker: Worker | null = null;
  const started = (): Worker => {
    const made = new Worker(scriptUrl(workerUrl), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<boolean>) => waiting.shift()?.(data);
    return made;
  };
  return (round) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      worker ??= started();
      worker.postMessage(round);
    });
}
