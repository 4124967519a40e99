/** Clicks on Roll in the page of Dice, timed. */
import type { Page } from '@playwright/test';

/** For one click on Roll: the time until the entry is durable, and until the result is shown, in ms. */
export interface Clicked {
  readonly durable: number;
  readonly shown: number;
}

/**
 * Runs in the page. The window receives `localStorageUpdated` right after the transaction of the entry has completed; the
 * event is part of the product. The page rests between clicks, as it does for a person, because the balance, the lists and
 * the toast of a round are drawn in the frames after its result.
 */
export async function clickRoll({ clicks, restMs }: { clicks: number; restMs: number }): Promise<Clicked[]> {
  const rollButton = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ type, textContent }) => type === 'submit' && textContent === 'Roll');
  const shownBet = (): string | undefined => document.querySelector<HTMLElement>('[data-result]')?.dataset['result'];
  const times: Clicked[] = [];
  for (let click = 0; click < clicks; click += 1) {
    const before = shownBet();
    const button = rollButton();
    if (button === undefined) throw new Error('There is no button to roll with.');
    let durable = Number.NaN;
    const began = performance.now();
    addEventListener('localStorageUpdated', () => (durable = performance.now() - began), { once: true });
    const shown = new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        const bet = shownBet();
        if (bet === undefined || bet === before) return;
        watch.disconnect();
        resolve(performance.now() - began);
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    button.click();
    times.push({ shown: await shown, durable });
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  return times;
}

export async function readyToRoll(page: Page): Promise<void> {
  await page.goto('/games');
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Bet amount' }).fill('0.01');
}
