/** A page that checks the signatures of beacons: a house that tells one of its own making has contradicted itself. */
import { expect, test, vi } from 'vitest';
import { checkBeacons } from '../../src/client/beaconCheck.ts';
import { roundPlayed } from '../../src/domain/events/rounds.ts';
import { sportEventSettled } from '../../src/domain/events/sports.ts';
import { isBeaconSignature, localChain, signBeaconRound } from '../../src/domain/fairness/beaconSignature.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import type { SportEvent } from '../../src/domain/worldParts.ts';

const [SECRET, OTHER] = ['01'.repeat(32), '02'.repeat(32)];
const chain = localChain(SECRET, { genesisSeconds: 1_700_000_000, periodSeconds: 3 });

const unsigned = `entry 9 does not hold: the beacon ${chain.chainHash} did not sign this as round 5`;

test.each([
  ['the beacon', 'its end', SECRET, []],
  ['somebody else', 'its end', OTHER, [unsigned]],
  ['somebody else', 'the start of its flight', OTHER, [unsigned]],
])('signed by %s, as %s says', async (_name, where, secret, problems) => {
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
  const contradicted = vi.fn<(error: Error) => void>();
  const entry = { header: { seq: 9 }, act: null, events: [{ kind: 'event', event }] } as unknown as Entry;
  await checkBeacons(entry, world, async (round) => isBeaconSignature(round), contradicted);
  expect(contradicted.mock.calls.map(([{ message }]) => message)).toEqual(problems);
});

test.each([
  [SECRET, []],
  [OTHER, [unsigned]],
])('of the score of a match', async (secret, problems) => {
  const beacon = { round: 5, signature: signBeaconRound(secret, 5) };
  const world = emptyWorld();
  const { specimen } = sportEventSettled;
  world.finishedSportEvents.push({ id: specimen.event, beacon: { chain, round: 5 } } as SportEvent);
  const contradicted = vi.fn<(error: Error) => void>();
  const event = sportEventSettled.of({ ...specimen, beacon });
  const entry = { header: { seq: 9 }, act: null, events: [{ kind: 'event', event }] } as unknown as Entry;
  await checkBeacons(entry, world, async (round) => isBeaconSignature(round), contradicted);
  expect(contradicted.mock.calls.map(([{ message }]) => message)).toEqual(problems);
});
