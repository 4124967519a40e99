/** What the embedded auth service needs around it, so that it runs the same in a tab, on a server and in a test. */
import * as z from 'zod/mini';
import { accountId, commandId, type AccountId } from '../../domain/ids.ts';
import type { Session } from './authService.ts';

export const sessionSchema: z.ZodMiniType<Session> = z.strictObject({
  accountId,
  sessionId: commandId,
  expiresAt: z.int().check(z.gte(0)),
});

/** Where a tab keeps which session it is in. What comes back is checked: it may be anything. */
export interface SessionMemory {
  read(): unknown;
  write(session: Session): void;
  clear(): void;
}

/** A session ended; told to the other tabs. No token and no name travels. */
export const sessionEndedMessage = z.strictObject({ accountId, sessionId: commandId, reason: z.enum(['logout', 'expired']) });
export type SessionEnded = z.infer<typeof sessionEndedMessage>;

export interface SessionChannel {
  tell(message: SessionEnded): void;
  /** Hears what other tabs tell, never its own. Answers the way to stop. */
  onTold(listener: (message: SessionEnded) => void): () => void;
}

export interface Timer {
  wait(ms: number): Promise<void>;
  /** Answers the way to stop. */
  every(ms: number, work: () => void): () => void;
}

/** What this browser knows of who referred its visitor. */
export interface ReferralMemory {
  /** Codes of the active cookie and of the link followed last. */
  read(): { readonly cookie: string | null; readonly pending: string | null };
  /** A new account was opened with this code or with none. Must not throw. */
  registered(account: AccountId, code: string | null): Promise<void>;
}

export interface AuthDelays {
  readonly signInMs: number;
  readonly identityMs: number;
  readonly signUpMs: number;
}

/** How long the loading flags are on, about. */
export const usualDelays: AuthDelays = { signInMs: 1_000, identityMs: 1_500, signUpMs: 1_000 };

export const systemTimer: Timer = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every(ms, work) {
    const interval = setInterval(work, ms);
    return () => clearInterval(interval);
  },
};

/** For a house whose visitors are referred by nobody. */
export const noReferrals: ReferralMemory = { read: () => ({ cookie: null, pending: null }), registered: () => Promise.resolve() };
