/** Houses in memory: several over one log are like tabs of one browser. Time is a number, chance is the platform's. */
import type { House } from '../../../src/house/house.ts';
import type { HousePorts } from '../../../src/house/ports.ts';
import { openHouse } from '../../../src/house/open.ts';
import type { RegistrationForm } from '../../../src/house/accounts/registrationForm.ts';
import type { AccountOpened } from '../../../src/house/accounts/openAccount.ts';
import { registerWithEmail } from '../../../src/house/accounts/registration.ts';
import { isRefusal, type Refusal } from '../../../src/domain/refusal.ts';
import { cryptoEntropy } from '../../../src/house/browser/entropy.ts';
import { freshCommandId } from '../../../src/house/chance.ts';
import { MemoryEventStore, MemoryKeyedStore, MemoryLog, MemorySnapshotStore } from '../../../src/house/stores/memory.ts';

/** Password records that cost nothing: the real count has a test of its own. */
export const FAST = 2;

/** A browser: what its tabs share, and everything they told each other. */
export class Browser {
  readonly log = new MemoryLog();
  readonly vault = new MemoryKeyedStore();
  readonly directory = new MemoryKeyedStore();
  readonly snapshots = new MemorySnapshotStore();
  readonly announced: unknown[] = [];
  readonly #neighbours = new Set<(seq: number) => void>();
  now = Date.UTC(2026, 0, 15, 8);

  ports(): HousePorts & { readonly store: MemoryEventStore } {
    const mine = new Set<(seq: number) => void>();
    return {
      store: new MemoryEventStore(this.log),
      vault: this.vault,
      directory: this.directory,
      snapshots: this.snapshots,
      marker: { read: () => null, write: () => undefined, clear: () => undefined },
      neighbours: {
        announce: (seq) => {
          this.announced.push(seq);
          for (const hear of this.#neighbours) if (!mine.has(hear)) hear(seq);
        },
        onAnnounced: (listener) => {
          mine.add(listener);
          this.#neighbours.add(listener);
          return () => this.#neighbours.delete(listener);
        },
        close: () => undefined,
      },
      clock: { now: () => this.now },
      entropy: cryptoEntropy,
      domainHash: 'test',
    };
  }

  async open(ports: HousePorts = this.ports()): Promise<House> {
    const opened = await openHouse(ports);
    if (opened.kind !== 'open') throw new Error('the house did not open');
    return opened.house;
  }

  /** A tab whose next commits can be made to fail. */
  async openFailing(): Promise<{ house: House; store: MemoryEventStore }> {
    const ports = this.ports();
    return { house: await this.open(ports), store: ports.store };
  }

  /** Every record of the vault and the directory, by key. */
  async kept(): Promise<ReadonlyMap<string, string>> {
    const keys = async (store: MemoryKeyedStore) => store.getMany(await store.keys(''));
    return new Map([...(await keys(this.vault)), ...(await keys(this.directory))]);
  }

  /** The bytes of the log. */
  text(): string {
    return this.log.entries.map(({ lines }) => lines).join('\n');
  }
}

export const ada: RegistrationForm = {
  username: 'Ada',
  email: 'ada@example.org',
  password: 'difference',
  confirmPassword: 'difference',
  referralCode: null,
};

export const id = (): string => freshCommandId(cryptoEntropy);

export const register = (house: House, form: Partial<RegistrationForm> = {}, commandId = id()): Promise<AccountOpened | Refusal> =>
  registerWithEmail(house, { ...ada, ...form }, { commandId, iterations: FAST });

/** The value of something that went well. */
export function accepted<T extends object>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`refused: ${result.sentence}`);
  return result;
}

/** The sentence of something that was refused. */
export const sentenceOf = (result: object): string | null => (isRefusal(result) ? result.sentence : null);

/** The sentences of attempts that raced, refusals first; null where one went well. */
export const outcomesOf = (results: readonly object[]): (string | null)[] =>
  results.map(sentenceOf).toSorted((one, other) => (other ?? '').length - (one ?? '').length);
