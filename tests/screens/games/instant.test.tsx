import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { rulebookOf, type GameName } from '../../../src/domain/games/catalog.ts';
import { CoinflipScreen } from '../../../src/screens/games/coinflip/CoinflipScreen.tsx';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { PlinkoScreen } from '../../../src/screens/games/plinko/PlinkoScreen.tsx';
import { PokerScreen } from '../../../src/screens/games/poker/PokerScreen.tsx';
import { RouletteScreen } from '../../../src/screens/games/roulette/RouletteScreen.tsx';
import { SlotsScreen } from '../../../src/screens/games/slots/SlotsScreen.tsx';
import { resultText } from '../../../src/screens/play/resultText.ts';
import { hotkeysToggled, instantToggled, textModeToggled } from '../../../src/store/preferences.ts';
import { formatCredits } from '../../../src/ui/credits.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { notifications } from '../../kit/screenHouse.tsx';
import { atTable, button, net, outcomeOf, press, recents, result, skip, stake, told } from './atTable.tsx';

vi.setConfig({ testTimeout: 20_000 });

/** Types a target number. */
async function aim(target: string): Promise<void> {
  const field = screen.getByLabelText('Target number, as a number');
  await userEvent.clear(field);
  await userEvent.type(field, target);
}

/** A few frames. */
const FRAMES_MS = 200;

interface Played {
  readonly game: GameName;
  readonly screen: ReactNode;
  readonly action: string;
  readonly busy: string;
  /** As the specification has it. */
  readonly stake: string;
  readonly list: string;
  readonly failed: RegExp;
}

const games: readonly Played[] = [
  {
    game: 'dice',
    screen: <DiceScreen />,
    action: 'Roll',
    busy: 'Rolling…',
    stake: '10',
    list: 'Recent results',
    failed: /^An error occurred: Your browser/,
  },
  {
    game: 'slots',
    screen: <SlotsScreen />,
    action: 'Spin',
    busy: 'Spinning…',
    stake: '10',
    list: 'Recent spins',
    failed: /^An error occurred: Your browser/,
  },
  {
    game: 'roulette',
    screen: <RouletteScreen />,
    action: 'Spin',
    busy: 'Spinning…',
    stake: '10',
    list: 'Recent spins',
    failed: /^An error occurred: Your browser/,
  },
  {
    game: 'poker',
    screen: <PokerScreen />,
    action: 'Deal Cards',
    busy: 'Dealing…',
    stake: '5',
    list: 'Recent hands',
    failed: /^Error playing poker: /,
  },
  {
    game: 'coinflip',
    screen: <CoinflipScreen />,
    action: 'Flip Coin',
    busy: 'Flipping…',
    stake: '5',
    list: 'Recent games',
    failed: /^An error occurred: Your browser/,
  },
  {
    game: 'plinko',
    screen: <PlinkoScreen />,
    action: 'Drop Ball',
    busy: 'Dropping…',
    stake: '1',
    list: 'Recent drops',
    failed: /^An error occurred: Your browser/,
  },
];

describe.each(games)('$game', ({ game, screen: element, action, busy, stake: usual, list, failed }) => {
  test('a round is settled before its board moves, and told when it ends', async () => {
    const table = await atTable(game, element);
    expect(stake()).toHaveValue(usual);
    expect(screen.getByText('No game history yet')).toBeVisible();
    holdClock();
    fireEvent.click(button(action));
    await goBy(0);
    expect(button(busy)).toHaveAttribute('aria-disabled', 'true');
    const bet = table.latest();
    if (!bet) throw new Error('nothing was settled');
    expect(bet.stakeCents).toBe(Number(usual) * 100);
    // The log has it; this tab does not tell it yet.
    expect(result()).toBeNull();
    expect(recents(list)).toHaveLength(0);
    expect(table.shownBalance()).toBe(100_00 - bet.stakeCents);
    skip();
    await goBy(0);
    const says = resultText({ ...bet, winAmount: game === 'plinko' ? 'profit' : 'payout' });
    expect(result()?.endsWith(`. ${says}`), result() ?? '').toBe(true);
    expect(net()).toBe(`Net ${formatCredits(bet.payoutCents - bet.stakeCents, 'always')} credits`);
    // In the frames after it: the balance and the lists. The stage has told it, so no toast does.
    await goBy(FRAMES_MS);
    expect(recents(list)).toHaveLength(1);
    expect(notifications().queryByText(says)).toBeNull();
    expect(table.shownBalance()).toBe(table.balance());
    expect(table.balance()).toBe(100_00 - bet.stakeCents + bet.payoutCents);
    expect(recents(list)[0]).toHaveTextContent('Reveal');
  });

  test('without boards a round is one sentence, at once', async () => {
    const table = await atTable(game, element);
    table.house.store.dispatch(textModeToggled());
    await expect.poll(() => document.querySelector('[data-board]')).toBeNull();
    await press(action);
    await told();
    expect(table.latest()).toBeDefined();
  });

  test('a key that is held down places one bet, however fast a round ends', async () => {
    const table = await atTable(game, element);
    table.house.store.dispatch(instantToggled());
    const submit = vi.spyOn(table.house.tab.house, 'submit');
    button(action).focus();
    // Some hundred milliseconds, in which a round ends.
    await userEvent.setup({ delay: 10 }).keyboard('{Enter>40/}');
    await told();
    expect(submit.mock.calls.filter(([{ type }]) => type === 'PlaceBet')).toHaveLength(1);
  });

  test('what could not be saved is said in the words of its family, and nothing is taken', async () => {
    const table = await atTable(game, element);
    vi.spyOn(table.house.tab.house, 'submit').mockRejectedValue(new StoreUnavailableError('the disk is full'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(action);
    await expect.poll(() => stake().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(failed).length).toBeGreaterThan(0);
    expect(table.shownBalance()).toBe(100_00);
  });

  test('its tables and odds are on the page, and lead to the exact ones', async () => {
    await atTable(game, element);
    expect(screen.getByRole('link', { name: 'exact odds' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/fairness\\?game=${game}&choice=.*#odds$`)),
    );
    expect(screen.getByRole('region', { name: rulebookOf(game).title })).toBeVisible();
  });

  test('hotkeys play only for whoever has switched them on', async () => {
    const table = await atTable(game, element);
    await userEvent.keyboard('d');
    expect(stake()).toHaveValue(usual);
    table.house.store.dispatch(hotkeysToggled());
    await userEvent.keyboard('d');
    expect(stake()).toHaveValue(String(Number(usual) * 2));
    await userEvent.keyboard('h');
    holdClock();
    fireEvent.keyDown(document.body, { key: 'b' });
    await goBy(0);
    expect(button(busy)).toBeVisible();
    skip();
    await goBy(0);
    expect(result()).not.toBeNull();
    expect(table.latest()?.stakeCents).toBe(Number(usual) * 100);
  });
});

describe('dice', () => {
  test('no more than the balance can be typed', async () => {
    await atTable('dice', <DiceScreen />);
    for (const [typed, stands] of [
      ['99.5', '99.5'],
      ['100', '100'],
      ['100.01', '100'],
      ['1000', '100'],
      ['9'.repeat(20), '100'],
      ['12x', '12x'],
      ['', ''],
    ] as const) {
      fireEvent.change(stake(), { target: { value: typed } });
      expect(stake(), typed).toHaveValue(stands);
    }
  });

  const fact = (term: string): string | null => screen.getByText(term).nextElementSibling?.textContent ?? null;

  test('a roll that always pays less than the stake is shown as no win', async () => {
    const table = await atTable('dice', <DiceScreen />);
    expect(fact('Win chance')).toBe('50.50 %');
    await aim('99');
    expect(screen.queryByText('Win chance')).not.toBeInTheDocument();
    expect(fact('Chance of a return')).toBe('100.00 %');
    expect(screen.getByText('no more than the stake comes back')).toBeVisible();
    await press('Roll');
    await screen.findByRole('button', { name: 'Rolling…' });
    skip();
    expect(await told()).toMatch(/^Rolled \d+\. You needed 99 or under\. Better luck next time!$/u);
    expect(net()).toBe('Net −0.20 credits');
    expect(table.latest()?.payoutCents).toBe(9_80);
    expect(document.querySelector('[data-board=dice] [data-won]')).toHaveAttribute('data-won', 'false');
  });

  test('the slider is filled on the side that wins', async () => {
    await atTable('dice', <DiceScreen />);
    const side = () => screen.getByRole('slider', { name: 'Target number' }).getAttribute('data-chooses');
    expect(side()).toBe('below');
    await userEvent.click(screen.getByRole('radio', { name: 'Over' }));
    expect(side()).toBe('above');
  });

  test('a winning roll whose payout is floored to the stake is neither won nor lost', async () => {
    await atTable('dice', <DiceScreen />);
    // 97 or under pays 1.0002 times the stake: 10.002 of 10 credits.
    await aim('97');
    expect(fact('Chance of a return')).toBe('97.97 %');
    do {
      await press('Roll');
      await screen.findByRole('button', { name: 'Rolling…' });
      skip();
      await screen.findByRole('button', { name: 'Roll' });
    } while (!(await told()).endsWith('Stake returned'));
    expect(net()).toBe('Net 0.00 credits');
    expect(document.querySelector('[data-board=dice] [data-won]')).toBeNull();
  });
});

describe('roulette', () => {
  test('bets on red, black or green; green pays 36 times', async () => {
    const table = await atTable('roulette', <RouletteScreen />);
    expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Green' }));
    expect(screen.getByText('36×')).toBeVisible();
    expect(screen.getByText('360.00', { exact: false })).toBeVisible();
    await press('Spin');
    await screen.findByRole('button', { name: 'Spinning…' });
    expect(table.latest()?.choice).toEqual({ colour: 'green' });
    expect(screen.getByRole('radio', { name: 'Black' })).toBeDisabled();
  });
});

describe('slots', () => {
  test('name what three and two of each symbol pay', async () => {
    await atTable('slots', <SlotsScreen />);
    const rows = within(screen.getByRole('region', { name: 'Payout table' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['seven10×5×', 'bell8×4×', 'plum5×2.5×', 'orange4×2×', 'lemon3×1.5×', 'cherry2×1×']);
  });
});

describe('poker', () => {
  test('lists the rankings, marks the hand that was made and lifts the five cards that win', async () => {
    const table = await atTable('poker', <PokerScreen />);
    await press('Deal Cards');
    await screen.findByRole('button', { name: 'Dealing…' });
    expect(document.querySelectorAll('[data-best=true]')).toHaveLength(0);
    skip();
    await told();
    const { playerHand } = outcomeOf<{ playerHand: string }>(table);
    const rankings = within(screen.getByRole('region', { name: 'Hand rankings' })).getAllByRole('listitem');
    expect(rankings).toHaveLength(10);
    expect(
      rankings.filter((item) => item.getAttribute('aria-current') === 'true').map((item) => item.textContent?.startsWith(playerHand)),
    ).toEqual([true]);
    expect(document.querySelectorAll('[data-best=true]')).toHaveLength(5);
    expect(screen.getByText(/^You: .+ of .+\. Dealer: .+\. On the table: /)).toBeInTheDocument();
  });
});

describe('coin flip', () => {
  test('the button is out of reach while the balance is below the bet', async () => {
    await atTable('coinflip', <CoinflipScreen />);
    await userEvent.clear(stake());
    await userEvent.type(stake(), '100.01');
    expect(button('Flip Coin')).toBeDisabled();
    expect(screen.getByText('Insufficient balance')).toBeVisible();
    await userEvent.clear(stake());
    await userEvent.type(stake(), '100');
    expect(button('Flip Coin')).toBeEnabled();
  });
});

describe('plinko', () => {
  const overlay = (): Element | null => document.querySelector('[data-result-overlay]');
  const payoutText = (round: { payoutCents: number; stakeCents: number } | undefined): string =>
    `${((round?.payoutCents ?? 0) / (round?.stakeCents ?? 1)).toFixed(2)}×`;

  test('one ball at a time, and the next one two seconds after it has landed', async () => {
    const table = await atTable('plinko', <PlinkoScreen />);
    await press('Drop Ball');
    await userEvent.click(await screen.findByRole('button', { name: 'Dropping…' }));
    expect(screen.getAllByText('Wait for the current ball to finish').length).toBeGreaterThan(0);
    holdClock();
    skip();
    await goBy(0);
    expect(result()).not.toBeNull();
    expect(overlay(), 'not before the next ball is ready').toBeNull();
    fireEvent.click(button('Landed'));
    expect(table.house.tab.house.world.accounts[table.house.account]?.recents.plinko).toHaveLength(1);
    await goBy(1_999);
    expect(screen.queryByRole('button', { name: 'Drop Ball' })).not.toBeInTheDocument();
    await goBy(1);
    expect(button('Drop Ball')).toBeVisible();
    const [round] = table.house.tab.house.world.accounts[table.house.account]?.recents.plinko ?? [];
    expect(overlay()?.textContent).toBe(
      `${payoutText(round)}${formatCredits((round?.payoutCents ?? 0) - (round?.stakeCents ?? 0), 'always')}`,
    );
    fireEvent.click(button('Drop Ball'));
    await goBy(0);
    expect(overlay(), 'the next ball drops').toBeNull();
  });

  test('ignores what is no number above 0, and can be emptied', async () => {
    await atTable('plinko', <PlinkoScreen />);
    const typed = async (text: string) => {
      fireEvent.change(stake(), { target: { value: text } });
      return stake().value;
    };
    expect(await typed('12')).toBe('12');
    for (const text of ['12x', 'abc', '-', '-3', '0', '0.00', 'NaN', 'Infinity']) expect(await typed(text), text).toBe('12');
    expect(await typed('')).toBe('');
    expect(await typed('2,5')).toBe('2,5');
  });

  test('rows and risk choose the payouts, each with its exact probability', async () => {
    await atTable('plinko', <PlinkoScreen />);
    expect(screen.getByRole('slider', { name: 'Rows' })).toHaveValue('12');
    expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
    const payouts = () =>
      within(screen.getByRole('region', { name: 'Payouts' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(payouts()[5]).toBe('60.50×22.8297 %');
    await userEvent.click(screen.getByRole('radio', { name: 'High' }));
    expect(payouts()[0]).toMatch(/^115\.00×0\.\d{4} %$/);
    const rows = screen.getByLabelText('Rows, as a number');
    await userEvent.clear(rows);
    await userEvent.type(rows, '17');
    expect(screen.getByText('Rows must be between 8 and 16')).toBeVisible();
    await userEvent.clear(rows);
    await userEvent.type(rows, '8');
    expect(document.querySelectorAll('[data-peg]')).toHaveLength(52);
  });
});

test('a win that the balance does not show yet leaves the button of a high stake within reach', async () => {
  for (let flips = 0; flips < 30; flips += 1) {
    const table = await atTable('coinflip', <CoinflipScreen />);
    await userEvent.clear(stake());
    await userEvent.type(stake(), '60');
    await userEvent.click(screen.getByLabelText(flips % 2 === 0 ? 'Heads' : 'Tails'));
    await press('Flip Coin');
    await screen.findByRole('button', { name: 'Flipping…' });
    const won = (table.latest()?.payoutCents ?? 0) > 0;
    const seen: boolean[] = [];
    const form = document.querySelector('form');
    const watch = new MutationObserver(() => seen.push(form?.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === true));
    if (form) watch.observe(form, { attributes: true, childList: true, subtree: true });
    skip();
    await told();
    await expect.poll(() => table.shownBalance()).toBe(won ? 40_00 + (table.latest()?.payoutCents ?? 0) : 40_00);
    await expect.poll(() => form?.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(!won);
    watch.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    if (won) return expect(seen).not.toContain(true);
    cleanup();
  }
  throw new Error('no side ever won');
});
