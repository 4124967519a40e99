import type { Partners } from '../../api/partners/partnersConfig.ts';
import type { AccessTokens } from '../auth/accessTokens.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Identities } from '../auth/identities.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Door } from '../door.ts';
import type { SocketDoor } from '../socketDoor.ts';
import type { Readings } from '../readings.ts';
import type { PartnerSecrets } from '../partners/partnerSecrets.ts';

/** What the socket needs. */
export interface SocketPorts {
  readonly door: SocketDoor;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly readings: Readings;
}

/** What the routes need. */
export interface DoorPorts extends SocketPorts {
  readonly door: Door;
  readonly attempts: Attempts;
  readonly identities: Identities;
  readonly partners: Partners;
  readonly partnerSecrets: PartnerSecrets;
  /** PBKDF2 iterations of new passwords. */
  readonly iterations: number;
}
