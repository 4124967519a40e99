/** A visit of a partner wall, from opening to leaving. Messages of its frame are credited or counted as ignored. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { wallSessionIdFrom, type AccountId, type WallSessionId } from '../../domain/ids.ts';
import { parseAmount } from '../../domain/money.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import { freshCommandId } from '../chance.ts';
import type { House } from '../house.ts';
import { Turns } from '../turns.ts';

/** If this many messages wait to be written, further ones are ignored. */
const MOST_WAITING = 20;

/** The messages that a wall may post, in the specification's form. */
const messageSchema = z.object({
  type: z.enum(['offer_completed', 'credits_earned']),
  credits: z.number(),
  transactionId: z.optional(partnerNumber),
});

interface WallMessage {
  readonly message: 'offer_completed' | 'credits_earned';
  /** Whole cents, above 0. */
  readonly cents: number;
  /** The wall's own transaction number; null if it gives none. */
  readonly transaction: string | null;
}

/** Reads a posted message; null if it is not a credit of whole cents above 0. Never throws. */
export function readWallMessage(data: unknown): WallMessage | null {
  const read = messageSchema.safeParse(data);
  if (!read.success) return null;
  // Uses the shortest decimal form of the number. 0.1 + 0.2 has too many decimals and is rejected.
  const amount = parseAmount(String(read.data.credits));
  if (!('cents' in amount) || amount.cents < 1) return null;
  return { message: read.data.type, cents: amount.cents, transaction: read.data.transactionId ?? null };
}

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

/** The id of the command that ends a visit. It depends on the session only, so that the visit ends once. */
export const leaveCommandId = (house: House, session: WallSessionId): string =>
  commandIdFor(`leave:${house.head.logId}:${session}`, house.hashing);

export class WallVisit {
  readonly session: WallSessionId;
  readonly #house: House;
  readonly #account: AccountId;
  readonly #wall: string;
  readonly #command: string;
  readonly #turns = new Turns();
  #waiting = 0;
  #ignored = 0;

  constructor(house: House, account: AccountId, wall: string) {
    this.#house = house;
    this.#account = account;
    this.#wall = wall;
    this.#command = freshCommandId(house.ports.entropy);
    this.session = wallSessionIdFrom(this.#command);
  }

  /** Messages that were not accepted and are not yet counted in an entry. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Begins the tracking session. Resolves to null, or to the refusal. Rejects if nothing could be saved. */
  open(): Promise<Refusal | null> {
    return this.#turns.take(async () => {
      const opened = await this.#house.submit({ type: 'OpenWall', payload: { wall: this.#wall } }, this.#account, { id: this.#command });
      return opened.kind === 'refused' ? opened.refusal : null;
    });
  }

  /** Takes a message that was posted to the page. Resolves when it is credited or counted as ignored. */
  async hear({ origin, source, data }: PostedMessage, frame: OpenFrame | null): Promise<void> {
    const fromFrame = frame !== null && source !== null && source === frame.source && origin === frame.origin;
    const message = fromFrame && this.#waiting < MOST_WAITING ? readWallMessage(data) : null;
    if (message === null) {
      this.#ignored += 1;
      return;
    }
    this.#waiting += 1;
    try {
      await this.#turns.take(async () => {
        const payload = { wall: this.#wall, ...message };
        const credited = await this.#house.submit({ type: 'CreditFromWall', payload }, this.#account);
        if (credited.kind === 'refused') this.#ignored += 1;
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
  leave(): Promise<void> {
    return this.#turns
      .take(async () => {
        const payload = { wall: this.#wall, session: this.session, ignored: this.#ignored };
        const left = await this.#house.submit({ type: 'LeaveWall', payload }, this.#account, {
          id: leaveCommandId(this.#house, this.session),
        });
        if (left.kind === 'accepted') this.#ignored = 0;
      })
      .catch(() => undefined);
  }
}
