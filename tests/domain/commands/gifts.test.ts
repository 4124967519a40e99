/** Tips between players, and rain: who may give how much, to whom, and what the log refuses. */
import { describe, expect, test } from 'vitest';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { chatMuted, chatSaid } from '../../../src/domain/events/chat.ts';
import { rainFallen, tipGiven } from '../../../src/domain/events/gifts.ts';
import { breakStarted, limitSet } from '../../../src/domain/events/limits.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { messageIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { totalsIn } from '../../../src/domain/accounts/periods.ts';
import type { World } from '../../../src/domain/world.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const DAY_MS = 86_400_000;
const [ada, ben, cyd, root] = ['ada', 'ben', 'cyd', 'root'].map(idOf) as [
  `acc_${string}`,
  `acc_${string}`,
  `acc_${string}`,
  `acc_${string}`,
];
const people = [
  ...registered('ada', 500_00),
  ...registered('ben', 0),
  ...registered('cyd', 0),
  ...registered('root', 0, { role: 'admin' }),
];
const history = [rules(), ...people];
const at = START + 2 * DAY_MS;

/** Ada has staked enough. */
const played = (world: World): void => {
  const account = world.accounts[ada];
  if (account) account.totals.stakedCents = 100_00;
};
const tip = (cents: unknown, to: unknown = ben) => ({ type: 'Tip' as const, payload: { to, cents } });
const gave = (cents: number) => tipGiven.of({ account: ada, to: ben, cents });

describe('a tip', () => {
  test('moves credits to another player', () => {
    given(history, played)
      .when(tip(5_00), { as: ada, at })
      .thenAppended([gave(5_00)]);
    const { ledger } = worldAfter([...history, gave(5_00)]);
    expect([ledger.player[ada], ledger.player[ben]]).toEqual([495_00, 5_00]);
  });
  test.each([99, 50_01, 1.5, '5', null])('of %s is not between the least and the most', (cents) =>
    given(history, played).when(tip(cents), { as: ada, at }).thenRefused('A tip is between 1.00 and 50.00 credits'),
  );
  test.each([ada, idOf('nobody'), 7])('is not for %s', (to) =>
    given(history, played).when(tip(5_00, to), { as: ada, at }).thenRefused('This player cannot get tips'),
  );
  test('is not for a blocked account', () =>
    given([...history, accountBlocked.of({ account: ben, reason: 'several accounts' })], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('This player cannot get tips'));
  test('is not given while it is switched off', () =>
    given([rules({ tips: { leastCents: 0, mostCents: 0, mostDayCents: 0, afterMs: 0, afterStakedCents: 0 } }), ...people], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('Tips are switched off'));
  test('waits until the account is a day old and has staked a little', () => {
    given(history, played)
      .when(tip(5_00), { as: ada, at: START + DAY_MS / 2 })
      .thenRefused('New accounts can tip later: you can from 2026-01-16 08:00 UTC');
    given(history).when(tip(5_00), { as: ada, at }).thenRefused('You can tip once you have bet 100.00 more credits');
  });
  test('is within what may be given on a day', () => {
    const three = (world: World): void => {
      played(world);
      const account = world.accounts[ada];
      if (account) account.tips = { last: { seq: world.seq, at }, cents: 98_00 };
    };
    given(history, three).when(tip(5_00), { as: ada, at }).thenRefused('You can tip 2.00 more credits today');
    given(history, three)
      .when(tip(2_00), { as: ada, at })
      .thenAppended([gave(2_00)]);
    given(history, three)
      .when(tip(5_00), { as: ada, at: at + DAY_MS })
      .thenAppended([gave(5_00)]);
  });
  test('is not given by somebody who is muted, takes a break, has reached a limit or has nothing', () => {
    const muted = chatMuted.of({ account: ada, until: at + 1 });
    given([...history, muted], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('You cannot write in the chat at the moment');
    const pause = breakStarted.of({ account: ada, until: at + DAY_MS });
    given([...history, pause], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('You are taking a break until 2026-01-18 08:00 UTC');
    const limit = limitSet.of({ account: ada, kind: 'loss', period: 'day', amount: 3_00 });
    given([...history, limit], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('This tip could exceed your loss limit: you have 3.00 left until 2026-01-18 00:00 UTC');
    const stakes = limitSet.of({ account: ada, kind: 'stake', period: 'day', amount: 4_00 });
    given([...history, stakes], played)
      .when(tip(5_00), { as: ada, at })
      .thenRefused('This tip would exceed your stake limit: you have 4.00 left until 2026-01-18 00:00 UTC');
    given(history, (world) => {
      played(world);
      world.ledger.player[ada] = 0;
    })
      .when(tip(5_00), { as: ada, at })
      .thenRefused('Insufficient balance');
  });
  test('counts in the limits of its sender', () => {
    const world = worldAfter([...history, gave(5_00)]);
    const account = world.accounts[ada];
    expect(account && totalsIn(world.corrections, account, 'day', START).stakedCents).toBe(5_00);
  });
});

describe('the log refuses a tip', () => {
  const wrong = (
    data: { account: `acc_${string}`; to: `acc_${string}`; cents: number },
    viewer: `acc_${string}` | null = null,
    edit = played,
  ) => {
    const world = worldAfter(history);
    edit(world);
    return wrongWithEvent(
      tipGiven,
      data,
      world,
      new JudgedEntry(world, { seq: world.seq + 1, at }, viewer === ben ? null : data.account, viewer),
    );
  };
  test.each([
    ['to oneself', { account: ada, to: ada, cents: 5_00 }, 'nobody tips themselves'],
    ['of too much', { account: ada, to: ben, cents: 50_01 }, 'the amount is outside what the rules allow'],
    ['of somebody who has not staked', { account: cyd, to: ben, cents: 5_00 }, 'the account has not staked enough for tips'],
  ])('%s', (_what, data, problem) => expect(wrong(data)).toBe(problem));
  test('in the view of its receiver by the amount', () => {
    expect(wrong({ account: cyd, to: ben, cents: 5_00 }, ben)).toBeUndefined();
    expect(wrong({ account: cyd, to: ben, cents: 99 }, ben)).toBe('the amount is outside what the rules allow');
  });
});

const said = (name: string, n: number): DomainEvent =>
  chatSaid.of({ message: messageIdFrom(commandIdOf(`message ${n}`)), account: name === 'guest' ? null : idOf(name), text: 'hello' });
const talk = ['ben', 'guest', 'ada', 'root', 'ben'].map(said);
/** The messages are a second apart. */
const after = START + (history.length + talk.length) * 1_000;
const rain = (cents: unknown, minutes: unknown = 10) => ({ type: 'MakeRain' as const, payload: { cents, minutes } });

describe('rain', () => {
  test('is shared in equal parts among those who wrote', () => {
    const fallen = rainFallen.of({ minutes: 10, cents: 10_01, accounts: [ben, ada] });
    given([...history, ...talk])
      .when(rain(10_01), { as: root, at: after })
      .thenAppended([fallen]);
    const { ledger } = worldAfter([...history, ...talk, fallen]);
    expect([ledger.player[ben], ledger.player[ada], ledger.promo]).toEqual([5_00, 505_00, -10_00]);
  });
  test('is made by admins, within the rules', () => {
    const asked = (cents: unknown, minutes?: unknown) => given([...history, ...talk]).when(rain(cents, minutes), { as: root, at: after });
    given([...history, ...talk])
      .when(rain(10_00), { as: ada, at: after })
      .thenRefused('Unauthorized');
    asked(500_01).thenRefused('Rain is at most 500.00 credits, and at least 0.01 for each player');
    asked(1).thenRefused('Rain is at most 500.00 credits, and at least 0.01 for each player');
    asked(10_00, 61).thenRefused('Minutes must be between 1 and 60');
    given(history).when(rain(10_00), { as: root, at: after }).thenRefused('Nobody who can get rain wrote in these minutes');
    given([rules({ rain: { ...defaultRules.rain, mostCents: 0, mostDayCents: 0, mostMinutes: 1 } }), ...people, ...talk])
      .when(rain(10_00), { as: root, at: after })
      .thenRefused('Rain is switched off');
    given([...history, ...talk], (world) => void (world.rain = { last: { seq: 1, at: after }, cents: 995_00 }))
      .when(rain(10_00), { as: root, at: after })
      .thenRefused('Only 5.00 more credits can be shared today');
  });
  test('falls on nobody who wrote earlier', () =>
    given([...history, ...talk])
      .when(rain(10_00, 1), { as: root, at: after + 58_500 })
      .thenAppended([rainFallen.of({ minutes: 1, cents: 10_00, accounts: [ben] })]));

  const wrong = (accounts: readonly `acc_${string}`[], viewer: `acc_${string}` | null = null) => {
    const world = worldAfter([...history, ...talk]);
    const entry = new JudgedEntry(world, { seq: world.seq + 1, at: after }, root, viewer);
    return wrongWithEvent(rainFallen, { minutes: 10, cents: 10_00, accounts: [...accounts] }, world, entry);
  };
  test.each([
    ['leaves somebody out', [ben], `${ada} should get a part`],
    ['falls on an admin', [ben, ada, root], `${root} gets no rain`],
    [
      'falls on somebody who did not write',
      [ben, ada, cyd],
      `${cyd} has not written in these minutes, or stands twice or in another order`,
    ],
    ['falls on somebody twice', [ben, ben, ada], `${ben} has not written in these minutes, or stands twice or in another order`],
  ])('is refused where it %s', (_what, accounts, problem) => {
    expect(wrong(accounts)).toBe(problem);
    expect(wrong([ben, ada])).toBeUndefined();
  });
  test('is judged in a view by what everybody may read, and by the viewer’s own part', () => {
    expect(wrong([ben], ada)).toBe(`${ada} should get a part`);
    expect(wrong([ada], ada)).toBeUndefined();
    expect(wrong([ada, cyd], ada)).toMatch(/has not written/u);
    expect(wrong([ben, ada, root], ada), 'the sender is an admin').toBe(`${root} gets no rain`);
  });
});

test('what was given on a day keeps its day when the clock is set back', () => {
  const back = clockCorrected.of({ from: START + (history.length + 1) * 1_000, to: START - DAY_MS });
  given([...history, gave(50_00), back], (world) => {
    played(world);
    const account = world.accounts[ada];
    if (account) account.registered = { seq: 1, at: START - 9 * DAY_MS };
    world.at = START - DAY_MS;
  })
    .when(tip(50_00), { as: ada, at: START - DAY_MS + 1 })
    .thenAppended([gave(50_00)]);
});
