/** `audit evidence`: checks and prints what a page saved when its house contradicted itself. */
import { readFileSync } from 'node:fs';
import { readStored } from '../domain/log/stored.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { definitionOf } from '../domain/events/catalog.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { readEvidence, type Evidence } from '../files/evidence.ts';
import { orElse } from '../base/orElse.ts';
import { readHouseMessage } from '../api/messages.ts';
import { EXIT, type AuditCommand, type ExitCode, type Print } from './command.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Checkpoint } from '../domain/transparency/checkpoint.ts';
import { isSameHash } from '../domain/transparency/merkleTree.ts';
import { UnreadableNoteError, writeVerifierKey } from '../domain/transparency/signedNote.ts';
import { CheckpointCheck } from './checkpointCheck.ts';
import { nodeHashing } from './nodeHashing.ts';
import { UnreadableFileError } from './readLines.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

/** The entries in the message of a house, as lines. */
function entriesIn({ message }: Evidence): readonly string[] {
  const said = readHouseMessage(message);
  // An answer over HTTP, or an exported log, is kept as the entry that it showed.
  if (said === null) return message.startsWith('{"v":') ? [message] : [];
  if (said.kind === 'answer') return said.answered.kind === 'accepted' && said.answered.entry !== null ? [said.answered.entry] : [];
  return 'entries' in said ? said.entries : [];
}

/** A line of the report. All texts begin in the same column. */
const row = (label: string, text: string): string => `${label.padEnd(10)}${text}`;

/** Prints an entry: its place, its hash and what happened. */
function printEntry(lines: string, { told }: Evidence, print: Print, label = 'entry'): void {
  const entry = orElse(() => {
    const feed = new EntryFeed(nodeHashing);
    const [stored] = lines.split('\n').flatMap((line) => feed.line(line) ?? []);
    return stored ? readStored(stored) : null;
  }, null);
  if (entry === null) return print(row(label, 'cannot be read'));
  const { seq } = entry.header;
  const other = seq === told.seq && entry.hash !== told.hash ? ', which is not the one that was told before' : '';
  print(row(label, `${seq} of ${new Date(entry.header.at).toISOString()}, hash ${entry.hash}${other}`));
  for (const event of eventsOf(entry))
    print(
      row(
        '',
        definitionOf(event).describe(event.data, (id) => id),
      ),
    );
}

/** The signed checkpoints of an evidence. Null: one of them cannot be read. */
function checksOf({ notes = [] }: Evidence): readonly CheckpointCheck[] | null {
  try {
    return notes.map((note) => new CheckpointCheck(note, []));
  } catch (error) {
    if (error instanceof UnreadableNoteError) return null;
    throw error;
  }
}

/** Compares the signed checkpoints with a log. Anybody can write one that names keys of their own, so `key` says which is that of the house. */
function compareWith(log: string, checks: readonly CheckpointCheck[], key: string | undefined, print: Print): ExitCode {
  const options = checks.map((check) => check.options);
  const { report } = readLog(log, {
    onEntry: (...entry) => options.forEach(({ onEntry }) => onEntry?.(...entry)),
    onEvent: (...event) => options.forEach(({ onEvent }) => onEvent?.(...event)),
  });
  if (!report.ok) {
    print(`${log} does not hold.`);
    for (const line of reportLines(report)) print(line);
    return EXIT.defect;
  }
  const verdicts = checks.map((check) => check.verdict());
  for (const [index, { sentence }] of verdicts.entries()) print(`Checkpoint ${index + 1}: ${sentence}.`);
  const signed = checks.flatMap(({ checkpoint, key: named }, index) => {
    const { finding = 'unknown' } = verdicts[index] ?? {};
    return finding === 'unknown' || !named ? [] : [{ ...checkpoint, finding, key: writeVerifierKey(named) }];
  });
  const keys = signed.filter((one) => signed.some((other) => contradicts(one, other))).map((one) => one.key);
  const isProved = key !== undefined && keys.includes(key);
  if (isProved) print('Proved: the house signed two histories.');
  else if (keys.length > 0) print(`Not proved: two histories are signed with ${keys[0]}. ${key === undefined ? ASK_KEY : OTHER_KEY}`);
  else if (signed.some(({ finding }) => finding === 'other')) print(`Not proved: ${NOT_SIGNED}`);
  else print('Not proved: with this log the checkpoints do not contradict each other.');
  return isProved ? EXIT.holds : EXIT.defect;
}

const ASK_KEY = 'If that is the key of the house, give it by --key.';
const OTHER_KEY = 'That is not the given key.';
const NOT_SIGNED = 'the house may never have signed this log. If it gave you the log itself, it has signed another one.';

/** A checkpoint that is signed with the key that a log names, and whether its entries are those of the log. */
interface SignedOf extends Checkpoint {
  readonly finding: 'holds' | 'other';
  /** In the form name+id+key. */
  readonly key: string;
}

/** Whether two checkpoints contradict each other. Anybody can write a log, so it counts only as far as one of them has signed it. */
function contradicts(one: SignedOf, other: SignedOf): boolean {
  if (one.size === other.size) return !isSameHash(one.root, other.root);
  return one.finding === 'holds' && other.finding === 'other' && other.size < one.size;
}

export const evidence: AuditCommand = {
  usage: 'FILE [--log LOG.jsonl --key KEY]',
  about: 'what a page saved when its house contradicted itself',
  details: [
    'FILE  the file that the page saved; it holds what was told before, what was asked for, and what the house answered',
    '--log LOG.jsonl  an export of the house: whether the house signed two checkpoints of the evidence that contradict each other',
    '--key KEY        the key of the house, in the form name+id+key, from another source than the log',
    'Without signed checkpoints it says what the page saw, and only two logs prove it to somebody who does not trust the page: audit compare.',
    'Exit code 0: it is as it was saved, and with --log and --key it is proved. 1: it is not. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['FILE'], values: ['log', 'key'], flags: [] },
  run(args, print) {
    const path = args.positional(0);
    const text = orElse(() => readFileSync(path, 'utf8'), null);
    if (text === null) throw new UnreadableFileError(`${path} cannot be read`);
    const read = readEvidence(text, nodeHashing);
    if ('problem' in read) {
      print(`Refused: ${read.problem}.`);
      return EXIT.defect;
    }
    print(row('claim', read.sentence));
    print(row('noticed', `${new Date(read.madeAt).toISOString()}, log ${read.logId}`));
    if (read.told.lines === null) print(row('told', `entry ${read.told.seq}, hash ${read.told.hash}`));
    else printEntry(read.told.lines, read, print, 'told');
    if (read.asked)
      print(row('asked', `${read.asked.type} ${JSON.stringify(read.asked.payload)} by ${read.asked.actor}, command ${read.asked.id}`));
    for (const lines of entriesIn(read)) printEntry(lines, read, print);
    const checks = checksOf(read);
    if (checks === null) {
      print('Refused: a checkpoint of the evidence cannot be read.');
      return EXIT.defect;
    }
    for (const { checkpoint } of checks) print(row('signed', `${checkpoint.size} entries, root ${bytesToHex(checkpoint.root)}`));
    const log = args.value('log');
    return log === undefined ? EXIT.holds : compareWith(log, checks, args.value('key'), print);
  },
};
