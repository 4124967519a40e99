/**
 * What may be used only once in a log: ids, commitments to seeds, and the unique keys of events (`usedOnce` in events/define.ts). So a house can
 * neither repeat a command nor give two things one id. A part of the claim `legality`.
 */
import type { Hashing } from '../fairness/hashing.ts';
import { keyUsedBy } from '../events/catalog.ts';
import { WALL_CREDIT } from '../events/walls.ts';
import { idDigits } from '../ids.ts';
import type { World } from '../world.ts';
import type { SeenEntry, SeenEvent } from './claim.ts';

/** A commitment as a number. A substring would keep its whole line in memory. */
const numberOf = (hash: string): bigint => BigInt(`0x${hash}`);
/** A copy of a text that does not keep its line in memory. */
const copyOf = (text: string): string => Array.from(text).join('');
/** The length of the prefix of an id, such as `bet_`. */
const PREFIX_LENGTH = 4;

/** Marks something as used. Whether it was not used before. The size tells it with one access to a set that may be large. */
function isFirst<Mark>(used: Set<Mark>, mark: Mark): boolean {
  const before = used.size;
  used.add(mark);
  return used.size > before;
}

export class UsedOnce {
  readonly #hashing: Hashing;
  /** The digits that each command gives to its ids. */
  readonly #digits = new Set<string>();
  readonly #commitments = new Set<bigint>();
  readonly #keys = new Set<string>();
  /** Created ids with other digits than those of their command. */
  readonly #broughtOver = new Set<string>();
  /** The digits of this entry's command; null while they are not known. */
  #ownDigits: string | null = null;
  /** The prefixes of the ids that this entry has created. */
  readonly #prefixes: string[] = [];

  /**
   * `world`: where the entries go on from. What it still has was used. A new part of the world with ids that commands create belongs in this
   * list; the test names an id that is missing here.
   */
  constructor(hashing: Hashing, world: World) {
    this.#hashing = hashing;
    const { accounts, bets, sportBets, endedSportBets, reversibleEnds, rounds, offers, sportEvents, withdrawals, commitments } = world;
    for (const made of [accounts, bets, sportBets, endedSportBets, reversibleEnds, rounds, offers, sportEvents, withdrawals])
      for (const id of Object.keys(made)) this.#digits.add(id.slice(PREFIX_LENGTH));
    const lists = [
      world.wallSessions,
      world.decidedWithdrawals,
      world.finishedSportEvents,
      ...Object.values(world.finishedRounds),
      world.chat.messages,
      world.feed.newest,
      world.feed.biggest,
    ];
    for (const list of lists) for (const { id } of list) this.#digits.add(id.slice(PREFIX_LENGTH));
    for (const hash of Object.keys(commitments)) this.#commitments.add(numberOf(hash));
    for (const credit of Object.keys(world.wallCredits)) this.#keys.add(`${WALL_CREDIT}:${credit}`);
  }

  /** Called when an entry begins. Returns what was used before, or undefined. */
  entry({ act }: SeenEntry): string | undefined {
    this.#ownDigits = null;
    this.#prefixes.length = 0;
    return act ? this.#reusedCommand(idDigits(act.command.id, this.#hashing)) : undefined;
  }

  #reusedCommand(digits: string): string | undefined {
    if (!isFirst(this.#digits, digits)) return 'its command was carried out before, in another entry';
    this.#ownDigits = digits;
    return undefined;
  }

  /** Called before each event is folded. Returns what was used before, or undefined. */
  before({ event, definition }: SeenEvent): string | undefined {
    const { data } = event;
    const key = definition.usedOnce ? keyUsedBy(event) : null;
    return (
      (definition.creates && this.#wrongCreated(definition.creates(data))) ??
      (definition.bringsOver && this.#wrongBroughtOver(definition.bringsOver(data))) ??
      (definition.commits && this.#reusedCommitment(definition.commits(data))) ??
      (key === null || isFirst(this.#keys, copyOf(key)) ? undefined : `${key} was used before`)
    );
  }

  #reusedCommitment(hashes: readonly string[]): string | undefined {
    const repeated = hashes.find((hash) => !isFirst(this.#commitments, numberOf(hash)));
    return repeated && `the seed of the commitment ${repeated} was committed to before`;
  }

  /** An id has the digits of its command, which no other command has. So it repeats only in its own entry, or one that was brought over. */
  #wrongCreated(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      const [prefix, digits] = [id.slice(0, PREFIX_LENGTH), id.slice(PREFIX_LENGTH)];
      // If the command is withheld, the first created id shows its digits.
      const repeated = this.#ownDigits === null ? this.#reusedCommand(copyOf(digits)) : undefined;
      if (repeated !== undefined || this.#prefixes.includes(prefix) || this.#broughtOver.has(id)) return `${id} was there before`;
      if (digits !== this.#ownDigits) return `${id} is not the id that its command gives`;
      this.#prefixes.push(prefix);
    }
    return undefined;
  }

  /** An id that is brought over was not made by a command. */
  #wrongBroughtOver(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      const digits = id.slice(PREFIX_LENGTH);
      if (this.#broughtOver.has(id) || (digits !== this.#ownDigits && this.#digits.has(digits))) return `${id} was there before`;
      this.#broughtOver.add(copyOf(id));
    }
    return undefined;
  }
}
