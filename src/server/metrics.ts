/** What an operator watches, in the text form of Prometheus. Nothing in it names a person. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { commandTypes } from '../domain/commands/catalog.ts';
import type { AttemptResult } from './auth/attempts.ts';
import type { Meter } from '../engine/meter.ts';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const knownTypes: ReadonlySet<string> = new Set(commandTypes);

interface Watched {
  /** The place of the newest durable entry. */
  readonly seq: () => number;
  /** Null: it is not known here. */
  readonly accounts: (() => number) | null;
  readonly isOpen: () => boolean;
}

export class Metrics implements Meter {
  readonly #registry = new Registry();
  readonly #commands: Counter<'type' | 'result'>;
  readonly #seconds: Histogram<'type'>;
  readonly #queue: Histogram;
  readonly #commits: Histogram;
  readonly #batches: Histogram;
  readonly #attempts: Counter<'result'>;
  readonly #connections: Gauge;
  readonly #ended: Counter<'why'>;
  readonly #messages: Counter<'kind'>;
  readonly #reopenings: Counter;

  constructor(watched: Watched) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#commands = new Counter({
      name: 'house_commands_total',
      help: 'Commands by type and by what they came to: accepted, failed, or the code of the refusal',
      labelNames: ['type', 'result'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'house_command_seconds',
      help: 'Time from the arrival of a command at the house to its durable answer',
      labelNames: ['type'],
      buckets: BUCKETS_S,
      registers,
    });
    const seconds = (name: string, help: string): Histogram => new Histogram({ name, help, buckets: BUCKETS_S, registers });
    this.#queue = seconds('house_queue_seconds', 'Time from the arrival of a command at the pipeline until its batch is decided');
    this.#commits = seconds('house_commit_seconds', 'Time from handing a batch to the store until it is durable');
    this.#batches = new Histogram({
      name: 'house_batch_entries',
      help: 'Entries that became durable together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    });
    this.#attempts = new Counter({
      name: 'house_password_attempts_total',
      help: 'Passwords that were tried, to sign in or to choose another one, by what it came to: accepted, refused, too-many or failed',
      labelNames: ['result'],
      registers,
    });
    this.#connections = new Gauge({ name: 'house_connections', help: 'Open connections at the socket', registers });
    this.#ended = new Counter({
      name: 'house_connections_ended_total',
      help: 'Connections that ended, by why: left, slow, or the code that they were told',
      labelNames: ['why'],
      registers,
    });
    this.#messages = new Counter({
      name: 'house_messages_total',
      help: 'Messages of clients at the socket, by kind',
      labelNames: ['kind'],
      registers,
    });
    this.#reopenings = new Counter({
      name: 'house_reopenings_total',
      help: 'How often the log was opened again after a failed write or a lost lease',
      registers,
    });
    const gauge = (name: string, help: string, read: () => number): Gauge =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('house_head_seq', 'Place of the newest durable entry', watched.seq);
    if (watched.accounts) gauge('house_accounts', 'Accounts in the log', watched.accounts);
    gauge('house_open', '1 if commands are taken, otherwise 0', () => (watched.isOpen() ? 1 : 0));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  batch(entries: number): void {
    this.#batches.observe(entries);
  }

  connectionBegun(): void {
    this.#connections.inc();
  }

  connectionEnded(why: string): void {
    this.#connections.dec();
    this.#ended.inc({ why });
  }

  message(kind: string): void {
    this.#messages.inc({ kind });
  }

  /** A type that no command has is counted under one name, so that strangers add no series. */
  answered({ type: sentType, result, ms }: Parameters<Meter['answered']>[0]): void {
    const type = knownTypes.has(sentType) ? sentType : 'unknown';
    this.#seconds.observe({ type }, ms / 1_000);
    this.#commands.inc({ type, result });
  }

  queued(ms: number): void {
    this.#queue.observe(ms / 1_000);
  }

  committed(ms: number): void {
    this.#commits.observe(ms / 1_000);
  }

  reopened(): void {
    this.#reopenings.inc();
  }

  passwordTried(result: AttemptResult): void {
    this.#attempts.inc({ result });
  }
}
