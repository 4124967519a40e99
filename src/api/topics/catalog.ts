/** Every topic that a page may ask the house for. */
import type * as z from 'zod/mini';
import { offerCounts, offerPayouts } from './offers.ts';
import { adminsNamed, liveTable, peopleOnline } from './people.ts';
import { biggestRounds, newestRounds } from './rounds.ts';
import { paidInWeek, raceOfTheWeek, standingsOf } from './standings.ts';
import type { TopicDefinition } from './topic.ts';

const topics = {
  'standings-week': standingsOf('week'),
  'standings-month': standingsOf('month'),
  'standings-all': standingsOf('all'),
  race: raceOfTheWeek,
  'rounds-newest': newestRounds,
  'rounds-biggest': biggestRounds,
  'paid-week': paidInWeek,
  'offer-counts': offerCounts,
  'offer-payouts': offerPayouts,
  people: peopleOnline,
  admins: adminsNamed,
  'live-table': liveTable,
  'live-crash': liveTable,
  matches: liveTable,
};

export type Topic = keyof typeof topics;
type RowOn<T extends Topic> = z.infer<(typeof topics)[T]['row']>;
type OwnOn<T extends Topic> = z.infer<(typeof topics)[T]['own']>;

/** What the house answers on a topic. A page has to trust it: nothing that a page holds proves it. */
export interface TopicAnswer<T extends Topic = Topic> {
  readonly rows: readonly RowOn<T>[];
  /** How many there are in all. There may be more than rows. */
  readonly total: number;
  /** What only this reader gets; null if there is nothing. */
  readonly own: OwnOn<T> | null;
}

export const topicNames = Object.keys(topics) as readonly Topic[];

export const topicOf = (topic: Topic): TopicDefinition<object, object> => topics[topic];
