/**
 * A gateway's side of its connection to the house that decides. It tries the known houses in turn until one proves that it has the key. Then it
 * reads the entries that it missed from the database, and the house sends all later ones. Requests without an answer are sent again after a
 * new connection.
 *
 * `HouseClient` stays for the life of a gateway: begin at `#run`. `HouseConnection` is one connection: its frames, and the proofs at its start.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Head } from '../../domain/log/head.ts';
import { headOf } from '../../domain/log/entry.ts';
import { DamagedEntryError, readStored } from '../../domain/log/stored.ts';
import { DamagedLogError, StoreUnavailableError, TooBusyError } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { isPublic } from '../../engine/decider.ts';
import type { ServerLog } from '../ports.ts';
import type { FeedEntry } from '../socketDoor.ts';
import { FrameReader, frameOf, FrameWriter } from './frames.ts';
import {
  GATEWAY_PROTOCOL,
  lastingProblems,
  mostBytes,
  PULSE_MS,
  readHouseToGateway,
  SILENT_MS,
  type GatewayToHouse,
  type HouseToGateway,
  type ConnectionProblem,
  type MessageOf,
} from './messages.ts';
import { freshNonce, isProof, proofOf } from './proof.ts';

/** Between two tries to connect, and between two reads of the database for entries that the house no longer has in memory. */
const RETRY_MS = 100;
/** Retry delay for errors that an operator must fix. */
const LASTING_RETRY_MS = 2_000;
const isLasting = (why: string): boolean => lastingProblems.some((problem) => problem === why);
/** How long a request waits for its answer. docs/operations.md states it for operators. */
const PATIENCE_MS = 15_000;
/** The most requests that wait for an answer. */
const MOST_PENDING = 20_000;

export interface DeciderPlace {
  readonly host: string;
  readonly port: number;
}

type Request = Extract<GatewayToHouse, { requestId: number }>;
type Answer = MessageOf<'decision'> | MessageOf<'role'>;
type WithoutId<T> = T extends unknown ? Omit<T, 'requestId'> : never;

interface Pending {
  readonly request: Request;
  readonly answer: (answer: Answer) => void;
}

export interface HouseClientPorts {
  readonly deciders: readonly DeciderPlace[];
  /** The key of the house: 64 hex digits. */
  readonly key: string;
  readonly log: ServerLog;
  /** The newest entry that was published here. */
  readonly head: () => Head;
  readonly publish: (entries: readonly FeedEntry[], head: Head, roles: MessageOf<'entries'>['roles']) => void;
  /** Called when the house has shown that it has the key, before entries are asked for. */
  readonly onGreeted: () => void;
  /**
   * Called when the house begins to send entries: send the gateway's state again and refresh what may be stale. `again`: it is not the first time.
   */
  readonly onLive: (again: boolean) => void;
  readonly onTopic: (message: MessageOf<'topic'>) => void;
  readonly onEnded: (message: MessageOf<'ended'>) => void;
  /** Called with a line for the operator when a connection ends, cannot be made, or is there. Default: no log. */
  readonly onNotice?: (line: string) => void;
}

export class HouseClient {
  readonly #ports: HouseClientPorts;
  readonly #pending = new Map<number, Pending>();
  readonly #catchUps = new TaskQueue();
  #lastId = 0;
  #house: HouseConnection | null = null;
  #isLive = false;
  #hasBeenLive = false;
  #isClosed = false;
  /** The last failure reason of each server, so that it is logged once. */
  readonly #lastFailures = new Map<DeciderPlace, string>();

  constructor(ports: HouseClientPorts) {
    this.#ports = ports;
    void this.#run();
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Where the house that decides answers over HTTP. Null while there is no connection. */
  get http(): DeciderPlace | null {
    return this.#isLive ? (this.#house?.http ?? null) : null;
  }

  /** Rejects with StoreUnavailableError if nobody answers in time. */
  request<Q extends WithoutId<Request>>(request: Q): Promise<Q extends { kind: 'role' } ? MessageOf<'role'> : MessageOf<'decision'>>;
  request(request: WithoutId<Request>): Promise<Answer> {
    if (this.#pending.size >= MOST_PENDING) return Promise.reject(new TooBusyError());
    const requestId = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#pending.delete(requestId);
        reject(new StoreUnavailableError('No house that decides has answered.'));
      }, PATIENCE_MS).unref();
      const pending: Pending = {
        request: { ...request, requestId },
        answer(answer) {
          clearTimeout(timeout);
          resolve(answer);
        },
      };
      this.#pending.set(requestId, pending);
      if (this.#isLive) this.#house?.send(pending.request);
    });
  }

  /** Whether a house has proved that it has the key, so that it can be sent messages. It may not send entries yet. */
  get isGreeted(): boolean {
    return (this.#house?.http ?? null) !== null;
  }

  /** Sends a message that has no answer. Without a connection it is lost: `onGreeted` and `onLive` send it again. */
  send(message: Exclude<GatewayToHouse, Request>): void {
    if (this.isGreeted) this.#house?.send(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#house?.end('closed');
  }

  async #run(): Promise<void> {
    const { deciders } = this.#ports;
    for (let tries = 0; !this.#isClosed; tries += 1) {
      const place = deciders[tries % deciders.length];
      if (!place) return;
      const why = await new Promise<string>((resolve) => {
        this.#house = new HouseConnection(place, this.#ports, {
          onMessage: (message, bytes) => this.#receive(message, bytes),
          onGreeted: () => {
            this.#ports.onGreeted();
            void this.#catchUp();
          },
          onEnd: resolve,
        });
      });
      this.#isLive = false;
      this.#house = null;
      if (this.#lastFailures.get(place) !== why && !this.#isClosed) {
        this.#lastFailures.set(place, why);
        this.#ports.onNotice?.(`Not connected to the house server at ${place.host}:${place.port}: ${why}.`);
      }
      await pause(isLasting(why) ? LASTING_RETRY_MS : RETRY_MS);
    }
  }

  /** Reads from the database what follows the newest published entry, then asks the house for what follows that. */
  async #catchUp(): Promise<void> {
    const house = this.#house;
    if (house === null) return;
    await this.#catchUps.run(async () => {
      try {
        await this.#readTable();
      } catch (error) {
        return house.end(whyNotRead(error));
      }
      const { seq, hash } = this.#ports.head();
      house.send({ kind: 'from', after: { seq, hash } });
    });
  }

  /** Throws if the log in the database does not continue what was published. */
  async #readTable(): Promise<void> {
    const { log, head, publish } = this.#ports;
    for await (const batch of log.read(head().seq + 1)) {
      const entries = batch.map((stored) => ({ entry: readStored(stored), stored }));
      const [first, last] = [entries[0], entries.at(-1)];
      if (!first || !last) continue;
      if (first.entry.header.prev !== head().hash) throw new Error('The table has another log.');
      publish(
        entries.map(({ entry, stored }) => ({ ...stored, isPublic: isPublic(entry) })),
        headOf(last.entry),
        [],
      );
    }
  }

  #receive(message: HouseToGateway, bytes: Buffer): void {
    const { head, publish, onTopic, onEnded } = this.#ports;
    switch (message.kind) {
      case 'behind':
        return void pause(RETRY_MS).then(() => this.#catchUp());
      case 'live':
        return this.#goLive();
      case 'entries': {
        const problem = this.#isLive ? problemOfFeed(head(), message, bytes.length) : 'feed-unordered';
        if (problem) return this.#house?.end(problem);
        return publish(entriesOf(message, bytes), message.head, message.roles);
      }
      case 'decision':
      case 'role': {
        const pending = this.#pending.get(message.requestId);
        // The connection before may have brought the answer already, just before it ended.
        if (!pending || pending.request.kind !== (message.kind === 'role' ? 'role' : 'decide')) return;
        this.#pending.delete(message.requestId);
        return pending.answer(message);
      }
      case 'topic':
        return onTopic(message);
      case 'ended':
        return onEnded(message);
      default:
        break;
    }
  }

  #goLive(): void {
    const again = this.#hasBeenLive;
    [this.#isLive, this.#hasBeenLive] = [true, true];
    this.#lastFailures.clear();
    this.#ports.onNotice?.('Connected to the house server.');
    this.#ports.onLive(again);
    for (const { request } of this.#pending.values()) this.#house?.send(request);
  }
}

interface ConnectionListener {
  readonly onMessage: (message: HouseToGateway, bytes: Buffer) => void;
  /** The house has shown that it has the key. */
  readonly onGreeted: () => void;
  /** Called once with the reason: a `ConnectionProblem`, or the code of a network error. */
  readonly onEnd: (why: string) => void;
}

/** One connection to a house. */
class HouseConnection {
  http: DeciderPlace | null = null;
  readonly #place: DeciderPlace;
  readonly #ports: HouseClientPorts;
  readonly #on: ConnectionListener;
  readonly #socket: Socket;
  readonly #frames = new FrameReader(mostBytes.stranger);
  readonly #writer: FrameWriter;
  readonly #nonce = freshNonce();
  readonly #pulse: NodeJS.Timeout;
  #houseNonce: string | null = null;
  #isEnded = false;

  constructor(place: DeciderPlace, ports: HouseClientPorts, on: ConnectionListener) {
    this.#place = place;
    this.#ports = ports;
    this.#on = on;
    this.#socket = connect({ host: place.host, port: place.port, noDelay: true });
    this.#writer = new FrameWriter(this.#socket);
    this.#socket.on('data', (chunk) => this.#onData(chunk));
    this.#socket.on('error', (error) => this.#end('code' in error ? String(error.code) : error.name));
    this.#socket.on('close', () => this.#end('closed'));
    this.#socket.setTimeout(SILENT_MS, () => this.#end('too-slow'));
    this.#pulse = setInterval(() => this.http && this.send({ kind: 'pulse' }), PULSE_MS).unref();
  }

  send(message: GatewayToHouse): void {
    if (!this.#isEnded) this.#writer.write(frameOf(message));
  }

  end(why: ConnectionProblem): void {
    this.#end(why);
  }

  #end(why: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#pulse);
    this.#socket.destroy();
    this.#on.onEnd(why);
  }

  #onData(chunk: Buffer): void {
    this.#frames.push(chunk);
    try {
      while (!this.#isEnded) {
        const frame = this.#frames.next();
        if (frame === null) return;
        this.#receive(readHouseToGateway(frame.text), frame.bytes);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#end('unreadable');
    }
  }

  #receive(message: HouseToGateway | null, bytes: Buffer): void {
    if (message === null) return this.#end('unreadable');
    if (message.kind === 'refused') return this.#end(message.code);
    if (this.http !== null) return this.#on.onMessage(message, bytes);
    if (message.kind === 'challenge' && this.#houseNonce === null) return this.#sendProof(message);
    if (message.kind === 'welcome' && this.#houseNonce !== null) return this.#acceptWelcome(message, this.#houseNonce);
    this.#end('unreadable');
  }

  #sendProof({ protocol, nonce }: MessageOf<'challenge'>): void {
    if (protocol !== GATEWAY_PROTOCOL) return this.#end('another-version');
    this.#houseNonce = nonce;
    const nonces = { house: nonce, gateway: this.#nonce };
    this.send({ kind: 'hello', protocol, nonce: this.#nonce, proof: proofOf('gateway', this.#ports.key, nonces) });
  }

  #acceptWelcome({ proof, logId, port }: MessageOf<'welcome'>, houseNonce: string): void {
    const { key, head } = this.#ports;
    if (!isProof(proof, proofOf('house', key, { house: houseNonce, gateway: this.#nonce }))) return this.#end('wrong-key');
    if (logId !== head().logId) return this.#end('another-log');
    this.http = { host: this.#place.host, port };
    this.#frames.most = mostBytes.house;
    this.#on.onGreeted();
  }
}

/** Why the log could not be read from the database and its archives. */
function whyNotRead(error: unknown): ConnectionProblem {
  if (error instanceof DamagedLogError || error instanceof DamagedEntryError) return 'damaged-log';
  return error instanceof StoreUnavailableError ? 'log-unavailable' : 'another-log';
}

/** Why these entries do not continue the newest one (`known`); null if they do. Of a frame with a problem nothing is published. */
function problemOfFeed(known: Head, { after, head, entries }: MessageOf<'entries'>, bytes: number): ConnectionProblem | null {
  if (after.seq > known.seq) return 'feed-gap';
  if (after.seq < known.seq) return 'feed-repeated';
  if (after.hash !== known.hash || head.logId !== known.logId) return 'feed-forked';
  // Places may be left out: entries that no page of this gateway may read are not sent.
  const isInOrder = entries.every(({ seq, hash }, i) => seq > (entries[i - 1]?.seq ?? after.seq) && (seq < head.seq || hash === head.hash));
  const isWithin = head.seq > after.seq && (entries.at(-1)?.seq ?? 0) <= head.seq;
  const isWhole = entries.reduce((sum, one) => sum + one.bytes, 0) === bytes;
  return isInOrder && isWithin && isWhole ? null : 'feed-unordered';
}

/** The entries of a frame. Their lines are decoded from its bytes when they are asked for. */
function entriesOf({ entries }: MessageOf<'entries'>, bytes: Buffer): readonly FeedEntry[] {
  let begin = 0;
  return entries.map(({ seq, hash, subjects, isPublic: isForAll, bytes: length }) => {
    const own = bytes.subarray(begin, begin + length);
    begin += length;
    return {
      seq,
      hash,
      subjects,
      isPublic: isForAll,
      get lines() {
        return own.toString('utf8');
      },
    };
  });
}
