/** Shared rounds that are bound to a beacon: from their opening to the draw with its signature, or to their stakes back. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betSettled, betVoided } from '../../../src/domain/events/settlements.ts';
import { beaconRoundAfter, timeOfBeaconRound } from '../../../src/domain/fairness/beacon.ts';
import { localChain, signBeaconRound } from '../../../src/domain/fairness/beaconSignature.ts';
import { betIdFrom, roundIdFrom, type Actor } from '../../../src/domain/ids.ts';
import { seatEvent } from '../../kit/betEvents.ts';
import type { World } from '../../../src/domain/world.ts';
import { given, worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { firstInteger, seedNumbered } from '../../kit/seeds.ts';

const SECRET = '09'.repeat(32);
const chain = localChain(SECRET, { genesisSeconds: START / 1_000, periodSeconds: 3 });
const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
const { seedHash, serverSeed } = seedNumbered('shared');
const round = roundIdFrom(commandIdOf('round'));
const people = [rules(), ...['ada', 'ben', 'cyd'].flatMap((name) => registered(name, 100_00)), beaconSet.of({ chain })];
const opened = roundOpened.of({ round, game: 'coinflip', seedHash, nonce: 0, creator: ada });
const [heads, tails] = [seatEvent(round, ada, 'coinflip', { side: 'heads' }), seatEvent(round, ben, 'coinflip', { side: 'tails' })];
const waiting = [...people, opened, heads];
const joined = [...waiting, tails];
const joinedAt = START + (joined.length - 1) * 1_000;
const due = beaconRoundAfter(chain, joinedAt);
const comesAt = timeOfBeaconRound(chain, due);
const signature = signBeaconRound(SECRET, due);
const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const clientSeed = sha256('a'.repeat(32)).repeat(2) + sha256(signature);

const draw = (over: object = {}): Command => ({ type: 'DrawRound', payload: { round, signature, ...over } });
const side = firstInteger(serverSeed, clientSeed, 0) < 2 ** 31 ? 'tails' : 'heads';
const drawn = { round, game: 'coinflip' as const, seedHash, serverSeed, clientSeed, nonce: 0 };
const played = ({
  beacon = { round: due, signature },
  ...over
}: { beacon?: { round: number; signature: string } | null; clientSeed?: string } = {}) =>
  roundPlayed.of({ ...drawn, ...over, ...(beacon && { beacon }), outcome: { side } });
const settled = [heads, tails].map(({ data: { bet, account, stakeCents, choice } }) =>
  betSettled.of({
    bet,
    account,
    game: 'coinflip',
    round,
    stakeCents,
    payoutCents: 'side' in choice && choice.side === side ? 9_50 : 0,
    outcome: { side },
  }),
);
const back = [heads, tails].map(({ data: { bet, account, stakeCents } }) =>
  betVoided.of({ bet, account, round, stakeCents, reason: 'beacon away' }),
);
const cancelled = roundCancelled.of({ round, serverSeed, reason: 'beacon away' });

test('the join of a flip decides its beacon round, and draws nothing', () => {
  given(waiting)
    .when({ type: 'JoinFlip', payload: { round, freshBytes: 'a'.repeat(32) } }, { as: ben })
    .thenAppended([seatEvent(round, ben, 'coinflip', { side: 'tails' }, { bet: betIdFrom(commandIdOf('the command')) })]);
  const world = worldAfter(joined);
  expect(world.rounds[round]?.beacon).toEqual({ chain, due: { round: due, seq: joined.length, namedBy: null } });
  expect(world.accounts[ada]?.openFlips).toEqual({});
});

const join = (over: object = {}): Command => ({ type: 'JoinFlip', payload: { round, freshBytes: 'a'.repeat(32), ...over } });
/** The seat of ben, who names the beacon round that the coin is drawn from. */
const named = (beaconRound: number, bet = betIdFrom(commandIdOf('the command'))) =>
  seatEvent(round, ben, 'coinflip', { side: 'tails' }, { bet, draw: { round, freshBytes: 'a'.repeat(32), beaconRound } });
const atJoin = START + waiting.length * 1_000;
/** The first beacon round that is too far away at a join. */
const far = beaconRoundAfter(chain, atJoin + 30_000) + 1;

test.each([due, due + 1, far - 1])('who joins a flip names the beacon round of its draw: %i', (beaconRound) => {
  given(waiting)
    .when(join({ beaconRound }), { as: ben, at: atJoin })
    .thenAppended([named(beaconRound)]);
  const world = worldAfter([...waiting, named(beaconRound)]);
  expect(world.rounds[round]?.beacon).toEqual({ chain, due: { round: beaconRound, seq: joined.length, namedBy: 'player' } });
});

test.each<[string, readonly DomainEvent[], number, string, string]>([
  [
    'has come',
    waiting,
    due - 1,
    'Your join came too late for this draw. Join again',
    'its beacon round comes within a second, or had come before',
  ],
  ['is far away', waiting, far, 'An error occurred', 'its beacon round is too far away'],
])('no join is bound to a beacon round that %s', (_name, history, beaconRound, sentence, problem) => {
  given(history).when(join({ beaconRound }), { as: ben, at: atJoin }).thenRefused(sentence);
  expect(wrongWith(history, named(beaconRound), ben)).toBe(problem);
});

test('no join is bound to a beacon round that has come, as the log has shown', () => {
  const shown = (world: World): void => void (world.beaconShownAt = timeOfBeaconRound(chain, due));
  given(waiting, shown)
    .when(join({ beaconRound: due }), { as: ben, at: atJoin })
    .thenRefused('Your join came too late for this draw. Join again');
});

test('only the join of a flip with a beacon names a beacon round', () => {
  const without = [...people.slice(0, -1), opened, heads];
  const draws = { round, freshBytes: 'a'.repeat(32), beaconRound: due };
  const problem = 'only who joins a flip with a beacon names its beacon round';
  given(without)
    .when(join({ beaconRound: due }), { as: ben })
    .thenRefused('An error occurred');
  expect(wrongWith(without, named(due), ben)).toBe(problem);
  expect(wrongWith([...people, opened], seatEvent(round, ada, 'coinflip', { side: 'heads' }, { draw: draws }), ada)).toBe(problem);
  const live = [...people, roundOpened.of({ round, game: 'roulette', seedHash, nonce: 0, creator: null })];
  expect(wrongWith(live, seatEvent(round, ben, 'roulette', { colour: 'red' }, { draw: draws }), ben)).toBe(problem);
});

test('a joined flip is neither joined again nor taken back', () => {
  given(joined)
    .when({ type: 'JoinFlip', payload: { round, freshBytes: 'a'.repeat(32) } }, { as: cyd })
    .thenRefused('Game not found');
  given(joined).when({ type: 'CancelFlip', payload: { round } }, { as: ada }).thenRefused('Game not found');
});

test('a live round knows its beacon round when it opens: the first after its close', () => {
  const { closesAt, beacon } = worldAfter([...people, roundOpened.of({ round, game: 'roulette', seedHash, nonce: 0, creator: null })])
    .rounds[round] ?? { closesAt: 0, beacon: null };
  expect(beacon?.due?.round).toBe(beaconRoundAfter(chain, closesAt ?? 0));
});

test('a round is drawn from seed, bytes and beacon', () => {
  given(joined)
    .when(draw(), { as: 'house', at: comesAt })
    .thenAppended([played(), ...settled]);
});

test.each<[string, readonly DomainEvent[], Command, Actor, number, string]>([
  ['before its time', joined, draw(), 'house', comesAt - 1, 'Nothing is due'],
  ['too late', joined, draw(), 'house', comesAt + 30_000, 'Nothing is due'],
  ['nobody has joined', waiting, draw(), 'house', comesAt, 'Nothing is due'],
  ['again', [...joined, played(), ...settled], draw(), 'house', comesAt, 'Nothing is due'],
  ['a player', joined, draw(), ben, comesAt, 'Unauthorized'],
  ['by a wheel without beacon', joined, { type: 'SpinLiveRound', payload: {} }, 'house', comesAt, 'Nothing is due'],
  ['void before its time', joined, { type: 'VoidUndrawnRound', payload: { round } }, 'house', comesAt + 29_999, 'Nothing is due'],
  ['no signature', joined, draw({ signature: 'junk' }), 'house', comesAt, 'This request could not be read'],
])('a draw is refused: %s', (_name, history, command, as, at, sentence) => given(history).when(command, { as, at }).thenRefused(sentence));

test('without its beacon round a round is void and its stakes go back', () => {
  given(joined)
    .when({ type: 'VoidUndrawnRound', payload: { round } }, { as: 'house', at: comesAt + 30_000 })
    .thenAppended([...back, cancelled]);
});

test('a round is void at once if the clock was corrected, because its beacon round was chosen by the wrong clock', () => {
  const corrected = [...joined, clockCorrected.of({ from: joinedAt, to: joinedAt - 3_600_000 })];
  const at = joinedAt - 3_600_000;
  given(corrected)
    .when({ type: 'VoidUndrawnRound', payload: { round } }, { as: 'house', at })
    .thenAppended([...back, cancelled]);
});

test('a flip whose joiner named its beacon round is drawn also after a correction of the clock: no clock chose it', () => {
  const bound = [...waiting, named(due, tails.data.bet)];
  const corrected = [...bound, clockCorrected.of({ from: joinedAt, to: joinedAt - 3_600_000 })];
  const voided: Command = { type: 'VoidUndrawnRound', payload: { round } };
  for (const at of [joinedAt - 3_600_000, comesAt, comesAt + 29_999])
    given(corrected).when(voided, { as: 'house', at }).thenRefused('Nothing is due');
  given(corrected)
    .when(draw(), { as: 'house', at: comesAt - 1 })
    .thenRefused('Nothing is due');
  given(corrected)
    .when(draw(), { as: 'house', at: comesAt })
    .thenAppended([played(), ...settled]);
  given(corrected)
    .when(voided, { as: 'house', at: comesAt + 30_000 })
    .thenAppended([...back, cancelled]);
  expect(wrongWith([...corrected, ...back], cancelled, 'house')).toBe('its beacon round is not overdue');
});

test('after a correction of the clock such a flip waits for a day at most, however far the clock was set back', () => {
  const to = joinedAt - 400 * 86_400_000;
  const corrected = [...waiting, named(due, tails.data.bet), clockCorrected.of({ from: joinedAt, to })];
  const voided: Command = { type: 'VoidUndrawnRound', payload: { round } };
  given(corrected)
    .when(voided, { as: 'house', at: to + 86_399_999 })
    .thenRefused('Nothing is due');
  given(corrected)
    .when(voided, { as: 'house', at: to + 86_400_000 })
    .thenAppended([...back, cancelled]);
});

const another = { round: due + 1, signature: signBeaconRound(SECRET, due + 1) };
const early = comesAt - 1;

test.each<[string, DomainEvent, Actor, number, string | undefined]>([
  ['as due', played(), 'house', comesAt, undefined],
  ['by a player', played(), ben, comesAt, 'only the house does this'],
  ['too early', played(), 'house', early, 'the time of its beacon round has not come'],
  ['too late', played(), 'house', comesAt + 30_000, 'its beacon round came too late, so it is void'],
  ['another round', played({ beacon: another }), 'house', comesAt, `it draws from beacon round ${due}, not ${due + 1}`],
  [
    'a replayed signature',
    played({ beacon: { round: due, signature: another.signature } }),
    'house',
    comesAt,
    'the client seed is not made of what the participants and the beacon brought',
  ],
  ['without it', played({ beacon: null }), 'house', comesAt, 'it is bound to a beacon and was drawn without it'],
  [
    'the beacon left out of the seed',
    played({ clientSeed: clientSeed.slice(0, 128) }),
    'house',
    comesAt,
    'the client seed is not made of what the participants and the beacon brought',
  ],
])('an audit holds the draw to it: %s', (_name, event, actor, at, problem) =>
  expect(wrongWith(joined, event, actor, at - joinedAt)).toBe(problem),
);

const returned = [...joined, ...back];

test.each<[string, readonly DomainEvent[], DomainEvent, Actor, number, string | undefined]>([
  ['overdue', returned, cancelled, 'house', comesAt + 30_000, undefined],
  ['by a player', returned, cancelled, ada, comesAt + 30_000, 'only the house does this'],
  ['in time', returned, cancelled, 'house', comesAt + 29_999, 'its beacon round is not overdue'],
  ['with a stake on it', joined, cancelled, 'house', comesAt + 30_000, 'a stake on it did not go back first'],
  [
    'by its creator',
    returned,
    roundCancelled.of({ round, serverSeed, reason: 'creator' }),
    ada,
    comesAt,
    'it was joined, and its beacon round draws it',
  ],
  [
    'its seed kept',
    returned,
    roundCancelled.of({ round, serverSeed: null, reason: 'beacon away' }),
    'house',
    comesAt + 30_000,
    'a seed is revealed unless it was lost',
  ],
])('an audit holds the void to it: %s', (_name, history, event, actor, at, problem) =>
  expect(wrongWith(history, event, actor, at - START - (history.length - 1) * 1_000)).toBe(problem),
);

test('a beacon is set once', () => {
  given(people).when({ type: 'SetBeacon', payload: { chain } }, { as: 'house' }).thenRefused('Nothing was changed');
  given(people)
    .when({ type: 'SetBeacon', payload: { chain: null } }, { as: 'house' })
    .thenAppended([beaconSet.of({ chain: null })]);
  given(people)
    .when({ type: 'SetBeacon', payload: { chain: null } }, { as: ada })
    .thenRefused('Unauthorized');
  expect(wrongWith(people, beaconSet.of({ chain }), 'house')).toBe('this beacon is in force already');
});
