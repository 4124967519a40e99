/** What the line below the board says before the first bet, while it is sent and while the board moves. The end: stageLine.test.tsx. */
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { ResultLine } from '../../../src/screens/play/ResultLine.tsx';
import type { ShownRound } from '../../../src/screens/play/useRoundMachine.ts';
import { makeStore } from '../../../src/store/store.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { nowhere } from '../../kit/stored.ts';

const { store } = makeStore({ preferences: nowhere, session: nowhere });
const round: ShownRound = {
  id: 'bet_1',
  stakeCents: 10_00,
  choice: { direction: 'under', target: 50 },
  outcome: { roll: 37 },
  payoutCents: 19_40,
};

test.each([
  ['idle', null, 'Place a bet to begin.'],
  ['placing', null, 'Placing…'],
  ['showing', round, 'You bet 10.00 on 50 or under. Click or Esc to skip'],
  ['idle', round, 'Rolled 37. You needed 50 or under. You won 19.40 credits Net +9.40 credits'],
] as const)('%s', (phase, shown, text) => {
  const { container } = render(
    <Provider store={store}>
      <UiProvider>
        <ResultLine game="dice" round={{ phase, round: shown }} />
      </UiProvider>
    </Provider>,
  );
  expect(container.querySelector('p')?.textContent).toBe(text);
});
