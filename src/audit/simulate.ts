/** `audit simulate`: writes the log of simulated players. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatCents } from '../domain/money.ts';
import { counted } from '../domain/verify/claim.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { simulateHistory } from './simulation/history.ts';
import { balancesOf } from './replay.ts';

const refusals = (count: number): string =>
  count === 0 ? 'no command was refused.' : `${counted(count, 'command was', 'commands were')} refused and left no trace.`;

const MOST_PLAYERS = 10_000;
const MOST_DAYS = 3_650;

export const simulate: AuditCommand = {
  usage: '--seed N --players P --days D --out FILE',
  about: 'a believable history, written by the real house; the same seed gives the same bytes',
  details: [
    `--seed N      a whole number; --players P, 1 to ${MOST_PLAYERS}; --days D, 1 to ${MOST_DAYS}`,
    '--out FILE    where the log is written; a file of that name is replaced',
  ],
  plan: { positionals: [], values: ['seed', 'players', 'days', 'out'], flags: [] },
  async run(args, print) {
    args.needed('seed');
    args.needed('players');
    args.needed('days');
    const out = args.needed('out');
    const script = {
      seed: args.wholeNumber('seed', 0, Number.MAX_SAFE_INTEGER) ?? 0,
      players: args.wholeNumber('players', 1, MOST_PLAYERS) ?? 1,
      days: args.wholeNumber('days', 1, MOST_DAYS) ?? 1,
    };
    const { house, refused } = await simulateHistory(script);
    try {
      await pipeline(Readable.from(house.exported()), createWriteStream(out));
    } catch (error) {
      throw new UsageError(`${out} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
    }
    const balances = Object.values(balancesOf(house.world));
    const bets = Object.values(house.world.accounts).reduce((sum, { totals }) => sum + totals.bets, 0);
    print(
      `${counted(house.head.seq, 'entry', 'entries')}, ${counted(bets, 'bet')} of ${counted(balances.length, 'account')}; ${refusals(refused)}`,
    );
    print(`Balances add up to ${formatCents(balances.reduce((sum, cents) => sum + cents, 0))}; the head is ${house.head.hash}`);
    return EXIT.holds;
  },
};
