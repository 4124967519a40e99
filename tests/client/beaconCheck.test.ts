/** A page that checks the signatures of beacons: a house that tells one of its own making has contradicted itself. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { beaconProblem, beaconsIn, type IsSigned } from '../../src/client/beaconCheck.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { roundPlayed } from '../../src/domain/events/rounds.ts';
import { sportEventSettled } from '../../src/domain/events/sports.ts';
import { beaconRoundToName, timeOfBeaconRound, type BeaconRound } from '../../src/domain/fairness/beacon.ts';
import { isBeaconSignature, localChain, signBeaconRound } from '../../src/domain/fairness/beaconSignature.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import type { SportEvent } from '../../src/domain/worldParts.ts';
import type { Actor, RoundId } from '../../src/domain/ids.ts';
import type { ContradictionMarker, UncheckedBeacons, UncheckedEntry } from '../../src/base/markers.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { connectTo, remoteOf, snapshotFor, Tap } from '../kit/remote.ts';
import { seen, serveSocket, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const [SECRET, OTHER] = ['01'.repeat(32), '02'.repeat(32)];
const chain = localChain(SECRET, { genesisSeconds: 1_700_000_000, periodSeconds: 3 });

const isSigned = async (round: BeaconRound): Promise<boolean> => isBeaconSignature(round);

const unsigned = `entry 9 does not hold: the beacon ${chain.chainHash} did not sign this as round 5`;

test.each([
  ['the beacon', 'its end', SECRET, undefined],
  ['somebody else', 'its end', OTHER, unsigned],
  ['somebody else', 'the start of its flight', OTHER, unsigned],
])('signed by %s, as %s says', async (_name, where, secret, problem) => {
  const beacon = { round: 5, signature: signBeaconRound(secret, 5) };
  const event = roundPlayed.of({ ...roundPlayed.specimen, ...(where === 'its end' && { beacon }) });
  const world = emptyWorld();
  const { round: id, seedHash, clientSeed, serverSeed, outcome } = event.data;
  const draw = { seedHash, clientSeed, nonce: 0 };
  const finished = {
    id,
    game: 'coinflip' as const,
    draw,
    serverSeed,
    beacon: { chain, ...beacon },
    creator: null,
    flight: null,
    outcome,
    seq: 9,
    at: 0,
    stakes: [],
    bets: 2,
  };
  world.finishedRounds.coinflip.push(finished);
  const entry = { header: { seq: 9 }, act: null, events: [{ kind: 'event', event }] } as unknown as Entry;
  expect((await beaconProblem({ seq: 9, hash: '' }, beaconsIn(entry, world), isSigned))?.message).toBe(problem);
});

test.each([
  [SECRET, undefined],
  [OTHER, unsigned],
])('of the score of a match', async (secret, problem) => {
  const beacon = { round: 5, signature: signBeaconRound(secret, 5) };
  const world = emptyWorld();
  const { specimen } = sportEventSettled;
  world.finishedSportEvents.push({ id: specimen.event, beacon: { chain, round: 5 } } as SportEvent);
  const event = sportEventSettled.of({ ...specimen, beacon });
  const entry = { header: { seq: 9 }, act: null, events: [{ kind: 'event', event }] } as unknown as Entry;
  expect((await beaconProblem({ seq: 9, hash: '' }, beaconsIn(entry, world), isSigned))?.message).toBe(problem);
});

/** A flip that ada has offered and ben has joined. `draw`: draws it with a signature. */
async function joinedFlip() {
  const served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  onTestFinished(() => served.close());
  const [ada, ben] = [await signUp(served, 'ada'), await signUp(served, 'ben')];
  const submit = (command: Command, actor: Actor) => served.house.submit(command, actor).then(accept);
  await submit({ type: 'SetBeacon', payload: { chain } }, 'house');
  await submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes: 'ab'.repeat(16) } }, ada.id);
  const round = Object.keys(served.house.world.rounds)[0] as RoundId;
  const { clock } = served.machine;
  const beaconRound = beaconRoundToName(chain, clock.now());
  await submit({ type: 'JoinFlip', payload: { round, freshBytes: 'cd'.repeat(16), beaconRound } }, ben.id);
  clock.move(timeOfBeaconRound(chain, beaconRound) - clock.now());
  const draw = (secret: string) =>
    submit({ type: 'DrawRound', payload: { round, signature: signBeaconRound(secret, beaconRound) } }, 'house');
  const open = (ports: Partial<RemotePorts>, isFromSnapshot: boolean) => {
    const snapshot = isFromSnapshot ? { snapshot: () => snapshotFor(served, ada.token) } : {};
    const house = remoteOf(served, ada.token, { ...ports, ...snapshot });
    onTestFinished(() => house.close());
    return house;
  };
  return { served, draw, open };
}

/** A page of hers that is opened after the flip was drawn with a signature. */
async function pageAfterFlip(secret: string, isFromSnapshot: boolean, ports: Partial<RemotePorts> = { isSigned }) {
  const { draw, open } = await joinedFlip();
  await draw(secret);
  const house = open(ports, isFromSnapshot);
  await house.opened;
  return house;
}

const doubted = {
  phase: 'doubted',
  sentence: expect.stringMatching(/entry \d+ does not hold: the beacon \w+ did not sign this/u) as string,
};

test('a page is told of a round that the beacon did not sign', async () => {
  const house = await pageAfterFlip(OTHER, false);
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toEqual(doubted);
});

test('a page begins with a snapshot after a round that the beacon did not sign', async () => {
  const house = await pageAfterFlip(OTHER, true);
  const { unprovedStart } = house;
  expect(unprovedStart).not.toBeNull();
  await expect(house.prove()).rejects.toThrow(/did not sign this/u);
  expect(house.connectionState).toEqual(doubted);
  expect(house.unprovedStart).toEqual(unprovedStart);
});

test('a page begins with a snapshot after a round that the beacon signed', async () => {
  const house = await pageAfterFlip(SECRET, true);
  await house.prove();
  expect([house.unprovedStart, house.connectionState.phase]).toEqual([null, 'open']);
});

/** The file with the check is missing for the first times. */
function missing(times: number): IsSigned {
  let left = times;
  return async (round) => {
    if (left === 0) return isSigned(round);
    left -= 1;
    throw new HouseServerError('The check of beacons could not be loaded.');
  };
}

test('a check that is loaded late names the round, too', async () => {
  const house = await pageAfterFlip(OTHER, false, { isSigned: missing(6), pauseMs: 1 });
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toEqual(doubted);
});

test('a house that answers and does not give the check ends the page, and is not named', async () => {
  const write = vi.fn<ContradictionMarker['write']>();
  const contradiction = { read: () => null, write, clear: () => undefined };
  const house = await pageAfterFlip(SECRET, false, { isSigned: missing(7), pauseMs: 1, contradiction });
  await seen(() => house.connectionState.phase === 'ended');
  const sentence = 'What checks the house server could not be loaded. An ad blocker or a proxy may be the reason. Load this page again.';
  expect(house.connectionState).toEqual({ phase: 'ended', by: 'page', sentence });
  expect(write).not.toHaveBeenCalled();
});

test('the beginning of a page is not proved without the check', async () => {
  const house = await pageAfterFlip(OTHER, true, { isSigned: missing(7), pauseMs: 1 });
  await expect(house.prove()).rejects.toThrow('could not be loaded');
  expect(house.connectionState.phase).toBe('ended');
});

class KeptBeacons implements UncheckedBeacons {
  kept: readonly UncheckedEntry[] = [];
  read = () => this.kept;
  add = (entry: UncheckedEntry): void => void (this.kept = [...this.kept, entry]);
  remove = (checked: string): void => void (this.kept = this.kept.filter(({ hash }) => hash !== checked));
}

test.each([
  ['somebody else', OTHER, 'doubted'],
  ['the beacon', SECRET, 'open'],
])('a page that the house ends before the check leaves a round that %s signed to the next one', async (_name, secret, phase) => {
  const { served, draw, open } = await joinedFlip();
  const [tap, unchecked] = [new Tap(), new KeptBeacons()];
  const first = open({ connect: tap.over(connectTo(served)), isSigned: missing(Infinity), uncheckedBeacons: unchecked }, false);
  await first.opened;
  await draw(secret);
  await seen(() => first.head.seq === served.house.durableHead.seq);
  tap.say(textOfMessage({ kind: 'end', code: 'busy', message: 'Sign in again.', final: true }));
  expect([first.connectionState.phase, unchecked.kept.length]).toEqual(['ended', 1]);
  const next = open({ isSigned, uncheckedBeacons: unchecked }, true);
  await next.opened;
  await seen(() => unchecked.kept.length === 0);
  expect(next.connectionState).toEqual(phase === 'doubted' ? doubted : { phase, slow: false });
});
