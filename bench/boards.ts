/** How a bench opens and plays each board: its address, its button, and the pointer movements during a run. */
import { expect, type Page } from '@playwright/test';
import { rulebookOf, type GameName } from '../src/domain/games/catalog.ts';
import { person as personCalled } from '../tests/kit/browser/person.ts';
import { playedGames } from '../tests/kit/browser/playedGames.ts';

export interface PlayedBoard {
  readonly name: string;
  readonly address: string;
  /** Whether its smallest bet is 1.00. Default: false. */
  readonly fromOne?: boolean;
  /** The text of the button that begins a round; null if rounds begin without a press. */
  readonly action: string | null;
  /** Preparation before a run. */
  readonly before?: (page: Page) => Promise<void>;
  /** What the pointer does on the board during a run. */
  readonly during?: (page: Page, ended: () => boolean) => Promise<void>;
  /** Work after a run, so that the next one can begin. */
  readonly after?: (page: Page) => Promise<void>;
}

export const person = personCalled('ada');

/** The smallest bet, so that a newcomer's 100.00 credits last for all runs. */
const STAKE = '0.01';
const STAKE_OF_GAMES_FROM_ONE = '1';
const LONG_WAIT_MS = 60_000;

/** Bets on the live wheel, and returns when it begins to turn. */
async function untilTheWheelTurns(page: Page): Promise<void> {
  // Waits for the beginning of the next round, because the current one may close before the bet.
  await page.locator('[data-phase=pause]').waitFor({ timeout: LONG_WAIT_MS });
  await page.locator('[data-phase=betting]').waitFor({ timeout: LONG_WAIT_MS });
  await page.getByRole('button', { name: 'Place bet', exact: true }).click();
  await page.getByText('Yours can be the first of this round.').waitFor({ state: 'detached' });
  await page.locator('[data-board=roulette][data-moving=true]').waitFor({ timeout: LONG_WAIT_MS });
}

/** Rubs the card from side to side with the pointer, repeatedly, as a person does. */
async function scratch(page: Page, ended: () => boolean): Promise<void> {
  const LINES = 12;
  while (!ended()) {
    const canvas = await page.locator('[data-board=scratch] canvas').boundingBox();
    // Without a canvas, a new card is being shown.
    if (!canvas) continue;
    await page.mouse.move(canvas.x + 4, canvas.y + 4);
    await page.mouse.down();
    for (let line = 0; line < LINES && !ended(); line += 1) {
      const y = canvas.y + ((line + 0.5) / LINES) * canvas.height;
      await page.mouse.move(canvas.x + (line % 2 === 0 ? canvas.width - 4 : 4), y, { steps: 12 });
    }
    await page.mouse.up();
  }
}

/** Opens the whole card. A card that is not open survives a reload and blocks buying the next one. */
async function openTheCard(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'Reveal All' });
  if ((await all.getAttribute('aria-disabled')) !== 'true') await all.click();
  await expect(all).toHaveAttribute('aria-disabled', 'true');
}

/** What is done on some boards beside pressing their button. */
const handled: Partial<Record<GameName, Partial<PlayedBoard>>> = {
  roulette: { name: 'Roulette, solo' },
  scratch: { during: scratch, after: openTheCard },
};

export const boards: readonly PlayedBoard[] = [
  ...playedGames.map(({ game, title, action }) => ({
    name: title,
    address: game,
    action,
    fromOne: rulebookOf(game).smallestStakeCents > 1,
    ...handled[game],
  })),
  { name: 'Roulette, live', address: 'roulette?table=live', action: null, before: untilTheWheelTurns },
];

/** Opens a game, fills in a small bet and waits until the page is idle. */
export async function openBoard(page: Page, { address, before, fromOne = false }: PlayedBoard): Promise<void> {
  await page.goto(`/games/${address}`);
  const amount = page.getByRole('textbox', { name: 'Bet amount' });
  // The click is needed for sound: a page may prepare and play sound only after an interaction.
  await amount.click();
  await amount.fill(fromOne ? STAKE_OF_GAMES_FROM_ONE : STAKE);
  await expect(page.locator('[data-board]')).toBeVisible();
  await page.locator('[data-board]').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready.then(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))));
  await before?.(page);
}

/** Opens an empty page, or one with a moving box. */
export async function openEmptyPage(page: Page, origin: string, moves: boolean): Promise<void> {
  const script =
    '<script>const box=document.querySelector("div");const step=(now)=>{box.style.transform=`translateX(${now/10%400}px)`;requestAnimationFrame(step)};requestAnimationFrame(step)</script>';
  const box = '<div style="width:100px;height:100px;background:teal;will-change:transform"></div>';
  await page.route(`${origin}/empty`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>empty</title>${moves ? box + script : ''}` }),
  );
  await page.goto(`${origin}/empty`);
  await page.unroute(`${origin}/empty`);
}
