import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What moved on a page without anybody moving it: the layout shifts of the browser's own measure (CLS,
 * https://web.dev/articles/cls), each with what went from where to where. They are summed over the whole page instead of
 * over the worst five seconds, which is the stricter of the two.
 */
interface Shift {
  /** Share of the window that moved, times how far. */
  readonly value: number;
  /** Milliseconds since the page was begun. */
  readonly at: number;
  /** Within half a second of a press or a key, which CLS forgives. */
  readonly afterInput: boolean;
  /** What moved most, in words. */
  readonly moved: readonly string[];
}

/** `layout-shift` of the Layout Instability API, which TypeScript's DOM does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  interface Window {
    /** Hands over what moved since the last time. */
    takeShifts: () => Shift[];
  }
}

/** Runs in the page before its first script. */
function observe(): void {
  const shifts: Shift[] = [];
  const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const region = element.closest('[aria-label], section[id], main, header, footer');
    const around = region && region !== element ? ` in ${region.getAttribute('aria-label') ?? region.tagName.toLowerCase()}` : '';
    return `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”${around}`;
  };
  const keep = (entries: PerformanceEntryList): void => {
    for (const { value, startTime, hadRecentInput, sources } of entries as LayoutShift[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      );
      shifts.push({ value, at: startTime, afterInput: hadRecentInput, moved });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.takeShifts = () => {
    keep(observer.takeRecords());
    return shifts.splice(0);
  };
}

/** Measures every page of the tab from now on. Call it before the first navigation. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(observe);
}

/** What moved since the page was begun, or since it was asked last. */
export const takeShifts = (page: Page): Promise<Shift[]> => page.evaluate(() => window.takeShifts());

/** At most so much of CLS: a fifth of what counts as good. */
const MOST = 0.02;

/** Fails with what moved, from where to where. */
export function expectStill(shifts: readonly Shift[], label: string): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const told = shifts.map(({ value, at, moved }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved.join('; ')}`);
  expect.soft(sum, `${label}: what loads must not move what is there\n${told.join('\n')}`).toBeLessThan(MOST);
}
