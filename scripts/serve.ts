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
import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brand } from '../src/app/brand.ts';
import { isConfigured, withDemonstration } from '../src/api/partners/partnersConfig.ts';
import { buildIfMissing, builtFolder, isBuilt, partnersFor, withPartners } from './builtApp.ts';
import { commandOptions } from './commandOptions.ts';
import { demoPaysCents } from './demoPartner.ts';
import { demoWall } from './demoWall.ts';
import { demonstrate, listenOnFree, wantedPorts } from './listening.ts';
import { staticApp } from './staticServer.ts';

const DEFAULT_PORT = 4173;

const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

function build(folder: string): boolean {
  const { status } = spawnSync(process.execPath, [fileOf('node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: fileOf(''),
    stdio: 'inherit',
  });
  return status === 0;
}

async function main(): Promise<void> {
  if (commandOptions({ 'build-if-missing': { type: 'boolean' } }).values['build-if-missing'])
    buildIfMissing(build, builtFolder, fileOf(`.cache/dist-${process.pid}`));
  if (!isBuilt()) throw new Error('There is no build yet. Run "npm start", which makes one.');
  const host = process.env['HOST'] ?? '127.0.0.1';
  const shown = host === '127.0.0.1' ? 'localhost' : host;
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  const demo = createServer(demoWall());
  const wanted = wantedPorts('PORT', DEFAULT_PORT);
  const port = await listenOnFree(server, wanted, host);
  const stated = partnersFor(`http://${shown}:${port}`);
  const demoOrigin = stated.walls.every(isConfigured) ? null : await demonstrate(demo, '127.0.0.1', wanted[0] ?? port);
  const partners = demoOrigin === null ? stated : withDemonstration(stated, demoOrigin, demoPaysCents);
  answer = await staticApp(builtFolder, withPartners(partners));
  console.log(`${brand.name} is at http://${shown}:${port}`);
  if (demoOrigin !== null) console.log(`Partners that are not configured are played by a demonstration page at ${demoOrigin}`);
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
