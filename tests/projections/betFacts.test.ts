import { expect, test } from 'vitest';
import type { BetId } from '../../src/domain/ids.ts';
import { eventsOf, type Entry } from '../../src/domain/log/entry.ts';
import { endIn, BetFacts } from '../../src/projections/betFacts.ts';
import { accept, bet, endFlights, houseWith, rotate } from '../kit/testHouse.ts';

/** A bet of dice, a flight that ends later, the reveal of what both drew from, and a bet on a seed that is secret. */
async function played() {
  const { browser, tab, ada } = await houseWith('ada');
  const since = tab.heard.length;
  accept(await bet(tab, ada, 10));
  accept(await tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: { autoCashOut: 101 } } }, ada));
  browser.clock.move(600_000);
  accept(await endFlights(tab));
  accept(await rotate(tab, ada));
  accept(await bet(tab, ada, 10));
  const entries = tab.heard.slice(since);
  const bets = entries.flatMap(eventsOf).flatMap(({ type, data }): BetId[] => (type === 'bet/placed' ? [data.bet] : []));
  const [dice, crash, secret] = bets;
  if (!dice || !crash || !secret) throw new Error('three bets were placed');
  return { entries, dice, crash, secret };
}

test('read backwards, an end and a reveal are met before the bet, and kept for it', async () => {
  const { entries, crash } = await played();
  const facts = new BetFacts();
  const known = entries.toReversed().map((entry) => {
    facts.note(entry);
    return [facts.ended.has(crash), facts.placed.has(crash), facts.proofOf(crash) !== null];
  });
  const changes = known.filter((row, place) => place === 0 || String(row) !== String(known[place - 1]));
  expect(changes).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, true],
  ]);
  expect(facts.proofOf(crash)).toMatchObject({ game: 'crash', stakeCents: 1_00 });
  expect([0, 1_01]).toContain(facts.proofOf(crash)?.payoutCents);
});

test('entries in any order, and some of them twice, come to the same', async () => {
  const { entries, dice, crash, secret } = await played();
  const proofsOf = (some: readonly Entry[]) => {
    const facts = new BetFacts();
    for (const entry of some) facts.note(entry);
    return [dice, crash, secret].map((id) => facts.proofOf(id));
  };
  const proofs = proofsOf(entries);
  expect(proofs.map((proof) => typeof proof?.serverSeed)).toEqual(['string', 'string', 'object']);
  expect(proofs.map((proof) => proof?.outcome !== undefined)).toEqual([true, true, true]);
  expect(proofsOf(entries.toReversed())).toEqual(proofs);
  expect(proofsOf([...entries, ...entries.slice(2)])).toEqual(proofs);
});

test('every kind of end is met, and nothing else is one', () => {
  const [account, id] = ['acc_ada', 'bet_1'] as const;
  const common = { bet: id, account, stakeCents: 5_00 };
  const sports = (payoutCents: number) => endIn({ type: 'sport/bet-settled', data: { ...common, payoutCents } });
  expect(sports(0)).toMatchObject({ game: 'sports', outcome: null, isVoid: false, payoutCents: 0 });
  expect(sports(12_50)).toMatchObject({ isVoid: false, payoutCents: 12_50 });
  expect(endIn({ type: 'sport/bet-voided', data: common })).toMatchObject({ game: 'sports', isVoid: true, payoutCents: 5_00 });
  expect(endIn({ type: 'bet/voided', data: { ...common, reason: 'seed lost' } })).toMatchObject({
    game: null,
    outcome: null,
    isVoid: true,
    payoutCents: 5_00,
  });
  expect(endIn({ type: 'account/blocked', data: { account, reason: 'several accounts' } })).toBeNull();
});
