/**
 * How a topic is declared. A topic is what pages ask the house for, because no view of the log contains it. Every follower gets the
 * same rows, and a signed-in follower also gets a part of their own.
 */
import type * as z from 'zod/mini';
import type { EventType } from '../../domain/events/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { OpenTab } from '../../base/openPages.ts';

/** An answer has no more rows. A page takes no more, because each message may name rows of the one before. */
export const MOST_ROWS = 20_000;

/** What an answer is computed from. */
interface TopicInput {
  /** The fold of the whole log. */
  readonly world: World;
  /** UTC milliseconds. */
  readonly now: number;
  /** The open pages, as far as the house knows of them. */
  readonly pages: readonly OpenTab[];
  /** Whose own part is asked for. */
  readonly readers: ReadonlySet<AccountId>;
  /** The accounts that follow the topic. */
  readonly followers: ReadonlySet<AccountId>;
}

export interface TopicContent<Row, Own> {
  /** For everybody, and nothing of it is a secret of somebody. */
  readonly rows: readonly Row[];
  /** How many there are in all. There may be more than rows. */
  readonly total: number;
  /** What only this reader gets. */
  readonly own: ReadonlyMap<AccountId, Own>;
}

export interface TopicDefinition<Row, Own> {
  readonly row: z.ZodMiniType<Row>;
  readonly own: z.ZodMiniType<Own>;
  /** Events that may change the answer. */
  readonly touchedBy: readonly EventType[];
  /** Whether the answer may change when a page opens or closes. */
  readonly touchedByPages?: boolean;
  /** When it changes by itself, UTC milliseconds; null: never. */
  readonly changesAt?: (now: number) => number | null;
  /** Pure. */
  readonly answer: (input: TopicInput) => TopicContent<Row, Own>;
}

export const defineTopic = <Row, Own>(definition: TopicDefinition<Row, Own>): TopicDefinition<Row, Own> => definition;

/** For a topic that has no part of one's own. */
export const nobodysOwn: ReadonlyMap<AccountId, never> = new Map<AccountId, never>();
