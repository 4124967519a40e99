import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { questOf, questsDue } from '../../../src/domain/earning/quests.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { BackendError, type Backend } from '../../../src/api/backend/backend.ts';
import type { Submitted } from '../../../src/base/attempt.ts';
import { HouseServerError, StoreUnavailableError } from '../../../src/base/ports.ts';
import { claimableAchievements } from '../../../src/domain/earning/achievements.ts';
import { achievementProgress } from '../../../src/screens/rewards/Achievements.tsx';
import { RewardsScreen } from '../../../src/screens/rewards/RewardsScreen.tsx';
import { Earns } from '../../kit/earning.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { idOf } from '../../kit/people.ts';
import { nothing, notifications, type ScreenHouse, screenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer } from '../../kit/testHouse.ts';

const DAY = 86_400_000;
afterEach(() => vi.restoreAllMocks());

async function open(tab: string, change: Partial<Backend> = {}): Promise<ScreenHouse> {
  const house = await signedInHouse();
  const backend = { ...house.services.backend, ...change };
  house.show(
    <Earns backend={backend}>
      <RewardsScreen />
    </Earns>,
    `/rewards?tab=${tab}`,
  );
  expect(screen.getByRole('tab', { selected: true })).toBeVisible();
  return house;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const account = ({ tab, account: id }: ScreenHouse) => {
  const one = accountOf(tab.house.world, id);
  if (!one) throw new Error('nobody');
  return one;
};

test('a guest reads what a friend is worth by the rules', async () => {
  const house = await screenHouse();
  const referral = { ...defaultRules.referral, bonusCents: 75_00 };
  accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, referral } } }, 'house'));
  house.show(<RewardsScreen />, '/rewards');
  expect(await screen.findByText(/and 75 credits for every friend/u)).toBeVisible();
});

test('the daily bonus is claimed, counts down in hours, minutes and seconds, and comes back after a day', async () => {
  holdClock();
  const house = await open('daily');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Daily Rewards', 'Achievements', 'Referrals']);
  expect(part('Daily Bonus').getByText('+50.00')).toBeVisible();
  expect(part('Daily Bonus').getByText('50.00 credits, once every 24 hours.')).toBeVisible();
  fireEvent.click(part('Daily Bonus').getByRole('button', { name: 'Claim' }));
  await goBy(0);
  expect(balanceOf(house.tab.house.world, house.account)).toBe(150_00);
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('50.00 credits claimed');
  expect(screen.getByRole('region', { name: 'Daily Bonus' }).querySelector('[data-celebration=win]')).toHaveTextContent('+50.00claimed');
  expect(part('Daily Bonus').getByRole('timer')).toHaveTextContent('24:00:00');
  expect(part('7-Day Streak').getByText('1/7')).toBeVisible();
  house.browser.clock.move(DAY - 61_000);
  await goBy(1_000);
  expect(part('Daily Bonus').getByRole('timer')).toHaveTextContent('00:01:01');
  house.browser.clock.move(61_000);
  await goBy(1_000);
  expect(part('Daily Bonus').getByRole('button', { name: 'Claim' })).toBeEnabled();
});

test('a claim that another tab was faster with is refused with the time that is left', async () => {
  const house = await open('daily');
  const claim = part('Daily Bonus').getByRole('button', { name: 'Claim' });
  const submit = house.tab.house.submit.bind(house.tab.house);
  vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (command, actor) => {
    accept(await submit({ type: 'ClaimDailyBonus', payload: {} }, actor));
    return submit(command, actor);
  });
  await userEvent.click(claim);
  expect(part('Daily Bonus').getByText('Daily reward available in 86400 seconds (24 hours)')).toBeVisible();
  expect(balanceOf(house.tab.house.world, house.account)).toBe(150_00);
});

test('a daily bonus that changes as it is claimed is shown and claimed again', async () => {
  const house = await open('daily');
  const claim = part('Daily Bonus').getByRole('button', { name: 'Claim' });
  const submit = house.tab.house.submit.bind(house.tab.house);
  const { dailyBonus } = defaultRules;
  vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (command, actor) => {
    accept(
      await submit({ type: 'SetRules', payload: { rules: { ...defaultRules, dailyBonus: { ...dailyBonus, cents: 60_00 } } } }, 'house'),
    );
    return submit(command, actor);
  });
  await userEvent.click(claim);
  expect(part('Daily Bonus').getByText('The terms have just changed. Please look at them before you try again')).toBeVisible();
  expect(part('Daily Bonus').getByText('60.00 credits, once every 24 hours.')).toBeVisible();
  await userEvent.click(claim);
  expect(balanceOf(house.tab.house.world, house.account)).toBe(160_00);
});

test('the streak is claimable at 7/7 and starts again', async () => {
  const house = await open('daily');
  expect(part('7-Day Streak').getByText('0/7')).toBeVisible();
  expect(part('7-Day Streak').getByText('Claim the daily bonus 7 times in a row, each within 48 hours of the one before.')).toBeVisible();
  expect(part('7-Day Streak').getByRole('button', { name: 'Claim' })).toBeDisabled();
  for (let day = 0; day < 7; day += 1) {
    await act(async () => void accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account)));
    house.browser.clock.move(DAY);
  }
  const claim = part('7-Day Streak').getByRole('button', { name: 'Claim' });
  expect(claim).toBeEnabled();
  await userEvent.click(claim);
  expect(balanceOf(house.tab.house.world, house.account)).toBe(100_00 + 7 * 50_00 + 250_00);
  expect(part('7-Day Streak').getByText('0/7')).toBeVisible();
});

test('the tab of achievements counts those that can be claimed', async () => {
  const house = await open('daily');
  expect(screen.getByRole('tab', { name: 'Achievements' })).toBeVisible();
  await act(async () => {
    for (let round = 0; round < 10; round += 1) accept(await bet(house.tab, house.account, 1_00, { direction: 'under', target: 98 }));
  });
  const count = claimableAchievements(house.tab.house.world, house.tab.house.world.accounts[house.account] ?? expect.fail()).length;
  expect(count).toBeGreaterThan(0);
  expect(screen.getByRole('tab', { name: `Achievements ${count} to claim` })).toBeVisible();
});

test('achievements show how far the log says one has come, and are claimed once', async () => {
  const house = await open('achievements');
  const roller = part('High Roller');
  expect(roller.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await act(async () => void accept(await bet(house.tab, house.account, 50_00, { direction: 'under', target: 98 })));
  expect(roller.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(roller.getByText('50.00 of 100.00')).toBeVisible();
  expect(roller.getByRole('button', { name: 'Claim' })).toBeDisabled();
  await act(async () => {
    accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account));
    accept(await bet(house.tab, house.account, 100_00, { direction: 'under', target: 98 }));
  });
  const submit = vi.spyOn(house.tab.house, 'submit');
  await userEvent.click(roller.getByRole('button', { name: 'Claim' }));
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({ payload: { achievement: 'high-roller', cents: 250_00 } }),
    ...(submit.mock.lastCall?.slice(1) ?? []),
  );
  expect(roller.getByText('Claimed')).toBeVisible();
  expect(roller.queryByRole('button')).not.toBeInTheDocument();
  expect(account(house).claimed).toContain('high-roller');
  expect(part('Crash Master').getByText('0.00× of 10.00×')).toBeVisible();
});

test('progress is 100 exactly when it is reached', () => {
  const totals = { bets: 1, wins: 0, stakedCents: 0, paidCents: 0, largestStakeCents: 99_99, highestCashOutHundredths: 999 };
  const almost = { totals, claimed: [] } as unknown as Parameters<typeof achievementProgress>[1];
  expect(
    (['first-win', 'high-roller', 'crash-master'] as const).map((name) => achievementProgress(name, almost, defaultRules).percent),
  ).toEqual([0, 99, 99]);
  const reached = {
    totals: { ...totals, wins: 3, largestStakeCents: 100_00, highestCashOutHundredths: 1_000 },
    claimed: [],
  } as unknown as typeof almost;
  expect(
    (['first-win', 'high-roller', 'crash-master'] as const).map((name) => achievementProgress(name, reached, defaultRules).percent),
  ).toEqual([100, 100, 100]);
});

test('the link is copied and says so for three seconds; a failure is said', async () => {
  const house = await open('referrals');
  userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('forbidden'));
  const copy = screen.getByRole('button', { name: 'Copy' });
  holdClock();
  fireEvent.click(copy);
  await goBy(0);
  expect(write).toHaveBeenCalledWith(expect.stringContaining(`/?ref=${account(house).referralCode}`));
  await goBy(2_999);
  expect(copy).toHaveTextContent('Copied');
  await goBy(1);
  expect(copy).not.toHaveTextContent('Copied');
  fireEvent.click(copy);
  await goBy(0);
  expect(screen.getAllByText('Failed to copy referral link').length).toBeGreaterThan(0);
});

test('a code of one’s own: every sentence, then the success', async () => {
  const house = await open('referrals');
  const other = await newcomer(house.tab, 'ben');
  accept(await house.tab.house.submit({ type: 'ChangeReferralCode', payload: { code: 'HERON' } }, other));
  const field = screen.getByRole('textbox', { name: 'Custom code' });
  const save = screen.getByRole('button', { name: 'Save code' });
  for (const [typed, sentence] of [
    ['   ', 'Please enter a custom code'],
    ['abc', 'Invalid code format. Use 4-12 uppercase letters and numbers only'],
    ['seabird', 'Invalid code format. Use 4-12 uppercase letters and numbers only'],
    ['TOOLONGACODE1', 'Invalid code format. Use 4-12 uppercase letters and numbers only'],
    ['HERON', 'This referral code is already taken'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(save);
    expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}`, 'u'));
  }
  await userEvent.clear(field);
  await userEvent.type(field, 'SEABIRD{Enter}');
  expect(await screen.findByText('Referral code updated successfully')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Referral link' })).toHaveDisplayValue(/\/\?ref=SEABIRD$/u);
  expect(field).toHaveValue('');
  await userEvent.type(field, 'SEABIRD{Enter}');
  expect(field).toHaveAccessibleDescription(/^This is your own referral code/u);
});

test('a code that cannot be saved: the store is gone, or the account is', async () => {
  const house = await open('referrals');
  const submit = vi.spyOn(house.tab.house, 'submit');
  const refused: Submitted[] = [];
  for (const [gone, sentence] of [
    [() => Promise.reject(new StoreUnavailableError('The database was deleted.')), 'User database not found'],
    [() => Promise.reject(new HouseServerError('Not now.')), 'User database not found'],
    [
      async (command: Command) => {
        submit.mockRestore();
        const answer = await house.tab.house.submit(command, idOf('nobody'));
        refused.push(answer);
        return answer;
      },
      'User not found in database',
    ],
  ] as const) {
    submit.mockImplementationOnce(gone);
    const field = screen.getByRole('textbox', { name: 'Custom code' });
    await userEvent.type(field, 'SEABIRD{Enter}');
    expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}`, 'u'));
    expect(notifications().getByText(sentence)).toBeVisible();
    await userEvent.clear(field);
  }
  expect(refused).toMatchObject([{ kind: 'refused' }]);
});

test('stats and friends follow the log; stats that cannot be loaded are tried again', async () => {
  const referralStats = vi.fn<Backend['referralStats']>().mockRejectedValueOnce(new BackendError('gone'));
  referralStats.mockResolvedValue({ referralCode: 'X', referrals: 2, pendingAmount: 250, paidAmount: 250 });
  vi.spyOn(console, 'warn').mockImplementation(nothing);
  const house = await open('referrals', { referralStats });
  expect(await part('Stats').findByText('Failed to load referral stats.')).toBeVisible();
  await userEvent.click(part('Stats').getByRole('button', { name: 'Try Again' }));
  expect(await part('Stats').findByText('0')).toBeVisible();
  expect(part('Friends you referred').getByText('Nobody yet')).toBeVisible();
  await act(async () => void (await newcomer(house.tab, 'friend', { referralCode: account(house).referralCode })));
  expect(part('Stats').getByText('1')).toBeVisible();
  expect(part('Friends you referred').getByText('friend')).toBeVisible();
  expect(part('Friends you referred').getByText('Paid')).toBeVisible();
});

test('the list of friends has those whom the log has, the newest first, each as paid only if the log has paid', async () => {
  const house = await open('referrals');
  const { referralCode } = account(house);
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  await act(async () => {
    await newcomer(house.tab, 'stranger', {});
    // The reward for the sixth friend of a day is not paid at once.
    for (const name of names) await newcomer(house.tab, `friend-${name}`, { referralCode });
  });
  const rows = part('Friends you referred').getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /^friend-(\w+?)[A-Z0-9]/u.exec(textContent)?.[1])).toEqual(names.toReversed());
  expect(rows.map(({ textContent }) => /(Paid|Pending)$/u.exec(textContent)?.[1])).toEqual([
    'Pending',
    ...names.slice(1).map(() => 'Paid'),
  ]);
});

test('how many friends came, what is waiting and what was paid is what the log says, whatever the backend says', async () => {
  const stats = { referralCode: 'X', referrals: 0, pendingAmount: 0, paidAmount: 5_000 };
  const house = await open('referrals', { referralStats: async () => stats });
  expect(await part('Stats').findAllByText('0.00')).toHaveLength(2);
  const { referralCode } = account(house);
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
    await act(async () => void (await newcomer(house.tab, `friend-${name}`, { referralCode })));
  const figures = part('Stats').getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['6', '250.00 credits', '1,250.00 credits']);
});

test('a backend that hears of a friend later than the log is asked again', async () => {
  const referralStats = vi
    .fn<Backend['referralStats']>()
    .mockResolvedValue({ referralCode: 'X', referrals: 1, pendingAmount: 0, paidAmount: 250 });
  const house = await open('referrals', { referralStats: (id) => referralStats(id) });
  await part('Stats').findByText('0');
  referralStats.mockResolvedValueOnce({ referralCode: 'X', referrals: 1, pendingAmount: 0, paidAmount: 250 });
  referralStats.mockResolvedValue({ referralCode: 'X', referrals: 2, pendingAmount: 0, paidAmount: 500 });
  holdClock();
  await act(async () => void (await newcomer(house.tab, 'friend', { referralCode: account(house).referralCode })));
  await act(async () => void (await newcomer(house.tab, 'another', { referralCode: account(house).referralCode })));
  await goBy(2_000);
  expect(part('Stats').getByText('500.00')).toBeVisible();
  const asked = referralStats.mock.calls.length;
  await goBy(10_000);
  expect(referralStats.mock.calls.length, 'it is up to date').toBe(asked);
});

test('a level is claimed on Rewards, and its table says how far the others are', async () => {
  const house = await open('daily');
  expect(part('Level').getByRole('heading', { name: 'Level 1' })).toBeVisible();
  expect(part('Level').getByRole('progressbar', { name: 'To level 2 (+10.00)' })).toHaveAttribute('aria-valuenow', '0');
  expect(part('Level').queryByRole('button')).not.toBeInTheDocument();
  await act(async () => void accept(await bet(house.tab, house.account, 100_00, { direction: 'under', target: 98 })));
  const before = balanceOf(house.tab.house.world, house.account);
  await userEvent.click(part('Level').getByRole('button', { name: /^Claim level 2/u }));
  expect(part('Level').getByRole('heading', { name: 'Level 2' })).toBeVisible();
  expect(part('Level').getByText('100 of 300 points')).toBeVisible();
  expect(part('Level').queryByRole('button')).not.toBeInTheDocument();
  expect(balanceOf(house.tab.house.world, house.account)).toBe(before + 10_00);
  expect(notifications().getByText('10.00 credits claimed')).toBeVisible();
});

test('quests of the day and the week show their progress, and are claimed once', async () => {
  const house = await open('daily');
  const { world } = house.tab.house;
  const at = house.browser.clock.now();
  for (const [period, title] of [
    ['day', 'Quests of the day'],
    ['week', 'Quests of the week'],
  ] as const) {
    expect(part(title).getAllByRole('listitem')).toHaveLength(3);
    for (const quest of questsDue(world.logId, period, at)) {
      expect(part(title).getByText(questOf(quest).asks)).toBeVisible();
      expect(part(title).getByRole('button', { name: `Claim ${questOf(quest).title}` })).toBeDisabled();
    }
  }
  // A day on which the daily bonus is asked for.
  while (!questsDue(world.logId, 'day', house.browser.clock.now()).includes('day-bonus')) house.browser.clock.move(DAY);
  await act(async () => void accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account)));
  const before = balanceOf(house.tab.house.world, house.account);
  await userEvent.click(part('Quests of the day').getByRole('button', { name: 'Claim Good Morning' }));
  expect(part('Quests of the day').getByText('Claimed')).toBeVisible();
  expect(balanceOf(house.tab.house.world, house.account)).toBe(before + 10_00);
});

test('a streak that a missed day has broken is repaired, and then it cannot be again', async () => {
  holdClock();
  const house = await open('daily');
  for (let day = 0; day < 2; day += 1) {
    await act(async () => void accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account)));
    house.browser.clock.move(DAY);
  }
  house.browser.clock.move(1.5 * DAY);
  await goBy(1_000);
  expect(part('7-Day Streak').getByText('0/7')).toBeVisible();
  expect(part('7-Day Streak').getByText(/repair your streak of 2 for free/u)).toBeVisible();
  fireEvent.click(part('7-Day Streak').getByRole('button', { name: 'Repair streak' }));
  await goBy(0);
  expect(part('7-Day Streak').getByText('2/7')).toBeVisible();
  expect(part('7-Day Streak').queryByRole('button', { name: 'Repair streak' })).not.toBeInTheDocument();
});
