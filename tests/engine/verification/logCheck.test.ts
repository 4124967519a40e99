/** The log verified in the background: what is wrong is named, what was verified is not hashed again, and nothing is believed twice. */
import { beforeEach, describe, expect, test } from 'vitest';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { balanceOf, type World } from '../../../src/domain/world.ts';
import { digestBy } from '../../../src/base/digest.ts';
import { sealedLines, takeSnapshot } from '../../kit/takeSnapshot.ts';
import { PAGE_ENTRIES, type CheckProgress } from '../../../src/engine/verification/checkProgress.ts';
import { doubtSentence } from '../../../src/engine/verification/doubt.ts';
import { LogCheck } from '../../../src/engine/verification/logCheck.ts';
import { accept, bet, TestBrowser } from '../../kit/testHouse.ts';
import { Played } from './played.ts';

const A_ROLL = /"roll":\d+/;
let played: Played;

beforeEach(async () => {
  played = await new Played().until(PAGE_ENTRIES + 60);
});

test('a log that holds is verified to its head, and that is kept', async () => {
  const { head } = played.tab.house;
  const checked = await played.check();
  const verified = { seq: head.seq, hash: head.hash, at: played.browser.clock.at, build: 'this rulebook' };
  expect(checked).toEqual({ verified, doubt: null });
  expect(played.progress.kept).toMatchObject({ logId: head.logId, verified });
});

test('where there is no log, nothing is said', async () => {
  const empty = new TestBrowser();
  const { store, snapshots } = empty.ports();
  const checked = await new LogCheck({
    store,
    snapshots,
    progress: played.progress,
    clock: empty.clock,
    build: '',
    live: async () => null,
    pause: async () => undefined,
  }).run();
  expect(checked).toEqual({ verified: null, doubt: null });
  expect(played.progress.kept).toBeUndefined();
});

describe('names the first entry that does not hold', () => {
  test.each<[string, (to: Played) => void, number, RegExp]>([
    ['an outcome changed', (to) => to.change(202, A_ROLL, '"roll":98'), 202, /the header binds/],
    [
      'a command renamed',
      (to) => to.change(30, /"type":"PlaceBet"/, '"type":"PlaceBot"'),
      30,
      /the line of its command is not the one that the header binds/,
    ],
    ['a line that is no JSON', (to) => to.change(77, '{', '['), 77, /not JSON/],
    ['a line too many', (to) => to.change(77, /$/, '\nnull'), 77, /number of lines/],
    ['a line missing', (to) => to.change(77, /\n[^\n]*$/, ''), 77, /number of lines/],
    [
      'the hash beside it changed',
      (to) => void (to.browser.log.entries[11] = { ...to.browser.log.entries[11], hash: 'f'.repeat(64) } as StoredEntry),
      12,
      /kept with it/,
    ],
  ])('%s', async (_what, tamper, seq, sentence) => {
    tamper(played);
    const { verified, doubt } = await played.check();
    expect(verified).toBeNull();
    expect(doubt).toMatchObject({ kind: 'entry', seq });
    expect(doubt && doubtSentence(doubt)).toMatch(sentence);
    expect(doubt && doubtSentence(doubt)).toMatch(new RegExp(`^Entry ${seq} of the log failed verification: .*\\.$`));
  });

  test('an entry that cannot be read', async () => {
    const { store } = played.tab;
    async function* read(from: number, to = Infinity): AsyncGenerator<readonly StoredEntry[]> {
      if (from <= 100 && to >= 100) throw new Error('a gap');
      yield* store.read(from, to);
    }
    const { doubt } = await played.check({ store: { head: () => store.head(), read } });
    expect(doubt && doubtSentence(doubt)).toBe('Entry 100 of the log failed verification: it cannot be read.');
  });

  test('again at each start, also in a page that was verified before', async () => {
    await played.check();
    played.change(202, A_ROLL, '"roll":98');
    for (let start = 0; start < 2; start += 1) expect((await played.check()).doubt).toMatchObject({ kind: 'entry', seq: 202 });
  });
});

describe('goes on from where it came', () => {
  test('what was verified at an earlier start is not hashed line by line again', async () => {
    await played.check();
    const first = played.hashing.count;
    await played.check();
    expect(first).toBeGreaterThan(PAGE_ENTRIES * 2);
    expect(played.hashing.count).toBeLessThan(first / 2);
  });

  test('also when the first pass was cut short', async () => {
    await played.until(5 * PAGE_ENTRIES);
    let pages = 0;
    const closed = played.check({
      pause: async () => {
        pages += 1;
        if (pages === 5) throw new Error('the tab was closed');
      },
    });
    await expect(closed).rejects.toThrow('the tab was closed');
    expect(played.progress.kept).toMatchObject({ verified: { seq: 4 * PAGE_ENTRIES } });
    const { verified } = await played.check();
    expect(verified?.seq).toBe(played.length);
    // A fifth of the log is hashed; of the rest, the id of each command and a seed at each reveal.
    expect(played.hashing.count).toBeLessThan(PAGE_ENTRIES * 4 + played.length + (5 * PAGE_ENTRIES) / 40 + 20);
  });

  test('but another build hashes everything again', async () => {
    await played.check();
    const first = played.hashing.count;
    await played.check({ build: 'another rulebook' });
    expect(played.hashing.count).toBe(first);
  });

  test.each([
    ['nothing', null],
    ['another form', { seq: 5 }],
    ['no digests', { logId: 'x', build: 'y', pages: ['?'], verified: null }],
  ])('progress of %s is none', async (_what, kept) => {
    played.progress.kept = kept;
    expect((await played.check()).verified?.seq).toBe(played.length);
  });
});

describe('notices what changed since it was verified, although every entry holds', () => {
  test('an entry rewritten with every hash after it', async () => {
    await played.check();
    played.rewrite(100);
    for (let start = 0; start < 2; start += 1) {
      const { verified, doubt } = await played.check({ live: async () => null });
      expect(verified).toBeNull();
      expect(doubt).toEqual({ kind: 'rewritten', seq: 1, verified: played.length });
    }
  });

  test('by another build as well, which believes no page of the first', async () => {
    await played.check();
    played.rewrite(PAGE_ENTRIES + 7);
    expect((await played.check({ build: 'another rulebook', live: async () => null })).doubt).toEqual({
      kind: 'rewritten',
      seq: PAGE_ENTRIES + 1,
      verified: played.length,
    });
  });

  test('the last entries gone', async () => {
    await played.check();
    const { log } = played.browser;
    const gone = log.entries.splice(-3);
    const last = log.entries.at(-1);
    if (log.head && last) log.head = { ...log.head, seq: last.seq, hash: last.hash };
    const { doubt } = await played.check({ live: async () => null });
    expect(doubt).toEqual({ kind: 'shorter', seq: log.entries.length, verified: log.entries.length + gone.length });
    expect(doubt && doubtSentence(doubt)).toContain(`entry ${log.entries.length + 1} is missing`);
  });

  test('a log that was replaced by another one is not compared', async () => {
    await played.check();
    const other = await new Played().until(20);
    other.progress.kept = { ...(played.progress.kept as CheckProgress), logId: `log_${'1'.repeat(32)}` };
    expect((await other.check()).doubt).toBeNull();
  });
});

describe('compares the world', () => {
  const richer = (world: World, ada: AccountId): World => {
    const changed = structuredClone(world);
    changed.ledger.player[ada] = balanceOf(world, ada) + 1;
    return changed;
  };

  test('a snapshot that is not the fold is named and dropped; the log is not blamed', async () => {
    const { house } = played.tab;
    await played.browser.snapshots.save(
      await takeSnapshot(richer(house.world, played.ada), house.head, 'this rulebook', digestBy(nobleHashing)),
    );
    const { verified, doubt } = await played.check();
    expect(doubt).toEqual({ kind: 'snapshot', seq: house.head.seq });
    expect(verified?.seq).toBe(house.head.seq);
    expect(await played.browser.snapshots.load()).toEqual([]);
  });

  test('a snapshot that is the fold is kept, whatever order its keys have', async () => {
    const { house } = played.tab;
    const backwards = Object.fromEntries(Object.entries(house.world).toReversed()) as unknown as World;
    await played.browser.snapshots.save(await takeSnapshot(backwards, house.head, 'this rulebook', digestBy(nobleHashing)));
    expect((await played.check()).doubt).toBeNull();
    expect(await played.browser.snapshots.load()).toHaveLength(1);
  });

  test('snapshots that no start would use are let be', async () => {
    const { house } = played.tab;
    const { lines, ...rest } = await takeSnapshot(richer(house.world, played.ada), house.head, 'this rulebook', digestBy(nobleHashing));
    await played.browser.snapshots.save({ ...rest, lines: [...lines.slice(0, -1), 'f'.repeat(64)] });
    await played.browser.snapshots.save({
      ...(await takeSnapshot(house.world, { ...house.head, hash: 'f'.repeat(64) }, 'this rulebook', digestBy(nobleHashing))),
      lines: sealedLines(['no JSON']),
    });
    expect((await played.check()).doubt).toBeNull();
  });

  test('a page that shows something else is told so', async () => {
    const { house } = played.tab;
    const { verified, doubt } = await played.check({ live: async () => ({ seq: house.head.seq, world: richer(house.world, played.ada) }) });
    expect(doubt).toEqual({ kind: 'world', seq: house.head.seq });
    expect(verified?.seq).toBe(house.head.seq);
  });

  test('a page that has gone on meanwhile is compared where it stands now', async () => {
    const { tab, ada } = played;
    let asked = 0;
    const { verified, doubt } = await played.check({
      live: async () => {
        asked += 1;
        if (asked < 3) accept(await bet(tab, ada, 1));
        return { seq: tab.house.head.seq, world: structuredClone(tab.house.world) };
      },
    });
    expect(asked).toBe(3);
    expect(doubt).toBeNull();
    expect(verified?.seq).toBe(tab.house.head.seq);
  });

  test('a page that never rests is left for the next time', async () => {
    const { tab, ada } = played;
    const { verified, doubt } = await played.check({
      live: async () => {
        accept(await bet(tab, ada, 1));
        return { seq: tab.house.head.seq, world: richer(tab.house.world, ada) };
      },
    });
    expect(doubt).toBeNull();
    expect(verified?.seq).toBe(tab.house.head.seq);
  });
});

test('a log that is erased while it is read is nobody’s fault', async () => {
  const { log } = played.browser;
  const checked = await played.check({
    pause: async () => {
      log.entries.length = 0;
      log.head = null;
    },
  });
  expect(checked).toEqual({ verified: null, doubt: null });
});
