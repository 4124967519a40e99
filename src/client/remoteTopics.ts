/**
 * The topics that a page follows at a house server, and the newest answer to each (src/api/topics). Answers are checked only for their form and for
 * names that the log contradicts: what they say follows from entries that this page may not read.
 */
import type { AccountId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import { topicOf, type Topic, type TopicAnswer } from '../api/topics/catalog.ts';
import { Followers } from '../api/topics/followers.ts';
import { MOST_ROWS } from '../api/topics/topic.ts';
import { ContradictionError } from './contradiction.ts';
import type { HouseMessage } from '../api/messages.ts';

type TopicMessage = Extract<HouseMessage, { kind: 'topic' }>;

interface TopicPorts {
  /** Whose page it is. */
  readonly account: () => AccountId | null | undefined;
  /** The names of the log, by account. */
  readonly names: () => World['usernames'];
  /** Tells the house which topics are followed now. */
  readonly send: (topics: readonly Topic[]) => void;
}

/** As the account of the page sees it, and as anybody else would. */
interface Answers {
  readonly own: TopicAnswer;
  readonly others: TopicAnswer;
}

export class RemoteTopics {
  readonly #ports: TopicPorts;
  readonly #followers = new Followers();
  readonly #answers = new Map<Topic, Answers>();
  /** The rows of the last message on this connection. The next one may name them by their places. */
  readonly #rows = new Map<Topic, readonly object[]>();
  #isDue = false;

  constructor(ports: TopicPorts) {
    this.#ports = ports;
  }

  /** The newest answer. Null before the first. */
  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null;
  topicAnswer(topic: Topic, reader: AccountId | null): TopicAnswer | null {
    const answers = this.#answers.get(topic);
    if (!answers) return null;
    return reader !== null && reader === this.#ports.account() ? answers.own : answers.others;
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    const unfollow = this.#followers.add(topic, { reader, listener });
    this.#sendSoon();
    return () => {
      unfollow();
      this.#sendSoon();
    };
  }

  /** The house knows nothing of what an earlier connection followed. */
  followAgain(): void {
    if (this.#followers.topics.length > 0) this.#ports.send(this.#followers.topics);
  }

  /** The connection broke. The answers stay. */
  forgetRows(): void {
    this.#rows.clear();
  }

  /** Throws ContradictionError if it does not fit its topic, or what came before. */
  receive({ topic, rows: parts, total, own }: TopicMessage): void {
    const known = this.#rows.get(topic) ?? [];
    const definition = topicOf(topic);
    if (parts.reduce((sum, part) => sum + (Array.isArray(part) ? part[1] : 1), 0) > MOST_ROWS) throw unreadable();
    const rows = parts.flatMap((part): readonly object[] => {
      if (!Array.isArray(part)) return [readAs(definition.row, part)];
      const [from, count] = part;
      if (from + count > known.length) throw unreadable();
      return known.slice(from, from + count);
    });
    const mine = own === null ? null : readAs(definition.own, own);
    const names = this.#ports.names();
    for (const row of rows) assertNamesOfLog(row, names);
    if (mine) assertNamesOfLog(mine, names);
    this.#rows.set(topic, rows);
    const others = { rows, total, own: null } as TopicAnswer;
    this.#answers.set(topic, { own: mine === null ? others : ({ rows, total, own: mine } as TopicAnswer), others });
    this.#followers.notify(topic);
  }

  /** Sends one message for all changes of a moment. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#ports.send(this.#followers.topics);
    });
  }
}

/** The members of rows that name an account. */
const NAME_FIELDS = ['name', 'username', 'player'];

/**
 * Throws ContradictionError where a row, or a row in it, gives an account another name than the log does, or a name without an account. Who
 * hides their name, and a guest, has neither.
 */
function assertNamesOfLog(row: object, names: World['usernames']): void {
  const { account } = row as { readonly account?: unknown };
  const name = typeof account === 'string' && Object.hasOwn(names, account) ? names[account as AccountId]?.name : undefined;
  for (const [key, value] of Object.entries(row) as [string, unknown][]) {
    if (Array.isArray(value))
      for (const inner of value) if (typeof inner === 'object' && inner !== null) assertNamesOfLog(inner as object, names);
    if (!NAME_FIELDS.includes(key) || typeof value !== 'string') continue;
    if (account === null) throw new ContradictionError(`it names ${JSON.stringify(value)} without an account`);
    if (name !== undefined && value !== name) throw new ContradictionError(`it calls ${name} ${JSON.stringify(value)}`);
  }
}

const unreadable = (): ContradictionError => new ContradictionError('a message cannot be read');

function readAs(schema: ReturnType<typeof topicOf>['row'], sent: object): object {
  const read = schema.safeParse(sent);
  if (!read.success) throw unreadable();
  return read.data;
}
