/** What bets have paid this week: everybody's payouts since Monday, and nothing of admins, blocked accounts and the first bet of a log. */
import { expect, test } from 'vitest';
import { topicOf } from '../../../src/api/topics/catalog.ts';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import type { World } from '../../../src/domain/world.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seededDemo } from '../../../src/engine/genesis.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

const paidIn = (world: World, now: number) => {
  const { rows, total } = topicOf('paid-week').answer({ world, now, pages: [], readers: new Set(), followers: new Set() });
  return { rows, total };
};

test('adds up what everybody was paid since Monday, without admins and blocked accounts', () => {
  const paid: Readonly<Record<string, number>> = { ada: 15_00, ben: 4_98, cyd: 0, eve: 40_00, root: 80_00 };
  const world = worldAfter([
    rules(),
    ...Object.keys(paid).flatMap((name) => registered(name, 1_000_00, { role: name === 'root' ? 'admin' : 'user' })),
    ...Object.entries(paid).flatMap(([name, cents]) => playedDice(name, 10_00, cents)),
    accountBlocked.of({ account: idOf('eve'), reason: 'several accounts' }),
  ]);
  expect(paidIn(world, world.at)).toEqual({ rows: [{ paidCents: 19_98 }], total: 2 });
  expect(paidIn(world, world.at + 7 * 86_400_000)).toEqual({ rows: [{ paidCents: 0 }], total: 0 });
});

test('a new house has paid nothing, although its log begins with a bet that won', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  expect(house.world.accounts[seededDemo.account]?.totals.paidCents).toBeGreaterThan(0);
  expect(paidIn(house.world, browser.clock.now())).toEqual({ rows: [{ paidCents: 0 }], total: 0 });
});
