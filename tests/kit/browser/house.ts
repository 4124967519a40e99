import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A house server, as `npm run house` starts it, over a folder that is deleted afterwards. It serves the build. */
export interface ServedHouse {
  readonly url: string;
  readonly adminPassword: string;
  /** Ends the house as an operator does. */
  end(): Promise<void>;
  /** Starts it again, at the same address and over the same data. */
  startAgain(): Promise<void>;
  /** Ends it and deletes its data. */
  dispose(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ADMIN_PASSWORD = 'the password of the admin';

/** Starts a house. Resolves when it listens, with its address. */
async function start(folder: string, port: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const { DATABASE_URL: _url, HOUSE_KEY: _key, PARTNERS: _partners, PROXY: _proxy, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts'], {
    cwd: ROOT,
    env: { ...env, HOUSE_DATA: folder, HOUSE_ADMIN_PASSWORD: ADMIN_PASSWORD, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      const [, found] = /listens at (http:\S+)\n[^]*Stop it/u.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the house did not start: ${said}`)));
  });
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function serveHouse(): Promise<ServedHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'served-house-'));
  let { child, url } = await start(folder, '0');
  const { port } = new URL(url);
  return {
    url,
    adminPassword: ADMIN_PASSWORD,
    end: () => end(child),
    async startAgain() {
      ({ child, url } = await start(folder, port));
    },
    async dispose() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
