/** Serves the page of the engines and the fixtures that it reads. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { listenOnFree } from '../../scripts/listening.ts';
import { pageOf } from '../kit/browser/bundledPage.ts';
import type { ReadFixture } from './checks.ts';

export const readFixture: ReadFixture = (path) => readFile(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8');

/** What the page may read. */
const FIXTURE = /^\/((?:vectors|histories)\/[\w-]+\.jsonl?)$/u;

export async function servePage(): Promise<{ readonly url: string; stop(): void }> {
  const page = await pageOf(new URL('page.ts', import.meta.url));
  const answer = async (path: string): Promise<{ readonly type: string; readonly body: string }> => {
    const [, fixture] = FIXTURE.exec(path) ?? [];
    return fixture === undefined ? { type: 'text/html', body: page } : { type: 'text/plain', body: await readFixture(fixture) };
  };
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const { type, body } = await answer(request.url ?? '');
      response.setHeader('Content-Type', `${type}; charset=utf-8`).end(body);
    };
    send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const port = await listenOnFree(server, [0], '127.0.0.1');
  return {
    url: `http://localhost:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
