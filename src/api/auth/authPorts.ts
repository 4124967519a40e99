/** The ports of the auth service. With them it runs the same in a tab and in a test. */
import * as z from 'zod/mini';
import { accountId, commandId, type AccountId } from '../../domain/ids.ts';
import { pause } from '../../base/pause.ts';
import type { Session } from './authService.ts';

export const sessionSchema: z.ZodMiniType<Session> = z.strictObject({
  accountId,
  sessionId: commandId,
  expiresAt: z.int().check(z.gte(0)),
});

/** Remembers the session of a tab. What `read` returns is not trusted. */
export interface SessionMemory {
  read(): unknown;
  write(session: Session): void;
  clear(): void;
}

/** Tells the other tabs that a session ended. It holds no token and no name. */
export const sessionEndedMessage = z.strictObject({ accountId, sessionId: commandId, reason: z.enum(['logout', 'expired']) });
export type SessionEnded = z.infer<typeof sessionEndedMessage>;

export interface SessionChannel {
  announce(message: SessionEnded): void;
  /** Hears messages of other tabs only. Returns a function that stops it. */
  onAnnounced(listener: (message: SessionEnded) => void): () => void;
}

export interface Timer {
  wait(ms: number): Promise<void>;
  /** Returns a function that stops it. */
  every(ms: number, work: () => void): () => void;
}

/** The referral codes that this browser remembers. */
export interface ReferralMemory {
  /** Codes of the active cookie and of the last link. */
  read(): { readonly cookie: string | null; readonly pending: string | null };
  /** Called after a new account was opened, with the code it used or null. Must not throw. */
  registered(account: AccountId, code: string | null): Promise<void>;
}

export interface AuthDelays {
  readonly signInMs: number;
  readonly identityMs: number;
  readonly signUpMs: number;
}

/** Approximate waiting times of the loading states. */
export const usualDelays: AuthDelays = { signInMs: 1_000, identityMs: 1_500, signUpMs: 1_000 };

export const systemTimer: Timer = {
  wait: pause,
  every(ms, work) {
    const interval = setInterval(work, ms);
    return () => clearInterval(interval);
  },
};

/** For a house without referrals. */
export const noReferrals: ReferralMemory = { read: () => ({ cookie: null, pending: null }), registered: () => Promise.resolve() };
