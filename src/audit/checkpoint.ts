/** Asks a house for a checkpoint: whether it is signed, who cosigned it, and whether it continues one that was kept. */
import { existsSync, readFileSync } from 'node:fs';
import { bytesToHex } from '@noble/hashes/utils.js';
import { cosignatureOf, readCheckpoint, type Checkpoint } from '../domain/transparency/checkpoint.ts';
import { provesConsistency } from '../domain/transparency/merkleTree.ts';
import { isSignedBy, readVerifierKey, UnreadableNoteError } from '../domain/transparency/signedNote.ts';
import { isoTime } from '../domain/utc.ts';
import { checkpointPaths, readProof } from '../api/checkpoints.ts';
import { UsageError, type Arguments } from './arguments.ts';
import { EXIT, type AuditCommand, type Print } from './command.ts';

/** The text at an address. Throws UsageError if nobody answers, or nothing is there. */
async function textAt(address: URL): Promise<string> {
  const response = await fetch(address).catch(() => {
    throw new UsageError(`No house answers at ${address.origin}.`);
  });
  if (!response.ok) throw new UsageError(`The house has nothing at ${address.pathname}.`);
  return response.text();
}

/** The checkpoint that was kept, if one is named. */
function keptCheckpoint(file: string | undefined): Checkpoint | undefined {
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  return readCheckpoint(readFileSync(file, 'utf8')).checkpoint;
}

/** What is wrong with the growth from one checkpoint to another, or undefined. */
async function wrongGrowth(url: string, before: Checkpoint, after: Checkpoint): Promise<string | undefined> {
  if (before.origin !== after.origin) return `the kept one is of another log: ${before.origin}`;
  if (before.size > after.size) return `it has ${after.size} entries, and the kept one ${before.size}: the log became shorter`;
  const answer = await textAt(new URL(`${checkpointPaths.consistency}?from=${before.size}&to=${after.size}`, url));
  const proof = readProof(answer);
  return proof && provesConsistency(before, after, proof)
    ? undefined
    : `the house cannot prove that its ${before.size} first entries are those of the kept one`;
}

async function check(args: Arguments, print: Print): Promise<string | undefined> {
  const url = args.positional(0);
  const witnesses = (args.value('witness')?.split(',') ?? []).map(readVerifierKey);
  const kept = keptCheckpoint(args.value('since'));
  const key = readVerifierKey(args.value('key') ?? (await textAt(new URL(checkpointPaths.key, url))));
  const text = await textAt(new URL(witnesses.length > 0 ? checkpointPaths.cosigned : checkpointPaths.newest, url));
  const { checkpoint: signed, note } = readCheckpoint(text);
  for (const line of text.trimEnd().split('\n')) print(line);
  print('');
  if (key.name !== signed.origin || !isSignedBy(note, key)) return `it is not signed with the key of ${key.name}`;
  print(`Signed by the house: ${signed.size} entries, root ${bytesToHex(signed.root)}.`);
  for (const witness of witnesses) {
    const cosignature = cosignatureOf(note, witness);
    if (!cosignature) return `${witness.name} has not cosigned it`;
    print(`Cosigned by ${witness.name} at ${isoTime(cosignature.at * 1_000)}.`);
  }
  const problem = kept && (await wrongGrowth(url, kept, signed));
  if (kept && problem === undefined) print(`It continues the kept one of ${kept.size} entries.`);
  return problem;
}

export const checkpoint: AuditCommand = {
  usage: 'URL [--key KEY] [--witness KEY,…] [--since FILE]',
  about: 'what a house has signed of its log, and whether the log only grew',
  details: [
    'URL            where the house listens',
    '--key KEY      the key of its checkpoints, in the form name+id+key. Default: the one that the house names itself',
    '--witness KEY,…  keys of witnesses that must have cosigned it',
    '--since FILE   a checkpoint that was kept: the new one must continue it',
    'Keep what it prints up to the empty line: `verify --checkpoint` compares an export with it.',
    'Exit code 0: what is checked holds. 1: it does not. 2: no house answers, or called wrongly.',
  ],
  plan: { positionals: ['URL'], values: ['key', 'witness', 'since'], flags: [] },
  async run(args, print) {
    const url = args.positional(0);
    if (!URL.canParse('/', url)) throw new UsageError(`${JSON.stringify(url)} is no address.`);
    try {
      const problem = await check(args, print);
      if (problem !== undefined) print(`Refused: ${problem}.`);
      return problem === undefined ? EXIT.holds : EXIT.defect;
    } catch (error) {
      throw error instanceof UnreadableNoteError ? new UsageError(error.message) : error;
    }
  },
};
