/** What people get wrong; none of it leaves a trace in the log. */
import type { Command } from '../../domain/commands/catalog.ts';

const bet = (game: string, stakeCents: number, choice: object): Command => ({ type: 'PlaceBet', payload: { game, stakeCents, choice } });
const half = { direction: 'under', target: 50 };
/** A round and a bet that nobody ever opened. */
const nothing = '00000000000000000000000000000000';

export const mistakes: readonly [Command, ...Command[]] = [
  bet('dice', 0, half),
  bet('dice', 900_000_00, half),
  bet('dice', 100, { direction: 'over', target: 99 }),
  bet('dice', 100, { direction: 'under', target: 100 }),
  bet('plinko', 1, { rows: 12, risk: 'low' }),
  bet('plinko', 100, { rows: 7, risk: 'low' }),
  bet('crash', 100, { autoCashOut: 100 }),
  bet('roulette', 100, { colour: 'blue' }),
  { type: 'CashOut', payload: { bet: `bet_${nothing}` } },
  { type: 'JoinFlip', payload: { round: `rnd_${nothing}`, freshBytes: nothing } },
  { type: 'CancelFlip', payload: { round: `rnd_${nothing}` } },
  { type: 'PlaceLiveBet', payload: { round: `rnd_${nothing}`, stakeCents: 1, choice: { colour: 'red' }, freshBytes: nothing } },
  { type: 'ChangeClientSeed', payload: { clientSeed: '   ' } },
];
