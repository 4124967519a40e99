/** A visit of a partner wall, from its beginning to its end. Messages of its frame are credited or counted as ignored. */
import { wallSessionIdFrom, type AccountId, type WallSessionId } from '../domain/ids.ts';
import { isRefusal, type Refusal } from '../domain/refusal.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import type { PartnerWall } from '../api/partners/partnersConfig.ts';
import { readWallMessage } from '../api/partners/wallMessage.ts';
import type { EndedVisit, BegunVisit, Walls } from '../api/partners/walls.ts';

/** If this many messages wait to be written, further ones are ignored. */
const MOST_WAITING = 20;

/** The parts of a `MessageEvent` that are checked. */
export interface PostedMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** The frame that is open now. */
interface OpenFrame {
  readonly origin: string;
  /** Its window; null if there is none. */
  readonly source: unknown;
}

interface VisitPorts {
  readonly walls: Walls;
  readonly account: AccountId;
  readonly wall: PartnerWall;
  /** The id of the command that begins it. */
  readonly id: string;
}

export class WallVisit {
  readonly session: WallSessionId;
  readonly #ports: VisitPorts;
  readonly #queue = new TaskQueue();
  #isOpen = false;
  #waiting = 0;
  #ignored = 0;

  constructor(ports: VisitPorts) {
    this.#ports = ports;
    this.session = wallSessionIdFrom(ports.id);
  }

  /** Messages that were not accepted and are not yet counted in an entry. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Whether it has begun and not ended. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The end of the visit, if it ended now. */
  get ending(): EndedVisit {
    return { wall: this.#ports.wall.wall, session: this.session, ignored: this.#ignored };
  }

  /** Begins the tracking session. Rejects if nothing could be saved. */
  begin(): Promise<BegunVisit | Refusal> {
    const { walls, account, wall, id } = this.#ports;
    return this.#queue.run(async () => {
      const begun = await walls.beginVisit(account, wall, id);
      this.#isOpen = !isRefusal(begun);
      return begun;
    });
  }

  /** Handles a message that was posted to the page. Resolves when it is credited or counted as ignored. */
  async receive({ origin, source, data }: PostedMessage, frame: OpenFrame | null): Promise<void> {
    const { walls, account, wall } = this.#ports;
    const { credit } = walls;
    if (credit === null) return;
    const fromFrame = frame !== null && source !== null && source === frame.source && origin === frame.origin;
    const message = fromFrame && this.#waiting < MOST_WAITING ? readWallMessage(data) : null;
    if (message === null) {
      this.#ignored += 1;
      return;
    }
    this.#waiting += 1;
    try {
      await this.#queue.run(async () => {
        if (!(await credit(account, wall.wall, message))) this.#ignored += 1;
      });
    } catch (error) {
      // Nothing was saved. The wall may post it again.
      this.#ignored += 1;
      console.warn('A credit of a partner wall could not be saved', error);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ends the session and appends the count of ignored messages. If the entry cannot be saved, the count is lost. */
  end(): Promise<void> {
    const { walls, account } = this.#ports;
    return this.#queue
      .run(async () => {
        if (!this.#isOpen) return;
        await walls.endVisit(account, this.ending);
        this.#isOpen = false;
        this.#ignored = 0;
      })
      .catch(() => undefined);
  }
}
