import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { Clock, Entropy, HeadMarker } from '../ports.ts';
import type { Connect } from './line.ts';
import type { ViewSnapshot } from './viewSnapshot.ts';

/** What a page of a house on another machine needs. */
export interface RemotePorts {
  readonly connect: Connect;
  /** A valid access token, asked for with each line. Null for a guest. A rejection is taken for a line that broke. */
  readonly token: () => Promise<string | null>;
  /**
   * The house's word on what the reader's view comes to, to begin with. Asked for once. Null, or a rejection: the whole view is folded here.
   */
  readonly snapshot?: () => Promise<ViewSnapshot | null>;
  /** The clock of this machine. */
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing?: Hashing;
  /** The newest head that this browser was told. The house must still have it. */
  readonly receipt?: HeadMarker;
  /** Milliseconds before the next line after one that broke, at first. */
  readonly pauseMs?: number;
  /** A house that says nothing for so many milliseconds is taken for lost. */
  readonly pulseMs?: number;
}
