/** Logs of drawn histories: written, folded again, seen by one account, and forged. */
import fc from 'fast-check';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { writeTrailer } from '../../../src/domain/log/trailer.ts';
import { view } from '../../../src/domain/log/view.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { chainAgain, takeApart, type LooseEntry } from '../looseLog.ts';
import { drawnHistory, type DrawnStep } from '../drawnCommands.ts';
import { writeDrawn } from '../drawnLog.ts';
import { foldAll } from '../foldAll.ts';
import { FORGED_LOG } from '../forge.ts';

export interface DrawnLog {
  /** The lines of an exported log, with its trailer. */
  readonly lines: readonly string[];
  /** The state as the commands left it. */
  readonly world: World;
  readonly entries: readonly StoredEntry[];
  /** What became of the commands: `PlaceBet: accepted`, `JoinFlip: flip-own`. */
  readonly verdicts: ReadonlySet<string>;
}

/** Decides the commands of a history one by one and writes their log. Throws AssertionError if a decision breaks a rule of the log. */
export function writeLog(history: readonly DrawnStep[]): DrawnLog {
  const world = emptyWorld();
  const { stored, verdicts } = writeDrawn(history, world);
  const last = stored.at(-1);
  const trailer = writeTrailer({ logId: FORGED_LOG, seq: last?.seq ?? 0, hash: last?.hash ?? '' });
  return { lines: [...stored.flatMap(({ lines }) => lines.split('\n')), trailer], world, entries: stored, verdicts };
}

/** The state that these entries fold to. */
export const replay = ({ entries }: Pick<DrawnLog, 'entries'>): World => foldAll(entries.map(readStored));

export const accountsOf = ({ world }: Pick<DrawnLog, 'world'>): readonly AccountId[] => Object.keys(world.accounts) as AccountId[];

/** The lines that this account may read, and placeholders for all others. */
export const viewOf = ({ lines }: Pick<DrawnLog, 'lines'>, account: AccountId): readonly string[] => [
  ...view(lines, account, nobleHashing),
];

/** Shows a counterexample by the history that it was made from: its lines would fill pages. */
const shownBy = <Value extends object>(history: readonly DrawnStep[], value: Value): Value =>
  Object.defineProperty(value, fc.toStringMethod, { value: () => `from ${fc.stringify(history)}` });

export const logs = (maxLength: number): fc.Arbitrary<DrawnLog> =>
  drawnHistory(maxLength).map((history) => shownBy(history, writeLog(history)));

export const views = (maxLength: number): fc.Arbitrary<{ readonly account: AccountId; readonly lines: readonly string[] }> =>
  fc.tuple(drawnHistory(maxLength), fc.nat()).map(([history, place]) => {
    const log = writeLog(history);
    const accounts = accountsOf(log);
    const account = accounts[place % accounts.length]!;
    return shownBy(history, { account, lines: viewOf(log, account) });
  });

/** One change by somebody who can write the whole log anew: no honest log has its result. False if there is nothing to change. */
type Forgery = (entries: LooseEntry[], place: number) => boolean;

const PAYOUT = /"payoutCents":(?<cents>\d+)/u;

/** Changes one of the lines that match, and keeps the rest. */
function changeLine(entries: readonly LooseEntry[], place: number, from: RegExp, to: (cents: number) => string): boolean {
  const places = entries.flatMap(({ lines }) => lines.flatMap((line, i) => (from.test(line) ? [{ lines, i }] : [])));
  const chosen = places[place % Math.max(1, places.length)];
  if (!chosen) return false;
  const { lines, i } = chosen;
  lines[i] = (lines[i] ?? '').replace(from, (...found) => to(Number((found.at(-1) as { cents: string }).cents)));
  return true;
}

export const forgeries = {
  'a payout of one cent more': (entries, place) => changeLine(entries, place, PAYOUT, (cents) => `"payoutCents":${cents + 1}`),
  'a command that is carried out twice'(entries, place) {
    const entry = entries[place % entries.length];
    if (!entry) return false;
    entries.push(structuredClone({ ...entry, header: { ...entry.header, at: entries.at(-1)?.header.at ?? 0 } }));
    return true;
  },
  'a command of somebody who does not exist'(entries, place) {
    const entry = entries.filter(({ act }) => act.actor.startsWith('acc_'))[place % Math.max(1, entries.length)];
    if (!entry) return false;
    entry.act.actor = `acc_${'0'.repeat(32)}`;
    return true;
  },
  'an entry that is older than the one before'(entries) {
    const last = entries.at(-1);
    if (!last || last.act.command.type === 'CorrectClock') return false;
    last.header.at = (entries.at(-2)?.header.at ?? 1) - 1;
    return true;
  },
} satisfies Record<string, Forgery>;

export type ForgeryName = keyof typeof forgeries;

/** The lines of a log with this change, all hashes and counts made anew; null if the log has nothing to change so. */
export function forged({ lines }: Pick<DrawnLog, 'lines'>, name: ForgeryName, place: number): readonly string[] | null {
  const entries = takeApart(lines.join('\n'));
  return forgeries[name](entries, place) ? chainAgain(entries).trimEnd().split('\n') : null;
}

export const forgedLogs = (maxLength: number): fc.Arbitrary<{ readonly name: ForgeryName; readonly lines: readonly string[] }> =>
  fc
    .tuple(drawnHistory(maxLength), fc.constantFrom(...(Object.keys(forgeries) as ForgeryName[])), fc.nat())
    .map(([history, name, place]) => shownBy(history, { name, lines: forged(writeLog(history), name, place) }))
    .filter((one): one is { name: ForgeryName; lines: readonly string[] } => one.lines !== null);
