/** The commands of a page that wait for the answer of the house. While the house is away they can be taken back. */
import type { Command } from '../domain/commands/catalog.ts';
import type { Refusal, RefusalCode } from '../domain/refusal.ts';
import type { Conversation } from './conversation.ts';
import type { Elapsed } from './elapsed.ts';
import { isUrgent } from './heldCommands.ts';
import type { HouseClock } from './houseClock.ts';
import { AWAY, NOT_SENT_AGAIN, NOT_SENT_IN_TIME, TAKEN_BACK, withoutEffect } from './refusals.ts';
import type { WaitingCommand } from './connection.ts';

/** How long a bet or a tip waits to be sent, or sent again after a break. After minutes it is no longer what the player meant. */
const BET_WAIT_MS = 60_000;
/** Between two questions for the house's time while an urgent command waits. */
const ASK_MS = 1_000;

/** Commands that are given up after `BET_WAIT_MS`: those that stake or give away credits, and those that are sent before a bet. */
const expiring: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'PlaceBet',
  'PlaceLiveBet',
  'CreateFlip',
  'JoinFlip',
  'PlaceSportBet',
  'Tip',
  'ChangeClientSeed',
  'RotateSeed',
]);

/** A command was taken back before it was sent, by its sender, or because the house did not come back. */
class TakenBackError extends Error {
  override readonly name = 'TakenBackError';
  readonly refused: RefusalCode;
  /** Whether the house surely never had it. */
  readonly isWithoutEffect: boolean;
  constructor(sentence: string, refused: RefusalCode = 'could-not-save', isWithoutEffect = true) {
    super(sentence);
    this.refused = refused;
    this.isWithoutEffect = isWithoutEffect;
  }
}

interface WaitingPorts {
  readonly conversation: Pick<Conversation, 'takeBack' | 'giveUp' | 'isSent' | 'askForTime'>;
  /** The clock of the house. */
  readonly clock: Pick<HouseClock, 'now' | 'elapsedFromNow'>;
  /** Default: 60 s. */
  readonly betWaitMs?: number | undefined;
  /** Called when a command begins or ends to wait. */
  readonly onChange: () => void;
}

interface Waiting {
  readonly command: Command;
  /** When it was given, by the clock of the house. */
  readonly at: number;
  /** Since then, on this machine. */
  readonly elapsed: Elapsed;
  readonly answer: Promise<unknown>;
}

export class WaitingCommands {
  readonly #ports: WaitingPorts;
  readonly #betWaitMs: number;
  readonly #byId = new Map<string, Waiting>();

  constructor(ports: WaitingPorts) {
    this.#ports = ports;
    this.#betWaitMs = ports.betWaitMs ?? BET_WAIT_MS;
  }

  /** In the order in which they were given. */
  get list(): readonly WaitingCommand[] {
    return [...this.#byId].map(([id, { command }]) => ({ id, command, sent: this.#ports.conversation.isSent(id) }));
  }

  /** Resolves when the command under this id is answered. Undefined if none waits. */
  answered(id: string): Promise<unknown> | undefined {
    return this.#byId.get(id)?.answer.catch(() => undefined);
  }

  /** Waits for the answer and reads it, or returns the refusal of a command that was taken back. Rejects as `answer` does. */
  async wait<Answer, Read>(id: string, command: Command, answer: Promise<Answer>, read: (answer: Answer) => Read): Promise<Read | Refusal> {
    this.#byId.set(id, { command, at: this.#ports.clock.now(), elapsed: this.#ports.clock.elapsedFromNow(), answer });
    this.#ports.onChange();
    const expiry = expiring.has(command.type) ? setTimeout(() => this.#giveUp(id), this.#betWaitMs) : undefined;
    const asking = isUrgent(command) ? this.#keepAsking() : undefined;
    try {
      return read(await answer);
    } catch (error) {
      if (!(error instanceof TakenBackError)) throw error;
      const sentence = error.isWithoutEffect ? withoutEffect(error.message, command.type) : error.message;
      return { refused: error.refused, sentence };
    } finally {
      clearTimeout(expiry);
      clearInterval(asking);
      this.#byId.delete(id);
      this.#ports.onChange();
    }
  }

  /**
   * Asks for the house's time at once and each second, so that the page knows by when the house had an urgent command that was sent before.
   */
  #keepAsking(): ReturnType<typeof setInterval> {
    const ask = (): void => void this.#ports.conversation.askForTime().catch(() => undefined);
    ask();
    return setInterval(ask, ASK_MS);
  }

  /** Takes a command back. False if the house may have it already. */
  takeBack(id: string): boolean {
    return this.#ports.conversation.takeBack(id, new TakenBackError(TAKEN_BACK, 'failed'));
  }

  takeAllBack(): void {
    for (const id of this.#byId.keys()) this.#ports.conversation.takeBack(id, new TakenBackError(AWAY));
  }

  /**
   * The line is there again. Timers stand still while a device sleeps. What has passed the house says, and this machine: the longer time counts, because
   * the house may say less, and a virtual machine that was suspended may not know. `isTold`: whether the entry of a command was told meanwhile.
   * Returns the commands that are not sent any more.
   */
  giveUpOldBets(isTold: (id: string) => boolean): readonly string[] {
    const now = this.#ports.clock.now();
    const isOld = ([id, { command, at, elapsed }]: [string, Waiting]): boolean =>
      expiring.has(command.type) && Math.max(now - at, elapsed()) > this.#betWaitMs && !isTold(id);
    const old = [...this.#byId].filter(isOld).map(([id]) => id);
    for (const id of old)
      if (!this.#giveUp(id)) this.#ports.conversation.giveUp(id, new TakenBackError(NOT_SENT_AGAIN, 'could-not-save', false));
    return old;
  }

  /** False if the house may have it already. */
  #giveUp(id: string): boolean {
    return this.#ports.conversation.takeBack(id, new TakenBackError(NOT_SENT_IN_TIME));
  }
}
