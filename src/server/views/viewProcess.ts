/** The program of the process that makes views (viewWorker.ts starts it, so that commands are decided meanwhile). It ends with its house. */
import { storesForReading } from '../postgres/postgresStores.ts';
import { makeView } from './viewMaker.ts';
import type { Made, Wanted, WorkerData } from './viewMessages.ts';

process.once('message', ({ place, key, domainHash, logPlace }: WorkerData) => {
  const { log, views } = storesForReading(place, key, logPlace);

  const make = async ({ ask, wanted }: Wanted): Promise<Made> => {
    try {
      return { ask, made: await makeView({ log, views, domainHash }, wanted) };
    } catch (error) {
      return { ask, failed: error instanceof Error ? error.message : String(error) };
    }
  };

  process.on('message', (wanted: Wanted) => void make(wanted).then((made) => process.send?.(made)));
});
process.once('disconnect', () => process.exit());
