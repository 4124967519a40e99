/** How a win is felt: in proportion, never for a return at or below the stake, and not at all for whoever wants calm. */
import { act, render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Celebration } from '../../../src/screens/play/Celebration.tsx';
import { CountingBalance } from '../../../src/screens/play/CountingBalance.tsx';
import { instantToggled, textModeToggled } from '../../../src/store/preferences.ts';
import { makeStore } from '../../../src/store/store.ts';
import { useAppSelector } from '../../../src/store/hooks.ts';
import { selectShownBalance } from '../../../src/store/selectors/account.ts';
import { formatCredits } from '../../../src/ui/credits.ts';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { preferStillness } from '../games/boards/movement.ts';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { signedInHouse } from '../../kit/screenHouse.tsx';
import { nowhere } from '../../kit/stored.ts';

afterEach(() => void vi.restoreAllMocks());

/** A stage on which nothing was told yet. `tell` tells a round of ten credits that paid so many. */
function stage() {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  const shown = (paid: number | null, told?: string) => (
    <Provider store={store}>
      <UiProvider>
        <Celebration settled={paid === null ? null : { stakeCents: 10_00, payoutCents: paid }} resultId={told} />
      </UiProvider>
    </Provider>
  );
  const { container, rerender } = render(shown(null));
  let round = 0;
  return {
    store,
    tell: (paid: number): string | undefined => {
      round += 1;
      rerender(shown(paid, `round ${round}`));
      return container.querySelector<HTMLElement>('[data-celebration]')?.dataset['celebration'];
    },
    sparks: () => container.querySelectorAll('[data-celebration] > span').length,
    words: () => [...container.querySelectorAll('[data-celebration] > div > span')].map(({ textContent }) => textContent),
  };
}

describe('the stage', () => {
  test.each([
    [0, undefined],
    [9_99, undefined],
    [10_00, undefined],
    [10_01, 'win'],
    [99_99, 'win'],
    [100_00, 'big'],
    [999_99, 'big'],
    [1_000_00, 'huge'],
  ])('answers %d cents for ten credits with %s', (paid, kind) => expect(stage().tell(paid)).toBe(kind));

  test('throws more sparks for more', () => {
    const { tell, sparks } = stage();
    const counts = [19_00, 100_00, 5_000_00].map((paid) => {
      tell(paid);
      return sparks();
    });
    expect(counts[0]).toBe(0);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(3);
  });

  test('says the multiple and what it brought, in letters of its size', () => {
    const { tell, words } = stage();
    tell(19_40);
    expect(words()).toEqual(['1.94×', '+9.40']);
    tell(5_000_00);
    expect(words()).toEqual(['500.00×', '+4,990.00']);
  });

  test('does not answer what was sent before it was opened', () => {
    const { store } = makeStore({ preferences: nowhere, session: nowhere });
    const { container } = render(
      <Provider store={store}>
        <UiProvider>
          <Celebration settled={{ stakeCents: 10_00, payoutCents: 100_00 }} resultId="an earlier round" />
        </UiProvider>
      </Provider>,
    );
    expect(container.querySelector('[data-celebration]')).toBeNull();
  });

  test.each([
    ['text mode', textModeToggled],
    ['instant results', instantToggled],
  ])('is calm with %s', (_what, toggled) => {
    const { store, tell } = stage();
    act(() => void store.dispatch(toggled()));
    expect(tell(5_000_00)).toBeUndefined();
  });

  test('is calm with reduced motion', () => {
    preferStillness();
    expect(stage().tell(5_000_00)).toBeUndefined();
  });
});

describe('the balance', () => {
  const inHeader = (): string | null | undefined => document.querySelector('[data-balance]')?.textContent;

  function Balance() {
    return (
      <p data-balance>
        <span>{formatCredits(useAppSelector(selectShownBalance))}</span>
      </p>
    );
  }

  /** A header, and a game that is open below it. `roll` bets five credits on dice, and answers whether they were won. */
  async function header() {
    const house = await signedInHouse();
    house.show(
      <>
        <Balance />
        <CountingBalance />
      </>,
    );
    const cents = (): number => selectShownBalance(house.store.getState());
    const roll = async (): Promise<boolean> => {
      const before = cents();
      const payload = { game: 'dice', stakeCents: 5_00, choice: { direction: 'under', target: 50 } };
      await act(async () => void (await house.tab.house.submit({ type: 'PlaceBet', payload }, house.account)));
      return cents() > before;
    };
    return { roll, shown: () => formatCredits(cents()) };
  }

  test('falls at once, and counts up to a win', async () => {
    const { roll, shown } = await header();
    holdClock();
    for (let rolls = 0; rolls < 15; rolls += 1) {
      if (await roll()) {
        expect(inHeader(), 'not there yet').not.toBe(shown());
        await goBy(300);
        expect(inHeader(), 'on its way').not.toBe(shown());
        await goBy(2_000);
        return expect(inHeader()).toBe(shown());
      }
      expect(inHeader()).toBe(shown());
    }
    throw new Error('no roll ever won');
  });

  test('shows the newest amount where a loss interrupts the count', async () => {
    const { roll, shown } = await header();
    holdClock();
    let counting = false;
    for (let rolls = 0; rolls < 15; rolls += 1) {
      const won = await roll();
      if (counting && !won) return expect(inHeader()).toBe(shown());
      counting ||= won;
    }
    throw new Error('no loss ever followed a win');
  });

  test('is there at once with reduced motion', async () => {
    preferStillness();
    const { roll, shown } = await header();
    holdClock();
    for (let rolls = 0; rolls < 10; rolls += 1) {
      await roll();
      expect(inHeader()).toBe(shown());
    }
  });
});
