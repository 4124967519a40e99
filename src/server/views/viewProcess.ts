/** Runs in a process of its own: makes views. It ends with the house that started it. */
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
