import { claimSame } from './claim.ts';
import type { ContractCase } from './contract.ts';
import { append, batchAfter, type EntryWish, entriesAfter, key, readAll, seqsOf, usedBy } from './entries.ts';

/** Ada is in every entry, Bob in every third, Cy in the first ten only; some entries have several lines. */
function mixed(seq: number): EntryWish {
  const subjects = ['acc_ada', ...(seq % 3 === 0 ? ['acc_bob'] : []), ...(seq <= 10 ? ['acc_cy'] : [])];
  return { subjects, events: 1 + (seq % 4), withheld: seq % 5 === 0 ? [0] : [], note: seq % 2 === 0 ? 'ü\u2028 "prev":"x' : '' };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const readContract: readonly ContractCase[] = [
  {
    name: 'ranges are read in order, whole or in part, and an empty range is empty',
    run: async (place) => {
      const { events } = place.open();
      claimSame(await readAll(events), [], 'nothing there');
      await append(events, 1_500);
      claimSame(seqsOf(await readAll(events)), range(1, 1_500), 'all');
      claimSame(seqsOf(await readAll(events, 999, 1_002)), range(999, 1_002), 'across batches');
      claimSame(seqsOf(await readAll(events, 1_499)), [1_499, 1_500], 'to the head');
      claimSame(seqsOf(await readAll(events, 1_500, 9_999)), [1_500], 'beyond the head');
      claimSame(seqsOf(await readAll(events, 1_501)), [], 'after the head');
      claimSame(seqsOf(await readAll(events, 7, 6)), [], 'upside down');
      claimSame(seqsOf(await readAll(events, -3, 2)), [1, 2], 'from before the start');
    },
  },
  {
    name: 'a trail is read newest first, page by page',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 20, { wish: mixed });
      claimSame(seqsOf(await events.readTrail('acc_bob', { limit: 4 })), [18, 15, 12, 9], 'first page');
      claimSame(seqsOf(await events.readTrail('acc_bob', { before: 9, limit: 4 })), [6, 3], 'second page');
      claimSame(seqsOf(await events.readTrail('acc_bob', { before: 3, limit: 4 })), [], 'third page');
      claimSame(seqsOf(await events.readTrail('acc_bob', { limit: 0 })), [], 'no room on the page');
      claimSame(await events.readTrail('acc_nobody', { limit: 4 }), [], 'nobody');
      claimSame(
        (await events.readTrail('acc_cy', { limit: 1 }))[0]?.subjects,
        ['acc_ada', 'acc_bob', 'acc_cy'].filter((id) => id !== 'acc_bob'),
        'subjects',
      );
    },
  },
  {
    name: 'entries are read by their places, each once and in order, wherever they are kept',
    run: async (place) => {
      const { events } = place.open();
      claimSame(await events.readPlaces([1]), [], 'nothing there');
      await append(events, 2_500, { wish: mixed });
      const places = [2_500, 7, 999, 1_000, 7, 1_001, 2_501, 0];
      const found = JSON.stringify(await events.readPlaces(places));
      claimSame(seqsOf(await events.readPlaces(new Set(places))), [7, 999, 1_000, 1_001, 2_500], 'places');
      await events.pack();
      claimSame(JSON.stringify(await events.readPlaces(places)), found, 'old entries');
      claimSame(await events.readPlaces([]), [], 'no place');
    },
  },
  {
    name: 'packing changes nothing that a reader sees',
    run: async (place) => {
      const { events } = place.open();
      const made = entriesAfter(null, 4_300, mixed);
      for (let start = 0; start < made.entries.length; start += 1_000) {
        const part = made.entries.slice(start, start + 1_000);
        await events.append(batchAfter(await events.head(), part, { keys: [key(`part:${start}`)] }));
      }
      await events.pack();
      await events.pack();
      claimSame(await events.head(), made.head, 'head');
      const all = await readAll(events);
      claimSame(seqsOf(all), range(1, 4_300), 'places');
      claimSame(
        all.every((entry, index) => JSON.stringify(entry) === JSON.stringify(made.entries[index])),
        true,
        'every entry byte for byte',
      );
      claimSame(seqsOf(await readAll(events, 998, 1_003)), range(998, 1_003), 'inside old entries');
      claimSame(seqsOf(await readAll(events, 1_500, 1_500)), [1_500], 'one old entry');
      claimSame(seqsOf(await readAll(events, 2_995, 3_005)), range(2_995, 3_005), 'from old to new entries');
      claimSame(await readAll(events, 4_301), [], 'after the head');
      claimSame((await usedBy(events, 'part:1000'))?.seq, 2_000, 'key of an old entry');

      const bob: number[] = [];
      for (let before: number | undefined; ; before = bob.at(-1)) {
        const page = await events.readTrail('acc_bob', before === undefined ? { limit: 300 } : { before, limit: 300 });
        bob.push(...seqsOf(page));
        if (page.length < 300) break;
      }
      claimSame(
        bob,
        range(1, 4_300)
          .filter((seq) => seq % 3 === 0)
          .reverse(),
        'trail',
      );
      const cy = await events.readTrail('acc_cy', { limit: 3 });
      claimSame(
        cy,
        [10, 9, 8].map((seq) => made.entries[seq - 1]),
        'trail of old entries',
      );
    },
  },
  {
    name: 'entries after a place are complete wherever they are kept',
    run: async (place) => {
      const { events } = place.open();
      await append(events, 2_500, { wish: mixed });
      await events.pack();
      for (const known of [0, 1, 999, 1_000, 1_001, 2_499, 2_500])
        claimSame(seqsOf(await readAll(events, known + 1)), range(known + 1, 2_500), `after ${known}`);
    },
  },
  {
    name: 'a reader who began before an append and a pack sees one log without gaps',
    run: async (place) => {
      const [reader, writer] = [place.open().events, place.open().events];
      await append(writer, 3_500);
      const seen: number[] = [];
      for await (const batch of reader.read(1)) {
        seen.push(...seqsOf(batch));
        await append(writer, 400);
        await writer.pack();
      }
      claimSame(seen, range(1, 3_500), 'places');
    },
  },
  {
    name: 'packs in two stores at once and appends meanwhile leave one whole log',
    run: async (place) => {
      const stores = [place.open().events, place.open().events];
      await append(stores[0]!, 4_100, { wish: mixed });
      const writes = range(1, 20).map((turn) => append(stores[turn % 2]!, 5, { wish: mixed, keys: [key(`w:${turn}`)] }));
      await Promise.all([stores[0]!.pack(), stores[1]!.pack(), ...writes, stores[0]!.pack(), stores[1]!.pack()]);
      const all = await readAll(stores[1]!);
      claimSame(seqsOf(all), range(1, 4_200), 'places');
      claimSame(
        all.every((entry, index) => index === 0 || entry.lines.includes(`"prev":"${all[index - 1]!.hash}"`)),
        true,
        'chain',
      );
      claimSame((await stores[0]!.readTrail('acc_bob', { limit: 9_999 })).length, 1_400, 'trail');
    },
  },
];
