import { expect, test, vi } from 'vitest';
import { MOST_LISTED } from '../../../src/api/calls.ts';
import { MOST_REQUESTS, Pages } from '../../../src/projections/pages.ts';
import { TRAIL_PAGE_ROWS, sumTrail, TrailMovements, type TrailSum } from '../../../src/screens/balance/trail.ts';
import { embeddedServices } from '../../kit/services.ts';
import { accept, balance, bet, newcomer, rotate, TestBrowser } from '../../kit/testHouse.ts';

async function played(bets: number) {
  const tab = await new TestBrowser().tab();
  const ada = await newcomer(tab, 'ada');
  const ben = await newcomer(tab, 'ben');
  for (let i = 0; i < bets; i += 1) {
    accept(await bet(tab, ada, 10));
    if (i % 3 === 0) accept(await bet(tab, ben, 10));
    if (i === 100) accept(await rotate(tab, ada));
  }
  return { tab, ada, store: tab.house.ports.store, before: tab.house.head.seq + 1 };
}

test('a long trail is added up whole, in steps, to the balance', async () => {
  const { tab, ada, store, before } = await played(450);
  const steps: TrailSum[] = [];
  // A millisecond for each look at the clock: slices of time are used up however fast the machine is.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const sum = await sumTrail(store, ada, before, (step) => steps.push(step), new AbortController().signal);
  expect(sum?.cents).toBe(balance(tab, ada));
  expect(sum?.postings).toBeGreaterThan(450);
  expect(steps.length).toBeGreaterThan(2);
});

test('page by page the same movements come out, newest first, each once', async () => {
  const { tab, ada } = await played(220);
  const source = new TrailMovements(embeddedServices(tab.house), tab.house, ada);
  const pages = new Pages(tab.house, source, { size: TRAIL_PAGE_ROWS });
  pages.begin();
  for (let read = 1; !pages.state().atEnd; read += 1) {
    expect(read).toBeLessThan(10);
    pages.more();
    await expect.poll(() => pages.state().busy).toBe(false);
    expect(pages.state().items.length).toBeLessThanOrEqual(read * TRAIL_PAGE_ROWS);
  }
  const movements = pages.state().items.flat();
  expect(new Set(movements.map(({ key }) => key)).size).toBe(movements.length);
  expect(movements.map(({ seq }) => seq)).toEqual(movements.map(({ seq }) => seq).toSorted((a, b) => b - a));
  expect(movements.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance(tab, ada));
  const provable = movements.filter(({ bet: id }) => id !== null && typeof source.facts.proofOf(id)?.serverSeed === 'string');
  expect(provable.filter(({ cents }) => cents < 0)).toHaveLength(101);
});

test('a search asks for long pages, and stops after some of them until it is asked to go on', async () => {
  const { tab, ada } = await played(60);
  const services = embeddedServices(tab.house);
  const sizes: number[] = [];
  const ownPages: typeof services.ownPages = (account, query, ...rest) => {
    sizes.push(query.size);
    // Short pages stand for a long history.
    return services.ownPages(account, { ...query, size: 3 }, ...rest);
  };
  let requests = 0;
  const asked: typeof services.ownPages = async function* (...query) {
    for await (const page of ownPages(...query)) {
      requests += 1;
      yield page;
    }
  };
  const pages = new Pages(tab.house, new TrailMovements({ ownPages: asked }, tab.house, ada, { words: 'welcome' }), { size: 50 });
  pages.begin();
  await expect.poll(() => pages.state().busy).toBe(false);
  expect(sizes).toEqual([MOST_LISTED]);
  expect(requests).toBe(MOST_REQUESTS);
  expect(pages.state()).toMatchObject({ items: [], atEnd: false });
  pages.more();
  await expect.poll(() => pages.state().busy).toBe(false);
  expect(pages.state().items.flat()).toMatchObject([{ cents: 100_00 }]);
  expect(pages.state().atEnd).toBe(true);
});

test('adding up stops when it is told to', async () => {
  const { ada, store, before } = await played(220);
  const controller = new AbortController();
  const told: typeof store = {
    ...store,
    readTrail(account, page) {
      controller.abort();
      return store.readTrail(account, page);
    },
  };
  expect(await sumTrail(told, ada, before, () => undefined, controller.signal)).toBeNull();
});
