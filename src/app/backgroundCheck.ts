/** The verification of the log in the background. Its code is loaded when the page is idle, because playing does not need it. */
import { runExclusive } from '../browser/storages.ts';
import { scriptUrl } from '../browser/trustedTypes.ts';
// `default as`: the bundler's module at this address has the default export. The file itself has none.
import { default as workerUrl } from '../browser/verify.worker.ts?worker&url';
import type { House } from '../engine/house.ts';
import type { Checked, LiveWorld } from '../engine/verification/logCheck.ts';
import type { FromWorker, ToWorker } from '../engine/verification/messages.ts';
import { doubtSentence } from '../engine/verification/doubt.ts';
import type { AppStore } from '../store/store.ts';
import { logChecked } from '../store/verification.ts';

/** Only one tab verifies at a time. The others wait for this lock. */
const LOCK = 'verify-log';
/** A world of more accounts would block the page for longer than a frame while it is copied. */
const MOST_ACCOUNTS = 500;

/** The current world of the house, at `seq` or later; null if it is too large to copy. It is copied when it is posted. */
async function worldToCompare(house: House, seq: number): Promise<LiveWorld | null> {
  if (house.head.seq < seq) await house.catchUp();
  return Object.keys(house.world.accounts).length > MOST_ACCOUNTS ? null : { seq: house.head.seq, world: house.world };
}

/** Verifies the log of this browser once, in its own worker, while no other tab does. Rejects if the verification failed to run. */
async function verifyInWorker(house: House, database: string): Promise<Checked> {
  return runExclusive(LOCK, () => {
    const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
    const post = (message: ToWorker): void => worker.postMessage(message);
    const stop = house.onEntries(() => post({ kind: 'busy' }));
    return new Promise<Checked>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'checked') resolve(data.checked);
        else if (data.kind === 'failed') reject(new Error(data.message));
        else {
          worldToCompare(house, data.seq).then(
            (live) => post({ kind: 'live', live }),
            () => post({ kind: 'live', live: null }),
          );
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message === '' ? 'The worker could not be started.' : event.message));
      };
      post({ kind: 'check', database, build: house.ports.domainHash });
    }).finally(() => {
      stop();
      worker.terminate();
    });
  });
}

/** Verifies the log once. Skips a log that a newer version wrote to, because this version cannot read all of it. */
export async function checkInBackground(house: House, store: AppStore, database: string): Promise<void> {
  if (house.newer) return;
  try {
    const { verified, doubt } = await verifyInWorker(house, database);
    if (doubt) await house.catchUp();
    if (house.newer || (!verified && !doubt)) return;
    store.dispatch(
      logChecked({
        verified: verified && { seq: verified.seq, hash: verified.hash, at: verified.at },
        doubt: doubt && doubtSentence(doubt),
      }),
    );
  } catch (error) {
    // The result is unknown, so nothing is reported. The next start tries again.
    console.warn('The log could not be verified in the background', error);
  }
}
