/** The types of what routes get from the server, from the least (a check of the session) to everything. */
import type { Partners } from '../../api/partners/partnersConfig.ts';
import type { AccessTokens } from '../auth/accessTokens.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Identities } from '../auth/identities.ts';
import type { Factors } from '../auth/factors.ts';
import type { ResetMail } from '../auth/resetMail.ts';
import type { Resets } from '../auth/resets.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Door } from '../door.ts';
import type { ReadingDoor } from '../readingDoor.ts';
import type { SocketDoor } from '../socketDoor.ts';
import type { ReadLimiter } from '../readLimiter.ts';
import type { PartnerSecrets } from '../partners/partnerSecrets.ts';

/** What tells by an access token who asks. */
export interface SessionPorts {
  readonly door: Pick<SocketDoor, 'roleOf' | 'whyBlocked'>;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
}

/** What the socket needs. */
export interface SocketPorts extends SessionPorts {
  readonly door: SocketDoor;
  readonly readLimiter: ReadLimiter;
}

/** What the routes need that change nothing. */
export interface ReadingPorts extends SessionPorts {
  readonly door: ReadingDoor;
  readonly readLimiter: ReadLimiter;
}

/** What all routes of the house need. */
export interface RoutePorts extends SocketPorts {
  readonly door: Door;
  readonly attempts: Attempts;
  readonly identities: Identities;
  readonly factors: Factors;
  readonly resets: Resets;
  /** Null where the house sends no e-mail. */
  readonly resetMail: ResetMail | null;
  readonly partners: Partners;
  readonly partnerSecrets: PartnerSecrets;
  /** PBKDF2 iterations of new passwords. */
  readonly iterations: number;
}
