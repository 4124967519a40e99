/** What a page of a house server gives to `RemoteHouse`. */
import type { AccountId } from '../domain/ids.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { ContradictionMarker, HeadMarker, SentClientSeeds, UncheckedBeacons, UntakenBets } from '../base/markers.ts';
import type { Clock, Entropy } from '../base/ports.ts';
import type { IsSigned } from './beaconCheck.ts';
import type { ConversationPorts } from './conversation.ts';
import type { ViewSnapshot } from '../api/viewSnapshot.ts';

export interface RemotePorts extends Omit<ConversationPorts, 'houseClock'> {
  /** A valid access token, asked for with each connection. Null for a guest. A rejection counts as a broken connection. */
  readonly token: () => Promise<string | null>;
  /** Renews the access token. Returns the id of its session, or null if the house refuses. Default: null. */
  readonly renewToken?: (() => Promise<string | null>) | undefined;
  /** The expected account; null for a guest. If the house names another one, that is a contradiction. Default: whom the house names first. */
  readonly account?: AccountId | null;
  /** The state of the reader's view to start from, as the house claims it. Asked for once. Null or a rejection: the whole view is folded here. */
  readonly snapshot?: () => Promise<ViewSnapshot | null>;
  /** The wall clock of this machine, which continues while the machine sleeps. */
  readonly wall: Clock;
  readonly entropy: Entropy;
  /** Default: signatures of beacons are not checked. */
  readonly isSigned?: IsSigned;
  /** Keeps signatures of beacons until they are checked. A page may end earlier, so the next one checks what is left. */
  readonly uncheckedBeacons?: UncheckedBeacons | undefined;
  readonly hashing?: Hashing;
  /** Keeps the newest head that this browser was told: a receipt. The house must still have it. */
  readonly headMarker?: HeadMarker;
  /** Keeps a contradiction for the next pages, which send nothing until the person says to go on. */
  readonly contradiction?: ContradictionMarker;
  /** Keeps bets that the house did not take. */
  readonly untaken?: UntakenBets | undefined;
  /** Keeps the client seeds that were sent. Default: this page alone remembers them. */
  readonly clientSeeds?: SentClientSeeds;
  /** How long a bet waits to be sent, in milliseconds. Tests take a shorter time. */
  readonly betWaitMs?: number;
}
