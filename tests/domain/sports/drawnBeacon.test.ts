/** Matches of the house that are bound to a beacon: nobody knows the score before the beacon round after the match. */
import { expect, test } from 'vitest';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { sportBetPlaced, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import { sportEventCancelled, sportEventCreated, sportEventSettled } from '../../../src/domain/events/sports.ts';
import { beaconRoundAfter, timeOfBeaconRound } from '../../../src/domain/fairness/beacon.ts';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import { betIdFrom, sportEventIdFrom } from '../../../src/domain/ids.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { resultOf } from '../../../src/domain/sports/book.ts';
import {
  digitsOfBets,
  drawnAt,
  drawnScore,
  houseMatch,
  MATCH_EVERY_MS,
  matchClientSeed,
  wrongStart,
} from '../../../src/domain/sports/drawn.ts';
import { definitionOf } from '../../../src/domain/events/catalog.ts';
import type { World } from '../../../src/domain/world.ts';
import { given, worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { quicknet } from '../../kit/quicknet.ts';
import { freshSeeds, secretOf, sha256, sha256OfHex } from '../../kit/seeds.ts';

const chain = quicknet;
/** Of its time: it is drawn from, and checked elsewhere. */
const signatureOf = (round: number): string => round.toString(16).padStart(96, '0');
const ada = idOf('ada');
const event = sportEventIdFrom(commandIdOf('the command'));
const seedHash = freshSeeds[0] ?? '';
const serverSeed = secretOf(seedHash);
const startsAt = START + MATCH_EVERY_MS;
const { terms } = houseMatch('', startsAt);
const beaconRound = beaconRoundAfter(chain, drawnAt({ startsAt }));
const comesAt = timeOfBeaconRound(chain, beaconRound);
const signature = signatureOf(beaconRound);
const people = [rules(), ...registered('ada', 1_000_00)];
const withBeacon = [...people, beaconSet.of({ chain })];
const unbound = { event, terms, createdBy: null, seedHash };
const opened = sportEventCreated.of({ ...unbound, beaconRound });
const bet = betIdFrom(commandIdOf('bet'));
const placed = sportBetPlaced.of({
  bet,
  account: ada,
  event,
  pick: 'homeWin',
  oddsHundredths: terms.odds.homeWin,
  stakeCents: 10_00,
});
const history = [...withBeacon, opened, placed];
/** No bet has a part in the draw. */
const betDigits = '';

/** The end as it is drawn with this signature, or without one. */
function endWith(signed: string | null, round = beaconRound, betDigits = '') {
  const { home, away } = drawnScore('', { startsAt }, { serverSeed, clientSeed: matchClientSeed(event, betDigits, signed) });
  const beacon = signed === null ? {} : { beacon: { round, signature: signed } };
  return sportEventSettled.of({ event, homeScore: home, awayScore: away, result: resultOf(home, away), serverSeed, betDigits, ...beacon });
}
const ended = endWith(signature);
const paid = sportBetSettled.of({
  bet,
  account: ada,
  stakeCents: 10_00,
  payoutCents: ended.data.result === 'homeWin' ? Math.floor((10_00 * terms.odds.homeWin) / 100) : 0,
});
const play = (over: object = { signature }) => ({ type: 'PlayMatch', payload: { event, ...over } }) as const;
const after = (at: number, before: readonly unknown[]): number => at - START - (before.length - 1) * 1_000;

test('a match is bound to the first beacon round after its end, by the beacon in force', () => {
  given(withBeacon).when({ type: 'OpenMatch', payload: {} }, { as: 'house' }).thenAppended([opened]);
  given(people)
    .when({ type: 'OpenMatch', payload: {} }, { as: 'house' })
    .thenAppended([sportEventCreated.of(unbound)]);
  expect(worldAfter([...withBeacon, opened]).sportEvents[event]?.beacon).toMatchObject({ chain, round: beaconRound });
  for (const other of [beaconRound - 1, beaconRound + 1])
    expect(wrongWith(withBeacon, sportEventCreated.of({ ...unbound, beaconRound: other }), 'house')).toBe(
      `its score is drawn from beacon round ${beaconRound}`,
    );
  expect(wrongWith(people, opened, 'house')).toBe('there is no public beacon');
  const { seedHash: _, ...ofAdmins } = opened.data;
  expect(wrongWith(withBeacon, sportEventCreated.of(ofAdmins), 'house')).toBe('only the score of a match of the house is drawn');
});

test('no match is bound to a beacon round that has come, as the log has shown', () => {
  const shown = (world: World): void => void (world.beaconShownAt = comesAt);
  const { decision } = given(withBeacon, shown).when({ type: 'OpenMatch', payload: {} }, { as: 'house' });
  expect(decision).not.toMatchObject([{ data: { beaconRound } }]);
  const world = worldAfter(withBeacon);
  shown(world);
  expect(wrongStart(world, startsAt, world.at)).toBe('its beacon round has come');
  world.beaconShownAt = drawnAt({ startsAt });
  expect(wrongStart(world, startsAt, world.at)).toBeUndefined();
});

test('a beacon whose key the house may have binds no match: the house would know the score when it opens it', () => {
  const own = [...people, beaconSet.of({ chain: localChain('0e'.repeat(32), { genesisSeconds: START / 1_000, periodSeconds: 3 }) })];
  given(own)
    .when({ type: 'OpenMatch', payload: {} }, { as: 'house' })
    .thenAppended([sportEventCreated.of(unbound)]);
  expect(wrongWith(own, opened, 'house')).toBe('there is no public beacon');
  const scores = ['one', 'two', 'three'].map((name) => {
    const other = sportBetPlaced.of({ ...placed.data, bet: betIdFrom(commandIdOf(name)) });
    const { decision } = given([...own, sportEventCreated.of(unbound), other]).when(play({}), { as: 'house', at: comesAt });
    return isRefusal(decision) ? decision : decision[0]?.data;
  });
  for (const [place, name] of ['one', 'two', 'three'].entries())
    expect(scores[place]).toMatchObject({ betDigits: digitsOfBets([betIdFrom(commandIdOf(name))]) });
});

test('once the clock was corrected, it takes no bets and is not drawn: its beacon round may be out', () => {
  const corrected = clockCorrected.of({ from: comesAt, to: startsAt - 300_000 });
  const late = given([...history, corrected]);
  const more = { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null } } as const;
  late.when(more, { as: ada, at: startsAt - 200_000 }).thenRefused('Betting on this event has closed');
  late.when(play(), { as: 'house', at: comesAt }).thenRefused('Nothing is due');
  late
    .when({ type: 'CancelSportEvent', payload: { event } }, { as: 'house', at: startsAt - 200_000 })
    .thenAppended([sportEventCancelled.of({ event }), sportBetVoided.of({ bet, account: ada, stakeCents: 10_00 })]);
  const spoilt = [...history, corrected];
  expect(wrongWith(spoilt, sportBetPlaced.of({ ...placed.data, bet: betIdFrom(commandIdOf('late')) }), ada)).toBe(
    'the event takes no bets',
  );
  expect(wrongWith(spoilt, ended, 'house', after(comesAt, spoilt))).toBe('the clock was corrected after it was bound to its beacon round');
});

test('its client seed ends with the randomness of the beacon', () => {
  const randomness = sha256OfHex(signature);
  expect(matchClientSeed(event, betDigits, signature)).toBe(sha256(event + betDigits) + randomness);
});

test('its score is drawn with the beacon round, however late', () => {
  for (const at of [comesAt, comesAt + 30 * 60_000]) given(history).when(play(), { as: 'house', at }).thenAppended([ended, paid]);
});

test('it is not drawn before its beacon round, and not without it', () => {
  for (const [command, at] of [
    [play(), comesAt - 1],
    [play({}), comesAt],
  ] as const)
    given(history).when(command, { as: 'house', at }).thenRefused('Nothing is due');
  given([...people, sportEventCreated.of(unbound), placed])
    .when(play(), { as: 'house', at: comesAt })
    .thenRefused('Nothing is due');
});

test('if its beacon round does not come, the house cancels it', () => {
  given(history)
    .when({ type: 'CancelSportEvent', payload: { event } }, { as: 'house', at: comesAt + 3_600_000 })
    .thenAppended([sportEventCancelled.of({ event }), sportBetVoided.of({ bet, account: ada, stakeCents: 10_00 })]);
});

test.each([
  [undefined, ended, comesAt],
  ['the time of its beacon round has not come', ended, comesAt - 1],
  ['it is bound to a beacon and was drawn without it', endWith(null), comesAt],
  [`it draws from beacon round ${beaconRound}, not ${beaconRound + 1}`, endWith(signature, beaconRound + 1), comesAt],
] as const)('an audit says: %s', (problem, end, at) => expect(wrongWith(history, end, 'house', after(at, history))).toBe(problem));

test('an audit refuses a beacon where there is none, and a score of another signature', () => {
  const free = [...people, sportEventCreated.of(unbound), placed];
  expect(wrongWith(free, ended, 'house', after(comesAt, free))).toBe('it is bound to no beacon');
  const other = { ...ended.data, beacon: { round: beaconRound, signature: signatureOf(beaconRound + 1) } };
  const { home, away } = drawnScore(
    '',
    { startsAt },
    { serverSeed, clientSeed: matchClientSeed(event, betDigits, other.beacon.signature) },
  );
  const expected = home === other.homeScore && away === other.awayScore ? undefined : `its seeds give ${home} : ${away}`;
  expect(wrongWith(history, sportEventSettled.of(other), 'house', after(comesAt, history))).toBe(expected);
});

test('no bet has a part in the draw, so that none that is written late or that no view shows can choose the score', () => {
  const end = endWith(signature, beaconRound, digitsOfBets([bet]));
  expect(wrongWith(history, end, 'house', after(comesAt, history))).toBe('it is drawn from bets and not from the beacon alone');
});

test('the verifier is told which signature to check', () => {
  expect(definitionOf(ended).beacon?.(ended.data, worldAfter(history))).toEqual({ chain, round: beaconRound, signature });
});
