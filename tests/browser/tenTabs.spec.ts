import type { BrowserContext, Page } from '@playwright/test';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { commitmentOf } from '../../src/domain/fairness/commitment.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { dice, type DiceChoice } from '../../src/domain/games/dice.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import { verifyKept, type VerifiedLog } from '../kit/browser/kept.ts';
import { betAmount, expectBalance, openDice, person, register, targetNumber } from '../kit/browser/person.ts';
import { type Press, pressRoll } from '../kit/browser/rolling.ts';
import { prepareSecrets } from '../kit/browser/secrets.ts';
import { expect, test } from '../kit/browser/test.ts';
import { isLong } from '../kit/runs.ts';

/** Ten tabs of one browser, one account, one balance, all of them betting at once. */

const TABS = 10;
const BALANCE_CENTS = 100_00;
const UNDER_ONE: DiceChoice = { direction: 'under', target: 1 };
const CLIENT_SEED = 'change_me';

/** A server seed on which this many bets in a row lose on 1 or under: the first such of a numbered series. */
function losingSeed(bets: number): string {
  for (let number = 0; ; number += 1) {
    const serverSeed = nodeHashing.sha256(`a seed on which every bet loses, number ${number}`);
    const rolls = Array.from(
      { length: bets },
      (_, nonce) => drawsFrom({ serverSeed, clientSeed: CLIENT_SEED, nonce }, nodeHashing).below(0, 99) + 1,
    );
    if (rolls.every((roll) => roll > UNDER_ONE.target)) return serverSeed;
  }
}

/** Ten tabs of the signed-in account at the dice, each with this bet set up. */
async function tenTabs(context: BrowserContext, first: Page, bet: DiceChoice, stake: string): Promise<readonly Page[]> {
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()));
  const tabs = [first, ...others];
  for (const tab of tabs) {
    if (tab !== first) await openDice(tab);
    await tab.getByRole('radio', { name: bet.direction === 'under' ? 'Under' : 'Over' }).check();
    await targetNumber(tab).fill(String(bet.target));
    await betAmount(tab).fill(stake);
  }
  return tabs;
}

const allAtOnce = async (tabs: readonly Page[], times: number): Promise<readonly Press[]> =>
  (await Promise.all(tabs.map((tab) => tab.evaluate(pressRoll, { times, heads: true })))).flat();

interface Step {
  readonly seq: number;
  /** The balance from this entry on. */
  readonly cents: number;
}

/** The balance of the account after each of its entries since it was registered; its bets are all that moved it. */
function balances({ events }: VerifiedLog, account: string): readonly Step[] {
  let cents = BALANCE_CENTS;
  const steps: Step[] = [];
  for (const { seq, event } of events) {
    if (event.type === 'account/registered' && event.data.account === account) steps.push({ seq, cents });
    if (event.type === 'bet/settled' && event.data.account === account)
      steps.push({ seq, cents: (cents += event.data.payoutCents - event.data.stakeCents) });
  }
  return steps;
}

/** A refusal was due when at some place of the log, while the press was on its way, the balance did not cover the stake. */
function wasDue({ before, after }: Press, steps: readonly Step[], stakeCents: number): boolean {
  const atStart = steps.findLastIndex(({ seq }) => seq <= before);
  return steps.some(({ seq, cents }, place) => place >= atStart && seq <= after && cents < stakeCents);
}

function accountNamed({ world }: VerifiedLog, username: string) {
  const account = accountOf(world, world.names[username] ?? '');
  if (account === undefined) throw new Error(`Nobody is called ${username}.`);
  return account;
}

test('ten tabs on a seed on which every bet loses: exactly as many bets as the balance covers', async ({ launchProfile }) => {
  test.slow();
  const stakeCents = 7_00;
  const covered = Math.floor(BALANCE_CENTS / stakeCents);
  const serverSeed = losingSeed(covered);
  const profile = await launchProfile({ reducedMotion: 'reduce' });
  const first = profile.page();
  await first.goto('/games');
  await expect(first.getByText('Sign in to play games')).toBeVisible();
  await prepareSecrets(first, [serverSeed, nodeHashing.sha256('the seed after it')]);
  await register(first, person('unlucky'));
  const tabs = await tenTabs(profile.context(), first, UNDER_ONE, '7');
  const presses = await allAtOnce(tabs, 4);

  const log = await verifyKept(first);
  expect(log.report.failure).toBeNull();
  const account = accountNamed(log, 'unlucky');
  expect(account.seeds.activeHash, 'the prepared seed is in use').toBe(commitmentOf(serverSeed, nodeHashing));
  const accepted = presses.filter(({ bet }) => bet !== null);
  const refused = presses.filter(({ bet }) => bet === null);
  expect(accepted).toHaveLength(covered);
  expect(new Set(accepted.map(({ bet }) => bet)).size, 'each shown result is a bet of its own').toBe(covered);
  expect(account.totals).toMatchObject({ bets: covered, wins: 0 });
  expect(balanceOf(log.world, account.id)).toBe(BALANCE_CENTS - covered * stakeCents);
  expect(refused).toHaveLength(TABS * 4 - covered);
  expect([...new Set(refused.map(({ refused: sentence }) => sentence))]).toEqual(['Insufficient balance']);
  const steps = balances(log, account.id);
  expect(refused.filter((press) => !wasDue(press, steps, stakeCents))).toEqual([]);
  for (const tab of tabs) await expectBalance(tab, '2.00');
});

/** Less exact, and closer to what people do. */
if (isLong) {
  test('ten tabs on a seed nobody knows: never overdrawn, and every refusal was due', async ({ launchProfile }) => {
    test.slow();
    const stakeCents = 30_00;
    const profile = await launchProfile({ reducedMotion: 'reduce' });
    const first = profile.page();
    await first.goto('/games');
    await register(first, person('lucky'));
    const tabs = await tenTabs(profile.context(), first, dice.defaultChoice, '30');
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
}
