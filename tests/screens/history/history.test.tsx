import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { GameName } from '../../../src/domain/games/catalog.ts';
import { freshSeatBytes } from '../../../src/base/chance.ts';
import { RecentRounds } from '../../../src/screens/play/RecentRounds.tsx';
import { BetHistory, type PlayedBet } from '../../../src/screens/history/betHistory.ts';
import { everyRound, matches, type RoundFilter } from '../../../src/screens/history/roundFilter.ts';
import { betShown, cardBought } from '../../../src/store/heldBets.ts';
import { screenHouse, type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, rotate } from '../../kit/testHouse.ts';

const DAY_MS = 86_400_000;

const play = async ({ tab, account }: ScreenHouse, game: GameName, choice: object = {}, stakeCents = 1_00): Promise<void> => {
  const command: Command = { type: 'PlaceBet', payload: { game, stakeCents, choice } };
  accept(await tab.house.submit(command, account));
};

const historyOf = ({ services, account }: ScreenHouse, filter: Partial<RoundFilter> = {}): BetHistory =>
  new BetHistory(services, account, { filter: { ...everyRound, ...filter }, size: 5 });

async function all(house: ScreenHouse, history = historyOf(house)): Promise<PlayedBet[]> {
  const rounds: PlayedBet[] = [];
  for await (const round of history.back(house.tab.house.head.seq + 1, {})) rounds.push(round);
  return rounds;
}

/** A local day as the date field has it. */
const dayOf = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

test('every round there has been is read from the log, newest first, with the seed that a later rotation revealed', async () => {
  const house = await screenHouse();
  await play(house, 'slots');
  await play(house, 'dice', { direction: 'under', target: 50 });
  accept(await rotate(house.tab, house.account));
  await play(house, 'plinko', { rows: 8, risk: 'low' });
  // More of one game than the world remembers.
  for (let i = 0; i < 14; i += 1) await play(house, 'coinflip', { side: 'heads' });
  await play(house, 'crash', { autoCashOut: 2500 });
  const history = historyOf(house);
  const rounds = await all(house, history);
  expect(rounds.map(({ game }) => game)).toEqual(['crash', ...Array.from({ length: 14 }, () => 'coinflip'), 'plinko', 'dice', 'slots']);
  expect(rounds.map(({ bet }) => history.facts.proofOf(bet)?.serverSeed !== null)).toEqual([
    ...Array.from({ length: 16 }, () => false),
    true,
    true,
  ]);
  expect(rounds[0]).toMatchObject({ result: 'open', outcome: null });
  const balance = house.tab.house.world.ledger.player[house.account] ?? 0;
  expect(100_00 + rounds.reduce((sum, { payoutCents, stakeCents }) => sum + payoutCents - stakeCents, 0)).toBe(balance);
  for (const { result, payoutCents, stakeCents } of rounds.slice(1)) {
    expect(result).toBe(payoutCents > stakeCents ? 'won' : payoutCents === 0 ? 'lost' : 'returned');
  }
});

test('rounds are chosen by game, by result and by local day', async () => {
  const house = await screenHouse();
  await play(house, 'slots');
  house.browser.clock.move(3 * DAY_MS);
  await play(house, 'coinflip', { side: 'tails' });
  const [late, early] = await all(house);
  if (!late || !early) throw new Error('two rounds were played');
  const fits = (filter: Partial<RoundFilter>) => [late, early].map((round) => matches({ ...everyRound, ...filter }, round));
  expect(fits({})).toEqual([true, true]);
  expect(fits({ game: 'slots' })).toEqual([false, true]);
  expect(fits({ result: late.result })[0]).toBe(true);
  expect(fits({ from: dayOf(late.at) })).toEqual([true, false]);
  expect(fits({ to: dayOf(early.at) })).toEqual([false, true]);
  expect(fits({ from: dayOf(early.at), to: dayOf(late.at) })).toEqual([true, true]);
  expect(fits({ from: 'someday' })).toEqual([true, true]);
});

test('a correction of the clock hides no round: whatever bears a day is found by it', async () => {
  const house = await screenHouse();
  const start = house.browser.clock.at;
  for (const days of [0, 5, 2, 3]) {
    house.browser.clock.at = start + days * DAY_MS;
    await play(house, 'coinflip', { side: 'tails' });
  }
  const daysFrom = async (from: string): Promise<string[]> => (await all(house, historyOf(house, { from }))).map(({ at }) => dayOf(at));
  const days = [3, 2, 5, 0].map((later) => dayOf(start + later * DAY_MS));
  expect((await all(house)).map(({ at }) => dayOf(at))).toEqual(days);
  for (const from of days) expect(await daysFrom(from)).toEqual(days.filter((played) => played >= from));
});

test('what is still open and what was cancelled are found by their own results', async () => {
  const house = await signedInHouse();
  for (const _ of ['cancelled', 'waiting']) {
    const payload = { stakeCents: 2_00, side: 'heads', freshBytes: freshSeatBytes(house.tab.house) };
    accept(await house.tab.house.submit({ type: 'CreateFlip', payload }, house.account));
  }
  const [round] = Object.keys(house.tab.house.world.rounds);
  accept(await house.tab.house.submit({ type: 'CancelFlip', payload: { round } }, house.account));
  await play(house, 'coinflip', { side: 'tails' });
  house.show(<RecentRounds game="coinflip" title="Recent games" />);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  const rows = () => within(dialog.getByRole('list', { name: 'Rounds, newest first' })).getAllByRole('listitem');
  const result = await dialog.findByLabelText('Result');
  const words = within(result)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(words).toEqual(['All', 'Won', 'Lost', 'Returned', 'Open', 'Cancelled, stake returned']);
  await expect.poll(() => rows().length).toBe(3);
  for (const word of words.slice(-2)) {
    await userEvent.selectOptions(result, word);
    await expect.poll(() => rows().length, { message: word }).toBe(1);
    expect(rows()[0]).toHaveTextContent(`${word}, bet 2.00`);
  }
});

test('a round whose board has not shown it is left out', async () => {
  const house = await signedInHouse();
  for (let i = 0; i < 2; i += 1) await play(house, 'scratch');
  const [newest] = house.tab.house.world.accounts[house.account]?.recents.scratch ?? [];
  if (!newest) return expect.unreachable();
  house.store.dispatch(cardBought(newest.id));
  house.show(<RecentRounds game="scratch" title="Recent games" />);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const rounds = within(await screen.findByRole('list', { name: 'Rounds, newest first' }));
  expect(rounds.getAllByRole('listitem')).toHaveLength(1);
  act(() => void house.store.dispatch(betShown(newest.id)));
  expect(rounds.getAllByRole('listitem')).toHaveLength(2);
});

test('the dialog begins with its game, goes on page by page, and leads to each proof', async () => {
  const house = await signedInHouse();
  for (let i = 0; i < 23; i += 1) await play(house, 'coinflip', { side: 'heads' });
  await play(house, 'poker');
  accept(await rotate(house.tab, house.account));
  house.show(<RecentRounds game="coinflip" title="Recent games" />);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  const rows = () => within(dialog.getByRole('list', { name: 'Rounds, newest first' })).getAllByRole('listitem');
  expect(await dialog.findByRole('list')).toBeVisible();
  expect(rows()).toHaveLength(20);
  expect(rows()[0], 'where one plays, a round has no place in a log').not.toHaveTextContent(/entry|log/iu);
  await userEvent.click(dialog.getByRole('button', { name: 'Older rounds' }));
  await expect.poll(() => rows().length).toBe(23);
  expect(dialog.queryByRole('button', { name: 'Older rounds' })).toBeNull();
  expect(dialog.getAllByRole('link', { name: /^Verify/u })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('/fairness?game=coinflip&serverSeed='),
  );
  await userEvent.selectOptions(dialog.getByLabelText('Game'), 'Poker');
  await expect.poll(() => rows().length).toBe(1);
  expect(rows()[0]).toHaveTextContent(/beats|tie/iu);
  await userEvent.selectOptions(dialog.getByLabelText('Game'), 'Slots');
  expect(await dialog.findByText('No rounds match')).toBeVisible();
}, 20_000);
