/**
 * The claim `fairness`: the outcomes of all rounds follow from seeds that the house had committed to. A round is kept when it is drawn, and
 * recomputed once its seed is revealed. Rounds whose seeds are not revealed or were lost are only counted.
 */
import { drawsFrom } from '../fairness/draw.ts';
import { opensCommitment } from '../fairness/commitment.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { DrawnRound, Reveal } from '../events/define.ts';
import type { BeaconRound } from '../fairness/beacon.ts';
import type { Head } from '../log/head.ts';
import { payoutOf } from '../money.ts';
import { isSame } from '../same.ts';
import type { World } from '../world.ts';
import type { Defect, SeenEvent } from './claim.ts';

/**
 * The facts to prove a round later. Its strings are copies: a substring would keep its whole line in memory, and many rounds
 * of a log may wait long for their reveal.
 */
interface UnprovedRound extends Omit<DrawnRound, 'draw' | 'foreseen'> {
  readonly clientSeed: string;
  readonly nonce: number;
  readonly seq: number;
  /** The head before its entry. */
  readonly before: Head | null;
}

/** Whether the outcome of a bet has what was drawn. It may have more, such as the time of a cash-out. */
function hasDrawn(due: object, outcome: object): boolean {
  for (const key in due) if (!isSame(due[key as keyof object], outcome[key as keyof object])) return false;
  return true;
}

/** Why a round is unfair, or undefined. */
function whyUnfair(round: UnprovedRound, serverSeed: string, mac: (message: string) => Uint8Array, hashing: Hashing): string | undefined {
  const { rulebook, rules, choice, clientSeed, nonce, outcome, paid } = round;
  if (!rulebook) return 'its rulebook is unknown';
  const due = rulebook.play(choice, drawsFrom({ serverSeed, clientSeed, nonce }, hashing, mac), rules);
  // A shared round has nothing else: its bets are cashed out one by one.
  const isDrawn = paid === null ? isSame(due, outcome) : hasDrawn(due, outcome);
  if (!isDrawn) {
    return `the seeds give "${rulebook.describeOutcome(due)}", recorded is "${rulebook.describeOutcome(outcome)}"`;
  }
  if (paid === null) return undefined;
  // Legality has checked the parts of an outcome that are not drawn, such as the time of a cash-out.
  return payoutOf(paid.stakeCents, rulebook.multiplier(choice, outcome, rules)) === paid.payoutCents
    ? undefined
    : 'the payout does not follow from the outcome';
}

const nameOf = ({ rulebook, paid, nonce }: UnprovedRound): string =>
  `${rulebook?.name ?? 'a round'}, ${paid === null ? 'shared round' : `nonce ${nonce}`}`;

/** Checks the signature of a beacon round. The code for it is large, so it is given by those who have it. */
export type IsBeaconSignature = (round: BeaconRound) => boolean;

export class Fairness {
  readonly #hashing: Hashing;
  /** Rounds to prove, by the commitment to their seed. */
  readonly #unproved = new Map<string, UnprovedRound[]>();
  #proved = 0;
  /** Rounds whose client seed the house knew when it committed to the server seed. */
  #foreseen = 0;
  /** Lost seeds, and the rounds drawn from them. */
  #lostSeeds = 0;
  #lostRounds = 0;
  readonly #isBeaconSignature: IsBeaconSignature | null;
  /** Signatures of beacons that were checked. */
  #checkedSignatures = 0;
  /** Signatures of beacons that were not checked, because `#isBeaconSignature` is null. */
  #uncheckedSignatures = 0;
  /** Seeds that rounds before the first entry were drawn from, and that were not revealed yet. */
  readonly #drawnBefore = new Set<string>();
  /** How many of them were revealed since, and how many were lost. */
  #revealedBefore = 0;
  #lostBefore = 0;

  /** `world`: where the entries go on from. */
  constructor(hashing: Hashing, { accounts }: World, isBeaconSignature: IsBeaconSignature | null) {
    for (const { seeds, openBets } of Object.values(accounts)) if (seeds.nonce > openBets.length) this.#drawnBefore.add(seeds.activeHash);
    this.#hashing = hashing;
    this.#isBeaconSignature = isBeaconSignature;
  }

  /** Called before an event is folded. */
  before({ event, definition, header, before }: SeenEvent, world: World): Defect | undefined {
    const drawn = definition.draws?.(event.data, world);
    const beacon = definition.beacon?.(event.data, world);
    const forged = beacon && this.#forgedSignature(beacon, header.seq);
    if (forged) return forged;
    if (drawn) this.#addUnproved(drawn, header.seq, before);
    const reveal = definition.reveals?.(event.data, world);
    const problem = reveal && this.#prove(reveal, header.seq);
    for (const hash of definition.abandons?.(event.data, world) ?? []) this.#abandon(hash);
    return problem;
  }

  /** The defect of a beacon round that its beacon did not sign, or undefined. */
  #forgedSignature(beacon: BeaconRound, seq: number): Defect | undefined {
    if (!this.#isBeaconSignature) {
      this.#uncheckedSignatures += 1;
      return undefined;
    }
    this.#checkedSignatures += 1;
    if (this.#isBeaconSignature(beacon)) return undefined;
    return { claim: 'fairness', seq, sentence: `the beacon ${beacon.chain.chainHash} did not sign this as round ${beacon.round}` };
  }

  #addUnproved(
    { draw: { seedHash, clientSeed, nonce }, rulebook, rules, choice, outcome, foreseen, paid }: DrawnRound,
    seq: number,
    before: Head | null,
  ): void {
    if (foreseen) this.#foreseen += 1;
    const rounds = this.#unproved.get(seedHash) ?? [];
    const last = rounds.at(-1)?.clientSeed;
    rounds.push({
      rulebook,
      rules,
      choice,
      outcome,
      paid,
      clientSeed: last === clientSeed ? last : clientSeed,
      nonce,
      seq,
      before,
    });
    if (rounds.length === 1) this.#unproved.set(seedHash, rounds);
  }

  #prove({ seedHash, serverSeed }: Reveal, seq: number): Defect | undefined {
    if (seedHash === undefined) return undefined;
    if (!opensCommitment(serverSeed, seedHash, this.#hashing))
      return { claim: 'fairness', seq, sentence: 'the revealed seed is not the one that was committed' };
    if (this.#drawnBefore.delete(seedHash)) this.#revealedBefore += 1;
    const rounds = this.#unproved.get(seedHash);
    if (!rounds) return undefined;
    const mac = this.#hashing.hmacSha256(serverSeed);
    for (const round of rounds) {
      const problem = whyUnfair(round, serverSeed, mac, this.#hashing);
      if (problem !== undefined)
        return { claim: 'fairness', seq: round.seq, sentence: `${nameOf(round)}: ${problem}`, before: round.before };
      this.#proved += 1;
    }
    this.#unproved.delete(seedHash);
    return undefined;
  }

  #abandon(seedHash: string): void {
    this.#lostSeeds += 1;
    if (this.#drawnBefore.delete(seedHash)) this.#lostBefore += 1;
    this.#lostRounds += this.#unproved.get(seedHash)?.length ?? 0;
    this.#unproved.delete(seedHash);
  }

  get counts() {
    return {
      proved: this.#proved,
      unrevealed: [...this.#unproved.values()].reduce((sum, rounds) => sum + rounds.length, 0),
      foreseen: this.#foreseen,
      lostSeeds: this.#lostSeeds,
      lostRounds: this.#lostRounds,
      checkedSignatures: this.#checkedSignatures,
      uncheckedSignatures: this.#uncheckedSignatures,
      revealedBefore: this.#revealedBefore,
      lostBefore: this.#lostBefore,
    };
  }
}
