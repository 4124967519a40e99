import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { claimableAchievements } from '../../../src/domain/earning/achievements.ts';
import { reachedLevel } from '../../../src/domain/earning/levels.ts';
import { claimableQuests } from '../../../src/domain/earning/quests.ts';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { seenBy } from '../../../src/browser/seen.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { NoticesBell } from '../../../src/screens/notices/NoticesBell.tsx';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer } from '../../kit/testHouse.ts';

const bell = () => screen.getByRole('button', { name: /^Notifications/u });
const list = () => within(screen.getByRole('dialog', { name: 'Notifications' }));
const counts = (name: string) => waitFor(() => expect(bell()).toHaveAccessibleName(name));

const does = ({ tab }: ScreenHouse, actor: Parameters<typeof tab.house.submit>[1], command: Command) =>
  act(async () => accept(await tab.house.submit(command, actor)));

/** A house whose person has taken the daily bonus: nothing waits. */
async function calm(): Promise<ScreenHouse> {
  const house = await screenHouse();
  accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account));
  house.signIn();
  return house;
}

async function befriend(house: ScreenHouse, name: string): Promise<void> {
  const referralCode = house.tab.house.world.accounts[house.account]?.referralCode ?? null;
  await act(async () => newcomer(house.tab, name, { referralCode }));
}

test('where nothing is new, the list says what it is for', async () => {
  const house = await calm();
  house.show(<NoticesBell />);
  await counts('Notifications');
  await userEvent.click(bell());
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  expect(await list().findByText('Nothing new')).toBeVisible();
});

test('what arrives is counted, stays counted after a reload, and leads to its place', async () => {
  const house = await calm();
  house.show(<NoticesBell />);
  await counts('Notifications');
  await befriend(house, 'ben');
  await befriend(house, 'cyd');
  // The third is the achievement of the first friend.
  await counts('Notifications, 3 unread');
  expect(seenBy(house.account).noticesUpTo).toBeLessThan(house.tab.house.head.seq);
  await userEvent.click(bell());
  await counts('Notifications');
  const links = list().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'New: An achievement is reached: claim 10.00 credits',
    expect.stringMatching(/^New: 250\.00 credits for referring cyd/u),
    expect.stringMatching(/^New: 250\.00 credits for referring ben/u),
  ]);
  await userEvent.click(links[1] ?? bell());
  expect(screen.getByTestId('address')).toHaveTextContent('/rewards?tab=referrals');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(bell());
  expect(list().getAllByRole('link')[0]).not.toHaveTextContent('New:');
});

test('what was not read is unread at the next start', async () => {
  const house = await calm();
  await befriend(house, 'ben');
  house.show(<NoticesBell />);
  await counts('Notifications, 2 unread');
});

test('an admin is told of withdrawals that wait, a player is not', async () => {
  const house = await screenHouse();
  const { tab, account } = house;
  const request = { type: 'RequestWithdrawal', payload: { cents: 10_00, method: 'paypal' } } as const;
  const ask = () => act(async () => accept(await tab.house.submit(request, account, { addressDigest: 'ad'.repeat(32) })));
  accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, account));
  accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, seededAdmin.account));
  house.signIn();
  house.show(<NoticesBell />);
  await ask();
  await counts('Notifications');
  act(() => house.signInAs('admin'));
  await counts('Notifications, 1 unread');
  await userEvent.click(bell());
  const waiting = (name: string) => list().getByRole('link', { name });
  expect(waiting('New: A withdrawal waits for your decision')).toHaveAttribute('href', '/admin?tab=general&view=withdrawals');
  await userEvent.click(bell());
  await ask();
  await counts('Notifications, 1 unread');
  await userEvent.click(bell());
  expect(waiting('New: 2 withdrawals wait for your decision')).toBeVisible();
  for (const withdrawal of Object.keys(tab.house.world.withdrawals) as WithdrawalId[])
    await does(house, seededAdmin.account, { type: 'RejectWithdrawal', payload: { withdrawal, reason: 'the address is wrong' } });
  expect(await list().findByText('Nothing new')).toBeVisible();
});

test('who is mentioned in the chat is told, once', async () => {
  const house = await calm();
  const ben = await newcomer(house.tab, 'ben');
  house.show(<NoticesBell />);
  await counts('Notifications');
  await does(house, ben, { type: 'Say', payload: { text: 'Well played, @Ada.' } });
  await does(house, 'guest', { type: 'Say', payload: { text: 'Hello everybody' } });
  await counts('Notifications, 1 unread');
  await userEvent.click(bell());
  expect(list().getByRole('link', { name: /ben mentioned you in the chat/u })).toHaveAttribute('href', '/games');
  await counts('Notifications');
});

test('mentions stand among what the log tells, newest first', async () => {
  const house = await calm();
  const ben = await newcomer(house.tab, 'ben');
  await does(house, ben, { type: 'Say', payload: { text: 'Good morning, @Ada.' } });
  house.browser.clock.move(60_000);
  await befriend(house, 'cyd');
  house.browser.clock.move(60_000);
  await does(house, ben, { type: 'Say', payload: { text: 'Well played, @Ada.' } });
  house.show(<NoticesBell />);
  await counts('Notifications, 4 unread');
  await userEvent.click(bell());
  expect(
    list()
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace(/^New: (.*?)(?:Dec|Nov|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct).*$/u, '$1')),
  ).toEqual([
    'New: An achievement is reached: claim 10.00 credits',
    'ben mentioned you in the chat',
    '250.00 credits for referring cyd',
    'ben mentioned you in the chat',
  ]);
});

test('after a correction of the clock the newest notice of the log still stands above the ones before it', async () => {
  const house = await calm();
  await befriend(house, 'ben');
  house.browser.clock.move(-60 * 60_000);
  await befriend(house, 'cyd');
  expect(house.tab.house.world.corrections).not.toHaveLength(0);
  house.show(<NoticesBell />);
  await counts('Notifications, 3 unread');
  await userEvent.click(bell());
  const friends = list()
    .getAllByRole('link')
    .flatMap(({ textContent }) => /referring (ben|cyd)/u.exec(textContent ?? '')?.[1] ?? []);
  expect(friends).toEqual(['cyd', 'ben']);
});

test('quests, a level and achievements that can be claimed are told until they are', async () => {
  const house = await calm();
  const { tab, account } = house;
  await act(async () => {
    for (let i = 0; i < 25; i += 1) accept(await bet(tab, account, 4_00));
  });
  const level = reachedLevel(accountOf(tab.house.world, account) ?? expect.fail());
  const quests = claimableQuests(tab.house.world, accountOf(tab.house.world, account) ?? expect.fail(), house.browser.clock.at);
  expect(level).toBeGreaterThan(1);
  expect(quests).not.toEqual([]);
  const achievements = claimableAchievements(tab.house.world, accountOf(tab.house.world, account) ?? expect.fail());
  expect(achievements).toContain('first-win');
  house.show(<NoticesBell />);
  await counts('Notifications, 3 unread');
  await userEvent.click(bell());
  expect(list().getByRole('link', { name: /quests? (?:is|are) done: claim \d+\.00 credits$/u })).toHaveAttribute('href', '/rewards');
  expect(list().getByRole('link', { name: `New: You have reached level ${level}: claim 10.00 credits` })).toHaveAttribute(
    'href',
    '/rewards',
  );
  expect(list().getByRole('link', { name: /achievements? (?:is|are) reached: claim \d+\.00 credits$/u })).toHaveAttribute(
    'href',
    '/rewards?tab=achievements',
  );
  await does(house, account, { type: 'ClaimLevel', payload: {} });
  for (const achievement of achievements) await does(house, account, { type: 'ClaimAchievement', payload: { achievement } });
  for (const quest of quests) await does(house, account, { type: 'ClaimQuest', payload: { quest } });
  expect(await list().findByText('Nothing new')).toBeVisible();
});

test('a bonus that waits and a limit that is nearly used are told while they last', async () => {
  const house = await screenHouse();
  const { tab, account } = house;
  accept(await tab.house.submit({ type: 'SetLimit', payload: { kind: 'stake', period: 'day', amount: 10_00 } }, account));
  house.signIn();
  house.show(<NoticesBell />);
  await counts('Notifications, 1 unread');
  await act(async () => accept(await bet(tab, account, 8_50)));
  await counts('Notifications, 2 unread');
  await userEvent.click(bell());
  expect(list().getByRole('link', { name: 'New: Your daily bonus of 50.00 credits is ready' })).toHaveAttribute('href', '/rewards');
  expect(list().getByRole('link', { name: /Stakes limit of this day nearly reached: 1\.50 credits of 10\.00 left/u })).toHaveAttribute(
    'href',
    '/profile/limits',
  );
  await counts('Notifications');
  await does(house, account, { type: 'ClaimDailyBonus', payload: {} });
  expect(list().getAllByRole('link')).toHaveLength(1);
  await act(async () => accept(await bet(tab, account, 1_50)));
  expect(list().getByRole('link', { name: /Stakes limit of this day reached/u })).toBeVisible();
  // It is the same notice, which was read.
  await counts('Notifications');
});

test('the keyboard opens it, goes through it, and Escape gives the focus back', async () => {
  const house = await calm();
  await befriend(house, 'ben');
  house.show(<NoticesBell />);
  await counts('Notifications, 2 unread');
  bell().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus();
  await userEvent.tab();
  expect(list().getAllByRole('link')[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(bell()).toHaveFocus();
});

test('from ten unread on the bell shows “9+”, and its name the exact number', async () => {
  const house = await calm();
  house.show(<NoticesBell />);
  const payload = { account: house.account, counterparty: 'house', cents: 1, reason: 'a gift' } as const;
  const give = () => does(house, 'house', { type: 'CorrectLedger', payload });
  for (let given = 0; given < 9; given += 1) await give();
  await counts('Notifications, 9 unread');
  expect(screen.getByText('9')).toBeVisible();
  await give();
  await counts('Notifications, 10 unread');
  expect(screen.getByText('9+')).toBeVisible();
});

test('each account has its own', async () => {
  const house = await calm();
  await befriend(house, 'ben');
  house.show(<NoticesBell />);
  await counts('Notifications, 2 unread');
  act(() => house.signInAs('ben'));
  // The daily bonus of a new account.
  await userEvent.click(bell());
  expect(list().getAllByRole('link')).toHaveLength(1);
});

test('credits that were taken back are told with their reason and what is owed', async () => {
  const house = await calm();
  const { account } = house;
  house.show(<NoticesBell />);
  await does(house, account, { type: 'OpenWall', payload: { wall: 'harbor' } });
  const credit = { wall: 'harbor', message: 'credits_earned', cents: 5_00, transaction: 'tx-1' };
  await does(house, account, { type: 'CreditFromWall', payload: credit });
  const correct = (cents: number): Command => ({
    type: 'CorrectLedger',
    payload: { account, counterparty: 'house', cents, reason: 'counted twice' },
  });
  await does(house, 'house', correct(-152_00));
  const payload = { account, wall: 'harbor', transaction: 'tx-1', cents: 5_00, reason: 'chargeback' };
  await does(house, 'house', { type: 'ReverseWallCredit', payload });
  await does(house, 'house', correct(7_00));
  await counts('Notifications, 3 unread');
  await userEvent.click(bell());
  const texts = list()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/A correction added 7\.00 credits: counted twice/u),
    expect.stringMatching(/A partner took back 5\.00 credits: chargeback\. You owe 2\.00 of them: later earnings pay it first/u),
    expect.stringMatching(/A correction took back 152\.00 credits: counted twice/u),
  ]);
});
