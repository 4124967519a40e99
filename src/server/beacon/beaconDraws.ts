/**
 * Draws shared rounds and matches of the house that are bound to a beacon, as soon as their beacon round can be had. Nothing waits for it: if it
 * does not come in time, the scheduler of the house declares the round void, or cancels the match.
 */
import type { Command } from '../../domain/commands/catalog.ts';
import { awaitedBeacon } from '../../domain/events/rounds.ts';
import { beaconPhase, timeOfBeaconRound, type BeaconChain } from '../../domain/fairness/beacon.ts';
import type { RoundId, SportEventId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { isSame } from '../../domain/same.ts';
import { isBeaconSpoilt } from '../../domain/sports/drawn.ts';
import { roundOf, sportEventOf } from '../../domain/world.ts';
import { pause } from '../../base/pause.ts';
import { houseTime } from '../../api/playerHouse.ts';
import type { House } from '../../engine/house.ts';
import type { BeaconSource } from './beaconSource.ts';

/** An address that does not have the round yet is asked again after this, and then after twice as long each time. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

interface Awaited {
  readonly chain: BeaconChain;
  readonly beaconRound: number;
  readonly commandWith: (signature: string) => Command;
}

export class BeaconDraws {
  readonly #house: House;
  readonly #source: BeaconSource;
  readonly #onNotice: (line: string) => void;
  readonly #stopFollowing: () => void;
  /** The rounds and matches that wait for their beacon round or are being drawn. */
  readonly #underWay = new Set<RoundId | SportEventId>();
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
    const { rounds, sportEvents } = this.#house.world;
    for (const id of Object.keys({ ...rounds, ...sportEvents }) as (RoundId | SportEventId)[]) this.#begin(id);
  }

  close(): void {
    this.#stopFollowing();
    this.#isClosed = true;
    this.#source.close();
  }

  #follow(entries: readonly Entry[]): void {
    for (const { type, data } of entries.flatMap(eventsOf)) {
      if (type === 'round/opened') this.#begin(data.round);
      if (type === 'sport/created') this.#begin(data.event);
      if (type === 'bet/placed' && 'round' in data.draw) this.#begin(data.draw.round);
    }
  }

  #begin(id: RoundId | SportEventId): void {
    const awaited = this.#awaited(id);
    if (!awaited || this.#underWay.has(id) || !isSame(awaited.chain, this.#source.chain)) return;
    this.#underWay.add(id);
    void this.#draw(id)
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(id));
  }

  /** What is drawn with a beacon round that can still be used; null if nothing is. */
  #awaited(id: RoundId | SportEventId): Awaited | null {
    const { world } = this.#house;
    const match = sportEventOf(world, id);
    if (match?.beacon && !isBeaconSpoilt(world, match))
      return {
        chain: match.beacon.chain,
        beaconRound: match.beacon.round,
        commandWith: (signature) => ({ type: 'PlayMatch', payload: { event: match.id, signature } }),
      };
    const round = roundOf(world, id);
    const bound = round && awaitedBeacon(round);
    if (!bound?.due || beaconPhase(world, bound, { at: houseTime(this.#house) }) === 'void') return null;
    return {
      chain: bound.chain,
      beaconRound: bound.due.round,
      commandWith: (signature) => ({ type: 'DrawRound', payload: { round: id as RoundId, signature } }),
    };
  }

  /** Tries until it is drawn or void. */
  async #draw(id: RoundId | SportEventId): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    for (;;) {
      const awaited = this.#isClosed ? null : this.#awaited(id);
      if (!awaited) return;
      const comesIn = timeOfBeaconRound(awaited.chain, awaited.beaconRound) - houseTime(this.#house);
      // A match is drawn hours later, and timers do not follow a clock that is set.
      if (comesIn > 0) await pause(Math.min(comesIn, LONGEST_PAUSE_MS));
      else if (!(await this.#attempt(awaited))) {
        await pause(wait);
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Whether the house has taken the signature. */
  async #attempt({ beaconRound, commandWith }: Awaited): Promise<boolean> {
    try {
      const signature = await this.#source.signature(beaconRound);
      if (this.#isAway) this.#onNotice('The beacon answers again.');
      this.#isAway = false;
      return (await this.#house.submit(commandWith(signature), 'house')).kind !== 'refused';
    } catch (error) {
      if (!this.#isAway && !this.#isClosed)
        this.#onNotice(`Round ${beaconRound} of the beacon could not be had: ${error instanceof Error ? error.message : String(error)}`);
      this.#isAway = true;
      return false;
    }
  }
}
