/** A house whose clocks are right within a second, as docs/operations.md asks. Nobody is said to have held anything back. */
import { beforeEach, expect, test } from 'vitest';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { beaconRoundToName, lastNamedAt } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import { multiplierAt } from '../../src/domain/games/crashCurve.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import { houseTime } from '../../src/api/playerHouse.ts';
import { arrivalOf } from '../../src/screens/games/crash/cashOutPress.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const HOUR_MS = 3_600_000;
const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const freshBytes = 'ab'.repeat(16);

let lies: LyingHouse;
beforeEach(async () => {
  lies = await lyingHouse();
});

/** The gateway says what time it is. The clock that decides is another one. */
const byGateway = (text: string, aheadMs: number): string => text.replace(/(?<="now":)\d+/u, (now) => String(Number(now) + aheadMs));

/** A page of ada's at a gateway whose clock is ahead by so much. */
async function pageAt(aheadMs: number): Promise<RemoteHouse> {
  lies.tap.onReceived = (text) => byGateway(text, aheadMs);
  const house = await lies.openAgain({ heartbeatMs: HOUR_MS });
  await house.ports.store.readTrail(lies.ada.id, { limit: 1 });
  return house;
}

async function flip(): Promise<RoundId> {
  const { served } = lies;
  const ben = await signUp(served, 'ben');
  accept(await served.house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  accept(await served.house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } }, ben.id));
  return Object.keys(served.house.world.rounds)[0] as RoundId;
}

test('a join that comes 0.2 s too late, by a gateway whose clock is 0.9 s behind', async () => {
  const { ada, tap, pass, localAt } = lies;
  const round = await flip();
  const house = await pageAt(-900);
  const beaconRound = beaconRoundToName(chain, house.ports.clock.now());
  let late: string | null = null;
  tap.onSent = (text) => {
    if (!text.includes('"JoinFlip"')) return text;
    pass(lastNamedAt(chain, beaconRound) + 200 - localAt());
    late = text;
    return null;
  };
  tap.onReceived = (text) => {
    if (late !== null && text.includes('{"kind":"time"')) {
      const told = late;
      late = null;
      // The server that decides is a few milliseconds away from the gateway.
      setImmediate(() => tap.tell(told));
    }
    return byGateway(text, -900);
  };
  const answer = await house.submit({ type: 'JoinFlip', payload: { round, freshBytes, beaconRound } }, ada.id);
  expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: 'join-late' }, hadAt: expect.any(Number) as unknown });
  expect(JSON.stringify(answer)).not.toContain('had this in time');
});

const LATE = { text: 'Sent at 1.27, arrived at 1.34. The house’s clock decides.', isHeldBack: false };
const EARLY = { text: 'Sent at 1.42, arrived at 1.34. The house’s clock decides.', isHeldBack: false };

test.each([
  ['right', 0, undefined],
  ['0.9 s behind', -900, LATE],
  ['0.9 s ahead', 900, EARLY],
])('a cash-out that is counted when it comes, by a gateway whose clock is %s', async (_what, aheadMs, expected) => {
  const house = await pageAt(aheadMs);
  const bet = await flightBetween({ ...lies, house }, 1_000, Infinity);
  const { at } = house.world.bets[bet]!;
  lies.pass(5_000);
  const pressedAt = houseTime(house);
  const cashOut: Command = { type: 'CashOut', payload: { bet } };
  const done = await house.submit(cashOut, lies.ada.id);
  const { entry } = accept(done);
  const by = (time: number) => ({ at: time, hundredths: multiplierAt(time - at) });
  const press = { ...by(pressedAt), ...(done.hadAt !== undefined && { receivedByHouse: by(done.hadAt) }) };
  expect(arrivalOf(press, by(entry.header.at))).toEqual(expected);
});

test.each([
  ['counted 1.5 s after the house had it', { had: 10_000, pressed: 10_000, counted: 11_500 }, false],
  ['counted later', { had: 10_000, pressed: 10_000, counted: 11_501 }, true],
  ['counted 1.5 s before the press', { had: 10_000, pressed: 10_000, counted: 8_500 }, false],
  ['counted before that', { had: 10_000, pressed: 10_000, counted: 8_499 }, true],
])('a cash-out %s', (_what, { had, pressed, counted }, isHeldBack) => {
  const by = (at: number) => ({ at, hundredths: multiplierAt(at) });
  expect(arrivalOf({ ...by(pressed), receivedByHouse: by(had) }, by(counted))?.isHeldBack).toBe(isHeldBack);
});
