import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultRules } from '../../../../src/domain/rules.ts';
import { drawsFrom } from '../../../../src/domain/fairness/draw.ts';
import { nobleHashing } from '../../../../src/domain/fairness/hashing.ts';
import { crashPoint } from '../../../../src/domain/games/crash.ts';
import { msOf } from '../../../../src/domain/games/crashCurve.ts';
import { payoutOf } from '../../../../src/domain/money.ts';
import { accountOf } from '../../../../src/domain/world.ts';
import type { OpenBet } from '../../../../src/domain/worldParts.ts';
import { Scheduler } from '../../../../src/engine/scheduler.ts';
import { StoreUnavailableError } from '../../../../src/base/ports.ts';
import { crashGame } from '../../../../src/screens/games/crash/game.tsx';
import { CrashScreen } from '../../../../src/screens/games/crash/CrashScreen.tsx';
import { formatCredits } from '../../../../src/ui/credits.ts';
import { textModeToggled } from '../../../../src/store/preferences.ts';
import { goBy, holdClock } from '../../../kit/heldClock.ts';
import { nothing, notifications, screenHouse, type ScreenHouse } from '../../../kit/screenHouse.tsx';
import { accept, balance, endFlights } from '../../../kit/testHouse.ts';

let scheduler: Scheduler | null = null;
afterEach(() => {
  scheduler?.close();
  scheduler = null;
  vi.restoreAllMocks();
});

const cashOutButton = () => screen.getAllByRole('button', { name: /^(Cash out|Over)$/ }).at(-1) as HTMLElement;
const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The point that the account's next bet will draw, which only its seed in the vault knows. */
function pointOf({ browser, tab, account }: ScreenHouse, nonce = 0): number {
  const seeds = accountOf(tab.house.world, account)?.seeds;
  if (!seeds) throw new Error('nobody is there');
  const serverSeed = browser.vault.seedBehind(seeds.activeHash);
  return crashPoint(drawsFrom({ serverSeed, clientSeed: seeds.clientSeed, nonce }, nobleHashing), tab.house.world.rules.rules);
}

/** A house whose next round goes on to 1.50 at least. */
async function opened(): Promise<ScreenHouse & { point: number }> {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) {
    const house = await screenHouse(seed);
    // The page draws none, so the point is known.
    accept(await house.tab.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'known here' } }, house.account));
    const point = pointOf(house);
    if (point < 150 || point === 2_500) continue;
    house.signIn();
    return { ...house, point };
  }
  throw new Error('no lucky newcomer');
}

const openBetOf = ({ tab }: ScreenHouse): OpenBet | undefined => Object.values(tab.house.world.bets)[0];

/** Ends what is due at the house's time, as the scheduler of any tab does. */
async function end({ tab }: ScreenHouse): Promise<void> {
  await act(async () => void accept(await endFlights(tab)));
}

async function begin(house: ScreenHouse): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Bet' }));
  await screen.findAllByRole('button', { name: 'Cash out' });
  expect(openBetOf(house)).toBeDefined();
}

test('a round is cashed out at the multiplier of the moment, and the focus goes along', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  await begin(house);
  expect(cashOutButton()).toHaveFocus();
  expect(cashOutButton()).toHaveAttribute('aria-disabled', 'true');
  house.browser.clock.move(msOf(131));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  const user = holdClock();
  await user.keyboard(' ');
  await waitFor(() => expect(openBetOf(house)).toBeUndefined());
  // Less than a late press is given, and enough for what is told with the next frames where none are drawn.
  await goBy(400);
  expect(notifications().queryByText(/^You won/)).toBeNull();
  expect(screen.getByText(`Cashed out at 1.31, ended at ${decimal(house.point)}. You won 13.10 credits`)).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(103_10);
  // A press that came too late is not the next bet; a moment later the button is there again, with the focus.
  await user.keyboard(' ');
  await goBy(600);
  expect(openBetOf(house)).toBeUndefined();
  await goBy(1);
  expect(screen.getByRole('button', { name: 'Bet' })).toHaveFocus();
});

test('a cash-out that waits for the connection says so, is sent once, and tells when it was pressed and when it arrived', async () => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  let arrive: () => void = nothing;
  const line = new Promise<void>((resolve) => (arrive = resolve));
  const spy = vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    if (asked[0].type === 'CashOut') await line;
    return submit(...asked);
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(114));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(cashOutButton());
  const waiting = await screen.findByRole('button', { name: 'Cashing out…' });
  expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(waiting);
  house.browser.clock.move(msOf(138) - msOf(114));
  arrive();
  expect(await screen.findByText('Sent at 1.14, arrived at 1.38. The house’s clock decides.')).toBeVisible();
  expect(screen.getByText(/^Cashed out at 1\.38/u)).toBeVisible();
  expect(spy.mock.calls.filter(([{ type }]) => type === 'CashOut')).toHaveLength(1);
  expect(notifications().queryByText(/An error occurred/u)).toBeNull();
});

test.each([
  ['at once', 300, null],
  ['late', 2_340, 'The round had gone on for 2.3 s when this page was told of it.'],
])('a round of which the house tells %s', async (_what, lateMs, sentence) => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    const answer = await submit(...asked);
    if (asked[0].type === 'PlaceBet') house.browser.clock.move(lateMs);
    return answer;
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(60_000);
  await end(house);
  expect(await screen.findByText(/ (?:won [\d.]+ credits|Better luck next time!)$/u)).toBeVisible();
  const said = screen.queryByText(/when this page was told of it/u)?.textContent ?? null;
  expect(said).toBe(sentence);
});

test('a cash-out that the house counts later than it had it says so', async () => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    if (asked[0].type !== 'CashOut') return submit(...asked);
    const hadAt = house.browser.clock.at;
    house.browser.clock.move(msOf(138) - msOf(114));
    return { ...(await submit(...asked)), hadAt };
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(114));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(cashOutButton());
  expect(await screen.findByText('Sent at 1.14. The house had it at 1.14 by its own clock, and counted it at 1.38.')).toBeVisible();
});

test('a cash-out that the house counts earlier than it was pressed says so', async () => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    if (asked[0].type === 'CashOut') house.browser.clock.move(msOf(120) - msOf(138));
    return submit(...asked);
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(138));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(cashOutButton());
  expect(await screen.findByText('Sent at 1.38. The house counted it at 1.20, before it was sent.')).toBeVisible();
});

test('a cash-out that arrives after the end says when it was pressed', async () => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  let arrive: () => void = nothing;
  const line = new Promise<void>((resolve) => (arrive = resolve));
  vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    if (asked[0].type === 'CashOut') await line;
    return submit(...asked);
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(114));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(cashOutButton());
  house.browser.clock.move(60_000);
  await end(house);
  arrive();
  expect(await notifications().findByText('You cashed out at 1.14, but the round was over when that arrived')).toBeVisible();
});

test('a cash-out that could not be saved may be tried again', async () => {
  const house = await opened();
  const submit = house.tab.house.submit.bind(house.tab.house);
  const spy = vi.spyOn(house.tab.house, 'submit').mockImplementation((...asked) => {
    const isFirst = spy.mock.calls.filter(([{ type }]) => type === 'CashOut').length === 1;
    return asked[0].type === 'CashOut' && isFirst ? Promise.reject(new StoreUnavailableError('full')) : submit(...asked);
  });
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(114));
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(cashOutButton());
  expect(await notifications().findByText('An error occurred')).toBeVisible();
  await userEvent.click(cashOutButton());
  expect(await screen.findByText(/^Cashed out at 1\.14/u)).toBeVisible();
});

test('nothing on the page or in the state tells the point before the end', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(house.point) - 2_000);
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  const seed = house.browser.vault.seedBehind(accountOf(house.tab.house.world, house.account)?.seeds.activeHash ?? '');
  const known = [
    document.documentElement.outerHTML,
    JSON.stringify(house.store.getState()),
    JSON.stringify(house.browser.channel.said),
  ].join('\n');
  expect(known).not.toContain(seed);
  expect(known).not.toContain(decimal(house.point));
  expect(known).not.toMatch(new RegExp(`(?<![\\d.])${house.point}(?!\\d)`, 'u'));
  expect(known).not.toContain('pointHundredths');
});

test('a round that is not cashed out is lost at its point, which is told then', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  await begin(house);
  house.browser.clock.move(msOf(house.point + 1));
  await end(house);
  expect(await screen.findByText(`Ended at ${decimal(house.point)}. Better luck next time!`)).toBeVisible();
  expect(document.querySelector('[data-board=crash]')).toHaveTextContent(`${decimal(house.point)}×Ended`);
  const row = within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row')[1];
  expect(row).toHaveTextContent(`${decimal(house.point)}×no10.00`);
  expect(row?.querySelector('time')).toHaveAttribute('datetime', new Date(house.browser.clock.at).toISOString());
});

test('an auto cash-out pays exactly its target, and a target that cannot be is refused in words', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  const field = screen.getByLabelText('Auto cash out');
  for (const impossible of ['1', '25.01', 'soon']) {
    await userEvent.clear(field);
    await userEvent.type(field, impossible);
    expect(screen.getAllByText('Auto cash out must be between 1.01 and 25.00')[0]).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Bet' }));
    expect(openBetOf(house)).toBeUndefined();
  }
  await userEvent.clear(field);
  // No multiplier is 1,200.
  await userEvent.type(field, '1,200');
  await begin(house);
  expect(openBetOf(house)?.choice).toEqual({ autoCashOut: 120 });
  house.browser.clock.move(msOf(120) + 700);
  await end(house);
  expect(await screen.findByText(/ You won 12\.00 credits$/)).toBeVisible();
  expect(document.querySelector('[data-net]')).toHaveTextContent('Net +2.00 credits');
  expect(document.querySelector('[data-board=crash]')).toHaveTextContent(`1.20×Cashed out, the round ended at ${decimal(house.point)}`);
});

test('a cash-out whose payout is floored to the stake is shown as no win', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  await userEvent.clear(screen.getByLabelText('Bet amount'));
  await userEvent.type(screen.getByLabelText('Bet amount'), '0.50');
  await userEvent.type(screen.getByLabelText('Auto cash out'), '1.01');
  await begin(house);
  house.browser.clock.move(msOf(101) + 700);
  await end(house);
  expect(await screen.findByText(`Ended at ${decimal(house.point)}, auto cash out at 1.01. Stake returned`)).toBeVisible();
  expect(document.querySelector('[data-net]')).toHaveTextContent('Net 0.00 credits');
  expect(document.querySelector('[data-board=crash] [data-state=cashedOut]')).toBeNull();
  expect(document.querySelector('[data-board=crash] [data-state=returned]')).not.toBeNull();
});

test('riding on says its odds before anything is bet', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  await userEvent.click(screen.getByLabelText('Keep going past 25.00×'));
  expect(screen.getByText(/Only one round in 100 goes past 25\.00×, and none goes past 50\.00×/)).toBeVisible();
  expect(screen.getByText('0.93 %')).toBeVisible();
  await begin(house);
  expect(openBetOf(house)?.choice).toEqual({ rideOn: true });
});

test('a round that is open when the screen is shown goes on; one that has ended is shown as ended', async () => {
  const house = await opened();
  const placed = accept(
    await house.tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice: {} } }, house.account),
  );
  expect(placed.events).toHaveLength(1);
  house.browser.clock.move(msOf(140));
  house.show(<CrashScreen />);
  await waitFor(() => expect(cashOutButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.getByText(/^You bet .+ Cash out before it ends\.$/)).toBeVisible();
  expect(document.querySelector('[data-board=crash]')).toHaveTextContent('1.40×');
});

test('a round that ended while nobody looked is shown as the last one', async () => {
  const house = await opened();
  accept(
    await house.tab.house.submit(
      { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice: { autoCashOut: 150 } } },
      house.account,
    ),
  );
  house.browser.clock.move(60_000);
  await end(house);
  house.show(<CrashScreen />);
  expect(screen.getByText(`Your last round: ended at ${decimal(house.point)}, auto cash out at 1.50. You won 15.00 credits`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bet' })).toBeEnabled();
});

test('text mode tells the multiplier and what it pays in words', async () => {
  const house = await opened();
  house.store.dispatch(textModeToggled());
  house.show(<CrashScreen />);
  await begin(house);
  expect(document.querySelector('[data-board]')).toBeNull();
  house.browser.clock.move(msOf(125));
  const pays = formatCredits(payoutOf(10_00, { num: 125, den: 100 }));
  expect(await screen.findByText(`The multiplier is at 1.25. Cashing out now pays ${pays} credits.`)).toBeVisible();
});

test('the scheduler of the tab ends a round without anybody asking', async () => {
  const house = await opened();
  house.show(<CrashScreen />);
  scheduler = new Scheduler(house.tab.house, { account: () => house.account });
  await begin(house);
  house.browser.clock.move(60_000);
  await act(() => scheduler?.run());
  expect(openBetOf(house)).toBeUndefined();
  expect(await screen.findByText(house.point >= 2_500 ? / You won 250\.00 credits$/ : / Better luck next time!$/)).toBeVisible();
});

test('the point is explained with the house edge of its rules', () => {
  const rules = { ...defaultRules, crash: { ...defaultRules.crash, houseEdgeBps: 150 } };
  const played = {
    choice: {},
    outcome: { pointHundredths: 150 },
    rules,
    block: () => '0'.repeat(64),
    value: () => 9_999,
    share: () => '0',
  };
  expect(crashGame.steps(played as never)[1]).toContain('floor(98.5 ×');
});

test.each([
  [99, 'u₈ decides the cap: 99 is below 100, so it is 50.00.'],
  [100, 'u₈ decides the cap: 100 is not below 100, so it is 25.00.'],
])('the cap is explained as the rules draw it from %d', (drawn, sentence) => {
  const played = { choice: {}, outcome: { pointHundredths: 150 }, rules: defaultRules, block: () => '0'.repeat(64), value: () => drawn };
  expect(crashGame.steps(played as never)).toContain(sentence);
});
