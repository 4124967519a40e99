/** How much time has passed on this machine, also while it slept. */
import type { Clock } from '../base/ports.ts';

/** Milliseconds that have passed on this machine. */
export type Elapsed = () => number;

export interface MachineClocks {
  /** Nobody sets it. It may stand still while the machine sleeps. */
  readonly clock: Clock;
  /** It goes on while the machine sleeps. Its user may set it. */
  readonly wall: Clock;
}

/** Counts from now. The longer time counts. */
export function elapsedFrom({ clock, wall }: MachineClocks): Elapsed {
  const [clockAt, wallAt] = [clock.now(), wall.now()];
  return () => Math.max(clock.now() - clockAt, wall.now() - wallAt);
}
