/** The address of /fairness with a round. It shows the same steps to anybody, without an account or a log. */
import type { GameName } from '../../domain/games/catalog.ts';
import type { BetDraw } from '../../domain/worldParts.ts';

export interface ProvableBet {
  readonly game: string;
  readonly choice: object;
  readonly draw: Readonly<BetDraw>;
  /** Null while the seed is secret. Its field then stays empty. */
  readonly serverSeed: string | null;
  readonly stakeCents?: number;
  /** The records to compare with the recomputed round. */
  readonly outcome?: object;
  readonly payoutCents?: number;
}

/** Parameters of /fairness. Amounts are whole cents. Choice and outcome are JSON as in the log. */
const roundParameters = ['game', 'serverSeed', 'seedHash', 'clientSeed', 'nonce', 'choice', 'stake', 'outcome', 'payout'] as const;
export type RoundParameter = (typeof roundParameters)[number];

export function fairnessLink({ game, choice, draw, serverSeed, stakeCents, outcome, payoutCents }: ProvableBet): string {
  const values: Record<RoundParameter, string | undefined> = {
    game,
    serverSeed: serverSeed ?? undefined,
    seedHash: draw.seedHash,
    clientSeed: draw.clientSeed,
    nonce: String(draw.nonce),
    choice: JSON.stringify(choice),
    stake: stakeCents === undefined ? undefined : String(stakeCents),
    outcome: outcome === undefined ? undefined : JSON.stringify(outcome),
    payout: payoutCents === undefined ? undefined : String(payoutCents),
  };
  const address = new URLSearchParams();
  for (const name of roundParameters) {
    const value = values[name];
    if (value !== undefined) address.set(name, value);
  }
  return `/fairness?${address.toString()}`;
}

/** The address of a choice's exact odds. */
export const oddsLink = (game: GameName, choice: object): string =>
  `/fairness?${new URLSearchParams({ game, choice: JSON.stringify(choice) }).toString()}#odds`;
