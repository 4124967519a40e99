import { onTestFinished, vi } from 'vitest';

/** Frames come when the test says so: `vi.advanceTimersByTime(100)` draws what 100 ms draw. */
export function holdFrames(): void {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
}

/** Answers the media query of whoever prefers less motion; returns the fades that were asked for instead. */
export function preferStillness(): { readonly fades: Element[] } {
  const fades: Element[] = [];
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(prefers-reduced-motion: reduce)',
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  // There is none here: afterwards neither.
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'));
  Element.prototype.animate = function animate(this: Element) {
    fades.push(this);
    return {} as Animation;
  };
  return { fades };
}

export const board = (container: HTMLElement): HTMLElement => {
  const found = container.querySelector<HTMLElement>('[data-board]');
  if (!found) throw new Error('no board on the page');
  return found;
};

/** What has been drawn by hand so far: transforms, pictures and what is visible, as one text. */
export const drawn = (container: HTMLElement): string =>
  [...container.querySelectorAll<HTMLElement>('[style], use')]
    .map((node) => `${node.style.transform}|${node.style.visibility}|${node.getAttribute('href') ?? ''}`)
    .join('\n');
