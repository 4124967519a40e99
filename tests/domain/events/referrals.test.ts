/** Events of referrals: when a referrer is due, and that nobody is paid twice. */
import { expect, test } from 'vitest';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { referralClicked, referralCodeChanged, referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { sha256 } from '../../kit/seeds.ts';

const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
const history = [rules(), ...registered('ada'), ...registered('ben', 10_00, { referredBy: 'ada' }), ...registered('cyd')];
const joined = (referrer: typeof ada, referred: typeof ada) => referralJoined.of({ referrer, referred });
const paid = (cents = 250_00, referred = ben, referrer = ada) => referralPaid.of({ referrer, referred, cents });
const [blocked, unblocked] = [
  accountBlocked.of({ account: ada, reason: 'several accounts' }),
  accountUnblocked.of({ account: ada, reason: 'a mistake' }),
];
const played = playedDice('ben', 1_00, 0);

test.each([
  ['nobody refers themselves', [], joined(cyd, cyd), 'guest'],
  ['ben was referred before', [], joined(cyd, ben), 'guest'],
  ['a referral is made at registration', [], joined(ada, cyd), 'guest'],
  ['the referral is not due yet', [], paid(), ben],
  [undefined, played, paid(), ben],
  ['the referral bonus is not the one of the rules', played, paid(249_99), ben],
  ['the referral of ben was paid before', [...played, paid()], paid(), ben],
  ['ada is blocked', [...played, blocked], paid(), ben],
  [undefined, [blocked, ...played, unblocked], paid(), 'house'],
  ['the referral is not due yet', [blocked, unblocked], paid(), 'house'],
  ['ben was not referred by cyd', played, paid(250_00, ben, cyd), ben],
  ['cyd was not referred by ada', [], paid(250_00, cyd), cyd],
  [undefined, [], referralCodeChanged.of({ account: ada, code: 'SEABIRD' }), ada],
  [
    'the referral code SEABIRD is taken',
    [referralCodeChanged.of({ account: ben, code: 'SEABIRD' })],
    referralCodeChanged.of({ account: ada, code: 'SEABIRD' }),
    ada,
  ],
  [undefined, [], referralClicked.of({ referrer: ada, click: sha256('click').slice(0, 32) }), 'guest'],
  [`account ${idOf('nobody')} was never registered`, [], referralClicked.of({ referrer: idOf('nobody'), click: '' }), 'guest'],
] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('the referrer counts who came and who was paid for', () => {
  const world = worldAfter([...history, ...played, paid()]);
  expect(world.accounts[ada]).toMatchObject({ referred: 1, referredPaid: 1, referralDay: { paid: 1 } });
  expect(world.referrals[ben]).toEqual({ by: ada, paid: true, played: true, seq: expect.any(Number) as number, wasBlocked: false });
  expect([world.ledger.player[ada], world.ledger.promo]).toEqual([250_00, -250_00]);
});
