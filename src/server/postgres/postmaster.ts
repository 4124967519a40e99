/** What can be known from outside about the PostgreSQL over a folder: its process, its state, whether it listens. */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Part of the name of the socket. Nothing listens on the network. */
export const PORT = 5432;

export const socketOf = (folder: string): string => join(folder, 'socket', `.s.PGSQL.${PORT}`);

/** What the database wrote about itself: line 1 is its process, the last one its state, which it writes when it listens. */
export async function postmaster(data: string): Promise<{ readonly pid: number; readonly state: string | null } | null> {
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
export async function strangerNamed(folder: string): Promise<number | null> {
  const found = await postmaster(join(folder, 'postgres'));
  return found && found.state !== null && isAlive(found.pid) && !(await isListening(folder)) ? found.pid : null;
}

/** Whether a process listens on the socket. Nothing but the database of the folder does. */
export function isListening(folder: string): Promise<boolean> {
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
