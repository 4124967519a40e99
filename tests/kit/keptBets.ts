/** The bets that a house has not taken, as a browser keeps them. */
import type { UntakenBet, UntakenBets } from '../../src/base/markers.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { LyingHouse } from './lyingHouse.ts';
import { seen } from './socket.ts';
import { accept } from './testHouse.ts';

export class KeptBets implements UntakenBets {
  bets: UntakenBet[] = [];
  read = () => this.bets;
  add = (bet: UntakenBet): void => void (this.bets = [bet, ...this.bets.filter(({ id }) => id !== bet.id)]);
  remove = (ids: ReadonlySet<string>): void => void (this.bets = this.bets.filter(({ id }) => !ids.has(id)));
  reveal = (seedHash: string, serverSeed: string): void =>
    void (this.bets = this.bets.map((one) => (one.bet.draw.seedHash === seedHash ? { ...one, serverSeed } : one)));
}

/** A page of ada's chooses a client seed and sends a bet, which does not reach the house. Then it is closed. Returns the bet. */
export async function loseBet(page: RemoteHouse, kept: KeptBets, { ada, tap }: Pick<LyingHouse, 'ada' | 'tap'>): Promise<Command> {
  accept(await page.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'hers' } }, ada.id));
  const draw = nextDraw(accountOf(page.world, ada.id)!.seeds);
  const bet: Command = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'over', target: 50 }, draw } };
  tap.onSent = (text) => (text.includes('"PlaceBet"') ? null : text);
  const unanswered = page.submit(bet, ada.id).catch(() => undefined);
  await seen(() => kept.bets.length === 1);
  page.close();
  await unanswered;
  tap.onSent = (text) => text;
  return bet;
}
