/** The books, read aloud. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLedger, ledgerBalance, ledgerSum, post } from '../../../src/domain/ledger/balances.ts';
import { accountLabel, escrow, house, player, type LedgerAccount } from '../../../src/domain/ledger/posting.ts';
import { ledgerScript } from '../../kit/ledgerScript.ts';
import { idOf } from '../../kit/people.ts';

test('a bet that wins', () => {
  ledgerScript(`
    account ada 1000
    bet     b1 ada dice 100     # the stake is held
    balance ada 900
    escrow  b1 100
    settle  b1 194              # and comes back with the winnings
    balance ada 1094
    escrow  b1 0
    house   -94
  `);
});

test('a bet that loses', () => {
  ledgerScript(`
    account ada 1000
    bet     b1 ada dice 100
    settle  b1 0
    balance ada 900
    escrow  b1 0
    house   100
    opening -1000
  `);
});

test('a bet that is taken back', () => {
  ledgerScript(`
    account ada 10
    bet     b1 ada dice 0.01
    void    b1
    balance ada 10
    escrow  b1 0
    house   0
  `);
});

test('several people, bonuses and a correction', () => {
  ledgerScript(`
    account ada 0
    welcome ada 100
    account ben 0
    welcome ben 100
    refer   ada ben 250
    promo   -450
    bet     b1 ada dice 350
    bet     b2 ben dice 0.50
    balance ada 0
    escrow  b1 350
    settle  b2 0.97
    void    b1
    claim   ben first-win 100
    correct ben house -0.47
    balance ada 350
    balance ben 200
    promo   -550
    house   0
  `);
});

describe('posting', () => {
  test('an escrow that is empty again is gone', () => {
    const world = ledgerScript('account ada 5\nbet b1 ada dice 5\nsettle b1 0');
    expect(world.ledger.escrow).toEqual({});
    expect(world.ledger.player).toEqual({ [idOf('ada')]: 0 });
  });

  test('an account is named by its kind and its owner', () => {
    expect(accountLabel(player(idOf('ada')))).toBe(`player:${idOf('ada')}`);
    expect(accountLabel(house)).toBe('house');
  });

  test('whatever moves, the books add up to 0 and each account is what its postings add up to', () => {
    const account: fc.Arbitrary<LedgerAccount> = fc.oneof(
      fc.constantFrom('ada', 'ben').map((name) => player(idOf(name))),
      fc.constantFrom('b1', 'b2').map(escrow),
      fc.constantFrom('house', 'promo', 'partners', 'cashout', 'opening').map((kind): LedgerAccount => ({ kind })),
    );
    const posting = fc.record({ from: account, to: account, cents: fc.nat(1_000_000), reason: fc.constant('test') });
    fc.assert(
      fc.property(fc.array(posting, { maxLength: 40 }), (postings) => {
        const ledger = emptyLedger();
        const sums = new Map<string, number>();
        for (const one of postings) {
          post(ledger, one);
          sums.set(accountLabel(one.from), (sums.get(accountLabel(one.from)) ?? 0) - one.cents);
          sums.set(accountLabel(one.to), (sums.get(accountLabel(one.to)) ?? 0) + one.cents);
          expect(ledgerSum(ledger)).toBe(0);
        }
        for (const { from, to } of postings)
          for (const end of [from, to]) expect(ledgerBalance(ledger, end)).toBe(sums.get(accountLabel(end)));
      }),
    );
  });
});

test('debts are part of the sum, which is always 0', () => {
  const ledger = emptyLedger();
  post(ledger, { from: { kind: 'debt', id: idOf('ada') }, to: house, cents: 5_00, reason: 'correction' });
  expect([ledger.house, ledger.debt, ledgerSum(ledger)]).toEqual([5_00, { [idOf('ada')]: -5_00 }, 0]);
});
