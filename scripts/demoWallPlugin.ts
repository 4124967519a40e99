import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readPartners, withDemonstration } from '../src/api/partners/partnersConfig.ts';
import { demoPaysCents } from './demoPartner.ts';
import { demoWall } from './demoWall.ts';

/** Serves the demonstration for unconfigured partners in development. In production scripts/serve.ts does so. */
export function demoWallPlugin(): Plugin {
  return {
    name: 'demo-wall',
    apply: 'serve',
    async configureServer(server) {
      if (process.env['VITEST'] !== undefined) return;
      const demo = createServer(demoWall());
      await new Promise<void>((resolve) => demo.listen(0, '127.0.0.1', resolve));
      server.httpServer?.once('close', () => demo.close());
      const origin = `http://127.0.0.1:${(demo.address() as AddressInfo).port}`;
      server.middlewares.use('/partners.json', (_request, response) => {
        const stated = readPartners(JSON.parse(readFileSync(join(server.config.publicDir, 'partners.json'), 'utf8')), '');
        if ('problem' in stated) console.error(stated.problem);
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify('problem' in stated ? stated : withDemonstration(stated, origin, demoPaysCents)));
      });
    },
  };
}
