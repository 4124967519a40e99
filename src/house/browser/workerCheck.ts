import type { House } from '../house.ts';
import type { Checked, LiveWorld } from '../verification/logCheck.ts';
import type { FromWorker, ToWorker } from '../verification/messages.ts';
import { scriptUrl } from './trustedTypes.ts';
// By its name: it is the bundler’s module at this address that has the export, not the file.
import { default as workerUrl } from './verify.worker.ts?worker&url';

/** One tab at a time verifies; the others wait for their turn. */
const LOCK = 'verify-log';
/** Handing over a world of more accounts would keep the page from other work for longer than a frame. */
const MOST_ACCOUNTS = 500;

/** The world that the house decides by, at `seq` or further on. Copied when it is posted. */
async function worldOf(house: House, seq: number): Promise<LiveWorld | null> {
  if (house.head.seq < seq) await house.catchUp();
  return Object.keys(house.world.accounts).length > MOST_ACCOUNTS ? null : { seq: house.head.seq, world: house.world };
}

/** One pass over the log of this browser in a worker of its own, when no other tab is at it. Rejects when it could not be made. */
export async function checkLog(house: House, database: string): Promise<Checked> {
  return navigator.locks.request(LOCK, () => {
    const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
    const tell = (message: ToWorker): void => worker.postMessage(message);
    const stop = house.onEntries(() => tell({ kind: 'busy' }));
    return new Promise<Checked>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'checked') resolve(data.checked);
        else if (data.kind === 'failed') reject(new Error(data.message));
        else {
          worldOf(house, data.seq).then(
            (live) => tell({ kind: 'live', live }),
            () => tell({ kind: 'live', live: null }),
          );
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message === '' ? 'The worker could not be started.' : event.message));
      };
      tell({ kind: 'check', database, build: house.ports.domainHash });
    }).finally(() => {
      stop();
      worker.terminate();
    });
  });
}
