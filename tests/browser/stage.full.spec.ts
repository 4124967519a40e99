import type { Page } from '@playwright/test';
import { ADMIN, openCommandTab } from '../kit/browser/commandTab.ts';
import { betAmount, openChat, rollOnce, targetNumber } from '../kit/browser/person.ts';
import { playedGames } from '../kit/browser/playedGames.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { chooseLook } from '../kit/browser/looks.ts';
import { expect, test } from '../kit/browser/test.ts';
import { openStage, panel, PHONE, stage, stages } from '../kit/browser/stages.ts';

/** The stage is the page: how large a board is, what is in view with it, and that nothing lies over what is being filled in. */

const DESK = { width: 1_440, height: 900 };
const LAPTOP = { width: 1_280, height: 720 };
/** 1,280 by 900 at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };
const SIZES = [PHONE, LAPTOP, DESK, ZOOMED];

for (const withChat of [false, true]) {
  test(`each board is 640 px wide or wider, and stage, panel and button are in view together${withChat ? ', beside the chat too' : ''}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(DESK);
    await openAs(page, 'ada', '/games');
    if (withChat) await openChat(page);
    for (const shown of [...stages, { address: 'coinflip?table=join', title: 'Join Game', action: null }]) {
      await test.step(shown.title, async () => {
        await openStage(page, shown);
        const box = await stage(page).locator('[data-board]').boundingBox();
        expect(box?.width, shown.title).toBeGreaterThanOrEqual(640);
        await expect(stage(page)).toBeInViewport({ ratio: 1 });
        await expect(panel(page)).toBeInViewport({ ratio: 1 });
        if (shown.action !== null)
          await expect(panel(page).getByRole('button', { name: shown.action, exact: true })).toBeInViewport({ ratio: 1 });
        // The last of the facts about a bet. Crash has two fields more, and its facts scroll.
        if (playedGames.some(({ game }) => game === shown.address && game !== 'crash'))
          await expect(panel(page).getByRole('link', { name: 'exact odds' })).toBeInViewport({ ratio: 1 });
        // The tabs of the games are one row, all of it in view.
        const tabs = page.getByRole('tablist', { name: 'Games' });
        expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        expect(new Set(await tabs.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))).size).toBe(1);
      });
    }
  });
}

/** For each element what lies over its middle, in words, or null. `focused` gives each the focus before it is looked at. */
const coversOf = (elements: readonly Element[], focused: boolean): readonly (string | null)[] =>
  elements.map((element) => {
    if (focused) (element as HTMLElement).focus();
    // A link may go over two lines.
    const { left = 0, top = 0, width = 0, height = 0 } = element.getClientRects()[0] ?? {};
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    if (hit !== null && [element, ...labels].some((part) => part.contains(hit))) return null;
    return `${element.outerHTML.slice(0, 90)} under ${hit?.outerHTML.slice(0, 90) ?? 'nothing: it is out of view'}`;
  });

/** Gives the focus to every control of the bet panel in turn. */
async function expectNothingCovered(page: Page, says: string): Promise<void> {
  const covers = await panel(page).locator('button:enabled, input:enabled, a').evaluateAll(coversOf, true);
  expect(covers.length, says).toBeGreaterThan(3);
  expect(
    covers.filter((cover) => cover !== null),
    says,
  ).toEqual([]);
}

for (const size of SIZES) {
  const says = `${size.width} × ${size.height}`;
  test(`nothing lies over a control that has the focus, ${says}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await openAs(page, 'ada', '/games');
    for (const shown of stages) {
      await test.step(shown.title, async () => {
        await openStage(page, shown);
        await expectNothingCovered(page, `${shown.title}, ${says}`);
        const auto = page.getByRole('radio', { name: 'Auto' });
        if ((await auto.count()) === 0) return;
        await auto.check({ force: true });
        await expectNothingCovered(page, `${shown.title}, auto, ${says}`);
      });
    }
  });

  test(`auto bet without “Stop on loss” leads to that field, with its sentence in view, ${says}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openAs(page, 'ada', '/games');
    await page.getByRole('radio', { name: 'Auto' }).check({ force: true });
    const start = page.getByRole('button', { name: 'Start auto bet' });
    const field = page.getByRole('textbox', { name: /^Stop on loss/u });
    const sentence = page.getByText('Please enter the most you are willing to lose');
    await field.fill('');
    for (const press of ['first', 'second']) {
      await page.evaluate(() => scrollTo(0, 0));
      await start.click();
      await expect(field, press).toBeFocused();
      for (const shown of [field, sentence]) expect(await shown.evaluateAll(coversOf, false), press).toEqual([null]);
    }
    await field.fill('50');
    await page.getByRole('textbox', { name: 'Number of bets' }).fill('2');
    await betAmount(page).fill('1');
    await start.click();
    await expect(
      stage(page).getByText(/^Auto bet: round 2 of 2, net [+−]?\d\.\d\d\. All bets of the plan have been placed\.$/u),
    ).toBeVisible();
  });
}

test('in a window as low as half a laptop’s only the bar with the button stays in place while the page scrolls', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await openAs(page, 'ada', '/games');
  // The panel is drawn after the rest of the stage.
  await expect(page.locator('[data-bet-bar]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  await expect(page.getByRole('banner')).not.toBeInViewport();
  const inPlace = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position) && element.getBoundingClientRect().height > 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(inPlace.filter((html) => !html.includes('aria-label="Notifications"'))).toEqual([expect.stringContaining('data-bet-bar')]);
  const bar = await page.locator('[data-bet-bar]').boundingBox();
  expect(bar?.height).toBeLessThan(ZOOMED.height / 7);
});

/** A phone on its side, 1,440 by 900 at 200 % zoom, and the smallest phone. */
const LOW = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

for (const size of LOW) {
  test(`board, result and button are in view together, ${size.width} × ${size.height}, also after a press from the fields`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await openAs(page, 'ada', '/games');
    for (const shown of playedGames) {
      await test.step(shown.title, async () => {
        await openStage(page, { address: shown.game, title: shown.title });
        await page.evaluate(() => scrollTo(0, 500));
        await page.getByRole('button', { name: shown.action, exact: true }).click();
        if (shown.game === 'scratch') await page.getByRole('button', { name: 'Reveal All' }).click();
        if (shown.game === 'crash') {
          const out = page.locator('[data-cash-out]');
          await expect(out).toBeInViewport({ ratio: 1 });
          await expect(stage(page).locator('[data-board]')).toBeInViewport({ ratio: 1 });
          await expect.poll(async () => (await out.count()) === 0 || (await out.getAttribute('aria-disabled')) === null).toBe(true);
          if ((await out.count()) > 0) await out.click();
        }
        const line = stage(page).locator('[data-result]');
        await expect(line).toBeVisible();
        const bar = await page.locator('[data-bet-bar]').boundingBox();
        for (const seen of [stage(page).locator('[data-board]'), line]) {
          const box = await seen.boundingBox();
          expect(box?.y, shown.title).toBeGreaterThanOrEqual(0);
          expect((box?.y ?? 0) + (box?.height ?? 0), shown.title).toBeLessThanOrEqual(bar?.y ?? 0);
        }
      });
    }
  });
}

/** A phone as most are. */
const USUAL_PHONE = { width: 390, height: 844 };

test('the reason why a message was refused is in view above the bar with the button', async ({ page, context }) => {
  await page.setViewportSize(USUAL_PHONE);
  await openAs(page, 'ada', '/games/dice');
  const tab = await openCommandTab(context);
  expect(await tab.send({ type: 'MuteInChat', payload: { account: await tab.accountOf('ada'), forMs: 60_000 } }, ADMIN)).toBe('accepted');
  await openChat(page);
  const line = page.getByRole('textbox', { name: 'Message' });
  const reason = page.getByRole('tabpanel', { name: 'Chat' }).getByText('You cannot write in the chat at the moment');
  for (const press of ['first', 'second']) {
    await line.fill('May I?');
    await line.press('Enter');
    await expect(reason).toBeVisible();
    for (const seen of [line, reason]) await expect.poll(() => seen.evaluateAll(coversOf, false), press).toEqual([null]);
  }
});

test('who goes to the chat on a phone sees the field to write in, 390 px', async ({ page, context }) => {
  await page.setViewportSize(USUAL_PHONE);
  await openAs(page, 'ada', '/games/dice');
  const tab = await openCommandTab(context);
  expect(await tab.send({ type: 'Say', payload: { text: 'Hello' } }, await tab.accountOf('ada'))).toBe('accepted');
  await page.getByRole('button', { name: /^Go to the chat/u }).click();
  const line = page.getByRole('textbox', { name: 'Message' });
  await expect(line).toBeInViewport({ ratio: 1 });
  const roll = page.getByRole('button', { name: 'Roll', exact: true });
  const bottom = async () => ((await line.boundingBox())?.y ?? Infinity) + ((await line.boundingBox())?.height ?? 0);
  expect(await bottom(), 'above the bar with the bet').toBeLessThan(((await roll.boundingBox())?.y ?? 0) - 8);
});

test('each of the first steps leaves most of a phone to the page, 390 px', async ({ page, context }) => {
  await page.setViewportSize(USUAL_PHONE);
  await openAs(page, 'ada', '/rewards');
  const tab = await openCommandTab(context);
  const ada = await tab.accountOf('ada');
  const steps = page.getByRole('region', { name: 'First steps' });
  const bet = { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 98 } };
  const commands = [{ type: 'ClaimDailyBonus', payload: {} }, { type: 'PlaceBet', payload: bet }, null] as const;
  for (const [step, command] of commands.entries()) {
    await expect(steps.getByText(`Step ${step + 1} of 3`)).toBeVisible();
    expect((await steps.boundingBox())?.height).toBeLessThanOrEqual(USUAL_PHONE.height / 4);
    if (command) expect(await tab.send(command, ada)).toBe('accepted');
  }
});

test('Verify is in view beside each recent flip, 390 px', async ({ page, anotherPerson }) => {
  const bob = await anotherPerson();
  await page.setViewportSize(USUAL_PHONE);
  await prepareHouse(page, ['ada', 'bob']);
  await openAs(page, 'ada', '/games/coinflip?table=create');
  await openAs(bob, 'bob', '/games/coinflip?table=join');
  await betAmount(page).fill('5');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await bob.getByRole('button', { name: 'Join the game of ada' }).click();
  await page.bringToFront();
  const list = page.getByRole('region', { name: 'Recent games', exact: true });
  const verify = list.getByRole('link', { name: /^Verify/u });
  await verify.scrollIntoViewIfNeeded();
  await expect(verify).toBeInViewport({ ratio: 1 });
  expect(await list.evaluate(widerThanItself)).toEqual([]);
});

/** What inside of an element scrolls sideways. */
const widerThanItself = (element: Element): readonly string[] =>
  [element, ...element.querySelectorAll('*')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
    .map((part) => part.outerHTML.slice(0, 90));

/** How many lines a text takes. */
const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

test('each multiplier of Plinko stands in one line inside its slot, 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'ada', '/games/plinko');
  const multipliers = page.locator('[data-board=plinko] [data-slot] > :nth-child(2)');
  await expect(multipliers.first()).toBeVisible();
  for (const multiplier of await multipliers.all()) {
    expect(await multiplier.textContent()).toMatch(/^[\d.]+×$/u);
    expect(await multiplier.evaluate(linesOf)).toBe(1);
    expect(await multiplier.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('the bar of Dice is dragged to a target, which the slider beside it takes', async ({ page }) => {
  await page.setViewportSize(DESK);
  await openAs(page, 'ada', '/games/dice');
  const grip = page.locator('[data-board=dice] [data-grip]');
  const box = await grip.boundingBox();
  if (!box) throw new Error('the bar has no place');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.3), { steps: 5 });
  await page.mouse.up();
  await expect(targetNumber(page)).toHaveValue('30');
  await expect(page.getByRole('slider').first()).toHaveValue('30');
  await page.mouse.move(...at(0.8));
  await expect(targetNumber(page), 'nothing is dragged after it was let go').toHaveValue('30');
});

test('names of the leaderboard stand in one line, 320 px', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, 'ada', '/leaderboard');
  const tab = await openCommandTab(context);
  await tab.send(
    { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } },
    await tab.accountOf('ada'),
  );
  const row = page.locator('tr[aria-current=true]');
  for (const words of ['ada', 'You']) {
    const text = row.getByText(words, { exact: true }).first();
    await expect(text).toBeVisible();
    expect(await text.evaluate(linesOf), words).toBe(1);
  }
  expect(await page.locator('main').evaluate(widerThanItself)).toEqual([]);
});

test('an unchecked box is drawn with its own border in both themes, as no disabled one is', async ({ page }) => {
  await openAs(page, 'ada', '/games/dice');
  for (const theme of ['dark', 'light'] as const) {
    await chooseLook(page, theme, 1_280);
    const box = page.getByRole('checkbox').first();
    await expect(box).not.toBeChecked();
    const drawn = await box.evaluate((element) => {
      const { appearance, opacity, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return { appearance, opacity, borderTopWidth, differs: borderTopColor !== backgroundColor };
    });
    expect(drawn, theme).toEqual({ appearance: 'none', opacity: '1', borderTopWidth: '2px', differs: true });
  }
});

test('a game has an address; the last one is opened again; the way back leads through the games', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await expect(page).toHaveURL('/games/dice');
  await rollOnce(page);
  await page.getByRole('tab', { name: 'Poker' }).click();
  await expect(page).toHaveURL('/games/poker');
  await expect(page).toHaveTitle(/^Poker · /u);
  await expect(page.getByRole('tab', { name: 'Poker' }), 'it is no other page').toBeFocused();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Games' }).click();
  await expect(page).toHaveURL('/games/poker');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Games' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('tab', { name: 'Slots' }).click();
  await expect(page).toHaveURL('/games/slots');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Poker', exact: true })).toBeVisible();
  await page.goto('/games?game=coinflip&table=create');
  await expect(page).toHaveURL('/games/coinflip?table=create');
  await expect(page.getByRole('region', { name: 'Create Game', exact: true })).toBeVisible();
  await page.goto('/games/chess');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found · /u);
});
