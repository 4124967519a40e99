/** What is around a round, as a test has it: the store answers when the test says so, and frames are drawn when it says so. */
import { vi } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import type { BetId } from '../../../src/domain/ids.ts';
import { refuse, type RefusalCode } from '../../../src/domain/refusal.ts';
import type { Sent, Surroundings } from '../../../src/screens/play/roundMachine.ts';

export const betNumbered = (number: number): BetId => `bet_${String(number).padStart(32, '0')}`;
const numberOf = (bet: BetId): number => Number(bet.slice(4));

type Answer = Awaited<Sent['answer']>;

/** Calls whoever listens. */
function callers() {
  const listeners = new Set<() => void>();
  return {
    call: () => [...listeners].forEach((act) => act()),
    count: () => listeners.size,
    listen: (act: () => void) => {
      listeners.add(act);
      return () => void listeners.delete(act);
    },
  };
}

interface Around {
  readonly around: Surroundings;
  /** Everything that was done, in order: `hold 1`, `sound coin`, `tell rolled 37`, `error: Insufficient balance`. */
  readonly heard: string[];
  readonly sent: readonly Command[];
  /** Answers the last command. */
  readonly answer: (events?: readonly DomainEvent[]) => Promise<void>;
  readonly refuse: (code: RefusalCode) => Promise<void>;
  /** Draws a frame. */
  readonly frame: () => void;
  readonly hide: () => void;
  /** What is shown of the world is another. */
  readonly change: () => void;
  /** How many listen for the page being hidden, and how many look at what is shown. */
  readonly listening: () => number;
  readonly watching: () => number;
  /** Whether nothing should move, somebody is signed in, no frame is drawn, results are instant. */
  readonly set: { still: Surroundings['isStill']; signedIn: boolean; hidden: boolean; instant: boolean };
}

export function aroundRound(): Around {
  const heard: string[] = [];
  const sent: Command[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const frames: (() => void)[] = [];
  const [hidden, changed] = [callers(), callers()];
  const set: Around['set'] = { still: () => false, signedIn: true, hidden: false, instant: false };
  const note = (what: string): void => void heard.push(what);
  /** What a tab holds back is something that it shows. */
  const noteChange = (what: string): void => {
    note(what);
    changed.call();
  };
  const give = async (answer: Answer): Promise<void> => {
    answers.at(-1)?.(answer);
    await vi.advanceTimersByTimeAsync(0);
  };
  const around: Surroundings = {
    send(command) {
      if (!set.signedIn) return null;
      sent.push(command);
      return { bet: betNumbered(sent.length), answer: new Promise((resolve) => answers.push(resolve)) };
    },
    hold: (bet) => noteChange(`hold ${numberOf(bet)}`),
    release: (bet) => noteChange(`release ${numberOf(bet)}`),
    isInstant: () => set.instant,
    isStill: (endsAlone) => set.still(endsAlone),
    sound: (name) => note(`sound ${name}`),
    phrase(what, { stakeCents, payoutCents }) {
      note(`word ${what}: ${stakeCents} to ${payoutCents}`);
      return (apart) => note(`tell ${what}${apart ? ', elsewhere' : ''}`);
    },
    toast: (kind, text) => note(`${kind}: ${text}`),
    announce: (sentence) => note(`announce: ${sentence}`),
    onHidden: hidden.listen,
    onChange: changed.listen,
    inFrames(...steps) {
      frames.push(...steps);
      const takeAll = (): void => frames.splice(0).forEach((step) => step());
      if (set.hidden) takeAll();
      return takeAll;
    },
  };
  return {
    around,
    heard,
    sent,
    answer: (events = []) => give(events),
    refuse: (code) => give(refuse(code)),
    frame: () => frames.shift()?.(),
    hide() {
      changed.call();
      hidden.call();
    },
    change: changed.call,
    listening: hidden.count,
    watching: changed.count,
    set,
  };
}
