/** Ports for the servers of `npm start` and `npm run house`: the one that is asked for, or the next free one. */
import type { Server } from 'node:http';

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
export async function listenOnFree(server: Server, ports: readonly number[], host: string): Promise<number> {
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

/** The port that a setting names, or the first free one of a range. */
export function wantedPorts(name: 'PORT' | 'DEMO_PORT', first: number): readonly number[] {
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

/**
 * Begins to serve the demonstration and answers with its origin. `name` is the name of this machine that the app is not printed with: names
 * share no cookies. It takes the first free port of its range, or any one where the app itself does (`appPort` is 0).
 */
export async function demonstrate(demo: Server, name: 'localhost' | '127.0.0.1', appPort: number): Promise<string> {
  const ports = appPort === 0 && process.env['DEMO_PORT'] === undefined ? [0] : wantedPorts('DEMO_PORT', DEFAULT_DEMO_PORT);
  return `http://${name}:${await listenOnFree(demo, ports, '127.0.0.1')}`;
}
