/** Honest logs and views of a house whose matches ended late: after an outage, and after a correction of the clock. */
import { afterEach, expect, test, vi } from 'vitest';
import { view } from '../../src/domain/log/view.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { MATCH_PATIENCE_MS, scoreDueAt } from '../../src/domain/sports/drawn.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/utc.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { BeaconSource } from '../../src/server/beacon/beaconSource.ts';
import { START } from '../kit/lawful.ts';
import { pass } from '../kit/pass.ts';
import { quicknet } from '../kit/quicknet.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { accept, newcomer } from '../kit/testHouse.ts';

const beacon = { chain: quicknet, addresses: ['http://one.example.com'] };

function freshMachine(): TestMachine {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return new TestMachine();
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function writeEntries(house: Engine, by: AccountId, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) accept(await house.submit({ type: 'SetFeed', payload: { hidden: n % 2 === 0 } }, by));
}

const placing = (event: string) =>
  ({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null } }) as const;

test('after an outage of 25 hours the log and a view hold while the house waits for the beacon', async () => {
  vi.spyOn(BeaconSource.prototype, 'signature').mockRejectedValue(new Error('it answered 502'));
  const machine = freshMachine();
  const { house: before } = await machine.open(beacon);
  const ada = await newcomer({ house: before }, 'ada');
  accept(await before.submit({ type: 'OpenMatch', payload: {} }, 'house'));
  const match = Object.values(before.world.sportEvents).find(({ seedHash }) => seedHash !== undefined)!;
  accept(await before.submit(placing(match.id), ada));
  await writeEntries(before, ada, 1_000);
  machine.clock.move(scoreDueAt(match) - machine.clock.now() + 25 * HOUR_MS);
  const { house } = await machine.open(beacon);
  const expectToHold = (): void => {
    expect(verifyLines(machine.lines()).failure).toBeNull();
    expect(verifyLines(view(machine.lines(), ada)).failure).toBeNull();
  };
  accept(await house.submit({ type: 'SignIn', payload: { method: 'password' } }, ada));
  expectToHold();
  await pass(machine, 8_000);
  machine.clock.move(MATCH_PATIENCE_MS / 2);
  await writeEntries(house, ada, 1);
  expectToHold();
  machine.close();
});

test.each([
  [20, 38, 26],
  [4, 6, 2],
])(
  'with %i open matches, the view of who bets later holds after a correction of the clock',
  async (drawnMatches, laterHours, afterHours) => {
    const machine = freshMachine();
    const { house } = await machine.open();
    const [ada, ben] = [await newcomer({ house }, 'ada'), await newcomer({ house }, 'ben')];
    const rules = { ...defaultRules, sports: { ...defaultRules.sports, drawnMatches } };
    accept(await house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    for (let n = 0; n < drawnMatches; n += 1) accept(await house.submit({ type: 'OpenMatch', payload: {} }, 'house'));
    const [match] = Object.values(house.world.sportEvents)
      .filter(({ seedHash }) => seedHash !== undefined)
      .toSorted((a, b) => b.startsAt - a.startsAt);
    accept(await house.submit(placing(match!.id), ben));
    machine.clock.move(laterHours * HOUR_MS);
    await pass(machine, 90_000);
    accept(await house.submit(placing(match!.id), ada));
    const left = match!.startsAt - machine.clock.now();
    machine.clock.move(-30 * DAY_MS);
    await writeEntries(house, ada, 1_002);
    machine.clock.move(left + 10 * MINUTE_MS + afterHours * HOUR_MS);
    await pass(machine, 90_000);
    await writeEntries(house, ada, 1);
    expect(verifyLines(machine.lines()).failure).toBeNull();
    const report = verifyLines(view(machine.lines(), ada));
    expect(report.failure).toBeNull();
    expect(report.discretion.filter(({ kind }) => kind.includes('overdue'))).toEqual([]);
    machine.close();
  },
);
