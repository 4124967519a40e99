/** The contract of the stores, the fairness vectors and the fold in each engine that is installed, and in Node. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { engines, type OpenedEngine } from './browsers.ts';
import { checkVectors, stateDigest } from './checks.ts';
import { readFixture, servePage } from './serve.ts';

const HISTORIES = ['first-day', 'every-event', 'month-of-20'];
const VECTORS = 407;

const served = await servePage();
afterAll(() => served.stop());

const ofNode = new Map<string, string>();
beforeAll(async () => {
  for (const history of HISTORIES) ofNode.set(history, await stateDigest(readFixture, history, nodeHashing));
});

test('Node draws what the vectors say', async () => expect(await checkVectors(readFixture)).toBe(VECTORS));

describe.each(engines)('$name', ({ name, install, start }) => {
  let engine: OpenedEngine | null = null;
  beforeAll(async () => {
    engine = await start();
    console.log(engine === null ? `${name} is not installed, so it is left out. Install ${install}.` : `${name} ${engine.version}`);
    await engine?.open(served.url);
  });
  afterAll(() => engine?.close());

  test('keeps the contract of the stores in its IndexedDB', async ({ skip }) => {
    if (engine === null) return skip(`${name} is not installed`);
    const names = await engine.evaluate<string[]>('storesPage.caseNames()');
    expect(names.length).toBeGreaterThan(20);
    for (const place of names.keys()) expect(await engine.evaluate(`storesPage.runCase(${place})`)).toBeNull();
  });

  test('draws what the vectors say', async ({ skip }) => {
    if (engine === null) return skip(`${name} is not installed`);
    expect(await engine.evaluate('enginePage.vectors()')).toBe(VECTORS);
  });

  test.for(HISTORIES)('verifies and folds %s to the state of Node', async (history, { skip }) => {
    if (engine === null) return skip(`${name} is not installed`);
    const digest = await engine.evaluate<string>(`enginePage.digest('${history}')`);
    expect(digest).toMatch(/^[0-9a-f]{64}$/u);
    expect(digest).toBe(ofNode.get(history));
  });
});
