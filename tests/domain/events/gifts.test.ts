/** Tips and rain as events: what they move, and what an audit refuses. What the commands refuse is in tests/domain/commands/gifts.test.ts. */
import { expect, test } from 'vitest';
import { accountNamed } from '../../../src/domain/events/accounts.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { rainFallen, rainPart, tipGiven } from '../../../src/domain/events/gifts.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { defaultRules, giftRulesOf } from '../../../src/domain/rules.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { DAY_MS } from '../../../src/domain/utc.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 0)];
const tip = (cents: number, to = ben) => tipGiven.of({ account: ada, to, cents });
const rain = (cents: number, accounts = [ada, ben]) => rainFallen.of({ minutes: 15, cents, accounts });

test.each<[string, ReturnType<typeof tip> | ReturnType<typeof rain>, Actor, string]>([
  ['a tip to oneself', tip(5_00, ada), ada, 'nobody tips themselves'],
  ['a tip that is too small', tip(99), ada, 'the amount is outside what the rules allow'],
  ['a tip by a new account', tip(5_00), ada, 'the account is too new for tips'],
  ['a tip by somebody else', tip(5_00), ben, `${ben} cannot do this for ${ada}`],
  ['rain above the rules', rain(500_01), 'house', 'it is more than the rules allow'],
  ['rain of less than a cent for each', rain(1), 'house', 'there is not a cent for each'],
  [
    'rain on somebody who wrote nothing',
    rain(20_00),
    'house',
    `${ada} has not written in these minutes, or stands twice or in another order`,
  ],
  ['rain by a player', rain(20_00), ada, `${ada} is not an admin`],
])('an audit refuses %s', (_name, event, actor, problem) => expect(wrongWith(history, event, actor)).toBe(problem));

test('a tip moves the amount from one player to the other', () => {
  const { ledger } = worldAfter([...history, tip(5_00)]);
  expect([ledger.player[ada], ledger.player[ben]]).toEqual([95_00, 5_00]);
});

test('rain gives each the same, and keeps the cents that cannot be shared', () => {
  expect(rainPart({ cents: 1_01, accounts: [ada, ben] })).toBe(50);
  const { ledger } = worldAfter([...history, rain(1_01)]);
  expect([ledger.player[ada], ledger.player[ben]]).toEqual([100_50, 50]);
});

test('what was given on one day adds up for the limits of that day, and counts for no other', () => {
  const world = worldAfter([...history, tip(5_00), tip(3_00), rain(1_00), rain(2_00)]);
  const given = () => [world.accounts[ada]?.tips?.cents, world.rain?.cents];
  expect(given()).toEqual([8_00, 3_00]);
  for (const event of [tip(4_00), rain(6_00)]) evolve(world, event, { seq: world.seq + 1, at: START + DAY_MS });
  expect(given()).toEqual([4_00, 6_00]);
});

test('in the view of a referrer, a tip of the friend shows that the referral is due', () => {
  const joined = [
    ...registered('ada', 100_00),
    accountNamed.of({ account: cyd, name: 'cyd' }),
    referralJoined.of({ referrer: ada, referred: cyd }),
  ];
  const tipOfCyd = { account: cyd, to: ada, cents: 5_00 };
  const judged = (afterStakedCents: number, paid: readonly DomainEvent[] = []) => {
    const tips = { ...giftRulesOf(defaultRules).tips, afterStakedCents };
    const world = worldAfter([rules({ tips }), ...joined, ...paid]);
    return tipGiven.requires(world, tipOfCyd, new JudgedEntry(world, { seq: world.seq + 1, at: world.at + 1_000 }, cyd, ada));
  };
  expect(judged(100_00)).toBe(`${cyd} has played, and its referral was not paid`);
  expect(judged(100_00, [referralPaid.of({ referrer: ada, referred: cyd, cents: 250_00 })])).toBeUndefined();
  expect(judged(0)).toBeUndefined();
});
