/** The thread that folds the log into the projections: the thread of the decider does nothing for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { projectLog } from '../../projections/projectLog.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { storesForReading } from './postgresStores.ts';
import { ProjectionTable } from './projectionTable.ts';
import type { FoldAnswer, FoldingData } from './workerProjections.ts';

/** A long log is folded in parts, so that whoever asks hears how far it is. */
const PART_MS = 2_000;

const { place, key } = workerData as FoldingData;
const { readers, log } = storesForReading(place, key);
const table = new ProjectionTable(readers);
const queue = new TaskQueue();

async function fold(): Promise<FoldAnswer> {
  try {
    return { progress: await projectLog(table, log, { signal: AbortSignal.timeout(PART_MS) }) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', () => {
  void queue.run(fold).then((answer) => parentPort?.postMessage(answer));
});
