/**
 * The house's side of its connections to gateways: it sends them what becomes durable, and decides the commands of their clients. It
 * exchanges nothing with a peer that has not proved that it has the house key.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { Place } from '../../domain/log/head.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { TooBusyError } from '../../base/ports.ts';
import type { Committed } from '../../engine/decider.ts';
import type { SessionOf, Sessions } from '../auth/sessions.ts';
import type { Door } from '../door.ts';
import { TokenBucket, type Rate } from '../socket/rateLimits.ts';
import type { Role } from '../socketDoor.ts';
import { ConnectionFeed } from './connectionFeed.ts';
import { ConnectionTopics } from './connectionTopics.ts';
import { FrameReader, frameOf, FrameWriter } from './frames.ts';
import {
  GATEWAY_PROTOCOL,
  mostBytes,
  PULSE_MS,
  readGatewayToHouse,
  SILENT_MS,
  type GatewayToHouse,
  type HouseToGateway,
  type ConnectionProblem,
  type MessageOf,
} from './messages.ts';
import { freshNonce, isProof, proofOf } from './proof.ts';
import { Ring } from './ring.ts';

/** A gateway with more unread bytes is disconnected. It catches up from the table. */
const MOST_UNSENT = 67_108_864;
/** Connections at once, those included that have not shown the key yet. */
const MOST_CONNECTIONS = 64;
/** Accounts whose rate is remembered: about 5 MB. */
const MOST_ACCOUNTS = 50_000;
/** How long a side may take to show that it has the key. */
const GREETING_MS = 3_000;

export interface GatewayServerOptions {
  /** Where gateways reach it. Port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /** The key of the house: 64 hex digits. */
  readonly key: string;
  /** Where the house answers over HTTP. */
  readonly httpPort: () => number;
  /** Commands of an account over all gateways. */
  readonly perAccount: Rate;
}

/** What an account may still send, whatever the number of gateways that it is connected to. */
class AccountRates {
  readonly #buckets = new NewestMap<AccountId, TokenBucket>(MOST_ACCOUNTS);
  readonly #newBucket: () => TokenBucket;

  constructor(newBucket: () => TokenBucket) {
    this.#newBucket = newBucket;
  }

  /** Counts one more command of the account. Returns whether it is one too many. */
  isTooFast(account: AccountId): boolean {
    const bucket = this.#buckets.get(account) ?? this.#newBucket();
    this.#buckets.set(account, bucket);
    return bucket.take() > 0;
  }
}

interface GatewayServerPorts {
  readonly door: Door;
  readonly sessions: Sessions;
}

export interface GatewayServer {
  readonly port: number;
  close(): void;
}

/** Roles of the accounts that these entries may have changed. */
function rolesAfter(door: Door, committed: readonly Committed[]): MessageOf<'entries'>['roles'] {
  const changed = committed.filter(({ entry }) => eventsOf(entry).some(({ type }) => type.startsWith('account/')));
  const accounts = new Set(changed.flatMap(({ stored }) => stored.subjects as readonly AccountId[]));
  return [...accounts].flatMap((account) => {
    const role = door.roleOf(account);
    return role ? [[account, role] as [AccountId, Role]] : [];
  });
}

/** Listens for gateways. Rejects if the port is taken. */
export async function gatewayServer(ports: GatewayServerPorts, options: GatewayServerOptions): Promise<GatewayServer> {
  const { door, sessions } = ports;
  const connections = new Set<GatewayConnection>();
  const ring = new Ring(door.head);
  const rates = new AccountRates(() => new TokenBucket(options.perAccount, door.clock));

  const server = createServer({ noDelay: true }, (socket) => {
    if (connections.size >= MOST_CONNECTIONS) return void socket.destroy();
    const connection: GatewayConnection = new GatewayConnection(socket, { ...ports, ring, rates }, options, () =>
      connections.delete(connection),
    );
    connections.add(connection);
  });
  const stops = [
    door.house.onCommitted((committed) => {
      const entries = committed.map(({ stored, isPublic }) => ({ ...stored, isPublic }));
      ring.push(entries);
      if (connections.size === 0) return;
      const roles = rolesAfter(door, committed);
      for (const connection of connections) connection.publish(entries, door.head, roles);
    }),
    sessions.onEnded((session) => {
      for (const connection of connections) connection.ended(session);
    }),
  ];
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const pulse = setInterval(() => {
    for (const connection of connections) connection.pulse();
  }, PULSE_MS).unref();
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(pulse);
      for (const stop of stops) stop();
      for (const connection of connections) connection.close();
      server.close();
    },
  };
}

/** What the connections of all gateways share. */
interface ConnectionPorts extends GatewayServerPorts {
  readonly ring: Ring;
  readonly rates: AccountRates;
}

/** The connection to one gateway. */
class GatewayConnection {
  readonly #socket: Socket;
  readonly #ports: ConnectionPorts;
  readonly #options: GatewayServerOptions;
  readonly #frames = new FrameReader(mostBytes.stranger);
  readonly #writer: FrameWriter;
  readonly #nonce = freshNonce();
  readonly #feed: ConnectionFeed;
  readonly #topics: ConnectionTopics;
  /** Unregisters each page of the gateway. */
  readonly #pages = new Map<number, () => void>();
  readonly #greeting: NodeJS.Timeout;
  #state: 'new' | 'greeted' | 'live' | 'ended' = 'new';

  constructor(socket: Socket, ports: ConnectionPorts, options: GatewayServerOptions, onEnd: () => void) {
    this.#socket = socket;
    this.#writer = new FrameWriter(socket);
    this.#ports = ports;
    this.#options = options;
    this.#feed = new ConnectionFeed((frame) => this.#write(frame));
    this.#topics = new ConnectionTopics(ports.door.topics, (message) => this.#send(message));
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#leave();
      onEnd();
    });
    socket.setTimeout(SILENT_MS, () => socket.destroy());
    this.#greeting = setTimeout(() => this.#refuse('too-slow'), GREETING_MS).unref();
    this.#send({ kind: 'challenge', protocol: GATEWAY_PROTOCOL, nonce: this.#nonce });
  }

  publish(...committed: Parameters<ConnectionFeed['publish']>): void {
    this.#feed.publish(...committed);
  }

  ended({ account, sessionId }: SessionOf): void {
    if (this.#isGreeted) this.#send({ kind: 'ended', account, sessionId });
  }

  pulse(): void {
    if (this.#isGreeted) this.#send({ kind: 'pulse' });
  }

  close(): void {
    this.#refuse('closed');
  }

  get #hasEnded(): boolean {
    return this.#state === 'ended';
  }

  get #isGreeted(): boolean {
    return this.#state === 'greeted' || this.#state === 'live';
  }

  #onData(chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#frames.push(chunk);
    try {
      for (let frame = this.#frames.next(); frame; frame = this.#frames.next()) {
        const message = readGatewayToHouse(frame.text);
        const isInOrder = message !== null && frame.bytes.length === 0 && (message.kind === 'hello') === (this.#state === 'new');
        if (!isInOrder) return this.#refuse('unreadable');
        this.#receive(message);
        if (this.#hasEnded) return;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#refuse('unreadable');
    }
  }

  #receive(message: GatewayToHouse): void {
    const { door } = this.#ports;
    switch (message.kind) {
      case 'hello':
        return this.#greet(message);
      case 'from':
        return this.#goLive(message.after);
      case 'decide':
        return void this.#decide(message);
      case 'role':
        return this.#send({ kind: 'role', requestId: message.requestId, role: door.roleOf(message.account) });
      case 'follow':
        return this.#topics.follow(message.topic, message.reader, message.isFollowed);
      case 'page':
        this.#pages.get(message.page)?.();
        this.#pages.delete(message.page);
        if (message.account !== null) this.#pages.set(message.page, this.#addPage(message.account));
        break;
      case 'pulse':
        break;
    }
  }

  #greet({ protocol, nonce, proof }: Extract<GatewayToHouse, { kind: 'hello' }>): void {
    const { key, httpPort } = this.#options;
    const nonces = { house: this.#nonce, gateway: nonce };
    if (protocol !== GATEWAY_PROTOCOL) return this.#refuse('another-version');
    if (!isProof(proof, proofOf('gateway', key, nonces))) return this.#refuse('wrong-key');
    clearTimeout(this.#greeting);
    this.#state = 'greeted';
    this.#frames.most = mostBytes.gateway;
    this.#send({ kind: 'welcome', proof: proofOf('house', key, nonces), logId: this.#ports.door.head.logId, port: httpPort() });
  }

  /** A page of an account. Returns what takes it away. */
  #addPage(account: AccountId): () => void {
    const stops = [this.#ports.door.pages.add(account), this.#feed.add(account)];
    return () => stops.forEach((stop) => stop());
  }

  /** Sends what follows a place, then all that becomes durable. */
  #goLive(after: Place): void {
    const missed = this.#ports.ring.after(after);
    if (missed === 'another-log' || this.#state === 'live') return this.#refuse(missed === 'another-log' ? missed : 'unreadable');
    if (missed === 'behind') return this.#send({ kind: 'behind' });
    this.#state = 'live';
    this.#send({ kind: 'live' });
    this.#feed.begin(after, missed);
  }

  async #decide({ requestId, command, actor, from }: Extract<GatewayToHouse, { kind: 'decide' }>): Promise<void> {
    const { door, rates } = this.#ports;
    const decided = async (): Promise<MessageOf<'decision'>['decision']> => {
      if (actor !== 'guest' && rates.isTooFast(actor)) return { kind: 'failed', why: 'too-busy' };
      try {
        return await door.decide({ ...command, payload: command.payload }, actor, from);
      } catch (error) {
        return { kind: 'failed', why: error instanceof TooBusyError ? 'too-busy' : 'unknown' };
      }
    };
    const decision = await decided();
    this.#send({ kind: 'decision', requestId, decision, upTo: door.head.seq });
  }

  #send(message: HouseToGateway): void {
    if (this.#state === 'ended') return;
    // What is sent never overtakes the entries before it.
    this.#feed.flush();
    this.#write(frameOf(message));
  }

  #write(frame: Buffer): void {
    if (this.#socket.writableLength > MOST_UNSENT) return void this.#socket.destroy();
    this.#writer.write(frame);
  }

  /** Sends why, and ends the connection. */
  #refuse(code: ConnectionProblem): void {
    if (this.#state === 'ended') return;
    this.#send({ kind: 'refused', code });
    this.#leave();
    this.#writer.end();
    // Closes the socket even if the peer does not read the reason.
    setTimeout(() => this.#socket.destroy(), PULSE_MS).unref();
  }

  #leave(): void {
    this.#state = 'ended';
    clearTimeout(this.#greeting);
    this.#feed.close();
    this.#topics.close();
    for (const gone of this.#pages.values()) gone();
    this.#pages.clear();
  }
}
