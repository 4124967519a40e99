/** The PostgreSQL in the folder of a house, for as long as the house lives: it is started again where it has died. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedLogError } from '../../base/ports.ts';
import { startPostgres, type RunningPostgres } from './embeddedPostgres.ts';

type OnTrouble = (error: unknown) => void;

export class OwnPostgres {
  readonly #folder: string;
  #newest: RunningPostgres;
  #starting: Promise<void> = Promise.resolve();
  #isStopped = false;
  readonly #onTrouble: OnTrouble;
  /** A start failed, it was told, and none has gone well since. */
  #isInTrouble = false;

  private constructor(folder: string, first: RunningPostgres, onTrouble: OnTrouble) {
    this.#folder = folder;
    this.#newest = first;
    this.#onTrouble = onTrouble;
  }

  /** `onTrouble` is told why a later start failed. It is told again only after one that went well. Throws EmbeddedPostgresError. */
  static async start(folder: string, onTrouble: OnTrouble = () => undefined): Promise<OwnPostgres> {
    return new OwnPostgres(folder, await startPostgres({ folder }), onTrouble);
  }

  get newest(): RunningPostgres {
    return this.#newest;
  }

  /**
   * Starts it again unless it runs. Throws EmbeddedPostgresError, and DamagedLogError if its data are gone. After `stop` it does nothing.
   */
  async revive(): Promise<void> {
    if (this.#isStopped) return;
    // A start would make an empty one.
    if (!existsSync(join(this.#folder, 'postgres', 'PG_VERSION'))) throw new DamagedLogError(`the data in ${this.#folder} are gone`);
    this.#starting = startPostgres({ folder: this.#folder }).then((running) => {
      this.#newest = running;
      this.#isInTrouble = false;
    });
    await this.#starting.catch((error: unknown) => {
      if (!this.#isInTrouble) this.#onTrouble(error);
      this.#isInTrouble = true;
      throw error;
    });
  }

  /** Stops the newest one, also one that is still being started. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#starting.catch(() => undefined);
    await this.#newest.stop();
  }
}
