import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { StageLine } from '../../../src/screens/play/StageLine.tsx';
import { Text } from '../../../src/ui/Text.tsx';
import { makeStore } from '../../../src/store/store.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { nowhere } from '../../kit/stored.ts';

const { store } = makeStore({ preferences: nowhere, session: nowhere });

const colorOf = (element: HTMLElement): string => getComputedStyle(element).color;

const lineOf = (stakeCents: number, payoutCents: number, winAmount?: 'profit') => {
  render(
    <Provider store={store}>
      <UiProvider>
        <StageLine resultId="b1" settled={{ stakeCents, payoutCents, winAmount }}>
          Rolled 37. You needed 50 or under
        </StageLine>
        <Text tone="success">green</Text>
      </UiProvider>
    </Provider>,
  );
  const line = document.querySelector<HTMLElement>('[data-result=b1]');
  const net = document.querySelector('[data-net]');
  if (!line || !net) throw new Error('nothing is told');
  return { sentence: line.textContent, net: net.textContent, green: colorOf(line) === colorOf(screen.getByText('green')) };
};

test('a win says its payout, and what it brought', () => {
  expect(lineOf(10_00, 19_40)).toEqual({
    sentence: 'Rolled 37. You needed 50 or under. You won 19.40 credits',
    net: 'Net +9.40 credits',
    green: true,
  });
});

test('a win that names its profit says the same amount twice, signed once', () => {
  expect(lineOf(10_00, 15_00, 'profit')).toMatchObject({
    sentence: 'Rolled 37. You needed 50 or under. You won 5.00 credits',
    net: 'Net +5.00 credits',
  });
});

test.each([
  ['nothing', 0, 'Better luck next time!', 'Net −10.00 credits'],
  ['less than the stake', 9_80, 'Better luck next time!', 'Net −0.20 credits'],
  ['the stake', 10_00, 'Stake returned', 'Net 0.00 credits'],
])('a return of %s is no win in words or colour', (_what, payoutCents, sentence, net) => {
  expect(lineOf(10_00, payoutCents)).toEqual({
    sentence: `Rolled 37. You needed 50 or under. ${sentence}`,
    net,
    green: false,
  });
});

test('without a result the line has words alone', () => {
  render(
    <Provider store={store}>
      <UiProvider>
        <StageLine>The wheel is spinning. No more bets.</StageLine>
      </UiProvider>
    </Provider>,
  );
  expect(screen.getByText('The wheel is spinning. No more bets.')).toBeVisible();
  expect(document.querySelector('[data-net]')).toBeNull();
});
