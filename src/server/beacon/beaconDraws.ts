/**
 * Draws shared rounds that are bound to a beacon, as soon as their beacon round can be had. Nothing waits for it: if it does not come in time,
 * the scheduler of the house declares the round void.
 */
import { awaitedBeacon } from '../../domain/events/rounds.ts';
import { beaconPhase, timeOfBeaconRound, type BeaconBinding } from '../../domain/fairness/beacon.ts';
import type { RoundId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { isSame } from '../../domain/same.ts';
import { roundOf } from '../../domain/world.ts';
import { pause } from '../../base/pause.ts';
import { houseTime } from '../../api/playerHouse.ts';
import type { House } from '../../engine/house.ts';
import type { BeaconSource } from './beaconSource.ts';

/** An address that does not have the round yet is asked again after this, and then after twice as long each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export class BeaconDraws {
  readonly #house: House;
  readonly #source: BeaconSource;
  readonly #onNotice: (line: string) => void;
  readonly #stopFollowing: () => void;
  readonly #waiting = new Set<RoundId>();
  /** Whether the last round could not be had. */
  #isAway = false;
  #isClosed = false;

  /** `onNotice`: called with one line for the operator when the beacon is away or wrong, and when it is back. */
  constructor(house: House, source: BeaconSource, onNotice: (line: string) => void = () => undefined) {
    this.#house = house;
    this.#source = source;
    this.#onNotice = onNotice;
    this.#stopFollowing = house.onEntries((entries) => this.#follow(entries));
    this.restart();
  }

  /** Begins to wait for everything that is bound, because the house has another world now. */
  restart(): void {
    for (const id of Object.keys(this.#house.world.rounds) as RoundId[]) this.#begin(id);
  }

  close(): void {
    this.#stopFollowing();
    this.#isClosed = true;
    this.#source.close();
  }

  #follow(entries: readonly Entry[]): void {
    for (const { type, data } of entries.flatMap(eventsOf)) {
      if (type === 'round/opened') this.#begin(data.round);
      if (type === 'bet/placed' && 'round' in data.draw) this.#begin(data.draw.round);
    }
  }

  #begin(id: RoundId): void {
    const binding = this.#awaited(id);
    if (!binding?.due || this.#waiting.has(id) || !isSame(binding.chain, this.#source.chain)) return;
    this.#waiting.add(id);
    void this.#draw(id, binding.due.round)
      .catch(() => undefined)
      .finally(() => this.#waiting.delete(id));
  }

  #awaited(id: RoundId): BeaconBinding | null {
    const round = roundOf(this.#house.world, id);
    return round ? awaitedBeacon(round) : null;
  }

  /** Tries until the round is drawn or void. */
  async #draw(id: RoundId, round: number): Promise<void> {
    const comesAt = timeOfBeaconRound(this.#source.chain, round);
    let wait = FIRST_PAUSE_MS;
    while (!this.#isClosed) {
      const now = houseTime(this.#house);
      const binding = this.#awaited(id);
      if (!binding) return;
      const phase = beaconPhase(this.#house.world, binding, { at: now });
      if (phase === 'void') return;
      if (phase === 'waiting') await pause(comesAt - now);
      else if (!(await this.#attempt(id, round))) {
        await pause(wait);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Whether the house has taken the signature. */
  async #attempt(id: RoundId, round: number): Promise<boolean> {
    try {
      const signature = await this.#source.signature(round);
      if (this.#isAway) this.#onNotice('The beacon answers again.');
      this.#isAway = false;
      return (await this.#house.submit({ type: 'DrawRound', payload: { round: id, signature } }, 'house')).kind !== 'refused';
    } catch (error) {
      if (!this.#isAway && !this.#isClosed)
        this.#onNotice(`Round ${round} of the beacon could not be had: ${error instanceof Error ? error.message : String(error)}`);
      this.#isAway = true;
      return false;
    }
  }
}
