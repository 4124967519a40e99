/** The page's side of beacon.worker.ts. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from './beacon.worker.ts?worker&url';
import { scriptUrl } from './trustedTypes.ts';

interface Waiting {
  readonly resolve: (isSigned: boolean) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Checks signatures of a beacon in a worker, which starts with the first one. Answers come in the order of the questions. Rejects if the worker
 * cannot be started; the next question starts another one.
 */
export function workerBeacon(): (round: BeaconRound) => Promise<boolean> {
  let waiting: Waiting[] = [];
  let worker: Worker | null = null;
  const started = (): Worker => {
    const made = new Worker(scriptUrl(workerUrl), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<boolean>) => waiting.shift()?.resolve(data);
    made.onerror = (event) => {
      event.preventDefault();
      const failed = waiting;
      [waiting, worker] = [[], null];
      for (const { reject } of failed) reject(new Error('The worker could not be started.'));
    };
    return made;
  };
  return (round) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker ??= started();
      worker.postMessage(round);
    });
}
