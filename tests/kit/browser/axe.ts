import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './looks.ts';
import { atFullSpeed } from './slow.ts';

/** WCAG 2.2 AA and the levels and versions that it includes. */
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeOptions {
  /** Only inside this selector, e.g. an open dialog. */
  readonly include?: string;
  /** The name of the scan in the message: "Dice, light, fairness dialog open". */
  readonly label?: string;
}

/** Fails with one line for each element that misses WCAG 2.2 AA: rule, place, and how to fix it. */
export async function axeScan(page: Page, { include, label }: AxeOptions = {}): Promise<void> {
  // Elements that are still fading in have mixed colours.
  await atRest(page);
  // Without frames, legacy mode runs in this page alone and opens no second page for the results.
  const alone = (await page.locator('iframe').count()) === 0;
  // The script is half a megabyte, so it is only added to a page without it.
  const there = alone && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder({ page, ...(there ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(WCAG_22_AA)
    .setLegacyMode(alone);
  if (include !== undefined) builder.include(include);
  const { violations } = await atFullSpeed(page, () => builder.analyze());
  const list = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => {
      const how = (failureSummary ?? '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim())
        .join('; ');
      return `${id} (${impact ?? 'unrated'}) at ${target.flat().join(' > ')}: ${how} — ${html.slice(0, 160)}`;
    }),
  );
  expect(list, `${label ?? page.url()} must meet WCAG 2.2 AA`).toEqual([]);
}
