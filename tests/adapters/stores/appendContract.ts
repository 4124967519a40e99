import { NO_HASH, type Head } from '../../../src/domain/log/head.ts';
import type { HouseStores } from '../../../src/base/houseStores.ts';
import { claimRejects, claimSame } from './claim.ts';
import type { ContractCase } from './contract.ts';
import { append, batchAfter, entriesAfter, entryAfter, key, readAll, seqsOf, usedBy } from './entries.ts';

/** A secret that a batch keeps and one that it reveals. `claimUntouched` expects that it has done neither. */
const withSecrets = { secrets: [['seed:new', 'fresh']] as const, revealed: ['seed:old'] };

async function claimUntouched({ events, vault }: HouseStores, seq: number, what: string): Promise<void> {
  claimSame((await events.head())?.seq ?? 0, seq, `${what}: head`);
  claimSame((await readAll(events)).length, seq, `${what}: entries`);
  claimSame([await vault.get('seed:new'), await vault.get('seed:old')], [null, 'kept'], `${what}: secrets`);
  claimSame((await append(events, 1)).kind, 'appended', `${what}: the store goes on`);
  claimSame((await events.head())?.seq, seq + 1, `${what}: head after going on`);
}

export const appendContract: readonly ContractCase[] = [
  {
    name: 'an empty log has no head; entries appended are read back byte for byte and move the head',
    run: async (place) => {
      const { events } = place.open();
      claimSame(await events.head(), null, 'head of nothing');
      const first = entryAfter(null, { subjects: ['acc_ada', 'acc_bob'], events: 3, withheld: [1], note: 'é "prev":" 😀' });
      claimSame(await events.append(batchAfter(null, [first.entry])), { kind: 'appended' }, 'result');
      claimSame(await events.head(), first.head, 'head');
      claimSame(await readAll(events), [first.entry], 'entries');
    },
  },
  {
    name: 'several entries are appended at once',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 5);
      await append(events, 3);
      claimSame(seqsOf(await readAll(events)), [1, 2, 3, 4, 5, 6, 7, 8], 'places');
    },
  },
  {
    name: 'a thousand entries at once are kept whole or, where one of them does not fit, not at all',
    run: async (place) => {
      const { events } = place.open();
      const made = entriesAfter(null, 1_000, () => ({ subjects: ['acc_ada'] }));
      const wrong = made.entries.map((entry) => (entry.seq === 700 ? { ...entry, lines: `${entry.lines}\n{}` } : entry));
      const keys = [key('command:a')];
      await claimRejects(events.append(batchAfter(null, wrong, { keys })), 'Error', 'one of them has a line too many');
      claimSame([await events.head(), await usedBy(events, 'command:a')], [null, null], 'head and key of nothing');
      claimSame(await readAll(events), [], 'entries of nothing');
      await events.append(batchAfter(null, made.entries, { keys }));
      claimSame(await events.head(), made.head, 'head');
      claimSame((await readAll(events)).length, 1_000, 'entries');
      claimSame((await usedBy(events, 'command:a'))?.seq, 1_000, 'the key is of the last one');
      claimSame(seqsOf(await events.readTrail('acc_ada', { before: 900, limit: 2 })), [899, 898], 'trail');
    },
  },
  {
    name: 'a batch that does not continue the log is behind and keeps nothing',
    run: async (place) => {
      const [mine, other] = [place.open(), place.open()];
      await mine.vault.put([['seed:old', 'kept']]);
      const first = entriesAfter(null, 2);
      await mine.events.append(batchAfter(null, first.entries));
      const known = first.head!;
      await append(other.events, 3);
      const heads: Record<string, Head | null> = {
        'what another tab has continued': known,
        'the start': null,
        'another entry at the head': { ...known, seq: 5, hash: 'f'.repeat(64) },
        'more entries than there are': { ...known, seq: 9 },
      };
      for (const [what, head] of Object.entries(heads)) {
        const batch = batchAfter(head, [entryAfter(head).entry], { ...withSecrets, keys: [key(what)] });
        claimSame(await mine.events.append(batch), { kind: 'behind' }, what);
        claimSame(await usedBy(mine.events, what), null, `${what}: key`);
      }
      await claimUntouched(mine, 5, 'after being behind');
    },
  },
  {
    name: 'a batch that continues a log that is gone is behind',
    run: async (place) => {
      const { events } = place.open();
      const { head } = entriesAfter(null, 3);
      claimSame(await events.append(batchAfter(head, [entryAfter(head).entry])), { kind: 'behind' }, 'result');
      claimSame(await events.head(), null, 'head');
    },
  },
  {
    name: 'entries that do not continue their batch are a mistake of the program: none of them is appended',
    run: async (place) => {
      const stores = place.open();
      const { events } = stores;
      await stores.vault.put([['seed:old', 'kept']]);
      await append(events, 2);
      const head = await events.head();
      const good = entriesAfter(head, 3);
      const [third, fourth, fifth] = good.entries;
      if (third === undefined || fourth === undefined || fifth === undefined) throw new Error('three entries were made');
      const wrong = {
        'a gap': [third, fifth],
        'another order': [fourth, third],
        'the same twice': [third, third],
        'another log': [entryAfter(head, { logId: `log_${'cd'.repeat(16)}` }).entry],
        'a place taken from the start': [entryAfter(null).entry],
        'a wrong hash before': [third, { ...fourth, lines: fourth.lines.replace(third.hash, 'f'.repeat(64)) }],
        'a line too few': [{ ...third, lines: third.lines.slice(0, third.lines.lastIndexOf('\n')) }],
        'a line too many': [{ ...third, lines: `${third.lines}\n{}` }],
      };
      for (const [what, entries] of Object.entries(wrong)) {
        const batch = batchAfter(head, entries, { ...withSecrets, keys: [key(what)] });
        await claimRejects(events.append(batch), 'Error', what);
        claimSame(await usedBy(events, what), null, `${what}: key`);
      }
      await claimUntouched(stores, 2, 'after wrong entries');
    },
  },
  {
    name: 'a key that was used before appends nothing and answers with the entry that has it, wherever the log ends now',
    run: async (place) => {
      const [mine, other] = [place.open(), place.open()];
      await mine.vault.put([['seed:old', 'kept']]);
      await append(mine.events, 1);
      await append(mine.events, 2, { keys: [key('command:a')] });
      const used = { kind: 'used', key: 'command:a', seq: 3, fingerprint: key('command:a').fingerprint };
      const keys = [key('command:b'), { key: 'command:a', fingerprint: 'another' }, key('command:c')];
      for (const head of [await mine.events.head(), null]) {
        const batch = batchAfter(head, [entryAfter(head).entry], { ...withSecrets, keys });
        claimSame(await other.events.append(batch), used, `after entry ${head?.seq ?? 0}`);
      }
      claimSame(await usedBy(other.events, 'command:b'), null, 'the other key');
      const { seq, fingerprint } = used;
      claimSame([...(await other.events.findKeys(['command:c', 'command:a']))], [['command:a', { seq, fingerprint }]], 'findKeys');
      await claimUntouched(mine, 3, 'after a used key');
    },
  },
  {
    name: 'one key wanted by many at once is used once',
    run: async (place) => {
      const stores = [place.open().events, place.open().events];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => append(stores[turn % 2]!, 1, { keys: [key('round:1:settle')] })),
      );
      claimSame(results.filter(({ kind }) => kind === 'appended').length, 1, 'appended');
      claimSame(results.filter((result) => result.kind === 'used' && result.seq === 1).length, 19, 'used');
      claimSame((await stores[0]!.head())?.seq, 1, 'head');
    },
  },
  {
    name: 'two stores append at once: no place is used twice and nothing is lost',
    run: async (place) => {
      const stores = [place.open().events, place.open().events];
      await Promise.all(
        stores.map(async (events, tab) => {
          for (let turn = 0; turn < 50; turn += 1) await append(events, 1, { keys: [key(`command:${tab}:${turn}`)] });
        }),
      );
      claimSame(
        seqsOf(await readAll(stores[1]!)),
        Array.from({ length: 100 }, (_, index) => index + 1),
        'places',
      );
      claimSame((await stores[0]!.head())?.seq, 100, 'head');
    },
  },
  {
    name: 'batches that do not wait for each other are kept in the order of the calls, with their secrets',
    run: async (place) => {
      const { events, vault } = place.open();
      let head: Head | null = null;
      const kept: Promise<unknown>[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        // By turns it says nothing of secrets, keeps one, reveals it, and keeps and reveals.
        const keeps = turn % 2 === 1 ? { secrets: [[`seed:${turn}`, 'fresh']] as const } : {};
        const reveals = turn % 4 >= 2 ? { revealed: [`seed:${turn - (turn % 4 === 2 ? 1 : 2)}`] } : {};
        const made: ReturnType<typeof entriesAfter> = entriesAfter(head, 3);
        kept.push(events.append(batchAfter(head, made.entries, { ...keeps, ...reveals })));
        head = made.head;
      }
      claimSame(
        await Promise.all(kept),
        kept.map(() => ({ kind: 'appended' })),
        'results',
      );
      claimSame(await events.head(), head, 'head');
      claimSame((await readAll(events)).length, 60, 'entries');
      const left = await vault.getMany(Array.from({ length: 20 }, (_, turn) => `seed:${turn}`));
      claimSame([...left.keys()].toSorted(), ['seed:11', 'seed:15', 'seed:19', 'seed:3', 'seed:7'], 'secrets');
    },
  },
  {
    name: 'what was to continue a batch that was not kept is not kept either',
    run: async (place) => {
      const { events } = place.open();
      const first = entriesAfter(null, 1);
      await events.append(batchAfter(null, first.entries, { keys: [key('command:a')] }));
      const lost = entriesAfter(first.head, 1);
      const results = await Promise.all([
        events.append(batchAfter(first.head, lost.entries, { keys: [key('command:a')] })),
        events.append(batchAfter(lost.head, entriesAfter(lost.head, 1).entries)),
      ]);
      claimSame(
        results.map(({ kind }) => kind),
        ['used', 'behind'],
        'results',
      );
      claimSame((await events.head())?.hash ?? NO_HASH, first.head?.hash, 'head');
    },
  },
  {
    name: 'a closed store refuses',
    run: async (place) => {
      const stores = place.open();
      await append(stores.events, 1);
      const head = await stores.events.head();
      stores.close();
      await claimRejects(stores.events.head(), 'StoreUnavailableError', 'head');
      await claimRejects(stores.events.append(batchAfter(head, [entryAfter(head).entry])), 'StoreUnavailableError', 'append');
      await claimRejects(stores.events.read(1)[Symbol.asyncIterator]().next(), 'StoreUnavailableError', 'read');
      await claimRejects(stores.events.readPlaces([1]), 'StoreUnavailableError', 'readPlaces');
      await claimRejects(stores.events.readTrail('public', { limit: 1 }), 'StoreUnavailableError', 'readTrail');
      await claimRejects(stores.events.findKeys(['command:a']), 'StoreUnavailableError', 'findKeys');
      claimSame((await place.open().events.head())?.seq, 1, 'another store there');
    },
  },
];
