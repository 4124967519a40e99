/**
 * Drives WebKitGTK by the few requests of WebDriver (https://www.w3.org/TR/webdriver2) that the checks need. Its driver starts the
 * MiniBrowser of the same package.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnFree } from '../../scripts/listening.ts';
import type { OpenedEngine } from './browsers.ts';

const START_TRIES = 100;
const BETWEEN_TRIES_MS = 100;
/** The longest time of one check, many times what it takes. */
const SCRIPT_MS = 300_000;

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFree(server, [0], '127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A screen in memory. Resolves to its name once it is there. */
async function startScreen(program: string): Promise<{ readonly screen: ChildProcess; readonly name: string }> {
  const screen = spawn(program, ['-displayfd', '1', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const name = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once('exit', () => reject(new Error('Xvfb ended at once')));
  });
  return { screen, name };
}

async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<Answer> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { readonly value: Answer & { readonly message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.message ?? response.status}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  for (let left = START_TRIES; ; left -= 1) {
    try {
      return void (await ask('GET', `${driver}/status`));
    } catch (error) {
      if (left === 0) throw error;
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}

/** Starts WebKitGTK. Without a screen it gets one of `xvfb`. */
export async function openWebKit(path: string, xvfb: string | null): Promise<OpenedEngine> {
  const started = xvfb === null ? null : await startScreen(xvfb);
  const port = await freePort();
  const env = { ...process.env, ...(started && { DISPLAY: started.name }) };
  const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
  const end = (): void => {
    driver.kill();
    started?.screen.kill();
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilReady(base);
    const { sessionId, capabilities } = await ask<Session>('POST', `${base}/session`, { capabilities: {} });
    const session = `${base}/session/${sessionId}`;
    await ask('POST', `${session}/timeouts`, { script: SCRIPT_MS });
    return {
      version: capabilities.browserVersion,
      open: async (url) => void (await ask('POST', `${session}/url`, { url })),
      evaluate: (script) => ask('POST', `${session}/execute/sync`, { script: `return ${script}`, args: [] }),
      async close() {
        try {
          await ask('DELETE', session);
        } finally {
          end();
        }
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
