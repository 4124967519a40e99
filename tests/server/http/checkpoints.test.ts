/** What a stranger needs to see that the log only grows: checkpoints, their key, proofs, and the cosignatures of witnesses. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored } from '../../../src/domain/log/stored.ts';
import { cosignatureOf, originOf, readCheckpoint, type Checkpoint } from '../../../src/domain/transparency/checkpoint.ts';
import { emptyRoot, leafHash, provesConsistency, provesInclusion, type TreeHash } from '../../../src/domain/transparency/merkleTree.ts';
import {
  namesKey,
  isSignedBy,
  readBase64,
  readNote,
  readVerifierKey,
  writeNote,
  writeVerifierKey,
  type NoteKey,
} from '../../../src/domain/transparency/signedNote.ts';
import { writeAddCheckpoint } from '../../../src/domain/transparency/addCheckpoint.ts';
import { keyNamedIn } from '../../../src/domain/transparency/keyChange.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { changeCheckpointKey } from '../../../src/engine/transparency/checkpointKey.ts';
import { chainAgain, takeApart } from '../../kit/looseLog.ts';
import { readWitnesses, Witnesses } from '../../../src/server/witnesses.ts';
import { witnessServer } from '../../../src/witness/serveWitness.ts';
import { Witness } from '../../../src/witness/witness.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { Door } from '../../../src/server/door.ts';
import { readLimits } from '../../../src/server/readLimiter.ts';
import { ORIGIN, serve } from '../../kit/gateway.ts';
import { signInAsAdmin } from '../../kit/socket.ts';
import { TestMachine } from '../../kit/serverHouse.ts';

let machine: TestMachine;
let door: Door;
let log: Awaited<ReturnType<TestMachine['open']>>['log'];
let served: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  machine = new TestMachine();
  const parts = await machine.open();
  ({ log } = parts);
  [door, served] = [new Door(parts), await serve(parts)];
});
afterEach(async () => {
  await served.close();
  machine.close();
});

const get = async (url: string) => {
  const { statusCode, body, headers } = await served.app.inject({ url });
  return { status: statusCode, body, type: headers['content-type'] };
};
const proofOf = async (url: string): Promise<readonly TreeHash[]> =>
  (JSON.parse((await get(url)).body) as { proof: readonly string[] }).proof.map((hash) => readBase64(hash) ?? new Uint8Array());
const keyOf = async (): Promise<NoteKey> => readVerifierKey((await get('/checkpoint/key')).body);

/** Writes so many entries. A checkpoint is at most a second old, so the clock goes on. */
async function grow(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await served.house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
  machine.clock.move(2_000);
}

async function newest(): Promise<Checkpoint> {
  const { checkpoint, note } = readCheckpoint((await get('/checkpoint')).body);
  expect(isSignedBy(note, await keyOf())).toBe(true);
  return checkpoint;
}

describe('a checkpoint of the house', () => {
  it('is signed with the key in the first entry, and names the log and its size', async () => {
    const { origin, size } = await newest();
    const { logId, seq } = served.house.durableHead;
    expect([origin, size]).toEqual([originOf(logId), seq]);
    const [first] = await door.entries('public', { after: 0, limit: 1 });
    if (!first) throw new Error('the log is empty');
    const event = readStored(first).events.find((line) => line.kind === 'event' && line.event.type === 'rules/set');
    expect(event).toMatchObject({ event: { data: { checkpointKey: bytesToHex((await keyOf()).publicKey) } } });
  });

  it('is continued by the next one, and has each entry in it', async () => {
    const before = await newest();
    await grow(9);
    const after = await newest();
    expect(after.size).toBe(before.size + 9);
    expect(provesConsistency(before, after, await proofOf(`/proof/consistency?from=${before.size}&to=${after.size}`))).toBe(true);
    for (const { seq, hash } of await door.entries('admin', { after: 0, limit: after.size })) {
      const claim = new Map([[seq - 1, leafHash(hexToBytes(hash))]]);
      expect(provesInclusion(claim, after, await proofOf(`/proof/inclusion?seq=${seq}&size=${after.size}`))).toBe(true);
    }
  });

  it('reads nothing from the log that was written since the one before', async () => {
    await grow(200);
    await newest();
    await grow(200);
    const reads = vi.spyOn(log, 'readHashes');
    expect((await newest()).size).toBe(served.house.durableHead.seq);
    expect(reads).not.toHaveBeenCalled();
  });

  it('has many entries in it by one proof, which is shorter than theirs together', async () => {
    await grow(40);
    const { size, root } = await newest();
    const claimed = new Map<number, TreeHash>();
    let alone = 0;
    for (const { seq, hash } of await door.entries('admin', { after: 0, limit: size })) {
      if (seq % 3 !== 1) continue;
      claimed.set(seq - 1, leafHash(hexToBytes(hash)));
      alone += (await proofOf(`/proof/inclusion?seq=${seq}&size=${size}`)).length;
    }
    const seqs = [...claimed.keys()].map((leaf) => leaf + 1);
    const proof = await proofOf(`/proof/inclusion?seq=${seqs.join(',')}&size=${size}`);
    expect(provesInclusion(claimed, { size, root }, proof)).toBe(true);
    expect(proof.length).toBeLessThan(alone / 2);
  });

  it('continues an empty log, by a proof without hashes', async () => {
    expect([(await get('/proof/consistency?from=0&to=0')).body, (await get('/proof/consistency?from=0&to=3')).body]).toEqual(
      Array(2).fill('{"proof":[]}'),
    );
    const after = await newest();
    expect(provesConsistency({ size: 0, root: emptyRoot() }, after, [])).toBe(true);
    expect(provesConsistency({ size: 0, root: after.root }, after, [])).toBe(false);
  });

  it('is signed once a second at most, and is plain text', async () => {
    const { body, type } = await get('/checkpoint');
    await served.house.submit({ type: 'ChangePassword', payload: {} }, seededAdmin.account);
    expect((await get('/checkpoint')).body).toBe(body);
    expect(type).toBe('text/plain; charset=utf-8');
  });

  it.each([
    '/proof/inclusion',
    '/proof/inclusion?seq=0&size=0',
    '/proof/inclusion?seq=1&size=0',
    '/proof/inclusion?seq=0&size=3',
    '/proof/inclusion?seq=4&size=3',
    '/proof/inclusion?seq=1&size=100000',
    '/proof/inclusion?seq=1.5&size=3',
    '/proof/inclusion?seq=&size=3',
    '/proof/inclusion?seq=1,&size=3',
    '/proof/inclusion?seq=2,1&size=3',
    '/proof/inclusion?seq=1,1&size=3',
    `/proof/inclusion?seq=${Array.from({ length: 501 }, (_, n) => n + 1).join(',')}&size=3`,
    '/proof/consistency?from=3&to=2',
    '/proof/consistency?from=-1&to=2',
    '/proof/consistency?from=1&to=100000',
  ])('refuses %s in a sentence', async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(400);
    expect((JSON.parse(body) as { message: string }).message).toMatch(/^[a-zA-Z].+$/u);
  });
});

it('a proof is paid by the network of a guest, and by an account whose session is good', async () => {
  const rate = { atOnce: 15, aSecond: 1 };
  await served.close();
  const rows = { account: rate, guest: rate, guests: { atOnce: 1_000, aSecond: 1 } };
  served = await serve(await machine.open(), { readLimits: { ...readLimits, rows, concurrent: { account: 1, guest: 1 }, patienceMs: 0 } });
  const admin = await signInAsAdmin(served);
  const status = async (token?: string): Promise<number> =>
    (await served.fetch(`${ORIGIN}/proof/inclusion?seq=1,2&size=2`, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;
  expect([await status(), await status('junk'), await status(admin.token), await status(admin.token)]).toEqual([200, 429, 200, 429]);
  expect((await served.fetch(`${ORIGIN}/proof/inclusion?seq=1,2&size=2`)).headers.get('retry-after')).toBe('10');
});

it('what a network asks for beside it does not keep a page from what proves the log', async () => {
  await served.close();
  served = await serve(await machine.open(), { requestsAMinute: 2 });
  const statuses = async (url: string) => [(await get(url)).status, (await get(url)).status, (await get(url)).status];
  expect(await statuses('/head')).toEqual([200, 200, 429]);
  for (const path of [
    '/checkpoint',
    '/checkpoint/key',
    '/checkpoint/witnesses',
    '/proof/inclusion?seq=1&size=2',
    '/proof/consistency?from=1&to=2',
  ])
    expect([path, await statuses(path)]).toEqual([path, [200, 200, 429]]);
  expect(await statuses('/checkpoint/cosigned')).toEqual([404, 404, 429]);
});

it('somebody else of its network does not keep the page of an account from what proves the log', async () => {
  await served.close();
  served = await serve(await machine.open(), { requestsAMinute: 2 });
  const { token } = await signInAsAdmin(served);
  for (const path of ['/checkpoint', '/checkpoint/witnesses', '/proof/inclusion?seq=1&size=2', '/proof/consistency?from=1&to=2']) {
    const statuses: number[] = [];
    for (const bearer of ['junk', 'junk', 'junk', token, token, token])
      statuses.push((await served.fetch(ORIGIN + path, { headers: { authorization: `Bearer ${bearer}` } })).status);
    expect([path, statuses]).toEqual([path, [200, 200, 429, 200, 200, 429]]);
  }
});

describe('another key', () => {
  const keys = async (): Promise<NoteKey[]> => {
    const before = await keyOf();
    await grow(2);
    await changeCheckpointKey(served.house);
    machine.clock.move(2_000);
    return [before, await keyOf()];
  };

  it('signs from its entry on, with the former one beside it, and the log verifies', async () => {
    const [former, inForce] = await keys();
    expect(writeVerifierKey(former!)).not.toBe(writeVerifierKey(inForce!));
    const { note } = readCheckpoint((await get('/checkpoint')).body);
    expect([former!, inForce!].map((key) => isSignedBy(note, key))).toEqual([true, true]);
    expect(keyNamedIn(note.text)).toEqual(inForce);
    expect(verifyLines(machine.lines())).toMatchObject({ ok: true, failure: null });
  });

  it('is kept over a restart, and followed by a third one', async () => {
    const [, inForce] = await keys();
    await served.close();
    served = await serve(await machine.open());
    expect(await keyOf()).toEqual(inForce);
    await changeCheckpointKey(served.house);
    machine.clock.move(2_000);
    const { note } = readCheckpoint((await get('/checkpoint')).body);
    expect(note.signatures).toHaveLength(3);
    expect(isSignedBy(note, inForce!)).toBe(true);
    expect(verifyLines(machine.lines()).failure).toBeNull();
  });

  it('is made by a start that asks for it, and by no other', async () => {
    const former = await keyOf();
    for (const [isAsked, keys] of [
      [true, 2],
      [false, 2],
    ] as const) {
      await served.close();
      served = await serve(await machine.open(undefined, isAsked));
      expect(served.house.world.checkpointKeys).toHaveLength(keys);
    }
    expect(await keyOf()).not.toEqual(former);
  });

  it('that the former one did not sign is refused by the verifier', async () => {
    await keys();
    const entries = takeApart(machine.lines().join('\n'));
    const lines = entries.at(-1)?.lines ?? [];
    lines[0] = (lines[0] ?? '').replace(/"signature":"../u, (text) => text.replace(/..$/u, (pair) => (pair === '00' ? '01' : '00')));
    expect(verifyLines(chainAgain(entries).trimEnd().split('\n')).failure).toMatchObject({
      claim: 'legality',
      seq: entries.length,
      sentence: 'the key of checkpoints before did not sign this one',
    });
  });
});

describe('witnesses of the house', () => {
  let folder: string;
  let server: Server;
  let witness: Witness;
  let url: string;
  const notices: string[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'));
    notices.length = 0;
    const options = { name: 'witness.example.com/one', logs: [await keyOf()], path: join(folder, 'state.json'), clock: machine.clock };
    witness = await Witness.open({ ...options, freshSecret: () => '44'.repeat(32) });
    server = witnessServer(witness, () => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const asked = (): Witnesses =>
    new Witnesses(door.checkpoints, readWitnesses(`# ours\n${writeVerifierKey(witness.verifier)} ${url}/\n`), (line) => notices.push(line));

  it('cosign what they are asked for, also after a restart of the house that has forgotten what they cosigned', async () => {
    const witnesses = asked();
    expect(witnesses.cosigned).toBeNull();
    await witnesses.round();
    await grow(3);
    await witnesses.round();
    const again = asked();
    await grow(2);
    await again.round();
    for (const cosigned of [witnesses.cosigned, again.cosigned]) {
      const note = readNote(cosigned ?? '');
      expect(isSignedBy(note, await keyOf())).toBe(true);
      expect(cosignatureOf(note, witness.verifier)?.name).toBe('witness.example.com/one');
    }
    expect(readCheckpoint(again.cosigned ?? '').checkpoint.size).toBe(served.house.durableHead.seq);
    expect(notices).toEqual([]);
  });

  it('follow another key of the log, and take the former one alone no more', async () => {
    const former = await keyOf();
    await asked().round();
    await changeCheckpointKey(served.house);
    await grow(2);
    const witnesses = asked();
    await witnesses.round();
    expect(readCheckpoint(witnesses.cosigned ?? '').checkpoint.size).toBe(served.house.durableHead.seq);
    await grow(2);
    const { text, signatures } = readNote((await get('/checkpoint')).body);
    const old = writeNote({ text, signatures: signatures.filter((signature) => namesKey(signature, former)) });
    const { size } = readCheckpoint(witnesses.cosigned ?? '').checkpoint;
    const proof = await proofOf(`/proof/consistency?from=${size}&to=${size + 2}`);
    expect(await witness.addCheckpoint(writeAddCheckpoint(size, proof, old))).toMatchObject({ status: 403 });
    expect(await witness.addCheckpoint(writeAddCheckpoint(size, proof, writeNote({ text, signatures })))).toMatchObject({ status: 200 });
    expect(notices).toEqual([]);
  });

  it('may be away: the operator hears it once, and when they are back', async () => {
    const witnesses = asked();
    const { port } = server.address() as AddressInfo;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await witnesses.round(0);
    await witnesses.round(20_000);
    expect(notices).toEqual([expect.stringMatching(/^The witness witness\.example\.com\/one does not cosign: /u)]);
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
    await witnesses.round(30_000);
    expect(witnesses.cosigned, 'it waits longer after the second failure').toBeNull();
    await witnesses.round(60_000);
    expect(witnesses.cosigned).not.toBeNull();
    expect(notices.at(-1)).toBe('The witness witness.example.com/one cosigns again.');
  });

  it('are named in a file that is read strictly', () => {
    const key = writeVerifierKey(witness.verifier);
    expect(() => readWitnesses(`${key} nowhere`)).toThrow('needs an address such as https://witness.example.com.');
    expect(() => readWitnesses(`${writeVerifierKey({ ...witness.verifier, purpose: 'note' })} ${url}`)).toThrow(
      'is not that of a witness.',
    );
    expect(() => readWitnesses('nonsense')).toThrow('A key must have the form name+id+key');
  });
});
