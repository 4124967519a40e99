import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { drawSharedFlight, flyingRoundOf } from '../../../../src/domain/commands/liveFlights.ts';
import { nobleHashing } from '../../../../src/domain/fairness/hashing.ts';
import type { CrashOutcome } from '../../../../src/domain/games/crashChoice.ts';
import { msOf } from '../../../../src/domain/games/crashCurve.ts';
import { liveRoundOf } from '../../../../src/domain/games/live.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { defaultRules } from '../../../../src/domain/rules.ts';
import { freshSeatBytes } from '../../../../src/base/chance.ts';
import { Scheduler } from '../../../../src/engine/scheduler.ts';
import { LiveCrash } from '../../../../src/screens/games/crash/live/LiveCrash.tsx';
import { selectShownBalance } from '../../../../src/store/selectors/account.ts';
import { textModeToggled } from '../../../../src/store/preferences.ts';
import { answersLate, bindToBeacon, LATE } from '../../../kit/lateHouse.ts';
import { notifications, screenHouse, type ScreenHouse, signedInHouse } from '../../../kit/screenHouse.tsx';
import { accept, balance, newcomer } from '../../../kit/testHouse.ts';

let scheduler: Scheduler | null = null;
afterEach(() => {
  scheduler?.close();
  scheduler = null;
  vi.restoreAllMocks();
});

const BETTING_MS = defaultRules.crash.live?.bettingMs ?? 0;
const rowOf = (name: string): HTMLElement =>
  within(screen.getByRole('region', { name: 'Bets of this round' })).getByRole('row', { name: new RegExp(name, 'u') });
const cashOutButton = () => screen.getAllByRole('button', { name: /^Cash out/ }).at(-1) as HTMLElement;

/** Somebody who watches, while the first round takes bets. */
async function seated(seed?: string): Promise<ScreenHouse> {
  const house = await screenHouse(seed);
  house.signIn();
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  house.show(<LiveCrash />);
  await screen.findByText('Place your bets');
  expect(screen.getByRole('timer')).toHaveTextContent(/^Betting closes in \d+ s$/u);
  return house;
}

/** Moves the clock, and lets the house do what is due. */
async function pass({ browser }: ScreenHouse, ms: number): Promise<void> {
  browser.clock.move(ms);
  await act(async () => await scheduler?.run());
}

async function place(house: ScreenHouse): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Place bet' }));
  expect(await notifications().findByText('Bet placed!')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(90_00);
}

/** A bet of somebody else. */
async function placeFor(house: ScreenHouse, name: string, choice: object) {
  const account = await newcomer(house.tab, name);
  await placeAs(house, account, choice);
  return account;
}

async function placeAs({ tab }: ScreenHouse, account: AccountId, choice: object, stakeCents = 4_00): Promise<void> {
  const payload = {
    game: 'crash',
    round: liveRoundOf(tab.house.world, 'crash')?.id,
    stakeCents,
    choice,
    freshBytes: freshSeatBytes(tab.house),
  } as const;
  await act(async () => void accept(await tab.house.submit({ type: 'PlaceLiveBet', payload }, account)));
}

/** The point of the round in flight, which only its seed in the vault knows, and how long it flies. */
function drawn({ browser, tab }: ScreenHouse): { readonly point: number; readonly fliesMs: number } {
  const round = flyingRoundOf(tab.house.world);
  if (!round) throw new Error('nothing is in flight');
  const { drawn: outcome, endsAt } = drawSharedFlight(tab.house.world, round, browser.vault.seedBehind(round.seedHash), nobleHashing);
  return { point: (outcome as CrashOutcome).pointHundredths, fliesMs: endsAt - round.flight.at };
}

/** A round in flight that goes on to 1.30 at least, with these bets. */
async function flightOf<Made>(bet: (house: ScreenHouse) => Promise<Made>) {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const house = await seated(seed);
    const made = await bet(house);
    await pass(house, BETTING_MS);
    const { point, fliesMs } = drawn(house);
    if (point >= 130) return { house, point, fliesMs, made };
    scheduler?.close();
    cleanup();
  }
  throw new Error('no round flies');
}

/** The same with one's own bet of 10.00 and those of bob and cyd. */
async function inFlight() {
  const { made: bob, ...flight } = await flightOf(async (house) => {
    await place(house);
    const other = await placeFor(house, 'bob', {});
    await placeFor(house, 'cyd', { autoCashOut: 125 });
    return other;
  });
  return { ...flight, bob };
}

/** At a table whose next flight also draws from a beacon, before it begins. */
async function atBoundTable(): Promise<ScreenHouse> {
  const house = await screenHouse();
  house.signIn();
  await bindToBeacon(house);
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  house.show(<LiveCrash />);
  await screen.findByText('Place your bets');
  return house;
}

test('a bet that is answered only when the point can be known', async () => {
  const house = await atBoundTable();
  answersLate(house, BETTING_MS + 4_000);
  await userEvent.click(screen.getByRole('button', { name: 'Place bet' }));
  expect(await notifications().findByText(LATE)).toBeVisible();
});

test('everybody’s cash-outs are seen as they come, and are paid when the round ends', async () => {
  const { house, bob, point, fliesMs } = await inFlight();
  expect(rowOf('ada')).toHaveTextContent('ada you10.00 creditsby 25.00×–');
  expect(rowOf('cyd')).toHaveTextContent('cyd 4.00 creditsby 1.25×–');
  await pass(house, msOf(110));
  const { id: round } = flyingRoundOf(house.tab.house.world) ?? {};
  await act(async () => void accept(await house.tab.house.submit({ type: 'CashOutLive', payload: { round } }, bob)));
  expect(rowOf('bob')).toHaveTextContent('bob 4.00 credits1.10×4.40');
  await pass(house, msOf(120) - msOf(110));
  await userEvent.click(cashOutButton());
  expect(await screen.findByText('You cashed out at 1.20×. 12.00 credits are paid when the round ends.')).toBeVisible();
  expect(balance(house.tab, house.account), 'not before').toBe(90_00);
  expect(screen.getByRole('button', { name: 'In flight…' })).toBeVisible();
  expect(document.body.textContent, 'nobody knows the point').not.toContain((point / 100).toFixed(2));
  await pass(house, fliesMs);
  expect(balance(house.tab, house.account)).toBe(102_00);
  await waitFor(() => expect(selectShownBalance(house.store.getState())).toBe(102_00));
  expect(rowOf('ada')).toHaveTextContent('1.20×12.00');
  expect(rowOf('cyd')).toHaveTextContent('1.25×5.00');
  expect(screen.getByText(/^Ended at .* You won 12\.00 credits$/u)).toBeVisible();
  const last = within(screen.getByRole('region', { name: 'Last rounds' }));
  expect(last.getByText(`${(point / 100).toFixed(2)}×`)).toBeVisible();
  expect(last.getByRole('link', { name: /^Verify/ })).toHaveAttribute('href', expect.stringContaining('game=crash'));
  // Where there is room for it.
  expect(last.getByText('Time')).toBeInTheDocument();
  const at = house.tab.house.world.finishedRounds.crash[0]?.at ?? Number.NaN;
  expect(document.querySelector('td time')).toHaveAttribute('datetime', new Date(at).toISOString());
});

test('who signs in after somebody has cashed out in the same tab cashes out, too', async () => {
  const { house } = await inFlight();
  await pass(house, msOf(110));
  await userEvent.click(cashOutButton());
  expect(await screen.findByText('You cashed out at 1.10×. 11.00 credits are paid when the round ends.')).toBeVisible();
  act(() => house.signInAs('bob'));
  await userEvent.click(await screen.findByRole('button', { name: /^Cash out/ }));
  expect(await screen.findByText('You cashed out at 1.10×. 4.40 credits are paid when the round ends.')).toBeVisible();
});

test('a cash-out says when it arrived, if that was at another time than the press', async () => {
  const { house } = await inFlight();
  const submit = house.tab.house.submit.bind(house.tab.house);
  vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    if (asked[0].type === 'CashOutLive') house.browser.clock.move(msOf(126) - msOf(110));
    return submit(...asked);
  });
  await pass(house, msOf(110));
  await userEvent.click(cashOutButton());
  expect(await notifications().findByText('Sent at 1.10, arrived at 1.26. The house’s clock decides.')).toBeVisible();
});

test('who does not cash out loses the stake when the round ends', async () => {
  const { house, fliesMs } = await inFlight();
  expect(screen.getByText('Your bet: 10.00. Cash out before it ends.')).toBeVisible();
  await pass(house, fliesMs);
  expect(await screen.findByText(/^Ended at .* Better luck next time!$/u)).toBeVisible();
  expect(rowOf('ada')).toHaveTextContent('none0.00');
  expect(screen.getByRole('button', { name: 'Next round in 5 s' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('Next round in 5 s');
  await pass(house, 5_000);
  expect(await screen.findByText('Place your bets')).toBeVisible();
  expect(screen.getByText(/^Last round: ended at/u)).toBeVisible();
  for (const words of screen.getAllByText('No bets yet')) expect(words, 'on the board and below it').toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Place bet' }));
  await waitFor(() => expect(balance(house.tab, house.account)).toBe(80_00));
  await pass(house, BETTING_MS);
  await pass(house, drawn(house).fliesMs);
  expect(
    await screen.findByText(/^Ended at .* (Better luck next time!|You won .* credits)$/u),
    'the next one is told as well',
  ).toBeVisible();
});

test.each([
  ['returned', '1.01×Cashed out', [[101, 50]]],
  [
    'cashedOut',
    '1.20×Cashed out',
    [
      [110, 4_00],
      [120, 4_00],
    ],
  ],
] as const)('the board shows the end as %s, %s, for own bets %j', async (state, text, bets) => {
  const { house, fliesMs } = await flightOf(async (seat) => {
    for (const [autoCashOut, stakeCents] of bets) await placeAs(seat, seat.account, { autoCashOut }, stakeCents);
  });
  await pass(house, fliesMs);
  await waitFor(() => expect(document.querySelector(`[data-board=crash] [data-state=${state}]`)).not.toBeNull());
  expect(document.querySelector('[data-board=crash]')).toHaveTextContent(text);
});

test('in flight nobody bets, and the button says so', async () => {
  const house = await seated();
  await pass(house, BETTING_MS);
  await userEvent.click(screen.getByRole('button', { name: 'In flight…' }));
  expect(await notifications().findByText('Betting is closed for this round')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(100_00);
});

test('a flight that waits for its random number takes no bets, and the button says so', async () => {
  const house = await atBoundTable();
  await pass(house, BETTING_MS);
  expect(await screen.findByText('No more bets. The flight waits for its random number')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'No more bets' }));
  expect(await notifications().findByText('Betting is closed for this round')).toBeVisible();
});

test('text mode says the multiplier and what a cash-out pays', async () => {
  const { house } = await inFlight();
  act(() => void house.store.dispatch(textModeToggled()));
  expect(document.querySelector('[data-board]')).toBeNull();
  expect(screen.getByText(/^The multiplier is at \d+\.\d\d\. Cashing out now pays 1\d\.\d\d credits\.$/u)).toBeVisible();
});

test('a page that is opened in flight shows the round, and the own bets can be cashed out', async () => {
  const { house } = await inFlight();
  cleanup();
  house.show(<LiveCrash />);
  expect(await screen.findByText('In flight')).toBeVisible();
  await pass(house, msOf(115));
  await userEvent.click(cashOutButton());
  expect(await screen.findByText(/^You cashed out at 1\.15×/u)).toBeVisible();
});

test('a house whose rules have no shared rounds says so', async () => {
  const house = await signedInHouse();
  const { crash, ...rules } = house.tab.house.world.rules.rules;
  const off = { ...rules, crash: { ...crash, live: { bettingMs: 0, pauseMs: 0 } } };
  await act(async () => void accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules: off } }, 'house')));
  house.show(<LiveCrash />);
  expect(screen.getByText('No shared rounds')).toBeVisible();
});
