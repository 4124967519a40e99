/** A page that compares what it was told with the checkpoints of its house, and a house that shows somebody another log. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { LogId } from '../../src/domain/ids.ts';
import { emptyRoot } from '../../src/domain/transparency/merkleTree.ts';
import { digestKeyOf } from '../../src/engine/people.ts';
import { changeCheckpointKey, firstCheckpointKey } from '../../src/engine/transparency/checkpointKey.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { checkpointText, cosign, readCheckpoint, type Checkpoint } from '../../src/domain/transparency/checkpoint.ts';
import { checkpointKeyOf } from '../../src/domain/world.ts';
import { checkpointNoteKey } from '../../src/domain/transparency/keyChange.ts';
import {
  namesKey,
  readNote,
  signNote,
  verifierOf,
  writeNote,
  writeVerifierKey,
  type SigningKey,
} from '../../src/domain/transparency/signedNote.ts';
import { checkpointPaths } from '../../src/api/checkpoints.ts';
import type { KeptContradiction } from '../../src/base/markers.ts';
import { ContradictionError } from '../../src/client/contradiction.ts';
import { localStorageCheckpoint } from '../../src/browser/checkpointMarker.ts';
import { CheckpointWatch } from '../../src/client/checkpointWatch.ts';
import type { CheckpointSource } from '../../src/client/checkpointSource.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { readEvidence } from '../../src/files/evidence.ts';
import { ORIGIN, serveHouse, type ServedHouse } from '../kit/gateway.ts';
import { MapStorage } from '../kit/mapStorage.ts';
import { remoteOf, snapshotFor, sourceOf, TestCheckpoint, watchOf } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const witness: SigningKey = { name: 'witness.example.com/one', purpose: 'cosignature', secret: hexToBytes('55'.repeat(32)) };
const witnessKey = writeVerifierKey(verifierOf(witness));

let served: SocketHouse;
/** The same log up to a bet of ada's, then another one. */
let fork: ServedHouse;
let ada: SignedUp;
let page: RemoteHouse;
let marker: TestCheckpoint;

beforeEach(async () => {
  served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  ada = await signUp(served, 'ada');
  fork = await serveHouse({}, await served.machine.forked());
  page = remoteOf(served, ada.token);
  await page.opened;
  marker = new TestCheckpoint();
});
afterEach(async () => {
  page.close();
  await served.close();
  await fork.close();
});

const watch = (source: CheckpointSource): CheckpointWatch => watchOf(page, source, marker);

/** Bets, and makes the next checkpoint a new one. */
async function bet(stakeCents = 10_00): Promise<void> {
  accept(await page.submit(diceBet(stakeCents), ada.id));
  served.machine.clock.move(2_000);
}

/** The same house, as one that has this newest checkpoint cosigned. */
const withCosigned = (source: CheckpointSource, note: string): CheckpointSource => ({
  ...source,
  witnesses: async () => [witnessKey],
  cosigned: async () => note,
});

/** The newest checkpoint of a house, cosigned by a witness. */
async function cosignedBy(source: CheckpointSource, at = 1_767_225_600): Promise<string> {
  const note = readNote((await source.newest()) ?? '');
  return writeNote({ ...note, signatures: [...note.signatures, cosign(note.text, at, witness)] });
}

async function named(source: CheckpointSource): Promise<readonly string[]> {
  await expect(watch(source).look()).rejects.toThrow();
  const { connectionState, evidence } = page;
  const read = readEvidence(evidence ?? '', nobleHashing);
  if (connectionState.phase !== 'doubted' || 'problem' in read) throw new Error('nothing is named');
  expect(await page.submit(diceBet(10_00), ada.id)).toMatchObject({ kind: 'refused' });
  return [connectionState.sentence.slice(connectionState.sentence.indexOf(': ') + 2), ...(read.notes ?? [])];
}
const sentence = (what: string): string => `${what}. This page sends it nothing more.`;

describe('a house that keeps to one log', () => {
  test('is proved up to the head, again as it grows, and over a reload', async () => {
    const source = sourceOf(served);
    expect(await watch(source).look()).toEqual({ upTo: page.head.seq, witnesses: [] });
    const first = marker.kept?.note ?? '';
    for (let n = 0; n < 5; n += 1) await bet();
    expect(await watch(source).look()).toMatchObject({ upTo: page.head.seq });
    expect(readCheckpoint(marker.kept?.note ?? '').checkpoint.size).toBeGreaterThan(readCheckpoint(first).checkpoint.size);
    expect(page.connectionState.phase).toBe('open');
  });

  test('proves each entry that the page was told of by one request, and asks for none of them again', async () => {
    const asked: (readonly number[])[] = [];
    const own = sourceOf(served);
    const source: CheckpointSource = {
      ...own,
      inclusion: async (seqs, size) => {
        asked.push(seqs);
        return own.inclusion(seqs, size);
      },
    };
    for (let n = 0; n < 3; n += 1) await bet();
    const told = [...page.unproved.keys()];
    expect(told.length).toBeGreaterThan(3);
    await watch(source).look();
    expect(asked).toEqual([told.toSorted((a, b) => a - b)]);
    expect([...page.unproved]).toEqual([]);
    await bet();
    await watch(source).look();
    expect(asked.slice(1)).toEqual([[page.head.seq]]);
  });

  test('proves what the page reads of its history', async () => {
    const begun = remoteOf(served, ada.token, { snapshot: () => snapshotFor(served, ada.token) });
    await begun.opened;
    const trail = await begun.ports.store.readTrail(ada.id, { limit: 2 });
    expect(trail.map(({ seq }) => seq)).toEqual([...begun.unproved.keys()]);
    await watchOf(begun, sourceOf(served)).look();
    expect([...begun.unproved]).toEqual([]);
    begun.close();
  });

  test('may change its key: the page that kept the former one follows it, and so does the next one', async () => {
    const source = sourceOf(served);
    await watch(source).look();
    const former = marker.kept?.key;
    await bet();
    const cosigned = await cosignedBy(source);
    await changeCheckpointKey(served.house);
    await bet();
    expect(await watch(withCosigned(source, cosigned)).look()).toMatchObject({ upTo: page.head.seq });
    expect([marker.kept?.key, marker.kept?.key === former]).toEqual([checkpointKeyOf(page.world), false]);
    await bet();
    expect(await watch(source).look()).toMatchObject({ upTo: page.head.seq });
    expect(await watchOf(page, source).look(), 'a page that kept nothing').toMatchObject({ upTo: page.head.seq });
  });

  test.each([
    ['the former key alone', 'a checkpoint is not signed with the key that its log names', true],
    ['the new key alone', 'a checkpoint is not signed with the key that this page knows of its log', false],
  ])('that changes its key and signs with %s is named', async (_what, what, isFormer) => {
    const source = sourceOf(served);
    await watch(source).look();
    const former = checkpointNoteKey(page.head.logId, marker.kept?.key ?? '');
    await changeCheckpointKey(served.house);
    await bet();
    const { text, signatures } = readNote((await source.newest()) ?? '');
    const note = writeNote({ text, signatures: signatures.filter((signature) => namesKey(signature, former) === isFormer) });
    expect((await named({ ...source, newest: async () => note }))[0]).toBe(sentence(what));
  });

  test('waits for a checkpoint with the newest entries', async () => {
    const source = sourceOf(served);
    const old = (await source.newest()) ?? '';
    await bet();
    let asked = 0;
    const late = { ...source, newest: async () => ((asked += 1) === 1 ? old : source.newest()) };
    expect(await watch(late).look()).toMatchObject({ upTo: page.head.seq });
    expect(asked).toBe(2);
  });

  test('is seen by its witnesses, and a witness that it names no more stays known', async () => {
    const source = { ...sourceOf(served), witnesses: async () => [witnessKey, 'not a key'] };
    const note = await cosignedBy(source);
    const cosigned = { ...source, cosigned: async () => note };
    const first = await watch(cosigned).look();
    expect(first?.witnesses).toEqual([{ key: witnessKey, knownSince: page.ports.clock.now(), seenAt: 1_767_225_600_000 }]);
    await bet();
    const later = await watch({ ...cosigned, witnesses: async () => [] }).look();
    expect(later?.witnesses).toEqual(first?.witnesses);
  });

  test('is not seen by a witness that signs an old checkpoint again', async () => {
    const source = { ...sourceOf(served), witnesses: async () => [witnessKey] };
    const old = await source.newest();
    let at = 1_767_225_600;
    let shown: () => Promise<string | null> = async () => old;
    const watching = watch({ ...source, cosigned: async () => cosignedBy({ ...source, newest: shown }, at) });
    const seenAt = async (): Promise<number | null | undefined> => (await watching.look())?.witnesses[0]?.seenAt;
    expect(await seenAt()).toBe(at * 1_000);
    await bet();
    at += 10;
    await seenAt();
    at += 10;
    expect(await seenAt()).toBe((at - 10) * 1_000);
    shown = async () => source.newest();
    at += 10;
    expect(await seenAt()).toBe(at * 1_000);
  });

  test('nor in the next page, if this browser kept more than the old checkpoint has', async () => {
    const source = { ...sourceOf(served), witnesses: async () => [witnessKey] };
    const old = await source.newest();
    const seenAt = async (at: number): Promise<number | null | undefined> =>
      (await watch({ ...source, cosigned: async () => cosignedBy({ ...source, newest: async () => old }, at) }).look())?.witnesses[0]
        ?.seenAt;
    const at = 1_767_225_600;
    await bet();
    expect(await seenAt(at)).toBeNull();
    marker.kept = { ...marker.kept!, note: old! };
    expect(await seenAt(at)).toBe(at * 1_000);
    expect(await seenAt(at + 10)).toBe(at * 1_000);
  });

  test('is not seen by a witness at a time that no date has', async () => {
    const source = sourceOf(served);
    const latest = 8_640_000_000_000;
    const seenAt = async (at: number) => (await watch(withCosigned(source, await cosignedBy(source, at))).look())?.witnesses[0]?.seenAt;
    expect(await seenAt(latest + 1)).toBeNull();
    expect(await seenAt(latest)).toBe(latest * 1_000);
  });

  test('is proved only once its checkpoint is kept', async () => {
    const told = page.unproved.size;
    expect(told).toBeGreaterThan(0);
    const kept: number[] = [];
    const noting = { read: () => null, write: () => void kept.push(page.unproved.size), clear: () => undefined };
    await watchOf(page, sourceOf(served), noting).look();
    expect([kept, page.unproved.size]).toEqual([[told], 0]);
  });

  test('may not answer for a while: it is asked again, and nothing is named', async () => {
    const own = sourceOf(served);
    let tries = 0;
    const page404: CheckpointSource = { ...own, newest: async () => ((tries += 1) < 7 ? '<html>a proxy</html>' : own.newest()) };
    expect(await watch(page404).look()).toMatchObject({ upTo: page.head.seq });
    expect([tries, page.connectionState.phase]).toEqual([7, 'open']);
  });
});

test('a house without witnesses is not asked for what they cosigned: it has nothing, which a browser writes down as an error', async () => {
  const own = sourceOf(served);
  let asked = 0;
  const source: CheckpointSource = { ...own, cosigned: async () => ((asked += 1), own.cosigned()) };
  await watch(source).look();
  expect(asked).toBe(0);
  await watch({ ...source, witnesses: async () => [witnessKey] }).look();
  expect(asked).toBe(1);
  await watch({ ...source, witnesses: async () => [] }).look();
  expect(asked, 'a witness that it names no more').toBe(2);
});

describe('a house that shows another log', () => {
  test('to the witnesses is named, with both signed notes', async () => {
    accept(await fork.house.submit(diceBet(20_00), ada.id));
    await bet();
    await bet();
    const other = sourceOf(fork);
    const note = await cosignedBy(other);
    const size = readCheckpoint(note).checkpoint.size;
    const own = sourceOf(served);
    const [what, ...notes] = await named(withCosigned(own, note));
    expect(what).toBe(sentence(`its log of ${page.head.seq} entries does not continue the one of ${size} entries that witnesses saw`));
    expect(notes.map((text) => readNote(text))).toEqual([await own.newest(), note].map((text) => readNote(text ?? '')));
  });

  test('is named to the next page by what this one keeps, with its evidence', async () => {
    const marks: KeptContradiction[] = [];
    const contradiction = {
      read: () => marks[0] ?? null,
      write: (kept: KeptContradiction) => void marks.push(kept),
      clear: () => undefined,
    };
    const keeping = remoteOf(served, ada.token, { contradiction });
    await keeping.opened;
    accept(await keeping.submit(diceBet(10_00), ada.id));
    const short = { ...sourceOf(served), newest: () => sourceOf(fork).newest() };
    await expect(watchOf(keeping, short).look()).rejects.toThrow(ContradictionError);
    const { connectionState, evidence } = keeping;
    expect(marks).toEqual([{ sentence: connectionState.phase === 'doubted' && connectionState.sentence, evidence }]);
    expect(readEvidence(evidence ?? '', nobleHashing)).toMatchObject({ notes: [await sourceOf(fork).newest()] });
  });

  test('in its checkpoints than in what it tells is named', async () => {
    const { length } = fork.machine.kept.log.entries;
    accept(await fork.house.submit(diceBet(20_00), ada.id));
    accept(await fork.house.submit(diceBet(20_00), ada.id));
    await bet();
    fork.machine.clock.move(2_000);
    expect((await named(sourceOf(fork)))[0]).toBe(
      sentence(`the log that it signed does not have entry ${length + 1} as it was sent to this page`),
    );
    const read = readEvidence(page.evidence ?? '', nobleHashing);
    expect('told' in read && read.told.lines).toBe(served.machine.kept.log.entries[length]?.lines);
  });

  test('than an earlier page was shown is named', async () => {
    accept(await fork.house.submit(diceBet(20_00), ada.id));
    await bet();
    const note = (await sourceOf(fork).newest()) ?? '';
    await watch(sourceOf(served)).look();
    marker.kept = { ...marker.kept!, note };
    const { size } = readCheckpoint(note).checkpoint;
    const [what, ...notes] = await named(sourceOf(served));
    expect(what).toBe(sentence(`it signed two histories of ${size} entries`));
    expect(notes).toHaveLength(2);
  });

  test('that is shorter than one before is named', async () => {
    const source = sourceOf(served);
    const short = await source.newest();
    await bet();
    await watch(source).look();
    const { size } = readCheckpoint(short ?? '').checkpoint;
    expect((await named({ ...source, newest: async () => short }))[0]).toBe(
      sentence(`it signs a log of ${size} entries, but entry ${page.head.seq} was sent before`),
    );
  });

  test('that is shorter than the one this browser keeps is named, also to a page that was told of no more', async () => {
    const source = sourceOf(served);
    const { head } = page;
    const short = await source.newest();
    await bet();
    await watch(source).look();
    const told: string[] = [];
    const house = {
      head,
      world: page.world,
      firstEntry: () => page.firstEntry(),
      contradicted: ({ message }: Error) => void told.push(message),
      unproved: new Map(),
      proved: () => undefined,
      load: <T>(ask: () => Promise<T>) => ask(),
    };
    const again = new CheckpointWatch({
      house,
      source: { ...source, newest: async () => short },
      marker,
      clock: page.ports.clock,
      freshMs: 1,
    });
    await expect(again.look()).rejects.toThrow(ContradictionError);
    const [from, to] = [short, marker.kept?.note].map((note) => readCheckpoint(note ?? '').checkpoint.size);
    expect(told).toEqual([`it signed a log of ${from} entries after one of ${to} entries`]);
  });

  test.each([
    ['now', 1_767_225_600],
    ['in 285 million years', 9_000_000_000_000_000],
  ])('than the one that its own witness saw %s is named to the next page', async (_when, at) => {
    const kept = localStorageCheckpoint(new MapStorage());
    accept(await fork.house.submit(diceBet(20_00), ada.id));
    fork.machine.clock.move(2_000);
    const other = sourceOf(fork);
    await watchOf(page, withCosigned(other, await cosignedBy(other, at)), kept).look();
    await bet();
    await bet();
    const size = readCheckpoint(kept.read()?.note ?? '').checkpoint.size;
    await expect(watchOf(page, sourceOf(served), kept).look()).rejects.toThrow(
      `its log of ${page.head.seq} entries does not continue the one of ${size} entries that this browser keeps`,
    );
  });

  describe('without entries', () => {
    /** A checkpoint of the house, changed and signed with its key. */
    async function signed(change: Partial<Checkpoint>): Promise<string> {
      const { logId } = page.head;
      const key = firstCheckpointKey(await digestKeyOf(served.machine.kept.vault, logId as LogId), logId, nobleHashing);
      const text = checkpointText({ ...readCheckpoint((await sourceOf(served).newest()) ?? '').checkpoint, ...change });
      return writeNote({ text, signatures: [signNote(text, key)] });
    }
    const empty = { size: 0, root: emptyRoot() };

    test('is shorter than what was told', async () => {
      const note = await signed(empty);
      expect((await named({ ...sourceOf(served), newest: async () => note }))[0]).toBe(
        sentence(`it signs a log of 0 entries, but entry ${page.head.seq} was sent before`),
      );
    });

    test('is continued by every log where witnesses saw it, and where this browser keeps it', async () => {
      const source = sourceOf(served);
      const note = await signed(empty);
      await watch(source).look();
      marker.kept = { ...marker.kept!, note };
      expect(await watch(withCosigned(source, note)).look()).toMatchObject({ upTo: page.head.seq });
    });

    test('has no other root than that of the empty tree', async () => {
      const note = await signed({ size: 0 });
      expect((await named(withCosigned(sourceOf(served), note)))[0]).toBe(
        sentence(`its log of ${page.head.seq} entries does not continue the one of 0 entries that witnesses saw`),
      );
    });
  });

  test.each<[what: string, change: Partial<CheckpointSource>, says: RegExp]>([
    ['a refused inclusion proof', { inclusion: async () => null }, /does not have entry \d+ as it was sent/u],
    ['64 lines of proof', { inclusion: async () => Array.from({ length: 64 }, () => new Uint8Array(32)) }, /does not have entry/u],
  ])('%s is named', async (_what, change, says) => {
    expect((await named({ ...sourceOf(served), ...change }))[0]).toMatch(says);
  });

  test('or another key is named', async () => {
    const source = sourceOf(served);
    const { text } = readNote((await source.newest()) ?? '');
    const { origin } = readCheckpoint((await source.newest()) ?? '').checkpoint;
    const forged = writeNote({
      text,
      signatures: [signNote(text, { name: origin, purpose: 'note', secret: hexToBytes('77'.repeat(32)) })],
    });
    expect((await named({ ...source, newest: async () => forged }))[0]).toBe(
      sentence('a checkpoint is not signed with the key that this page knows of its log'),
    );
  });
});

test.each([
  ['shows one of them another log is named', () => fork, 'doubted'],
  ['grows meanwhile is not named', () => served, 'open'],
])('a house at whose checkpoints two tabs look at once, and that %s', async (_what, houseOf, phase) => {
  const kept = localStorageCheckpoint(new MapStorage());
  const house = houseOf();
  if (house === fork) accept(await fork.house.submit(diceBet(20_00), ada.id));
  house.machine.clock.move(2_000);
  const source = sourceOf(house);
  let answer = (): void => undefined;
  let isAsked = false;
  const slow: CheckpointSource = {
    ...source,
    inclusion: async (seqs, size) => {
      isAsked = true;
      await new Promise<void>((resolve) => (answer = resolve));
      return source.inclusion(seqs, size);
    },
  };
  const other = remoteOf(served, ada.token);
  await other.opened;
  const looking = watchOf(other, slow, kept).look();
  const looked = looking.catch(() => undefined);
  await seen(() => isAsked);
  await bet();
  await bet();
  await watchOf(page, sourceOf(served), kept).look();
  answer();
  await looked;
  expect([other.connectionState.phase, page.connectionState.phase]).toEqual([phase, 'open']);
  other.close();
  if (phase === 'doubted') await expect(looking).rejects.toThrow('that another tab keeps');
});

test('the house names its witnesses', async () => {
  const response = await served.fetch(ORIGIN + checkpointPaths.witnesses);
  expect([response.status, await response.text()]).toEqual([200, '']);
});
