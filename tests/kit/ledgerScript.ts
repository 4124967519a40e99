/**
 * A ledger as a readable table; amounts are credits. After every line the ledger sums to 0.
 *
 *   account ada 1000          registered, with an opening balance
 *   bet     b1 ada dice 100   a stake goes to escrow
 *   settle  b1 198            the stake goes to the house, the payout to the player
 *   void    b1                the stake goes back
 *   balance ada 1098          compares a balance; likewise `escrow b1 0`, `house -98`, `promo …`
 */
import { expect } from 'vitest';
import { achievementClaimed } from '../../src/domain/events/achievements.ts';
import { betPlaced } from '../../src/domain/events/bets.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import { ledgerCorrected } from '../../src/domain/events/books.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { welcomeBonusCredited } from '../../src/domain/events/accounts.ts';
import { referralPaid } from '../../src/domain/events/referrals.ts';
import { evolve } from '../../src/domain/evolve.ts';
import type { BetId } from '../../src/domain/ids.ts';
import { ledgerBalance, ledgerSum } from '../../src/domain/ledger/balances.ts';
import { houseAccounts, type HouseAccount } from '../../src/domain/ledger/posting.ts';
import { centsOf } from '../../src/domain/money.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { idOf, registered, rules } from './people.ts';
import { sha256 } from './seeds.ts';

const betIdOf = (name: string): BetId => `bet_${sha256(name).slice(0, 32)}`;

function cents(credits: string | undefined): number {
  const amount = credits ? centsOf(Number(credits)) : null;
  if (amount === null) throw new Error(`not an amount: ${credits}`);
  return amount;
}

const isHouseAccount = (word: string): word is HouseAccount => houseAccounts.some((kind) => kind === word);

/** The events of a line; null if it only compares. */
function eventsOf([word = '', a = '', b = '', c = '', d = '']: readonly string[], world: World): DomainEvent[] | null {
  const bet = world.bets[betIdOf(a)];
  switch (word) {
    case 'account':
      return registered(a, cents(b));
    case 'welcome':
      return [welcomeBonusCredited.of({ account: idOf(a), cents: cents(b) })];
    case 'bet': {
      if (c !== 'dice') throw new Error(`no game ${c}`);
      const draw = { seedHash: sha256('a seed'), clientSeed: 'change_me', nonce: 0 };
      const choice = { direction: 'under', target: 50 };
      return [
        betPlaced.of({ bet: betIdOf(a), account: idOf(b), game: c, rulebook: 'dice@1', rulesSeq: 1, stakeCents: cents(d), choice, draw }),
      ];
    }
    case 'settle':
      if (!bet) throw new Error(`no open bet ${a}`);
      return [
        betSettled.of({
          bet: bet.id,
          account: bet.account,
          game: bet.game,
          stakeCents: bet.stakeCents,
          payoutCents: cents(b),
          outcome: { roll: 7 },
        }),
      ];
    case 'void':
      if (!bet) throw new Error(`no open bet ${a}`);
      return [betVoided.of({ bet: bet.id, account: bet.account, stakeCents: bet.stakeCents, reason: 'cancelled' })];
    case 'refer':
      return [referralPaid.of({ referrer: idOf(a), referred: idOf(b), cents: cents(c) })];
    case 'claim':
      return [achievementClaimed.of({ account: idOf(a), achievement: b === 'high-roller' ? 'high-roller' : 'first-win', cents: cents(c) })];
    case 'correct':
      if (!isHouseAccount(b)) throw new Error(`no house account ${b}`);
      return [ledgerCorrected.of({ account: idOf(a), counterparty: b, cents: cents(c), reason: 'by the script' })];
    default:
      return null;
  }
}

function look([word = '', a = '', b = '']: readonly string[], world: World, line: string): void {
  if (word === 'balance') expect(ledgerBalance(world.ledger, { kind: 'player', id: idOf(a) }), line).toBe(cents(b));
  else if (word === 'escrow') expect(ledgerBalance(world.ledger, { kind: 'escrow', id: betIdOf(a) }), line).toBe(cents(b));
  else if (isHouseAccount(word)) expect(ledgerBalance(world.ledger, { kind: word }), line).toBe(cents(a));
  else throw new Error(`not a line of a ledger script: ${line}`);
}

export function ledgerScript(table: string): World {
  const world = emptyWorld();
  const apply = (event: DomainEvent): void => evolve(world, event, { seq: (world.seq += 1), at: world.seq });
  apply(rules());
  for (const line of table.split('\n').map((text) => text.replace(/#.*/u, '').trim())) {
    if (line === '') continue;
    const words = line.split(/\s+/u);
    const events = eventsOf(words, world);
    if (events) events.forEach(apply);
    else look(words, world, line);
    expect(ledgerSum(world.ledger), `the books after: ${line}`).toBe(0);
  }
  return world;
}
