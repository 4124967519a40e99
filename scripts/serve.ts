/**
 * Serves the built app (`dist/`) as production would: `npm start`.
 *
 * PORT chooses the port and is taken at its word; without it 4173 or the next free one is used.
 * HOST chooses the interface; the default is this machine only.
 * With `--build-if-missing` it builds first where there is no build (browser tests that are run on their own).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '../src/app/brand.ts';
import { staticApp } from './staticServer.ts';

const DEFAULT_PORT = 4173;
const PORTS_TRIED = 50;
const root = fileURLToPath(new URL('../dist/', import.meta.url));

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** Listens on the first free port of the range and answers with it. */
async function listenOnFree(server: Server, ports: readonly number[], host: string): Promise<number> {
  for (const port of ports) {
    try {
      await listen(server, port, host);
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  const range = ports.length === 1 ? `Port ${ports[0]} is` : `Ports ${ports[0]} to ${ports.at(-1)} are`;
  throw new Error(`${range} taken. Set PORT to a free one.`);
}

function wantedPorts(setting: string | undefined): readonly number[] {
  if (setting === undefined || setting === '') {
    return Array.from({ length: PORTS_TRIED }, (_, offset) => DEFAULT_PORT + offset);
  }
  const port = Number(setting);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT is "${setting}"; it must be a whole number from 0 to 65535.`);
  }
  return [port];
}

function isBuilt(): boolean {
  return existsSync(join(root, 'index.html'));
}

function build(): void {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  spawnSync(process.execPath, [vite, 'build'], { cwd: join(root, '..'), stdio: 'inherit' });
}

async function main(): Promise<void> {
  if (process.argv.includes('--build-if-missing') && !isBuilt()) build();
  if (!isBuilt()) throw new Error('There is no build yet. Run "npm start", which makes one.');
  const host = process.env['HOST'] ?? '127.0.0.1';
  const server = createServer(staticApp(root));
  const port = await listenOnFree(server, wantedPorts(process.env['PORT']), host);
  const shown = host === '127.0.0.1' ? 'localhost' : host;
  console.log(`${brand.name} is at http://${shown}:${port}`);
  console.log('Stop it with Ctrl+C.');

  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
