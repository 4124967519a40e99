/** Statistics of a log's rounds, read from its lines as text, without the product's code. */
import { sha256 } from './seeds.ts';

interface Draw {
  readonly seedHash?: string;
  readonly nonce?: number;
  readonly round?: string;
}
interface Line {
  readonly type: string;
  readonly data: {
    readonly bet?: string;
    readonly account?: string;
    readonly game?: string;
    readonly stakeCents?: number;
    readonly payoutCents?: number;
    readonly draw?: Draw;
    readonly seedHash?: string;
    readonly serverSeed?: string | null;
    readonly round?: string;
  };
}

interface Rounds {
  /** Settled bets by game. */
  readonly settled: ReadonlyMap<string, number>;
  /** Number of played rounds. A shared round counts once. */
  readonly rounds: number;
  readonly problems: readonly string[];
}

/** Counts settled bets by game. Every pair's nonces must be 0, 1, 2 …, every payout whole and at most `largestCents`. */
export function roundsIn(lines: Iterable<string>, largestCents: number): Rounds {
  const settled = new Map<string, number>();
  const nonces = new Map<string, number>();
  const open = new Map<string, { readonly stakeCents: number; readonly round: string }>();
  const played = new Set<string>();
  const problems: string[] = [];
  for (const text of lines) {
    if (!/^\{"salt":"[0-9a-f]+","type"/.test(text)) continue;
    const { type, data } = JSON.parse(text) as Line;
    const { bet = '', game = '', stakeCents = 0, payoutCents = 0, draw, seedHash = '', serverSeed } = data;
    if (type === 'bet/placed') {
      if (open.has(bet)) problems.push(`${bet} was placed twice`);
      open.set(bet, { stakeCents, round: draw?.round ?? bet });
      if (draw?.seedHash === undefined) continue;
      const next = nonces.get(draw.seedHash) ?? 0;
      if (draw.nonce !== next) problems.push(`${bet} has nonce ${draw.nonce}, the next one is ${next}`);
      nonces.set(draw.seedHash, next + 1);
    } else if (type === 'bet/settled') {
      const placed = open.get(bet);
      if (placed?.stakeCents !== stakeCents) problems.push(`${bet} was settled for another stake, or twice`);
      open.delete(bet);
      played.add(placed?.round ?? bet);
      if (!Number.isSafeInteger(payoutCents) || payoutCents < 0 || payoutCents > largestCents) problems.push(`${bet} paid ${payoutCents}`);
      settled.set(game, (settled.get(game) ?? 0) + 1);
    } else if (type === 'bet/voided') {
      open.delete(bet);
    } else if ((type === 'seed/rotated' || type === 'round/played') && sha256(serverSeed ?? '') !== seedHash) {
      problems.push(`${type} reveals another seed than ${seedHash}`);
    }
  }
  return { settled, rounds: played.size, problems };
}
