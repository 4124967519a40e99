import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Layout shifts of a page, as the browser measures them (CLS, https://web.dev/articles/cls), each with what moved from where
 * to where. They are summed over the whole page instead of the worst five seconds, which is stricter.
 */
interface Shift {
  /** Share of the window that moved, times how far. */
  readonly value: number;
  /** Milliseconds since the page began to load. */
  readonly at: number;
  /** Whether it came within half a second of a press or a key. CLS does not count those. */
  readonly afterInput: boolean;
  /** The elements that moved most, in words. */
  readonly moved: readonly string[];
}

/** `layout-shift` of the Layout Instability API, which TypeScript's DOM types do not have. */
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
    /** Returns the shifts since the last call. */
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

/** The shifts since the page was loaded, or since the last call. */
export const takeShifts = (page: Page): Promise<Shift[]> => page.evaluate(() => window.takeShifts());

/** The highest allowed CLS: a fifth of the limit that counts as good. */
const MOST = 0.02;

/** Fails with a list of what moved, from where to where. */
export function expectStill(shifts: readonly Shift[], label: string): void {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const told = shifts.map(({ value, at, moved }) => `${value.toFixed(4)} at ${Math.round(at)} ms: ${moved.join('; ')}`);
  expect.soft(sum, `${label}: what loads must not move what is there\n${told.join('\n')}`).toBeLessThan(MOST);
}
