/**
 * Whether a command of the page may be sent now, and if not, why. What a bet on Crash pays depends on when it is cashed out, by the clock of the
 * house. A page that does not know that clock cannot judge the time of a cash-out, so it sends no such bet, and slow answers gain a house nothing.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import { pause } from '../base/pause.ts';
import type { Connection } from './connection.ts';
import type { Conversation } from './conversation.ts';
import type { Ending } from './ending.ts';
import type { FoldedView } from './foldedView.ts';
import type { HeadReceipt } from './headReceipt.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';
import { AWAY, notSent, UNCERTAIN_CLOCK, withoutEffect } from './refusals.ts';

/** How often the house is asked for its time. On waking, the first answer may not count. */
const MOST_QUESTIONS = 2;
/** A slower answer does not say closely enough what time it is. */
const LONGEST_ANSWER_MS = CLOCK_STEP_MS;

function isOnFlight({ type, payload }: Command): boolean {
  if (type !== 'PlaceBet' && type !== 'PlaceLiveBet') return false;
  // A program may send anything.
  const game: unknown = (payload as { readonly game?: unknown } | null)?.game;
  return isGameName(game) && rulebookOf(game).flight !== undefined;
}

interface CommandGatePorts {
  readonly connection: Connection;
  readonly ending: Ending;
  readonly conversation: Conversation;
  readonly houseClock: HouseClock;
  readonly view: FoldedView;
  readonly receipt: HeadReceipt;
  /** Who has the page: null for a guest, undefined before the first answer of the house. */
  readonly account: () => AccountId | null | undefined;
}

export class CommandGate {
  readonly #ports: CommandGatePorts;
  /** How often the page was left by the person who had it. */
  #leavings = 0;

  constructor(ports: CommandGatePorts) {
    this.#ports = ports;
  }

  /** Whoever had the page has left. What waits to be let through is not sent any more. */
  leave(): void {
    this.#leavings += 1;
  }

  /** Whether a command is a bet on a flight, and the clock of the house is not known well enough for it. */
  isUncertainFlight(command: Command): boolean {
    return isOnFlight(command) && this.#ports.houseClock.uncertaintyMs() > CLOCK_STEP_MS;
  }

  /** The refusal of a command that must not be sent over HTTP now, or null. HTTP needs no open socket. */
  refusalOverHttp({ type }: Command): Refusal | null {
    const { connection, ending, receipt } = this.#ports;
    ending.endIfContradicted();
    return connection.refusalOf(type) ?? (receipt.isReadOnly ? refuse('log-read-only') : null);
  }

  /** The refusal of a command that must not be sent over the socket now, or null. */
  refusalNow(actor: Actor, command: Command): Refusal | null {
    const { connection, view } = this.#ports;
    const refusal = this.refusalOverHttp(command);
    if (refusal) return refusal;
    const account = this.#ports.account();
    // Before the first answer of the house nobody knows who would send it.
    if (account === undefined || connection.phase === 'connecting') return notSent(withoutEffect(AWAY, command.type));
    if (view.newer) return refuse('log-read-only');
    return actor === (account ?? 'guest') ? null : refuse('login-required');
  }

  /** The same for an uncertain flight: asks the house for its time first. */
  async refusalOnceAsked(actor: Actor, command: Command): Promise<Refusal | null> {
    const refusal = this.refusalNow(actor, command);
    if (refusal) return refusal;
    const leavings = this.#leavings;
    const { conversation } = this.#ports;
    for (let asked = 0; asked < MOST_QUESTIONS && this.isUncertainFlight(command); asked += 1)
      await Promise.race([conversation.askForTime().catch(() => undefined), pause(LONGEST_ANSWER_MS)]);
    if (this.#leavings !== leavings) return notSent(withoutEffect(AWAY, command.type));
    const refusedMeanwhile = this.refusalNow(actor, command);
    if (refusedMeanwhile || !this.isUncertainFlight(command)) return refusedMeanwhile;
    return notSent(withoutEffect(UNCERTAIN_CLOCK, command.type));
  }
}
