import type { Page } from '@playwright/test';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { dice } from '../../src/domain/games/dice.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { betAmount, chooseClientSeed, CLIENT_SEED, expectBalance, resultLine, rollButton, targetNumber } from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What a win looks like in a browser that moves, and in one that does not. */

const TARGET = 5;

/** A server seed whose first roll wins at 5 or under, which pays 19.40 times the stake. */
function winningSeed(): string {
  for (let number = 0; ; number += 1) {
    const serverSeed = nodeHashing.sha256(`a seed on which Dice wins, number ${number}`);
    const draws = drawsFrom({ serverSeed, clientSeed: CLIENT_SEED, nonce: 0 }, nodeHashing);
    if (dice.play(dice.defaultChoice, draws, defaultRules).roll <= TARGET) return serverSeed;
  }
}

/** Rolls once, at 5 or under, for one credit. It wins. */
async function win(page: Page): Promise<void> {
  await prepareHouse(page, ['ada'], [winningSeed(), nodeHashing.sha256('the seed after it')]);
  await openAs(page, 'ada', '/games/dice');
  await chooseClientSeed(page);
  await betAmount(page).fill('1');
  await targetNumber(page).fill(String(TARGET));
  await rollButton(page).click();
  await expect(resultLine(page)).toHaveText(/^Rolled [1-5]\. You needed 5 or under\. You won 19\.40 credits$/u);
}

const toasts = (page: Page) => page.locator('[data-toast]');

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a win of ten times the stake throws sparks, which move nothing and take no press', async ({ page }) => {
    await win(page);
    const burst = page.locator('[data-celebration=big]');
    await expect(burst).toBeAttached();
    const { moved, pressable } = await burst.evaluate((layer) => {
      const properties = layer
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap((frame) => Object.keys(frame)) : []));
      const own = new Set(['offset', 'easing', 'composite', 'computedOffset', 'transform', 'opacity']);
      return { moved: properties.filter((name) => !own.has(name)), pressable: getComputedStyle(layer).pointerEvents };
    });
    expect({ moved, pressable }).toEqual({ moved: [], pressable: 'none' });
    await expectBalance(page, '118.40');
    await expect(toasts(page), 'the stage has told it').toHaveCount(0);
  });
});

test('with reduced motion the same win is words and the balance alone', async ({ page }) => {
  await win(page);
  await expectBalance(page, '118.40');
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});
