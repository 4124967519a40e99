import { eventDefinitions, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { movementText } from '../../../src/screens/balance/movementText.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf } from '../../kit/people.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { BalanceCharts } from '../../../src/screens/balance/charts/BalanceCharts.tsx';
import { BalanceScreen } from '../../../src/screens/balance/BalanceScreen.tsx';
import { GameHistory } from '../../../src/screens/profile/GameHistory.tsx';
import { betShown, cardBought } from '../../../src/store/heldBets.ts';
import { formatCredits } from '../../../src/ui/credits.ts';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, rotate } from '../../kit/testHouse.ts';

const rows = () => within(screen.getByRole('list', { name: 'Entries, newest first' })).getAllByRole('listitem');
const balance = ({ tab, account }: ScreenHouse): number => balanceOf(tab.house.world, account);

const ada = ({ tab, account }: ScreenHouse): Account => {
  const found = tab.house.world.accounts[account];
  if (!found) throw new Error('ada is gone');
  return found;
};

async function play({ tab, account }: ScreenHouse, bets: number): Promise<void> {
  for (let i = 0; i < bets; i += 1) accept(await bet(tab, account, 10));
}

const notListed = /not in this list/u;

test('a list whose rows are not all there says so', async () => {
  const house = await signedInHouse();
  await play(house, 3);
  const { seq } = house.tab.house.head;
  const pages = house.services.ownPages.bind(house.services);
  vi.spyOn(house.services, 'ownPages').mockImplementation(async function* (...asked) {
    for await (const { rows: all, entries } of pages(...asked)) yield { rows: all.filter((row) => row.seq !== seq), entries };
  });
  house.show(<BalanceScreen />);
  expect(await screen.findByText(notListed)).toBeVisible();
});

test('the list sums to the balance, newest first, each with entry, reason and balance after it', async () => {
  const house = await signedInHouse();
  await play(house, 3);
  house.show(<BalanceScreen />);
  const said = await screen.findByText(/add up to .* credits: your balance\.$/);
  expect(said).toHaveTextContent(`add up to ${formatCredits(balance(house))} credits: your balance.`);
  const first = rows()[0];
  const last = rows().at(-1);
  if (!first || !last) throw new Error('no rows');
  expect(within(first).getByText(`entry ${house.tab.house.head.seq}`)).toBeVisible();
  expect(first).toHaveTextContent(`${formatCredits(balance(house))} credits`);
  expect(last).toHaveTextContent('You received the welcome bonus');
  expect(screen.queryByText(notListed)).toBeNull();
  expect(last).toHaveTextContent('+100.00 credits');
  expect(within(last).getByText('welcome bonus')).toBeVisible();
  expect(said).toHaveTextContent(`${rows().length} entries add up`);
});

test('a debt is said above the list, which still adds up', async () => {
  const house = await signedInHouse();
  const { tab, account } = house;
  const correct = (cents: number) =>
    tab.house.submit({ type: 'CorrectLedger', payload: { account, counterparty: 'house', cents, reason: 'counted twice' } }, 'house');
  accept(await correct(-112_00));
  house.show(<BalanceScreen />);
  expect(await screen.findByText('You owe 12.00 credits')).toBeVisible();
  expect(await screen.findByText(/add up to 0\.00 credits: your balance\.$/u)).toBeVisible();
  await act(async () => void accept(await correct(20_00)));
  expect(screen.queryByText(/^You owe/u)).not.toBeInTheDocument();
  expect(await screen.findByText(/add up to 8\.00 credits: your balance\.$/u)).toBeVisible();
});

test('a settlement that was taken back is no longer in the history', async () => {
  const house = await signedInHouse();
  const { tab, account, browser } = house;
  const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', startsAt: browser.clock.at + 60_000 };
  const odds = { homeWin: 200, draw: null, awayWin: 200 };
  accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms: { ...terms, odds } } }, 'house'));
  const event = Object.keys(tab.house.world.sportEvents).at(-1) ?? '';
  const bet = { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null };
  accept(await tab.house.submit({ type: 'PlaceSportBet', payload: bet }, account));
  browser.clock.move(60_000);
  const settle = (homeScore: number, awayScore: number) =>
    tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore, awayScore } }, 'house');
  accept(await settle(1, 0));
  accept(await tab.house.submit({ type: 'ReverseSportSettlement', payload: { event, reason: 'a wrong score' } }, 'house'));
  accept(await settle(0, 1));
  house.show(<GameHistory house={tab.house} account={ada(house)} />);
  const bets = within(await screen.findByRole('list', { name: 'Game history, newest first' })).getAllByRole('listitem');
  expect(bets).toHaveLength(1);
  expect(bets[0]).toHaveTextContent(/Black – White.*Lost.*−10\.00/u);
});

test('what cannot be read is said, and read by another try', async () => {
  const house = await signedInHouse();
  await play(house, 2);
  const reading = vi.spyOn(house.tab.house.ports.store, 'readTrail').mockRejectedValue(new StoreUnavailableError('The disk is away.'));
  house.show(<BalanceScreen />);
  for (const title of ['Your balance history could not be loaded', 'The charts could not be drawn'])
    expect(await screen.findByText(title)).toBeVisible();
  reading.mockRestore();
  for (const retry of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(retry);
  expect(await screen.findByText(/: your balance\.$/)).toHaveTextContent(formatCredits(balance(house)));
  expect(rows().length).toBeGreaterThan(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument());
});

test('the charts are read again once no entry has come for two seconds', async () => {
  const house = await signedInHouse();
  holdClock();
  house.show(<BalanceCharts house={house.tab.house} account={ada(house)} />);
  await goBy(0);
  expect(screen.getByText(/ to 100\.00 today/u)).toBeVisible();
  await act(() => play(house, 1));
  await goBy(1_950);
  await act(() => play(house, 1));
  await goBy(1_950);
  expect(screen.getByText(/ to 100\.00 today/u)).toBeVisible();
  await goBy(50);
  expect(screen.getByText(new RegExp(` to ${formatCredits(balance(house))} today`, 'u'))).toBeVisible();
});

test('what a held bet has paid is neither in the balance nor in the list nor in the sum', async () => {
  const house = await signedInHouse();
  const settled = () => house.tab.house.world.accounts[house.account]?.recents.dice?.[0];
  await play(house, 2);
  while ((settled()?.payoutCents ?? 0) === 0) await play(house, 1);
  const won = settled();
  if (!won) throw new Error('nothing was won');
  house.store.dispatch(cardBought(won.id));
  const shown = formatCredits(balance(house) - won.payoutCents);
  house.show(
    <>
      <BalanceScreen />
      <GameHistory house={house.tab.house} account={ada(house)} />
    </>,
  );
  expect(await screen.findByText(/: your balance\.$/)).toHaveTextContent(
    new RegExp(`^${rows().length} entries add up to ${shown} credits`, 'u'),
  );
  expect(rows()[0]).toHaveTextContent(`Balance after: ${shown} credits`);
  expect(document.body.textContent).not.toContain(`${formatCredits(balance(house))} credits`);
  const before = rows().length;
  const others = (house.tab.house.world.accounts[house.account]?.totals.bets ?? 0) - 1;
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Game history, newest first' })).queryAllByRole('listitem')).toHaveLength(others),
  );
  act(() => void house.store.dispatch(betShown(won.id)));
  expect(rows()).toHaveLength(before + 1);
  expect(screen.getByText(/: your balance\.$/)).toHaveTextContent(`add up to ${formatCredits(balance(house))} credits`);
});

test('bets of a revealed seed link to their proof, others say that it is not revealed', async () => {
  const house = await signedInHouse();
  await play(house, 1);
  accept(await rotate(house.tab, house.account));
  await play(house, 1);
  house.show(<BalanceScreen />);
  await screen.findByText(/: your balance/);
  const links = screen.getAllByRole('link', { name: /^Verify/ });
  expect(links[0]).toHaveAttribute('href', expect.stringContaining('/fairness?game=dice&serverSeed='));
  expect(screen.getAllByText('Reveal').length).toBeGreaterThan(0);
  // Rotating while the list is shown turns what is known into links.
  await act(async () => void accept(await rotate(house.tab, house.account)));
  expect(screen.queryByText('Reveal')).not.toBeInTheDocument();
});

test('new entries arrive on top, and the sum follows', async () => {
  const house = await signedInHouse();
  house.show(<BalanceScreen />);
  await screen.findByText('1 entry adds up to 100.00 credits: your balance.');
  await act(() => play(house, 2));
  expect(await screen.findByText(new RegExp(`add up to ${formatCredits(balance(house))} credits: your balance`))).toBeVisible();
  expect(rows().length).toBeGreaterThan(2);
});

test('the list is narrowed by game and day, and then says no balance after its entries', async () => {
  const house = await signedInHouse();
  await play(house, 2);
  accept(await house.tab.house.submit({ type: 'PlaceBet', payload: { game: 'slots', stakeCents: 1_00, choice: {} } }, house.account));
  house.show(<BalanceScreen />);
  await screen.findByRole('list', { name: 'Entries, newest first' });
  const all = rows().length;
  expect(rows()[0]).toHaveTextContent('Balance after');
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'Dice');
  await expect.poll(() => rows().length).toBeLessThan(all);
  expect(rows().length).toBeGreaterThanOrEqual(2);
  for (const row of rows()) expect(row).toHaveTextContent(/Dice|bet_/u);
  expect(rows()[0]).not.toHaveTextContent('Balance after');
  await act(() => play(house, 1));
  accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account));
  await expect.poll(() => rows()[0]?.textContent).toMatch(/bet|Dice/u);
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'Poker');
  expect(await screen.findByText('No entries match')).toBeVisible();
  expect(await screen.findByText(/: your balance\.$/u)).toBeVisible();
});

test('entries are found by words of their sentence or reason, on all pages', async () => {
  const house = await signedInHouse();
  await play(house, 55);
  accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account));
  house.show(<BalanceScreen />);
  await screen.findByRole('list', { name: 'Entries, newest first' });
  const search = screen.getByRole('searchbox', { name: 'Search the entries' });
  await userEvent.type(search, 'BONUS received');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveTextContent(/You received the welcome bonus.*\+100\.00/u);
  expect(rows()[0], 'what is between is not shown').not.toHaveTextContent('Balance after');
  await userEvent.clear(search);
  await userEvent.type(search, 'stake');
  await waitFor(() => expect(rows()).toHaveLength(50));
  await userEvent.click(screen.getByRole('button', { name: 'Search further' }));
  await waitFor(() => expect(rows()).toHaveLength(55));
  await userEvent.type(search, ' nowhere');
  expect(await screen.findByText('No entries match')).toBeVisible();
});

/** Replaces the pages of a house by short ones, which stand for a long history. Returns the searches that were begun. */
function shortPages({ services }: ScreenHouse): { readonly begun: () => number } {
  const { ownPages } = services;
  const asked = vi
    .spyOn(services, 'ownPages')
    .mockImplementation((account, query, ...rest) => ownPages(account, { ...query, size: 3 }, ...rest));
  return { begun: () => asked.mock.calls.length };
}

test('a search begins once the typing has paused', async () => {
  const house = await signedInHouse();
  await play(house, 2);
  const { begun } = shortPages(house);
  house.show(<BalanceScreen />);
  await screen.findByRole('list', { name: 'Entries, newest first' });
  const before = begun();
  const user = holdClock();
  await user.type(screen.getByRole('searchbox', { name: 'Search the entries' }), 'bonus');
  expect(begun()).toBe(before);
  await goBy(1_000);
  expect(begun()).toBe(before + 1);
  expect(rows()).toHaveLength(1);
});

test('a search that reads much and finds nothing asks whether to go on', async () => {
  const house = await signedInHouse();
  await play(house, 60);
  shortPages(house);
  house.show(<BalanceScreen />);
  await screen.findByRole('list', { name: 'Entries, newest first' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the entries' }), 'received bonus');
  expect(await screen.findByText('No entries match so far')).toBeVisible();
  const further = screen.getByRole('button', { name: 'Search further' });
  await userEvent.click(further);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(further).not.toBeInTheDocument();
});

test('a search that failed offers one button, to try again', async () => {
  const house = await signedInHouse();
  house.show(<BalanceScreen />);
  await screen.findByRole('list', { name: 'Entries, newest first' });
  vi.spyOn(house.services, 'ownPages').mockImplementation(() => {
    throw new StoreUnavailableError('The disk is away.');
  });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the entries' }), 'bonus');
  expect(await screen.findByText('Your balance history could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search further' })).not.toBeInTheDocument();
});

test('older entries are read when they are asked for, back to the first credit', async () => {
  const house = await signedInHouse();
  await play(house, 55);
  house.show(<BalanceScreen />);
  const said = await screen.findByText(/: your balance/);
  expect(screen.queryByText('You received the welcome bonus')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText(/^Older entries/));
  expect(await screen.findByText('You received the welcome bonus')).toBeInTheDocument();
  expect(screen.queryByText(/^Older entries/)).not.toBeInTheDocument();
  expect(said).toHaveTextContent(`${rows().length} entries add up`);
}, 20_000);

test('every event that moves a balance is said to its player in the second person', () => {
  const world = { ...worldAfter([]), usernames: {} };
  const moving = eventDefinitions.flatMap((definition) =>
    definition
      .postings(definition.specimen)
      .flatMap(({ from, to }) => [from, to])
      .flatMap((side) =>
        side.kind === 'player' ? [{ event: { type: definition.type, data: definition.specimen } as DomainEvent, account: side.id }] : [],
      ),
  );
  expect(moving.length).toBeGreaterThan(20);
  for (const { event, account } of moving) {
    const text = movementText(event, account, world, () => 'Harborlight');
    expect(text, event.type).not.toContain(account);
    expect(text, event.type).not.toMatch(/\b(?:of|by|to) you (?:was|were)|[Yy]ou (?:was|is|has)\b/u);
  }
  const owing = { account: idOf('ada'), counterparty: 'house', cents: -5_00, reason: 'counted twice', debtCents: 2_00 } as const;
  expect(movementText({ type: 'ledger/corrected', data: owing }, idOf('ada'), world, () => '')).toBe(
    'Your balance was corrected by −5.00: counted twice. You owe 2.00 of it',
  );
});

test('a movement is said to its player, without the names of the log', () => {
  const world = worldAfter([]);
  const said = (event: object) =>
    movementText(event as DomainEvent, idOf('ada'), world, (wall) => (wall === 'harborlight' ? 'Harborlight' : 'a partner'));
  const own = { account: idOf('ada'), bet: 'bet_0', event: 'spe_0' };
  expect(said({ type: 'sport/bet-placed', data: { ...own, pick: 'homeWin', oddsHundredths: 210, stakeCents: 5_00 } })).toBe(
    'You bet 5.00 on Home to win at 2.10',
  );
  expect(said({ type: 'sport/bet-settled', data: { ...own, stakeCents: 5_00, payoutCents: 10_50 } })).toBe(
    'You were paid 10.50 for a sports bet',
  );
  expect(said({ type: 'wall/credited', data: { ...own, wall: 'harborlight', cents: 12_00 } })).toBe('You earned 12.00 from Harborlight');
  const plinko = { game: 'plinko', outcome: { bounces: 'LRRLRLRR', start: 0, slot: 6 } };
  expect(said({ type: 'bet/settled', data: { ...own, ...plinko, stakeCents: 1_00, payoutCents: 70 } })).toBe(
    'Plinko: landed on 0.7×. You were paid 0.70',
  );
});
