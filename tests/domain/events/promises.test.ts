/** A promise keeps the rules of its start, whatever the rules become. */
import { expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { offerCompleted, offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { dailyBonusClaimed, streakClaimed } from '../../../src/domain/events/rewards.ts';
import { roundOpened } from '../../../src/domain/events/rounds.ts';
import { withdrawalCompleted, withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { roundIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { playedDice, seatEvent } from '../../kit/betEvents.ts';
import { wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const DAY_MS = 86_400_000;
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00, { referredBy: 'ada' })];
/** The entry of the first rules, and of those that follow the history and one more event. */
const [FIRST, LATER] = [1, history.length + 2];
/** Rules that take back everything that was promised. */
const worse = rules({
  offers: { completionDelayMs: 300 * DAY_MS },
  referral: { ...defaultRules.referral, bonusCents: 1 },
  streak: { cents: 1, claims: 300, gapMs: 0 },
  dailyBonus: { ...defaultRules.dailyBonus, cooldownMs: 300 * DAY_MS },
  withdrawal: { minCents: 0, maxCents: 1 },
});

const { specimen: offer } = offerPublished;
const started = offerStarted.of({ account: ada, offer: offer.offer, rewardCents: offer.terms.rewardCents });
const claimed = dailyBonusClaimed.of({ account: ada, cents: 50_00 });
const request = { ...withdrawalRequested.specimen, account: ada };
const round = roundIdFrom(commandIdOf('flip'));
const opened = roundOpened.of({ round, game: 'coinflip', seedHash: seedNumbered('flip').seedHash, nonce: 0, creator: ada });
const created = seatEvent(round, ada, 'coinflip', { side: 'heads' });
const joined = (rulesSeq: number) => betPlaced.of({ ...seatEvent(round, ben, 'coinflip', { side: 'tails' }).data, rulesSeq });

test.each([
  [
    'an offer its delay',
    [offerPublished.of(offer), started],
    offerCompleted.of({ account: ada, offer: offer.offer, cents: 25_00 }),
    'house',
  ],
  ['a referral its bonus', playedDice('ben', 1_00, 0), referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 }), ben],
  ['a daily bonus its next day', [claimed], claimed, ada],
  ['a streak its bonus', Array.from({ length: 7 }, () => claimed), streakClaimed.of({ account: ada, cents: 250_00 }), ada],
  ['a withdrawal its amount', [withdrawalRequested.of(request)], withdrawalCompleted.of(request), 'house'],
] as const)('%s', (_what, before, event, actor) => expect(wrongWith([...history, ...before, worse], event, actor, DAY_MS)).toBeUndefined());

test('a promise is not better either', () => {
  const completed = referralPaid.of({ referrer: ada, referred: ben, cents: 1 });
  expect(wrongWith([...history, ...playedDice('ben', 1_00, 0), worse], completed, ben)).toBe(
    'the referral bonus is not the one of the rules',
  );
  const streak = streakClaimed.of({ account: ada, cents: 1 });
  const seven = Array.from({ length: 7 }, () => claimed);
  expect(wrongWith([...history, ...seven, worse], streak, ada)).toBe('the streak bonus is not the one of the rules');
  // The first claim after it begins a streak by the new rules.
  expect(wrongWith([...history, worse, claimed], claimed, ada, DAY_MS)).toMatch(/^the next daily bonus is due/u);
});

test('a round of several people is played under the rules of its opening', () => {
  const elsewhere = rules({ dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } });
  const before = [...history, opened, elsewhere, created];
  expect(wrongWith(before, joined(FIRST), ben)).toBeUndefined();
  expect(wrongWith(before, joined(LATER), ben)).toBe(`the rules of this bet are those of entry ${FIRST}`);
});
