/**
 * Serves the built app (`dist/`) as production would: `npm start`.
 *
 * PORT chooses the port and is taken at its word; without it 4173 or the next free one is used.
 * HOST chooses the interface; the default is this machine only.
 * PARTNERS names a file to be used in place of the build's own `partners.json`: by the page, and for the policy it is sent.
 * A demonstration wall stands in for every partner that is not configured there: on this machine, on DEMO_PORT or the
 * next free one from 4273.
 * With `--build-if-missing` it builds first where there is no build (browser tests that are run on their own).
 */
import { spawnSync } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brand } from '../src/app/brand.ts';
import { isConfigured, withDemonstration } from '../src/house/partners/partnersConfig.ts';
import { builtFolder, isBuilt, partnersFor, withPartners } from './builtApp.ts';
import { demoWall } from './demoWall.ts';
import { staticApp } from './staticServer.ts';

const DEFAULT_PORT = 4173;
const DEFAULT_DEMO_PORT = 4273;
const PORTS_TRIED = 50;

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
  throw new Error(`${range} taken. Set PORT or DEMO_PORT to a free one.`);
}

function wantedPorts(name: 'PORT' | 'DEMO_PORT', first: number): readonly number[] {
  const setting = process.env[name];
  if (setting === undefined || setting === '') {
    return Array.from({ length: PORTS_TRIED }, (_, offset) => first + offset);
  }
  const port = Number(setting);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} is "${setting}"; it must be a whole number from 0 to 65535.`);
  }
  return [port];
}

function build(): void {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  spawnSync(process.execPath, [vite, 'build'], { cwd: fileURLToPath(new URL('../', import.meta.url)), stdio: 'inherit' });
}

/** Begins to serve the demonstration on the first free port and answers with its origin; on this machine, by a name that shares no cookies. */
async function demonstrate(demo: Server): Promise<string> {
  const ports = process.env['PORT'] === '0' && process.env['DEMO_PORT'] === undefined ? [0] : wantedPorts('DEMO_PORT', DEFAULT_DEMO_PORT);
  return `http://127.0.0.1:${await listenOnFree(demo, ports, '127.0.0.1')}`;
}

async function main(): Promise<void> {
  if (process.argv.includes('--build-if-missing') && !isBuilt()) build();
  if (!isBuilt()) throw new Error('There is no build yet. Run "npm start", which makes one.');
  const host = process.env['HOST'] ?? '127.0.0.1';
  const shown = host === '127.0.0.1' ? 'localhost' : host;
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  const demo = createServer(demoWall());
  const port = await listenOnFree(server, wantedPorts('PORT', DEFAULT_PORT), host);
  const stated = partnersFor(`http://${shown}:${port}`);
  const demoOrigin = stated.walls.every(isConfigured) ? null : await demonstrate(demo);
  const partners = demoOrigin === null ? stated : withDemonstration(stated, demoOrigin);
  answer = await staticApp(builtFolder, withPartners(partners));
  console.log(`${brand.name} is at http://${shown}:${port}`);
  if (demoOrigin !== null) console.log(`Partners that are not configured are stood in for by a page at ${demoOrigin}`);
  console.log('Stop it with Ctrl+C.');

  const stop = (): void => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
    demo.close();
    demo.closeAllConnections();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // A server that listens already must not keep a failed start alive.
  process.exit(1);
});
