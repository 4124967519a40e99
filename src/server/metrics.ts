/** What an operator watches, in the text form of Prometheus. Nothing in it names a person. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { commandTypes } from '../domain/commands/catalog.ts';
import { ProblemError } from './http/problem.ts';

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

  /** Counts and times a command. A type that no command has is counted under one name, so that strangers add no series. */
  async timeCommand<T>(sentType: string, work: () => Promise<T>): Promise<T> {
    const type = known.has(sentType) ? sentType : 'unknown';
    const end = this.#seconds.startTimer({ type });
    let result = 'failed';
    try {
      const answer = await work();
      result = 'accepted';
      return answer;
    } catch (error) {
      if (error instanceof ProblemError) result = error.problem.code;
      throw error;
    } finally {
      end();
      this.#commands.inc({ type, result });
    }
  }
}
