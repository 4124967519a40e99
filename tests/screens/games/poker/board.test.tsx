import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { placeOf } from '../../../../src/domain/games/cards.ts';
import { handWorth, nameOf } from '../../../../src/domain/games/pokerHand.ts';
import { lookOf } from '../../../../src/screens/games/poker/cardFace.ts';
import { HandRankings, handRankings } from '../../../../src/screens/games/poker/HandRankings.tsx';
import { PokerTable, type PokerTableProps } from '../../../../src/screens/games/poker/PokerTable.tsx';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { board, drawn, holdFrames, preferStillness } from '../boards/movement.ts';

afterEach(() => vi.useRealTimers());

const deal = {
  player: ['Ah', 'Td'],
  dealer: ['Kc', 'Ks'],
  board: ['Ac', 'Ts', '7h', '2d', 'Qc'],
};
const best = ['Ah', 'Ac', 'Td', 'Ts', 'Qc'];

const skip = vi.fn();
const element = (props: Partial<PokerTableProps>) => (
  <UiProvider>
    <PokerTable outcome={null} best={[]} won={null} moving={false} durationMs={5_000} onSkip={skip} {...props} />
  </UiProvider>
);

/** The cards whose faces are up, as they are drawn: rank and which card it is. */
function faceUp(container: HTMLElement): (string | undefined)[] {
  return [...container.querySelectorAll<HTMLElement>('[data-street]')]
    .filter((card) => {
      const [back, face] = [...card.children] as HTMLElement[];
      const up = face?.style.visibility === 'visible';
      expect(back?.style.visibility === 'visible', 'one side is up').toBe(!up && back?.style.visibility !== '');
      if (up) expect(face?.textContent).toBe(lookOf(card.dataset['card'] ?? '').rank);
      return up;
    })
    .map((card) => card.dataset['card']);
}

describe('the table', () => {
  test('shows exactly the nine cards at rest, the hands by name, and the best five above the others', () => {
    const { container } = render(element({ outcome: deal, best, won: true }));
    expect(faceUp(container)).toEqual([...deal.dealer, ...deal.board, ...deal.player]);
    expect(container).toHaveTextContent('DealerPair of kings');
    expect(container).toHaveTextContent('YouTwo pair, aces and tens');
    const lifted = [...container.querySelectorAll<HTMLElement>('[data-best=true]')].map((card) => card.dataset['card']);
    expect(new Set(lifted)).toEqual(new Set(best));
  });

  test('turns a street a second: player, flop, turn, river, dealer', () => {
    holdFrames();
    const { container } = render(element({ outcome: deal, best, moving: true }));
    const seen = [400, 1_000, 1_000, 1_000, 1_000].map((ms) => {
      vi.advanceTimersByTime(ms);
      expect(container).not.toHaveTextContent('Two pair');
      expect(container.querySelectorAll('[data-best=true]')).toHaveLength(0);
      return faceUp(container);
    });
    const [c1, c2, c3, turn, river] = deal.board;
    expect(seen).toEqual([
      deal.player,
      [c1, c2, c3, ...deal.player],
      [c1, c2, c3, turn, ...deal.player],
      [c1, c2, c3, turn, river, ...deal.player],
      [...deal.dealer, c1, c2, c3, turn, river, ...deal.player],
    ]);
  });

  test('a new deal begins face down, a press ends it, and all is told at once', () => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: deal, best, won: true }));
    const next = { ...deal, player: ['3h', '4h'] };
    rerender(element({ outcome: next, moving: true }));
    expect(faceUp(container)).toEqual([]);
    vi.advanceTimersByTime(100);
    fireEvent.click(board(container));
    expect(skip).toHaveBeenCalledOnce();
    rerender(element({ outcome: next, won: false }));
    expect(faceUp(container)).toEqual([...next.dealer, ...next.board, ...next.player]);
    expect(container).toHaveTextContent('YouAce high');
  });

  test('turns nothing for whoever prefers less motion', () => {
    holdFrames();
    const { fades } = preferStillness();
    const { container } = render(element({ outcome: deal, moving: true }));
    expect(faceUp(container)).toHaveLength(9);
    const before = drawn(container);
    vi.advanceTimersByTime(2_000);
    expect(drawn(container)).toBe(before);
    expect(fades).toHaveLength(1);
  });
});

test('cards are read as the log writes them', () => {
  expect(lookOf('Td')).toEqual({ rank: '10', suit: 'd', red: true });
  expect(lookOf('As')).toEqual({ rank: 'A', suit: 's', red: false });
  for (const word of ['', 'A', 'Ax', '10d', 'd', 'Add']) expect(() => lookOf(word)).toThrow('not a card');
});

describe('the hand rankings', () => {
  test('each example is the hand that it is listed as, and they go from best to worst', () => {
    const worths = handRankings.map(({ cards }) => handWorth(cards.map(placeOf)));
    expect(worths.map(nameOf)).toEqual(handRankings.map(({ name }) => name));
    expect(worths).toEqual(worths.toSorted((a, b) => b - a));
  });

  test('are a list of names that marks the hand just made', () => {
    render(
      <UiProvider>
        <HandRankings current="Flush" />
      </UiProvider>,
    );
    const items = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(items).toHaveLength(10);
    expect(items.filter((item) => item.getAttribute('aria-current') === 'true').map((item) => item.firstChild?.textContent)).toEqual([
      'Flush',
    ]);
  });
});
