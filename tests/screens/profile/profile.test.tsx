import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { cardBought } from '../../../src/store/heldBets.ts';
import { formatCredits } from '../../../src/ui/credits.ts';
import { showTimesInUtc } from '../../../src/ui/timeZone.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, endFlights, rotate } from '../../kit/testHouse.ts';
import { RoutedProfile } from './RoutedProfile.tsx';

const history = () => screen.getByRole('list', { name: 'Game history, newest first' });
const rows = () => within(history()).getAllByRole('listitem');

const quietly = (): Promise<void> => Promise.resolve();

async function shown(path: string, prepare: (house: ScreenHouse) => Promise<void> = quietly): Promise<ScreenHouse> {
  const house = await signedInHouse();
  await prepare(house);
  house.show(<RoutedProfile />, path);
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  return house;
}

const play = async ({ tab, account }: ScreenHouse, bets: number): Promise<void> => {
  for (let i = 0; i < bets; i += 1) accept(await bet(tab, account, 10));
};

test('the cards say who, in which role, with which client seed, and how much', async () => {
  await shown('/profile');
  const profile = screen.getByRole('region', { name: 'Profile' });
  expect(profile).toHaveTextContent('ada');
  expect(profile).toHaveTextContent('User');
  expect(profile).toHaveTextContent('change_me');
  expect(await within(profile).findByText('ada@example.com')).toBeVisible();
  const balance = screen.getByRole('region', { name: 'Account balance' });
  expect(balance).toHaveTextContent('100.00 credits');
  expect(within(balance).getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('both histories say that they are empty', async () => {
  await shown('/profile/history');
  expect(await screen.findByText('No game history yet')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  expect(await screen.findByText('No withdrawal history yet')).toBeVisible();
});

test('Deposit explains that credits are earned and leads to the offers', async () => {
  await shown('/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Credits are earned, not bought' });
  expect(within(dialog).getByRole('link', { name: 'Go to Offers' })).toHaveAttribute('href', '/offers');
});

test('bets stand newest first, verifiable once their seed is revealed, and new ones arrive on top', async () => {
  const house = await shown('/profile/history', async (one) => {
    await play(one, 1);
    accept(await rotate(one.tab, one.account));
    await play(one, 1);
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveTextContent(/Dice · Rolled \d+\. You needed 50 or under.*Reveal/u);
  expect(within(rows()[1] ?? history()).getByRole('link', { name: /^Verify/u })).toHaveAttribute(
    'href',
    expect.stringContaining('/fairness?game=dice&serverSeed='),
  );
  await act(() => play(house, 1));
  await expect.poll(() => rows().length).toBe(3);
});

test('a bet that ended long after it was placed is told with how it was placed', async () => {
  await shown('/profile/history', async ({ tab, account, browser }) => {
    accept(
      await tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: { autoCashOut: 101 } } }, account),
    );
    await play({ tab, account } as ScreenHouse, 2);
    browser.clock.move(600_000);
    accept(await endFlights(tab));
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()[2]).toHaveTextContent(/Crash.*1\.01/u);
});

test('the history turns pages', async () => {
  await shown('/profile/history', (house) => play(house, 25));
  expect(await screen.findByText('Bets 1 to 10')).toBeVisible();
  const turn = async (name: string, says: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(says)).toBeVisible();
  };
  await turn('Older', 'Bets 11 to 20');
  await turn('Older', 'Bets 21 to 25');
  expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true');
  expect(rows()).toHaveLength(5);
  await turn('Newer', 'Bets 11 to 20');
});

test('bets on sports are among them, with their odds and the score', async () => {
  await shown('/profile/history', (one) => playMatch(one, 'Lions', 'Bears'));
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()[0]).toHaveTextContent(/Lions – Bears · Won, home win at 2\.00.*by the score 2:1.*\+5\.00 credits.*Bet 5\.00/u);
});

test.each([
  ['/profile', 'Overview', 'My Profile'],
  ['/profile/history', 'Game History', 'Game History'],
  ['/profile/withdrawals', 'Withdrawals', 'Withdrawals'],
  ['/profile/limits', 'Limits', 'Limits'],
])('%s is the tab %s of the title %s, and a chosen tab has its address', async (path, name, title) => {
  await shown(path);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(name);
  expect(document.title).toMatch(new RegExp(`^${title} · `, 'u'));
  const [other, address] = name === 'Limits' ? (['Overview', '/profile'] as const) : (['Limits', '/profile/limits'] as const);
  await userEvent.click(screen.getByRole('tab', { name: other }));
  expect(await screen.findByRole('tab', { selected: true, name: other })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(new RegExp(`^${address}$`, 'u'));
});

test('old links to the limits lead to their tab, and no other name is a tab', async () => {
  const { store } = await shown('/profile#limits');
  expect(screen.getByTestId('address')).toHaveTextContent('/profile/limits');
  expect(store.getState().session.accountId).not.toBeNull();
  cleanup();
  const house = await signedInHouse();
  house.show(<RoutedProfile />, '/profile/overview');
  expect(await screen.findByText('no such page')).toBeVisible();
});

test('the overview adds up what was played, in all and by game', async () => {
  const house = await shown('/profile', async (one) => {
    await play(one, 3);
    accept(await one.tab.house.submit({ type: 'PlaceBet', payload: { game: 'slots', stakeCents: 2_00, choice: {} } }, one.account));
  });
  const { totals } = house.tab.house.world.accounts[house.account] ?? {};
  if (!totals) throw new Error('ada is gone');
  const figures = screen.getByRole('region', { name: 'Your play in figures' });
  expect(figures).toHaveTextContent(/Wagered2\.30 creditsin 4 bets/u);
  const net = totals.paidCents - totals.stakedCents;
  expect(figures).toHaveTextContent(`Net${formatCredits(net, 'always')}`);
  expect(figures).toHaveTextContent(`Wins in a row${totals.streak}at most ${totals.longestStreak}`);
  expect(figures).toHaveTextContent('Daily bonuses in a row0of 7');
  const [, ...games] = within(screen.getByRole('region', { name: 'Your play by game' })).getAllByRole('row');
  expect(games.map((row) => row.textContent)).toEqual([expect.stringMatching(/^Slots12\.00/u), expect.stringMatching(/^Dice30\.30/u)]);
});

test('an unopened card is in no figure, and neither are wins that it may have changed', async () => {
  const house = await shown('/profile', (one) => play(one, 1));
  const bought = house.tab.house.world.accounts[house.account]?.recents.dice?.[0];
  if (!bought) throw new Error('nothing was played');
  act(() => void house.store.dispatch(cardBought(bought.id)));
  const figures = screen.getByRole('region', { name: 'Your play in figures' });
  expect(figures).toHaveTextContent(/Wagered0\.00 creditsin 0 bets.*Biggest win–when your card is open/u);
  expect(screen.getByText('Nothing played yet')).toBeVisible();
});

test('an unopened card is neither in the history nor in its CSV', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const house = await shown('/profile/history', (one) => play(one, 3));
  const [newest, bought, oldest] = house.tab.house.world.accounts[house.account]?.recents.dice ?? [];
  if (!newest || !bought || !oldest) return expect.unreachable();
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()).toHaveLength(3);
  act(() => void house.store.dispatch(cardBought(bought.id)));
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('History exported')).toBeVisible();
  const [, ...bets] = await linesIn(saved[0]);
  expect(bets.map((line) => /bet_\w+/u.exec(line)?.[0])).toEqual([newest.id, oldest.id]);
});

test('the history is narrowed by game, result and day', async () => {
  await shown('/profile/history', async (one) => {
    await play(one, 2);
    accept(
      await one.tab.house.submit(
        { type: 'PlaceBet', payload: { game: 'coinflip', stakeCents: 2_00, choice: { side: 'heads' } } },
        one.account,
      ),
    );
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()).toHaveLength(3);
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'Coin Flip');
  await expect.poll(() => rows().length).toBe(1);
  expect(rows()[0]).toHaveTextContent('Coin Flip');
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'Sports');
  expect(await screen.findByText('No bets match')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Game'), 'All games');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-01-01' } });
  expect(await screen.findByText('No bets match')).toBeVisible();
});

/** The lines of a saved file, which begins with a byte order mark: without it a spreadsheet breaks letters with accents. */
async function linesIn(file: Blob | undefined): Promise<readonly string[]> {
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).trimEnd().split('\r\n');
}

/** A bet of 5.00 at 2.00 on the home team, which wins. */
async function playMatch({ tab, account, browser }: ScreenHouse, homeTeam: string, awayTeam: string): Promise<void> {
  const terms = {
    sport: 'Football',
    homeTeam,
    awayTeam,
    startsAt: browser.clock.at + 1_000,
    odds: { homeWin: 200, draw: 300, awayWin: 400 },
  };
  accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
  const event = Object.keys(tab.house.world.sportEvents).at(-1);
  accept(
    await tab.house.submit({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null } }, account),
  );
  browser.clock.move(1_000);
  accept(await tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, 'house'));
}

test('CSV has every bet that fits, with amounts and times for programs, and its formulas are harmless', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  await shown('/profile/history', async (one) => {
    accept(await one.tab.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: '=HYPERLINK("x")' } }, one.account));
    await play(one, 12);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('History exported')).toBeVisible();
  const lines = await linesIn(saved[0]);
  expect(lines).toHaveLength(1 + 12);
  expect(lines[0]).toBe(
    '"time","local_time","local_zone","game","result","what","match","pick","odds","score","stake","payout","profit","bet","seed_hash","client_seed","nonce","server_seed"',
  );
  expect(lines[1]).toMatch(
    /^"\d{4}-\d\d-\d\dT[\d:.]+Z","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","UTC[+-]\d\d:\d\d","Dice","(?:Won|Lost)","Rolled \d+\. You needed 50 or under","","","","","0\.10","0\.\d\d","-?0\.\d\d","bet_\w+","\w{64}","'=HYPERLINK\(""x""\)","11",""$/u,
  );
});

test('CSV has match, pick, odds and score of bets on sports, however long ago', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  await shown('/profile/history', async (one) => {
    await playMatch(one, '=Löwen', 'Bären');
    // So many that the world does not keep the first one any more.
    for (let i = 0; i < 50; i += 1) await playMatch(one, `Reds ${i}`, 'Blues');
    await play(one, 310);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('History exported')).toBeVisible();
  const lines = await linesIn(saved[0]);
  expect(lines).toHaveLength(1 + 51 + 310);
  expect(lines.at(-2)).toContain(
    '"Sports","Won","Won, home win at 2.00","Reds 0 – Blues","home win","2.00","2 to 1","5.00","10.00","5.00"',
  );
  expect(lines.at(-1)).toContain(
    '"Sports","Won","Won, home win at 2.00","\'=Löwen – Bären","home win","2.00","2 to 1","5.00","10.00","5.00"',
  );
});

test.each(['ends', 'fails'])('an export that %s after its page was left saves nothing and says nothing', async (how) => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const house = await signedInHouse();
  await play(house, 3);
  const page = (
    <>
      <Link to="/elsewhere">Leave</Link>
      <RoutedProfile />
    </>
  );
  house.show(page, '/profile/history');
  await screen.findByRole('list', { name: 'Game history, newest first' });
  const { store } = house.tab.house.ports;
  const read = store.readPlaces.bind(store);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(store, 'readPlaces').mockImplementation(async (...asked) => {
    await released;
    if (how === 'fails') throw new StoreUnavailableError('gone');
    return read(...asked);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('button', { name: 'Writing…' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  expect(screen.queryByRole('button', { name: 'Writing…' })).toBeNull();
  release();
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByText('History exported')).toBeNull();
  expect(screen.queryByText('Your history could not be loaded')).toBeNull();
  expect(saved).toEqual([]);
});

test('times are in one’s own zone with the other as their title, and in UTC on demand', async () => {
  await shown('/profile/history', (one) => play(one, 1));
  await screen.findByRole('list', { name: 'Game history, newest first' });
  const time = () => within(rows()[0] ?? history()).getByText(/\d\d:\d\d:\d\d/u);
  expect(time()).toHaveAttribute('title', expect.stringMatching(/UTC$/u));
  const own = time().textContent;
  await userEvent.click(screen.getByRole('checkbox', { name: 'Times in UTC' }));
  expect(time()).toHaveTextContent(/UTC$/u);
  expect(time()).toHaveAttribute('title', own);
  act(() => showTimesInUtc(false));
});

test('the name can be hidden in the feed of rounds, and shown again', async () => {
  const { tab, account } = await shown('/profile');
  const box = () => screen.getByRole('checkbox', { name: 'Hide my name in the list of rounds' });
  expect(box()).not.toBeChecked();
  await userEvent.click(box());
  expect(await screen.findByText('Your name is hidden in the list of rounds')).toBeVisible();
  expect(box()).toBeChecked();
  expect(tab.house.world.accounts[account]?.hiddenInFeed).toBe(true);
  await userEvent.click(box());
  expect(await screen.findByText('Your name is shown in the list of rounds')).toBeVisible();
  expect(box()).not.toBeChecked();
});
