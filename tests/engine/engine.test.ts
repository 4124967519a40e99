/** What an engine does whether it shares its log with other tabs or has it for itself. */
import { afterEach, describe, expect, test } from 'vitest';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { accountOf } from '../../src/domain/world.ts';
import { OpenPages } from '../../src/base/openPages.ts';
import { StoreUnavailableError } from '../../src/base/ports.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { beginLog } from '../../src/engine/begin.ts';
import { openHouse } from '../../src/engine/open.ts';
import { START } from '../kit/lawful.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { accept, became, diceBet, GENESIS, newcomer, TestBrowser } from '../kit/testHouse.ts';

const HOUR = 3_600_000;
const id = '00000000-0000-4000-8000-000000000001';
const closing: { close(): void }[] = [];
afterEach(() => {
  for (const one of closing.splice(0)) one.close();
});

/** Something that engines are opened over, one after the other. */
interface Place {
  readonly log: TestBrowser['log'];
  readonly vault: Pick<TestBrowser['vault'], 'delete'>;
  readonly clock: TestBrowser['clock'];
  lines(): readonly string[];
  open(): Promise<Engine>;
}

function browserPlace(): Place {
  const browser = new TestBrowser();
  const { log, vault, clock } = browser;
  return { log, vault, clock, lines: () => browser.lines(), open: async () => (await browser.tab()).house };
}

function machinePlace(): Place {
  const machine = new TestMachine();
  closing.push(machine);
  const { log, vault } = machine.kept;
  return { log, vault, clock: machine.clock, lines: () => machine.lines(), open: async () => (await machine.open()).house };
}

describe.each([
  ['that shares its log', browserPlace],
  ['that has its log for itself', machinePlace],
])('an engine %s', (_way, placeOf) => {
  async function opened() {
    const place = placeOf();
    const house = await place.open();
    const ada = await newcomer({ house }, 'ada');
    const typesAfterAda = () => place.log.entries.slice(GENESIS + 1).map((stored) => readStored(stored).act?.command.type);
    return { place, house, ada, typesAfterAda };
  }

  test('gives a command that is sent twice one effect, at once, later and after it was opened again', async () => {
    const { place, house, ada, typesAfterAda } = await opened();
    const answers = await Promise.all([1, 2, 3].map(() => house.submit(diceBet(1_00), ada, { id })));
    expect(answers.map(became)).toEqual(['accepted', 'repeated', 'repeated']);
    expect(new Set(answers.map((answer) => accept(answer).entry.hash)).size).toBe(1);
    expect(became(await house.submit(diceBet(1_00), ada, { id }))).toBe('repeated');
    expect(became(await house.submit(diceBet(2_00), ada, { id }))).toBe('This request was already used for something else');
    const next = await place.open();
    expect(became(await next.submit(diceBet(1_00), ada, { id }))).toBe('repeated');
    expect(typesAfterAda()).toEqual(['PlaceBet']);
  });

  test('corrects a clock that is far behind the log by an entry before the next one', async () => {
    const { place, house, ada, typesAfterAda } = await opened();
    place.clock.move(-HOUR);
    expect(accept(await house.submit(diceBet(1_00), ada)).entry.header.at).toBe(START - HOUR);
    expect(typesAfterAda()).toEqual(['CorrectClock', 'PlaceBet']);
    expect(verifyLines(place.lines()).failure).toBeNull();
  });

  test('answers a command that the log has already without correcting the clock or replacing a lost seed for it', async () => {
    const { place, house, ada, typesAfterAda } = await opened();
    accept(await house.submit(diceBet(1_00), ada, { id }));
    await place.vault.delete([`seed:${accountOf(house.world, ada)?.seeds.activeHash}`]);
    place.clock.move(-HOUR);
    const next = await place.open();
    expect(became(await next.submit(diceBet(1_00), ada, { id }))).toBe('repeated');
    expect(typesAfterAda()).toEqual(['PlaceBet']);
  });

  test('replaces seeds that are lost before the bet that needs them', async () => {
    const { place, house, ada, typesAfterAda } = await opened();
    const { activeHash, nextHash } = accountOf(house.world, ada)!.seeds;
    await place.vault.delete([activeHash, nextHash].map((hash) => `seed:${hash}`));
    const next = await place.open();
    const placed = eventsOf(accept(await next.submit(diceBet(1_00), ada)).entry)[0];
    const after = accountOf(next.world, ada)!.seeds;
    expect(placed?.data).toMatchObject({ draw: { seedHash: after.activeHash, nonce: 0 } });
    expect([activeHash, nextHash]).not.toContain(after.activeHash);
    expect(typesAfterAda()).toEqual(['ReplaceLostSeed', 'PlaceBet']);
    expect(verifyLines(place.lines()).failure).toBeNull();
  });

  test('takes nothing after it was closed', async () => {
    const { house, ada, typesAfterAda } = await opened();
    house.close();
    await expect(house.submit(diceBet(1_00), ada)).rejects.toThrow(StoreUnavailableError);
    expect(typesAfterAda()).toEqual([]);
  });
});

test('a closed engine of a tab watches no pages and reads no store', async () => {
  const pages = new OpenPages();
  const ports = { ...new TestBrowser().ports(), pages };
  const opened = await openHouse(ports, { begin: beginLog });
  if (opened.kind !== 'open') expect.unreachable();
  opened.house.follow('people', null, () => undefined);
  expect(pages.isWatched).toBe(true);
  opened.house.close();
  expect(pages.isWatched).toBe(false);
  await expect(ports.store.head()).rejects.toThrow(StoreUnavailableError);
});
