/** What a simulated person asks for by mistake. */
import type { Command } from '../../domain/commands/catalog.ts';

const placing = (game: string, stakeCents: number, choice: object): Command => ({
  type: 'PlaceBet',
  payload: { game, stakeCents, choice },
});
const half = { direction: 'under', target: 50 };
/** The id part of a round and a bet that never existed. */
const unknownId = '00000000000000000000000000000000';

/** Commands that are refused. None of them appends anything. */
export const mistakes: readonly [Command, ...Command[]] = [
  placing('dice', 0, half),
  placing('dice', 900_000_00, half),
  placing('dice', 100, { direction: 'over', target: 99 }),
  placing('dice', 100, { direction: 'under', target: 100 }),
  placing('plinko', 1, { rows: 12, risk: 'low' }),
  placing('plinko', 100, { rows: 7, risk: 'low' }),
  placing('crash', 100, { autoCashOut: 100 }),
  placing('roulette', 100, { colour: 'blue' }),
  { type: 'CashOut', payload: { bet: `bet_${unknownId}` } },
  { type: 'CashOutLive', payload: { round: `rnd_${unknownId}` } },
  { type: 'JoinFlip', payload: { round: `rnd_${unknownId}`, freshBytes: unknownId } },
  { type: 'CancelFlip', payload: { round: `rnd_${unknownId}` } },
  { type: 'PlaceLiveBet', payload: { round: `rnd_${unknownId}`, stakeCents: 1, choice: { colour: 'red' }, freshBytes: unknownId } },
  { type: 'ChangeClientSeed', payload: { clientSeed: '   ' } },
];
