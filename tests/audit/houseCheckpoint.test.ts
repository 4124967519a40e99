/** `audit checkpoint URL`: what a house has signed, and whether its log only grew. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkpointText, cosign, readCheckpoint } from '../../src/domain/transparency/checkpoint.ts';
import { leafHash } from '../../src/domain/transparency/merkleTree.ts';
import {
  signNote,
  verifierOf,
  writeNote,
  writeVerifierKey,
  type NoteSignature,
  type SigningKey,
} from '../../src/domain/transparency/signedNote.ts';
import { checkpointPaths } from '../../src/api/checkpoints.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { serve } from '../kit/gateway.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { audit } from './audit.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkpoint-'));
const machine = new TestMachine();
const stranger: SigningKey = { name: 'example.com/stranger', purpose: 'note', secret: hexToBytes('77'.repeat(32)) };
let served: Awaited<ReturnType<typeof serve>>;
let url = '';
/** A checkpoint from before the newest entries. */
let kept = '';

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
beforeAll(async () => {
  const parts = await machine.open();
  served = await serve(parts);
  kept = (await parts.checkpoints.newest()).note;
  for (let n = 0; n < 3; n += 1) await parts.house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
  machine.clock.move(2_000);
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(served.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await served.close();
  machine.close();
  rmSync(folder, { recursive: true });
});

/** The kept checkpoint with something changed. Who keeps one has checked its signature before. */
const changed = (change: object): string => {
  const text = checkpointText({ ...readCheckpoint(kept).checkpoint, ...change });
  return writeNote({ text, signatures: [signNote(text, stranger)] });
};

test('a checkpoint is printed and continues the one that was kept', async () => {
  const { exit, out } = await audit('checkpoint', url, '--since', file('kept', kept));
  const { size } = readCheckpoint(kept).checkpoint;
  expect(exit).toBe(0);
  expect(out).toContain(`Signed by the house: ${size + 3} entries, root `);
  expect(out).toContain(`It continues the kept one of ${size} entries.`);
  const printed = `${out.slice(0, out.indexOf('\nSigned'))}`;
  expect(readCheckpoint(printed).checkpoint.size).toBe(size + 3);
});

test.each<[what: string, args: () => readonly string[], sentence: string]>([
  [
    'the key of somebody else',
    () => ['--key', writeVerifierKey(verifierOf(stranger))],
    'it is not signed with the key of example.com/stranger',
  ],
  ['a log that became shorter', () => ['--since', file('longer', changed({ size: 1_000 }))], 'the log became shorter'],
  ['another history', () => ['--since', file('forked', changed({ root: leafHash(new Uint8Array()) }))], 'are those of the kept one'],
  [
    'another log',
    () => ['--since', file('other', changed({ origin: 'example.com/log' }))],
    'the kept one is of another log: example.com/log',
  ],
])('%s is named', async (_what, args, sentence) => {
  const { exit, out } = await audit('checkpoint', url, ...args());
  expect(exit).toBe(1);
  expect(out.split('\n').at(-1)).toMatch(/^Refused: .*\.$/u);
  expect(out).toContain(sentence);
});

test.each<[what: string, args: () => readonly string[], sentence: string]>([
  ['no house', () => ['http://127.0.0.1:9'], 'No house answers at http://127.0.0.1:9.'],
  ['no address', () => ['nowhere'], 'is no address.'],
  [
    'no cosignature yet',
    () => [url, '--witness', writeVerifierKey(verifierOf({ ...stranger, purpose: 'cosignature' }))],
    'The house has nothing at /checkpoint/cosigned.',
  ],
  [
    'a kept file that is no checkpoint',
    () => [url, '--since', file('nonsense', 'nonsense')],
    'The note has no blank line before its signatures.',
  ],
])('%s is said in a sentence', async (_what, args, sentence) => {
  const { exit, complaints } = await audit('checkpoint', ...args());
  expect([exit, complaints]).toEqual([2, expect.stringContaining(sentence)]);
});

const home: SigningKey = { name: 'example.com/log', purpose: 'note', secret: hexToBytes('55'.repeat(32)) };
const witness: SigningKey = { ...stranger, name: 'example.com/witness', purpose: 'cosignature' };
const text = checkpointText({ origin: home.name, size: 12, root: leafHash(new Uint8Array()) });
const keyOf = (key: SigningKey): string => writeVerifierKey(verifierOf(key));

/** The address of a house that has one checkpoint of 12 entries, with these signatures beside its own. */
async function houseWith(...more: readonly NoteSignature[]): Promise<string> {
  const note = writeNote({ text, signatures: [signNote(text, home), ...more] });
  const answers = new Map<string, string>([
    [checkpointPaths.key, keyOf(home)],
    [checkpointPaths.newest, note],
    [checkpointPaths.cosigned, note],
  ]);
  const server = createServer(({ url: path }, response) => void response.end(answers.get(path ?? '')));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('each witness is printed with the time at which it cosigned', async () => {
  const address = await houseWith(cosign(text, 1_768_464_000, witness));
  const { exit, out } = await audit('checkpoint', address, '--witness', keyOf(witness));
  expect(exit).toBe(0);
  expect(out.split('\n').at(-1)).toBe('Cosigned by example.com/witness at 2026-01-15T08:00:00.000Z.');
  const other: SigningKey = { ...witness, name: 'example.com/other' };
  const both = await audit('checkpoint', address, '--witness', `${keyOf(witness)},${keyOf(other)}`);
  expect([both.exit, both.out.split('\n').at(-1)]).toEqual([1, 'Refused: example.com/other has not cosigned it.']);
});

test('a log that has not grown continues the checkpoint that was kept', async () => {
  const { exit, out } = await audit(
    'checkpoint',
    url,
    '--since',
    file('same', (await audit('checkpoint', url)).out.split('\nSigned')[0] ?? ''),
  );
  expect([exit, out.split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^It continues the kept one of \d+ entries\.$/u)]);
});

test('somebody else whose signature stands under it is not the house', async () => {
  const { exit, out } = await audit('checkpoint', await houseWith(signNote(text, stranger)), '--key', keyOf(stranger));
  expect([exit, out.split('\n').at(-1)]).toEqual([1, 'Refused: it is not signed with the key of example.com/stranger.']);
});
