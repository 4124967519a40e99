/**
 * Read replicas: the standbys that answer reads in place of the house that decides. A gateway checks regularly which of them answer; one that
 * does not, or is far behind, is left out until it does.
 */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { orElse } from '../../base/orElse.ts';
import type { DeciderPlace } from './houseClient.ts';
import { READS } from '../http/houseRoutes.ts';

/** Between two health checks of the same replica. */
const CHECK_MS = 500;
/** Silence after which a replica is left out. */
const SILENT_MS = 2_000;
/** A replica that is more entries behind is left out: it would keep everybody waiting. */
const MOST_BEHIND = 5_000;

const health = z.object({ status: z.literal(READS), seq: z.int() });

interface Replica {
  readonly place: DeciderPlace;
  /** Set while the replica answers and is not far behind. Aborted when it is left out. */
  available: AbortController | null;
}

interface ReplicaOptions {
  readonly places: readonly DeciderPlace[];
  /** The newest entry that was published here. */
  readonly head: () => number;
  /** Called with a line for the operator when a replica is left out, and when it answers. Default: no notice. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

export class ReadReplicas {
  readonly #options: ReplicaOptions;
  readonly #replicas: readonly Replica[];
  readonly #over = new AbortController();
  #asked = 0;
  #newest = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#replicas = options.places.map((place) => ({ place, available: null }));
    for (const replica of this.#replicas) void this.#watch(replica);
  }

  /** The newest entry that a client of this gateway may know of. The answer to a read must include it. */
  get newest(): number {
    return Math.max(this.#newest, this.#options.head());
  }

  /** Notes the newest entry at the time of an answer of the house. */
  noteSeq(seq: number): void {
    if (seq > this.#newest) this.#newest = seq;
  }

  /** The next replica in turn. `lost` is aborted when it stops answering, or is too far behind. Null: none answers. */
  next(): { readonly place: DeciderPlace; readonly lost: AbortSignal } | null {
    const available = this.#replicas.flatMap(({ place, available: one }) => (one ? [{ place, lost: one.signal }] : []));
    this.#asked += 1;
    return available[this.#asked % available.length] ?? null;
  }

  close(): void {
    this.#over.abort();
    for (const { available } of this.#replicas) available?.abort();
  }

  async #watch(replica: Replica): Promise<void> {
    const { host, port } = replica.place;
    while (!this.#over.signal.aborted) {
      const seq = await seqOf(replica.place);
      const isAvailable = seq !== null && seq >= this.newest - MOST_BEHIND;
      if (isAvailable && replica.available === null) {
        replica.available = new AbortController();
        this.#options.onNotice?.(`Read replica available: ${host}:${port}.`);
      } else if (!isAvailable && replica.available !== null) {
        replica.available.abort();
        replica.available = null;
        this.#options.onNotice?.(`Read replica unavailable: ${host}:${port}, ${seq === null ? 'no answer' : 'too far behind'}.`);
      }
      await pause(CHECK_MS, undefined, { signal: this.#over.signal, ref: false }).catch(() => undefined);
    }
  }
}

/** The newest entry of a read replica. Null: the process is none, or does not answer. */
function seqOf({ host, port }: DeciderPlace): Promise<number | null> {
  return new Promise((resolve) => {
    const asked = get({ host, port, path: '/healthz', signal: AbortSignal.timeout(SILENT_MS) }, (answer) => {
      void text(answer).then(
        (body) => resolve(orElse(() => health.parse(JSON.parse(body)).seq, null)),
        () => resolve(null),
      );
    });
    asked.on('error', () => resolve(null));
  });
}
