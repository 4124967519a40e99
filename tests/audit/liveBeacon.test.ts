/** A live round with a public beacon, as a whole log with a published signature: no bet has a part in its draw, however late it is written. */
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { admin, OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';
import { beaconRandomness, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { rulebookOf } from '../../src/domain/games/catalog.ts';
import { liveClientSeed } from '../../src/domain/games/sharedSeeds.ts';
import { view } from '../../src/domain/log/view.ts';
import type { NamedViewer } from '../../src/domain/log/viewLine.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { change, settleBy, type LooseEvent } from '../fixtures/forgedEvents.ts';
import { forge, forgeLine } from '../fixtures/forgery.ts';
import { must } from '../fixtures/everyGame.ts';
import { textOf } from '../fixtures/histories.ts';
import { bindToBeacon } from '../fixtures/playedBeacon.ts';
import { betLive, submitOpenLiveRound, submitSpinLiveRound } from '../fixtures/playedRounds.ts';
import { quicknet, round123 } from '../kit/quicknet.ts';
import { takeApart } from '../kit/looseLog.ts';

const comesAt = timeOfBeaconRound(quicknet, 123);
/** Betting closes two seconds before the beacon round, and begins six before. */
const closesAt = comesAt - 2_000;
const live = { bettingMs: 6_000, spinMs: 10_000, pauseMs: 9_000 };

interface Played {
  readonly text: string;
  readonly ada: NamedViewer;
  /** The entries that open the round, bet on it, and end it. */
  readonly opened: number;
  readonly ended: number;
  readonly late: boolean;
}

/** A live round with a bet of ada. With `late` ben bets too: in the log a moment before the close. */
async function played({ late = false, bound = true } = {}): Promise<Played> {
  const house = await OfflineHouse.open('live round of a public beacon', comesAt - 300_000);
  await must(
    house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, roulette: { ...defaultRules.roulette, live } } } }, admin),
  );
  for (const username of ['ada', 'ben']) await must(house.register({ username }));
  if (bound) await must(bindToBeacon(house, quicknet));
  house.setClock(closesAt - 5_000);
  await must(submitOpenLiveRound(house));
  const opened = house.head.seq;
  await must(betLive(house, house.account('ada').id, 3_00, 'red'));
  house.setClock(closesAt - 1);
  if (late) await must(betLive(house, house.account('ben').id, 3_00, 'black'));
  house.setClock(comesAt + 500);
  const [round] = Object.values(house.world.rounds);
  if (!round) throw new Error('no round is open');
  const draw = { type: 'DrawRound', payload: { round: round.id, signature: round123 } } as const;
  await must(bound ? house.submit(draw, 'house') : submitSpinLiveRound(house));
  return { text: await textOf(house), ada: house.account('ada').id, opened, ended: house.head.seq, late };
}

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');
const verify = (lines: Iterable<string>, viewer?: NamedViewer) =>
  verifyLines(lines, { hashing: nodeHashing, ...(viewer !== undefined && { viewer }) });
const failureOf = (text: string) => verify(linesOf(text)).failure;
const dataOf = ({ text, ended }: Played) => (JSON.parse(takeApart(text)[ended - 1]?.lines[0] ?? '') as LooseEvent).data;
const steered = 'whose draw the house could steer';

/** The bytes of the bets between the opening and the end. */
const bytesIn = ({ text, opened, ended }: Played): readonly string[] =>
  takeApart(text)
    .slice(opened, ended - 1)
    .map(({ lines }) => (JSON.parse(lines[0] ?? '') as { data: { draw: { freshBytes: string } } }).data.draw.freshBytes);

/** The log with the round drawn from its bets too, as in older logs. */
const withBytes = (log: Played, text = log.text): string =>
  forge(text, log.ended, (entry) => {
    let outcome = {};
    change(entry, 0, ({ data }) => {
      data.clientSeed = liveClientSeed(bytesIn(log)) + beaconRandomness(round123);
      outcome = rulebookOf('roulette').play({}, drawsFrom(data), defaultRules);
      data.outcome = outcome;
    });
    ['red', 'black']
      .slice(0, log.late ? 2 : 1)
      .forEach((colour, i) => change(entry, 1 + i, (event) => settleBy(event, { colour }, outcome)));
  });
const unnamed = ({ text, opened }: Played): string => forgeLine(text, opened, 0, /,"beaconRound":123/u, '');

let honest: Played;
let late: Played;
beforeAll(async () => {
  honest = await played();
  late = await played({ late: true });
});

describe('the opening names the beacon round', () => {
  test('the round is drawn from its seed and the published signature alone, and nothing is counted', () => {
    expect(takeApart(honest.text)[honest.opened - 1]?.lines[0]).toContain('"beaconRound":123');
    expect(dataOf(honest).clientSeed).toBe(nodeHashing.sha256('') + beaconRandomness(round123));
    const whole = verify(linesOf(honest.text));
    const own = verify(view(linesOf(honest.text), honest.ada, nodeHashing), honest.ada);
    for (const { failure, discretion } of [whole, own]) {
      expect(failure).toBeNull();
      expect(discretion.filter(({ kind }) => kind === 'shared draw')).toEqual([]);
    }
  });

  test('a bet that is written late and dated before changes nothing', () => {
    expect(failureOf(late.text)).toBeNull();
    expect(bytesIn(late)).toHaveLength(2);
    const [{ clientSeed, outcome, serverSeed }, other] = [dataOf(honest), dataOf(late)];
    expect({ clientSeed: other.clientSeed, outcome: other.outcome, serverSeed: other.serverSeed }).toEqual({
      clientSeed,
      outcome,
      serverSeed,
    });
  });

  test('a house that lets the late bet choose the number is refused, in the view of a player too', () => {
    const forged = withBytes(late);
    expect(dataOf({ ...late, text: forged }).outcome).not.toEqual(dataOf(late).outcome);
    const said = { claim: 'legality', seq: late.ended, sentence: expect.stringContaining('not that of its beacon round alone') as string };
    expect(failureOf(forged)).toMatchObject(said);
    expect(verify(view(linesOf(forged), late.ada, nodeHashing), late.ada).failure).toMatchObject(said);
  });

  test('without a public beacon it names none', async () => {
    const free = await played({ bound: false });
    expect(failureOf(free.text)).toBeNull();
    const forged = forgeLine(free.text, free.opened, 0, '"creator":null', '"creator":null,"beaconRound":123');
    expect(failureOf(forged)).toMatchObject({
      claim: 'legality',
      seq: free.opened,
      sentence: expect.stringContaining('there is no public beacon') as string,
    });
  });
});

describe('an opening under a beacon that names no beacon round', () => {
  test('is one of an older log: its bets have a part in the draw, and the report counts them', () => {
    const older = withBytes(honest, unnamed(honest));
    for (const { failure, discretion } of [verify(linesOf(older)), verify(view(linesOf(older), honest.ada, nodeHashing), honest.ada)]) {
      expect(failure).toBeNull();
      expect(discretion.find(({ kind }) => kind === 'shared draw')?.sentence).toContain(`1 bet on a live round or a flip, ${steered}`);
    }
  });

  test('is refused where its bets have none', () => {
    expect(failureOf(unnamed(honest))).toMatchObject({
      claim: 'legality',
      seq: honest.ended,
      sentence: expect.stringContaining('not made of what the participants and the beacon brought') as string,
    });
  });
});
