/** The example plays at a house that listens, over PostgreSQL where it is installed, and what it exports verifies. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { twoPlayers } from '../../../examples/twoPlayers.ts';
import { timeOfBeaconRound } from '../../../src/domain/fairness/beacon.ts';
import { localChain, signBeaconRound } from '../../../src/domain/fairness/beaconSignature.ts';
import { gameNames } from '../../../src/domain/games/catalog.ts';
import { runAudit } from '../../../src/audit/run.ts';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { House } from '../../../src/engine/house.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import type { ServerStores } from '../../../src/server/ports.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { serve } from '../../kit/gateway.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { KeptForServer, MemoryServerStores } from '../../kit/serverStores.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

let served: Awaited<ReturnType<typeof serve>> | undefined;
let stores: ServerStores | undefined;
let folder = '';
afterEach(async () => {
  await served?.close();
  await served?.house.stop();
  await stores?.close();
  await rm(folder, { recursive: true, force: true });
});

const SECRET = '0e'.repeat(32);
const chain = localChain(SECRET, { genesisSeconds: 1_600_000_000, periodSeconds: 3 });

/** Draws rounds whose beacon round has come. */
function drawDue(house: House, now: number): void {
  for (const { id, beacon } of Object.values(house.world.rounds)) {
    if (!beacon?.due || timeOfBeaconRound(chain, beacon.due.round) > now) continue;
    void house.submit({ type: 'DrawRound', payload: { round: id, signature: signBeaconRound(SECRET, beacon.due.round) } }, 'house');
  }
}

test.each([
  ['two players', null],
  ['with a beacon two players', chain],
])('%s play every game, flip a coin and sit at the live table; both views and the whole log verify', async (_who, beacon) => {
  folder = await mkdtemp(join(tmpdir(), 'house-'));
  const { clock, entropy } = new TestBrowser({ seed: freshKey() });
  stores = hasPostgres
    ? await openPostgresStores({ place: await freshDatabase(), key: freshKey() })
    : new MemoryServerStores(new KeptForServer());
  const opened = await openServerHouse({ stores, clock, entropy, hashing: nodeHashing, domainHash: 'this rulebook' });
  served = await serve(opened);
  const { house } = opened;
  if (beacon) await house.submit({ type: 'SetBeacon', payload: { chain: beacon } }, 'house');
  const url = await served.app.listen({ port: 0, host: '127.0.0.1' });
  // The house's clock stands still in tests, and Crash takes time, and the live table.
  const ticking = setInterval(() => {
    clock.move(100);
    void opened.scheduler.run();
    drawDue(house, clock.now());
  }, 20);
  const files = await twoPlayers(url, folder).finally(() => clearInterval(ticking));
  expect(files).toHaveLength(3);
  for (const file of files) {
    const said: string[] = [];
    expect(
      await runAudit(
        ['verify', file],
        (line) => said.push(line),
        (line) => said.push(line),
      ),
      said.join('\n'),
    ).toBe(0);
  }
  const whole = await readFile(join(folder, 'whole.jsonl'), 'utf8');
  for (const game of gameNames) expect(whole).toContain(`"rulebook":"${game}@`);
  expect(/"type":"bet\/placed".*"beaconRound":\d+/u.test(whole)).toBe(beacon !== null);
  for (const game of ['coinflip', 'roulette'])
    expect(whole).toMatch(new RegExp(`"round/played","data":\\{"round":"\\w+","game":"${game}"`, 'u'));
  const said: string[] = [];
  const out = join(folder, 'fetched.jsonl');
  const token = await adminTokenOf(url);
  expect(
    await runAudit(
      ['export', '--url', url, '--token', token, '--out', out],
      (line) => said.push(line),
      (line) => said.push(line),
    ),
  ).toBe(0);
  expect(await readFile(out, 'utf8')).toContain('"round/played"');
  for (const [chapter, exit] of [
    ['1', 0],
    ['2', 2],
  ] as const)
    expect(
      await runAudit(
        ['export', '--url', url, '--token', token, '--chapter', chapter, '--out', out],
        (line) => said.push(line),
        (line) => said.push(line),
      ),
    ).toBe(exit);
  expect(said.at(-1)).toContain('The log has no chapter 2.');
  expect(await readFile(out, 'utf8')).toContain('"round/played"');
  expect(
    await runAudit(
      ['export', '--url', url, '--token', 'abc', '--out', out],
      (line) => said.push(line),
      (line) => said.push(line),
    ),
  ).toBe(2);
  expect(said.at(-1)).toContain('Your session has ended');
});

async function adminTokenOf(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin123' }),
  });
  return ((await response.json()) as { readonly access_token: string }).access_token;
}
