import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { movementText } from '../../../src/screens/balance/movementText.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const world = worldAfter([rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)]);
const said = (event: DomainEvent): string => movementText(event, ada, world, () => 'Lagoon');
/** An event with what its text needs. */
const event = (type: DomainEvent['type'], data: object): DomainEvent => ({ type, data }) as DomainEvent;

const sportBet = { account: ada, event: `evt_${'1'.repeat(32)}`, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: 2_50 };
const [placed, lost] = playedDice('ada', 1_00, 0);
const [, won] = playedDice('ada', 1_00, 1_96);

test.each<[string, DomainEvent | undefined]>([
  ['You bet 1.00 on Dice, 50 or under', placed],
  ['You lost 1.00', lost],
  ['You were paid 1.96', won],
])('%s: a bet', (text, bet) => expect(bet && said(bet)).toContain(text));

test.each<[string, DomainEvent]>([
  [
    'Your stake of 5.00 went back to you: the house lost the seed of the round',
    event('bet/voided', { stakeCents: 5_00, reason: 'seed lost' }),
  ],
  [
    'Your stake of 5.00 went back to you: the beacon of the round did not come',
    event('bet/voided', { stakeCents: 5_00, reason: 'beacon away' }),
  ],
  ['Your stake of 5.00 went back to you: the round was cancelled', event('bet/voided', { stakeCents: 5_00, reason: 'cancelled' })],
  ['You lost a sports bet of 5.00', event('sport/bet-settled', { stakeCents: 5_00, payoutCents: 0 })],
  ['You were paid 12.50 for a sports bet', event('sport/bet-settled', { stakeCents: 5_00, payoutCents: 12_50 })],
  ['Your stake of 5.00 went back to you: the event was cancelled or ended in a draw', event('sport/bet-voided', { stakeCents: 5_00 })],
  ['The result of your sports bet was taken back, and 7.50 with it', event('sport/bet-reopened', { cents: 7_50 })],
  ['You received the welcome bonus', event('bonus/welcomed', {})],
  ['You started with an opening balance', event('balance/opened', {})],
  ['You received 250.00 for referring ben', event('referral/paid', { referrer: ada, referred: ben, cents: 250_00 })],
  ['You claimed the achievement “First Win”', event('achievement/claimed', { achievement: 'first-win' })],
  ['You claimed the daily bonus', event('bonus/daily-claimed', {})],
  ['You claimed the bonus for a streak of daily claims', event('bonus/streak-claimed', {})],
  ['You reached level 7', event('level/reached', { level: 7 })],
  ['You claimed the quest “Three Reels”', event('quest/claimed', { quest: 'day-slots' })],
  ['You came to place 2 in the race of the week', event('race/paid', { places: [{ account: ben }, { account: ada }] })],
  ['You gave 3.00 to ben', event('tip/given', { account: ada, to: ben, cents: 3_00 })],
  ['ben gave you 3.00', event('tip/given', { account: ben, to: ada, cents: 3_00 })],
  ['You got a part of the rain in the chat', event('rain/fallen', {})],
  ['You completed an offer', event('offer/completed', { offer: 'one that is gone' })],
  ['You earned 4.00 from Lagoon', event('wall/credited', { wall: 'lagoon', cents: 4_00 })],
  ['You completed an offer of Lagoon', event('wall/offer-completed', { wall: 'lagoon' })],
  ['Lagoon took 4.00 back: fraud', event('wall/reversed', { wall: 'lagoon', cents: 4_00, reason: 'fraud' })],
  ['You asked to withdraw 20.00 to PayPal', event('withdrawal/requested', { method: 'paypal', cents: 20_00 })],
  ['You asked to withdraw 20.00 to a crypto wallet', event('withdrawal/requested', { method: 'crypto', cents: 20_00 })],
  ['Your withdrawal of 20.00 was rejected: wrong address', event('withdrawal/rejected', { cents: 20_00, reason: 'wrong address' })],
  ['Your balance was corrected by +2.00: counted twice', event('ledger/corrected', { cents: 2_00, reason: 'counted twice' })],
  ['Your balance was corrected by −2.00: counted twice', event('ledger/corrected', { cents: -2_00, reason: 'counted twice' })],
])('%s', (text, one) => expect(said(one)).toBe(text));

test('a sports bet that nobody knows any more has its odds', () =>
  expect(said(event('sport/bet-placed', sportBet))).toMatch(/^You bet 5\.00 on .+ at 2\.50$/u));

test.each<[string, DomainEvent]>([
  ['2.00 of it paid a debt', event('wall/credited', { wall: 'lagoon', cents: 4_00, debtCents: 2_00 })],
  ['2.00 of it paid a debt', event('ledger/corrected', { cents: 4_00, reason: 'counted twice', debtCents: 2_00 })],
  ['You owe 2.00 of it', event('ledger/corrected', { cents: -4_00, reason: 'counted twice', debtCents: 2_00 })],
  ['You owe 2.00 of it', event('wall/reversed', { wall: 'lagoon', cents: 4_00, reason: 'fraud', debtCents: 2_00 })],
  ['You owe 2.00 of it', event('sport/bet-reopened', { cents: 4_00, debtCents: 2_00 })],
])('%s: %o', (text, one) => expect(said(one).split('. ').at(-1)).toBe(text));
