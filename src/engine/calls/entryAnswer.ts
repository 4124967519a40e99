import type { AccountId } from '../../domain/ids.ts';
import { readableTo, type Viewer } from '../../domain/log/view.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { accountOf, type World } from '../../domain/world.ts';
import type { CallAnswer } from '../../api/calls.ts';
import type { Submitted } from '../../base/attempt.ts';

/**
 * What the sender of a command (null: a guest) may know of its entry: its place, its hash, and the events that concern the sender or
 * everybody.
 */
export function entryAnswerOf(world: World, submitted: Submitted, account: AccountId | null): CallAnswer<'withdraw'> | Refusal {
  if (submitted.kind === 'refused') return submitted.refusal;
  const known = account === null ? undefined : accountOf(world, account);
  const viewer: Viewer = known?.role === 'admin' && !known.blocked ? 'admin' : (account ?? 'public');
  const { entry, events, repeated } = submitted;
  return {
    seq: entry.header.seq,
    hash: entry.hash,
    at: entry.header.at,
    repeated,
    events: events.filter((event) => viewer === 'admin' || readableTo(event, viewer) !== null),
  };
}
