/** `audit explain`: every posting of an account, and how they sum to its balance. */
import { formatCents } from '../domain/money.ts';
import { accountLabel, type Posting } from '../domain/ledger/posting.ts';
import { isoTime } from '../domain/utc.ts';
import type { SeenEvent } from '../domain/verify/claim.ts';
import { balanceOf, nameIn, type World } from '../domain/world.ts';
import { namedAccount, findAccount } from './accountArgument.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { gapsIn } from './gaps.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

/** One posting of an account and the balance after it. */
interface Movement {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  /** Signed change of the balance. */
  readonly changeCents: number;
  readonly balanceCents: number;
  readonly sentence: string;
}

/** Collects the postings of one account while a log is read. */
class AccountStatement {
  readonly movements: Movement[] = [];
  readonly #who: string;
  #balanceCents = 0;

  constructor(who: string) {
    this.#who = who;
  }

  /** The total of the collected postings. */
  get balanceCents(): number {
    return this.#balanceCents;
  }

  /** `before`: the world before the event. */
  add({ postings, event, definition, header }: SeenEvent, before: World): void {
    for (const posting of postings) {
      const changeCents = this.#change(posting, before);
      if (changeCents === null) continue;
      this.#balanceCents += changeCents;
      this.movements.push({
        seq: header.seq,
        at: header.at,
        type: event.type,
        from: accountLabel(posting.from),
        to: accountLabel(posting.to),
        reason: posting.reason,
        changeCents,
        balanceCents: this.#balanceCents,
        sentence: definition.describe(event.data, (id) => nameIn(before, id)),
      });
    }
  }

  /** The change of the balance, or null. An account is named before its first posting, and names never change, so it is found here. */
  #change({ from, to, cents }: Posting, before: World): number | null {
    const id = findAccount(before, this.#who)?.id;
    if (to.kind === 'player' && to.id === id) return cents;
    return from.kind === 'player' && from.id === id ? -cents : null;
  }
}

/** An amount with its sign. */
export const signedCents = (cents: number): string => `${cents < 0 ? '' : '+'}${formatCents(cents)}`;

export const explain: AuditCommand = {
  usage: 'LOG.jsonl --account ID [--json]',
  about: 'every posting of an account, and how they sum to its balance',
  details: [
    '--account ID  the account’s id or its username',
    '--json        {"account","username","balanceCents","postings":[{"seq","at","type","from","to","reason","changeCents","balanceCents","sentence"}]}',
    'If lines of the file are withheld, it says so; with --json as "gaps".',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['account'], flags: ['json'] },
  run(args, print) {
    const who = args.needed('account');
    const statement = new AccountStatement(who);
    const { report, world } = readLog(args.positional(0), { onEvent: (seen, before) => statement.add(seen, before) });
    if (!report.ok) {
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    const { id, username } = namedAccount(world, who);
    const { movements } = statement;
    const gaps = gapsIn(report, world);
    if (args.has('json')) {
      print(
        JSON.stringify({
          account: id,
          username,
          balanceCents: balanceOf(world, id),
          postings: movements,
          ...(gaps === null ? {} : { gaps }),
        }),
      );
      return EXIT.holds;
    }
    if (gaps !== null) print(gaps);
    print(`${username} (${id})`);
    for (const { seq, at, changeCents, balanceCents, sentence, reason } of movements) {
      print(
        `${String(seq).padStart(7)}  ${isoTime(at)}  ${signedCents(changeCents).padStart(12)}  ${formatCents(balanceCents).padStart(12)}  ${reason}: ${sentence}`,
      );
    }
    print(
      `${movements.length} postings sum to ${formatCents(statement.balanceCents)}, the balance is ${formatCents(balanceOf(world, id))}.`,
    );
    return EXIT.holds;
  },
};
