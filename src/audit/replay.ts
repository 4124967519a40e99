/** `audit replay`: the state of the world at the end of a log, or after one of its entries. */
import { debtOf } from '../domain/ledger/debt.ts';
import { formatCents } from '../domain/money.ts';
import { houseAccounts } from '../domain/ledger/posting.ts';
import { isoTime } from '../domain/utc.ts';
import { balanceOf, type World } from '../domain/world.ts';
import type { Account } from '../domain/accounts/account.ts';
import { namedAccount } from './accountArgument.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand, type Print } from './command.ts';
import { gapsIn } from './gaps.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

/** The balance of every account, by username. */
export const balancesOf = (world: World): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.values(world.accounts).map(({ id, username }) => [username, balanceOf(world, id)]));

function printAccount(world: World, account: Account, print: Print): void {
  const { totals, seeds } = account;
  print(`${account.username} (${account.id})`);
  print(`  balance      ${formatCents(balanceOf(world, account.id))}`);
  const owedCents = debtOf(world.ledger, account.id);
  if (owedCents > 0) print(`  debt         ${formatCents(owedCents)}`);
  print(
    `  bets         ${totals.bets} settled, ${totals.wins} won; staked ${formatCents(totals.stakedCents)}, paid ${formatCents(totals.paidCents)}`,
  );
  print(
    `  seeds        committed ${seeds.activeHash}, next ${seeds.nextHash}, client seed ${JSON.stringify(seeds.clientSeed)}, next nonce ${seeds.nonce}`,
  );
  print(`  registered   ${isoTime(account.registered.at)}, ${account.role}${account.blocked ? ', blocked' : ''}`);
}

function printWorld(world: World, print: Print): void {
  const accounts = Object.values(world.accounts);
  print(`${accounts.length} accounts, ${Object.keys(world.bets).length} open bets, rules of entry ${world.rules.seq}`);
  for (const { id, username, totals } of accounts) {
    print(`  ${username.padEnd(20)} ${formatCents(balanceOf(world, id)).padStart(14)}  ${totals.bets} bets`);
  }
  const debtCents = Object.values(world.ledger.debt).reduce((sum, cents) => sum + cents, 0);
  if (debtCents < 0) print(`  ${'debt'.padEnd(20)} ${formatCents(debtCents).padStart(14)}`);
  for (const kind of houseAccounts) print(`  ${kind.padEnd(20)} ${formatCents(world.ledger[kind]).padStart(14)}`);
}

export const replay: AuditCommand = {
  usage: 'LOG.jsonl [--at SEQ] [--account ID] [--json]',
  about: 'what the log had come to, at its end or after one of its entries',
  details: [
    '--at SEQ      after this entry; what comes later is not looked at',
    '--account ID  one account only, by its id or its username',
    '--json        {"logId","seq","at","balances":{username: cents},"world"}; with --account {"logId","seq","at","balanceCents","account","openBets"}',
    'If lines of the file are withheld, it says so; with --json as "gaps".',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['at', 'account'], flags: ['json'] },
  run(args, print) {
    const until = args.wholeNumber('at', 1, Number.MAX_SAFE_INTEGER);
    const who = args.value('account');
    const { report, world, reached } = readLog(args.positional(0), { keepsRecents: true, ...(until === undefined ? {} : { until }) });
    if (!reached && !report.ok) {
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    if (!reached && until !== undefined) throw new UsageError(`The log ends with entry ${world.seq}, before --at ${until}.`);
    const { logId, seq, at } = world;
    const gaps = gapsIn(report, world);
    const account = who === undefined ? undefined : namedAccount(world, who);
    if (args.has('json')) {
      const openBets = Object.values(world.bets).filter((bet) => bet.account === account?.id);
      const part = account ? { balanceCents: balanceOf(world, account.id), account, openBets } : { balances: balancesOf(world), world };
      print(JSON.stringify({ logId, seq, at, ...part, ...(gaps === null ? {} : { gaps }) }));
      return EXIT.holds;
    }
    if (gaps !== null) print(gaps);
    print(`After entry ${seq} of ${logId}, ${isoTime(at)}`);
    if (account) printAccount(world, account, print);
    else printWorld(world, print);
    return EXIT.holds;
  },
};
