/**
 * Requests to a house server, and their answers, over connections ("lines") that may break. When a line breaks the next one is opened, and
 * each request without an answer is sent again on it. A command has its id, so sending it twice has one effect. Regular heartbeats show
 * whether the house is still there.
 *
 * A line: `#connect` opens it, `#greet` sends the first message, the listener folds what the house sends and calls `resume`, `#loseLine` ends it.
 * A request: `ask` notes it, `#send` sends it on each line, `#settle` passes its answer on. A heartbeat is a question for the house's time. Messages
 * of a line keep their order, so an answer also shows that the house had everything that was sent before.
 */
import { type Clock, HouseServerError } from '../base/ports.ts';
import type { Head } from '../domain/log/head.ts';
import { LONGEST_TO_TELL_MS } from './heldCommands.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';
import type { Connect, Line } from './line.ts';
import { ENDED_UNANSWERED } from './refusals.ts';
import { SlowRequests } from './slowRequests.ts';
import { type ClientMessage, type HouseMessage, readHouseMessage, textOfMessage } from '../api/messages.ts';

/** The first pause before a new line. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** The longest pause while something waits to be sent. */
const WAITED_PAUSE_MS = 2_000;
/** How often the house is asked for its time. A connection on which nothing arrives for this long counts as lost. */
const HEARTBEAT_MS = 15_000;
/** A house that takes longer for an answer, or for a line, is slow. */
const SLOW_MS = 5_000;
/** A request that is no command is given up when the house has passed over it this often, after a minute or two: see `#noteSkipped`. */
const MOST_TIMES_SKIPPED = 4;
/** The line is given up after this many heartbeats in a row without an answer. */
const MOST_UNANSWERED_HEARTBEATS = 4;
/** Nothing more is asked after this many lines in a row, over at least this long, that were ready, were asked something and ended without any answer. */
const MOST_SILENT_LINES = 20;
const LONGEST_SILENCE_MS = 120_000;
/** The house must answer a question for its time before it answers anything that was sent this much later. */
const LONGEST_TIME_REQUEST_MS = 30_000;
/**
 * After the answer `later` a command is sent again at most this many times, and not this long after it was first sent: a house that is held up decides
 * within a minute of the press, or never. `resume` sends commands again on a new line without either limit, because they had no answer.
 */
const MOST_RETRIES_AFTER_LATER = 10;
const RETRY_AFTER_LATER_FOR_MS = 20_000;

export interface ConversationPorts {
  readonly connect: Connect;
  /** A clock of this machine that nobody sets. It may stand still while the machine sleeps. */
  readonly clock: Clock;
  /** Learns the time of the house from its answers. */
  readonly houseClock: HouseClock;
  /** Milliseconds before the next line after one that broke, at first. Tests take shorter times. */
  readonly pauseMs?: number;
  /** After this many milliseconds of silence the connection counts as lost. */
  readonly heartbeatMs?: number;
  /** After this many milliseconds without an answer the house counts as slow. */
  readonly slowMs?: number;
}

/** What the house sends without having been asked. */
type PushedMessage = Extract<HouseMessage, { kind: 'welcome' | 'entries' | 'topic' | 'end' }>;
type Reply = Exclude<HouseMessage, PushedMessage>;
type NumberedRequest = Exclude<ClientMessage, { kind: 'hello' | 'follow' }>;
type WithoutNumber<Q> = Q extends { readonly ask: number } ? Omit<Q, 'ask'> : Q;
/** A request as its caller makes it. `ask` numbers it, except a command: that has its id. */
type Request = WithoutNumber<NumberedRequest>;
/** The reply to a request. */
type ReplyTo<Q extends Request> = Q extends { kind: 'command' } ? Extract<Reply, { kind: 'answer' }> : Extract<Reply, { kind: Q['kind'] }>;

export interface Listener {
  /** The first message of a line. */
  hello(): Promise<ClientMessage>;
  /** Null for a message that cannot be read. May end the conversation. */
  pushed(message: PushedMessage | null): void;
  /** The line broke. The next one is on its way. */
  lineLost(): void;
  /**
   * The house has said what time it is, or decided a command, at this time of its own. That was asked at `askedAt`, by the clock of this machine.
   * It had these requests before and has not answered them.
   */
  timeHeard(requests: readonly string[], houseAt: number, askedAt: number): void;
  /** Whether the head that a house greets with is older than one that it has shown. The line is given up then, and the next one tried. */
  isBehind(head: Head): boolean;
  /** The house answered a command with `later`: it has not decided it. It is sent again after the time that the house named. */
  putOff(id: string): void;
  /**
   * The house leaves a question for its time without an answer: it has answered something that was sent half a minute later, or has passed over
   * the question too often, over broken lines too.
   */
  timeWithheld(): void;
  /**
   * The newest answer takes back a time that the house has said (`HouseClock.behindMs`). Not called while a command without an answer may still show
   * why: one that was first sent before the first such answer, and less than three minutes ago.
   */
  timeTakenBack(): void;
  /** Line after line opens and ends before the house has answered anything. */
  neverAnswered(): void;
  /** The house has become slow to answer, or has answered. */
  slowChanged(slow: boolean): void;
}

interface PendingRequest {
  readonly text: string;
  readonly kind: Request['kind'];
  /** Whether it is one of the regular heartbeats. */
  readonly isHeartbeat: boolean;
  /** Whether the house may have it. */
  sent: boolean;
  /** Its place among all that was sent, as it was sent last. Infinity: not yet. */
  order: number;
  /** When it was sent last, and when first. */
  askedAt: number;
  firstAt: number;
  /** How often it was sent again because the house had answered `later`. */
  retries: number;
  /**
   * How often the house has answered something that was sent later, and when that counted last. It counts at each heartbeat, and at commands if no
   * heartbeat is answered.
   */
  timesSkipped: number;
  skippedAt: number;
  /** Called before it is sent, each time. */
  readonly onSend: () => void;
  readonly settle: (reply: Reply) => void;
  readonly fail: (error: Error) => void;
}

/** What is waited for when a line is opened: everything that the house has. */
const LINE = 'line';

/** The name by which a reply finds its request. */
const nameOf = (message: NumberedRequest | Reply): string => ('id' in message ? message.id : String(message.ask));

/** The house does not answer a request now. Sending it again may help. */
export class UnansweredError extends HouseServerError {}

export const unanswered = (): UnansweredError => new UnansweredError('The house server could not answer. Try again.');

export class Conversation {
  readonly #ports: ConversationPorts;
  readonly #listener: Listener;
  /** Requests without an answer, in the order in which they were made. */
  readonly #pending = new Map<string, PendingRequest>();
  readonly #slow: SlowRequests;
  #line: Line | null = null;
  /** Whether requests are sent at once. Before, they wait for `resume`. */
  #isReady = false;
  #lastRequestId = 0;
  #failedLines = 0;
  #lostLines = 0;
  /** Lines in a row on which the house was asked something and answered nothing, and when the first of them ended. */
  #silentLines = 0;
  #silentSince = 0;
  #answeredCommands = 0;
  /** How many times anything was sent, on all lines: the order of what was sent. */
  #sentCount = 0;
  /** When the first message of the line was sent, by the clock of this machine. */
  #helloAt = 0;
  /** Whether no welcome is due: the first message was not sent yet, or was answered. */
  #isWelcomed = false;
  /** When the house first said that it decides nothing now, by its own clock. Null: it has said what time it is since. */
  #unansweredAt: number | null = null;
  /** Whether it has told what was decided after that, on the same line. */
  #hasDecidedSince = false;
  /** When an answer first took back a time that the house had said, by the clock of this machine. Null: the newest one does not. */
  #takenBackAt: number | null = null;
  #newest = '';
  #heardSinceHeartbeat = true;
  /** Whether a heartbeat was due while no line was ready. */
  #isHeartbeatDue = false;
  /** A question for the time that was asked then. */
  #timeAsked: Promise<void> | null = null;
  /** How many heartbeats were sent on this line since the house has answered one. */
  #unansweredHeartbeats = 0;
  #ended: Error | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #heartbeatTimer: ReturnType<typeof setInterval>;

  constructor(ports: ConversationPorts, listener: Listener) {
    this.#ports = ports;
    this.#listener = listener;
    this.#slow = new SlowRequests(ports.slowMs ?? SLOW_MS, (slow) => listener.slowChanged(slow));
    this.#heartbeatTimer = setInterval(() => this.#onHeartbeatDue(), ports.heartbeatMs ?? HEARTBEAT_MS);
    this.#connect();
  }

  /**
   * Resolves with the reply, however many lines that takes. Rejects with HouseServerError if there will be none, with UnansweredError if the
   * house answers heartbeats but not this. `onSend` is called each time before the request is sent.
   */
  ask<Q extends Request>(request: Q, onSend: () => void = () => undefined, isHeartbeat = false): Promise<ReplyTo<Q>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const { kind } = request;
      const settle = (reply: Reply): void => {
        const isReply = reply.kind === (kind === 'command' ? 'answer' : kind);
        if (isReply) resolve(reply as ReplyTo<Q>);
        else reject(unanswered());
      };
      const numbered = this.#numbered(request);
      const pending = {
        text: textOfMessage(numbered),
        kind,
        isHeartbeat,
        sent: false,
        order: Infinity,
        askedAt: 0,
        firstAt: 0,
        retries: 0,
        timesSkipped: 0,
        skippedAt: 0,
        onSend,
        settle,
        fail: reject,
      };
      const name = nameOf(numbered);
      this.#pending.set(name, pending);
      if (this.#isReady) this.#send(name, pending);
    });
  }

  /** Whether a request has no answer yet, and may have reached the house. */
  isSent(name: string): boolean {
    return this.#pending.get(name)?.sent === true;
  }

  /** Takes a request back, unless the house may have it. Its promise rejects with the error. */
  takeBack(name: string, error: Error): boolean {
    if (this.#pending.get(name)?.sent !== false) return false;
    this.giveUp(name, error);
    return true;
  }

  /** Sends a request no more, although the house may have it. Its promise rejects with the error. */
  giveUp(name: string, error: Error): void {
    const request = this.#pending.get(name);
    this.#pending.delete(name);
    this.#slow.end(name);
    request?.fail(error);
  }

  /** The newest message of the house, as it came. */
  get newest(): string {
    return this.#newest;
  }

  /** How many commands the house has answered so far. */
  get answeredCommands(): number {
    return this.#answeredCommands;
  }

  /** How many lines have broken so far. */
  get lostLines(): number {
    return this.#lostLines;
  }

  /** The listener has caught up with the log: sends the requests that wait, and from now on each at once. */
  resume(): void {
    this.#isReady = true;
    this.#failedLines = 0;
    this.#slow.end(LINE);
    for (const [name, request] of this.#pending) this.#send(name, request);
    if (this.#isHeartbeatDue) this.#sendHeartbeat();
  }

  #numbered(request: Request): NumberedRequest {
    if (request.kind === 'command') return request;
    this.#lastRequestId += 1;
    return { ...request, ask: this.#lastRequestId };
  }

  /** Sends what needs no answer, if the line is ready. On the next line it must be sent again. */
  notify(message: Extract<ClientMessage, { kind: 'follow' }>): void {
    if (this.#isReady) this.#line?.send(textOfMessage(message));
  }

  /** Ends it for good. Promises of answers reject with the error. Why the house ended it does not say what became of a command. */
  end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeatTimer);
    this.#slow.clear();
    this.#isReady = false;
    this.#line?.close();
    this.#line = null;
    const ofCommands = error instanceof HouseServerError ? new HouseServerError(ENDED_UNANSWERED, { cause: error }) : error;
    for (const { kind, fail } of this.#pending.values()) fail(kind === 'command' ? ofCommands : error);
    this.#pending.clear();
  }

  #connect(): void {
    // Events of a line that was given up are not heard.
    const isCurrent = (): boolean => this.#line === line;
    const line: Line = this.#ports.connect({
      opened: () => void (isCurrent() && this.#greet(line)),
      received: (text) => {
        if (isCurrent()) this.#receive(text);
      },
      ended: () => void (isCurrent() && this.#loseLine()),
    });
    this.#line = line;
    this.#isWelcomed = true;
    this.#slow.begin(LINE);
    this.#heardSinceHeartbeat = true;
    this.#unansweredHeartbeats = 0;
  }

  async #greet(line: Line): Promise<void> {
    try {
      const text = textOfMessage(await this.#listener.hello());
      this.#helloAt = this.#ports.clock.now();
      this.#isWelcomed = false;
      line.send(text);
    } catch {
      // Nobody says who is there now. The next line asks again.
      if (this.#line === line) this.#giveUp();
    }
  }

  #receive(text: string): void {
    this.#heardSinceHeartbeat = true;
    this.#newest = text;
    const message = readHouseMessage(text);
    if (message === null) return this.#listener.pushed(null);
    switch (message.kind) {
      case 'welcome':
        // It says when the line began, so it comes once.
        if (this.#isWelcomed) return this.#listener.pushed(null);
        this.#isWelcomed = true;
        if (this.#listener.isBehind(message.head)) return this.#giveUp();
        this.#observeTime(this.#helloAt, message.now);
        return this.#listener.pushed(message);
      case 'entries':
        this.#ports.houseClock.told(message.now);
        if (this.#isReady) this.#heardNews(message);
        return this.#listener.pushed(message);
      case 'topic':
      case 'end':
        return this.#listener.pushed(message);
      default:
        return this.#settle(message);
    }
  }

  #settle(reply: Reply): void {
    const name = nameOf(reply);
    const request = this.#pending.get(name);
    // An answer to a request that was sent on two lines.
    if (!request) return;
    this.#silentLines = 0;
    this.#observeTime(request.askedAt, reply.now);
    this.#noteTimeWithheld(request);
    if (reply.kind === 'answer' && reply.answered.kind === 'later' && this.#mayRetryAfterLater(request)) {
      request.retries += 1;
      this.#listener.putOff(name);
      setTimeout(() => void (this.#isReady && this.#pending.get(name) === request && this.#send(name, request)), reply.answered.waitMs);
      return;
    }
    this.#pending.delete(name);
    this.#slow.end(name);
    if (request.isHeartbeat) this.#unansweredHeartbeats = 0;
    const isFromHouse = request.kind === 'time' ? this.#isFromHouse(reply) : reply.kind === 'answer' && reply.answered.kind !== 'later';
    try {
      if (isFromHouse) this.#noteHouseIsThere(request, reply.now);
    } catch (error) {
      request.fail(error as Error);
      throw error;
    }
    request.settle(reply);
    if (this.#isTimeTakenBack()) this.#listener.timeTakenBack();
  }

  /** What the house has had for longer than an honest one takes to tell it shows nothing more. */
  #isTimeTakenBack(): boolean {
    const now = this.#ports.clock.now();
    const since = this.#ports.houseClock.behindMs > 0 ? (this.#takenBackAt ?? now) : null;
    this.#takenBackAt = since;
    if (since === null) return false;
    const mayShowWhy = ({ kind, sent, firstAt }: PendingRequest): boolean =>
      kind === 'command' && sent && firstAt <= since && now - firstAt < LONGEST_TO_TELL_MS;
    return ![...this.#pending.values()].some(mayShowWhy);
  }

  /** Whether a command that the house answered with `later` is sent again. */
  #mayRetryAfterLater({ retries, firstAt }: PendingRequest): boolean {
    return retries < MOST_RETRIES_AFTER_LATER && this.#ports.clock.now() - firstAt < RETRY_AFTER_LATER_FOR_MS;
  }

  /** Whether a house that decides is behind a reply to a question for the time. A gateway without one tells nothing new, either. */
  #isFromHouse({ kind, now }: Reply): boolean {
    const isFromHouse = kind === 'time' || this.#hasDecidedSince;
    if (isFromHouse) this.#forgetUnanswered();
    if (kind !== 'time') this.#unansweredAt ??= now;
    return isFromHouse;
  }

  /** The house tells entries on a line that was ready already. */
  #heardNews({ head, now }: Extract<HouseMessage, { kind: 'entries' }>): void {
    this.#hasDecidedSince ||= this.#unansweredAt !== null && head.at > this.#unansweredAt + CLOCK_STEP_MS;
    // It may have been under way for long. The answer to a question shows whether the house takes back a time.
    const isAsked = [...this.#pending.values()].some(({ kind }) => kind === 'time');
    const { houseClock } = this.#ports;
    if (!isAsked && houseClock.behindMs === 0 && now < houseClock.earliest() - CLOCK_STEP_MS) void this.askForTime().catch(() => undefined);
  }

  #forgetUnanswered(): void {
    this.#unansweredAt = null;
    this.#hasDecidedSince = false;
  }

  /** Messages of a line arrive in the order in which they were sent, so the house had these before a request that it has answered. */
  #sentBefore({ order }: PendingRequest): readonly (readonly [name: string, request: PendingRequest])[] {
    return [...this.#pending].filter(([, other]) => other.order < order);
  }

  /** The house itself has answered a request, and not a gateway that has lost it. */
  #noteHouseIsThere(request: PendingRequest, houseAt: number): void {
    if (request.kind === 'command') this.#answeredCommands += 1;
    const skipped = this.#sentBefore(request);
    for (const [name, skippedRequest] of skipped) this.#noteSkipped(name, skippedRequest, request);
    this.#listener.timeHeard(
      skipped.map(([name]) => name),
      houseAt,
      request.askedAt,
    );
  }

  /** The house has answered a request. Tells the listener if it still has not answered a question for its time that was sent long before. */
  #noteTimeWithheld(request: PendingRequest): void {
    const longBefore = request.askedAt - LONGEST_TIME_REQUEST_MS;
    if (this.#sentBefore(request).some(([, { kind, askedAt }]) => kind === 'time' && askedAt <= longBefore)) this.#listener.timeWithheld();
  }

  #observeTime(askedAt: number, houseAt: number): void {
    const { clock, houseClock } = this.#ports;
    houseClock.observe(askedAt, houseAt, clock.now());
  }

  #send(name: string, request: PendingRequest): void {
    request.onSend();
    this.#slow.begin(name);
    request.askedAt = this.#ports.clock.now();
    if (!request.sent) request.firstAt = request.skippedAt = request.askedAt;
    request.sent = true;
    request.order = this.#sentCount += 1;
    this.#line?.send(request.text);
  }

  /** Gives the line up, even if it does not report its end. */
  #giveUp(): void {
    this.#line?.close();
    this.#loseLine();
  }

  #loseLine(): void {
    if (this.#isReady) this.#noteSilence();
    this.#line = null;
    this.#lostLines += 1;
    this.#isReady = false;
    this.#forgetUnanswered();
    this.#slow.clear();
    if (this.#ended) return;
    const longest = this.#pending.size > 0 ? WAITED_PAUSE_MS : LONGEST_PAUSE_MS;
    const pause = Math.min(longest, (this.#ports.pauseMs ?? FIRST_PAUSE_MS) * 2 ** this.#failedLines);
    this.#failedLines += 1;
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.#listener.lineLost();
  }

  /** A line that was ready has ended. Whether the house or something on the way to it has cut the line cannot be seen. */
  #noteSilence(): void {
    const isAsked = [...this.#pending.values()].some(({ sent }) => sent);
    if (!isAsked) return;
    const now = this.#ports.clock.now();
    if (this.#silentLines === 0) this.#silentSince = now;
    this.#silentLines += 1;
    if (this.#silentLines >= MOST_SILENT_LINES && now - this.#silentSince >= LONGEST_SILENCE_MS) this.#listener.neverAnswered();
  }

  #onHeartbeatDue(): void {
    this.#isHeartbeatDue = true;
    if (this.#line === null) return;
    // News alone does not say that the house still hears what is sent here.
    if (!this.#heardSinceHeartbeat || this.#unansweredHeartbeats === MOST_UNANSWERED_HEARTBEATS) return this.#giveUp();
    this.#heardSinceHeartbeat = false;
    if (this.#isReady) this.#sendHeartbeat();
  }

  /** Other requests are given up if they have no answer after some of these. */
  #sendHeartbeat(): void {
    this.#isHeartbeatDue = false;
    this.#unansweredHeartbeats += 1;
    void this.#sendTimeRequest(true).catch(() => undefined);
  }

  /** Asks the house for its time. While no line is ready one question answers all who ask. */
  askForTime(): Promise<void> {
    if (this.#isReady) return this.#sendTimeRequest();
    this.#timeAsked ??= this.#sendTimeRequest().finally(() => {
      this.#timeAsked = null;
    });
    return this.#timeAsked;
  }

  async #sendTimeRequest(isHeartbeat = false): Promise<void> {
    await this.ask({ kind: 'time' }, () => undefined, isHeartbeat);
  }

  /**
   * The house has answered what was sent later. Gives up a question that it passes over again and again, however often the line breaks meanwhile.
   * Not a command: it may still be carried out. It has to say what time it is.
   */
  #noteSkipped(name: string, request: PendingRequest, answered: PendingRequest): void {
    if (request.kind === 'command') return;
    const now = this.#ports.clock.now();
    // A house that answers commands, and no heartbeat, passes over what it was asked, too.
    if (!answered.isHeartbeat && now - request.skippedAt < LONGEST_TIME_REQUEST_MS) return;
    request.timesSkipped += 1;
    request.skippedAt = now;
    if (request.timesSkipped < MOST_TIMES_SKIPPED) return;
    if (request.kind === 'time') return this.#listener.timeWithheld();
    this.#pending.delete(name);
    this.#slow.end(name);
    request.fail(unanswered());
  }
}
