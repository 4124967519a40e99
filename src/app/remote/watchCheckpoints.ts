/** Compares what the page was told with the checkpoints of the house while somebody looks at the page. */
import { sharedTexts } from '../../browser/storages.ts';
import type { HouseCalls } from '../../client/houseCalls.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { AppStore } from '../../store/store.ts';
import { logSeen } from '../../store/verification.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { BACKGROUND_DELAY_MS, isCheckWanted } from '../idleCheck.ts';

/** Witnesses cosign every ten seconds (`ROUND_MS` of src/server/witnesses.ts). A look costs the house two proofs, so pages look half as often. */
const EVERY_MS = 20_000;

/** Returns a function that stops it. A contradiction that is found so is told by the house itself. */
export function watchCheckpoints(house: RemoteHouse, calls: HouseCalls, store: AppStore): () => void {
  if (!isCheckWanted()) return () => undefined;
  // Signatures are large code that no page needs to start.
  const watching = async () => {
    const [{ CheckpointWatch }, { checkpointsOver }, { localStorageCheckpoint }] = await Promise.all([
      import('../../client/checkpointWatch.ts'),
      import('../../client/checkpointSource.ts'),
      import('../../browser/checkpointMarker.ts'),
    ]);
    return new CheckpointWatch({
      house,
      source: checkpointsOver(calls),
      marker: localStorageCheckpoint(sharedTexts),
      clock: house.ports.clock,
    });
  };
  /** Code that could not be loaded is asked for again at the next look. */
  const forget = (error: unknown): never => {
    watch = null;
    throw error;
  };
  let watch: ReturnType<typeof watching> | null = null;
  let isStopped = false;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isStopped || isLooking || document.hidden || house.connectionState.phase !== 'open') return;
    isLooking = true;
    try {
      const seen = await (await (watch ??= watching().catch(forget))).look();
      if (seen && !isStopped) store.dispatch(logSeen(seen));
    } finally {
      isLooking = false;
    }
  };
  const later = (): void => whenIdle(() => void look().catch(() => undefined));
  const first = setTimeout(later, BACKGROUND_DELAY_MS);
  const timer = setInterval(later, EVERY_MS);
  return () => {
    isStopped = true;
    clearTimeout(first);
    clearInterval(timer);
  };
}
