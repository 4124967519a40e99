/** The end of a bet on a game: what an audit holds it to, and every amount and state that it changes. */
import { describe, expect, test } from 'vitest';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { feedSet } from '../../../src/domain/events/feed.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { seedLost } from '../../../src/domain/events/seeds.ts';
import { betSettled, betVoided } from '../../../src/domain/events/settlements.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { betIdFrom, roundIdFrom, type Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { utcDay } from '../../../src/domain/utc.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { diceEvents, seatEvent } from '../../kit/betEvents.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 1_00)];
const { placed, settled, voided } = diceEvents('ada', 10_00);
const { bet } = placed.data;
const other = (changed: object) => betSettled.of({ ...settled(19_40).data, ...changed });
const back = (changed: object) => betVoided.of({ ...voided.data, reason: 'seed lost', ...changed });

/** A seat at the live table, on red. */
const round = roundIdFrom(commandIdOf('round'));
const { seedHash, serverSeed } = seedNumbered('of the round');
const opened = roundOpened.of({ round, game: 'roulette', seedHash, nonce: 0, creator: null });
const onRed = { bet: betIdFrom(commandIdOf('seat')), account: ada, game: 'roulette', stakeCents: 5_00 } as const;
const seat = seatEvent(round, ada, 'roulette', { colour: 'red' }, { bet: onRed.bet });
const number = (at: number, colour: string) => betSettled.of({ ...onRed, round, payoutCents: 0, outcome: { number: at, colour } });
const givenUp = betVoided.of({ bet: onRed.bet, account: ada, round, stakeCents: 5_00, reason: 'cancelled' });

/** A round of Crash. */
const flight = betPlaced.of({ ...placed.data, game: 'crash', rulebook: 'crash@1', choice: {} });
const landed = (outcome: object) => betSettled.of({ bet, account: ada, game: 'crash', stakeCents: 10_00, payoutCents: 0, outcome });

const blocked = accountBlocked.of({ account: ada, reason: 'several accounts' });
const unblocked = accountUnblocked.of({ account: ada, reason: 'a mistake' });

const notOpen = `bet ${bet} is not open: never placed, or settled before`;

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [notOpen, [], settled(19_40), ada],
  [notOpen, [placed, settled(0)], settled(19_40), ada],
  ['the settlement names another account or game', [placed], other({ account: ben }), ada],
  ['the settlement names another account or game', [placed], other({ game: 'slots' }), ada],
  ['the settlement names another round', [placed], other({ round }), ada],
  ['the stake was 10.00, not 10.01', [placed], other({ stakeCents: 10_01 }), ada],
  ['the rules of the bet are unknown', [betPlaced.of({ ...placed.data, rulesSeq: 2 })], settled(19_40), ada],
  ['an instant bet is settled by its own player', [placed], settled(19_40), 'house'],
  ['it was not settled in the entry that placed it', [placed], settled(19_40), ada],
  ['the outcome contradicts itself, or what was chosen', [opened, seat], number(1, 'black'), 'house'],
  ['its round has not been played in this entry', [opened, seat], number(2, 'black'), 'house'],
  ['only the house ends a round in flight', [flight], landed({ pointHundredths: 1_20 }), ada],
  ['only its player cashes a bet out', [flight], landed({ pointHundredths: 1_20, cashOutHundredths: 1_10 }), 'house'],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [placed], back({}), 'house'],
  [notOpen, [placed, back({})], back({}), 'house'],
  ['the void names another account or stake', [placed], back({ stakeCents: 9_99 }), 'house'],
  ['the void names another account or stake', [placed], back({ account: ben }), 'house'],
  ['the void names another round', [placed], back({ round }), 'house'],
  ['only the house does this', [placed], back({}), ada],
  ['only a seat at a shared round can be given up', [placed], voided, ada],
  [undefined, [opened, seat], givenUp, ada],
])('a stake back: %s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

describe('within one entry', () => {
  // 10.00 on under 50: 99/50 × 0.98 = 1.9404, floored to 19.40.
  test.each([
    [37, 19_40, undefined],
    [37, 19_41, 'the payout is 19.41, by the rules it is 19.40'],
    [50, 19_40, undefined],
    [51, 0, undefined],
    [51, 19_40, 'the payout is 19.40, by the rules it is 0.00'],
  ])('a roll of %d pays %d: %s', (roll, payoutCents, problem) => {
    const world = worldAfter([...history, placed]);
    const entry = new JudgedEntry(world, world, ada);
    expect(betSettled.requires(world, other({ payoutCents, outcome: { roll } }).data, entry)).toBe(problem);
  });
  test('a bet is paid by the rules that it was placed under', () => {
    const world = worldAfter([...history, placed, rules({ dice: { ...defaultRules.dice, houseEdgeBps: 5_000 } })]);
    const entry = new JudgedEntry(world, { seq: history.length + 1, at: world.at }, ada);
    expect(betSettled.requires(world, settled(19_40).data, entry)).toBeUndefined();
  });
  test.each([
    ['the outcome is not that of its round', 3, 'red'],
    [undefined, 2, 'black'],
  ])('a seat is settled by its round: %s', (problem, at, colour) => {
    const outcome = { number: 2, colour: 'black' };
    const played = roundPlayed.of({ round, game: 'roulette', seedHash, serverSeed, clientSeed: '5c'.repeat(32), nonce: 0, outcome });
    const world = worldAfter([...history, opened, seat, played]);
    expect(betSettled.requires(world, number(at, colour).data, new JudgedEntry(world, world, 'house'))).toBe(problem);
  });
  test.each<[string | undefined, object, number, 'house' | 'player']>([
    [undefined, { pointHundredths: 2_400, cashOutHundredths: 2_400 }, 240_00, 'house'],
    ['a round that was interrupted is paid at its best', { pointHundredths: 2_400, cashOutHundredths: 101 }, 10_10, 'house'],
    ['a round that was interrupted is paid at its best', { pointHundredths: 2_400 }, 0, 'house'],
    [undefined, { pointHundredths: 2_500 }, 250_00, 'house'],
    [undefined, { pointHundredths: 100 }, 0, 'house'],
    ['the house ends a round that was interrupted', { pointHundredths: 2_400, cashOutHundredths: 2_400 }, 240_00, 'player'],
  ])('%s: a flight that was interrupted: %j', (problem, outcome, payoutCents, actor) => {
    const interruptions = [
      [clockCorrected.of({ from: START, to: 0 })],
      [blocked],
      [blocked, unblocked],
      [blocked, unblocked, ...later, blocked],
    ];
    for (const interruption of interruptions) expect(judge(interruption)).toBe(problem);

    function judge(interruption: readonly DomainEvent[]): string | undefined {
      const world = worldAfter([...history, flight, ...interruption]);
      const entry = new JudgedEntry(world, { seq: world.seq + 1, at: world.at }, actor === 'house' ? actor : ada);
      const { bet: id, account, stakeCents } = flight.data;
      const { data } = betSettled.of({ bet: id, account, game: 'crash', stakeCents, payoutCents, outcome });
      return betSettled.requires(world, data, entry);
    }
  });
});

/** Enough entries for a flight to a point of 25.00 to be over. */
const later = Array.from({ length: 60 }, () => feedSet.of({ account: ben, hidden: true }));

test.each<[string | undefined, readonly DomainEvent[]]>([
  [undefined, [blocked]],
  ['a round that was interrupted is paid at its best', [clockCorrected.of({ from: START, to: 0 })]],
])('a flight that was over: %s', (problem, after) => {
  // A point of 1.01 is reached long before the next entry, a second later.
  const world = worldAfter([...history, flight, ...after]);
  const { bet: id, account, stakeCents } = flight.data;
  const { data } = betSettled.of({ bet: id, account, game: 'crash', stakeCents, payoutCents: 0, outcome: { pointHundredths: 101 } });
  expect(betSettled.requires(world, data, new JudgedEntry(world, { seq: world.seq + 1, at: world.at }, 'house'))).toBe(problem);
});

describe('it changes this and nothing else:', () => {
  const at = START + (history.length + 1) * 1_000;
  const own = (changes: object) => Object.fromEntries(Object.entries(changes).map(([path, value]) => [`accounts.${ada}.${path}`, value]));
  const inPeriods = (figure: string, value: number) =>
    Object.fromEntries(['day', 'week', 'month'].map((period) => [`periods.${period}.${figure}`, value]));
  const ended = { [`bets.${bet}`]: GONE, [`ledger.escrow.${bet}`]: GONE };
  const kept = (payoutCents: number): readonly object[] => [
    expect.objectContaining({ id: bet, stakeCents: 10_00, payoutCents, settledAt: at, serverSeed: null }) as object,
  ];
  const counted = { openBets: [], 'totals.bets': 1, 'totals.stakedCents': 10_00, 'totals.largestStakeCents': 10_00 };
  const earned = { points: 10_00, ...inPeriods('points', 10_00) };

  test('a loss', () =>
    expect(changesBy(settled(0), [...history, placed])).toEqual({
      ...ended,
      'ledger.house': 10_00,
      'feed.settled': 1,
      'feed.newest': kept(0),
      ...own({
        ...counted,
        ...earned,
        'recents.dice': kept(0),
        'totals.lost.seq': history.length + 2,
        'totals.byGame.dice': { bets: 1, stakedCents: 10_00, paidCents: 0 },
      }),
    }));

  test('a win', () =>
    expect(changesBy(settled(19_40), [...history, placed])).toEqual({
      ...ended,
      'ledger.house': -9_40,
      [`ledger.player.${ada}`]: 109_40,
      'feed.settled': 1,
      'feed.newest': kept(19_40),
      'feed.day': utcDay(at),
      'feed.biggest': kept(19_40),
      ...own({
        ...counted,
        ...earned,
        ...inPeriods('paidCents', 19_40),
        'totals.highestMultiplierHundredths': 1_94,
        'recents.dice': kept(19_40),
        'totals.paidCents': 19_40,
        'totals.wins': 1,
        'reached.first-win': history.length + 2,
        'totals.streak': 1,
        'totals.longestStreak': 1,
        'totals.biggestWin': { on: 'dice', profitCents: 9_40, at },
        'totals.byGame.dice': { bets: 1, stakedCents: 10_00, paidCents: 19_40 },
      }),
    }));

  test('a stake that goes back, as if it had never been placed', () =>
    expect(changesBy(back({}), [...history, placed])).toEqual({
      ...ended,
      [`ledger.player.${ada}`]: 100_00,
      ...own({ openBets: [], ...inPeriods('stakedCents', 0) }),
    }));

  test('what an admin plays is in no feed', () => {
    const admin = [rules(), ...registered('ada', 100_00, { role: 'admin' }), placed];
    expect(Object.keys(changesBy(settled(19_40), admin)).filter((path) => path.startsWith('feed'))).toEqual([]);
  });

  test('only a round of Crash that paid tells how high its player flew', () => {
    const highest = (outcome: object, payoutCents: number) =>
      worldAfter([...history, flight, betSettled.of({ ...landed(outcome).data, payoutCents })]).accounts[ada]?.totals
        .highestCashOutHundredths;
    expect(highest({ pointHundredths: 3_00, cashOutHundredths: 2_50 }, 25_00)).toBe(2_50);
    expect(highest({ pointHundredths: 3_00 }, 0)).toBe(0);
  });
});

test('a stake that goes back needs its reason in the same entry: a lost pair or a cancelled round', () => {
  const [world, entry] = [worldAfter([...history, placed, opened, seat]), { seq: 99, at: START }];
  const debts = (event: typeof voided) => betVoided.followUps?.(event.data, world, entry).map(({ id }) => id);
  const lost = seedLost.of({ account: ada, seedHash: seedNumbered('ada 1').seedHash, activeSeedHash: 'a', nextSeedHash: 'b' });
  const cancelled = roundCancelled.of({ round, serverSeed, reason: 'creator' });
  expect(debts(back({}))).toEqual(seedLost.fulfils?.(lost.data, world));
  expect(debts(givenUp)).toEqual(roundCancelled.fulfils?.(cancelled.data, world));
  expect(betVoided.followUps?.(givenUp.data, world, entry)[0]?.undone).toBe('it gave a stake back without its reason');
});
