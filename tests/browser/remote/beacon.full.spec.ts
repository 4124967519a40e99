import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audit, exportLog } from '../../kit/browser/books.ts';
import { serveHouse } from '../../kit/browser/house.ts';
import { person, register, resultLine } from '../../kit/browser/person.ts';
import { expect, test } from '../../kit/browser/test.ts';
import { cents, openAt } from '../../kit/browser/twoPlayers.ts';

/** Two players at a house whose shared rounds are drawn with a beacon: the local one of `npm run beacon`. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OWN_RESULT = /You won [\d.,]+ credits|Better luck next time!/u;

const closing: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts a local beacon in a folder. Resolves when it answers. */
async function startBeacon(folder: string): Promise<{ readonly file: string; readonly process: ChildProcess }> {
  const file = join(folder, 'beacon.json');
  const beacon = spawn(process.execPath, ['--import', 'tsx', 'scripts/beacon.ts'], {
    cwd: ROOT,
    env: { ...process.env, BEACON: file, BEACON_STATE: join(folder, 'key.json'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(beacon.stdout, 'data');
  return { file, process: beacon };
}

test('a live round and a flip draw with the beacon, the log verifies, and a flip without it is void', async ({ browser }, info) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'beacon-'));
  closing.push(() => rm(folder, { recursive: true }));
  const beacon = await startBeacon(folder);
  closing.push(async () => void beacon.process.kill());
  const house = await serveHouse({ BEACON: beacon.file });
  closing.push(() => house.dispose());

  const options = { baseURL: house.url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const [first, second] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  closing.push(
    () => first.close(),
    () => second.close(),
  );
  const [one, other] = [await openAt(first), await openAt(second)];
  await one.goto('/games/dice');
  await register(one, person('ada'));
  await other.goto('/games/dice');
  await register(other, person('ben'));
  const flip = async (): Promise<void> => {
    await one.goto('/games/coinflip?table=create');
    await other.goto('/games/coinflip?table=join');
    await one.getByRole('button', { name: 'Create Game' }).click();
    await other.getByRole('button', { name: /^Join the game of/u }).click();
  };

  await test.step('a live round says what it is drawn from, and is drawn', async () => {
    await one.goto('/games/roulette?table=live');
    await expect(one.getByText('It is also drawn from a beacon that this page does not know to be public', { exact: false })).toBeVisible();
    await expect(one.getByRole('timer')).toHaveText(/closes in 1[0-4] s/u, { timeout: 60_000 });
    // The house opens the round a moment after the clock says so.
    await expect(one.getByText('shown when the next round opens')).toHaveCount(0);
    await one.getByRole('button', { name: 'Place bet' }).click();
    await expect(resultLine(one)).toHaveText(OWN_RESULT, { timeout: 60_000 });
  });

  await test.step('so does a flip', async () => {
    await flip();
    for (const page of [one, other]) await expect(resultLine(page)).toHaveText(OWN_RESULT, { timeout: 60_000 });
  });

  await test.step('the log of each verifies, with the signatures of the beacon', async () => {
    for (const page of [one, other]) {
      const { file } = await exportLog(page, info);
      expect(await readFile(file, 'utf8')).toContain('"beacon":{"round":');
      expect(audit('verify', file)).toMatch(/\d+ signatures? of beacons checked/u);
    }
  });

  await test.step('without the beacon a flip is void after 30 seconds, and the stakes go back', async () => {
    const before = [await cents(one), await cents(other)];
    beacon.process.kill();
    await flip();
    await expect(other.getByText('the beacon of its round did not come').first()).toBeVisible({ timeout: 90_000 });
    await expect.poll(async () => [await cents(one), await cents(other)]).toEqual(before);
  });
});
