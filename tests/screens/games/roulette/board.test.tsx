import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { colourOf, wheelOrder } from '../../../../src/domain/games/roulette.ts';
import { RouletteWheel, type RouletteWheelProps } from '../../../../src/screens/games/roulette/RouletteWheel.tsx';
import { ballHeight, pocketAngle, spinFrom, wheelSounds } from '../../../../src/screens/games/roulette/wheelMotion.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';
import { board, drawn, holdFrames, preferStillness } from '../boards/movement.ts';

afterEach(() => vi.useRealTimers());

const skip = vi.fn();
const element = (props: Partial<RouletteWheelProps>) => (
  <UiProvider>
    <RouletteWheel outcome={null} won={null} moving={false} durationMs={5_000} onSkip={skip} {...props} />
  </UiProvider>
);

const degrees = (container: HTMLElement, part: string): number => {
  const style = container.querySelector<HTMLElement>(`[data-${part}]`)?.style.transform ?? '';
  return Number(/rotate\((?<deg>-?[\d.]+)deg\)/u.exec(style)?.groups?.['deg'] ?? Number.NaN);
};
const turn = (angle: number): number => ((angle % 360) + 360) % 360;
/** The number whose pocket is nearest to the ball, as drawn. */
function underBall(container: HTMLElement): number | undefined {
  const place = turn(degrees(container, 'ball') - degrees(container, 'wheel')) / (360 / 37);
  expect(Math.abs(place - Math.round(place)), 'in the middle of a pocket').toBeLessThan(0.01);
  return wheelOrder[Math.round(place) % 37];
}

describe('the wheel', () => {
  test.each(wheelOrder)('at rest the ball lies in %i, at the top', (number) => {
    const { container } = render(element({ outcome: { number } }));
    expect(underBall(container)).toBe(number);
    expect(Math.min(turn(degrees(container, 'ball')), 360 - turn(degrees(container, 'ball')))).toBeLessThan(0.01);
    const plate = container.querySelector('[data-plate]');
    expect(plate).toHaveTextContent(new RegExp(`^${number}$`, 'u'));
    expect(plate).toHaveAttribute('data-plate', colourOf(number));
  });

  test('shows its ball from the first spin on', () => {
    const { container, rerender } = render(element({}));
    const ball = container.querySelector('[data-ball]');
    expect(ball).not.toBeVisible();
    rerender(element({ outcome: { number: 14 } }));
    expect(ball).toBeVisible();
  });

  test('has 18 red pockets, 18 black ones and a green one', () => {
    const { container } = render(element({}));
    const pockets = (colour: string): number =>
      (container.querySelector(`[data-pockets=${colour}]`)?.getAttribute('d') ?? '').split('M').length - 1;
    expect([pockets('red'), pockets('black'), pockets('green')]).toEqual([18, 18, 1]);
  });

  test('has each number in a pocket of its colour', () => {
    const { container } = render(element({}));
    for (const colour of ['red', 'black', 'green'] as const) {
      const outline = container.querySelector(`[data-pockets=${colour}]`)?.getAttribute('d') ?? '';
      const numbers = [...outline.matchAll(/M(?<x>-?[\d.]+) (?<y>-?[\d.]+)/gu)].map(({ groups }) => {
        // A pocket's outline begins at its first edge, half a pocket before its middle.
        const edge = (Math.atan2(Number(groups?.['x']), -Number(groups?.['y'])) * 180) / Math.PI;
        return wheelOrder[Math.round(turn(edge + 180 / 37) / (360 / 37)) % 37] ?? -1;
      });
      expect(numbers.map(colourOf), colour).toEqual(numbers.map(() => colour));
    }
  });

  test('spins for its time, then lies; the number is not on the page before', () => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: { number: 14 } }));
    rerender(element({ outcome: { number: 17 }, moving: true }));
    expect(underBall(container), 'it starts from where it lay').toBe(14);
    const places = Array.from({ length: 20 }, () => {
      vi.advanceTimersByTime(200);
      expect(container.querySelector('[data-plate]')).toBeNull();
      return degrees(container, 'wheel');
    });
    expect(new Set(places).size).toBe(20);
    vi.advanceTimersByTime(1_100);
    expect(underBall(container)).toBe(17);
    rerender(element({ outcome: { number: 17 }, won: false }));
    expect(underBall(container)).toBe(17);
  });

  test('opened late, it goes on from where the round is', () => {
    holdFrames();
    const { container } = render(element({ outcome: { number: 8 }, moving: true, elapsedMs: 4_000 }));
    vi.advanceTimersByTime(1_050);
    expect(underBall(container)).toBe(8);
  });

  test('is skipped by a press and shows the number at once', () => {
    holdFrames();
    const { container, rerender } = render(element({ outcome: { number: 36 }, moving: true }));
    vi.advanceTimersByTime(500);
    fireEvent.click(board(container));
    expect(skip).toHaveBeenCalledOnce();
    rerender(element({ outcome: { number: 36 }, won: true }));
    expect(underBall(container)).toBe(36);
  });

  test('stands still for whoever prefers less motion', () => {
    holdFrames();
    const { fades } = preferStillness();
    const { container } = render(element({ outcome: { number: 5 }, moving: true }));
    expect(underBall(container)).toBe(5);
    const before = drawn(container);
    vi.advanceTimersByTime(2_000);
    expect(drawn(container)).toBe(before);
    expect(fades).toHaveLength(1);
  });
});

describe('a spin', () => {
  test.each(wheelOrder)('to %i begins where the last one ended and never jumps', (number) => {
    const rest = { wheel: turn(-pocketAngle(22)), ball: 0 };
    const spin = spinFrom(rest, number);
    const start = spin(0);
    expect(start.wheel).toBeCloseTo(rest.wheel, 6);
    expect(Math.cos(((start.ball - rest.ball) * Math.PI) / 180)).toBeCloseTo(1, 9);
    for (let frame = 1; frame <= 300; frame += 1) {
      const [before, now] = [spin((frame - 1) / 300), spin(frame / 300)];
      expect(Math.abs(now.wheel - before.wheel)).toBeLessThan(8);
      expect(Math.abs(now.ball - before.ball)).toBeLessThan(25);
    }
  });

  test('keeps the ball on the rim for the first half and in its pocket for the last tenth', () => {
    for (let t = 0.05; t <= 0.5; t += 0.01) expect(ballHeight(t)).toBe(1);
    for (let t = 0.9; t <= 1; t += 0.01) expect(ballHeight(t)).toBeCloseTo(0, 9);
    const spin = spinFrom({ wheel: 0, ball: 0 }, 29);
    const apart = (t: number): number => turn(spin(t).ball - spin(t).wheel);
    expect(apart(0.9)).toBeCloseTo(pocketAngle(29), 6);
    expect(apart(1)).toBeCloseTo(pocketAngle(29), 6);
  });

  test('is heard at even angles of the ball, and when it comes to rest', () => {
    const sounds = wheelSounds(5_000);
    expect(sounds.map(({ sound }) => sound)).toEqual([...Array.from({ length: 36 }, () => 'tick'), 'reel']);
    const spin = spinFrom({ wheel: 0, ball: 0 }, 29);
    const apart = (atMs: number): number => spin(atMs / 5_000).ball - spin(atMs / 5_000).wheel;
    const places = sounds.map(({ atMs }) => apart(atMs));
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    for (const [i, place] of places.entries()) expect(Math.abs(place - (first + (i * (last - first)) / 36))).toBeLessThan(1);
    expect([first - apart(0), last - apart(5_000)]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
    expect(apart((sounds.at(-1)?.atMs ?? 0) - 10)).not.toBeCloseTo(last, 3);
  });
});
