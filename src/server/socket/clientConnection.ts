/**
 * One client at the socket: who it is, what was sent to it, and what it asks. Its first message says who it is and which entry it
 * knows. Then it is sent what follows that entry: first from the log, then what becomes durable.
 */
import type { AccountId } from '../../domain/ids.ts';
import { headOf } from '../../domain/log/entry.ts';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import { TooBusyError } from '../../base/ports.ts';
import {
  MOST_LATER_MS,
  PROTOCOL,
  readClientMessage,
  textOfMessage,
  entriesMessage,
  type CommandAnswer,
  type ClientMessage,
  type HouseMessage,
} from '../../api/messages.ts';
import type { SessionOf } from '../auth/sessions.ts';
import type { GuestSender } from '../guestLimits.ts';
import { ProblemError, problemOf, storeFailed, unreadable, type HttpProblem } from '../http/problem.ts';
import type { Metrics } from '../metrics.ts';
import type { Decision, SocketDoor } from '../socketDoor.ts';
import type { ReadLimiter } from '../readLimiter.ts';
import { TooManyReadsError } from '../readTurns.ts';
import type { TokenBucket } from './rateLimits.ts';
import type { FanOut, Reader } from './fanOut.ts';
import { FollowedTopics } from './followedTopics.ts';
import type { Wire } from './wire.ts';

/** A client with more unsent bytes than this is disconnected. It catches up when it comes back. */
const MOST_UNSENT = 1_048_576;
/** Entries that are read at once for a client that catches up. */
const CATCH_UP_PAGE = 200;
/** Commands and questions of a connection that wait for their answers. */
const MOST_UNDER_WAY = 64;
/** Messages beyond the rate, one after the other, after which the connection ends. */
const MOST_TOO_FAST = 200;

type Command = Extract<ClientMessage, { kind: 'command' }>;
type Question = Exclude<ClientMessage, { kind: 'hello' | 'command' | 'follow' }>;
type Problem = Pick<HttpProblem, 'code' | 'message'>;

/** Who is at the other end. */
export interface Caller {
  /** Null for a guest. */
  readonly session: SessionOf | null;
  /** Each message takes one from all of them. */
  readonly buckets: readonly TokenBucket[];
}

interface ConnectionPorts {
  /** Tells this connection from all others. */
  readonly id: string;
  /** The network at the other end. */
  readonly network: string;
  readonly door: SocketDoor;
  readonly readLimiter: ReadLimiter;
  readonly fanOut: FanOut;
  readonly metrics: Metrics;
  /** Admits the account of a token, or a guest. Throws a ProblemError if it may not. */
  readonly admit: (token: string | null) => Promise<Caller>;
  /** Called once for each admitted caller. */
  readonly release: (caller: Caller) => void;
  /** Called once, when the connection has ended. */
  readonly onEnd: () => void;
  readonly onFailure: (error: unknown) => void;
}

const anotherVersion: Problem = { code: 'another-version', message: 'This page and the house server have different versions. Reload it.' };
const tooFast: Problem = { code: 'too-many-requests', message: 'Too many requests. Try again in a minute.' };
const later = (waitMs: number): CommandAnswer => ({ kind: 'later', waitMs: Math.min(waitMs, MOST_LATER_MS) });

export class ClientConnection implements Reader {
  sentHead: Head;
  /** When the client was last heard of, by the house's clock. */
  heardAt: number;
  readonly #wire: Wire;
  readonly #ports: ConnectionPorts;
  readonly #from: GuestSender;
  #caller: Caller | null = null;
  #followed: FollowedTopics | null = null;
  /** Tells the door that the page of an account is gone. */
  #goOffline = (): void => undefined;
  #state: 'new' | 'greeted' | 'catching-up' | 'live' | 'ended' = 'new';
  /** What became durable while the client still catches up. */
  #heldBack: string[] = [];
  #heldBackLength = 0;
  #underWay = 0;
  /** Messages beyond the rate, one after the other. */
  #tooFastInARow = 0;

  constructor(wire: Wire, ports: ConnectionPorts) {
    this.#wire = wire;
    this.#ports = ports;
    this.#from = { connection: ports.id, address: ports.network };
    this.sentHead = ports.door.head;
    this.heardAt = this.#now();
    wire.on('message', (data, isBinary) => this.#receive(Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : ''));
    wire.on('close', () => this.#cleanUp('left'));
  }

  get account(): AccountId | null {
    return this.session?.account ?? null;
  }

  get session(): SessionOf | null {
    return this.#caller?.session ?? null;
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /** Handles a frame of the client. */
  #receive(text: string): void {
    if (this.hasEnded) return;
    this.heardAt = this.#now();
    const message = readClientMessage(text);
    const isInOrder = message !== null && (message.kind === 'hello') === (this.#state === 'new');
    if (message) this.#ports.metrics.message(message.kind);
    if (!isInOrder) return this.end(unreadable().problem, false);
    if (message.kind === 'hello') return void this.#greet(message);
    const waitMs = this.#spendMessage();
    if (this.hasEnded) return;
    const canAnswer = waitMs === 0 && this.#state === 'live';
    if (message.kind === 'command') void (canAnswer ? this.#answerCommand(message) : this.#answerLater(message, waitMs));
    else if (message.kind === 'follow') this.#followed?.follow(message.topics);
    else void this.#answerQuestion(message, canAnswer);
  }

  /** Sends a message of kind `entries`, once the client has caught up. */
  deliver(text: string): void {
    if (this.#state === 'live') return this.#send(text);
    this.#heldBack.push(text);
    this.#heldBackLength += text.length;
    if (this.#heldBackLength > MOST_UNSENT) this.#drop();
  }

  /** Ends the connection if its account may no longer read. */
  check(): void {
    if (this.account !== null && this.#ports.door.viewerOf(this.account) === null)
      this.end(problemOf(this.#ports.door.whyBlocked(this.account)), true);
  }

  /** Says why, and closes. `final`: connecting again is in vain. */
  end({ code, message }: Problem, final: boolean): void {
    if (this.hasEnded) return;
    this.#send(textOfMessage({ kind: 'end', code, message, final }));
    if (!this.hasEnded) this.#wire.close(final ? 4_001 : 4_000, code);
    this.#cleanUp(code);
  }

  /** The socket is closed, or is no longer read. */
  #cleanUp(why: string): void {
    if (this.hasEnded) return;
    this.#state = 'ended';
    this.#heldBack = [];
    this.#followed?.close();
    this.#goOffline();
    this.#ports.fanOut.leave(this);
    this.#ports.metrics.connectionEnded(why);
    if (this.#caller) this.#ports.release(this.#caller);
    this.#ports.onEnd();
  }

  #now(): number {
    return this.#ports.door.clock.now();
  }

  async #greet({ protocol, token, after, kept = 0 }: Extract<ClientMessage, { kind: 'hello' }>): Promise<void> {
    this.#state = 'greeted';
    if (protocol !== PROTOCOL) return this.end(anotherVersion, true);
    try {
      const caller = await this.#ports.admit(token);
      // The client may have left meanwhile.
      if (this.hasEnded) return this.#ports.release(caller);
      this.#caller = caller;
      if (this.account !== null) {
        this.#goOffline = this.#ports.door.pages.add(this.account);
        await this.#ports.door.ready(this.account);
      }
      if (this.hasEnded) return;
      // A gateway that has lost its house may know less than another one told this client. What it greets with would look like a lie.
      if (Math.max(after.seq, kept) > this.#ports.door.head.seq && !this.#ports.door.isOpen) return this.end(storeFailed(), false);
      await this.#catchUp(after.seq);
    } catch (error) {
      if (error instanceof TooManyReadsError && this.hasEnded) return;
      if (error instanceof ProblemError) return this.end(error.problem, error.problem.status !== 429);
      this.#ports.onFailure(error);
      this.end(storeFailed(), false);
    }
  }

  /** Sends what the log has after a place that the client knows, then what has become durable meanwhile. */
  async #catchUp(known: number): Promise<void> {
    const { door, fanOut } = this.#ports;
    const { account } = this;
    const { head } = door;
    this.#state = 'catching-up';
    this.#send(textOfMessage({ kind: 'welcome', account, head, now: this.#now() }));
    this.sentHead = head;
    fanOut.join(this);
    let after = await door.placeAt(Math.min(known, head.seq));
    for (let atEnd = false; !atEnd && !this.hasEnded;) {
      const { seq } = after;
      const rows = Math.min(CATCH_UP_PAGE, 1 + head.seq - seq);
      // Waits as long as it takes: the connection has nothing else to do.
      const readable = () => door.readable(account, { after: seq, upTo: head.seq, limit: CATCH_UP_PAGE });
      const page = await this.#read(rows, readable, Infinity);
      const last = page.at(-1);
      atEnd = page.length < CATCH_UP_PAGE || !last;
      const upTo = atEnd || !last ? head : headOf(readStored(last));
      const entries = page.map(({ lines }) => JSON.stringify(lines));
      const text = entriesMessage(after, entries, upTo, this.#now());
      if (atEnd) this.#send(text);
      else await this.#sendAndWait(text);
      after = upTo;
    }
    if (this.hasEnded) return;
    // Nothing is awaited between the last page and this, so the client's next message finds the state `live`.
    this.#state = 'live';
    for (const text of this.#heldBack.splice(0)) this.#send(text);
    const ports = { topics: door.topics, clock: door.clock, wire: this.#wire, send: (text: string) => this.#send(text) };
    this.#followed = new FollowedTopics(ports, account);
  }

  /**
   * Takes one message from the rates. Returns 0 if it may be answered, otherwise after how many milliseconds another try is worth it. Ends
   * the connection after too many messages beyond the rate.
   */
  #spendMessage(): number {
    const waitMs = Math.max(0, ...(this.#caller?.buckets ?? []).map((bucket) => bucket.take()));
    this.#tooFastInARow = waitMs === 0 ? 0 : this.#tooFastInARow + 1;
    if (this.#tooFastInARow > MOST_TOO_FAST) this.end(tooFast, false);
    return this.#underWay >= MOST_UNDER_WAY ? MOST_LATER_MS : waitMs;
  }

  /** Does not take a command now: its client sends it again after this time. After 1 ms at least, also if it only has to catch up first. */
  #answerLater({ id }: Command, waitMs: number): void {
    this.#send(textOfMessage({ kind: 'answer', id, answered: later(Math.max(1, waitMs)), now: this.#now() }));
  }

  async #answerCommand({ id, type, payload }: Command): Promise<void> {
    const { door } = this.#ports;
    const submit = async (): Promise<CommandAnswer> =>
      this.#answerOf(await door.decide({ id, type, payload }, this.account ?? 'guest', this.#from));
    const answered = await this.#countedAsUnderWay(submit, later(MOST_LATER_MS));
    this.#send(textOfMessage({ kind: 'answer', id, answered, now: this.#now() }));
  }

  /** Before an answer the client is sent the entry, as far as it may read it; before a refusal, everything that may have led to it. */
  async #answerOf(decision: Decision): Promise<CommandAnswer> {
    if (decision.kind === 'refused') {
      this.#ports.fanOut.catchUp(this);
      const { refusal, at } = decision;
      return { kind: 'refused', code: refusal.refused, sentence: refusal.sentence, at };
    }
    const { seq, repeated, isTold } = decision;
    const [stored] = isTold ? [] : await this.#ports.door.entries(this.account ?? 'public', { after: seq - 1, limit: 1 });
    this.#ports.fanOut.catchUp(this);
    return { kind: 'accepted', seq, entry: stored?.lines ?? null, repeated };
  }

  async #answerQuestion(question: Question, canAnswer: boolean): Promise<void> {
    const { ask } = question;
    const unanswered: HouseMessage = { kind: 'unanswered', ask, now: this.#now() };
    const reply = async (): Promise<HouseMessage> => ({ ...(await this.#lookUp(question)), ask, now: this.#now() });
    // Pages count how long a command has no answer while they hear what time it is. Nothing is decided at a gateway without its house.
    const isAnswered = canAnswer && (question.kind !== 'time' || this.#ports.door.isOpen);
    this.#send(textOfMessage(isAnswered ? await this.#countedAsUnderWay(reply, unanswered) : unanswered));
  }

  async #lookUp(question: Question) {
    const { door } = this.#ports;
    const { kind } = question;
    if (kind === 'time') return { kind };
    return this.#read(kind === 'place' ? 1 : question.limit, async () => {
      switch (kind) {
        case 'view': {
          const upTo = Math.min(question.upTo, door.head.seq);
          const entries = await door.readable(this.account, { ...question, upTo });
          return { kind, entries: entries.map(({ lines }) => lines) };
        }
        case 'place':
          return { kind, hash: (await door.placeAt(Math.min(question.seq, door.head.seq))).hash };
        case 'trail':
          return { kind, entries: (await this.#trail(question)).map(({ lines }) => lines) };
      }
    });
  }

  /** Rejects with TooManyReadsError if it waits for too long, or the connection ends before its turn. */
  #read<T>(rows: number, work: () => Promise<T>, patienceMs?: number): Promise<T> {
    const { readLimiter, network } = this.#ports;
    const options = { isGone: () => this.hasEnded, ...(patienceMs !== undefined && { patienceMs }) };
    return readLimiter.read({ account: this.account, network }, rows, work, options);
  }

  async #trail({ of, ...page }: Extract<Question, { kind: 'trail' }>): Promise<readonly StoredEntry[]> {
    const subject = of === 'public' ? of : this.account;
    return subject === null ? [] : this.#ports.door.trail(subject, page);
  }

  /** Does what was asked for. A failure is noted, and answered by what says so. */
  async #countedAsUnderWay<T>(work: () => Promise<T>, failed: T): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooManyReadsError || error instanceof TooBusyError)) this.#ports.onFailure(error);
      return failed;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Resolves when the text has left, or never will. */
  #sendAndWait(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#send(text, resolve);
    });
  }

  #send(text: string, left?: () => void): void {
    if (!this.hasEnded && this.#wire.bufferedAmount > MOST_UNSENT) this.#drop();
    if (this.hasEnded) left?.();
    else this.#wire.send(text, left);
  }

  /** A slow reader must not delay others. It is closed without a message, which would wait behind all that it has not read. */
  #drop(): void {
    if (this.hasEnded) return;
    this.#wire.terminate();
    this.#cleanUp('slow');
  }
}
