/** `audit compare` and `audit evidence` with signed checkpoints: what proves to a stranger that a house signed two histories. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { writeVerifierKey } from '../../src/domain/transparency/signedNote.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { writeEvidence } from '../../src/files/evidence.ts';
import { chainAgain, takeApart, type LooseEntry } from '../kit/looseLog.ts';
import { MerkleLog } from '../kit/merkleLog.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { audit } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
const machine = new TestMachine();
const machines = [machine];
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const files = new Map<string, string>();
const at = (name: string): string => files.get(name) ?? join(folder, 'none');
let key = '';
let size = 0;

beforeAll(async () => {
  const own = await machine.open();
  key = writeVerifierKey(await own.checkpoints.verifier());
  const save = async (name: string, { checkpoints }: Pick<typeof own, 'checkpoints'>): Promise<void> =>
    void files.set(name, file(name, (await checkpoints.newest()).note));
  await save('early', own);
  const fork = await machine.forked();
  machines.push(fork);
  const other = await fork.open();
  const grow = async ({ house }: Pick<typeof own, 'house'>): Promise<void> => {
    await house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
    for (const { clock } of machines) clock.move(2_000);
  };
  await grow(own);
  await grow(other);
  await save('note', own);
  await save('fork', other);
  await grow(other);
  await save('longer', other);
  size = machine.kept.log.entries.length;
  files.set('log', file('log.jsonl', `${machine.lines().join('\n')}\n`));
  files.set('forkLog', file('fork.jsonl', `${fork.lines().join('\n')}\n`));
  files.set('cut', file('cut.jsonl', `${machine.lines().with(-2, 'null').join('\n')}\n`));
  files.set('stranger', file('stranger', new MerkleLog('bountybay/log_1', ['a', 'b']).checkpoint(2)));
});
afterAll(() => {
  for (const one of machines) one.close();
  rmSync(folder, { recursive: true });
});

test.each<[what: string, one: string, other: string, exit: number, says: () => RegExp]>([
  ['a log and a checkpoint of it', 'log', 'note', 0, () => new RegExp(`^One log: its ${size} entries .* signed by the house\\.$`, 'u')],
  ['a checkpoint and a longer log', 'early', 'log', 0, () => new RegExp(`^One log: its ${size - 1} entries`, 'u')],
  [
    'a log and a checkpoint of a fork',
    'log',
    'fork',
    1,
    () => /^Two logs: its \d+ entries are not the first of this log: the house has signed/u,
  ],
  [
    'a log and a longer checkpoint',
    'log',
    'longer',
    1,
    () => new RegExp(`^Not known: it has ${size + 1} entries, and the log has ${size}`, 'u'),
  ],
  ['a log with a withheld line and a checkpoint', 'cut', 'note', 1, () => /names no viewer, so nobody can tell what it withholds/u],
  ['a log and a checkpoint of somebody else', 'log', 'stranger', 1, () => /^Not known: it is of another log: bountybay\/log_1\.$/u],
  ['a checkpoint and itself', 'note', 'note', 0, () => new RegExp(`^One log: the same ${size} entries\\.$`, 'u')],
  [
    'two of one size',
    'note',
    'fork',
    1,
    () => new RegExp(`^Two logs: each checkpoint has ${size} entries and another root, and the house signed both`, 'u'),
  ],
  ['two of two logs', 'note', 'stranger', 1, () => /^Not known: .* is not signed with the key of/u],
])('%s are compared', async (_what, one, other, exit, says) => {
  const both = !['log', 'cut'].includes(one) && other !== 'log';
  const ran = await audit('compare', at(one), at(other), ...(both ? ['--key', key] : []));
  expect(ran.out).toMatch(says());
  expect(ran.exit).toBe(exit);
});

test('checkpoints of two sizes alone say nothing, and it is said what to do', async () => {
  const { exit, complaints } = await audit('compare', at('early'), at('note'));
  expect([exit, complaints]).toEqual([2, expect.stringContaining('compare each with a log, or ask the house')]);
});

const evidenceWith = (...notes: readonly string[]): string =>
  file(
    'evidence.json',
    writeEvidence(
      {
        evidence: 1,
        sentence: 'it signed two histories',
        madeAt: 0,
        logId: 'a log',
        told: { seq: 1, hash: 'f'.repeat(64), lines: null },
        asked: null,
        message: '',
        notes: notes.map((name) => readFileSync(at(name), 'utf8')),
      },
      nobleHashing,
    ),
  );

const AGREE = 'Not proved: with this log the checkpoints do not contradict each other.';
const NOT_SIGNED = 'Not proved: the house may never have signed this log. If it gave you the log itself, it has signed another one.';

test.each<[what: string, notes: readonly string[], exit: number, last: string]>([
  ['of two histories is proved', ['note', 'fork'], 0, 'Proved: the house signed two histories.'],
  ['of one history is not', ['early', 'note'], 1, AGREE],
  ['of a fork alone is not', ['fork'], 1, NOT_SIGNED],
  ['of a longer fork is not', ['early', 'longer'], 1, AGREE],
  ['of a stranger is not', ['note', 'stranger'], 1, AGREE],
])('the evidence %s, with a log of the house', async (_what, notes, exit, last) => {
  const { exit: code, out } = await audit('evidence', evidenceWith(...notes), '--log', at('log'), '--key', key);
  expect([code, out.split('\n').at(-1)]).toEqual([exit, last]);
  expect(out).toMatch(/^signed {4}\d+ entries, root [0-9a-f]{64}$/mu);
});

test('a log that somebody made of an honest one proves nothing with the checkpoints of the honest one', async () => {
  const entries = takeApart(machine.lines().join('\n'));
  (entries.at(-1) as LooseEntry).header.at += 1;
  const made = file('made.jsonl', chainAgain(entries));
  const { exit, out } = await audit('evidence', evidenceWith('early', 'note'), '--log', made, '--key', key);
  expect([exit, out.split('\n').at(-1)]).toEqual([1, NOT_SIGNED]);
});

test('a checkpoint of a log contradicts a shorter one of another history', async () => {
  const { exit, out } = await audit('evidence', evidenceWith('note', 'longer'), '--log', at('forkLog'), '--key', key);
  expect([exit, out.split('\n').at(-1)]).toEqual([0, 'Proved: the house signed two histories.']);
});

test.each<[string, readonly string[], says: () => string]>([
  ['without a key', [], () => `Not proved: two histories are signed with ${key}. If that is the key of the house, give it by --key.`],
  ['with another key', ['--key', 'a+b+c'], () => `Not proved: two histories are signed with ${key}. That is not the given key.`],
])('a log alone does not say whose key it names: %s nothing is proved of the house', async (_what, args, says) => {
  const { exit, out } = await audit('evidence', evidenceWith('note', 'fork'), '--log', at('log'), ...args);
  expect([exit, out.split('\n').at(-1)]).toEqual([1, says()]);
});

test('without a log the evidence shows what was signed', async () => {
  const { exit, out } = await audit('evidence', evidenceWith('note', 'fork'));
  expect([exit, out.match(/^signed/gmu)?.length]).toEqual([0, 2]);
});
