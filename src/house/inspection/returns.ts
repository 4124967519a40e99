/** The return of each game, next to the exact return of its rules. It counts every decided bet of the log. */
import { toNumber } from '../../domain/fraction.ts';
import { gameNames, rulebookById, type GameName } from '../../domain/games/catalog.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { Rules } from '../../domain/rules.ts';
import type { EventStore } from '../ports.ts';
import { entriesOnwards, type Reading } from '../reading/entries.ts';

export interface GameReturn {
  readonly game: GameName;
  readonly bets: number;
  readonly stakedCents: number;
  readonly paidCents: number;
  /** Sum over all bets of stake × exact RTP, in cents. */
  readonly expectedCents: number;
  /** Sum over all bets of stake² × variance of the multiplier, in cents². */
  readonly variance: number;
}

/** The exact RTP of a choice and the variance of its multiplier. */
interface Promised {
  readonly rtp: number;
  readonly variance: number;
}

/** At most this many choices are cached. Further ones are computed each time. */
const MOST_REMEMBERED = 20_000;
const mayHold = (lines: string): boolean => /"type":"bet\/(?:placed|settled|voided)"/u.test(lines);

/** A running count over the entries. `rulesAt` returns the rules that were set in an entry. */
export class ReturnsCount {
  readonly #rulesAt: (seq: number) => Rules | undefined;
  readonly #promises = new Map<string, Promised | null>();
  readonly #open = new Map<string, Promised | null>();
  readonly #totals = new Map<GameName, { bets: number; stakedCents: number; paidCents: number; expectedCents: number; variance: number }>();
  #countedTo = 0;

  constructor(rulesAt: (seq: number) => Rules | undefined) {
    this.#rulesAt = rulesAt;
  }

  get countedTo(): number {
    return this.#countedTo;
  }

  rows(): readonly GameReturn[] {
    return gameNames.flatMap((game) => {
      const totals = this.#totals.get(game);
      return totals ? [{ game, ...totals }] : [];
    });
  }

  /** Counts the next entry. Any other entry is ignored. */
  add(entry: Entry): void {
    if (entry.header.seq !== this.#countedTo + 1) return;
    this.#countedTo += 1;
    for (const event of eventsOf(entry)) {
      if (event.type === 'bet/placed')
        this.#open.set(event.data.bet, this.#promiseOf(event.data.rulebook, event.data.rulesSeq, event.data.choice));
      else if (event.type === 'bet/voided') this.#open.delete(event.data.bet);
      else if (event.type === 'bet/settled') {
        const { bet, game, stakeCents, payoutCents } = event.data;
        const promised = this.#open.get(bet);
        this.#open.delete(bet);
        if (promised) this.#count(game, stakeCents, payoutCents, promised);
      }
    }
  }

  /** Reads on to the head of the log. Returns whether it got there; false if it was aborted. */
  async readOn(store: EventStore, reading: Reading = {}): Promise<boolean> {
    const to = (await store.head())?.seq ?? 0;
    for await (const stored of entriesOnwards(store, this.#countedTo + 1, to, reading)) {
      if (mayHold(stored.lines)) this.add(readStored(stored));
      else if (stored.seq === this.#countedTo + 1) this.#countedTo += 1;
    }
    return this.#countedTo >= to;
  }

  #count(game: GameName, stakeCents: number, payoutCents: number, { rtp, variance }: Promised): void {
    const totals = this.#totals.get(game) ?? { bets: 0, stakedCents: 0, paidCents: 0, expectedCents: 0, variance: 0 };
    totals.bets += 1;
    totals.stakedCents += stakeCents;
    totals.paidCents += payoutCents;
    totals.expectedCents += stakeCents * rtp;
    totals.variance += stakeCents * stakeCents * variance;
    this.#totals.set(game, totals);
  }

  #promiseOf(rulebookName: string, rulesSeq: number, choice: object): Promised | null {
    const key = `${rulebookName} ${rulesSeq} ${JSON.stringify(choice)}`;
    const known = this.#promises.get(key);
    if (known !== undefined) return known;
    const [rulebook, rules] = [rulebookById(rulebookName), this.#rulesAt(rulesSeq)];
    const made = rulebook && rules ? promisedBy(rulebook.odds(choice, rules)) : null;
    if (this.#promises.size < MOST_REMEMBERED) this.#promises.set(key, made);
    return made;
  }
}

function promisedBy({ rtp: exact, outcomes }: ReturnType<NonNullable<ReturnType<typeof rulebookById>>['odds']>): Promised {
  const rtp = toNumber(exact);
  const squares = outcomes.reduce((sum, { multiplier, probability }) => sum + toNumber(probability) * toNumber(multiplier) ** 2, 0);
  return { rtp, variance: Math.max(0, squares - rtp * rtp) };
}

/** A realised return next to the exact one. All are shares of the stakes: 0.98 is 98 %. */
interface Comparison {
  readonly realised: number;
  readonly exact: number;
  /** The 95 % interval of the realised return for this many fair bets. */
  readonly band: readonly [low: number, high: number];
  readonly within: boolean;
}

/** 95 % of a normal distribution are within this many standard deviations. */
const Z_95 = 1.959964;

export function compare({ stakedCents, paidCents, expectedCents, variance }: GameReturn): Comparison {
  const realised = paidCents / stakedCents;
  const exact = expectedCents / stakedCents;
  const half = (Z_95 * Math.sqrt(variance)) / stakedCents;
  const band = [Math.max(0, exact - half), exact + half] as const;
  return { realised, exact, band, within: realised >= band[0] && realised <= band[1] };
}
