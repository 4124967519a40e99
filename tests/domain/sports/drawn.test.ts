/** Matches of the house: their terms follow from the log, their score from a seed that was committed before, and nobody can steer either. */
import { describe, expect, test } from 'vitest';
import { sportBetPlaced, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import {
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../../../src/domain/events/sports.ts';
import { betIdFrom, sportEventIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { eventTermsSchema, resultOf, type SportPick } from '../../../src/domain/sports/book.ts';
import {
  areBetsIn,
  digitsOfBets,
  drawnAt,
  drawnScore,
  houseMatch,
  MATCH_EVERY_MS,
  matchClientSeed,
  nextMatchStart,
} from '../../../src/domain/sports/drawn.ts';
import { overdueIn } from '../../../src/domain/verify/overdue.ts';
import { heldWinnings } from '../../../src/domain/sports/reversal.ts';
import { given, worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { firstInteger, freshSeeds, secretOf, seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 1_000_00), ...registered('boss', 10_00, { role: 'admin' })];
const event = sportEventIdFrom(commandIdOf('the command'));
const seedHash = freshSeeds[0] ?? '';
const serverSeed = secretOf(seedHash);
/** The log of these tests has no id. */
const logId = '';
const startsAt = START + MATCH_EVERY_MS;
const { terms, chances } = houseMatch(logId, startsAt);
const opened = sportEventCreated.of({ event, terms, createdBy: null, seedHash });
const bet = betIdFrom(commandIdOf('bet'));
/** The end of the match as its seed and these digits of bets give it. */
const endFrom = (betDigits: string, seed = serverSeed) => {
  const { home, away } = drawnScore(logId, { startsAt }, { serverSeed: seed, clientSeed: matchClientSeed(event, betDigits) });
  return sportEventSettled.of({ event, homeScore: home, awayScore: away, result: resultOf(home, away), serverSeed: seed, betDigits });
};
const ended = endFrom(digitsOfBets([bet]));
const { homeScore, awayScore, result } = ended.data;
const over = drawnAt({ startsAt });
const betOn = (pick: SportPick) =>
  sportBetPlaced.of({ bet, account: ada, event, pick, oddsHundredths: terms.odds[pick] ?? 0, stakeCents: 10_00 });
/** How long after the history, which has an event a second, an entry is. */
const after = (at: number, before: readonly unknown[]): number => at - START - (before.length - 1) * 1_000;

test('every match of a year is one that can be played, and returns 95 % at most', () => {
  const names = new Set<string>();
  for (let at = 0; at < 365 * 86_400_000; at += MATCH_EVERY_MS) {
    const match = houseMatch('log_1', at);
    expect(eventTermsSchema.safeParse(match.terms).success).toBe(true);
    expect(match.terms.homeTeam).not.toBe(match.terms.awayTeam);
    names.add(match.terms.sport);
    const { homeWin, draw, awayWin } = match.chances;
    expect(homeWin + draw + awayWin).toBe(100);
    for (const pick of ['homeWin', 'draw', 'awayWin'] as const) {
      const odds = match.terms.odds[pick];
      if (odds === null) expect([pick, match.chances[pick]]).toEqual(['draw', 0]);
      else expect(odds * match.chances[pick]).toBeGreaterThan(94_00);
      expect((odds ?? 0) * match.chances[pick]).toBeLessThanOrEqual(95_00);
    }
  }
  expect([...names].toSorted()).toEqual(['Basketball', 'Football', 'Ice hockey', 'Tennis']);
});

test('the first integer of the seed decides by the chances, as another implementation has it', () => {
  for (let n = 0; n < 400; n += 1) {
    const { serverSeed: seed } = seedNumbered(`score ${n}`);
    const at = startsAt + n * MATCH_EVERY_MS;
    const clientSeed = sha256(`${event}00112233445566778899aabbccddeeff`);
    expect(matchClientSeed(event, '00112233445566778899aabbccddeeff')).toBe(clientSeed);
    const { home, away } = drawnScore(logId, { startsAt: at }, { serverSeed: seed, clientSeed });
    const { homeWin, draw } = houseMatch(logId, at).chances;
    const drawn = Math.floor((firstInteger(seed, clientSeed, 0) * 100) / 2 ** 32);
    expect(resultOf(home, away)).toBe(drawn < homeWin ? 'homeWin' : drawn < homeWin + draw ? 'draw' : 'awayWin');
    expect(Math.min(home, away)).toBeGreaterThanOrEqual(0);
  }
});

describe('OpenMatch', () => {
  const open = { type: 'OpenMatch', payload: {} } as const;
  test('opens the next match, committed to a seed', () =>
    given(history)
      .when(open, { as: 'house', at: START + 60_000 })
      .thenAppended([opened]));
  test('opens as many as the rules say, each once, then nothing until the next may begin', () => {
    const starts: number[] = [];
    const all = [...history];
    for (let n = 0; n < 4; n += 1) {
      const start = nextMatchStart(worldAfter(all), START + 60_000) ?? 0;
      starts.push((start - START) / MATCH_EVERY_MS);
      all.push(
        sportEventCreated.of({ ...opened.data, event: sportEventIdFrom(commandIdOf(`match ${n}`)), terms: houseMatch(logId, start).terms }),
      );
    }
    expect(starts).toEqual([1, 2, 3, 4]);
    given(all).when(open, { as: 'house' }).thenRefused('Nothing is due');
    expect(nextMatchStart(worldAfter(all), START + MATCH_EVERY_MS)).toBe(START + 5 * MATCH_EVERY_MS);
  });
  test('opens none where the rules have none, or do not allow its odds', () => {
    const sports = { ...defaultRules.sports };
    given([rules({ sports: { ...sports, drawnMatches: 0 } })])
      .when(open, { as: 'house' })
      .thenRefused('Nothing is due');
    given([rules({ sports: { ...sports, largestOddsHundredths: 1_01 } })])
      .when(open, { as: 'house' })
      .thenRefused('Nothing is due');
  });
  test.each([
    ['only the house opens matches that it draws', { ...opened.data, createdBy: boss }, boss],
    [
      'it is not the match that the id of the log gives for this time',
      { ...opened.data, terms: { ...terms, odds: { ...terms.odds, homeWin: 9_99 } } },
      'house',
    ],
    ['no match of the house begins then', { ...opened.data, terms: { ...terms, startsAt: startsAt + 1 } }, 'house'],
    ['it has begun', { ...opened.data, terms: houseMatch(logId, START).terms }, 'house'],
    ['it is opened too early', { ...opened.data, terms: houseMatch(logId, START + 5 * MATCH_EVERY_MS).terms }, 'house'],
  ] as const)('%s', (problem, data, actor) => expect(wrongWith(history, sportEventCreated.of(data), actor)).toBe(problem));
  test('a match is opened once', () => {
    const again = sportEventCreated.of({ ...opened.data, event: sportEventIdFrom(commandIdOf('again')) });
    for (const before of [[opened], [opened, sportEventCancelled.of({ event })]])
      expect(wrongWith([...history, ...before], again, 'house')).toBe('the match of this time was opened before');
  });
});

describe('PlayMatch', () => {
  const play = { type: 'PlayMatch', payload: { event } } as const;
  const placed = [...history, opened, betOn(result)];
  test('draws the score when the match is over, and pays what was bet on it', () => {
    const payoutCents = Math.floor((10_00 * (terms.odds[result] ?? 0)) / 100);
    const paid = sportBetSettled.of({ bet, account: ada, stakeCents: 10_00, payoutCents });
    given(placed).when(play, { as: 'house', at: over }).thenAppended([ended, paid]);
    given(placed)
      .when(play, { as: 'house', at: over - 1 })
      .thenRefused('Nothing is due');
    given([...placed, ended])
      .when(play, { as: 'house', at: over })
      .thenRefused('Nothing is due');
    given(placed).when(play, { as: boss, at: over }).thenRefused('Unauthorized');
    const world = worldAfter([...placed, ended, paid]);
    expect(heldWinnings(world, world.accounts[ada] ?? expect.fail(), over), 'it is not taken back').toEqual({ heldCents: 0, until: 0 });
  });
  test('no admin decides it: they can cancel it and nothing else, and then its stakes go back', () => {
    const { odds } = terms;
    const sentence = 'A match of the house cannot be changed';
    given(placed)
      .when({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } }, { as: boss, at: over })
      .thenRefused(sentence);
    const change = { event, startsAt, odds, live: false, suspended: true };
    given(placed).when({ type: 'ChangeSportEvent', payload: change }, { as: boss }).thenRefused(sentence);
    given([...placed, ended])
      .when({ type: 'ReverseSportSettlement', payload: { event, reason: 'no' } }, { as: boss })
      .thenRefused(sentence);
    given(placed)
      .when({ type: 'CancelSportEvent', payload: { event } }, { as: boss })
      .thenAppended([sportEventCancelled.of({ event }), sportBetVoided.of({ bet, account: ada, stakeCents: 10_00 })]);
  });
  const other = endFrom(digitsOfBets([bet]), seedNumbered('other').serverSeed).data;
  const { serverSeed: _, ...unsealed } = ended.data;
  test.each([
    [undefined, ended.data, over, 'house'],
    ['the match is not over', ended.data, over - 1, 'house'],
    ['only the house draws the score of its matches', ended.data, over, boss],
    ['the score of a match of the house is drawn', unsealed, over, 'house'],
    [
      `its seeds give ${homeScore} : ${awayScore}`,
      { ...ended.data, homeScore: 99, awayScore: 0, result: 'homeWin' as const },
      over,
      'house',
    ],
    [
      `its seeds give ${other.homeScore} : ${other.awayScore}`,
      { ...other, homeScore: 99, awayScore: 0, result: 'homeWin' as const },
      over,
      'house',
    ],
    ['it is not drawn from the bets on it', endFrom('').data, over, 'house'],
    ['it is not drawn from the bets on it', endFrom(digitsOfBets([bet, bet])).data, over, 'house'],
  ] as const)('an audit says: %s', (problem, data, at, actor) => {
    const before = [...history, opened, betOn('homeWin')];
    expect(wrongWith(before, sportEventSettled.of(data), actor, after(at, before))).toBe(problem);
  });
  test('a view has the bets of its viewer, among those of others', () => {
    const [first, second] = [betIdFrom(commandIdOf('first')), betIdFrom(commandIdOf('second'))];
    const digits = digitsOfBets([first, bet, second]);
    expect([[], [bet], [first, second], [first, bet, second]].map((own) => areBetsIn(digits, own))).toEqual([true, true, true, true]);
    expect([[second, first], [bet, bet], [betIdFrom(commandIdOf('left out'))]].map((own) => areBetsIn(digits, own))).toEqual([
      false,
      false,
      false,
    ]);
  });
  test('one with bets that is not drawn is overdue', () => {
    const world = worldAfter([...history, opened, betOn('homeWin')]);
    expect(overdueIn({ ...world, at: over })).toEqual([]);
    expect(overdueIn({ ...world, at: over + 1 })).toEqual([
      { name: `match ${event} of the house`, dueAt: over, seq: history.length + 2, accounts: [ada], cents: 10_00 },
    ]);
    expect(overdueIn({ ...worldAfter([...history, opened]), at: over + 1 }), 'without bets it is not').toEqual([]);
  });
  test('ended ones are kept beside the ended events of admins', () => {
    const ends = Array.from({ length: 60 }, (_, n) => {
      const id = sportEventIdFrom(commandIdOf(`match ${n}`));
      return [sportEventCreated.of({ ...opened.data, event: id }), sportEventCancelled.of({ event: id })];
    });
    const byAdmin = sportEventCreated.of({ event, terms: { ...terms, startsAt: START }, createdBy: boss });
    const { finishedSportEvents } = worldAfter([...history, byAdmin, sportEventCancelled.of({ event }), ...ends.flat()]);
    expect(finishedSportEvents.filter(({ seedHash }) => seedHash !== undefined)).toHaveLength(50);
    expect(finishedSportEvents.at(-1)?.id).toBe(event);
  });
  test('it stays as it was opened and drawn', () => {
    const before = [...history, opened];
    const changed = sportEventChanged.of({ event, startsAt, odds: terms.odds, live: false, suspended: true });
    expect(wrongWith(before, changed, boss)).toBe('a match of the house stays as it was opened');
    const reversed = sportSettlementReversed.of({ event, reason: 'no' });
    expect(wrongWith([...before, ended], reversed, boss)).toBe('a match of the house stays as it was drawn');
    const byAdmin = sportEventCreated.of({ event, terms: { ...terms, startsAt: START }, createdBy: boss });
    expect(wrongWith([...history, byAdmin], ended, 'house', after(over, history))).toBe('its score is not drawn');
  });
  test('its commitment is open until the seed is revealed or given up', () => {
    const open = (events: readonly (typeof opened | typeof ended | ReturnType<typeof sportEventCancelled.of>)[]) =>
      Object.hasOwn(worldAfter([...history, ...events]).commitments, seedHash);
    expect([open([opened]), open([opened, ended]), open([opened, sportEventCancelled.of({ event })])]).toEqual([true, false, false]);
    expect(chances.homeWin).toBeGreaterThan(0);
  });
});
