/** `audit view`: writes the part of a log that somebody may read. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { LogView, type Viewer } from '../domain/log/view.ts';
import { counted } from '../domain/verify/claim.ts';
import type { World } from '../domain/world.ts';
import { namedAccount } from './accountArgument.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';
import { readLog } from './readLog.ts';
import { isSameFile } from './sameFile.ts';
import { reportLines } from './verify.ts';

/** An admin reads the whole log. */
function viewerNamed(world: World, who: string): Viewer {
  if (who === 'admin' || who === 'public') return who;
  const { id, role } = namedAccount(world, who);
  return role === 'admin' ? 'admin' : id;
}

/** Writes the view. Returns how many lines were withheld. Throws UsageError if the file cannot be written. */
function writeView(path: string, out: string, viewer: Viewer): number {
  const view = new LogView(viewer, nodeHashing);
  let withheld = 0;
  const write = (file: number) =>
    readLines(path, {
      line(text) {
        const lines = view.line(text);
        withheld += lines.filter((line) => line === 'null').length;
        if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`);
        return true;
      },
      // The log was verified just before, so a defect means that the file has changed.
      defect(sentence) {
        throw new Error(`${path} has changed meanwhile: ${sentence}`);
      },
    });
  let file: number | undefined;
  try {
    file = openSync(out, 'w');
    write(file);
  } catch (error) {
    throw new UsageError(`${out} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return withheld;
}

export const viewCommand: AuditCommand = {
  usage: 'LOG.jsonl --as ACCOUNT|admin|public --out FILE',
  about: 'the log as somebody may have it: it verifies like the whole one, and what is not theirs is withheld',
  details: [
    '--as ACCOUNT  the account’s id or its username: what is public, and what concerns that account',
    '--as public   what everybody may know; --as admin or an admin’s account, everything. An account of such a name is given by its id',
    'The first line of the view names its viewer, so that it is judged as theirs.',
    '--out FILE    where the view is written; a file of that name is replaced',
    'The log is verified first. Exit code 1: it does not hold, and nothing is written.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['as', 'out'], flags: [] },
  run(args, print) {
    const [path, who, out] = [args.positional(0), args.needed('as'), args.needed('out')];
    if (isSameFile(path, out)) throw new UsageError('--out is the log itself.');
    const { report, world } = readLog(path);
    if (!report.ok) {
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    if (report.viewer !== null || report.isCut) throw new UsageError('A view is made of a whole log, and this file is none.');
    const withheld = writeView(path, out, viewerNamed(world, who));
    print(
      `${counted(report.entries, 'entry', 'entries')} as ${who} may have them, with ${counted(withheld, 'line')} withheld; the head is ${report.head?.hash ?? ''}`,
    );
    return EXIT.holds;
  },
};
