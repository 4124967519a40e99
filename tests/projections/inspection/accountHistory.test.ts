import { beforeAll, describe, expect, test } from 'vitest';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { AccountHistory } from '../../../src/projections/accountHistory.ts';
import { accept, bet } from '../../kit/testHouse.ts';
import { admin, eventfulDay, worldAt, type EventfulDay } from './kit.ts';

describe('an account as it was', () => {
  let day: EventfulDay;
  beforeAll(async () => {
    day = await eventfulDay();
  });

  test.each([2, 2_000])('is what the whole log makes of it at every entry, with at most %d folds kept', async (mostKept) => {
    for (const id of [day.ada, day.bob, admin]) {
      const history = new AccountHistory(day.tab.store, id, { mostKept });
      expect(await history.prepare()).toBe(true);
      for (let seq = 1; seq <= day.tab.house.head.seq; seq += 1) {
        const world = worldAt(day, seq);
        const whole = accountOf(world, id);
        const then = await history.at(seq);
        expect(then?.account, `${id} at ${seq}`).toEqual(whole);
        expect(then?.balanceCents ?? 0).toBe(balanceOf(world, id));
      }
    }
  });

  test('counts what is held for open bets and withdrawals', async () => {
    const history = new AccountHistory(day.tab.store, day.ada);
    await history.prepare();
    for (let seq = 1; seq <= day.tab.house.head.seq; seq += 1) {
      const { ledger, bets, sportBets, withdrawals } = worldAt(day, seq);
      const open = [...Object.values(bets), ...Object.values(sportBets), ...Object.values(withdrawals)].filter(
        ({ account }) => account === day.ada,
      );
      expect((await history.at(seq))?.heldCents ?? 0).toBe(open.reduce((sum, { id }) => sum + (ledger.escrow[id] ?? 0), 0));
    }
  });

  test('reads on when the log has grown', async () => {
    const history = new AccountHistory(day.tab.store, day.ada);
    await history.prepare();
    const before = day.tab.house.head.seq;
    accept(
      await day.tab.house.submit(
        { type: 'CorrectLedger', payload: { account: day.ada, counterparty: 'promo', cents: 1, reason: 'a cent' } },
        admin,
      ),
    );
    expect((await history.at(before + 1))?.balanceCents).toBe((await history.at(before))?.balanceCents);
    await history.prepare();
    expect((await history.at(before + 1))?.balanceCents).toBe(balanceOf(day.tab.house.world, day.ada));
  });
});

test('a long trail is answered from the nearest kept fold', async () => {
  const day = await eventfulDay();
  for (let i = 0; i < 200; i += 1) accept(await bet(day.tab, admin, 1));
  const history = new AccountHistory(day.tab.store, admin, { mostKept: 4 });
  await history.prepare();
  for (const seq of [1, 40, 77, 150, day.tab.house.head.seq]) {
    expect((await history.at(seq))?.account.totals).toEqual(accountOf(worldAt(day, seq), admin)?.totals);
  }
});

test('stops when told', async () => {
  const day = await eventfulDay();
  const controller = new AbortController();
  controller.abort();
  expect(await new AccountHistory(day.tab.store, day.ada).prepare({ signal: controller.signal })).toBe(false);
});
