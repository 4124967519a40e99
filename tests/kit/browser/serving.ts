import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Partners } from '../../../src/api/partners/partnersConfig.ts';
import shipped from '../../../public/partners.json' with { type: 'json' };

/** Another production server over the same build, with its own partners in its pages and its policy. */
export interface Serving {
  readonly url: string;
  /** The origin of the demonstration walls. */
  readonly demoOrigin: string;
  stop(): Promise<void>;
}

/** Serves the build with the project's partners and this backend. */
export async function serveWithBackend(backend: Partners['backend']): Promise<Serving> {
  const folder = await mkdtemp(join(tmpdir(), 'partners-'));
  const file = join(folder, 'partners.json');
  await writeFile(file, JSON.stringify({ ...shipped, backend }));
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env: { ...process.env, PORT: '0', PARTNERS: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let said = '';
  const [url, demoOrigin] = await new Promise<[string, string]>((resolve, reject) => {
    server.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const [, app, demo] = /is at (http:\/\/\S+)\n[^\n]* at (http:\/\/\S+)\n/u.exec(said) ?? [];
      if (app !== undefined && demo !== undefined) resolve([app, demo]);
    });
    void ended.then(() => reject(new Error(`the server did not start: ${said}`)));
  });
  return {
    url,
    demoOrigin,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
