import type { Page } from '@playwright/test';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { crashPoint } from '../../../src/domain/games/crash.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { betAmount, chooseClientSeed, CLIENT_SEED } from './person.ts';
import { openAs, prepareHouse } from './prepared.ts';
import { expect } from './test.ts';

export const betButton = (page: Page) => page.getByRole('button', { name: 'Bet', exact: true });
export const cashOut = (page: Page) => page.getByRole('button', { name: 'Cash out', exact: true });

/** As many as the longest of these tests plays. */
const ROUNDS = 4;

const pointsOf = (serverSeed: string): readonly number[] =>
  Array.from({ length: ROUNDS }, (_, nonce) =>
    crashPoint(drawsFrom({ serverSeed, clientSeed: CLIENT_SEED, nonce }, nodeHashing), defaultRules),
  );

/** A server seed whose first rounds all fly long enough to be looked at, to points that no other number on the page is like. */
function flyingSeed(): string {
  for (let number = 0; ; number += 1) {
    const serverSeed = nodeHashing.sha256(`a seed on which every round flies, number ${number}`);
    if (pointsOf(serverSeed).every((point) => point > 500 && point < 2_400 && point % 10 !== 0)) return serverSeed;
  }
}

export const serverSeed = flyingSeed();
export const [point = 0] = pointsOf(serverSeed);

/** Crash with the bet set up, for an account whose next rounds are known to the test and to nobody else. */
export async function openCrash(page: Page): Promise<void> {
  await prepareHouse(page, ['ada'], [serverSeed, nodeHashing.sha256('the seed after it')]);
  await openAs(page, 'ada', '/games/crash');
  await chooseClientSeed(page);
  await expect(betButton(page)).toBeVisible();
  await betAmount(page).fill('1');
}
