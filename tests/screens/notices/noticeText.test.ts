import { expect, test } from 'vitest';
import { noticeText } from '../../../src/screens/notices/noticeText.ts';
import type { AnyNotice } from '../../../src/screens/notices/useNotices.ts';
import { idOf } from '../../kit/people.ts';

const ben = idOf('ben');
const read = (notice: object) =>
  noticeText({ key: '1', seq: 1, at: 0, ...notice } as AnyNotice, (account) => (account === ben ? 'ben' : 'somebody'));

const bets = { kind: 'bets', game: 'dice', against: null, isVoid: false, stakeCents: 5_00, payoutCents: 0 };
test.each([
  ['Dice: your bet of 5.00 credits lost', bets],
  ['Dice: your bet of 5.00 credits won 9.80', { ...bets, payoutCents: 9_80 }],
  ['Dice: your bet of 5.00 credits paid 5.00', { ...bets, payoutCents: 5_00 }],
  ['Dice: your bet of 5.00 credits paid 2.50', { ...bets, payoutCents: 2_50 }],
  ['Coin Flip: your bet of 5.00 credits lost against ben', { ...bets, game: 'coinflip', against: ben }],
  ['Coin Flip: your bet of 5.00 credits won 9.80 against ben', { ...bets, game: 'coinflip', against: ben, payoutCents: 9_80 }],
  ['Crash: your stake of 5.00 credits was returned', { ...bets, game: 'crash', isVoid: true, payoutCents: 5_00 }],
  ['A bet: your stake of 5.00 credits was returned', { ...bets, game: null, isVoid: true, payoutCents: 5_00 }],
])('%s', (text, notice) => expect(read(notice)).toEqual({ text, to: '/profile/history' }));

const taken = { kind: 'corrected', by: 'admin', cents: -3_00, debtCents: 0, reason: 'fraud' };
test.each([
  ['A correction took back 3.00 credits: fraud', taken],
  ['A partner took back 3.00 credits: fraud', { ...taken, by: 'wall' }],
  ['A corrected result took back 3.00 credits: fraud', { ...taken, by: 'sports' }],
  ['The result of your sports bet was taken back: fraud', { ...taken, by: 'sports', cents: 0 }],
  ['A correction added 3.00 credits: fraud', { ...taken, cents: 3_00 }],
  ['A correction took back 3.00 credits: fraud. You owe 1.00 of them: later earnings pay it first', { ...taken, debtCents: 1_00 }],
])('%s', (text, notice) => expect(read(notice)).toEqual({ text, to: '/balance' }));

test.each([
  ['250.00 credits for referring ben', '/rewards?tab=referrals', { kind: 'referral', friend: ben, cents: 250_00 }],
  ['Offer completed! Earned 7.50 credits', '/offers', { kind: 'offer', cents: 7_50 }],
  ['A partner wall credited 4.00 credits', '/balance', { kind: 'wall', cents: 4_00 }],
  ['ben gave you a tip of 3.00 credits', '/balance', { kind: 'tip', from: ben, cents: 3_00 }],
  ['Rain in the chat: 2.00 credits for you', '/balance', { kind: 'rain', cents: 2_00 }],
  ['Place 2 in last week’s race: 60.00 credits', '/leaderboard', { kind: 'race', place: 2, cents: 60_00 }],
  ['Your daily bonus of 50.00 credits is ready', '/rewards', { kind: 'daily', cents: 50_00 }],
  ['Your streak bonus of 70.00 credits is ready', '/rewards', { kind: 'streak', cents: 70_00 }],
  ['A quest is done: claim 10.00 credits', '/rewards', { kind: 'quests', count: 1, cents: 10_00 }],
  ['2 quests are done: claim 60.00 credits', '/rewards', { kind: 'quests', count: 2, cents: 60_00 }],
  ['An achievement is reached: claim 10.00 credits', '/rewards?tab=achievements', { kind: 'achievements', count: 1, cents: 10_00 }],
  ['3 achievements are reached: claim 85.00 credits', '/rewards?tab=achievements', { kind: 'achievements', count: 3, cents: 85_00 }],
  ['You have reached level 4: claim 45.00 credits', '/rewards', { kind: 'level', level: 4, cents: 45_00 }],
  ['A withdrawal waits for your decision', '/admin?tab=general&view=withdrawals', { kind: 'undecided', count: 1 }],
  ['2 withdrawals wait for your decision', '/admin?tab=general&view=withdrawals', { kind: 'undecided', count: 2 }],
  ['ben mentioned you in the chat', '/games', { kind: 'mention', from: ben }],
  ['A guest mentioned you in the chat', '/games', { kind: 'mention', from: null }],
])('%s (%s)', (text, to, notice) => expect(read(notice)).toEqual({ text, to }));

test.each([
  ['Your withdrawal of $20.00 was completed', { completed: true, reason: null }],
  ['Your withdrawal of $20.00 was rejected and the credits were returned: wrong address', { completed: false, reason: 'wrong address' }],
])('%s', (text, notice) => expect(read({ kind: 'withdrawal', cents: 20_00, ...notice })).toEqual({ text, to: '/withdrawal' }));

test.each([
  ['Loss limit of this day reached', { limit: 'loss', period: 'day', left: 0, amount: 20_00 }],
  ['Stakes limit of this week nearly reached: 2.00 credits of 20.00 left', { limit: 'stake', period: 'week', left: 2_00, amount: 20_00 }],
  ['Session time limit of this month reached', { limit: 'session', period: 'month', left: 0, amount: 3_600_000 }],
])('%s', (text, notice) => expect(read({ kind: 'limit', ...notice })).toEqual({ text, to: '/profile/limits' }));
