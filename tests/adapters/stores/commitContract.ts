import type { EventStore } from '../../../src/base/ports.ts';
import { claimRejects, claimSame } from './claim.ts';
import type { ContractCase } from './contract.ts';
import { append, entriesAfter, entryAfter, headAfterMissed, key, readAll, seqsOf } from './entries.ts';

const nothing = { append: [], keys: [], value: null };

async function claimUntouched(events: EventStore, seq: number, what: string): Promise<void> {
  claimSame((await events.head())?.seq ?? 0, seq, `${what}: head`);
  claimSame((await readAll(events)).length, seq, `${what}: entries`);
  const again = await append(events, 1);
  claimSame(again.kind, 'built', `${what}: the store goes on`);
  claimSame((await events.head())?.seq, seq + 1, `${what}: head after going on`);
}

export const commitContract: readonly ContractCase[] = [
  {
    name: 'an empty log has no head; entries appended are read back byte for byte and move the head',
    run: async (place) => {
      const { events } = place.open();
      claimSame(await events.head(), null, 'head of nothing');
      const first = entryAfter(null, { subjects: ['acc_ada', 'acc_bob'], events: 3, withheld: [1], note: 'é "prev":" 😀' });
      const result = await events.commit({ knownHead: null, keys: [], build: () => ({ append: [first.entry], keys: [], value: 'told' }) });
      claimSame(result, { kind: 'built', missed: [], appended: [first.entry], value: 'told' }, 'result');
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
      const commit = (entries: typeof wrong) =>
        events.commit({ knownHead: null, keys: [key('command:a')], build: () => ({ append: entries, keys: [], value: null }) });
      await claimRejects(commit(wrong), 'Error', 'one of them has a line too many');
      claimSame([await events.head(), await events.findKey('command:a')], [null, null], 'head and key of nothing');
      claimSame(await readAll(events), [], 'entries of nothing');
      await commit(made.entries);
      claimSame(await events.head(), made.head, 'head');
      claimSame((await readAll(events)).length, 1_000, 'entries');
      claimSame((await events.findKey('command:a'))?.seq, 1_000, 'the key is of the last one');
      claimSame(seqsOf(await events.readTrail('acc_ada', { before: 900, limit: 2 })), [899, 898], 'trail');
    },
  },
  {
    name: 'build is handed what the caller has missed, in order, and the result repeats it',
    run: async (place) => {
      const [mine, other] = [place.open().events, place.open().events];
      await append(mine, 2);
      const knownHead = await mine.head();
      await append(other, 3);
      let handed: number[] = [];
      const result = await mine.commit({
        knownHead,
        keys: [],
        build: (missed) => {
          handed = seqsOf(missed);
          return { append: [entryAfter(headAfterMissed(knownHead, missed)).entry], keys: [], value: null };
        },
      });
      claimSame(handed, [3, 4, 5], 'handed to build');
      claimSame(seqsOf(result.missed), [3, 4, 5], 'missed');
      claimSame(seqsOf(await readAll(mine)), [1, 2, 3, 4, 5, 6], 'places');
    },
  },
  {
    name: 'a refusal appends nothing, uses no key and still tells what was missed',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 2);
      const result = await events.commit({
        knownHead: null,
        keys: [key('command:a')],
        build: () => ({ append: [], keys: [key('late')], value: 'refused' }),
      });
      claimSame(result.kind === 'built' && result.value, 'refused', 'value');
      claimSame(seqsOf(result.missed), [1, 2], 'missed');
      claimSame(await events.findKey('command:a'), null, 'key of a refused command');
      claimSame(await events.findKey('late'), null, 'later key');
      await claimUntouched(events, 2, 'after a refusal');
    },
  },
  {
    name: 'an exception inside build passes unchanged and appends nothing',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 2);
      const thrown = new RangeError('decide has a defect');
      const knownHead = await events.head();
      const caught = await claimRejects(
        events.commit({
          knownHead,
          keys: [key('k')],
          build: () => {
            throw thrown;
          },
        }),
        'RangeError',
        'build',
      );
      claimSame(caught === thrown, true, 'the very error');
      claimSame(await events.findKey('k'), null, 'key');
      await claimUntouched(events, 2, 'after an exception');
    },
  },
  {
    name: 'a DOMException that build throws is not taken for a fault of the store',
    run: async (place) => {
      const { events } = place.open();
      let runs = 0;
      const build = (): never => {
        runs += 1;
        throw new DOMException('not the database', 'AbortError');
      };
      await claimRejects(events.commit({ knownHead: null, keys: [], build }), 'AbortError', 'build');
      claimSame(runs, 1, 'runs of build');
      await claimUntouched(events, 0, 'after an exception');
    },
  },
  {
    name: 'entries that do not continue the log are a mistake of the program: none of them is appended',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 2);
      const knownHead = await events.head();
      const good = entriesAfter(knownHead, 3);
      const [third, fourth, fifth] = good.entries;
      if (third === undefined || fourth === undefined || fifth === undefined) throw new Error('three entries were made');
      const wrong = {
        'a gap': [third, fifth],
        'another order': [fourth, third],
        'the same twice': [third, third],
        'another log': [entryAfter(knownHead, { logId: `log_${'cd'.repeat(16)}` }).entry],
        'a place taken from the start': [entryAfter(null).entry],
        'a wrong hash before': [third, { ...fourth, lines: fourth.lines.replace(third.hash, 'f'.repeat(64)) }],
        'a line too few': [{ ...third, lines: third.lines.slice(0, third.lines.lastIndexOf('\n')) }],
        'a line too many': [{ ...third, lines: `${third.lines}\n{}` }],
      };
      for (const [what, entries] of Object.entries(wrong)) {
        await claimRejects(events.commit({ knownHead, keys: [key(what)], build: () => ({ ...nothing, append: entries }) }), 'Error', what);
        claimSame(await events.findKey(what), null, `${what}: key`);
      }
      await claimUntouched(events, 2, 'after wrong entries');
    },
  },
  {
    name: 'the same key again appends nothing and answers with the entry that has it',
    run: async (place) => {
      const [mine, other] = [place.open().events, place.open().events];
      await append(mine, 1);
      await append(mine, 2, { keys: [key('command:a')] });
      let runs = 0;
      const build = () => {
        runs += 1;
        return nothing;
      };
      const result = await other.commit({ knownHead: null, keys: [key('command:b'), { key: 'command:a', fingerprint: 'another' }], build });
      claimSame(
        { ...result, missed: seqsOf(result.missed) },
        { kind: 'known', missed: [1, 2, 3], key: 'command:a', seq: 3, fingerprint: key('command:a').fingerprint },
        'result',
      );
      claimSame(runs, 0, 'runs of build');
      claimSame(await other.findKey('command:b'), null, 'the other key');
      claimSame(await other.findKey('command:a'), { seq: 3, fingerprint: key('command:a').fingerprint }, 'findKey');
      await claimUntouched(mine, 3, 'after a known key');
    },
  },
  {
    name: 'keys that only build knows are unique too',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 1, { keys: [key('command:a')], laterKeys: [key('round:1:settle')] });
      claimSame((await events.findKey('round:1:settle'))?.seq, 1, 'later key');
      const result = await append(events, 1, { keys: [key('command:b')], laterKeys: [key('round:2:settle'), key('round:1:settle')] });
      claimSame(result.kind === 'known' && [result.key, result.seq], ['round:1:settle', 1], 'result');
      claimSame(await events.findKey('command:b'), null, 'key of what was not appended');
      claimSame(await events.findKey('round:2:settle'), null, 'its other later key');
      await claimUntouched(events, 1, 'after a known later key');
    },
  },
  {
    name: 'a key named before and in build is used once',
    run: async (place) => {
      const { events } = place.open();
      claimSame((await append(events, 1, { keys: [key('a'), key('a')], laterKeys: [key('a')] })).kind, 'built', 'result');
      claimSame((await events.findKey('a'))?.seq, 1, 'key');
    },
  },
  {
    name: 'one key wanted by many at once is used once',
    run: async (place) => {
      const stores = [place.open().events, place.open().events];
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => append(stores[turn % 2]!, 1, { keys: [key('round:1:settle')] })),
      );
      claimSame(results.filter((result) => result.kind === 'built').length, 1, 'built');
      claimSame(results.filter((result) => result.kind === 'known' && result.seq === 1).length, 19, 'known');
      await claimUntouched(stores[0]!, 1, 'after the race');
    },
  },
  {
    name: 'two stores commit 200 commands at once: each build sees all before it and no place is used twice',
    run: async (place) => {
      const stores = [place.open().events, place.open().events];
      const sums: number[] = [];
      await Promise.all(
        Array.from({ length: 200 }, (_, turn) =>
          stores[turn % 2]!.commit({
            knownHead: null,
            keys: [key(`command:${turn}`)],
            build: (missed) => {
              sums.push(missed.length);
              return { append: [entryAfter(headAfterMissed(null, missed)).entry], keys: [], value: null };
            },
          }),
        ),
      );
      claimSame(
        sums,
        Array.from({ length: 200 }, (_, before) => before),
        'entries that each build saw',
      );
      claimSame(
        seqsOf(await readAll(stores[1]!)),
        Array.from({ length: 200 }, (_, index) => index + 1),
        'places',
      );
      claimSame((await stores[0]!.head())?.seq, 200, 'head');
    },
  },
  {
    name: 'a caller whose head is not on the log is told so, before build and before keys',
    run: async (place) => {
      const { events } = place.open();
      const elsewhere = entriesAfter(null, 9).entries;
      const headAt = (seq: number) => ({ logId: `log_${'ab'.repeat(16)}`, seq, hash: elsewhere[seq - 1]!.hash, at: 0 });
      const commit = (knownHead: Parameters<EventStore['commit']>[0]['knownHead']) =>
        events.commit({
          knownHead,
          keys: [key('used')],
          build: () => {
            throw new Error('build must not run');
          },
        });
      await claimRejects(commit(headAt(1)), 'HeadMismatchError', 'entries seen, log empty');
      await append(events, 4, { keys: [key('used')] });
      const head = await events.head();
      await claimRejects(commit(headAt(9)), 'HeadMismatchError', 'more entries seen than there are');
      await claimRejects(commit(headAt(4)), 'HeadMismatchError', 'another entry at the head');
      await claimRejects(commit(headAt(2)), 'HeadMismatchError', 'another entry before the head');
      await claimRejects(commit(head && { ...head, logId: `log_${'cd'.repeat(16)}` }), 'HeadMismatchError', 'another log');
      claimSame((await commit(head)).kind, 'known', 'the right head');
      await claimUntouched(events, 4, 'after mismatches');
    },
  },
  {
    name: 'a closed store refuses',
    run: async (place) => {
      const stores = place.open();
      await append(stores.events, 1);
      stores.close();
      await claimRejects(stores.events.head(), 'StoreUnavailableError', 'head');
      await claimRejects(stores.events.commit({ knownHead: null, keys: [], build: () => nothing }), 'StoreUnavailableError', 'commit');
      claimSame((await place.open().events.head())?.seq, 1, 'another store there');
    },
  },
];
