import { dice } from '../../src/domain/games/dice.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { chooseClientSeed, person, register } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';
import { accountNamed, allAtOnce, balances, betToTheLast, openTabs, wasDue } from '../kit/browser/manyTabs.ts';

/** Ten tabs of one browser, one account, one balance, all of them betting at once. */

const TABS = 10;

test('ten tabs on a seed on which every bet loses: exactly as many bets as the balance covers', async ({ launchProfile }) => {
  test.slow();
  await betToTheLast(await launchProfile({ reducedMotion: 'reduce' }), TABS);
});

/** Less exact, and closer to what people do. */
test('ten tabs on a seed nobody knows: never overdrawn, and every refusal was due', async ({ launchProfile }) => {
  test.slow();
  const stakeCents = 30_00;
  const profile = await launchProfile({ reducedMotion: 'reduce' });
  const first = profile.page();
  await first.goto('/games');
  await register(first, person('lucky'));
  // Else each tab chooses a client seed for its first bet, and a bet of another tab in between has to be pressed again.
  await chooseClientSeed(first);
  const tabs = await openTabs(profile.context(), first, TABS, dice.defaultChoice, '30');
  const presses = await allAtOnce(tabs, 4);

  const log = await verifyKept(first);
  expect(log.report.failure).toBeNull();
  const account = accountNamed(log, 'lucky');
  const accepted = presses.filter(({ bet }) => bet !== null);
  expect(account.totals.bets).toBe(accepted.length);
  expect(account.seeds.nonce, 'a refused bet draws nothing').toBe(accepted.length);
  const steps = balances(log, account.id);
  expect(steps.filter(({ cents }) => cents < 0)).toEqual([]);
  expect(steps.at(-1)?.cents).toBe(balanceOf(log.world, account.id));
  const undue = presses.filter(
    (press) => press.bet === null && (press.refused !== 'Insufficient balance' || !wasDue(press, steps, stakeCents)),
  );
  expect(undue).toEqual([]);
});
