/**
 * The tokens of this browser, with an expiry that does not depend on what the wall clock shows.
 *
 * The client library compares `expires_at` with the wall clock at each use. On a device whose clock is an hour fast every token looks
 * expired, and the library refreshes without end. So `expires_at` is computed anew at each reading: the present wall time plus the time
 * that is left. How much is left is counted from `expires_in` since the token was received, and by the house's time once that is known.
 */
import * as z from 'zod/mini';
import type { TextStorage } from '../../browser/textStorage.ts';
import { orElse } from '../../base/orElse.ts';
import type { Clock } from '../../base/ports.ts';
import { expiryOf } from './authAnswers.ts';
import { SECOND_MS } from '../../domain/utc.ts';

/** A token from a later minute than now says that the clock was set back. Nobody knows how old it is, so it is refreshed. */
const SET_BACK_MS = 60_000;

const storedSchema = z.looseObject({
  access_token: z.string(),
  /** Seconds from the issue of the access token. */
  expires_in: z.number(),
  expires_at: z.number(),
  /** When it was received, by the wall clock of this device, UTC milliseconds. */
  received_at: z.optional(z.number()),
});
type StoredSession = z.infer<typeof storedSchema>;

const readStored = (text: string | null): StoredSession | null => orElse(() => storedSchema.parse(JSON.parse(text ?? 'null')), null);

interface TokenPorts {
  readonly storage: TextStorage;
  readonly key: string;
  readonly wall: Clock;
  /** A clock that nobody can set. It may stop while the device sleeps. */
  readonly steady: Clock;
  /** The time of the house, UTC milliseconds. Null if it is not known. */
  readonly houseTime: () => number | null;
}

/** A token as this page has seen it first. */
interface FirstSeen {
  readonly token: string;
  /** When it was received. */
  readonly receivedAt: number;
  /** How old it was then, and what the clocks showed. */
  readonly ageMs: number;
  readonly wallAt: number;
  readonly steadyAt: number;
}

export function tokenStorage({ storage, key, wall, steady, houseTime }: TokenPorts): TextStorage {
  let firstSeen: FirstSeen | null = null;

  const noteFirstSeen = (token: string, receivedAt: number, ageMs: number): FirstSeen =>
    (firstSeen = { token, receivedAt, ageMs, wallAt: wall.now(), steadyAt: steady.now() });

  /** Received by this page now, unless it has seen the token before. */
  const noteReceived = ({ access_token: token }: StoredSession): FirstSeen =>
    firstSeen?.token === token ? firstSeen : noteFirstSeen(token, wall.now(), 0);

  /** As this page has seen it first. Otherwise it was kept by an earlier page or by another tab. */
  function firstSeenOf({
    access_token: token,
    expires_in: life,
    expires_at: until,
    received_at: receivedAt = (until - life) * SECOND_MS,
  }: StoredSession): FirstSeen {
    if (firstSeen?.token === token) return firstSeen;
    const ageMs = wall.now() - receivedAt;
    return noteFirstSeen(token, receivedAt, ageMs < -SET_BACK_MS ? life * SECOND_MS : Math.max(0, ageMs));
  }

  function leftMs(stored: StoredSession): number {
    const { ageMs, wallAt, steadyAt } = firstSeenOf(stored);
    // The wall clock counts a sleep in which the other one stopped. If it was set forward, the token is refreshed once before its time.
    const passedMs = ageMs + Math.max(steady.now() - steadyAt, wall.now() - wallAt);
    const now = houseTime();
    const expiry = expiryOf(stored.access_token);
    const byHouseMs = now === null || expiry === null ? Number.POSITIVE_INFINITY : expiry - now;
    return Math.min(stored.expires_in * SECOND_MS - passedMs, byHouseMs);
  }

  return {
    getItem(name) {
      const text = storage.getItem(name);
      const stored = name === key ? readStored(text) : null;
      return stored === null ? text : JSON.stringify({ ...stored, expires_at: Math.floor((wall.now() + leftMs(stored)) / SECOND_MS) });
    },
    setItem(name, text) {
      const stored = name === key ? readStored(text) : null;
      storage.setItem(name, stored === null ? text : JSON.stringify({ ...stored, received_at: noteReceived(stored).receivedAt }));
    },
    removeItem: (name) => storage.removeItem(name),
  };
}
