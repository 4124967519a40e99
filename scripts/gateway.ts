/**
 * A gateway in front of a house server: `npm run gateway`. It has the sockets of the pages and hands their commands to the house that decides.
 *
 * DECIDERS names the houses that may decide, with commas: `127.0.0.1:4200,127.0.0.1:4201` (GATEWAY_HOST and GATEWAY_PORT there).
 * READERS names where houses that stand by answer questions (HOST and READ_PORT there). Default: the house that decides answers them.
 * DATABASE_URL, HOUSE_DATA, HOUSE_ARCHIVES and HOUSE_KEY are those of the house. PORT, HOST, PROXY and PARTNERS mean what they mean for the house.
 */
import { resolve } from 'node:path';
import { requestLog } from '../src/server/http/httpServer.ts';
import { startGateway } from '../src/server/gateway/startGateway.ts';
import { archivesFolder } from './archivesFolder.ts';
import { partnersFor } from './builtApp.ts';
import { listenAt, siteWith } from './openDoor.ts';
import { DEFAULT_PORT, portOf } from './portOf.ts';
import { endWithParent } from './endWithParent.ts';
import { fail } from './fail.ts';
import { commandOptions } from './commandOptions.ts';

/** Throws a sentence for what is no list of places. */
function statedPlaces(name: string, setting: string) {
  return setting.split(',').map((text) => {
    const { host, port } = /^(?<host>.+):(?<port>\d{1,5})$/u.exec(text.trim())?.groups ?? {};
    if (!host || !port) throw new Error(`${name} is "${setting}"; it must be a list such as 127.0.0.1:4200,127.0.0.1:4201.`);
    return { host, port: Number(port) };
  });
}

async function main(): Promise<void> {
  commandOptions({});
  endWithParent();
  const [host, port] = [process.env['HOST'] ?? '127.0.0.1', portOf('PORT', process.env['PORT'], DEFAULT_PORT)];
  const deciders = statedPlaces('DECIDERS', process.env['DECIDERS'] ?? '');
  const replicas = process.env['READERS'] ? statedPlaces('READERS', process.env['READERS']) : [];
  const { app, stop } = await startGateway({
    folder: resolve(process.env['HOUSE_DATA'] ?? 'house-data'),
    databaseUrl: process.env['DATABASE_URL'],
    archives: archivesFolder(),
    key: process.env['HOUSE_KEY'],
    deciders,
    replicas,
    proxy: process.env['PROXY'],
    logger: requestLog(),
    onNotice: (line) => console.error(line),
    ...siteWith(partnersFor(`http://${host}:${port}`)),
  });
  console.log(`The gateway listens at ${await listenAt(app, { host, port })}`);
  let ending: Promise<void> | null = null;
  const end = (): void => {
    ending ??= stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

main().catch(fail);
