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

/** Environment variables beside those of every house. */
type Settings = Readonly<Record<string, string>>;

/** Starts a house. Resolves when it listens, with its address. */
async function start(folder: string, port: string, settings: Settings): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const { DATABASE_URL: _url, HOUSE_KEY: _key, PARTNERS: _partners, PROXY: _proxy, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts'], {
    cwd: ROOT,
    env: { ...env, HOUSE_DATA: folder, HOUSE_ADMIN_PASSWORD: ADMIN_PASSWORD, PORT: port, HOST: '127.0.0.1', ...settings },
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

export async function serveHouse(settings: Settings = {}): Promise<ServedHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'served-house-'));
  let { child, url } = await start(folder, '0', settings);
  const { port } = new URL(url);
  return {
    url,
    adminPassword: ADMIN_PASSWORD,
    end: () => end(child),
    async startAgain() {
      ({ child, url } = await start(folder, port, settings));
    },
    async dispose() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A house behind two gateways, as `npm run house:many` starts it, over a folder that is deleted afterwards. */
export interface ServedGateways {
  /** Of the gateways. */
  readonly urls: readonly string[];
  /** Kills the house that decides. The one that stands by takes over. */
  killHouse(): void;
  /** Ends all processes and deletes their data. */
  dispose(): Promise<void>;
}

export async function serveGateways(): Promise<ServedGateways> {
  const folder = await mkdtemp(join(tmpdir(), 'served-house-'));
  const { DATABASE_URL: _url, HOUSE_KEY: _key, PARTNERS: _partners, PROXY: _proxy, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/houseMany.ts'], {
    cwd: ROOT,
    env: { ...env, HOUSE_DATA: folder, HOUSE_ADMIN_PASSWORD: ADMIN_PASSWORD, PORT: '4600' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const urls = await new Promise<readonly string[]>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
      const found = [...output.matchAll(/The gateway listens at (http:\S+)/gu)].map(([, url = '']) => url).toSorted();
      if (found.length === 2 && output.includes('Folded along')) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the house did not start: ${output}`)));
  });
  return {
    urls,
    killHouse() {
      const [, pid] = [...output.matchAll(/^house \d (\d+): The house of/gmu)].at(-1) ?? [];
      process.kill(Number(pid), 'SIGKILL');
    },
    async dispose() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
