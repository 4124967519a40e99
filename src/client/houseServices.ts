/**
 * What a house does for its page beside what every `PlayerHouse` does. Each house does it in its own way. What is null it does not
 * offer, and the screen says so or leaves it out.
 */
import type { Viewer } from '../domain/log/view.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import type { AccountId, WithdrawalId } from '../domain/ids.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { Backend } from '../api/backend/backend.ts';
import type { ExportedLog } from '../files/exportLog.ts';
import type { OfficeOf } from '../api/office.ts';
import type { Partners } from '../api/partners/partnersConfig.ts';
import type { Shown } from '../files/inspection.ts';
import type { Walls } from '../api/partners/walls.ts';
import type { ReadOptions } from '../base/entries.ts';
import type { Credentials } from '../api/forms/credentials.ts';
import type { PayoutWish, RequestedWithdrawal, WithdrawalWish } from '../api/forms/withdrawalForm.ts';

export interface HouseServices {
  /** The e-mail address of one's own account. Null if it was erased. */
  readonly emailOf: (account: AccountId) => Promise<string | null>;
  /**
   * Requests a withdrawal under the id of its command: the same id never has a second effect. Refusals: those of `withdraw`
   * (withdrawing.ts). Rejects if it could not be saved.
   */
  readonly withdraw: (account: AccountId, wish: WithdrawalWish, id: string) => Promise<{ readonly ok: true } | Refusal>;
  /** Takes a command back that waits for the connection. False if the house may have it already. */
  readonly takeBack: (id: string) => boolean;
  /** Requests a withdrawal of the credits of a blocked account, which cannot sign in. Refusals: those of `withdrawBlocked`. */
  readonly withdrawBlocked: (credentials: Credentials, wish: PayoutWish, id: string) => Promise<RequestedWithdrawal | Refusal>;
  /** The payout addresses of one's own withdrawals. Erased ones, and those that are not at hand, are left out. */
  readonly payoutAddressesOf: (withdrawals: readonly WithdrawalId[]) => Promise<ReadonlyMap<WithdrawalId, string>>;
  /** Entries before a place (exclusive) that may hold something public, newest first. */
  readonly publicBack: (before: number, reading: ReadOptions) => AsyncIterable<StoredEntry>;
  /** The log as a file, as a viewer may have it. Null if it cannot be read. */
  readonly exportLog: (
    viewer: Viewer,
    onProgress: (entries: number, total: number) => void,
  ) => Promise<Pick<ExportedLog, 'file' | 'name'> | null>;
  /** The house's own answers to the calls of a backend, with these partners. */
  readonly backend: (partners: Partners) => Backend;
  /** Whose log one verifies as one's own: the whole one, or what one may read of it. */
  readonly verified: 'whole' | 'own';
  /** What this page was told and shows, for whoever verifies the log. */
  readonly shown: () => Promise<Shown>;
  /** Somebody verified the log, and it is what this page shows, or differs as the sentence says. */
  readonly judgeShown: (differs: string | null) => void;
  /** Where passwords are kept, as a sentence for whoever changes one. */
  readonly ofPasswords: string;
  /** The back office, for an admin. Fetched by whoever opens it. */
  readonly office: () => Promise<OfficeOf>;
  readonly walls: Walls;
  /** Makes a backup, encrypted with a passphrase, as the text of its file. Null where it is the operator who backs up. */
  readonly backup: ((passphrase: string) => Promise<string>) | null;
}
