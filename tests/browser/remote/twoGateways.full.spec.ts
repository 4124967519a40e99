import { audit, explainedBalance, exportLog } from '../../kit/browser/books.ts';
import { serveGateways } from '../../kit/browser/house.ts';
import { openDice, person, register, rollOnce } from '../../kit/browser/person.ts';
import { allowProblem, expectNoCspViolations } from '../../kit/browser/problems.ts';
import { expect, servedForFile, test } from '../../kit/browser/test.ts';
import { cents, flip, openAt, talk } from '../../kit/browser/twoPlayers.ts';

/** Two people, each at a gateway of their own, in front of one house. */

const set = servedForFile(serveGateways);

test('they talk, flip, and bet on while the house is killed; every balance is explained, and both logs verify', async ({
  browser,
}, info) => {
  test.slow();
  const options = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const contexts = await Promise.all(set().urls.map((baseURL) => browser.newContext({ ...options, baseURL })));
  const [one, other] = [await openAt(contexts[0]!), await openAt(contexts[1]!)];
  const pages = [one, other];
  for (const [page, name] of [
    [one, 'ada'],
    [other, 'ben'],
  ] as const) {
    await page.goto('/games/dice');
    await register(page, person(name));
  }
  await test.step('they talk', () => talk(one, other));
  await test.step('they flip a coin against each other', () => flip(one, other));

  await test.step('the house is killed: both bet on without a reload', async () => {
    for (const page of pages) {
      await openDice(page);
      allowProblem(page, /status of 503/u);
    }
    const before = await Promise.all(pages.map(cents));
    set().killHouse();
    for (const page of pages) await rollOnce(page);
    for (const [place, page] of pages.entries()) expect(await cents(page)).not.toBe(before[place]);
  });

  await test.step('every balance is explained, and both logs verify', async () => {
    for (const page of pages) {
      await explainedBalance(page);
      const { file } = await exportLog(page, info);
      expect(audit('verify', file)).toContain('holds');
    }
  });
  for (const page of pages) expectNoCspViolations(page);
  await Promise.all(contexts.map((context) => context.close()));
});
