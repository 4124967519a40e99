/**
 * A gateway's side of its line to the house that decides. It tries the houses that it knows in turn until one answers that has the key,
 * reads what it missed from the table, and follows from there. Questions without an answer are sent again to the next house.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Head } from '../../domain/log/head.ts';
import { headOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { StoreUnavailableError, TooBusyError } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { isPublic } from '../../engine/decider.ts';
import type { ServerLog } from '../ports.ts';
import type { FeedEntry } from '../socketDoor.ts';
import { entriesOf, problemOfFeed } from './feedCheck.ts';
import { FrameReader, frameOf, FrameWriter } from './frames.ts';
import {
  LINE_PROTOCOL,
  mostBytes,
  PULSE_MS,
  readHouseMessage,
  SILENT_MS,
  type GatewayMessage,
  type HouseMessage,
  type LineProblem,
  type MessageOf,
} from './messages.ts';
import { freshNonce, isProof, proofOf } from './proof.ts';

/** Between two tries, and between two looks at the table for entries that the house does not have in memory. */
const AGAIN_MS = 100;
/** Retry delay for errors that an operator must fix. */
const LASTING_MS = 2_000;
const isLasting = (why: string): boolean => ['another-version', 'wrong-key', 'another-log'].includes(why);
/** For how long a question waits for a house that decides. */
const PATIENCE_MS = 15_000;
/** Questions under way. */
const MOST_ASKED = 20_000;

export interface DeciderPlace {
  readonly host: string;
  readonly port: number;
}

type Question = Extract<GatewayMessage, { ask: number }>;
type Answer = MessageOf<'decision'> | MessageOf<'role'>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'ask'> : never;

interface Asked {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
}

export interface LinePorts {
  readonly deciders: readonly DeciderPlace[];
  /** The key of the house: 64 hex digits. */
  readonly key: string;
  readonly log: ServerLog;
  /** The newest entry that was published here. */
  readonly head: () => Head;
  readonly publish: (entries: readonly FeedEntry[], head: Head, roles: MessageOf<'entries'>['roles']) => void;
  /** Called when connected: send the gateway's state again and refresh what may be stale. */
  readonly onLive: (again: boolean) => void;
  readonly onTopic: (message: MessageOf<'topic'>) => void;
  readonly onEnded: (message: MessageOf<'ended'>) => void;
  /** Called with a line for the operator when the line ends, and when there is one. Default: no log. */
  readonly onNotice?: (line: string) => void;
}

export class LineClient {
  readonly #ports: LinePorts;
  readonly #asked = new Map<number, Asked>();
  readonly #reading = new TaskQueue();
  #asks = 0;
  #line: OpenLine | null = null;
  #isLive = false;
  #wasLive = false;
  #isClosed = false;
  /** The last failure reason of each server, so that it is logged once. */
  readonly #said = new Map<DeciderPlace, string>();

  constructor(ports: LinePorts) {
    this.#ports = ports;
    void this.#run();
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** Where the house that decides answers over HTTP. Null while there is no line. */
  get http(): DeciderPlace | null {
    return this.#isLive ? (this.#line?.http ?? null) : null;
  }

  /** Rejects with StoreUnavailableError if nobody answers in time. */
  ask<Q extends Unnumbered<Question>>(question: Q): Promise<Q extends { kind: 'role' } ? MessageOf<'role'> : MessageOf<'decision'>>;
  ask(question: Unnumbered<Question>): Promise<Answer> {
    if (this.#asked.size >= MOST_ASKED) return Promise.reject(new TooBusyError());
    const ask = (this.#asks += 1);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#asked.delete(ask);
        reject(new StoreUnavailableError('No house that decides has answered.'));
      }, PATIENCE_MS).unref();
      const asked: Asked = {
        question: { ...question, ask },
        answer(answer) {
          clearTimeout(late);
          resolve(answer);
        },
      };
      this.#asked.set(ask, asked);
      if (this.#isLive) this.#line?.send(asked.question);
    });
  }

  /** Says something to the house. Without a line it is lost: `onLive` says it again. */
  say(message: Exclude<GatewayMessage, Question>): void {
    if (this.#isLive) this.#line?.send(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#line?.end('closed');
  }

  async #run(): Promise<void> {
    const { deciders } = this.#ports;
    for (let tries = 0; !this.#isClosed; tries += 1) {
      const place = deciders[tries % deciders.length];
      if (!place) return;
      const why = await new Promise<string>((resolve) => {
        this.#line = new OpenLine(place, this.#ports, {
          onMessage: (message, bytes) => this.#hear(message, bytes),
          onGreeted: () => void this.#catchUp(),
          onEnd: resolve,
        });
      });
      this.#isLive = false;
      this.#line = null;
      if (this.#said.get(place) !== why && !this.#isClosed) {
        this.#said.set(place, why);
        this.#ports.onNotice?.(`No line to the house at ${place.host}:${place.port}: ${why}.`);
      }
      await pause(isLasting(why) ? LASTING_MS : AGAIN_MS);
    }
  }

  /** Reads what is kept after the newest entry that was published, then asks for what follows. */
  #catchUp(): Promise<void> {
    const line = this.#line;
    return this.#reading.run(async () => {
      if (line === null || line !== this.#line) return;
      try {
        await this.#readTable();
      } catch (error) {
        return line.end(error instanceof StoreUnavailableError ? 'closed' : 'another-log');
      }
      const { seq, hash } = this.#ports.head();
      line.send({ kind: 'from', after: { seq, hash } });
    });
  }

  /** Throws if the table does not go on from what was published. */
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

  #hear(message: HouseMessage, bytes: Buffer): void {
    const { head, publish, onTopic, onEnded } = this.#ports;
    switch (message.kind) {
      case 'behind':
        return void pause(AGAIN_MS).then(() => this.#catchUp());
      case 'live':
        return this.#goLive();
      case 'entries': {
        const problem = this.#isLive ? problemOfFeed(head(), message, bytes.length) : 'feed-unordered';
        if (problem) return this.#line?.end(problem);
        return publish(entriesOf(message, bytes), message.head, message.roles);
      }
      case 'decision':
      case 'role': {
        const asked = this.#asked.get(message.ask);
        // The house before may have answered too, just before it ended.
        if (!asked || asked.question.kind !== (message.kind === 'role' ? 'role' : 'decide')) return;
        this.#asked.delete(message.ask);
        return asked.answer(message);
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
    const again = this.#wasLive;
    [this.#isLive, this.#wasLive] = [true, true];
    this.#said.clear();
    this.#ports.onNotice?.('Connected to the house server.');
    this.#ports.onLive(again);
    for (const { question } of this.#asked.values()) this.#line?.send(question);
  }
}

interface LineListener {
  readonly onMessage: (message: HouseMessage, bytes: Buffer) => void;
  /** The house has shown that it has the key. */
  readonly onGreeted: () => void;
  /** Called once with the reason. */
  readonly onEnd: (why: string) => void;
}

/** One connection to a house. */
class OpenLine {
  http: DeciderPlace | null = null;
  readonly #place: DeciderPlace;
  readonly #ports: LinePorts;
  readonly #on: LineListener;
  readonly #socket: Socket;
  readonly #frames = new FrameReader(mostBytes.stranger);
  readonly #writer: FrameWriter;
  readonly #nonce = freshNonce();
  readonly #pulse: NodeJS.Timeout;
  #houseNonce: string | null = null;
  #isEnded = false;

  constructor(place: DeciderPlace, ports: LinePorts, on: LineListener) {
    this.#place = place;
    this.#ports = ports;
    this.#on = on;
    this.#socket = connect({ host: place.host, port: place.port, noDelay: true });
    this.#writer = new FrameWriter(this.#socket);
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#end('code' in error ? String(error.code) : error.name));
    this.#socket.on('close', () => this.#end('closed'));
    this.#socket.setTimeout(SILENT_MS, () => this.#end('too-slow'));
    this.#pulse = setInterval(() => this.http && this.send({ kind: 'pulse' }), PULSE_MS).unref();
  }

  send(message: GatewayMessage): void {
    if (!this.#isEnded) this.#writer.write(frameOf(message));
  }

  end(why: LineProblem): void {
    this.#end(why);
  }

  #end(why: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#pulse);
    this.#socket.destroy();
    this.#on.onEnd(why);
  }

  #take(chunk: Buffer): void {
    this.#frames.push(chunk);
    try {
      while (!this.#isEnded) {
        const frame = this.#frames.next();
        if (frame === null) return;
        this.#hear(readHouseMessage(frame.text), frame.bytes);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#end('unreadable');
    }
  }

  #hear(message: HouseMessage | null, bytes: Buffer): void {
    if (message === null) return this.#end('unreadable');
    if (message.kind === 'refused') return this.#end(message.code);
    if (this.http !== null) return this.#on.onMessage(message, bytes);
    if (message.kind === 'challenge' && this.#houseNonce === null) return this.#answer(message);
    if (message.kind === 'welcome' && this.#houseNonce !== null) return this.#greet(message, this.#houseNonce);
    this.#end('unreadable');
  }

  #answer({ protocol, nonce }: MessageOf<'challenge'>): void {
    if (protocol !== LINE_PROTOCOL) return this.#end('another-version');
    this.#houseNonce = nonce;
    const nonces = { house: nonce, gateway: this.#nonce };
    this.send({ kind: 'hello', protocol, nonce: this.#nonce, proof: proofOf('gateway', this.#ports.key, nonces) });
  }

  #greet({ proof, logId, port }: MessageOf<'welcome'>, houseNonce: string): void {
    const { key, head } = this.#ports;
    if (!isProof(proof, proofOf('house', key, { house: houseNonce, gateway: this.#nonce }))) return this.#end('wrong-key');
    if (logId !== head().logId) return this.#end('another-log');
    this.http = { host: this.#place.host, port };
    this.#frames.most = mostBytes.house;
    this.#on.onGreeted();
  }
}
