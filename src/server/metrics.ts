/** What an operator watches, in the text form of Prometheus. Nothing in it names a person. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { commandTypes } from '../domain/commands/catalog.ts';
import type { Submitted } from '../house/attempt.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const known: ReadonlySet<string> = new Set(commandTypes);

interface Watched {
  /** The place of the newest durable entry. */
  readonly seq: () => number;
  readonly accounts: () => number;
  readonly isOpen: () => boolean;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #commands: Counter<'type' | 'result'>;
  readonly #seconds: Histogram<'type'>;
  readonly #batches: Histogram;
  readonly #connections: Gauge;
  readonly #ended: Counter<'why'>;
  readonly #messages: Counter<'kind'>;

  constructor(watched: Watched) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#commands = new Counter({
      name: 'house_commands_total',
      help: 'Commands by type and by what they came to: accepted, or the code of the refusal',
      labelNames: ['type', 'result'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'house_command_seconds',
      help: 'Time from the request of a command to its durable answer',
      labelNames: ['type'],
      buckets: SECONDS,
      registers,
    });
    this.#batches = new Histogram({
      name: 'house_batch_entries',
      help: 'Entries that became durable together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
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
    gauge('house_accounts', 'Accounts in the log', watched.accounts);
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

  /** Counts and times a command. A type that no command has is counted under one name, so that strangers add no series. */
  async timeCommand(sentType: string, work: () => Promise<Submitted>): Promise<Submitted> {
    const type = known.has(sentType) ? sentType : 'unknown';
    const end = this.#seconds.startTimer({ type });
    let result = 'failed';
    try {
      const submitted = await work();
      result = submitted.kind === 'refused' ? submitted.refusal.refused : 'accepted';
      return submitted;
    } finally {
      end();
      this.#commands.inc({ type, result });
    }
  }
}
