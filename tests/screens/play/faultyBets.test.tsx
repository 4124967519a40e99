/** What a person may type that is no bet: one sentence at its field, what was typed stays, and nothing is appended. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoinflipScreen } from '../../../src/screens/games/coinflip/CoinflipScreen.tsx';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { PlinkoScreen } from '../../../src/screens/games/plinko/PlinkoScreen.tsx';
import { SlotsScreen } from '../../../src/screens/games/slots/SlotsScreen.tsx';
import { notifications } from '../../kit/screenHouse.tsx';
import { accept } from '../../kit/testHouse.ts';
import { atTable, button, stake, told } from '../games/atTable.tsx';

const LONG = 'x'.repeat(10_000);

const NOT_POSITIVE = 'Bet amount must be greater than 0';
const NOT_VALID = 'Please enter a valid bet amount';
const NOT_WHOLE = 'Bet amounts have at most 2 decimals';
const TOO_LITTLE = 'Insufficient balance';

/** What is typed, and the sentence that refuses it. */
const stakes: readonly (readonly [string, string])[] = [
  ['0', NOT_POSITIVE],
  ['-1', NOT_POSITIVE],
  ['', NOT_POSITIVE],
  ['NaN', NOT_VALID],
  ['Infinity', NOT_VALID],
  ['1e400', NOT_VALID],
  ['1e1', NOT_VALID],
  ['<b>5</b>', NOT_VALID],
  ['5\u202E', NOT_VALID],
  ['5\u0007', NOT_VALID],
  [LONG, NOT_VALID],
  ['0.001', NOT_WHOLE],
  ['1,234', 'Did you mean 1,234\\.00 or 1\\.23\\?'],
  ['1.500', 'Did you mean 1,500\\.00 or 1\\.50\\?'],
  ['10 20', 'Did you mean 1,020\\.00\\?'],
];

/** Dice's field is capped at the balance, so these are refused at other games only. */
const tooLarge = ['100.01', '9'.repeat(10_000), '99999999'].map((typed) => [typed, TOO_LITTLE] as const);

/** The words that describe a field. Much faster than `toHaveAccessibleDescription`, which computes styles. */
const described = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Expects the sentence at the field, which keeps what was typed. */
async function expectRefused(field: HTMLElement, typed: string, sentence: string): Promise<void> {
  await waitFor(() => expect(described(field)).toMatch(new RegExp(`^${sentence}`, 'u')));
  expect(field).toBeInvalid();
  expect(field).toHaveValue(typed);
}

/** Finding the button by its role takes longer than everything else. */
function submitting(name: string): () => void {
  const found = button(name);
  return () => void fireEvent.click(found);
}

test.each([
  ['dice', 'Roll', <DiceScreen key="dice" />, stakes],
  ['slots', 'Spin', <SlotsScreen key="slots" />, tooLarge],
] as const)('each faulty stake at %s is told at its field, stays there, and costs nothing', async (game, action, shown, faulty) => {
  const { house } = await atTable(game, shown);
  const { head } = house.tab.house;
  const submit = submitting(action);
  const field = stake();
  for (const [typed, sentence] of faulty) {
    fireEvent.change(field, { target: { value: typed } });
    submit();
    await expectRefused(field, typed, sentence);
  }
  expect(await notifications().findByText(faulty.at(-1)?.[1].replaceAll('\\', '') ?? ''), 'a toast says it too').toBeVisible();
  expect(house.tab.house.head, 'a refusal appends nothing').toEqual(head);
});

test('a coin cannot be flipped for more than the balance: the button is disabled, and the amount and the button say why', async () => {
  await atTable('coinflip', <CoinflipScreen />);
  fireEvent.change(stake(), { target: { value: '100.01' } });
  expect(described(stake())).toMatch(/^Insufficient balance/u);
  expect(button('Flip Coin')).toBeDisabled();
  expect(button('Flip Coin')).toHaveAttribute('title', 'Insufficient balance');
  fireEvent.change(stake(), { target: { value: '100' } });
  expect(stake()).toBeValid();
  expect(button('Flip Coin')).toBeEnabled();
});

test('an error ends with the next good bet, at its field and as a toast', async () => {
  await atTable('dice', <DiceScreen />);
  const roll = submitting('Roll');
  fireEvent.change(stake(), { target: { value: '0' } });
  roll();
  expect(await notifications().findByText(NOT_POSITIVE)).toBeVisible();
  fireEvent.change(stake(), { target: { value: '1' } });
  roll();
  await told();
  expect(stake()).toBeValid();
  expect(notifications().queryByText(NOT_POSITIVE)).toBeNull();
});

test('each faulty target is told at its field, stays there, and nothing is bet in its stead', async () => {
  const { house } = await atTable('dice', <DiceScreen />);
  const { head } = house.tab.house;
  const roll = submitting('Roll');
  const field = screen.getByLabelText('Target number, as a number');
  for (const typed of ['0', '100', '-5', '50.5', '1e400', 'NaN', '', LONG]) {
    fireEvent.change(field, { target: { value: typed } });
    roll();
    await expectRefused(field, typed, 'Target must be between 1 and 99');
  }
  fireEvent.click(screen.getByLabelText('Over'));
  fireEvent.change(field, { target: { value: '99' } });
  roll();
  await expectRefused(field, '99', 'No roll is over 99: choose a lower target');
  expect(stake(), 'the amount is not what is wrong').toBeValid();
  expect(house.tab.house.head, 'a refusal appends nothing').toEqual(head);
});

test('rows that Plinko does not have are told at their field, and there are three risks', async () => {
  const { house } = await atTable('plinko', <PlinkoScreen />);
  const { head } = house.tab.house;
  const rows = screen.getByLabelText('Rows, as a number');
  const drop = submitting('Drop Ball');
  for (const typed of ['7', '17']) {
    fireEvent.change(rows, { target: { value: typed } });
    drop();
    await expectRefused(rows, typed, 'Rows must be between 8 and 16');
  }
  expect(within(screen.getByRole('group', { name: 'Risk' })).getAllByRole('radio')).toHaveLength(3);
  expect(house.tab.house.head, 'a refusal appends nothing').toEqual(head);
});

test('a stake limit refuses at the amount and offers what is left of it', async () => {
  const { house } = await atTable('dice', <DiceScreen />);
  const limit = { type: 'SetLimit', payload: { kind: 'stake', period: 'day', amount: 5_00 } } as const;
  accept(await house.tab.house.submit(limit, house.account));
  const roll = submitting('Roll');
  fireEvent.change(stake(), { target: { value: '5.01' } });
  roll();
  await waitFor(() => expect(described(stake())).toMatch(/^This bet would exceed your stake limit: you have 5\.00 left until/u));
  fireEvent.click(screen.getByText('Bet 5.00 instead'));
  expect(stake()).toHaveValue('5');
  roll();
  await told();
  await waitFor(() => expect(described(stake())).toMatch(/^You have reached your stake limit, which resets at/u));
  expect(button('Roll'), 'a reached limit closes the button').toBeDisabled();
  expect(screen.queryByText(/instead$/u)).not.toBeInTheDocument();
});

test('during a break the button is closed, and the amount says until when', async () => {
  const { house } = await atTable('dice', <DiceScreen />);
  accept(await house.tab.house.submit({ type: 'TakeBreak', payload: { lengthMs: 86_400_000 } }, house.account));
  const { head } = house.tab.house;
  await waitFor(() => expect(button('Roll')).toBeDisabled());
  expect(described(stake())).toMatch(/^You are taking a break until/u);
  fireEvent.click(button('Roll'));
  expect(house.tab.house.head).toEqual(head);
});
