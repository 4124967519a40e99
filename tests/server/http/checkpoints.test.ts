/** What a stranger needs to see that the log only grows: checkpoints, their key, proofs, and the cosignatures of witnesses. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStored } from '../../../src/domain/log/stored.ts';
import { cosignatureOf, originOf, readCheckpoint, type Checkpoint } from '../../../src/domain/transparency/checkpoint.ts';
import { emptyRoot, leafHash, provesConsistency, provesInclusion, type TreeHash } from '../../../src/domain/transparency/merkleTree.ts';
import {
  isSignedBy,
  readBase64,
  readNote,
  readVerifierKey,
  writeVerifierKey,
  type NoteKey,
} from '../../../src/domain/transparency/signedNote.ts';
import { readWitnesses, Witnesses } from '../../../src/server/witnesses.ts';
import { witnessServer } from '../../../src/witness/serveWitness.ts';
import { Witness } from '../../../src/witness/witness.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { Door } from '../../../src/server/door.ts';
import { ORIGIN, serve } from '../../kit/gateway.ts';
import { signInAsAdmin } from '../../kit/socket.ts';
import { TestMachine } from '../../kit/serverHouse.ts';

let machine: TestMachine;
let door: Door;
let served: Awaited<ReturnType<typeof serve>>;
beforeEach(async () => {
  machine = new TestMachine();
  const parts = await machine.open();
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
  const rate = { atOnce: 30, aSecond: 1 };
  await served.close();
  const rows = { account: rate, guest: rate, guests: { atOnce: 1_000, aSecond: 1 } };
  served = await serve(await machine.open(), { readingLimits: { rows, atOnce: { account: 1, guest: 1, export: 1 }, patienceMs: 0 } });
  const admin = await signInAsAdmin(served);
  const status = async (token?: string): Promise<number> =>
    (await served.fetch(`${ORIGIN}/proof/inclusion?seq=1,2&size=2`, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status;
  expect([await status(), await status('junk'), await status(admin.token), await status(admin.token)]).toEqual([200, 429, 200, 429]);
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
