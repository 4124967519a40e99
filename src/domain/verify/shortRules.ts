/** Counts what happened to accounts under rules that lasted for less than an hour: the house may have set them for a few events only. */
import { countedAt, type Corrections, type Stamp } from '../clock.ts';
import { raceRules, raceWeek } from '../earning/race.ts';
import type { DomainEvent } from '../events/catalog.ts';
import type { Header } from '../log/entry.ts';
import { HOUR_MS } from '../utc.ts';
import type { World } from '../world.ts';
import { add, emptyCount, type Count } from './tally.ts';

export class ShortRules {
  /** All rules so far, oldest first. */
  readonly #periods: RulesPeriod[];
  /** The highest time of the entries so far, UTC milliseconds. */
  #highestAt = 0;

  /** `world`: where the entries go on from. */
  constructor({ rulesHistory }: World) {
    this.#periods = rulesHistory.map(({ seq, at }) => ({ set: { seq, at }, highestAt: at, under: emptyCount() }));
  }

  /** Called before each entry. */
  entry({ at }: Stamp): void {
    this.#highestAt = Math.max(this.#highestAt, at);
  }

  /** Called when new rules are set. Returns whether they replace others. */
  begin({ seq, at }: Stamp): boolean {
    return this.#periods.push({ set: { seq, at }, highestAt: this.#highestAt, under: emptyCount() }) > 1;
  }

  /**
   * Notes an event about these accounts. Almost everything that happens to an account depends on some rule, so every event counts, and also under the
   * older rules that it may be bound to.
   */
  note(event: DomainEvent, accounts: readonly string[], header: Header, world: World): void {
    if (accounts.length === 0) return;
    const period = this.#periods.at(-1);
    const boundSeq = boundRulesSeq(event, header, world);
    const earlier = boundSeq === period?.set.seq ? undefined : this.#periods.find(({ set }) => set.seq === boundSeq);
    for (const one of [period, earlier]) if (one) add(one.under, accounts, 0, 0);
  }

  count({ corrections }: World): Count {
    const count = emptyCount();
    for (const [index, { set, highestAt, under }] of this.#periods.entries()) {
      const next = this.#periods[index + 1]?.set;
      if (!next || Math.min(lastedMs(corrections, set, next), sinceHighest(highestAt, next)) >= SHORT_MS) continue;
      for (const account of under.accounts) count.accounts.add(account);
      count.times += under.times;
    }
    return count;
  }
}

interface RulesPeriod {
  /** When the rules were set. */
  readonly set: Stamp;
  /** The highest time of the log up to then, UTC milliseconds. */
  readonly highestAt: number;
  /** The events about accounts under them. */
  readonly under: Count;
}

const SHORT_MS = HOUR_MS;

/**
 * How long something lasted, counted or as recorded, whichever is shorter. So it lasts no longer because the clock ran ahead meanwhile, or because
 * it was set back and forward again.
 */
function lastedMs(corrections: Corrections, from: Stamp, to: Stamp): number {
  const lasted = countedAt(corrections, to) - countedAt(corrections, from);
  return to.at < from.at ? lasted : Math.min(lasted, to.at - from.at);
}

/** How long after the highest time before it something came. A clock that was set back for a moment goes on from there. */
const sinceHighest = (highestAt: number, { at }: Stamp): number => (at > highestAt ? at - highestAt : Infinity);

/** The entry of the rules that an event is bound to, which may be older than those in force: of the pair of a bet, or of the week of a race. */
function boundRulesSeq({ type, data }: DomainEvent, { at }: Header, world: World): number | undefined {
  if (type === 'bet/placed') return data.rulesSeq;
  if (type === 'race/paid') return raceRules(world, data.week)?.seq;
  return type === 'quest/claimed' ? raceRules(world, raceWeek(at))?.seq : undefined;
}
