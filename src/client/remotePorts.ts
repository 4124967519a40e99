/** What a page of a house server gives to `RemoteHouse`. */
import type { AccountId } from '../domain/ids.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { ContradictionMarker, HeadMarker, SentClientSeeds, UncheckedBeacons, UntakenBets } from '../base/markers.ts';
import type { Clock, Entropy } from '../base/ports.ts';
import type { IsSigned } from './beaconCheck.ts';
import type { ConversationPorts } from './conversation.ts';
import type { ViewSnapshot } from '../api/viewSnapshot.ts';

export interface RemotePorts extends Omit<ConversationPorts, 'houseClock'> {
  /** A valid access token, asked for with each line. Null for a guest. A rejection is taken for a line that broke. */
  readonly token: () => Promise<string | null>;
  /** Renews the token of the page. The session that it is of, by its id, or null where the house grants none. Default: null. */
  readonly renewed?: (() => Promise<string | null>) | undefined;
  /** Whose token it is; null for a guest. A house that names somebody else is not believed. Default: whom the house names first. */
  readonly account?: AccountId | null;
  /**
   * The house's word on what the reader's view comes to, to begin with. Asked for once. Null, or a rejection: the whole view is folded
   * here.
   */
  readonly snapshot?: () => Promise<ViewSnapshot | null>;
  /** The wall clock of this machine, which goes on while it sleeps. */
  readonly wall: Clock;
  readonly entropy: Entropy;
  /** Default: signatures of beacons are not checked. */
  readonly isSigned?: IsSigned;
  /** Keeps signatures of beacons until they are checked. The house may end a page before. */
  readonly unchecked?: UncheckedBeacons | undefined;
  readonly hashing?: Hashing;
  /** The newest head that this browser was told. The house must still have it. */
  readonly receipt?: HeadMarker;
  /** Keeps a contradiction for the next pages, which send nothing until the person says to go on. */
  readonly contradiction?: ContradictionMarker;
  /** Keeps bets that the house did not take. */
  readonly untaken?: UntakenBets | undefined;
  /** Keeps the client seeds that were sent. Default: this page alone remembers them. */
  readonly clientSeeds?: SentClientSeeds;
  /** How long a bet waits to be sent, in milliseconds. Tests take a shorter time. */
  readonly betWaitMs?: number;
}
