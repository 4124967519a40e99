import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { RouletteOutcome } from '../../../../src/domain/games/roulette.ts';
import { liveRoundAt } from '../../../../src/domain/games/liveRoulette.ts';
import type { FinishedRound } from '../../../../src/domain/worldParts.ts';
import { freshSeatBytes } from '../../../../src/base/chance.ts';
import { Scheduler } from '../../../../src/engine/scheduler.ts';
import { LiveRoulette } from '../../../../src/screens/games/roulette/live/LiveRoulette.tsx';
import { selectShownBalance } from '../../../../src/store/selectors/account.ts';
import { textModeToggled } from '../../../../src/store/preferences.ts';
import { formatCredits } from '../../../../src/ui/credits.ts';
import { answersLate, bindToBeacon, LATE } from '../../../kit/lateHouse.ts';
import { notifications, screenHouse, type ScreenHouse, signedInHouse } from '../../../kit/screenHouse.tsx';
import { accept, balance, newcomer } from '../../../kit/testHouse.ts';

let scheduler: Scheduler | null = null;
afterEach(() => {
  scheduler?.close();
  scheduler = null;
  vi.restoreAllMocks();
});

const lastRounds = () => within(screen.getByRole('region', { name: 'Last rounds' }));
const total = (colour: string) => document.querySelector(`[data-total=${colour}]`);

/** Somebody at the table, in the first second of a round. */
async function seated(): Promise<ScreenHouse> {
  const house = await signedInHouse();
  const { clock } = house.browser;
  clock.at = liveRoundAt(clock.at, house.tab.house.world.rules.rules).endsAt;
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  house.show(<LiveRoulette />);
  await screen.findByText('Place your bets');
  return house;
}

async function placed(colour: 'Red' | 'Black' | 'Green', credits: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(colour));
  await userEvent.clear(screen.getByLabelText('Bet amount'));
  await userEvent.type(screen.getByLabelText('Bet amount'), credits);
  await userEvent.click(screen.getByRole('button', { name: 'Place bet' }));
  expect(await notifications().findByText(`Bet placed on ${colour.toLowerCase()}!`)).toBeVisible();
}

/** Moves the clock, and lets the house do what is due. */
async function pass({ browser }: ScreenHouse, ms: number): Promise<void> {
  browser.clock.move(ms);
  await act(async () => await scheduler?.run());
}

const spun = ({ tab }: ScreenHouse): FinishedRound => {
  const [round] = tab.house.world.finishedRounds.roulette;
  if (!round) throw new Error('nothing was spun');
  return round;
};

const inWords = ({ outcome }: FinishedRound): string => `${(outcome as RouletteOutcome).number} ${(outcome as RouletteOutcome).colour}`;

test('bets of a round are totalled by colour and listed with their names', async () => {
  const house = await seated();
  const bob = await newcomer(house.tab, 'bob');
  const round = Object.values(house.tab.house.world.rounds)[0]?.id;
  const payload = { round, stakeCents: 2_50, choice: { colour: 'black' }, freshBytes: freshSeatBytes(house.tab.house) };
  await act(async () => void accept(await house.tab.house.submit({ type: 'PlaceLiveBet', payload }, bob)));
  await placed('Red', '5');
  await placed('Red', '1.5');
  expect(total('red')).toHaveTextContent('Red, 2 bets6.50');
  expect(total('black')).toHaveTextContent('Black, 1 bet2.50');
  expect(total('green')).toHaveTextContent('Green, 0 bets0.00');
  const [, newest, , oldest] = within(screen.getByRole('region', { name: 'Latest bets' })).getAllByRole('row');
  expect(newest).toHaveTextContent('ada you red1.50 credits3.00');
  expect(oldest).toHaveTextContent('bob black2.50 credits5.00');
});

test('a bet that is answered only when the number can be known', async () => {
  const house = await signedInHouse();
  await bindToBeacon(house);
  const { clock } = house.browser;
  clock.at = liveRoundAt(clock.at, house.tab.house.world.rules.rules).endsAt;
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  house.show(<LiveRoulette />);
  await screen.findByText('Place your bets');
  await placed('Red', '1');
  expect(notifications().queryByText(LATE)).toBeNull();
  answersLate(house, 20_000);
  await placed('Red', '2');
  expect(await notifications().findByText(LATE)).toBeVisible();
});

test('a result is held back until the wheel lies, and told once', async () => {
  const house = await seated();
  const invitation = 'Place a bet on the colour of the next number.';
  expect(screen.getByText(invitation)).toBeVisible();
  await placed('Red', '10');
  expect(screen.getByText('Your bet: 10.00 on red')).toBeVisible();
  expect(screen.queryByText(invitation), 'who has bet is not asked to').not.toBeInTheDocument();
  await placed('Black', '10');
  await placed('Green', '1');
  expect(screen.getByText('Your bets: 10.00 on red, 10.00 on black, 1.00 on green')).toBeVisible();
  expect(formatCredits(selectShownBalance(house.store.getState()))).toBe('79.00');
  await pass(house, 15_000);
  const round = spun(house);
  const told = inWords(round);
  expect(balance(house.tab, house.account)).toBeGreaterThanOrEqual(99_00);
  await screen.findByText('No more bets');
  expect(formatCredits(selectShownBalance(house.store.getState())), 'the header says nothing yet').toBe('79.00');
  expect(document.body.textContent).not.toContain(told);
  expect(lastRounds().getByText('No rounds yet')).toBeVisible();
  expect(total('red'), 'the stakes stay to be seen').toHaveTextContent('Red, 1 bet10.00');
  await pass(house, 5_000);
  expect(await lastRounds().findByText(told)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Last numbers, newest first' })).getByText(told.split(' ')[0] ?? '')).toBeVisible();
  await waitFor(() => expect(selectShownBalance(house.store.getState())).toBe(balance(house.tab, house.account)));
  const green = told.endsWith('green');
  expect(await screen.findByText(green ? / You won 36\.00 credits$/ : / Better luck next time!$/)).toBeVisible();
  expect(document.querySelector('[data-net]')).toHaveTextContent(green ? 'Net +15.00 credits' : 'Net −1.00 credits');
  expect(lastRounds().getByRole('link', { name: /^Verify/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`serverSeed=${round.serverSeed}`),
  );
  await pass(house, 5_000);
  const result = document.querySelector('[data-result]');
  await waitFor(() =>
    expect(result).toHaveTextContent(`Last round: ${told}. ${green ? 'You won 36.00 credits' : 'Better luck next time!'}`),
  );
});

test('of a dozen winning bets in one round nothing shows in the header or the session until the wheel lies', async () => {
  const house = await seated();
  const round = Object.values(house.tab.house.world.rounds)[0]?.id;
  for (const colour of ['red', 'black', 'green']) {
    for (let i = 0; i < 12; i += 1) {
      const payload = { round, stakeCents: 1_00, choice: { colour }, freshBytes: freshSeatBytes(house.tab.house) };
      await act(async () => void accept(await house.tab.house.submit({ type: 'PlaceLiveBet', payload }, house.account)));
    }
  }
  const shown = (): number => selectShownBalance(house.store.getState());
  const net = () => screen.getByRole('region', { name: 'This session' });
  expect(shown()).toBe(64_00);
  await waitFor(() => expect(net()).toHaveTextContent('36.00'));
  const seen = new Set<number>();
  const stop = house.store.subscribe(() => seen.add(shown()));
  await pass(house, 15_000);
  expect(balance(house.tab, house.account), 'a colour has won, twelve times').toBeGreaterThanOrEqual(88_00);
  await screen.findByText('No more bets');
  expect([...seen], 'not for a moment').toEqual([64_00]);
  expect(net()).toHaveTextContent('36.00');
  stop();
  await pass(house, 5_000);
  await waitFor(() => expect(shown()).toBe(balance(house.tab, house.account)));
  expect(house.store.getState().heldBets).toEqual(expect.objectContaining({ held: [], settled: {} }));
  expect(net()).not.toHaveTextContent('36.00');
});

test('before the house has opened the round of this time, the button waits for it', async () => {
  const house = await signedInHouse();
  const { clock } = house.browser;
  clock.at = liveRoundAt(clock.at, house.tab.house.world.rules.rules).endsAt;
  house.show(<LiveRoulette />);
  expect(await screen.findByRole('button', { name: 'Opening…' })).toBeVisible();
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  await screen.findByRole('button', { name: /^Place bet/u });
  await placed('Red', '5');
});

test('when betting has closed, a bet is refused in words and nothing is taken', async () => {
  const house = await seated();
  await pass(house, 15_000);
  await screen.findByText(/No more bets$/);
  // The button says how long that lasts. No field is wrong, so none is marked.
  await userEvent.click(screen.getByRole('button', { name: 'Next round in 10 s' }));
  expect(await notifications().findByText('Betting is closed for this round')).toBeVisible();
  expect(screen.getByLabelText('Bet amount')).toBeValid();
  expect(balance(house.tab, house.account)).toBe(100_00);
  await pass(house, 10_000);
  expect(await screen.findByRole('button', { name: 'Place bet' })).toHaveTextContent('Place bet15 s');
  expect(notifications().queryByText('Betting is closed for this round'), 'it is open again').toBeNull();
});

test('a press on the wheel skips the spin', async () => {
  const house = await seated();
  await pass(house, 15_000);
  await screen.findByText('The wheel is spinning. No more bets.');
  await userEvent.click(document.querySelector('[data-board=roulette]') as HTMLElement);
  expect(await lastRounds().findByText(inWords(spun(house)))).toBeVisible();
});

test('who comes in the middle of a spin sees the wheel turn, and is told nothing of it', async () => {
  const house = await seated();
  await pass(house, 15_000);
  cleanup();
  house.show(<LiveRoulette />);
  expect(screen.getByText('The wheel is spinning. No more bets.')).toBeVisible();
  expect(document.body.textContent).not.toContain(inWords(spun(house)));
  await pass(house, 5_000);
  expect(await lastRounds().findByText(inWords(spun(house)))).toBeVisible();
  expect(document.querySelector('[data-net]')).toBeNull();
});

test('text mode has no wheel: the result is there as soon as it is drawn', async () => {
  const house = await seated();
  act(() => void house.store.dispatch(textModeToggled()));
  expect(document.querySelector('[data-board]')).toBeNull();
  await pass(house, 15_000);
  expect(await lastRounds().findByText(inWords(spun(house)))).toBeVisible();
});

test('leaving the table keeps the bet, and holds nothing back', async () => {
  const house = await seated();
  await placed('Red', '10');
  expect(house.store.getState().heldBets.held).toHaveLength(1);
  cleanup();
  expect(house.store.getState().heldBets.held).toHaveLength(0);
  await pass(house, 15_000);
  const won = inWords(spun(house)).endsWith('red');
  expect(balance(house.tab, house.account)).toBe(won ? 110_00 : 90_00);
});

test('nobody watches, nothing is opened', async () => {
  const house = await screenHouse();
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  house.browser.clock.move(60_000);
  await scheduler.run();
  expect(house.tab.house.world.rounds).toEqual({});
});
