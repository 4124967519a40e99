/** Every round whose seed has been revealed is recomputed from its seeds; the others are counted, not claimed. */
import { drawsFrom } from '../fairness/draw.ts';
import { opensCommitment } from '../fairness/commitment.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookById, type AnyRulebook } from '../games/catalog.ts';
import type { Head } from '../log/head.ts';
import { payoutOf } from '../money.ts';
import { rulesAt, type OpenBet, type World } from '../world.ts';
import { counted, type Claim, type Defect } from './claim.ts';

/**
 * What proves a round later. No text in it is a part of its line: a part keeps the whole line in memory, and a log may
 * have any number of rounds that are not revealed for long.
 */
interface PlayedRound {
  readonly game: string;
  readonly rulebook: AnyRulebook | undefined;
  readonly rulesSeq: number;
  readonly stakeCents: number;
  readonly choice: object;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly seq: number;
  readonly outcome: object;
  readonly payoutCents: number;
  /** Where the log ended before it. */
  readonly before: Head | null;
}

/** Whether two outcomes of one rulebook say the same. Numbers and words are compared as they are, lists by their JSON. */
function sameOutcome(due: object, recorded: object): boolean {
  const other = recorded as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(due)) {
    if (value !== other[key] && (typeof value !== 'object' || JSON.stringify(value) !== JSON.stringify(other[key]))) return false;
  }
  return true;
}

/** What is unfair about a round, or undefined. */
function unfair(round: PlayedRound, serverSeed: string, mac: (message: string) => Uint8Array, hashing: Hashing, world: World): string | undefined {
  const { rulebook, choice, clientSeed, nonce, outcome, stakeCents, payoutCents } = round;
  const rules = rulesAt(world, round.rulesSeq);
  if (!rulebook || !rules) return 'its rulebook is unknown';
  const due = rulebook.play(choice, drawsFrom({ serverSeed, clientSeed, nonce }, hashing, mac), rules);
  if (!sameOutcome(due, outcome)) {
    return `the seeds give "${rulebook.describeOutcome(due)}", recorded is "${rulebook.describeOutcome(outcome)}"`;
  }
  return payoutOf(stakeCents, rulebook.multiplier(choice, due, rules)) === payoutCents ? undefined : 'the payout does not follow from the outcome';
}

export function fairnessClaim(hashing: Hashing): Claim {
  const waiting = new Map<string, PlayedRound[]>();
  let proved = 0;
  let unprovable = 0;

  function keep(bet: OpenBet, { outcome, payoutCents }: { readonly outcome: object; readonly payoutCents: number }, seq: number, before: Head | null): void {
    const { stakeCents, choice, rulesSeq, draw } = bet;
    const known = rulebookById(bet.rulebook);
    const rulebook = known?.name === bet.game ? known : undefined;
    const rounds = waiting.get(draw.seedHash) ?? [];
    const last = rounds.at(-1)?.clientSeed;
    const clientSeed = last === draw.clientSeed ? last : draw.clientSeed;
    rounds.push({ game: rulebook?.name ?? bet.game, rulebook, rulesSeq, stakeCents, choice, clientSeed, nonce: draw.nonce, seq, outcome, payoutCents, before });
    if (rounds.length === 1) waiting.set(draw.seedHash, rounds);
  }

  function reveal(seedHash: string, serverSeed: string, seq: number, world: World): Defect | undefined {
    if (!opensCommitment(serverSeed, seedHash, hashing)) return { claim: 'fairness', seq, sentence: 'the revealed seed is not the one that was committed' };
    const mac = hashing.hmacSha256(serverSeed);
    for (const round of waiting.get(seedHash) ?? []) {
      const problem = unfair(round, serverSeed, mac, hashing, world);
      if (problem !== undefined) {
        return { claim: 'fairness', seq: round.seq, sentence: `${round.game}, nonce ${round.nonce}: ${problem}`, before: round.before };
      }
      proved += 1;
    }
    waiting.delete(seedHash);
    return undefined;
  }

  return {
    name: 'fairness',
    before({ event, header, before }, world) {
      if (event.type === 'bet/settled') {
        const bet = Object.hasOwn(world.bets, event.data.bet) ? world.bets[event.data.bet] : undefined;
        if (bet) keep(bet, event.data, header.seq, before);
        else unprovable += 1;
      } else if (event.type === 'seed/rotated') {
        return reveal(event.data.seedHash, event.data.serverSeed, header.seq, world);
      } else if (event.type === 'seed/lost') {
        unprovable += waiting.get(event.data.seedHash)?.length ?? 0;
        waiting.delete(event.data.seedHash);
      }
      return undefined;
    },
    coverage() {
      const unrevealed = [...waiting.values()].reduce((sum, rounds) => sum + rounds.length, 0);
      const open = unrevealed > 0 ? `; ${counted(unrevealed, 'round')} not yet revealed` : '';
      const lost = unprovable > 0 ? `; ${counted(unprovable, 'round')} can never be proved` : '';
      return { covered: proved, uncovered: unrevealed + unprovable, sentence: `${counted(proved, 'round')} recomputed from the revealed seeds${open}${lost}` };
    },
  };
}
