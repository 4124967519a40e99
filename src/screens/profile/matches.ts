/** The matches of bets on sports, also those that the world no longer keeps. */
import type { EventType } from '../../domain/events/catalog.ts';
import type { SportEventId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import { holdsEvent } from '../../base/holdsEvent.ts';
import { finishedSportEvent, sportEventOf, type World } from '../../domain/world.ts';

export interface Match {
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly score: { readonly home: number; readonly away: number } | null;
}

const ofMatches: ReadonlySet<EventType> = new Set(['sport/created', 'sport/settled', 'sport/cancelled']);

/** The wanted matches. The log is read backwards only for those that the world does not keep, and no further than needed. */
export async function matchesOf(
  world: World,
  wanted: Iterable<SportEventId>,
  publicBack: () => AsyncIterable<StoredEntry>,
): Promise<ReadonlyMap<SportEventId, Match>> {
  const matches = new Map<SportEventId, Match>();
  const missing = new Set<SportEventId>();
  for (const id of wanted) {
    const known = sportEventOf(world, id) ?? finishedSportEvent(world, id);
    if (known) matches.set(id, known);
    else missing.add(id);
  }
  if (missing.size === 0) return matches;
  const scores = new Map<SportEventId, Match['score']>();
  for await (const stored of publicBack()) {
    if (!holdsEvent(stored, ofMatches)) continue;
    for (const { type, data } of eventsOf(readStored(stored))) {
      // The newest end is the one that counts: earlier ones were taken back.
      if (type === 'sport/settled' && !scores.has(data.event)) scores.set(data.event, { home: data.homeScore, away: data.awayScore });
      if (type === 'sport/cancelled' && !scores.has(data.event)) scores.set(data.event, null);
      if (type !== 'sport/created' || !missing.delete(data.event)) continue;
      const { homeTeam, awayTeam } = data.terms;
      matches.set(data.event, { homeTeam, awayTeam, score: scores.get(data.event) ?? null });
    }
    if (missing.size === 0) break;
  }
  return matches;
}
