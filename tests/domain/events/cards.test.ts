/** What players show on their cards: their own choice, of what is true. */
import { describe, expect, test } from 'vitest';
import type { AchievementName } from '../../../src/domain/earning/achievements.ts';
import { accountNamed } from '../../../src/domain/events/accounts.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import { cardSet } from '../../../src/domain/events/cards.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { referralsDueTo } from '../../../src/domain/earning/referrals.ts';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { earningsMigrated } from '../../../src/domain/events/earnings.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { utcDay } from '../../../src/domain/utc.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const won = achievementClaimed.of({ account: ada, achievement: 'first-win', cents: 100_00 });
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 0), won];
const today = utcDay(worldAfter(history).accounts[ada]?.registered.at ?? 0);
const set = (achievements: readonly ('first-win' | 'high-roller')[], memberSinceDay: number | null = null) =>
  cardSet.of({ account: ada, memberSinceDay, achievements: [...achievements] });

test.each([
  [undefined, set(['first-win'], today), ada],
  [undefined, set([]), ada],
  ['it shows an achievement twice', set(['first-win', 'first-win']), ada],
  ['it shows an achievement that was not claimed', set(['high-roller']), ada],
  ['it shows another day of registration', set([], today + 1), ada],
  [`${ben} cannot do this for ${ada}`, set([]), ben],
] as const)('%s: %#', (problem, event, actor) => expect(wrongWith(history, event, actor)).toBe(problem));

test('it replaces what was shown before, and changes nothing else', () => {
  expect(changesBy(set(['first-win'], today), history)).toEqual({
    [`cards.${ada}`]: { memberSinceDay: today, achievements: ['first-win'] },
  });
  expect(worldAfter([...history, set(['first-win'], today), set([])]).cards).toEqual({ [ada]: { memberSinceDay: null, achievements: [] } });
});

describe('in the view of somebody else', () => {
  const seenByBen = (event: DomainEvent & { type: 'account/card-set' }) => {
    const world = worldAfter(history);
    const entry = new JudgedEntry(world, { seq: world.seq + 1, at: world.at + 1 }, ada, ben);
    return [wrongWithEvent(cardSet, event.data, world, entry), entry.isPartial];
  };
  test('what was claimed and when the account was registered is not judged, which is counted', () => {
    expect(seenByBen(set(['high-roller'], today + 1))).toEqual([undefined, true]);
    expect(seenByBen(set(['first-win', 'first-win']))[0]).toBe('it shows an achievement twice');
  });

  test('an achievement of rounds shows a referrer that the referral is due', () => {
    const cyd = idOf('cyd');
    const joined = [accountNamed.of({ account: cyd, name: 'cyd' }), referralJoined.of({ referrer: ben, referred: cyd })];
    const judged = (achievement: AchievementName, paid: readonly DomainEvent[] = []) => {
      const world = worldAfter([...history, ...joined, ...paid]);
      const card = cardSet.of({ account: cyd, memberSinceDay: null, achievements: [achievement] });
      return wrongWithEvent(cardSet, card.data, world, new JudgedEntry(world, { seq: world.seq + 1, at: world.at + 1 }, cyd, ben));
    };
    for (const achievement of ['rounds-10', 'games-3', 'flips-1', 'crash-master', 'multiplier-5'] as const)
      expect(judged(achievement)).toBe(`${cyd} has played, and its referral was not paid`);
    // Bets on sports can be taken back, but the referral is paid with their end. A daily bonus and a partner's credits need no play.
    const wasBlocked = [
      accountBlocked.of({ account: ben, reason: 'a question' }),
      accountUnblocked.of({ account: ben, reason: 'answered' }),
    ];
    const { data: old } = earningsMigrated.of(earningsMigrated.specimen);
    for (const achievement of ['first-win', 'high-roller', 'row-3', 'sports-5', 'offers-1'] as const) {
      expect(judged(achievement)).toBe(`${cyd} has played, and its referral was not paid`);
      expect(judged(achievement, wasBlocked), 'what was due during a block may have been taken back').toBeUndefined();
    }
    expect(judged('offers-1', [earningsMigrated.of(old)]), 'offers from before the log pay nobody').toBeUndefined();
    for (const achievement of ['days-3', 'walls-1'] as const) expect(judged(achievement)).toBeUndefined();
    expect(judged('rounds-10', [referralPaid.of({ referrer: ben, referred: cyd, cents: 250_00 })])).toBeUndefined();
  });
});

test('a card that shows that a friend has played, during the block of the referrer, makes the referral due at its end', () => {
  const cyd = idOf('cyd');
  const joined = [accountNamed.of({ account: cyd, name: 'cyd' }), referralJoined.of({ referrer: ada, referred: cyd })];
  const due = (achievement: AchievementName) =>
    referralsDueTo(
      worldAfter([
        ...history,
        ...joined,
        accountBlocked.of({ account: ada, reason: 'a question' }),
        cardSet.of({ account: cyd, memberSinceDay: null, achievements: [achievement] }),
      ]),
      ada,
    );
  expect(due('rounds-10')).toEqual([cyd]);
  expect(due('days-3')).toEqual([]);
});

test('it is told without what is shown', () => expect(cardSet.describe(set([]).data, () => 'ada')).toBe('ada changed what the card shows'));

test('three achievements fit on it', () => {
  const isCard = (...achievements: readonly AchievementName[]): boolean =>
    cardSet.schema.safeParse({ account: ada, memberSinceDay: null, achievements }).success;
  expect([isCard('rounds-10', 'games-3', 'flips-1'), isCard('rounds-10', 'games-3', 'flips-1', 'sports-5')]).toEqual([true, false]);
});
