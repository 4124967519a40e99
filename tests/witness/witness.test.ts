import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { checkpointText, cosignatureOf } from '../../src/domain/transparency/checkpoint.ts';
import { readNote, signNote, writeNote } from '../../src/domain/transparency/signedNote.ts';
import { witnessServer } from '../../src/witness/serveWitness.ts';
import { Witness } from '../../src/witness/witness.ts';
import { MerkleLog } from '../kit/merkleLog.ts';

const ORIGIN = 'example.com/log';
const parts = Array.from({ length: 40 }, (_, n) => `entry ${n + 1}`);
const log = new MerkleLog(ORIGIN, parts);
/** The same log with another seventh entry. */
const forked = new MerkleLog(ORIGIN, parts.with(6, 'another entry'));
const NOW = Date.UTC(2026, 10, 26);

let folder = '';
let contradictions: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'witness-'));
  contradictions = [];
});
afterEach(() => rm(folder, { recursive: true }));

const opened = (): Promise<Witness> =>
  Witness.open({
    name: 'witness.example.com/one',
    logs: [log.verifier],
    path: join(folder, 'state.json'),
    clock: { now: () => NOW },
    freshSecret: () => '33'.repeat(32),
    onContradiction: (request) => contradictions.push(request),
  });

describe('a witness', () => {
  it('cosigns a log that only grew', async () => {
    const witness = await opened();
    for (const [before, size] of [
      [0, 5],
      [5, 5],
      [5, 8],
      [8, 40],
    ] as const) {
      const { status, body } = await witness.addCheckpoint(log.request(before, size));
      expect(status).toBe(200);
      const note = readNote(log.checkpoint(size) + body);
      expect(cosignatureOf(note, witness.verifier)).toEqual({ name: 'witness.example.com/one', at: NOW / 1_000 });
      expect(cosignatureOf(readNote(log.checkpoint(size - 1) + body), witness.verifier)).toBeUndefined();
    }
    expect(contradictions).toEqual([]);
  });

  it('cosigns an empty log, and what follows it', async () => {
    const witness = await opened();
    for (const request of [log.request(0, 0), log.request(0, 0), log.request(0, 3)])
      expect((await witness.addCheckpoint(request)).status).toBe(200);
    expect(await witness.addCheckpoint(log.request(0, 0))).toMatchObject({ status: 409, body: '3\n' });
  });

  it('does not cosign an empty log with a root, and does not call it a second history', async () => {
    const witness = await opened();
    const text = checkpointText({ origin: ORIGIN, size: 0, root: log.root(3) });
    const note = writeNote({ text, signatures: [signNote(text, log.key)] });
    expect(await witness.addCheckpoint(`old 0\n\n${note}`)).toMatchObject({
      status: 422,
      body: 'A log without entries has another root.\n',
    });
    expect(contradictions).toEqual([]);
  });

  it('says what it cosigned last to a log that does not know it', async () => {
    const witness = await opened();
    await witness.addCheckpoint(log.request(0, 8));
    expect(await witness.addCheckpoint(log.request(0, 12))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '8\n' });
    expect((await witness.addCheckpoint(log.request(8, 12))).status).toBe(200);
  });

  it('never cosigns a second history, and keeps what proves it', async () => {
    const witness = await opened();
    await witness.addCheckpoint(log.request(0, 10));
    expect((await witness.addCheckpoint(forked.request(10, 10))).status).toBe(409);
    expect((await witness.addCheckpoint(forked.request(10, 20))).status).toBe(422);
    expect(contradictions).toEqual([forked.request(10, 10), forked.request(10, 20)]);
    expect((await witness.addCheckpoint(log.request(10, 20))).status).toBe(200);
  });

  it('answers what the standard says to requests that it cannot grant', async () => {
    const witness = await opened();
    await witness.addCheckpoint(log.request(0, 10));
    const stranger = new MerkleLog('example.com/other', parts);
    const impostor = new MerkleLog(ORIGIN, parts, '22'.repeat(32));
    const shorter = log.request(8, 9).replace('old 8', 'old 10');
    const tooLong = log.request(10, 20).replace('\n', `\n${'A'.repeat(43)}=\n`);
    expect((await witness.addCheckpoint(stranger.request(10, 20))).status).toBe(404);
    expect((await witness.addCheckpoint(impostor.request(10, 20))).status).toBe(403);
    expect((await witness.addCheckpoint(shorter)).status).toBe(400);
    expect((await witness.addCheckpoint(tooLong)).status).toBe(422);
  });

  test.each([
    ['nothing', ''],
    ['no size', log.request(0, 5).replace('old 0', 'old')],
    ['a size with a zero before it', log.request(0, 5).replace('old 0', 'old 00')],
    ['a size below 0', log.request(0, 5).replace('old 0', 'old -1')],
    ['a size with a point', log.request(0, 5).replace('\n5\n', '\n5.0\n')],
    ['a root that is too short', log.request(0, 5).replace(/\n5\n..../u, '\n5\n')],
    ['a hash that is too short', log.request(4, 5).replace(/\n..../u, '\n')],
    ['64 hashes', log.request(0, 5).replace('\n', `\n${`${'A'.repeat(43)}=\n`.repeat(64)}`)],
    ['no signature', log.request(0, 5).replace(/\u2014.*\n/u, '')],
    ['no blank line', log.request(0, 5).replaceAll('\n\n', '\n')],
  ])('refuses a request with %s as unreadable', async (_what, body) => {
    const witness = await opened();
    const { status, body: sentence } = await witness.addCheckpoint(body);
    expect(status).toBe(400);
    expect(sentence).toMatch(/^[A-Z].*\.\n$/u);
  });

  it('cosigns one of two requests that are sent at the same time', async () => {
    const witness = await opened();
    const answers = await Promise.all(
      [log.request(0, 10), forked.request(0, 20), log.request(0, 5)].map((one) => witness.addCheckpoint(one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
  });

  it('remembers over a restart, in a file that only its owner can read', async () => {
    const key = (await opened()).verifier;
    await (await opened()).addCheckpoint(log.request(0, 10));
    const again = await opened();
    expect(again.verifier).toEqual(key);
    expect((await again.addCheckpoint(forked.request(0, 20))).status).toBe(409);
    expect((await stat(join(folder, 'state.json'))).mode & 0o077).toBe(0);
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it('does not start with a file that it cannot read', async () => {
    await opened();
    const path = join(folder, 'state.json');
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, -2));
    await expect(opened()).rejects.toThrow('cannot be read: start a witness with a new name and a new key.');
  });

  it('does not cosign what it could not remember', async () => {
    const witness = await opened();
    await witness.addCheckpoint(log.request(0, 5));
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    await expect(witness.addCheckpoint(log.request(5, 10))).rejects.toThrow();
    await rm(folder);
    expect(await witness.addCheckpoint(log.request(10, 12))).toMatchObject({ status: 409, body: '5\n' });
    expect((await witness.addCheckpoint(log.request(5, 10))).status).toBe(200);
  });
});

describe('the door of a witness', () => {
  it('takes checkpoints by POST at one path', async () => {
    const witness = await opened();
    const server = witnessServer(witness, () => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/add-checkpoint`;
    const post = (body: string) => fetch(address, { method: 'POST', body });
    try {
      expect((await post(log.request(0, 10))).status).toBe(200);
      const conflict = await post(log.request(0, 12));
      expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([409, 'text/x.tlog.size', '10\n']);
      expect((await fetch(address)).status).toBe(405);
      expect((await fetch(`${address}s`, { method: 'POST' })).status).toBe(404);
      expect((await post('a'.repeat(64 * 1_024))).status).toBe(400);
      expect((await post('a'.repeat(64 * 1_024 + 1))).status).toBe(413);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
