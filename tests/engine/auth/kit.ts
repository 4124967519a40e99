/** Tabs of one browser, each with its own session memory; a clock and timers that a test moves. */
import type { SessionChannel, SessionEnded, SessionMemory, Timer } from '../../../src/api/auth/authPorts.ts';
import type { AuthChange, SignUpFields } from '../../../src/api/auth/authService.ts';
import { PageAuth, type PageAuthPorts } from '../../../src/client/auth/pageAuth.ts';
import { TabAuthCaller } from '../../../src/engine/auth/tabAuthCaller.ts';
import type { House } from '../../../src/engine/house.ts';
import type { MemoryLogStore } from '../../../src/engine/memoryStores.ts';
import { ada, FAST } from '../accounts/kit.ts';
import type { TestBrowser } from '../../kit/testHouse.ts';

class TestTimer implements Timer {
  readonly waited: number[] = [];
  readonly #works = new Set<() => void>();

  wait(ms: number): Promise<void> {
    this.waited.push(ms);
    return Promise.resolve();
  }

  every(_ms: number, work: () => void): () => void {
    this.#works.add(work);
    return () => this.#works.delete(work);
  }

  tick(): void {
    for (const work of this.#works) work();
  }

  get running(): number {
    return this.#works.size;
  }
}

/** The channel between the tabs of a browser; what was told stays readable. */
export class Bus {
  readonly told: SessionEnded[] = [];
  readonly #listeners = new Map<object, Set<(message: SessionEnded) => void>>();

  channel(): SessionChannel {
    const me = {};
    const mine = new Set<(message: SessionEnded) => void>();
    this.#listeners.set(me, mine);
    return {
      announce: (message) => {
        this.told.push(message);
        for (const [tab, listeners] of this.#listeners) if (tab !== me) for (const hear of listeners) hear(message);
      },
      onAnnounced: (listener) => {
        mine.add(listener);
        return () => mine.delete(listener);
      },
    };
  }
}

/** Remembers anything, and all it was ever given. */
class TestMemory implements SessionMemory {
  value: unknown = null;
  readonly written: string[] = [];

  read = (): unknown => this.value;

  write: SessionMemory['write'] = (session) => {
    this.value = session;
    this.written.push(JSON.stringify(session));
  };

  clear = (): void => {
    this.value = null;
  };
}

export interface Tab {
  readonly auth: PageAuth;
  readonly house: House;
  readonly store: MemoryLogStore;
  readonly memory: TestMemory;
  readonly timer: TestTimer;
  readonly changes: AuthChange[];
  /** One tick, and everything it starts. */
  tick(): Promise<void>;
}

export async function openTab(
  browser: TestBrowser,
  bus: Bus,
  remembered: unknown = null,
  more: Pick<PageAuthPorts, 'referrals' | 'isFamiliar'> = {},
): Promise<Tab> {
  const { house, store } = await browser.tab();
  const memory = new TestMemory();
  memory.value = remembered;
  const timer = new TestTimer();
  const caller = new TabAuthCaller({ house, timer, channel: bus.channel(), iterations: FAST });
  const auth = new PageAuth({ caller, house: () => house, enter: async () => house, memory, ...more });
  const changes: AuthChange[] = [];
  auth.onAuthStateChange((change) => changes.push(change));
  await auth.start();
  const tick = async (): Promise<void> => {
    timer.tick();
    await settled();
  };
  return { auth, house, store, memory, timer, changes, tick };
}

/** Lets everything that is on its way between tabs in memory arrive. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const eventsIn = ({ changes }: Tab): string[] => changes.map(({ event }) => event);

export const signUpForm: SignUpFields = { ...ada, referralCode: '', referralTouched: false };
