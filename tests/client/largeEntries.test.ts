/** An entry with hundreds of events, as a page folds it: the end of a live round on which many have bet. */
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { FoldedView } from '../../src/client/foldedView.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { entryFor } from '../../src/domain/log/view.ts';
import { deepFreeze } from '../kit/deepFreeze.ts';
import { foldAll } from '../kit/foldAll.ts';
import { accept, houseWith } from '../kit/testHouse.ts';

const BETS_OF_EACH = 80;

async function spunRound() {
  const { browser, tab, ...people } = await houseWith('ada', 'ben', 'cyd');
  const send = async (...args: Parameters<typeof tab.house.submit>) => accept(await tab.house.submit(...args));
  browser.clock.at = Math.ceil(browser.clock.at / 25_000) * 25_000;
  await send({ type: 'OpenLiveRound', payload: {} }, 'house');
  const round = tab.house.world.liveRounds.roulette;
  for (const account of Object.values(people))
    for (let n = 0; n < BETS_OF_EACH; n += 1) {
      const payload = { round, stakeCents: 1, choice: { colour: 'red' }, freshBytes: 'ab'.repeat(16) };
      await send({ type: 'PlaceLiveBet', payload }, account);
    }
  browser.clock.move(15_000);
  await send({ type: 'SpinLiveRound', payload: {} }, 'house');
  const feed = new EntryFeed(nodeHashing);
  return {
    stored: browser
      .lines()
      .slice(0, -1)
      .flatMap((line) => feed.line(line) ?? []),
    ada: people.ada,
  };
}

test('the end of a round with hundreds of bets is folded, and the world before it stays as it was', async () => {
  const { stored, ada } = await spunRound();
  const view = new FoldedView(nodeHashing);
  view.setViewer(ada);
  const read: ReturnType<typeof readStored>[] = [];
  for (const one of stored) {
    const told = entryFor(ada, one);
    read.push(readStored({ ...one, lines: told.lines }));
    deepFreeze(view.world);
    view.receive({ after: view.head, entries: [told.lines], head: headOf(readStored(one)) });
  }
  expect(read.at(-1)?.events.filter(({ kind }) => kind === 'event').length).toBeGreaterThan(200);
  expect(JSON.stringify(view.world)).toBe(JSON.stringify(foldAll(read)));
  expect(view.world.bets).toEqual({});
});
