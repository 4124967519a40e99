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
import { ledgerCorrected } from '../../src/domain/events/books.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { welcomeBonusCredited } from '../../src/domain/events/accounts.ts';
import { referralPaid } from '../../src/domain/events/referrals.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { ledgerBalance, ledgerSum } from '../../src/domain/ledger/balances.ts';
import { houseAccounts, type HouseAccount } from '../../src/domain/ledger/posting.ts';
import { centsOf } from '../../src/domain/money.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { diceEvents } from './betEvents.ts';
import { idOf, registered, rules } from './people.ts';

function cents(credits: string | undefined): number {
  const amount = credits ? centsOf(Number(credits)) : null;
  if (amount === null) throw new Error(`not an amount: ${credits}`);
  return amount;
}

const isHouseAccount = (word: string): word is HouseAccount => houseAccounts.some((kind) => kind === word);

/** The bets of a script by their names. */
type Bets = Map<string, ReturnType<typeof diceEvents>>;

function betNamed(name: string, bets: Bets) {
  const bet = bets.get(name);
  if (!bet) throw new Error(`no bet ${name}`);
  return bet;
}

/** The events of a line; null if it only compares. */
function eventsOf([word = '', a = '', b = '', c = '', d = '']: readonly string[], world: World, bets: Bets): DomainEvent[] | null {
  const open = () => {
    const bet = betNamed(a, bets);
    if (!world.bets[bet.placed.data.bet]) throw new Error(`bet ${a} is not open`);
    return bet;
  };
  switch (word) {
    case 'account':
      return registered(a, cents(b));
    case 'welcome':
      return [welcomeBonusCredited.of({ account: idOf(a), cents: cents(b) })];
    case 'bet': {
      if (c !== 'dice') throw new Error(`no game ${c}`);
      const bet = diceEvents(b, cents(d), bets.size);
      bets.set(a, bet);
      return [bet.placed];
    }
    case 'settle':
      return [open().settled(cents(b))];
    case 'void':
      return [open().voided];
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

function look([word = '', a = '', b = '']: readonly string[], world: World, bets: Bets, line: string): void {
  if (word === 'balance') expect(ledgerBalance(world.ledger, { kind: 'player', id: idOf(a) }), line).toBe(cents(b));
  else if (word === 'escrow')
    expect(ledgerBalance(world.ledger, { kind: 'escrow', id: betNamed(a, bets).placed.data.bet }), line).toBe(cents(b));
  else if (isHouseAccount(word)) expect(ledgerBalance(world.ledger, { kind: word }), line).toBe(cents(a));
  else throw new Error(`not a line of a ledger script: ${line}`);
}

export function ledgerScript(table: string): World {
  const world = emptyWorld();
  const bets: Bets = new Map();
  const apply = (event: DomainEvent): void => evolve(world, event, { seq: (world.seq += 1), at: world.seq });
  apply(rules());
  for (const line of table.split('\n').map((text) => text.replace(/#.*/u, '').trim())) {
    if (line === '') continue;
    const words = line.split(/\s+/u);
    const events = eventsOf(words, world, bets);
    if (events) events.forEach(apply);
    else look(words, world, bets, line);
    expect(ledgerSum(world.ledger), `the books after: ${line}`).toBe(0);
  }
  return world;
}
