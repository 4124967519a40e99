/** A visit of a partner wall: what its frame tells is credited or counted as ignored, from the click to the leaving. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { wallSessionIdFrom, type AccountId, type WallSessionId } from '../../domain/ids.ts';
import { parseAmount } from '../../domain/money.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { commandIdFor } from '../accounts/commandIds.ts';
import { freshCommandId } from '../chance.ts';
import type { House } from '../house.ts';
import { Turns } from '../turns.ts';

/** A wall that posts faster than this many can be written is not listened to. */
const MOST_WAITING = 20;

/** What a wall may tell: a message of the specification's form, or nothing at all. */
const messageSchema = z.object({
  type: z.enum(['offer_completed', 'credits_earned']),
  credits: z.number(),
  transactionId: z.optional(partnerNumber),
});

interface WallMessage {
  readonly message: 'offer_completed' | 'credits_earned';
  /** Whole cents, above 0. */
  readonly cents: number;
  /** The wall's own number of it, where it gives one. */
  readonly transaction: string | null;
}

/** Reads what was posted; null for everything that is not a credit of whole cents above 0. Never throws. */
export function readWallMessage(data: unknown): WallMessage | null {
  const read = messageSchema.safeParse(data);
  if (!read.success) return null;
  // The shortest decimal form of the number: 0.1 + 0.2 is not a number of whole cents.
  const amount = parseAmount(String(read.data.credits));
  if (!('cents' in amount) || amount.cents < 1) return null;
  return { message: read.data.type, cents: amount.cents, transaction: read.data.transactionId ?? null };
}

/** The parts of a `MessageEvent` that say who sent what. */
export interface PostedMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** The frame that is open now. */
export interface OpenFrame {
  readonly origin: string;
  /** Its window; null while there is none. */
  readonly source: unknown;
}

/** A visit is left once, whoever writes it down: its command id follows from the session. */
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

  /** Messages that were not accepted and that no entry has counted yet. */
  get ignored(): number {
    return this.#ignored;
  }

  /** Begins the tracking session. Null when it has begun, else why not. Rejects when nothing could be saved. */
  open(): Promise<Refusal | null> {
    return this.#turns.take(async () => {
      const opened = await this.#house.submit({ type: 'OpenWall', payload: { wall: this.#wall } }, this.#account, { id: this.#command });
      return opened.kind === 'refused' ? opened.refusal : null;
    });
  }

  /** Takes a message that was posted to the page. Resolves when it is credited or counted. */
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
      // Nothing was written, and the wall may tell it again.
      this.#ignored += 1;
      console.warn('A credit of a partner wall could not be saved', error);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ends the session and writes down how much was ignored. What cannot be written is lost with the visit. */
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
