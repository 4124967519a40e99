import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { checkpointPaths } from '../../../src/api/checkpoints.ts';
import { Door } from '../../../src/server/door.ts';
import { houseApp } from '../../../src/server/http/houseApp.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { witnessServer } from '../../../src/witness/serveWitness.ts';
import { Witness } from '../../../src/witness/witness.ts';
import { domainHash } from '../../../scripts/domainHash.ts';
import { siteWith } from '../../../scripts/openDoor.ts';
import { audit, exportLog } from '../../kit/browser/books.ts';
import { openDice, person, register, rollButton, rollOnce } from '../../kit/browser/person.ts';
import { expect, test } from '../../kit/browser/test.ts';
import type { Page } from '@playwright/test';
import { openAt } from '../../kit/browser/twoPlayers.ts';
import { partnersOfTests } from '../../kit/gateway.ts';
import { KeptForServer, MemoryServerStores } from '../../kit/serverStores.ts';

/**
 * Somebody in front of a house shows one of two pages another log: a house with the same key and the same first entries. One witness has
 * seen the log of the other page. Its cosigned checkpoint is all that tells.
 */

const closing: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const openOver = async (kept: KeptForServer) => {
  const stores = new MemoryServerStores(kept);
  const parts = await openServerHouse({
    stores,
    clock: systemClock,
    entropy: cryptoEntropy,
    hashing: nodeHashing,
    domainHash: domainHash(),
  });
  closing.push(() => parts.house.stop());
  return parts;
};
type Parts = Awaited<ReturnType<typeof openOver>>;

async function listen(parts: Parts, witnesses: Parameters<typeof houseApp>[1]['witnesses'] = []): Promise<string> {
  const partners = partnersOfTests();
  const app = await houseApp(new Door(parts), { partners, witnesses, ...siteWith(partners) });
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function witnessOf({ checkpoints }: Parts) {
  const folder = await mkdtemp(join(tmpdir(), 'witness-'));
  const witness = await Witness.open({
    name: 'witness.example.com/one',
    logs: [await checkpoints.verifier()],
    path: join(folder, 'state.json'),
    clock: systemClock,
    freshSecret: () => randomBytes(32).toString('hex'),
  });
  const server = witnessServer(witness, () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return { key: witness.verifier, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a page that is shown another log than the witness names it with the next cosigned checkpoint', async ({ browser }, info) => {
  test.slow();
  const kept = new KeptForServer();
  const parts = await openOver(kept);
  const witness = await witnessOf(parts);
  const [url, forkUrl] = [await listen(parts, [witness]), await listen(await openOver(await kept.copy()))];

  const options = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const [first, second] = await Promise.all([url, forkUrl].map((baseURL) => browser.newContext({ ...options, baseURL })));
  closing.push(
    () => first!.close(),
    () => second!.close(),
  );
  const [one, other] = [await openAt(first!), await openAt(second!)];
  // Pages under automation compare only when they are asked to.
  const askToCompare = async (page: Page): Promise<void> => {
    await page.evaluate(() => localStorage.setItem('checkLog', 'yes'));
    await page.reload();
  };
  // Who shows the second page another log passes on what the witness signed: it has nothing else that is cosigned.
  for (const path of [checkpointPaths.cosigned, checkpointPaths.witnesses])
    await other.route(`**${path}`, async (route) => route.fulfill({ response: await route.fetch({ url: url + path }) }));

  await one.goto('/games/dice');
  await register(one, person('ada'));
  await askToCompare(one);
  await openDice(one);
  await rollOnce(one);
  await expect.poll(async () => (await fetch(url + checkpointPaths.cosigned)).status, { timeout: 30_000 }).toBe(200);

  await test.step('the other page names it', async () => {
    await other.goto('/games/dice');
    await register(other, person('ben'));
    await askToCompare(other);
    await expect(other.getByText(/contradicts what it sent before: .* entries/u).first()).toBeVisible({ timeout: 60_000 });
    await rollButton(other).click();
    await expect(other.getByText('so this page sends it nothing more').first()).toBeVisible();
  });

  await test.step('and so does its next page, before it asks the house for anything, with the same sentence', async () => {
    const sentence = await other
      .getByText(/contradicts what it sent before: .* entries/u)
      .first()
      .innerText();
    const [named] = /The house server contradicts .* nothing more\./u.exec(sentence) ?? [];
    const asked: string[] = [];
    other.on('websocket', (socket) => asked.push(socket.url()));
    await other.reload();
    await expect(other.getByRole('heading', { name: 'The house server contradicts what it sent before' })).toBeVisible();
    await expect(other.getByText(named ?? '')).toBeVisible();
    expect(asked).toEqual([]);
  });

  await test.step('its evidence, with an export of the house, proves that the house signed two histories', async () => {
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Save the evidence' }).first().click(),
    ]);
    const evidence = info.outputPath('evidence.json');
    await download.saveAs(evidence);
    // The log of the house is longer by now than the checkpoint of the other one.
    for (let n = 0; n < 5; n += 1) await rollOnce(one);
    const log = info.outputPath('log.jsonl');
    await writeFile(log, await (await fetch(`${url}/export`)).text());
    const key = (await (await fetch(url + checkpointPaths.key)).text()).trim();
    expect(audit('evidence', evidence, '--log', log, '--key', key)).toContain('Proved: the house signed two histories.');
  });

  await test.step('the page of the log that the witness saw says so', async () => {
    await exportLog(one, info);
    await expect(one.getByText(/^Seen by 1 witness, \d+ s ago\.$/u)).toBeVisible({ timeout: 60_000 });
  });
});
