/** `audit whatif`: plays a log again under a change, and prints or writes what differs. */
import type { Entry } from '../domain/log/entry.ts';
import { readViewLine, type NamedViewer } from '../domain/log/viewLine.ts';
import { formatCents } from '../domain/money.ts';
import { counted } from '../domain/verify/claim.ts';
import { WhatIfError, type Change } from '../domain/whatIf/change.ts';
import { type BalanceDifference, Fork, type WhatIf } from '../domain/whatIf/fork.ts';
import { RevealedSeeds, SEED_KEY, SEED_LENGTH } from '../domain/whatIf/revealedSeeds.ts';
import { writeForkLine } from '../domain/whatIf/forkLine.ts';
import type { GameReturn } from '../domain/whatIf/returns.ts';
import { UsageError, type Arguments } from './arguments.ts';
import { EXIT, type AuditCommand, type Print } from './command.ts';
import { signedCents } from './explain.ts';
import { gapsIn } from './gaps.ts';
import { nodeHashing } from './nodeHashing.ts';
import { objectOf, RULES_EXAMPLE } from './objectOf.ts';
import { piecesOf, readLines } from './readLines.ts';
import { readLog } from './readLog.ts';
import { isSameFile } from './sameFile.ts';
import { reportLines } from './verify.ts';
import { WholeFiles } from './writeWhole.ts';

/** The one change that was asked for. Throws UsageError. */
function changeOf(args: Arguments): Change {
  const [rules, choice] = [args.value('rules'), args.value('choice')];
  const without = args.wholeNumber('without', 1, Number.MAX_SAFE_INTEGER);
  if ([rules, choice, without].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('One change is needed: --rules, --choice or --without.');
  if (rules !== undefined) return { kind: 'rules', rules: objectOf('rules', rules, RULES_EXAMPLE) };
  if (without !== undefined) return { kind: 'without', seq: without };
  const [bet = '', ...text] = (choice ?? '').split('=');
  return { kind: 'choice', bet, choice: objectOf('choice', text.join('='), `bet_…='{"direction":"under","target":70}'`) };
}

/** Prints its progress on a terminal after this many entries. */
const PROGRESS_EVERY = 2_000;

function showProgress(seq: number): void {
  if (process.stderr.isTTY && seq % PROGRESS_EVERY === 0) process.stderr.write(`\r${seq} entries`);
}

/** Whose view the file is, by its first line. Whether it is that view is checked when it is verified. */
function viewerOf(path: string): NamedViewer | null {
  let viewer: NamedViewer | null = null;
  readLines(path, {
    line(text) {
      viewer = readViewLine(text);
      return false;
    },
    defect: () => undefined,
  });
  return viewer;
}

/** The seeds that a log reveals, searched in its bytes, which is faster than line by line. What is wrong with them is said when it is verified. */
export function seedsIn(path: string): ReadonlyMap<string, string> {
  const seeds = new RevealedSeeds(nodeHashing);
  const search = (bytes: Buffer): void => {
    for (let at = bytes.indexOf(SEED_KEY); at >= 0; at = bytes.indexOf(SEED_KEY, at + 1))
      seeds.lines(bytes.toString('latin1', at, at + SEED_LENGTH));
  };
  let end = Buffer.alloc(0);
  for (const piece of piecesOf(path)) {
    // A seed may begin in one piece and end in the next.
    const seam = Buffer.concat([end, piece.subarray(0, SEED_LENGTH)]);
    search(seam);
    search(piece);
    // A copy, because the next piece takes the place of this one.
    end = Buffer.from((piece.length < SEED_LENGTH ? seam : piece).subarray(-SEED_LENGTH));
  }
  return seeds.byHash;
}

const MOST_BALANCES = 20;
const row = (name: string, ...cells: readonly string[]): string => `  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(15)).join('')}`;

const balanceRow = ({ name, logCents, forkCents }: BalanceDifference): string =>
  row(name, formatCents(logCents), formatCents(forkCents), signedCents(forkCents - logCents));

/** `97.31 %`, cut to hundredths of a percent. */
function share({ stakedCents, paidCents }: GameReturn): string {
  if (stakedCents === 0) return '–';
  return `${formatCents(Number((BigInt(paidCents) * 10_000n) / BigInt(stakedCents)))} %`;
}

const moreThan = <One>(all: readonly One[], most: number): readonly string[] =>
  all.length > most ? [`  … and ${all.length - most} more`] : [];

/** The report for a person. */
function whatIfLines({ from, entries, different, first, refused, sealed, unknown, games, balances, house }: WhatIf): readonly string[] {
  return [
    `${counted(entries, 'entry', 'entries')} from entry ${from} on were played again; ${different} came out otherwise.`,
    ...(first === null
      ? []
      : [`The first is entry ${first.seq}:`, ...first.log.map((one) => `  log   ${one}`), ...first.fork.map((one) => `  fork  ${one}`)]),
    ...(sealed > 0 ? [`${counted(sealed, 'round')} left out, because their seeds are not revealed: they ended as in the log.`] : []),
    ...(unknown > 0
      ? [`${counted(unknown, 'entry', 'entries')} kept as in the log, because the file does not show what they were decided from.`]
      : []),
    ...(refused.length > 0
      ? [
          '',
          'Refused in the fork:',
          ...refused.map(({ command, sentence, seq, times }) => `  ${times} × ${command}: ${sentence} (first in entry ${seq})`),
        ]
      : []),
    ...(games.length > 0
      ? [
          '',
          row('game', 'rounds', 'staked', 'paid', 'return'),
          ...games.flatMap(({ game, log, fork }) =>
            (
              [
                ['log', log],
                ['fork', fork],
              ] as const
            ).map(([side, sum]) =>
              row(`${game}, ${side}`, String(sum.rounds), formatCents(sum.stakedCents), formatCents(sum.paidCents), share(sum)),
            ),
          ),
        ]
      : []),
    '',
    row('balance', 'log', 'fork', 'difference'),
    ...balances.slice(0, MOST_BALANCES).map(balanceRow),
    ...moreThan(balances, MOST_BALANCES),
    ...(balances.length === 0 ? ['  no balance of a player differs'] : []),
    ...house.map(balanceRow),
  ];
}

const isCut = ({ act, events }: Entry): boolean => act === null || events.some(({ kind }) => kind === 'withheld');

/** Verifies the log and plays it again in one reading. Null: the log does not hold, which was printed. */
function play(path: string, args: Arguments, print: Print): { readonly whatIf: WhatIf; readonly gaps: string | null } | null {
  const [change, from, out] = [changeOf(args), args.wholeNumber('from', 1, Number.MAX_SAFE_INTEGER) ?? null, args.value('out')];
  const viewer = viewerOf(path);
  if (out !== undefined && isSameFile(path, out)) throw new UsageError('--out is the log itself.');
  const files = new WholeFiles();
  try {
    if (out !== undefined) files.line(out, writeForkLine(from, change));
    const options = { from, change, seeds: seedsIn(path), hashing: nodeHashing, viewer };
    const fork = new Fork(out === undefined ? options : { ...options, onEntry: (entry) => files.line(out, JSON.stringify(entry)) });
    const { report, world } = readLog(path, {
      onEntries(entries) {
        for (const entry of entries) {
          if (viewer === null && isCut(entry))
            throw new UsageError('The file names no viewer, so nobody can tell what was decided from what it withholds.');
          fork.replayEntry(entry);
          showProgress(entry.header.seq);
        }
      },
    });
    if (!report.ok) {
      for (const line of reportLines(report)) print(line);
      return null;
    }
    const result = fork.end();
    files.keep();
    return { whatIf: result, gaps: gapsIn(report, world) };
  } finally {
    files.drop();
  }
}

function printWhatIf(played: WhatIf, gaps: string | null, json: boolean, print: Print): void {
  if (json) return print(JSON.stringify({ ...played, ...(gaps === null ? {} : { gaps }) }));
  if (gaps !== null) print(gaps);
  for (const line of whatIfLines(played)) print(line);
}

export const whatIf: AuditCommand = {
  usage: `LOG.jsonl [--from SEQ] (--rules JSON | --choice BET=JSON | --without SEQ) [--out FILE] [--json]`,
  about: 'what would have been: the same commands and seeds under other rules, another choice, or without an entry',
  details: [
    '--from SEQ         the first entry that is played again. Default: that of the bet or of the entry, or 1',
    '--rules JSON       a part of the rules, which holds from there to the end, also where the log sets other rules',
    '--choice BET=JSON  another choice of one bet; --without SEQ, as if that entry had never been',
    '--out FILE         what was played, a line for each entry: its first line says that it is a fork, and nothing takes it for a log',
    '--json             {"from","entries","different","first","refused","sealed","unknown","games","balances","house","curve"}',
    'The log is verified first and never written. Commands that the house refused are not in it. A bet that is left out shifts the nonces after it.',
    'Rounds whose seed is not revealed end as in the log. Of a view, only what its viewer may read is played again.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['from', 'rules', 'choice', 'without', 'out'], flags: ['json'] },
  run(args, print) {
    try {
      const played = play(args.positional(0), args, print);
      if (!played) return EXIT.defect;
      printWhatIf(played.whatIf, played.gaps, args.has('json'), print);
      return EXIT.holds;
    } catch (error) {
      throw error instanceof WhatIfError ? new UsageError(`${error.message}.`) : error;
    }
  },
};
