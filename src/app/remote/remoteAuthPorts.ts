import type { AccountId } from '../../domain/ids.ts';
import type { ReferralMemory, SessionMemory } from '../../api/auth/authPorts.ts';
import type { AuthResult, Identity } from '../../api/auth/authService.ts';
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { AuthClient } from './lateAuthClient.ts';

export interface RemoteAuthPorts {
  readonly client: AuthClient;
  /** The house as it is open now. Null before the first time. */
  readonly house: () => RemoteHouse | null;
  /** Opens the house as somebody sees it, null for a guest, and shows it. Rejects with StoreUnavailableError. */
  readonly enter: (account: AccountId | null) => Promise<RemoteHouse>;
  readonly memory: SessionMemory;
  /** Deletes the tokens of this browser, without a word to the house. */
  readonly forgetTokens: () => void;
  /** Who came back last from the third party in this browser. Null: nobody has. */
  readonly lastIdentity: { read(): Identity | null; write(identity: Identity): void };
  readonly referrals: ReferralMemory;
  /** Whether somebody has this referral code. */
  readonly isCodeKnown: (code: string) => Promise<boolean>;
  /** The address of the page. */
  readonly address: { read(): string; replace(address: string): void };
  /** Tells the result of a redirect from the third party. */
  readonly greet: (result: Extract<AuthResult, { ok: true }>) => void;
}
