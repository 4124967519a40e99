import type { Account } from '../../domain/accounts/account.ts';
import type { SettledBet } from '../../domain/worldParts.ts';

/** The newest of these bets that a server seed drew. Undefined if none did. */
export const newestDrawnFrom = (seedHash: string, recents: Account['recents']): SettledBet | undefined =>
  Object.values(recents)
    .flat()
    .filter(({ draw }) => draw.seedHash === seedHash)
    .toSorted((a, b) => b.draw.nonce - a.draw.nonce)[0];
