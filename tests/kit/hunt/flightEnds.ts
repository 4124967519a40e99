/** Whether flights end when they are due. */
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { drawFlight, isFlying } from '../../../src/domain/commands/flights.ts';
import { type Entry, eventsOf } from '../../../src/domain/log/entry.ts';
import { openBet, type World } from '../../../src/domain/world.ts';
import { HuntFailure } from './judge.ts';

/** Another tab waits for a second before it ends the flights of others. */
const MOST_LATE_MS = 2_500;

export class FlightEnds {
  readonly #house: { readonly world: World };
  readonly #seedOf: (hash: string) => string | undefined;
  /** By bet, UTC milliseconds. */
  readonly #ends = new Map<string, number>();

  /** `seedOf`: the secret behind a commitment. */
  constructor(house: { readonly world: World }, seedOf: (hash: string) => string | undefined) {
    this.#house = house;
    this.#seedOf = seedOf;
  }

  /** Throws HuntFailure if a flight that began in these or earlier entries ends late in one of them. */
  heard(entries: readonly Entry[]): void {
    for (const entry of entries) {
      for (const { type, data } of eventsOf(entry)) {
        if (type === 'bet/placed') this.#noteFlight(data.bet);
        const end = type === 'bet/settled' ? this.#ends.get(data.bet) : undefined;
        const lateMs = end === undefined ? 0 : entry.header.at - end;
        if (lateMs > MOST_LATE_MS) throw new HuntFailure(`a flight ended ${lateMs} ms after it was over`);
      }
    }
  }

  #noteFlight(id: Parameters<typeof openBet>[1]): void {
    const { world } = this.#house;
    const bet = openBet(world, id);
    const seed = bet && isFlying(bet) ? this.#seedOf(bet.draw.seedHash) : undefined;
    if (bet && isFlying(bet) && seed !== undefined) this.#ends.set(id, drawFlight(world, bet, seed, nodeHashing).endsAt);
  }
}
