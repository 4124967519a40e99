/** A house that listens, and clients that send anything to its socket. */
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { AccountId } from '../../src/domain/ids.ts';
import { PROTOCOL, readHouseMessage, type ClientMessage, type HouseMessage } from '../../src/api/messages.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { ORIGIN, serveHouse, type ServedHouse } from './gateway.ts';
import type { HouseAppOptions } from '../../src/server/http/houseApp.ts';

export interface SocketHouse extends ServedHouse {
  /** Where its socket is. */
  readonly socketUrl: string;
}

/** A served house that listens on a free port of this machine. */
export async function serveSocket(options?: Partial<HouseAppOptions>): Promise<SocketHouse> {
  const served = await serveHouse(options);
  const url = await served.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...served, socketUrl: `${url.replace('http', 'ws')}/socket` };
}

/** The house of a socket that was closed, opened again over what it has kept and at the same address. */
export async function serveSocketAgain({ machine, socketUrl }: SocketHouse): Promise<SocketHouse> {
  const served = await serveHouse({}, machine);
  await served.app.listen({ port: Number(new URL(socketUrl).port), host: '127.0.0.1' });
  return { ...served, socketUrl };
}

/** Whatever answers requests to `ORIGIN`. */
type Fetching = Pick<ServedHouse, 'fetch'>;

export interface SignedUp {
  readonly id: AccountId;
  readonly token: string;
}

async function tokenOf({ fetch }: Fetching, path: string, body: object): Promise<SignedUp> {
  const response = await fetch(`${ORIGIN}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: AccountId } };
  return { id: user.id, token };
}

export const signUp = (served: Fetching, username: string, referralCode?: string): Promise<SignedUp> =>
  tokenOf(served, 'signup', {
    email: `${username}@example.com`,
    password: 'secret word',
    data: { username, referral_code: referralCode },
  });

export const signIn = (served: Fetching, username: string): Promise<SignedUp> =>
  tokenOf(served, 'token?grant_type=password', { email: `${username}@example.com`, password: 'secret word' });

export const signInAsAdmin = (served: Fetching): Promise<SignedUp> =>
  tokenOf(served, 'token?grant_type=password', { email: 'admin@example.com', password: 'admin123' });

/** Ends sessions of the account of a token: all but its own, or its own too. */
export async function signOut({ fetch }: Fetching, token: string, scope: 'local' | 'global' | 'others'): Promise<void> {
  await fetch(`${ORIGIN}/auth/v1/logout?scope=${scope}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

/** Of the machine, also while a test holds the clock. */
const realTimeout = setTimeout;

/**
 * Resolves once the condition holds. What it looks at changes by messages of the loopback, so it looks between them. It stops when its test is
 * over: in a later test that lets hours pass it would look a million times.
 */
export async function seen<T>(look: () => T | undefined | null | false): Promise<T> {
  const { currentTestName } = expect.getState();
  for (;;) {
    const found = look();
    if (found !== undefined && found !== null && found !== false) return found;
    await new Promise<void>((resolve) => realTimeout(() => expect.getState().currentTestName === currentTestName && resolve(), 2));
  }
}

/** A client that sends anything and keeps what it receives. */
export class RawClient {
  readonly received: HouseMessage[] = [];
  /** How the socket was closed, or the status that it was refused with. */
  closed: number | null = null;
  readonly socket: WebSocket;
  readonly #opened: Promise<void>;

  constructor(url: string, options: { readonly origin?: string; readonly headers?: Readonly<Record<string, string>> } = {}) {
    this.socket = new WebSocket(url, options);
    this.#opened = new Promise((resolve) => {
      this.socket.on('open', resolve);
    });
    this.socket.on('message', (data: Buffer) => {
      const message = readHouseMessage(data.toString('utf8'));
      if (!message) throw new Error(`unknown message of the house: ${data.toString('utf8')}`);
      this.received.push(message);
    });
    this.socket.on('close', (code) => {
      this.closed ??= code;
    });
    this.socket.on('unexpected-response', (_request, { statusCode }) => {
      this.closed = statusCode ?? 0;
    });
    this.socket.on('error', () => undefined);
  }

  async send(message: ClientMessage | string | Buffer): Promise<void> {
    await this.#opened;
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
  }

  async hello(
    token: string | null,
    after: { readonly seq: number; readonly hash: string } = { seq: 0, hash: NO_HASH },
    kept?: number,
  ): Promise<void> {
    await this.send({ kind: 'hello', protocol: PROTOCOL, token, after: { ...after }, ...(kept !== undefined && { kept }) });
  }

  /** The first message of a kind that fits. Rejects if the connection has ended without one. */
  receive<K extends HouseMessage['kind']>(
    kind: K,
    fits: (message: Extract<HouseMessage, { kind: K }>) => boolean = () => true,
  ): Promise<Extract<HouseMessage, { kind: K }>> {
    return seen(() => {
      const found = this.received.find(
        (message): message is Extract<HouseMessage, { kind: K }> => message.kind === kind && fits(message as never),
      );
      if (!found && this.closed !== null) throw new Error(`closed with ${this.closed}: ${JSON.stringify(this.received.at(-1))}`);
      return found;
    });
  }

  /** Every entry that was told. */
  get told(): readonly string[] {
    return this.received.flatMap((message) => (message.kind === 'entries' ? message.entries : []));
  }
}

export const diceOf = (id: string, stakeCents: unknown = 10_00): ClientMessage => ({
  kind: 'command',
  id,
  type: 'PlaceBet',
  payload: { game: 'dice', stakeCents, choice: { direction: 'under', target: 50 } },
});
