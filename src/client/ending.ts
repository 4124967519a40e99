/**
 * How the conversation of a page with a house server ends: it was closed, the house or the page ended it, or the house contradicted itself.
 * What a contradiction consists of is kept as evidence, the text of a file. A later page, or one in another tab, that finds it ends too.
 */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { ContradictionMarker } from '../base/markers.ts';
import type { Clock } from '../base/ports.ts';
import { writeEvidence } from '../files/evidence.ts';
import { type Connection, type ConnectionState, endedBy } from './connection.ts';
import { ContradictionError } from './contradiction.ts';
import type { FoldedView } from './foldedView.ts';
import type { OwnCommands } from './ownCommands.ts';
import { ClockSetError } from './ownFlights.ts';
import { UnloadedError } from './remoteLog.ts';

interface EndingPorts {
  readonly connection: Connection;
  readonly view: FoldedView;
  readonly own: OwnCommands;
  readonly clock: Clock;
  readonly hashing: Hashing;
  /** Keeps a contradiction for other pages. */
  readonly marker: ContradictionMarker | undefined;
  /** The newest message of the house. */
  readonly newest: () => string;
  /** Ends what waits for the house. */
  readonly onEnd: (error: Error) => void;
  /** Keeps what was judged so far, so that the next page does not judge it again. */
  readonly keepJudged: () => void;
}

export class Ending {
  readonly #ports: EndingPorts;
  #evidence: string | null = null;

  constructor(ports: EndingPorts) {
    this.#ports = ports;
  }

  /** Once the house has contradicted itself: what it said, as the text of a file. */
  get evidence(): string | null {
    return this.#evidence;
  }

  /** The first end counts. */
  end(state: ConnectionState, error: Error): void {
    const { connection, onEnd } = this.#ports;
    if (connection.isOver) return;
    connection.become(state);
    onEnd(error);
  }

  /** An earlier page, or one in another tab, kept a contradiction. Then this one sends nothing, either. */
  endIfContradicted(): void {
    const { connection, marker } = this.#ports;
    const kept = connection.isOver ? null : marker?.read();
    if (!kept) return;
    this.#evidence = kept.evidence;
    this.end({ phase: 'doubted', sentence: kept.sentence }, new ContradictionError(kept.sentence));
  }

  /** A contradiction ends the conversation, whoever finds it. `message`: what the house said. Default: its newest message. */
  checked<T>(check: () => T, message?: string): T {
    try {
      return check();
    } catch (error) {
      this.because(error, message);
      throw error;
    }
  }

  /** Ends for a contradiction, or because the page can no longer check the house. Throws every other error. `message`: as of `checked`. */
  because(error: unknown, message?: string): void {
    const { connection, marker, keepJudged } = this.#ports;
    if (error instanceof UnloadedError || error instanceof ClockSetError) {
      this.end(...endedBy('page', error));
      try {
        return keepJudged();
      } catch (found) {
        // Another tab was told of another log.
        return this.because(found, message);
      }
    }
    if (!(error instanceof ContradictionError)) throw error;
    const { phase } = connection;
    this.#evidence ??= this.#evidenceOf(error, message);
    error.evidence = this.#evidence;
    if (phase === 'doubted') return;
    const sentence = `The house server contradicts what it sent before: ${error.message}. This page sends it nothing more.`;
    // What was found after the house had ended the connection counts, too.
    if (phase === 'ended') connection.become({ phase: 'doubted', sentence });
    else this.end({ phase: 'doubted', sentence }, error);
    // The next page begins after what this one has judged, and would not find it again.
    marker?.write({ sentence, evidence: this.#evidence });
  }

  #evidenceOf({ message: sentence, notes, told }: ContradictionError, message?: string): string {
    const { view, own, clock, hashing, newest } = this.#ports;
    // An entry of an answer over HTTP answers no command.
    const asked = message === undefined ? own.newest : null;
    return writeEvidence(
      {
        evidence: 1,
        sentence,
        madeAt: clock.now(),
        logId: view.head.logId,
        told: view.receivedAt(told ?? view.head),
        asked: asked && { id: asked.id, actor: asked.actor, ...asked.command },
        message: message ?? newest(),
        ...(notes.length > 0 && { notes }),
      },
      hashing,
    );
  }
}
