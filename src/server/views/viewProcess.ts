/** The program of the process that makes views (viewWorker.ts starts it, so that commands are decided meanwhile). It ends with its house. */
import { storesForReading } from '../postgres/postgresStores.ts';
import { makeView } from './viewMaker.ts';
import type { ViewReply, ViewRequest, WorkerData } from './viewMessages.ts';

process.once('message', ({ place, key, domainHash, logPlace }: WorkerData) => {
  const { log, views } = storesForReading(place, key, logPlace);

  const make = async ({ requestId, wanted }: ViewRequest): Promise<ViewReply> => {
    try {
      return { requestId, made: await makeView({ log, views, domainHash }, wanted) };
    } catch (error) {
      return { requestId, failed: error instanceof Error ? error.message : String(error) };
    }
  };

  process.on('message', (request: ViewRequest) => void make(request).then((reply) => process.send?.(reply)));
});
process.once('disconnect', () => process.exit());
