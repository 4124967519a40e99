import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { RawEventTerms } from '../../../src/domain/sports/book.ts';
import { drawnAt } from '../../../src/domain/sports/drawn.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { AuthDialogContext } from '../../../src/screens/shell/authDialogContext.ts';
import { SportsScreen } from '../../../src/screens/sports/SportsScreen.tsx';
import { signedIn } from '../../../src/store/session.ts';
import { screenHouse, type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept } from '../../kit/testHouse.ts';

const ADMIN = 'acc_00000000000000000000000000000ad1';
const HOUR_MS = 3_600_000;

/** Opens a football match that begins in so many hours; answers its id. */
async function match(house: ScreenHouse, inHours: number, terms: Partial<RawEventTerms> = {}): Promise<string> {
  const { tab, browser } = house;
  const whole = {
    sport: 'Football',
    homeTeam: 'Reds',
    awayTeam: 'Blues',
    startsAt: browser.clock.at + inHours * HOUR_MS,
    odds: { homeWin: 200, draw: 350, awayWin: 400 },
    ...terms,
  };
  accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms: whole } }, ADMIN));
  const created = Object.values(tab.house.world.sportEvents).at(-1);
  if (!created) throw new Error('no event');
  return created.id;
}

const card = () => within(screen.getByRole('article', { name: 'Reds against Blues' }));
const odds = (name: string) => card().getByRole('button', { name });
const slip = () => within(screen.getByRole('region', { name: 'Place Your Bet' }));
const amount = () => slip().getByRole('textbox', { name: 'Bet amount' });
const place = () => userEvent.click(slip().getByRole('button', { name: 'Place Bet' }));
const openTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const problem = (sentence: string) => waitFor(() => expect(slip().getByText(sentence)).toBeVisible());

async function inHouse(): Promise<ScreenHouse> {
  const house = await signedInHouse();
  return house;
}

test('a bet is placed at the odds that stand there; they are fixed', async () => {
  const house = await inHouse();
  const event = await match(house, 2);
  house.show(<SportsScreen />);
  expect(amount()).toHaveValue('5');
  await userEvent.click(odds('Blues to win, odds 4.00'));
  expect(odds('Blues to win, odds 4.00')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(slip().getByRole('button', { name: 'Bet 5 more' }));
  expect(amount()).toHaveValue('10');
  expect(slip().getByText('Potential winnings').nextElementSibling).toHaveTextContent('40.00 credits');
  expect(slip().getByText('Profit if it wins').nextElementSibling).toHaveTextContent(/^\+30\.00/u);
  await place();
  expect(await screen.findByText('Bet placed successfully!')).toBeInTheDocument();
  expect(balanceOf(house.tab.house.world, house.account)).toBe(90_00);
  await act(async () => {
    const payload = {
      event,
      startsAt: house.browser.clock.at + HOUR_MS,
      odds: { homeWin: 150, draw: 300, awayWin: 900 },
      live: false,
      suspended: false,
    };
    accept(await house.tab.house.submit({ type: 'ChangeSportEvent', payload }, ADMIN));
  });
  expect(odds('Blues to win, odds 9.00')).toBeVisible();
  await openTab(/^My Bets/);
  const list = within(await screen.findByRole('list', { name: 'My bets, newest first' }));
  expect(list.getByText('Pending')).toBeVisible();
  expect(list.getByText(/^Blues to win/)).toHaveTextContent('Blues to win at 4.00');
  expect(list.getByText('Potential winnings').nextElementSibling).toHaveTextContent('40.00 credits');
});

describe('odds that change while they are on the slip', () => {
  const change = ({ browser }: ScreenHouse, event: string, awayWin: number) => {
    const startsAt = browser.clock.at + HOUR_MS;
    const payload = { event, startsAt, odds: { homeWin: 200, draw: 350, awayWin }, live: false, suspended: false };
    return { type: 'ChangeSportEvent', payload } as const;
  };
  const changeTo = (house: ScreenHouse, event: string, awayWin: number): Promise<void> =>
    act(async () => void accept(await house.tab.house.submit(change(house, event, awayWin), ADMIN)));

  test('for the worse are named with both, and nothing is bet before they are accepted, once', async () => {
    const house = await inHouse();
    const event = await match(house, 2);
    const submit = vi.spyOn(house.tab.house, 'submit');
    const bets = () => submit.mock.calls.flatMap(([{ type, payload }]) => (type === 'PlaceSportBet' ? [payload] : []));
    house.show(<SportsScreen />);
    await userEvent.click(odds('Blues to win, odds 4.00'));
    await changeTo(house, event, 110);
    expect(slip().getByRole('status')).toHaveTextContent('Odds fell from 4.00 to 1.10.');
    await place();
    await problem('The odds have changed');
    expect(bets()).toEqual([]);
    await userEvent.click(slip().getByRole('button', { name: 'Accept 1.10' }));
    expect(slip().queryByText(/^Odds fell|^The odds have changed/u)).toBeNull();
    await place();
    expect(await screen.findByText('Bet placed successfully!')).toBeInTheDocument();
    expect(bets()).toMatchObject([{ oddsHundredths: 110, drawOffered: true }]);
  });

  test('for the better are named and taken at once; what falls again is asked about', async () => {
    const house = await inHouse();
    const event = await match(house, 2);
    house.show(<SportsScreen />);
    await userEvent.click(odds('Blues to win, odds 4.00'));
    await changeTo(house, event, 450);
    expect(slip().getByRole('status')).toHaveTextContent('Odds rose from 4.00 to 4.50.');
    await changeTo(house, event, 420);
    expect(slip().getByRole('status')).toHaveTextContent('Odds fell from 4.50 to 4.20.');
    await changeTo(house, event, 450);
    await place();
    expect(await screen.findByText('Bet placed successfully!')).toBeInTheDocument();
    expect(slip().queryByRole('status')).toBeNull();
    await openTab(/^My Bets/);
    expect(await screen.findByText(/^Blues to win/)).toHaveTextContent('Blues to win at 4.50');
  });

  test('as the bet is sent are refused, and then asked about', async () => {
    const house = await inHouse();
    const event = await match(house, 2);
    const submit = house.tab.house.submit.bind(house.tab.house);
    house.show(<SportsScreen />);
    await userEvent.click(odds('Blues to win, odds 4.00'));
    vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (...asked) => {
      accept(await submit(change(house, event, 300), ADMIN));
      return submit(...asked);
    });
    await place();
    await problem('The odds have changed');
    expect(slip().getByRole('status')).toHaveTextContent('Odds fell from 4.00 to 3.00.');
    expect(balanceOf(house.tab.house.world, house.account)).toBe(100_00);
  });

  test('by a draw that is taken away as the bet is sent: it is refused, and taken at the next press', async () => {
    const house = await inHouse();
    const event = await match(house, 2);
    const submit = house.tab.house.submit.bind(house.tab.house);
    house.show(<SportsScreen />);
    await userEvent.click(odds('Blues to win, odds 4.00'));
    vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (...asked) => {
      const { type, payload } = change(house, event, 400);
      accept(await submit({ type, payload: { ...payload, odds: { ...payload.odds, draw: null } } }, ADMIN));
      return submit(...asked);
    });
    await place();
    await problem('The odds have changed');
    await place();
    expect(await screen.findByText('Bet placed successfully!')).toBeInTheDocument();
  });
});

test.each([
  ['won', { homeScore: 0, awayScore: 2 }, 'Won', '+15.00 credits', 115_00],
  ['lost', { homeScore: 3, awayScore: 2 }, 'Lost', '−5.00 credits', 95_00],
] as const)('a bet that is %s says so by itself', async (_, score, word, profit, cents) => {
  const house = await inHouse();
  const event = await match(house, 2);
  accept(
    await house.tab.house.submit(
      { type: 'PlaceSportBet', payload: { event, pick: 'awayWin', stakeCents: 5_00, oddsHundredths: 400 } },
      house.account,
    ),
  );
  house.show(<SportsScreen />, '/?show=bets');
  const list = within(screen.getByRole('list', { name: 'My bets, newest first' }));
  house.browser.clock.move(2 * HOUR_MS);
  await act(async () => void accept(await house.tab.house.submit({ type: 'SettleSportEvent', payload: { event, ...score } }, ADMIN)));
  expect(list.getByText(word)).toBeVisible();
  expect(list.getByText(`Reds – Blues ${score.homeScore} : ${score.awayScore}`)).toBeVisible();
  expect(list.getByText('Profit').nextElementSibling).toHaveTextContent(profit);
  expect(balanceOf(house.tab.house.world, house.account)).toBe(cents);
});

test('a bet won at odds of 1 is a stake returned, no win', async () => {
  const house = await inHouse();
  const event = await match(house, 2, { odds: { homeWin: 100, draw: null, awayWin: 200 } });
  const payload = { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null };
  accept(await house.tab.house.submit({ type: 'PlaceSportBet', payload }, house.account));
  house.browser.clock.move(2 * HOUR_MS);
  accept(await house.tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } }, ADMIN));
  house.show(<SportsScreen />, '/?show=bets');
  expect(screen.getByText('Stake returned')).toBeVisible();
  expect(screen.queryByText('Won')).not.toBeInTheDocument();
});

test('a cancelled event gives the stake back, and so does a draw that could not be bet on', async () => {
  const house = await inHouse();
  const [cancelled, drawn] = [await match(house, 2), await match(house, 3, { odds: { homeWin: 200, draw: null, awayWin: 200 } })];
  for (const event of [cancelled, drawn]) {
    accept(
      await house.tab.house.submit(
        { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null } },
        house.account,
      ),
    );
  }
  accept(await house.tab.house.submit({ type: 'CancelSportEvent', payload: { event: cancelled } }, ADMIN));
  house.browser.clock.move(3 * HOUR_MS);
  accept(await house.tab.house.submit({ type: 'SettleSportEvent', payload: { event: drawn, homeScore: 1, awayScore: 1 } }, ADMIN));
  house.show(<SportsScreen />, '/?show=bets');
  expect(screen.getAllByText('Void')).toHaveLength(2);
  expect(screen.getAllByText('Stake returned').map((term) => term.nextElementSibling?.textContent)).toEqual([
    '5.00 credits',
    '5.00 credits',
  ]);
  expect(balanceOf(house.tab.house.world, house.account)).toBe(100_00);
});

test('an event that begins moves to Live by itself', async () => {
  const house = await inHouse();
  await match(house, 1 / 3_600, { liveBettingUntil: house.browser.clock.at + 2_000 });
  house.show(<SportsScreen />);
  expect(card().getByText('Upcoming')).toBeVisible();
  expect(card().getByText(/^Betting closes/u)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Live 0' })).toBeVisible();
  house.browser.clock.move(1_000);
  expect(await screen.findByRole('tab', { name: 'Live 1' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Reds against Blues' })).not.toBeInTheDocument();
  await openTab(/^Live/);
  expect(await screen.findByRole('article', { name: 'Reds against Blues' })).toBeVisible();
  expect(card().getByText('Live')).toBeVisible();
  await userEvent.click(odds('Draw, odds 3.50'));
  await place();
  expect(await screen.findByText('Bet placed successfully!')).toBeInTheDocument();
  await userEvent.click(odds('Draw, odds 3.50'));
  house.browser.clock.move(1_000);
  expect(await card().findByText('Betting has closed')).toBeVisible();
  expect(odds('Draw, odds 3.50')).toBeDisabled();
  expect(card().queryByText(/^Betting closes/u)).not.toBeInTheDocument();
  await place();
  await problem('Betting on this event has closed');
});

test('without live betting, bets end at the start', async () => {
  const house = await inHouse();
  await match(house, 1 / 3_600);
  house.show(<SportsScreen />);
  expect(card().getByText('Betting closes at the start')).toBeVisible();
  house.browser.clock.move(1_000);
  expect(await screen.findByRole('tab', { name: 'Live 1' })).toBeVisible();
  await openTab(/^Live/);
  expect(await screen.findByText('Betting has closed')).toBeVisible();
  expect(odds('Draw, odds 3.50')).toBeDisabled();
});

test('while nothing is live, its tab says so', async () => {
  const house = await screenHouse();
  house.show(<SportsScreen />, '/games?show=live');
  expect(screen.getByText('Nothing is live at the moment')).toBeVisible();
  expect(screen.getByText('New events appear here automatically.')).toBeVisible();
});

test('whoever is not signed in can look, and is asked to sign in when they bet', async () => {
  const house = await screenHouse();
  await match(house, 2);
  const openAuth = vi.fn();
  house.show(
    <AuthDialogContext value={openAuth}>
      <SportsScreen />
    </AuthDialogContext>,
  );
  await userEvent.click(odds('Draw, odds 3.50'));
  await place();
  await problem('Please login to place bets');
  await userEvent.click(slip().getByRole('button', { name: 'Sign Up / Sign In' }));
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-in');
  await openTab(/^My Bets/);
  expect(await screen.findByText('Sign in to see your bets')).toBeVisible();
});

test('nothing picked, wrong amounts: each is said where it arose', async () => {
  const house = await inHouse();
  await match(house, 2);
  house.show(<SportsScreen />);
  await place();
  await problem('Please select an event and bet type');
  await userEvent.click(odds('Reds to win, odds 2.00'));
  for (const [typed, sentence] of [
    ['0', 'Bet amount must be greater than 0'],
    ['-3', 'Bet amount must be greater than 0'],
    ['five', 'Please enter a valid bet amount'],
    ['1,000', 'Did you mean 1,000.00 or 1.00?'],
    ['1.005', 'Did you mean 1,005.00 or 1.00?'],
    ['1.0055', 'Bet amounts have at most 2 decimals'],
    ['100.01', 'Insufficient balance'],
    ['600000', 'Insufficient balance'],
    ['9'.repeat(20), 'Insufficient balance'],
  ] as const) {
    await userEvent.clear(amount());
    await userEvent.type(amount(), typed);
    await place();
    await waitFor(() => expect(amount(), typed).toHaveAccessibleDescription(sentence));
  }
  expect(house.tab.house.world.sportBets).toEqual({});
});

test('what happened to an event meanwhile is said at the slip', async () => {
  const house = await inHouse();
  const event = await match(house, 2);
  house.show(<SportsScreen />);
  await userEvent.click(odds('Reds to win, odds 2.00'));
  const { house: inner } = house.tab;
  const startsAt = house.browser.clock.at + HOUR_MS;
  const change = (odds: RawEventTerms['odds'], suspended: boolean) =>
    inner.submit({ type: 'ChangeSportEvent', payload: { event, startsAt, odds, live: false, suspended } }, ADMIN);
  await act(async () => void accept(await change({ homeWin: 200, draw: 350, awayWin: 400 }, true)));
  await place();
  await problem('Betting is suspended');
  house.browser.clock.move(HOUR_MS);
  await act(
    async () => void accept(await inner.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } }, ADMIN)),
  );
  await place();
  await problem('Cannot bet on this event');
});

test('an admin cannot bet on an event of their own', async () => {
  const house = await screenHouse();
  await match(house, 2);
  act(() => void house.store.dispatch(signedIn({ accountId: ADMIN, sessionId: 's', expiresAt: house.browser.clock.at + HOUR_MS })));
  house.show(<SportsScreen />);
  await userEvent.click(odds('Reds to win, odds 2.00'));
  await place();
  await problem('You cannot bet on an event you created');
});

test('where nothing can be saved, nothing was taken', async () => {
  const house = await inHouse();
  await match(house, 2);
  house.show(<SportsScreen />);
  await userEvent.click(odds('Reds to win, odds 2.00'));
  house.tab.store.append = () => Promise.reject(new StoreUnavailableError('full'));
  await place();
  await problem('Failed to place bet: Your browser could not save this. Nothing was taken from your balance.');
  expect(balanceOf(house.tab.house.world, house.account)).toBe(100_00);
});

test('without a bet, My Bets says what to do next', async () => {
  const house = await inHouse();
  house.show(<SportsScreen />, '/?show=bets');
  expect(screen.getByText('No bets yet')).toBeVisible();
});

test('a match of the house says that its score is sealed, and shows how the score was drawn', async () => {
  const house = await inHouse();
  const { tab, browser, account } = house;
  accept(await tab.house.submit({ type: 'OpenMatch', payload: {} }, 'house'));
  const match = Object.values(tab.house.world.sportEvents).find(({ seedHash }) => seedHash !== undefined) ?? expect.fail();
  const { id, homeTeam, awayTeam, odds: ofMatch } = match;
  house.show(<SportsScreen />);
  const shown = within(screen.getByRole('article', { name: `${homeTeam} against ${awayTeam}` }));
  expect(shown.getByText(/^A match of the house: its score is drawn/u)).toHaveTextContent(match.seedHash ?? '');
  const payload = { event: id, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: ofMatch.homeWin };
  accept(await tab.house.submit({ type: 'PlaceSportBet', payload }, account));
  await act(async () => {
    browser.clock.at = drawnAt(match);
    accept(await tab.house.submit({ type: 'PlayMatch', payload: { event: id } }, 'house'));
  });
  await openTab(/^My Bets/);
  const { score, seeds } = tab.house.world.finishedSportEvents[0] ?? expect.fail();
  expect(await screen.findByText(/^Checked: the seed/u)).toHaveTextContent(
    `Checked: the seed ${seeds?.serverSeed} was sealed before the first bet. With your bets, and those of others that the house names, it gives ${score?.home} : ${score?.away}.`,
  );
});

test('an event whose start an admin puts into the past is live, and does not wait for its score yet', async () => {
  const house = await inHouse();
  const event = await match(house, 2);
  const payload = { event, startsAt: 0, odds: { homeWin: 110, draw: 900, awayWin: 900 }, live: true, suspended: false };
  accept(await house.tab.house.submit({ type: 'ChangeSportEvent', payload }, ADMIN));
  house.show(<SportsScreen />, '/sports?show=live');
  expect(card().getByText('Live')).toBeVisible();
});

test('an event waits for its score, and says until when', async () => {
  const house = await inHouse();
  await match(house, 2);
  house.browser.clock.move(5 * HOUR_MS);
  house.show(<SportsScreen />, '/sports?show=live');
  expect(card().getByText('Live')).toBeVisible();
  await act(async () => {
    house.browser.clock.move(HOUR_MS);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(card().getByText('Waiting for the score')).toBeVisible();
  expect(card().getByText(/^Without a score by .* all stakes go back\.$/u)).toBeVisible();
});
