/** Verifies the log of this browser in a worker. The worker reads the database itself, so that no entries pass through the page. */
import './interpretSchemas.ts';
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { pause } from '../base/pause.ts';
import { LogCheck, type LiveWorld, Pace } from '../engine/verification/logCheck.ts';
import type { FromWorker, ToWorker } from '../engine/verification/messages.ts';
import { systemClock } from '../base/clock.ts';
import { platformDigest } from '../base/platformDigest.ts';
import { indexedDbStores } from './stores/indexedDb.ts';
import { IndexedDbCheckProgress } from './stores/indexedDbCaches.ts';

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
  onmessage: ((message: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as WorkerScope;
let answerLive: (live: LiveWorld | null) => void = () => undefined;

const pace = new Pace(() => performance.now(), pause);

async function check(database: string, build: string): Promise<FromWorker> {
  const stores = indexedDbStores({ name: database, hash: (text) => nobleHashing.sha256(text) });
  const progress = new IndexedDbCheckProgress(database);
  try {
    const checked = await new LogCheck({
      store: stores.events,
      snapshots: stores.snapshots,
      progress,
      clock: systemClock,
      build,
      digest: platformDigest,
      live: (seq) =>
        new Promise((resolve) => {
          answerLive = resolve;
          scope.postMessage({ kind: 'live', seq });
        }),
      pause: (workedMs) => pace.rest(workedMs),
    }).run();
    return { kind: 'checked', checked };
  } finally {
    stores.close();
    progress.close();
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'live') return answerLive(data.live);
  if (data.kind === 'busy') return pace.busy();
  check(data.database, data.build).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};
