/** Compares what the page was told with the checkpoints of the house while somebody looks at the page. */
import { pause } from '../../base/pause.ts';
import { HouseServerError } from '../../base/ports.ts';
import { sharedTexts } from '../../browser/storages.ts';
import type { HouseCalls } from '../../client/houseCalls.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { AppStore } from '../../store/store.ts';
import { logSeen } from '../../store/verification.ts';
import { BACKGROUND_DELAY_MS, isCheckWanted } from '../idleCheck.ts';
import { checkWhenOpen } from './checkWhenOpen.ts';

/** Witnesses cosign every ten seconds (`ROUND_MS` of src/server/witnesses.ts). A look costs the house two proofs, so pages look half as often. */
const EVERY_MS = 20_000;

/** How long loading the code of the checks may take. */
const PATIENCE_MS = 30_000;

/** Signatures are large code that no page needs to start. Rejects with HouseServerError if it does not come. */
async function loadChecks() {
  const late = pause(PATIENCE_MS).then(() => Promise.reject(new Error('It took too long.')));
  try {
    const loaded = [
      import('../../client/checkpointWatch.ts'),
      import('../../client/checkpointSource.ts'),
      import('../../browser/checkpointMarker.ts'),
    ] as const;
    const [{ CheckpointWatch }, { checkpointsOver }, { localStorageCheckpoint }] = await Promise.race([Promise.all(loaded), late]);
    return { CheckpointWatch, checkpointsOver, localStorageCheckpoint };
  } catch (cause) {
    throw new HouseServerError('The checks of checkpoints could not be loaded.', { cause });
  }
}

/** Returns a function that stops it. `CheckpointWatch` reports a contradiction to `house`, which then sends nothing more. */
export function watchCheckpoints(house: RemoteHouse, calls: HouseCalls, store: AppStore): () => void {
  if (!isCheckWanted()) return () => undefined;
  const makeWatch = async () => {
    const { CheckpointWatch, checkpointsOver, localStorageCheckpoint } = await house.load(loadChecks);
    return new CheckpointWatch({
      house,
      source: checkpointsOver(calls),
      marker: localStorageCheckpoint(sharedTexts),
      clock: house.ports.clock,
    });
  };
  let watch: Awaited<ReturnType<typeof makeWatch>> | null = null;
  let isStopped = false;
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    const seen = await (watch ??= await makeWatch()).look();
    if (seen && !isStopped) store.dispatch(logSeen(seen));
  };
  const stop = checkWhenOpen(house, look, { firstMs: BACKGROUND_DELAY_MS, everyMs: EVERY_MS });
  return () => {
    isStopped = true;
    stop();
  };
}
