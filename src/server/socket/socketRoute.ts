/**
 * The socket: one connection for each page, for commands and for entries that become durable. This file checks the origin of a
 * connection and limits the size of its frames, its messages per second, and the connections of an account and of a network.
 */
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountId } from '../../domain/ids.ts';
import type { Clock } from '../../base/ports.ts';
import { LARGEST_REQUEST, SOCKET_PATH } from '../../api/messages.ts';
import type { SocketPorts } from '../http/ports.ts';
import { noSession, noteFailure, ProblemError, refusal, unknownPath } from '../http/problem.ts';
import { sessionBehind } from '../http/requests.ts';
import type { Metrics } from '../metrics.ts';
import { TokenBucket, OpenCounts, type Rate } from './rateLimits.ts';
import { ClientConnection, type Caller } from './clientConnection.ts';
import { FanOut } from './fanOut.ts';

export interface SocketLimits {
  /** Messages of one connection. A page that bets by itself without pauses sends 25 a second. */
  readonly perConnection: Rate;
  /** Messages of all connections of an account. */
  readonly perAccount: Rate;
  readonly connectionsOfAccount: number;
  /** Connections of one network, and those of its guests. */
  readonly connectionsOfNetwork: number;
  readonly guestsOfNetwork: number;
  /** A connection that sends nothing for so long is closed: its page is gone. Pages ask for the time more often. */
  readonly silentMs: number;
}

export const socketLimits: SocketLimits = {
  perConnection: { atOnce: 100, aSecond: 50 },
  perAccount: { atOnce: 200, aSecond: 100 },
  connectionsOfAccount: 20,
  connectionsOfNetwork: 200,
  guestsOfNetwork: 20,
  silentMs: 60_000,
};

const silent = { code: 'silent', message: 'Nothing was heard for too long.' };
const closing = { code: 'closing', message: 'The house server is restarting. One moment.' };
/** How long a client may take to close its socket, or to read its answers, when the house is closed. */
export const FAREWELL_MS = 2_000;
/** How often silent connections are looked for within `silentMs`. */
const SWEEPS_PER_TIMEOUT = 6;

const tooMany = (): ProblemError =>
  new ProblemError({ status: 429, code: 'too-many-connections', message: 'There are too many connections. Close a page and try again.' });

/** Counts connections by account and by network, and refuses those over a limit. */
function connectionLimits(ports: SocketPorts, limits: SocketLimits) {
  const { clock } = ports.door;
  const accounts = new OpenCounts<AccountId, TokenBucket>(limits.connectionsOfAccount, () => new TokenBucket(limits.perAccount, clock));
  const networks = new OpenCounts<string, true>(limits.connectionsOfNetwork, () => true);
  const guests = new OpenCounts<string, true>(limits.guestsOfNetwork, () => true);

  async function admit(token: string | null, network: string): Promise<Caller> {
    const own = new TokenBucket(limits.perConnection, clock);
    const session = token === null ? null : await sessionBehind(token, ports);
    if (session === null) {
      if (guests.add(network) === null) throw tooMany();
      return { session, buckets: [own] };
    }
    const shared = accounts.add(session.account);
    if (shared === null) throw tooMany();
    return { session, buckets: [own, shared] };
  }

  const release = ({ session }: Caller, network: string): void => (session ? accounts.remove(session.account) : guests.remove(network));
  return { networks, admit, release };
}

export async function socketRoute(app: FastifyInstance, ports: SocketPorts, metrics: Metrics, limits: SocketLimits): Promise<void> {
  const { door, sessions } = ports;
  const { clock } = door;
  const fanOut = new FanOut(door);
  const connections = new Set<ClientConnection>();
  let opened = 0;
  const { networks, admit, release } = connectionLimits(ports, limits);

  const stops = [
    () => fanOut.close(),
    sessions.onEnded(({ sessionId }) => {
      for (const connection of connections) {
        if (connection.session?.sessionId !== sessionId) continue;
        // Blocking an account ends its sessions too. The message then says that it is blocked.
        connection.check();
        connection.end(noSession().problem, true);
      }
    }),
    startClosingSilent(connections, clock, limits.silentMs),
  ];
  app.addHook('onClose', async () => stops.forEach((stop) => stop()));
  // Before the hook of the plugin, which closes sockets without a word.
  app.addHook('preClose', async () => {
    const sockets = [...app.websocketServer.clients];
    for (const connection of connections) connection.end(closing, false);
    // A client that does not answer is not waited for.
    setTimeout(() => sockets.forEach((socket) => socket.terminate()), FAREWELL_MS).unref();
  });
  await app.register(websocket, { options: { maxPayload: LARGEST_REQUEST } });

  const serve = (socket: WebSocket, { network, log }: FastifyRequest): void => {
    const isCounted = networks.add(network) !== null;
    const connection = new ClientConnection(socket, {
      id: String((opened += 1)),
      network,
      door,
      readLimiter: ports.readLimiter,
      fanOut,
      metrics,
      admit: (token) => admit(token, network),
      release: (caller) => release(caller, network),
      onEnd() {
        connections.delete(connection);
        if (isCounted) networks.remove(network);
      },
      onFailure: (error) => noteFailure(log, error),
    });
    metrics.connectionBegun();
    connections.add(connection);
    if (!isCounted) connection.end(tooMany().problem, false);
  };
  app.route({
    method: 'GET',
    url: SOCKET_PATH,
    preValidation: async (request) => assertOwnPage(request),
    wsHandler: serve,
    handler() {
      throw new ProblemError(unknownPath());
    },
  });
}

/** A page of another origin must not use somebody's network to reach this house. Programs name no origin. */
function assertOwnPage({ headers: { origin }, host }: FastifyRequest): void {
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw refusal('not-admin');
}

/** Closes connections that send nothing for too long. Returns a function that stops it. */
function startClosingSilent(connections: ReadonlySet<ClientConnection>, clock: Clock, silentMs: number): () => void {
  const sweep = (): void => {
    const before = clock.now() - silentMs;
    for (const connection of connections) if (connection.heardAt < before) connection.end(silent, false);
  };
  const timer = setInterval(sweep, silentMs / SWEEPS_PER_TIMEOUT);
  timer.unref();
  return () => clearInterval(timer);
}
