/**
 * From the click on Roll to the result shown, in the same build in Chromium: at a house server (here with its
 * PostgreSQL on this one) beside the embedded house. Turns alternate.
 */
import { builtFolder } from '../scripts/builtApp.ts';
import { serveHouse } from '../tests/kit/browser/house.ts';
import { person, register } from '../tests/kit/browser/person.ts';
import { launchProfile } from '../tests/kit/browser/profile.ts';
import { NAMES_KEPT } from './kit/bare.ts';
import { judge, median, ms, msInTurns, quantile, timesInTurns } from './kit/figures.ts';
import { clickRoll, readyToRoll } from './kit/rolls.ts';
import { serveApp } from './kit/servedApp.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const REST_MS = 120;
const TURNS = 16;
const CLICKS_A_TURN = 25;
const WARM_CLICKS = 60;
const AT_MOST = 2;

const app = await serveApp(builtFolder);
const house = await serveHouse();
const houses = [
  { name: 'embedded', profile: await launchProfile({ baseURL: app.origin, reducedMotion: 'reduce' }), turns: [] as number[][] },
  { name: 'elsewhere', profile: await launchProfile({ baseURL: house.url, reducedMotion: 'reduce' }), turns: [] as number[][] },
] as const;
try {
  for (const { profile } of houses) {
    const page = profile.page();
    await page.addInitScript(NAMES_KEPT);
    await page.goto('/games');
    await register(page, person('player'));
    await readyToRoll(page);
    await page.evaluate(clickRoll, { clicks: WARM_CLICKS, restMs: REST_MS });
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { profile, turns } of houses) {
      const clicked = await profile.page().evaluate(clickRoll, { clicks: CLICKS_A_TURN, restMs: REST_MS });
      turns.push(clicked.map(({ shown }) => shown));
    }
  }
  console.log(`Click on Roll to the result shown, ${TURNS} turns of ${CLICKS_A_TURN} clicks each, one house after the other, ms.`);
  console.table(houses.map(({ name, turns }) => ({ house: name, p50: ms(median(turns.flat())), p99: ms(quantile(turns.flat(), 0.99)) })));
  const [embedded, elsewhere] = houses.map(({ turns }) => turns.map(median));
  const medians = (elsewhere ?? []).map((ours, turn) => ({ ours, bare: embedded?.[turn] ?? Number.NaN }));
  judge([
    {
      what: 'click to result, house elsewhere, p50',
      to: 'the embedded house',
      times: timesInTurns(medians),
      atMost: AT_MOST,
      figures: msInTurns(medians),
    },
  ]);
} finally {
  await Promise.all(houses.map(({ profile }) => profile.dispose()));
  await house.dispose();
  app.close();
}
