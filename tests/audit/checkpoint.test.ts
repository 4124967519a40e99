/** `audit verify --checkpoint`: the log against what its house signed, and what witnesses saw. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkpointText, cosign, originOf, readCheckpoint } from '../../src/domain/transparency/checkpoint.ts';
import type { LogId } from '../../src/domain/ids.ts';
import { emptyRoot, leafHash } from '../../src/domain/transparency/merkleTree.ts';
import {
  namesKey,
  readNote,
  signNote,
  verifierOf,
  writeNote,
  writeVerifierKey,
  type SigningKey,
} from '../../src/domain/transparency/signedNote.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { digestKeyOf } from '../../src/engine/people.ts';
import { changeCheckpointKey, findSigningKey, firstCheckpointKey } from '../../src/engine/transparency/checkpointKey.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { audit } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkpoint-'));
const machine = new TestMachine();
const witness: SigningKey = { name: 'witness.example.com/one', purpose: 'cosignature', secret: hexToBytes('55'.repeat(32)) };
const witnessKey = writeVerifierKey(verifierOf(witness));
let note = '';
let key: SigningKey;
let size = 0;

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
let log = '';
beforeAll(async () => {
  const { house, checkpoints } = await machine.open();
  ({ note } = await checkpoints.newest());
  const { logId, seq } = house.durableHead;
  key = firstCheckpointKey(await digestKeyOf(machine.kept.vault, logId as LogId), logId, nodeHashing);
  size = seq;
  log = file('log.jsonl', machine.lines().join('\n').concat('\n'));
});
afterAll(() => {
  machine.close();
  rmSync(folder, { recursive: true });
});

/** A note of the house itself with another text. */
const signed = (text: string): string => writeNote({ text, signatures: [signNote(text, key)] });
const last = (out: string): string | undefined => out.split('\n').at(-1);

test('a checkpoint is compared with a chapter and its archive, and not with the chapter alone', async () => {
  const [archive, chapter] = [join(folder, 'archive.jsonl'), join(folder, 'chapter.jsonl')];
  await audit('close', log, '--at', String(size - 3), '--archive', archive, '--out', chapter);
  const { exit, out } = await audit('verify', chapter, '--archive', archive, '--checkpoint', file('good', note));
  expect(out).toContain(`Checkpoint: its ${size} entries with the root`);
  expect(exit).toBe(0);
  const alone = await audit('verify', chapter, '--checkpoint', file('good', note));
  expect(alone.complaints).toContain('--checkpoint needs the entries from the first on: give each archive.');
  expect(alone.exit).toBe(2);
});

test('a checkpoint of the log holds', async () => {
  const { exit, out } = await audit('verify', log, '--checkpoint', file('good', note));
  expect(exit).toBe(0);
  expect(last(out)).toMatch(
    new RegExp(`^Checkpoint: its ${size} entries with the root [0-9a-f]{64} are the first of this log, signed by the house\\.$`, 'u'),
  );
});

test('it may be older than the log, and says who cosigned it and when', async () => {
  const text = readCheckpoint(note).note.text;
  const cosigned = note + writeNote({ text: '', signatures: [cosign(text, Date.UTC(2026, 10, 26) / 1_000, witness)] }).slice(1);
  const { exit, out } = await audit('verify', log, '--checkpoint', file('cosigned', cosigned), '--witness', witnessKey);
  expect(exit).toBe(0);
  expect(last(out)).toContain('signed by the house, cosigned by witness.example.com/one at 2026-11-26T00:00:00.000Z.');
});

test.each<[what: string, note: () => string, sentence: string]>([
  [
    'of another log',
    () => signed(checkpointText({ ...readCheckpoint(note).checkpoint, origin: originOf(`log_${'0'.repeat(32)}`) })),
    'it is of another log',
  ],
  [
    'with a root that the log does not have',
    () => signed(checkpointText({ ...readCheckpoint(note).checkpoint, root: leafHash(new Uint8Array()) })),
    'the house has signed another history',
  ],
  [
    'of more entries than there are',
    () => signed(checkpointText({ ...readCheckpoint(note).checkpoint, size: size + 1 })),
    ', and the log has',
  ],
  [
    'of an empty log',
    () => signed(checkpointText({ ...readCheckpoint(note).checkpoint, size: 0, root: emptyRoot() })),
    'Checkpoint: it has no entries, so it says nothing of this log.',
  ],
  [
    'of somebody else',
    () => {
      const { text } = readCheckpoint(note).note;
      return writeNote({ text, signatures: [signNote(text, { ...key, secret: hexToBytes('66'.repeat(32)) })] });
    },
    'it is not signed with the key in the first entry of the log.',
  ],
])('one %s is refused', async (_what, made, sentence) => {
  const { exit, out } = await audit('verify', log, '--checkpoint', file('bad', made()));
  expect(exit).toBe(1);
  expect(last(out)).toContain(sentence);
});

test('after a change of the key the one in force signs, and the former one alone does not hold', async () => {
  const other = new TestMachine('another key');
  const { house, checkpoints } = await other.open();
  const { note: early } = await checkpoints.newest();
  await changeCheckpointKey(house);
  other.clock.move(2_000);
  const { text, signatures } = readNote((await checkpoints.newest()).note);
  const former = await findSigningKey(
    { vault: house.ports.vault, hashing: nodeHashing },
    house.durableHead.logId,
    house.world.checkpointKeys[0]!.key,
  );
  const old = writeNote({ text, signatures: signatures.filter((signature) => namesKey(signature, verifierOf(former!))) });
  const path = file('another.jsonl', other.lines().join('\n').concat('\n'));
  const said = async (name: string, kept: string) => last((await audit('verify', path, '--checkpoint', file(name, kept))).out);
  expect(await said('early', early)).toContain('signed by the house.');
  expect(await said('both', writeNote({ text, signatures }))).toContain('signed by the house.');
  expect(await said('old', old)).toBe(`Checkpoint: it is not signed with the key in entry ${house.durableHead.seq} of the log.`);
  other.close();
});

test('one that a witness has not cosigned is refused where that is asked for', async () => {
  const { exit, out } = await audit('verify', log, '--checkpoint', file('good', note), '--witness', witnessKey);
  expect([exit, last(out)]).toEqual([1, 'Checkpoint: witness.example.com/one has not cosigned it.']);
});

test.each([
  ['a file that is not there', () => ['--checkpoint', join(folder, 'nowhere')], 'There is no file'],
  [
    'a file that is no checkpoint',
    () => ['--checkpoint', file('nonsense', 'nonsense')],
    'The note has no blank line before its signatures.',
  ],
  ['a key that is none', () => ['--checkpoint', file('good', note), '--witness', 'nonsense'], 'A key must have the form name+id+key'],
  ['a witness without a checkpoint', () => ['--witness', witnessKey], '--witness needs a --checkpoint.'],
])('%s is a wrong call', async (_what, args, sentence) => {
  const { exit, complaints } = await audit('verify', log, ...args());
  expect(exit).toBe(2);
  expect(complaints).toContain(sentence);
});
