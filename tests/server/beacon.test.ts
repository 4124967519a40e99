/** The beacon of a server: its file, what addresses answer, and rounds that are drawn with it or void. Matches are in beaconOfMatches.test.ts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beaconRoundToName, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain, signBeaconRound } from '../../src/domain/fairness/beaconSignature.ts';
import { liveRoundOf } from '../../src/domain/games/live.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { drawnAt } from '../../src/domain/sports/drawn.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { finishedSportEvent } from '../../src/domain/world.ts';
import { BeaconSource, readBeacon } from '../../src/server/beacon/beaconSource.ts';
import { START } from '../kit/lawful.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { accept, newcomer } from '../kit/testHouse.ts';

const SECRET = '0e'.repeat(32);
const chain = localChain(SECRET, { genesisSeconds: START / 1_000 - 300, periodSeconds: 3 });
const [one, two] = ['http://one.example.com', 'http://two.example.com'];
const settings = { chain, addresses: [one, two] };
const file = {
  hash: chain.chainHash,
  public_key: chain.publicKey,
  schemeID: chain.scheme,
  genesis_time: chain.genesisSeconds,
  period: 3,
  local: true,
  addresses: [`${one}/`, two],
  groupHash: 'more of what drand says',
};

test('its file is what drand says of a network, with addresses', () => expect(readBeacon(JSON.stringify(file))).toEqual(settings));

test.each<[object | string, string]>([
  ['junk', 'The file of BEACON cannot be read: it is missing or wrong.'],
  [{ ...file, hash: undefined }, 'The file of BEACON cannot be read: hash is missing or wrong.'],
  [{ ...file, addresses: [] }, 'The file of BEACON cannot be read: addresses is missing or wrong.'],
  [{ ...file, schemeID: 'pedersen-bls-chained' }, 'The file of BEACON does not describe a beacon: its scheme is wrong.'],
  [{ ...file, period: 0 }, 'The file of BEACON does not describe a beacon: its periodSeconds is wrong.'],
  [{ ...file, public_key: '00'.repeat(96) }, 'The file of BEACON does not describe a beacon: its public key is none.'],
  [{ ...file, addresses: ['ftp://one'] }, 'The beacon needs addresses such as https://api.drand.sh, not "ftp://one".'],
])('a file that is none is refused in one sentence: %#', (text, sentence) =>
  expect(() => readBeacon(typeof text === 'string' ? text : JSON.stringify(text))).toThrow(sentence),
);

type Answer = (round: number, address: string) => Response | Promise<Response>;
const answer = vi.fn<Answer>();
const roundOfUrl = (url: string): number => Number(url.split('/').at(-1));
const good = (round: number): Response => Response.json({ round, signature: signBeaconRound(SECRET, round), randomness: 'ignored' });

beforeEach(() => {
  answer.mockReset().mockImplementation(good);
  vi.stubGlobal('fetch', async (url: string) => answer(roundOfUrl(url), new URL(url).origin));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an answer is worth nothing until it is checked', () => {
  test.each<[string, Answer, string]>([
    ['no round', () => new Response('junk'), 'its answer is not a round of a beacon'],
    ['a page of an error', () => new Response('<html>', { status: 502 }), 'it answered 502'],
    ['too early', () => new Response('', { status: 425 }), 'it answered 425'],
    ['endless', () => new Response('x'.repeat(5_000)), 'its answer is too long'],
    ['another round', () => good(8), 'it answered with round 8 in place of 7'],
    [
      'a replayed signature',
      () => Response.json({ round: 7, signature: signBeaconRound(SECRET, 6) }),
      'the signature is not that of this beacon for this round',
    ],
    [
      'another beacon',
      () => Response.json({ round: 7, signature: signBeaconRound('0f'.repeat(32), 7) }),
      'the signature is not that of this beacon for this round',
    ],
    ['no signature', () => Response.json({ round: 7, signature: '' }), 'its answer is not a round of a beacon'],
    ['nobody there', () => Promise.reject(new Error('fetch failed')), 'fetch failed'],
  ])('%s', async (_name, reply, sentence) => {
    answer.mockImplementation(reply);
    await expect(new BeaconSource(settings).signature(7)).rejects.toThrow(`${one}: ${sentence}; ${two}: ${sentence}`);
  });

  test('the next address is asked, and first from then on', async () => {
    answer.mockImplementation((round, address) => (address === one ? new Response('junk') : good(round)));
    const source = new BeaconSource(settings);
    expect(await source.signature(7)).toBe(signBeaconRound(SECRET, 7));
    await source.signature(8);
    expect(answer.mock.calls.map(([round, address]) => [round, address])).toEqual([
      [7, one],
      [7, two],
      [8, two],
    ]);
  });

  test('a round is asked for once, and again if it could not be had', async () => {
    const source = new BeaconSource(settings);
    answer.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    await expect(source.signature(7)).rejects.toThrow('away');
    await Promise.all([source.signature(7), source.signature(7)]);
    await source.signature(7);
    expect(answer).toHaveBeenCalledTimes(3);
  });
});

describe('a house with a beacon', () => {
  /** The house's clock is the test's. */
  const pass = async (machine: TestMachine, ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      machine.clock.move(250);
      await vi.advanceTimersByTimeAsync(250);
    }
  };
  const types = (machine: TestMachine): readonly string[] =>
    machine.kept.log.entries.map((stored) => readStored(stored).act?.command.type ?? '');

  async function opened() {
    vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const machine = new TestMachine();
    const server = await machine.open(settings);
    const [ada, ben] = [await newcomer(server, 'ada'), await newcomer(server, 'ben')];
    const flip = async (named: { beaconRound?: number } = {}): Promise<RoundId> => {
      const { house } = server;
      accept(await house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes: 'a'.repeat(32) } }, ada));
      const round = Object.keys(house.world.rounds)[0] as RoundId;
      accept(await house.submit({ type: 'JoinFlip', payload: { round, freshBytes: 'b'.repeat(32), ...named } }, ben));
      return round;
    };
    return { machine, ...server, ada, ben, flip };
  }

  test('a flip is drawn with the first beacon round after its join', async () => {
    const { machine, house, flip } = await opened();
    const round = await flip();
    expect(house.world.beacon).toEqual(chain);
    await pass(machine, 3_500);
    expect(house.world.rounds).toEqual({});
    const [played] = house.world.finishedRounds.coinflip;
    expect(played).toMatchObject({ id: round, beacon: { chain } });
    expect(timeOfBeaconRound(chain, played?.beacon?.round ?? 0)).toBeLessThanOrEqual(played?.at ?? 0);
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test('is void with its stakes back after 30 seconds without it, and the operator is told once', async () => {
    answer.mockImplementation(() => new Response('junk'));
    const { machine, house, ada, flip } = await opened();
    const before = house.world.ledger.player[ada];
    await flip();
    await pass(machine, 29_000);
    expect(house.world.rounds).not.toEqual({});
    await pass(machine, 5_000);
    expect(house.world.rounds).toEqual({});
    expect(house.world.ledger.player[ada]).toBe(before);
    expect(types(machine).filter((type) => type === 'VoidUndrawnRound')).toHaveLength(1);
    expect(machine.notices).toHaveLength(1);
    expect(machine.notices[0]).toContain('could not be had: http://one.example.com: its answer is not a round of a beacon');
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test.each([
    ['is drawn with the beacon round that its joiner named', { beaconRound: beaconRoundToName(chain, START) }, 'DrawRound'],
    ['is void where the time of the join decided it', {}, 'VoidUndrawnRound'],
  ])('after a correction of the clock a flip %s', async (_what, named, ended) => {
    const { machine, house, ada, flip } = await opened();
    await flip(named);
    const submit = vi.spyOn(house, 'submit');
    machine.clock.move(-120_000);
    accept(await house.submit({ type: 'SignOut', payload: { reason: 'expired' } }, ada));
    expect(house.world.corrections).toHaveLength(1);
    await pass(machine, 130_000);
    expect(house.world.rounds).toEqual({});
    expect(types(machine)).toContain(ended);
    // Nothing else is tried in vain.
    expect(submit.mock.calls.map(([{ type }]) => type)).toEqual(['SignOut', ended]);
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test('an address that comes late draws the round, and says that it is back', async () => {
    answer.mockImplementation(() => new Response('', { status: 502 }));
    const { machine, house, flip } = await opened();
    await flip();
    await pass(machine, 8_000);
    answer.mockImplementation(good);
    await pass(machine, 8_000);
    expect(house.world.rounds).toEqual({});
    expect(types(machine)).toContain('DrawRound');
    expect(machine.notices.at(-1)).toBe('The beacon answers again.');
    machine.close();
  });

  test('a live round is drawn after its close', async () => {
    const { machine, house, scheduler } = await opened();
    scheduler.watchLive('roulette');
    await pass(machine, 60_000);
    expect(liveRoundOf(house.world, 'roulette')?.beacon?.chain ?? house.world.finishedRounds.roulette[0]?.beacon?.chain).toEqual(chain);
    expect(types(machine).filter((type) => type === 'DrawRound').length).toBeGreaterThanOrEqual(2);
    expect(types(machine)).not.toContain('SpinLiveRound');
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test('a shared flight begins with it, and ends by itself', async () => {
    const { machine, house, scheduler } = await opened();
    scheduler.watchLive('crash');
    await pass(machine, 90_000);
    expect(house.world.finishedRounds.crash[0]?.beacon?.chain).toEqual(chain);
    expect(types(machine)).not.toContain('StartLiveFlight');
    expect(types(machine)).toContain('EndLiveFlight');
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test('a match is not bound to it: whoever has its key would know the score', async () => {
    const { machine, house } = await opened();
    accept(await house.submit({ type: 'OpenMatch', payload: {} }, 'house'));
    const [match] = Object.values(house.world.sportEvents).filter(({ seedHash }) => seedHash !== undefined);
    expect(match).toBeDefined();
    expect(match?.beacon).toBeUndefined();
    machine.clock.move(drawnAt(match!) - machine.clock.now());
    await pass(machine, 1_000);
    expect(finishedSportEvent(house.world, match!.id)?.score).not.toBeNull();
    expect(verifyLines(machine.lines()).failure).toBeNull();
    machine.close();
  });

  test('a house that is opened without it says so in the log, and a game that was joined before is void', async () => {
    const { machine, flip } = await opened();
    await flip();
    const again = await machine.open();
    expect(again.house.world.beacon).toBeNull();
    await pass(machine, 40_000);
    expect(again.house.world.rounds).toEqual({});
    expect(types(machine)).toContain('VoidUndrawnRound');
    machine.close();
  });
});
