/** The bets that a house has not taken, as a browser keeps them. */
import type { UntakenBet, UntakenBets } from '../../src/base/markers.ts';

export class KeptBets implements UntakenBets {
  bets: UntakenBet[] = [];
  read = () => this.bets;
  add = (bet: UntakenBet): void => void (this.bets = [bet, ...this.bets.filter(({ id }) => id !== bet.id)]);
  remove = (ids: ReadonlySet<string>): void => void (this.bets = this.bets.filter(({ id }) => !ids.has(id)));
  reveal = (seedHash: string, serverSeed: string): void =>
    void (this.bets = this.bets.map((one) => (one.bet.draw.seedHash === seedHash ? { ...one, serverSeed } : one)));
}
