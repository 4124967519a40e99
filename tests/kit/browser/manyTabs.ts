import type { BrowserContext, Page } from '@playwright/test';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { commitmentOf } from '../../../src/domain/fairness/commitment.ts';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import type { DiceChoice } from '../../../src/domain/games/dice.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { verifyKept, type VerifiedLog } from './kept.ts';
import { betAmount, chooseClientSeed, CLIENT_SEED, expectBalance, openDice, person, register, targetNumber } from './person.ts';
import { type Press, pressRoll } from './rolling.ts';
import { prepareSecrets } from './secrets.ts';
import { expect } from './test.ts';
import type { Profile } from './profile.ts';

const BALANCE_CENTS = 100_00;
const UNDER_ONE: DiceChoice = { direction: 'under', target: 1 };
/** Presses of all tabs together: more than the balance covers. */
const PRESSES = 40;

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

/** So many tabs of the signed-in account at the dice, each with this bet set up. */
export async function openTabs(
  context: BrowserContext,
  first: Page,
  count: number,
  bet: DiceChoice,
  stake: string,
): Promise<readonly Page[]> {
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()));
  const tabs = [first, ...others];
  for (const tab of tabs) {
    if (tab !== first) await openDice(tab);
    await tab.getByRole('radio', { name: bet.direction === 'under' ? 'Under' : 'Over' }).check();
    await targetNumber(tab).fill(String(bet.target));
    await betAmount(tab).fill(stake);
  }
  return tabs;
}

export const allAtOnce = async (tabs: readonly Page[], times: number): Promise<readonly Press[]> =>
  (await Promise.all(tabs.map((tab) => tab.evaluate(pressRoll, { times, heads: true })))).flat();

interface Step {
  readonly seq: number;
  /** The balance from this entry on. */
  readonly cents: number;
}

/** The balance of the account after each of its entries since it was registered; its bets are all that moved it. */
export function balances({ events }: VerifiedLog, account: string): readonly Step[] {
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
export function wasDue({ before, after }: Press, steps: readonly Step[], stakeCents: number): boolean {
  const atStart = steps.findLastIndex(({ seq }) => seq <= before);
  return steps.some(({ seq, cents }, place) => place >= atStart && seq <= after && cents < stakeCents);
}

export function accountNamed({ world }: VerifiedLog, username: string) {
  const account = accountOf(world, world.names[username] ?? '');
  if (account === undefined) throw new Error(`Nobody is called ${username}.`);
  return account;
}

/** Bets at once in so many tabs, on a seed on which every bet loses: exactly as many bets are taken as the balance covers. */
export async function betToTheLast(profile: Profile, count: number): Promise<void> {
  const stakeCents = 7_00;
  const covered = Math.floor(BALANCE_CENTS / stakeCents);
  const serverSeed = losingSeed(covered);
  const first = profile.page();
  await first.goto('/games');
  await expect(first.getByText('Sign in to play games')).toBeVisible();
  await prepareSecrets(first, [serverSeed, nodeHashing.sha256('the seed after it')]);
  await register(first, person('unlucky'));
  await chooseClientSeed(first);
  const tabs = await openTabs(profile.context(), first, count, UNDER_ONE, '7');
  const presses = await allAtOnce(tabs, Math.ceil(PRESSES / count));

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
  expect(refused).toHaveLength(presses.length - covered);
  expect([...new Set(refused.map(({ refused: sentence }) => sentence))]).toEqual(['Insufficient balance']);
  const steps = balances(log, account.id);
  expect(refused.filter((press) => !wasDue(press, steps, stakeCents))).toEqual([]);
  for (const tab of tabs) await expectBalance(tab, '2.00');
}
