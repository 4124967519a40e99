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

export type RoundParameter = 'game' | 'serverSeed' | 'seedHash' | 'clientSeed' | 'nonce' | 'choice' | 'stake' | 'outcome' | 'payout';

/** The parameters of /fairness, without empty ones. Amounts are whole cents. Choice and outcome are JSON as in the log. */
export function roundAddress(values: Readonly<Record<RoundParameter, string | number | object | null | undefined>>): URLSearchParams {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? ''),
  ]);
  return new URLSearchParams(texts.filter(([, text]) => text !== ''));
}

export function fairnessLink({ game, choice, draw, serverSeed, stakeCents: stake, outcome, payoutCents: payout }: ProvableBet): string {
  const { seedHash, clientSeed, nonce } = draw;
  return `/fairness?${roundAddress({ game, serverSeed, seedHash, clientSeed, nonce, choice, stake, outcome, payout }).toString()}`;
}

/** The address of a choice's exact odds. */
export const oddsLink = (game: GameName, choice: object): string =>
  `/fairness?${new URLSearchParams({ game, choice: JSON.stringify(choice) }).toString()}#odds`;
