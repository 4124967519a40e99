/**
 * A house server as a set of processes on this machine: `npm run house:many`. A PostgreSQL, a house that decides, one that stands by and
 * answers questions, and GATEWAYS gateways (default 2) at PORT (default 4180) and the next ports. A process that ends is started again.
 *
 * HOUSE_DATA, HOUSE_KEY, HOUSE_ADMIN_PASSWORD and HOUSE_DEMO_PASSWORD are those of `npm run house`. With DATABASE_URL no PostgreSQL is
 * started. The two houses listen at the ports 11 and 12 after PORT, for gateways at 20 and 21 after it, and for questions at 30 and 31.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { houseKey, keyFileIn } from '../src/server/houseKey.ts';
import { urlOf } from '../src/server/postgres/database.ts';
import { OwnPostgres } from '../src/server/postgres/embeddedPostgres.ts';
import { DEFAULT_PORT, portOf } from './portOf.ts';
import { commandOptions } from './commandOptions.ts';

const RETRY_MS = 1_000;
const MOST_GATEWAYS = 10;
// Not 10: browsers open nothing at port 4190.
const [HOUSES_AFTER, GATEWAY_PORTS_AFTER, READ_PORTS_AFTER] = [11, 20, 30];
const HOUSES = 2;

type Environment = Readonly<Record<string, string>>;

async function main(): Promise<void> {
  commandOptions({});
  const port = portOf('PORT', process.env['PORT'], DEFAULT_PORT);
  const gateways = Number(process.env['GATEWAYS'] || 2);
  if (!Number.isInteger(gateways) || gateways < 1 || gateways > MOST_GATEWAYS)
    throw new Error('GATEWAYS must be a whole number from 1 to 10.');
  const folder = resolve(process.env['HOUSE_DATA'] ?? 'house-data');
  // Made here, because two houses start at once.
  await houseKey(process.env['HOUSE_KEY'], keyFileIn(folder));
  const postgres = process.env['DATABASE_URL'] ? null : await OwnPostgres.start(folder, printError);
  const shared: Environment = { ...(postgres && { DATABASE_URL: urlOf(postgres.newest.place) }), HOUSE_DATA: folder };

  const running = new Set<ChildProcess>();
  let isEnding = false;
  async function keep(name: string, script: string, args: readonly string[], env: Environment): Promise<void> {
    while (!isEnding) {
      const file = fileURLToPath(new URL(script, import.meta.url));
      const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
        env: { ...process.env, ...shared, ...env },
        // A child stops when the channel closes, so none outlives this process if it is killed.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      running.add(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => process.stdout.write(text.toString('utf8').replaceAll(/^(?=.)/gmu, `${name} ${child.pid}: `)));
      const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      running.delete(child);
      if (isEnding) return;
      console.log(`${name} ${child.pid}: Ended with ${signal ?? code}, and is started again.`);
      await pause(RETRY_MS);
    }
  }
  async function keepDatabase(): Promise<void> {
    while (!isEnding) {
      // Where it fails the operator was told, and the next round tries again.
      await postgres?.revive().catch(() => undefined);
      await pause(RETRY_MS);
    }
  }
  const portsAfter = (after: number): readonly number[] => Array.from({ length: HOUSES }, (_, i) => port + after + i);
  const placesOf = (ports: readonly number[]): string => ports.map((one) => `127.0.0.1:${one}`).join(',');
  const [gatewayPorts, readPorts] = [portsAfter(GATEWAY_PORTS_AFTER), portsAfter(READ_PORTS_AFTER)];
  // Each waits while the other one decides.
  const kept = [
    keepDatabase(),
    ...gatewayPorts.map((gatewayPort, i) =>
      keep(`house ${i + 1}`, 'house.ts', ['--standby'], {
        PORT: `${port + HOUSES_AFTER + i}`,
        GATEWAY_PORT: `${gatewayPort}`,
        READ_PORT: `${readPorts[i]}`,
        PROXY: 'loopback',
      }),
    ),
    ...Array.from({ length: gateways }, (_, i) =>
      keep(`gateway ${i + 1}`, 'gateway.ts', [], {
        PORT: `${port + i}`,
        DECIDERS: placesOf(gatewayPorts),
        READERS: placesOf(readPorts),
      }),
    ),
  ];
  const end = (): void => {
    isEnding = true;
    for (const child of running) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  await Promise.all(kept);
  await postgres?.stop();
}

const printError = (error: unknown): void => console.error(error instanceof Error ? error.message : error);

main().catch((error: unknown) => {
  printError(error);
  process.exit(1);
});
