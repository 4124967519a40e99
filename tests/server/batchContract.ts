/** What every place must do where a house on a server keeps its log, beside the contract of the stores: trails, and who may write. */
import { NO_HASH, type Head } from '../../src/domain/log/head.ts';
import type { Batch, BatchEntry } from '../../src/base/ports.ts';
import type { ServerStores } from '../../src/server/ports.ts';
import { claimRejects, claimSame } from '../adapters/stores/claim.ts';
import { entriesAfter, headOf, key, readAll, seqsOf, usedBy, type EntryWish } from '../adapters/stores/entries.ts';

interface BatchPlace {
  /** Takes the lease, also from a house that believes it has it. */
  open(): Promise<ServerStores>;
}

interface BatchCase {
  readonly name: string;
  readonly run: (place: BatchPlace) => Promise<void>;
}

/** `count` entries after a head as a batch, each under the key `command:<place>`. */
function batchAfter(head: Head | null, count: number, more: Partial<Batch> & { readonly wish?: (seq: number) => EntryWish } = {}) {
  const made = entriesAfter(head, count, more.wish);
  const entries = made.entries.map((stored): BatchEntry => ({
    stored,
    keys: [key(`command:${stored.seq}`)],
    isPublic: stored.seq % 2 === 0,
  }));
  const after = head ?? { ...headOf(made.entries[0]!), seq: 0, hash: NO_HASH };
  return { batch: { after, entries, secrets: [], revealed: [], ...more }, head: made.head! };
}

async function claimNothingKept({ log, vault }: ServerStores, before: Head, what: string): Promise<void> {
  claimSame(await log.head(), before, `${what}: head`);
  claimSame((await readAll(log)).length, before.seq, `${what}: entries`);
  claimSame(await usedBy(log, `command:${before.seq + 1}`), null, `${what}: key`);
  claimSame(await vault.get('seed:new'), null, `${what}: new secret`);
  claimSame(await vault.get('seed:old'), 'kept', `${what}: secret that it would reveal`);
  claimSame(seqsOf(await log.readTrails(['acc_ada', 'public'], { after: before.seq, limit: 9 })), [], `${what}: trails`);
}

const withSecrets = {
  wish: () => ({ subjects: ['acc_ada'] }),
  secrets: [['seed:new', 'fresh']] as const,
  revealed: ['seed:old'],
};

export const batchContract: readonly BatchCase[] = [
  {
    name: 'a batch of 256 entries is kept whole: entries, keys, trails, new secrets; revealed ones are gone',
    run: async (place) => {
      const { log, vault } = await place.open();
      await vault.put([['seed:old', 'kept']]);
      const { batch, head } = batchAfter(null, 256, withSecrets);
      await log.append(batch);
      claimSame(await log.head(), head, 'head');
      claimSame(
        await readAll(log),
        batch.entries.map(({ stored }) => stored),
        'entries, byte for byte',
      );
      claimSame(await usedBy(log, 'command:200'), { seq: 200, fingerprint: key('command:200').fingerprint }, 'a key is of its own entry');
      claimSame(
        [...(await log.findKeys(['command:1', 'none', 'command:256'])).keys()].toSorted(),
        ['command:1', 'command:256'],
        'several keys',
      );
      claimSame(seqsOf(await log.readTrail('acc_ada', { limit: 2 })), [256, 255], 'trail of an account');
      claimSame(seqsOf(await log.readTrail('public', { limit: 2 })), [256, 254], 'trail of everybody');
      claimSame(await vault.get('seed:new'), 'fresh', 'new secret');
      claimSame(await vault.get('seed:old'), null, 'revealed secret');
    },
  },
  {
    name: 'entries are kept byte for byte, whatever their texts are',
    run: async (place) => {
      const { log } = await place.open();
      const notes = ['"quoted", {in braces}', String.raw`back\\slashed\n`, '\u0000\u001e\u001f', 'naïve 🎲', 'NULL', ' ', ''];
      const { batch } = batchAfter(null, notes.length, { wish: (seq) => ({ note: notes[seq - 1] ?? '', events: 2 }) });
      await log.append(batch);
      claimSame(
        (await readAll(log)).map(({ lines }) => lines),
        batch.entries.map(({ stored }) => stored.lines),
        'lines',
      );
    },
  },
  {
    name: 'nodes of the tree are kept, and replaced, up to the first gap',
    run: async (place) => {
      const { log } = await place.open();
      const nodes = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [string, string, string, string];
      const first = batchAfter(null, 600);
      await log.append(first.batch);
      await log.append(batchAfter(first.head, 600).batch);
      claimSame(await log.readTreeNodes(), [], 'none at first');
      await log.keepTreeNodes(0, nodes.slice(0, 2));
      await log.keepTreeNodes(3, [nodes[3]]);
      claimSame(await log.readTreeNodes(), nodes.slice(0, 2), 'before the gap');
      await log.keepTreeNodes(1, [nodes[2], nodes[1]]);
      claimSame(await log.readTreeNodes(), [nodes[0], nodes[2], nodes[1], nodes[3]], 'replaced and whole');
      claimSame(await (await place.open()).log.readTreeNodes(), [nodes[0], nodes[2], nodes[1], nodes[3]], 'after a start');
    },
  },
  {
    name: 'all keys that were used can be read',
    run: async (place) => {
      const { log } = await place.open();
      await log.append(batchAfter(null, 250).batch);
      const keys: string[] = [];
      for await (const page of log.usedKeys()) keys.push(...page);
      claimSame(keys.toSorted(), Array.from({ length: 250 }, (_, i) => `command:${i + 1}`).toSorted(), 'keys');
    },
  },
  {
    name: 'trails of several subjects are read onwards, each entry once',
    run: async (place) => {
      const { log } = await place.open();
      await log.append(batchAfter(null, 12, { wish: (seq) => ({ subjects: seq % 3 === 0 ? ['acc_ada', 'acc_bob'] : [] }) }).batch);
      claimSame(seqsOf(await log.readTrails(['acc_ada', 'public'], { after: 2, limit: 5 })), [3, 4, 6, 8, 9], 'first page');
      claimSame(seqsOf(await log.readTrails(['acc_ada', 'public'], { after: 9, limit: 5 })), [10, 12], 'second page');
      claimSame(seqsOf(await log.readTrails(['acc_cy'], { after: 0, limit: 5 })), [], 'nobody');
    },
  },
  {
    name: 'entries of several trails are counted, each once, up to the limit',
    run: async (place) => {
      const { log } = await place.open();
      await log.append(batchAfter(null, 12, { wish: (seq) => ({ subjects: seq % 3 === 0 ? ['acc_ada', 'acc_bob'] : [] }) }).batch);
      claimSame(await log.countTrails(['acc_ada', 'public'], { after: 2, limit: 50 }), 7, 'all');
      claimSame(await log.countTrails(['acc_ada', 'public'], { after: 2, limit: 5 }), 5, 'the limit');
      claimSame(await log.countTrails(['acc_cy'], { after: 0, limit: 5 }), 0, 'nobody');
    },
  },
  {
    name: 'values that have ended are deleted in parts, and others stay',
    run: async (place) => {
      const { sessions } = await place.open();
      await sessions.put([['key', 'never ends']]);
      await sessions.putUntil(1_000, [
        ['a', 'ends'],
        ['b', 'ends'],
        ['c', 'is written again'],
      ]);
      await sessions.putUntil(2_000, [
        ['c', 'ends later'],
        ['d', 'ends later'],
      ]);
      claimSame(await sessions.deleteEnded(999, 10), [], 'before');
      claimSame((await sessions.deleteEnded(1_000, 1)).length, 1, 'a part');
      claimSame((await sessions.deleteEnded(1_000, 10)).length, 1, 'the rest');
      claimSame(await sessions.keys(''), ['c', 'd', 'key'], 'what stays');
      claimSame(await sessions.get('c'), 'ends later', 'a value');
      claimSame((await sessions.deleteEnded(5_000, 10)).toSorted(), ['c', 'd'], 'later');
      claimSame(await sessions.get('key'), 'never ends', 'a key');
    },
  },
  {
    name: 'a house whose lease another one took appends nothing, not even where the log ends as it believes',
    run: async (place) => {
      const frozen = await place.open();
      await frozen.vault.put([['seed:old', 'kept']]);
      const first = batchAfter(null, 2);
      await frozen.log.append(first.batch);
      const next = await place.open();
      await claimRejects(frozen.log.append(batchAfter(first.head, 1, withSecrets).batch), 'FencedError', 'append');
      await claimRejects(frozen.log.append(batchAfter(null, 1, withSecrets).batch), 'FencedError', 'append somewhere else');
      await claimRejects(frozen.renewLease(), 'FencedError', 'renewing');
      await claimNothingKept(next, first.head, 'a stale lease');
      await next.log.append(batchAfter(first.head, 1, withSecrets).batch);
      claimSame((await next.log.head())?.seq, 3, 'the new house goes on');
    },
  },
];
