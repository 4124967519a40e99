/** The page's side of beacon.worker.ts. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import { HouseServerError } from '../base/ports.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from './beacon.worker.ts?worker&url';
import { scriptUrl } from './trustedTypes.ts';

/** A check takes 20 ms. A worker that answers nothing for so long was not loaded. */
const PATIENCE_MS = 30_000;

/**
 * Checks signatures of a beacon in a worker, which starts with the first one. Answers come in the order of the questions. Rejects with
 * HouseServerError if the worker does not start. The next question starts another one.
 */
export function workerBeacon(): (round: BeaconRound) => Promise<boolean> {
  const waiting: { readonly resolve: (isSigned: boolean) => void; readonly reject: (error: Error) => void }[] = [];
  let worker: Worker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.splice(0)) reject(new HouseServerError('The check of beacons could not be loaded.'));
  };
  const waitOn = (): void => {
    clearTimeout(timer);
    timer = waiting.length > 0 ? setTimeout(giveUp, PATIENCE_MS) : undefined;
  };
  const started = (): Worker => {
    const made = new Worker(scriptUrl(workerUrl), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<boolean>) => {
      waiting.shift()?.resolve(data);
      waitOn();
    };
    made.onerror = (event) => {
      event.preventDefault();
      giveUp();
    };
    return made;
  };
  return (round) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker ??= started();
      worker.postMessage(round);
      if (waiting.length === 1) waitOn();
    });
}
