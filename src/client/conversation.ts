/**
 * The conversation with a house server. It keeps a line open and opens the next one when it breaks. It keeps each
 * question until it is answered, and asks again on the next line: a command has its id, so asking twice has one effect.
 */
import { type Clock, HouseServerError } from '../base/ports.ts';
import type { HouseClock } from './houseClock.ts';
import { type ClientMessage, type HouseMessage, readHouseMessage, textOfMessage } from '../api/messages.ts';

/** What becomes of a line. Nothing is called after `ended`. */
interface LineEvents {
  opened(): void;
  received(text: string): void;
  /** It never opened, it broke, or either side closed it. */
  ended(): void;
}

export interface Line {
  /** Sends a text. Nothing happens if the line has ended. */
  send(text: string): void;
  close(): void;
}

/** Opens a line. Never throws: a line that cannot be opened ends. */
export type Connect = (events: LineEvents) => Line;

/** The first pause before a new line. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** The longest pause while something waits to be sent. */
const WAITED_PAUSE_MS = 2_000;
/** A house that says nothing for as long is taken for lost. It is asked for its time as often. */
const PULSE_MS = 15_000;
/** A house that takes longer for an answer, or for a line, is slow. */
const SLOW_MS = 5_000;
/** After this many answered beats, about a minute, a question without an answer counts as not answered. */
const MOST_BEATS = 4;
/** Number of retries for a command that the house did not acknowledge. */
const MOST_TRIES = 10;

export interface ConversationPorts {
  readonly connect: Connect;
  /** The clock of this machine. */
  readonly clock: Clock;
  /** Learns the time of the house from its answers. */
  readonly houseClock: HouseClock;
  /** Milliseconds before the next line after one that broke, at first. Tests take shorter times. */
  readonly pauseMs?: number;
  /** After this many milliseconds of silence the connection counts as lost. */
  readonly pulseMs?: number;
  /** After this many milliseconds without an answer the house counts as slow. */
  readonly slowMs?: number;
}

/** What is not an answer. */
type News = Extract<HouseMessage, { kind: 'welcome' | 'told' | 'word' | 'end' }>;
type Reply = Exclude<HouseMessage, News>;
type Question = Exclude<ClientMessage, { kind: 'hello' | 'follow' }>;
/** The reply to a question. */
type ReplyTo<Q extends Question> = Q extends { kind: 'command' } ? Extract<Reply, { kind: 'answer' }> : Extract<Reply, { kind: Q['kind'] }>;

export interface Listener {
  /** The first message of a line. */
  hello(): Promise<ClientMessage>;
  /** Hears what the house says unasked; null for a message that cannot be read. May end the conversation. */
  heard(news: News | null): void;
  /** The line broke. The next one is on its way. */
  lost(): void;
  /** The house has answered a beat, at this time of its own. It had these commands before and has not answered them. */
  beaten(commands: readonly string[], houseAt: number): void;
  /** The house has become slow to answer, or has answered. */
  slowed(slow: boolean): void;
}

interface Open {
  readonly text: string;
  readonly isCommand: boolean;
  /** Whether the house may have it. */
  sent: boolean;
  askedAt: number;
  tries: number;
  /** How many beats the house has answered while it had this. */
  beats: number;
  /** Called before it is sent, each time. */
  readonly onSend: () => Error | null;
  readonly settle: (reply: Reply) => void;
  readonly fail: (error: Error) => void;
}

/** What is waited for when a line is opened: everything that the house has. */
const LINE = 'line';

const nameOf = (message: Question | Reply): string => ('id' in message ? message.id : String(message.ask));
/** The house does not answer a question now. Asking again may help. */
export class UnansweredError extends HouseServerError {}

const unanswered = (): UnansweredError => new UnansweredError('The house server could not answer. Try again.');

export class Conversation {
  readonly #ports: ConversationPorts;
  readonly #listener: Listener;
  /** Questions without an answer, in the order in which they were asked. */
  readonly #open = new Map<string, Open>();
  readonly #waits: Waits;
  #line: Line | null = null;
  /** Whether questions are sent at once. */
  #flowing = false;
  #asked = 0;
  #pauses = 0;
  #helloAt = 0;
  #houseAt = 0;
  #newest = '';
  #heardSincePulse = true;
  #over: Error | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #pulse: ReturnType<typeof setInterval>;

  constructor(ports: ConversationPorts, listener: Listener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#waits = new Waits(ports.slowMs ?? SLOW_MS, (slow) => listener.slowed(slow));
    this.#pulse = setInterval(() => this.#beat(), ports.pulseMs ?? PULSE_MS);
    this.#connect();
  }

  /**
   * Resolves with the reply, however many lines that takes. Rejects with HouseServerError if there will be none, with UnansweredError if a
   * question gets none while the house answers beats. `onSend` is called each time before
   * the question is sent; if it returns an error, the question is taken back with it.
   */
  ask<Q extends Question>(question: Q, onSend: () => Error | null = () => null): Promise<ReplyTo<Q>> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(this.#over);
      const isCommand = question.kind === 'command';
      const settle = (reply: Reply): void => {
        const isReply = reply.kind === (isCommand ? 'answer' : question.kind);
        if (isReply) resolve(reply as ReplyTo<Q>);
        else reject(unanswered());
      };
      const open = { text: textOfMessage(question), isCommand, sent: false, askedAt: 0, tries: 0, beats: 0, onSend, settle, fail: reject };
      const name = nameOf(question);
      this.#open.set(name, open);
      if (this.#flowing) this.#send(name, open);
    });
  }

  /** Whether a question has no answer yet, and may have reached the house. */
  isSent(name: string): boolean {
    return this.#open.get(name)?.sent === true;
  }

  /** Takes a question back, unless the house may have it. Its promise rejects with the error. */
  takeBack(name: string, error: Error): boolean {
    const open = this.#open.get(name);
    if (open === undefined || open.sent) return false;
    this.#open.delete(name);
    open.fail(error);
    return true;
  }

  /** What the house's clock showed at its last answer, UTC milliseconds. 0 before the first. */
  get houseAt(): number {
    return this.#houseAt;
  }

  /** The house's clock was corrected: what is known of it begins anew. `houseAt`: what it shows now. */
  clockCorrected(houseAt: number): void {
    this.#observe(this.#ports.clock.now(), houseAt);
  }

  /** The newest message of the house, as it came. */
  get newest(): string {
    return this.#newest;
  }

  /** A number for a question. */
  nextAsk(): number {
    return (this.#asked += 1);
  }

  /** The house is caught up with: what waits is asked, and from now on everything at once. */
  flow(): void {
    this.#flowing = true;
    this.#pauses = 0;
    this.#waits.end(LINE);
    for (const [name, open] of this.#open) this.#send(name, open);
  }

  /** Says what needs no answer, if the house listens now. On the next line it must be said again. */
  say(message: Extract<ClientMessage, { kind: 'follow' }>): void {
    if (this.#flowing) this.#line?.send(textOfMessage(message));
  }

  /** Ends it for good. Promises of answers reject with the error. */
  end(error: Error): void {
    if (this.#over) return;
    this.#over = error;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#waits.clear();
    this.#flowing = false;
    this.#line?.close();
    this.#line = null;
    for (const { fail } of this.#open.values()) fail(error);
    this.#open.clear();
  }

  #connect(): void {
    // Events of a line that was given up are not heard.
    const isCurrent = (): boolean => this.#line === line;
    const line: Line = this.#ports.connect({
      opened: () => void (isCurrent() && this.#greet(line)),
      received: (text) => {
        if (isCurrent()) this.#hear(text);
      },
      ended: () => void (isCurrent() && this.#lose()),
    });
    this.#line = line;
    this.#waits.begin(LINE);
    this.#heardSincePulse = true;
  }

  async #greet(line: Line): Promise<void> {
    try {
      const text = textOfMessage(await this.#listener.hello());
      this.#helloAt = this.#ports.clock.now();
      line.send(text);
    } catch {
      // Nobody says who is there now. The next line asks again.
      if (this.#line === line) this.#giveUp();
    }
  }

  #hear(text: string): void {
    this.#heardSincePulse = true;
    this.#newest = text;
    const message = readHouseMessage(text);
    if (message === null) return this.#listener.heard(null);
    switch (message.kind) {
      case 'welcome':
        this.#observe(this.#helloAt, message.now);
        return this.#listener.heard(message);
      case 'told':
      case 'word':
      case 'end':
        return this.#listener.heard(message);
      default:
        return this.#settle(message);
    }
  }

  #settle(reply: Reply): void {
    const name = nameOf(reply);
    const open = this.#open.get(name);
    // An answer to a question that was asked on two lines.
    if (!open) return;
    this.#observe(open.askedAt, reply.now);
    if (reply.kind === 'answer' && reply.answered.kind === 'later' && open.tries < MOST_TRIES) {
      open.tries += 1;
      setTimeout(() => void (this.#flowing && this.#open.get(name) === open && this.#send(name, open)), reply.answered.waitMs);
      return;
    }
    this.#open.delete(name);
    this.#waits.end(name);
    open.settle(reply);
  }

  #observe(askedAt: number, houseAt: number): void {
    const { clock, houseClock } = this.#ports;
    this.#houseAt = houseAt;
    houseClock.observe(askedAt, houseAt, clock.now());
  }

  #send(name: string, open: Open): void {
    const problem = open.onSend();
    if (problem) {
      this.#open.delete(name);
      this.#waits.end(name);
      return open.fail(problem);
    }
    this.#waits.begin(name);
    open.askedAt = this.#ports.clock.now();
    open.sent = true;
    this.#line?.send(open.text);
  }

  /** Gives the line up, even if it does not report its end. */
  #giveUp(): void {
    this.#line?.close();
    this.#lose();
  }

  #lose(): void {
    this.#line = null;
    this.#flowing = false;
    this.#waits.clear();
    if (this.#over) return;
    const longest = this.#open.size > 0 ? WAITED_PAUSE_MS : LONGEST_PAUSE_MS;
    const pause = Math.min(longest, (this.#ports.pauseMs ?? FIRST_PAUSE_MS) * 2 ** this.#pauses);
    this.#pauses += 1;
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.#listener.lost();
  }

  #beat(): void {
    if (this.#line === null) return;
    if (!this.#heardSincePulse) return this.#giveUp();
    this.#heardSincePulse = false;
    if (this.#flowing) void this.askForTime(true).catch(() => undefined);
  }

  /**
   * Asks the house for its time. Messages arrive in the order in which they were sent, so the house has what was sent before. `isBeat`: it is one
   * of the regular beats. Other questions are given up if they have no answer after some of those.
   */
  async askForTime(isBeat = false): Promise<void> {
    let sent: readonly string[] = [];
    const { now } = await this.ask({ kind: 'time', ask: this.nextAsk() }, () => {
      sent = [...this.#open].flatMap(([name, open]) => (open.sent ? [name] : []));
      return null;
    });
    const kept = sent.filter((name) => this.#open.has(name));
    if (isBeat) for (const name of kept) this.#countBeat(name);
    this.#listener.beaten(kept, now);
  }

  /** Gives up a question after too many beats. Not a command: it may still be carried out. */
  #countBeat(name: string): void {
    const open = this.#open.get(name);
    if (!open || open.isCommand) return;
    open.beats += 1;
    if (open.beats < MOST_BEATS) return;
    this.#open.delete(name);
    this.#waits.end(name);
    open.fail(unanswered());
  }
}

/** What a house server has not answered yet, and whether one of them takes long. */
class Waits {
  readonly #slowMs: number;
  readonly #tell: (slow: boolean) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #late = new Set<string>();

  /** Calls `tell` whenever it becomes slow, and when it no longer is. */
  constructor(slowMs: number, tell: (slow: boolean) => void) {
    this.#slowMs = slowMs;
    this.#tell = tell;
  }

  /** Something is waited for. What is waited for already goes on as it is. */
  begin(name: string): void {
    if (this.#timers.has(name)) return;
    const timer = setTimeout(() => {
      this.#late.add(name);
      if (this.#late.size === 1) this.#tell(true);
    }, this.#slowMs);
    this.#timers.set(name, timer);
  }

  end(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    if (this.#late.delete(name) && this.#late.size === 0) this.#tell(false);
  }

  /** Stops waiting for answers. */
  clear(): void {
    for (const name of this.#timers.keys()) this.end(name);
  }
}

/** The part of a WebSocket that is used. Those of browsers have it, and those of the package `ws`. */
interface SocketLike {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

const OPEN = 1;

/** Lines over sockets. `make` makes one and begins to connect. */
export const lineOver =
  (make: () => SocketLike): Connect =>
  (events) => {
    const socket = make();
    socket.onopen = () => events.opened();
    socket.onmessage = ({ data }: { readonly data: unknown }) => events.received(String(data));
    socket.onclose = () => events.ended();
    // A close follows, which is what counts.
    socket.onerror = () => undefined;
    return {
      send: (text) => void (socket.readyState === OPEN && socket.send(text)),
      close: () => socket.close(),
    };
  };
