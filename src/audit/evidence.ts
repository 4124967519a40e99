import { readFileSync } from 'node:fs';
import { readStored } from '../domain/log/stored.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { definitionOf } from '../domain/events/catalog.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { readEvidence, type Evidence } from '../files/evidence.ts';
import { orElse } from '../base/orElse.ts';
import { readHouseMessage } from '../api/messages.ts';
import { EXIT, type AuditCommand, type Print } from './command.ts';
import { nodeHashing } from './nodeHashing.ts';
import { UnreadableFileError } from './readLines.ts';

/** The entries in the message of a house, as lines. */
function entriesIn({ message }: Evidence): readonly string[] {
  const said = readHouseMessage(message);
  // An answer over HTTP is kept as the entry that it showed.
  if (said === null) return message.startsWith('{"v":') ? [message] : [];
  if (said.kind === 'answer') return said.answered.kind === 'accepted' && said.answered.entry !== null ? [said.answered.entry] : [];
  return 'entries' in said ? said.entries : [];
}

/** Prints an entry of the message: its place, its hash and what happened. */
function printEntry(lines: string, { told }: Evidence, print: Print): void {
  const entry = orElse(() => {
    const feed = new EntryFeed(nodeHashing);
    const [stored] = lines.split('\n').flatMap((line) => feed.line(line) ?? []);
    return stored ? readStored(stored) : null;
  }, null);
  if (entry === null) return print('entry     cannot be read');
  const { seq } = entry.header;
  const other = seq === told.seq && entry.hash !== told.hash ? ', which is not the one that was told before' : '';
  print(`entry     ${seq} of ${new Date(entry.header.at).toISOString()}, hash ${entry.hash}${other}`);
  for (const event of eventsOf(entry)) print(`          ${definitionOf(event).describe(event.data, (id) => id)}`);
}

export const evidence: AuditCommand = {
  usage: 'FILE',
  about: 'what a page saved when its house contradicted itself',
  details: [
    'FILE  the file that the page saved; it holds what was told before, what was asked for, and what the house answered',
    'It says what the page saw. Only two logs, or two receipts, prove it to somebody who does not trust the page: audit compare.',
  ],
  plan: { positionals: ['FILE'], values: [], flags: [] },
  run(args, print) {
    const path = args.positional(0);
    const text = orElse(() => readFileSync(path, 'utf8'), null);
    if (text === null) throw new UnreadableFileError(`${path} cannot be read`);
    const read = readEvidence(text, nodeHashing);
    if ('problem' in read) {
      print(`Refused: ${read.problem}.`);
      return EXIT.defect;
    }
    print(`claim     ${read.sentence}`);
    print(`noticed   ${new Date(read.madeAt).toISOString()}, log ${read.logId}`);
    print(`told      entry ${read.told.seq}, hash ${read.told.hash}`);
    if (read.asked)
      print(`asked     ${read.asked.type} ${JSON.stringify(read.asked.payload)} by ${read.asked.actor}, command ${read.asked.id}`);
    for (const lines of entriesIn(read)) printEntry(lines, read, print);
    return EXIT.holds;
  },
};
