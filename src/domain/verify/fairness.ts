/** Every round whose seed has been revealed is recomputed from its seeds; the others are counted, not claimed. */
import { drawsFrom } from '../fairness/draw.ts';
import { opensCommitment } from '../fairness/commitment.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookById, rulebookOf, type AnyRulebook } from '../games/catalog.ts';
import { sharedClientSeed } from '../games/sharedSeeds.ts';
import type { RoundId } from '../ids.ts';
import type { Head } from '../log/head.ts';
import { payoutOf } from '../money.ts';
import { openBet, roundOf, rulesAt, type BetDraw, type OpenBet, type OpenRound, type World } from '../world.ts';
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
  for (const key in due) {
    const value = (due as typeof other)[key];
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
  // What the player added to the drawn outcome, such as the moment of a cash-out, has been judged against the clock.
  return payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules)) === payoutCents ? undefined : 'the payout does not follow from the outcome';
}

interface SharedEnd {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly outcome: object;
}

/** Whether the client seed of a round is made of what the participants that can be seen have brought. */
function madeOfBets(world: World, round: OpenRound, clientSeed: string): boolean {
  const bytes = round.bets.flatMap((id) => {
    const draw = world.bets[id]?.draw;
    return draw && 'round' in draw ? [draw.freshBytes] : [];
  });
  return clientSeed === sharedClientSeed(round.game, bytes);
}

/** What is unfair about a shared round, whoever made its client seed, or undefined. */
function unfairRound(world: World, round: OpenRound, { serverSeed, clientSeed, outcome }: SharedEnd, hashing: Hashing): string | undefined {
  if (!opensCommitment(serverSeed, round.seedHash, hashing)) return 'the revealed seed is not the one that was committed';
  const rulebook = rulebookOf(round.game);
  const due = rulebook.play(rulebook.defaultChoice, drawsFrom({ serverSeed, clientSeed, nonce: round.nonce }, hashing), world.rules.rules);
  if (sameOutcome(due, outcome)) return undefined;
  return `the seeds give "${rulebook.describeOutcome(due)}", recorded is "${rulebook.describeOutcome(outcome)}"`;
}

export function fairnessClaim(hashing: Hashing): Claim {
  const waiting = new Map<string, PlayedRound[]>();
  let proved = 0;
  let unprovable = 0;
  const defect = (seq: number, sentence: string): Defect => ({ claim: 'fairness', seq, sentence });

  function keep(bet: OpenBet, draw: BetDraw, { outcome, payoutCents }: { readonly outcome: object; readonly payoutCents: number }, seq: number, before: Head | null): void {
    const { stakeCents, choice, rulesSeq } = bet;
    const known = rulebookById(bet.rulebook);
    const rulebook = known?.name === bet.game ? known : undefined;
    const rounds = waiting.get(draw.seedHash) ?? [];
    const last = rounds.at(-1)?.clientSeed;
    const clientSeed = last === draw.clientSeed ? last : draw.clientSeed;
    rounds.push({ game: rulebook?.name ?? bet.game, rulebook, rulesSeq, stakeCents, choice, clientSeed, nonce: draw.nonce, seq, outcome, payoutCents, before });
    if (rounds.length === 1) waiting.set(draw.seedHash, rounds);
  }

  function reveal(seedHash: string, serverSeed: string, seq: number, world: World): Defect | undefined {
    if (!opensCommitment(serverSeed, seedHash, hashing)) return defect(seq, 'the revealed seed is not the one that was committed');
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

  function cancelled({ round: id, serverSeed }: { readonly round: RoundId; readonly serverSeed: string | null }, seq: number, world: World) {
    const round = roundOf(world, id);
    if (!round || serverSeed === null || opensCommitment(serverSeed, round.seedHash, hashing)) return undefined;
    return defect(seq, `${round.game}, cancelled: the revealed seed is not the one that was committed`);
  }

  return {
    name: 'fairness',
    before({ event, header, before, partial }, world) {
      if (event.type === 'bet/settled') {
        const bet = openBet(world, event.data.bet);
        if (!bet) unprovable += 1;
        // A shared round is proved as a whole where it was played.
        else if ('seedHash' in bet.draw) keep(bet, bet.draw, event.data, header.seq, before);
      } else if (event.type === 'seed/rotated') {
        return reveal(event.data.seedHash, event.data.serverSeed, header.seq, world);
      } else if (event.type === 'round/played') {
        const round = roundOf(world, event.data.round);
        if (!round) {
          unprovable += 1;
          return undefined;
        }
        const seen = madeOfBets(world, round, event.data.clientSeed);
        // A participant may be among what is withheld.
        if (seen) proved += 1;
        else unprovable += 1;
        const foreign = seen || partial ? undefined : 'the client seed is not made of what the participants brought';
        const problem = foreign ?? unfairRound(world, round, event.data, hashing);
        return problem === undefined ? undefined : defect(header.seq, `${round.game}, shared round: ${problem}`);
      } else if (event.type === 'round/cancelled') {
        return cancelled(event.data, header.seq, world);
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
