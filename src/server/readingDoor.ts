/**
 * What may be read of a house: the log, tables that are folded from it, snapshots of views, and what an account may read. `Door` adds commands
 * to it. A standby (standby.ts), which decides nothing, has only this.
 */
import { refuseBlocked } from '../domain/commands/define.ts';
import type { AccountId } from '../domain/ids.ts';
import type { Viewer } from '../domain/log/view.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import { accountOf } from '../domain/world.ts';
import type { Clock } from '../base/ports.ts';
import type { Engine } from '../engine/engine.ts';
import type { ProjectionQueries } from '../projections/projection.ts';
import { LogReader } from './logReader.ts';
import type { EndingStore, ServerLog } from './ports.ts';
import type { Role } from './socketDoor.ts';
import type { KeptView, WantedView } from './views/viewMaker.ts';

export interface ReadingParts {
  readonly house: Engine;
  readonly log: ServerLog;
  readonly sessions: EndingStore;
  readonly views: EndingStore;
  /** Makes the view of a reader, and keeps it. */
  readonly makeView: (wanted: WantedView) => Promise<KeptView>;
  readonly projections: ProjectionQueries;
}

export class ReadingDoor extends LogReader {
  readonly house: Engine;
  readonly sessions: EndingStore;
  readonly views: EndingStore;
  readonly makeView: ReadingParts['makeView'];
  /** Tables for admins. */
  readonly projections: ProjectionQueries;

  constructor({ house, log, sessions, views, makeView, projections }: ReadingParts) {
    super(log, () => house.durableHead);
    this.house = house;
    this.sessions = sessions;
    this.views = views;
    this.makeView = makeView;
    this.projections = projections;
  }

  /** Whether its world is of use. It is not while the log is opened again after a failed write. */
  get isOpen(): boolean {
    return this.house.isOpen;
  }

  get clock(): Clock {
    return this.house.ports.clock;
  }

  /** Null for an account that is not there. */
  roleOf(account: AccountId): Role | null {
    const known = accountOf(this.house.world, account);
    if (!known) return null;
    return known.blocked ? 'blocked' : known.role;
  }

  /** Why a blocked account may not act. */
  whyBlocked(account: AccountId): Refusal {
    const known = accountOf(this.house.world, account);
    return known ? refuseBlocked(known) : refuse('account-blocked');
  }

  /** Whose view an account gets: an admin reads everything. Null for an account that is not there or is blocked. */
  viewerOf(account: AccountId): Viewer | null {
    const known = accountOf(this.house.world, account);
    if (!known || known.blocked) return null;
    return known.role === 'admin' ? 'admin' : account;
  }
}
