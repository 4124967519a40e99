/**
 * Judges what the house answers to commands of this page. An answer of the socket (`submitted`) is judged at once: the house has sent before it
 * everything that led to it. An answer over HTTP (`overHttp`) may overtake the entries on the socket, so it is judged once they have come. What an
 * earlier page could not judge any more is judged by `judgeKept`. An answer that contradicts what was asked for or told before throws
 * ContradictionError.
 */
import { type Command, findCommand } from '../domain/commands/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { readStored } from '../domain/log/stored.ts';
import { isRefusal, type Refusal, type RefusalCode } from '../domain/refusal.ts';
import { accountOf } from '../domain/world.ts';
import type { Submitted } from '../base/attempt.ts';
import type { AskedRegistration } from '../base/markers.ts';
import { HouseServerError } from '../base/ports.ts';
import type { EntryAnswer } from '../api/calls.ts';
import type { CommandAnswer, HouseMessage } from '../api/messages.ts';
import { type Conversation, unanswered, UnansweredError } from './conversation.ts';
import { ContradictionError } from './contradiction.ts';
import type { FoldedView } from './foldedView.ts';
import type { RefusedCall } from './houseCalls.ts';
import { differsFromForm } from './askedRegistration.ts';
import type { HeadReceipt } from './headReceipt.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';
import type { OwnCommands } from './ownCommands.ts';
import { READ_ONLY, type RefusedAnswer } from './refusedCommands.ts';
import { HELD_BACK, readRefusal } from './refusals.ts';
import type { CheckOf, RemoteLog } from './remoteLog.ts';
import { elapsedFrom } from './elapsed.ts';
import type { RemotePorts } from './remotePorts.ts';

/** Codes of refused sessions. They come over HTTP only. A page without a full session sends no command. */
const sessionRefusals: ReadonlySet<string> = new Set(['no-session', 'factor-needed', 'session-limited']);

/** Refusals of a seat on a shared round whose time is over. */
const tooLateRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['join-late', 'betting-closed']);

/** What was renewed so long ago may be too old again, because this machine has slept. */
const LONGEST_RENEWED_MS = 60_000;

/** The code with which the house turns a session away. Null: it does not. */
function sessionRefusalCode(answer: object): string | null {
  const code = isRefusal(answer) ? ((answer as RefusedCall).code ?? answer.refused) : '';
  return sessionRefusals.has(code) ? code : null;
}

interface AnswerPorts extends Pick<RemotePorts, 'renewToken' | 'clock' | 'wall' | 'untaken'> {
  readonly conversation: Conversation;
  readonly houseClock: HouseClock;
  readonly log: RemoteLog;
  readonly view: FoldedView;
  readonly own: OwnCommands;
  readonly receipt: HeadReceipt;
  readonly hashing: Hashing;
  readonly checked: CheckOf;
}

export class CommandAnswers {
  readonly #ports: AnswerPorts;

  constructor(ports: AnswerPorts) {
    this.#ports = ports;
  }

  /** Judges an answer of the socket. Throws HouseServerError if the house does not know whether it saved the command. */
  submitted(id: string, { answered, now }: Extract<HouseMessage, { kind: 'answer' }>): Submitted {
    const { own, view, hashing, checked, receipt, untaken } = this.#ports;
    if (answered.kind === 'later') {
      own.givenUp(id, now);
      throw new HouseServerError(
        'The house server could not save this, or does not know whether it did. Check your balance before you try again.',
      );
    }
    const hadAt = own.hadAt(id);
    const had = hadAt === null ? {} : { hadAt };
    if (answered.kind === 'refused') {
      // What a newer version wrote is not in this world.
      const judged = view.newer ? null : { code: answered.code, at: answered.at, now, world: view.world, hashing };
      checked(() => {
        this.#noteRefused(id, judged);
        own.timeNamed(now, view.head.at);
        receipt.keep();
      });
      const refusal = own.asShown(id, readRefusal(answered), judged);
      const isHeldBack = tooLateRefusals.has(refusal.refused) && own.wasInTime(id);
      return { kind: 'refused', refusal: isHeldBack ? { ...refusal, sentence: HELD_BACK } : refusal, at: answered.at, ...had };
    }
    const entry = checked(() => this.#acceptedEntry(answered));
    checked(() => {
      this.#judgeEntry(id, entry, now);
      own.timeNamed(now, view.head.at);
    });
    untaken?.remove(new Set([id]));
    return { kind: 'accepted', entry, events: eventsOf(entry), repeated: answered.repeated, ...had };
  }

  /** Sends a command over HTTP, and judges the answer. */
  async overHttp<T extends { readonly answer: Pick<EntryAnswer, 'seq'> }>(
    id: string,
    type: Command['type'],
    send: () => Promise<T | RefusedCall>,
  ): Promise<T | Refusal> {
    const answer = await this.#sendInRenewedSession(type, send).catch((error: unknown) => {
      this.#noteNoAnswer(id);
      throw error;
    });
    await this.#judgeOverHttp(id, type, answer);
    if (!isRefusal(answer)) return answer;
    const { own, view, hashing } = this.#ports;
    const { code = answer.refused, at } = answer;
    const isUnjudged = at === undefined || view.newer !== null || sessionRefusalCode(answer) !== null;
    const known = isUnjudged ? null : { code, at, now: at, world: view.world, hashing };
    const isWorded = answer.code !== undefined && findCommand(type)?.refusedByReadable === true;
    return own.asShown(id, isWorded ? { ...answer, ...readRefusal({ code, sentence: answer.sentence }) } : answer, known);
  }

  /**
   * Sends it. Where the house turns its session away, the token may only be too old: it is renewed, and the command is sent once more. Throws
   * ContradictionError if the house renews the session before and after, and turns it away in between.
   */
  async #sendInRenewedSession<T extends object>(type: Command['type'], send: () => Promise<T | RefusedCall>): Promise<T | RefusedCall> {
    const { renewToken = async () => null, checked } = this.#ports;
    const firstAnswer = await send();
    const session = sessionRefusalCode(firstAnswer) === null ? null : await renewToken();
    if (session === null) return firstAnswer;
    const elapsed = elapsedFrom(this.#ports);
    const secondAnswer = await send();
    const code = sessionRefusalCode(secondAnswer);
    const isFresh = elapsed() < LONGEST_RENEWED_MS;
    if (code === null || !isFresh || (await renewToken()) !== session) return secondAnswer;
    return checked(() => {
      throw new ContradictionError(`a ${type} was refused (${code}), but the house renewed the session that it was sent in`);
    });
  }

  /**
   * Judges an answer over HTTP. An entry is judged later: nobody waits for it, because a contradiction ends the conversation. A refusal is judged
   * before anybody is told of it. Rejects with HouseServerError if the house ends the connection before.
   */
  async #judgeOverHttp(
    id: string,
    type: Command['type'],
    answer: { readonly answer: Pick<EntryAnswer, 'seq'> } | RefusedCall,
  ): Promise<void> {
    if (!isRefusal(answer)) return this.#noteAccepted(id, type, answer.answer.seq);
    const { code = answer.refused, seq = 0, at = 0 } = answer;
    if (sessionRefusalCode(answer) !== null) return this.#noteNoAnswer(id);
    if (code === 'account-blocked') {
      this.#noteNoAnswer(id);
      return this.#judgeBlockedRefusal(id, type, seq);
    }
    this.#ports.checked(() => this.#ports.own.refused(id, null, code));
    await this.#judgeRefused(id, { code, seq, at });
  }

  /** A command over HTTP got no answer. */
  #noteNoAnswer(id: string): void {
    const { conversation, own } = this.#ports;
    own.noAnswerWillCome(id);
    void conversation.askForTime().catch(() => undefined);
  }

  /**
   * Compares the entry that registered the account of this page with what was asked for. Rejects with ContradictionError if it is
   * another one, with StoreUnavailableError if it does not come.
   */
  async judgeRegistration(account: AccountId, asked: AskedRegistration): Promise<void> {
    const { log, view, checked, receipt } = this.#ports;
    // What a newer version wrote is not in this world.
    if (view.newer) return;
    const { seq } = accountOf(view.world, account)?.registered ?? { seq: 0 };
    const [stored] = await log.untilAnswered(seq, () => log.readTrail({ before: seq + 1, limit: 1 }));
    checked(() => {
      const entry = stored && readStored(stored);
      const differs = entry ? differsFromForm(view.world, account, asked, entry) : 'it is not shown';
      if (differs !== undefined) throw new ContradictionError(`the registration of this account is not what was asked for: ${differs}`);
      receipt.registrationJudged(account);
    });
  }

  /** Judges a refusal over HTTP once the house has sent everything that may have led to it. */
  async #judgeRefused(id: string, { code, seq, at }: Pick<RefusedAnswer, 'code' | 'at'> & { readonly seq: number }): Promise<void> {
    const { houseClock, log, view, own, hashing, checked, receipt } = this.#ports;
    const sent = own.unanswered(id);
    await log.untilAnswered(seq, () => this.#untilReceived(seq, at));
    // Sent again since, it is judged by its next answer.
    if (view.newer || own.unanswered(id) !== sent) return;
    const now = houseClock.behindMs > 0 ? houseClock.heardAt : houseClock.latest();
    checked(() => {
      this.#noteRefused(id, { code, at, now, world: view.world, hashing });
      receipt.keep();
    });
  }

  #noteRefused(id: string, answer: RefusedAnswer | null): void {
    const { own, receipt } = this.#ports;
    own.refused(id, answer);
    if (answer?.code === READ_ONLY) receipt.noteReadOnly();
  }

  /** The house turns away the sender of a command, because the account is blocked. A block is told before, and then the line ends. */
  async #judgeBlockedRefusal(id: string, type: Command['type'], seq: number): Promise<void> {
    const { log, view, own, checked } = this.#ports;
    const mayBeBlocked = (): boolean => view.newer !== null || own.isBlocked(id, view.world);
    await log
      .untilAnswered(seq, () => this.#untilReceived(seq))
      .catch((error: unknown) => {
        if (!mayBeBlocked()) throw error;
      });
    checked(() => {
      if (!mayBeBlocked()) throw new ContradictionError(`a ${type} was refused because the account is blocked, but no block was told`);
    });
  }

  /** The house may end the page before it shows the entry. So it is kept for a later page where that should be. */
  #noteAccepted(id: string, type: Command['type'], seq: number): void {
    const { receipt, view, checked } = this.#ports;
    const account = view.viewer;
    if (account !== null && account !== 'public') checked(() => receipt.accepted({ account, id, type, seq }));
    void this.#judgeAccepted(id, type, seq).catch(() => undefined);
  }

  /** Judges what earlier pages left: a registration, and what the house accepted over HTTP and did not show. What a newer version wrote may be unread. */
  async judgeKept(): Promise<void> {
    const { receipt, view } = this.#ports;
    if (view.newer) return;
    const asked = receipt.registrationOf(view.viewer);
    if (asked) await this.judgeRegistration(asked.account, asked);
    for (const { id, type, seq } of receipt.acceptedOf(view.viewer)) await this.#judgeAccepted(id, type, seq);
  }

  /** Reads the entry of a command that was accepted over HTTP, and judges it once the house has sent the log up to there. */
  async #judgeAccepted(id: string, type: string, seq: number): Promise<void> {
    const { houseClock, log, view, checked, receipt } = this.#ports;
    const [stored] = await log.untilAnswered(seq, async () => {
      const isTold = seq <= view.head.seq;
      const found = await log.readTrail({ before: seq + 1, limit: 1 });
      // A gateway may hear of it after the answer.
      if (!isTold && found[0]?.seq !== seq) throw unanswered();
      return found;
    });
    if (stored?.seq === seq) await log.untilAnswered(seq, () => this.#untilReceived(seq));
    checked(() => {
      const entry = stored?.seq === seq ? readStored(stored) : null;
      if (entry) this.#judgeEntry(id, entry, houseClock.heardAt);
      if (entry?.act?.command.id !== id || entry.act.command.type !== type)
        throw new ContradictionError(`a ${type} was accepted, but no entry carries it out`);
      receipt.acceptedShown(id, { seq, hash: entry.hash });
    }, stored?.lines);
  }

  /** Compares the entry of an accepted command with what was asked for, and with what the page was told of it. */
  #judgeEntry(id: string, entry: Entry, houseAt: number): void {
    const { own, view } = this.#ports;
    own.accepted(id, entry, { now: houseAt, world: view.world }, view.recent(entry.header.seq) !== undefined);
    view.assertShownAsReceived(entry);
  }

  /** The entry of an accepted command. Throws ContradictionError if it is missing. */
  #acceptedEntry({ seq, entry: lines }: Extract<CommandAnswer, { kind: 'accepted' }>): Entry {
    const { view } = this.#ports;
    const told = view.recent(seq);
    const entry = lines === null ? told : view.read(lines);
    if (!entry || entry.header.seq !== seq || seq > view.head.seq)
      throw new ContradictionError(`entry ${seq} of an accepted command was left out`);
    return entry;
  }

  /**
   * Waits until the house has sent the log up to an entry, and said what time it is if its clock was set ahead up to `at`, or back. Rejects
   * with UnansweredError if it answers and has not sent the entry.
   */
  async #untilReceived(seq: number, at = this.#ports.houseClock.earliest()): Promise<void> {
    const { conversation, houseClock, view } = this.#ports;
    const isSet = at > houseClock.latest() || at < houseClock.earliest() - CLOCK_STEP_MS;
    if (seq > view.head.seq || isSet) await conversation.askForTime();
    if (seq > view.head.seq) throw new UnansweredError(`Entry ${seq} was not sent.`);
  }
}
