import type { Refusal } from '../../domain/refusal.ts';

/** New passwords by a link. Only a house server has them: in a browser's own house an admin of the same browser sets a password. */
export interface PasswordResets {
  /** Sends a link to an address, if an account has it. Nobody learns whether one has. */
  request(email: string): Promise<{ readonly ok: true } | Refusal>;
  /** For an admin: a new link of the account with this address. It replaces the one before. */
  offer(email: string): Promise<{ readonly ok: true; readonly link: string } | Refusal>;
  /**
   * Uses a link up and sets the password. Every session of the account ends. Refusals: factor-needed where the account has a second factor
   * and no code came with it.
   */
  use(token: string, next: string, code: string): Promise<{ readonly ok: true } | Refusal>;
}
