/** Achievements: claimed once, when the log shows them to be reached, for what the rules say. */
import { expect, test } from 'vitest';
import type { AchievementName } from '../../../src/domain/earning/achievements.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { changesBy } from '../../kit/changes.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_000_00), ...registered('boss', 0, { role: 'admin' })];
const claimed = (achievement: AchievementName, cents: number, account = ada) => achievementClaimed.of({ account, achievement, cents });
const won = playedDice('ada', 1_00, 1_94);
const { placed: staked } = diceEvents('ada', 100_00);

/** A round of Crash at 1 credit, cashed out by hand at this multiplier. */
function flown(cashOutHundredths: number): readonly DomainEvent[] {
  const { data } = diceEvents('ada', 1_00).placed;
  return [
    betPlaced.of({ ...data, game: 'crash', rulebook: 'crash@1', choice: {} }),
    betSettled.of({
      bet: data.bet,
      account: ada,
      game: 'crash',
      stakeCents: 1_00,
      payoutCents: cashOutHundredths,
      outcome: { pointHundredths: 20_00, cashOutHundredths },
    }),
  ];
}

test.each<[string | undefined, readonly DomainEvent[], ReturnType<typeof claimed>, typeof ada]>([
  [undefined, won, claimed('first-win', 100_00), ada],
  ['First Win is not reached yet', [], claimed('first-win', 100_00), ada],
  ['First Win is not reached yet', playedDice('ada', 1_00, 1_00), claimed('first-win', 100_00), ada],
  [undefined, playedDice('ada', 100_00, 0), claimed('high-roller', 250_00), ada],
  ['High Roller is not reached yet', playedDice('ada', 99_99, 0), claimed('high-roller', 250_00), ada],
  ['High Roller is not reached yet', [staked], claimed('high-roller', 250_00), ada],
  [undefined, flown(10_00), claimed('crash-master', 500_00), ada],
  ['Crash Master is not reached yet', flown(9_99), claimed('crash-master', 500_00), ada],
  ['First Win was claimed before', [...won, claimed('first-win', 100_00)], claimed('first-win', 100_00), ada],
  ['First Win does not pay what the rules say', won, claimed('first-win', 99_99), ada],
  ['First Win is not reached yet', playedDice('boss', 1_00, 1_94), claimed('first-win', 100_00), ada],
  [`${boss} cannot do this for ${ada}`, won, claimed('first-win', 100_00), boss],
  [`account ${nobody} was never registered`, [], claimed('first-win', 100_00, nobody), nobody],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('it keeps the rules of the moment at which it was reached', () => {
  const worse = rules({ achievements: { ...defaultRules.achievements, firstWinCents: 0, highRollerStakeCents: 9_000_00 } });
  const before = [...history, ...won, ...playedDice('ada', 100_00, 0, 1), worse];
  expect(wrongWith(before, claimed('first-win', 100_00), ada)).toBeUndefined();
  expect(wrongWith(before, claimed('first-win', 0), ada)).toBe('First Win does not pay what the rules say');
  expect(wrongWith(before, claimed('high-roller', 250_00), ada)).toBeUndefined();
  expect(wrongWith([...history, worse, ...won], claimed('first-win', 0), ada)).toBeUndefined();
});

test('one that only new rules call reached pays by them', () => {
  const easier = rules({ achievements: { ...defaultRules.achievements, highRollerStakeCents: 1_00, highRollerCents: 7_00 } });
  expect(wrongWith([...history, ...won, easier], claimed('high-roller', 7_00), ada)).toBeUndefined();
});

test('a claim is paid out of promotions and noted, and changes nothing else', () => {
  const first = [...history, ...won];
  expect(changesBy(claimed('first-win', 100_00), first)).toEqual({
    // What an account begins with is noted there, too.
    [`accounts.${ada}.claimed`]: ['opening', 'first-win'],
    [`ledger.player.${ada}`]: 1_100_94,
    'ledger.promo': -100_00,
  });
  expect(changesBy(claimed('high-roller', 250_00), [...first, claimed('first-win', 100_00)])).toMatchObject({
    [`accounts.${ada}.claimed`]: ['opening', 'first-win', 'high-roller'],
  });
});
