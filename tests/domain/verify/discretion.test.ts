/** What a house decides as it likes is counted, with the accounts and the credits that it concerned. */
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { raceWeek } from '../../../src/domain/earning/race.ts';
import { balanceOpened, passwordChanged, welcomeBonusCredited } from '../../../src/domain/events/accounts.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import { accountBlocked, accountEmailChanged, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { chatMuted, chatSaid } from '../../../src/domain/events/chat.ts';
import { clockCorrected, ledgerCorrected } from '../../../src/domain/events/books.ts';
import { checkpointKeyChanged } from '../../../src/domain/events/checkpoints.ts';
import { definitionOf, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { rainFallen } from '../../../src/domain/events/gifts.ts';
import { earningsBroughtOver } from '../../../src/domain/events/earnings.ts';
import { feedSet } from '../../../src/domain/events/feed.ts';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { offerCompleted, offerPublished, offerStarted } from '../../../src/domain/events/offers.ts';
import { questClaimed } from '../../../src/domain/events/quests.ts';
import { racePaid } from '../../../src/domain/events/race.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { roundStarted } from '../../../src/domain/events/liveFlights.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { seedLost } from '../../../src/domain/events/seeds.ts';
import { betSettled, betVoided } from '../../../src/domain/events/settlements.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import {
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../../../src/domain/events/sports.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { beaconRoundAfter } from '../../../src/domain/fairness/beacon.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { LOG_VERSION, type Header } from '../../../src/domain/log/entry.ts';
import type { NamedViewer } from '../../../src/domain/log/viewLine.ts';
import { view } from '../../../src/domain/log/view.ts';
import type { AccountId, LogId, RoundId } from '../../../src/domain/ids.ts';
import type { RacePlace } from '../../../src/domain/worldParts.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { DiscretionCount } from '../../../src/domain/verify/discretion.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { diceEvents, playedDice, seatEvent } from '../../kit/betEvents.ts';
import { eventLine, FORGED_LOG } from '../../kit/forge.ts';
import { START } from '../../kit/lawful.ts';
import { chainAgain, takeApart } from '../../kit/looseLog.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { quicknet } from '../../kit/quicknet.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { accept, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const DAY_MS = 86_400_000;
const history = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];

const guest = { command: { id: '', type: 'RegisterAccount' }, actor: 'guest', seen: null } as const;

/** The sentences after these events, one an hour, and `days` after the last. With `closed` a chapter begins after that event. */
function counted(events: readonly DomainEvent[], days = 0, everyMs = 3_600_000, closed?: DomainEvent): readonly string[] {
  return countedAtTimes(
    [...history, ...events].map((event, place) => [event, START + place * everyMs]),
    days,
    closed,
  );
}

/** The same at these times. `together`: in the entry of the event before. */
function countedAtTimes(
  timed: readonly (readonly [DomainEvent, number, 'together'?])[],
  days = 0,
  closed?: DomainEvent,
  viewer: NamedViewer | null = null,
): readonly string[] {
  let count = new DiscretionCount(emptyWorld());
  const world = emptyWorld();
  for (const [event, at, together] of timed) {
    const seq = together ? world.seq : world.seq + 1;
    const header: Header = { v: LOG_VERSION, logId: FORGED_LOG as LogId, seq, at, prev: '', lines: [] };
    if (!together) count.entry(header, world);
    count.before(
      {
        event,
        definition: definitionOf(event),
        postings: [],
        header,
        act: history.includes(event) ? guest : null,
        context: new JudgedEntry(world, header, null, viewer),
        before: null,
      },
      world,
    );
    evolve(world, event, header);
    Object.assign(world, { seq, at: event.type === 'clock/corrected' ? event.data.to : at });
    if (event === closed) count = new DiscretionCount(world);
  }
  world.at += days * DAY_MS;
  return count.items(world).map(({ sentence }) => sentence);
}

const { placed } = diceEvents('ada', 10_00);
const flown = betPlaced.of({ ...placed.data, game: 'crash', rulebook: 'crash@1', choice: {} });
const landed = betVoided.of({ bet: placed.data.bet, account: ada, stakeCents: 10_00, reason: 'cancelled' });
const voided = betVoided.of({ bet: placed.data.bet, account: ada, stakeCents: 10_00, reason: 'seed lost' });
const lost = seedLost.of({
  account: ada,
  seedHash: seedNumbered('ada 1').seedHash,
  activeSeedHash: '71'.repeat(32),
  nextSeedHash: '72'.repeat(32),
});
const corrected = (account: typeof ada, cents: number) => ledgerCorrected.of({ account, counterparty: 'house', cents, reason: '...' });
const request = { ...withdrawalRequested.specimen, account: ada };
const { specimen: match } = sportEventCreated;
const bet = sportBetPlaced.of({ ...sportBetPlaced.specimen, account: ada, event: match.event, stakeCents: 5_00 });

const scored = sportEventSettled.of({ ...sportEventSettled.specimen, event: match.event });
const won = sportBetSettled.of({ ...sportBetSettled.specimen, bet: bet.data.bet, account: ada, stakeCents: 5_00, payoutCents: 10_00 });

const opened = roundOpened.of({ ...roundOpened.specimen, game: 'coinflip', creator: ada, nonce: 0 });
const seats = [ada, ben].map((account) => seatEvent(opened.data.round, account, 'coinflip', { side: account === ada ? 'heads' : 'tails' }));
const ended = ({ bet: id, account, stakeCents }: (typeof seats)[number]['data'], payoutCents: number) =>
  betSettled.of({ bet: id, account, game: 'coinflip', stakeCents, payoutCents, outcome: { side: 'heads' }, round: opened.data.round });

const end = roundPlayed.of({ ...roundPlayed.specimen, game: 'coinflip', outcome: { side: 'heads' } });

const drawn = { round: 5, signature: 'ab'.repeat(48) };

/** A live round with a public beacon, whose opening names the beacon round of the draw or leaves its bets a part in it. */
function drawnLive(beaconRound?: number): readonly DomainEvent[] {
  const { round } = opened.data;
  const live = roundOpened.of({ ...opened.data, game: 'roulette', creator: null, ...(beaconRound !== undefined && { beaconRound }) });
  const seat = seatEvent(round, ada, 'roulette', { colour: 'red' });
  const outcome = { number: 2, colour: 'black' } as const;
  const { bet: id, account, stakeCents } = seat.data;
  return [
    beaconSet.of({ chain: quicknet }),
    live,
    seat,
    roundPlayed.of({ ...end.data, game: 'roulette', outcome, beacon: drawn }),
    betSettled.of({ bet: id, account, game: 'roulette', stakeCents, payoutCents: 0, outcome, round }),
  ];
}

/** A flip with a public beacon, whose second seat names the beacon round of the draw or leaves it to the house's clock. */
function drawnFlip(beaconRound?: number, chain = quicknet): readonly DomainEvent[] {
  const { bet, account, choice, draw } = seats[1]!.data;
  const joined = seatEvent(opened.data.round, account, 'coinflip', choice, {
    bet,
    draw: { ...draw, ...(beaconRound !== undefined && { beaconRound }) } as typeof draw,
  });
  const played = roundPlayed.of({ ...end.data, game: 'coinflip', outcome: { side: 'heads' }, beacon: drawn });
  return [beaconSet.of({ chain }), opened, seats[0]!, joined, played, ...[seats[0]!, joined].map(({ data }) => ended(data, 0))];
}

const setBack = clockCorrected.of({ from: START, to: START - 400 * DAY_MS });
const reversed = sportSettlementReversed.of({ ...sportSettlementReversed.specimen, event: match.event });
const reopened = sportBetReopened.of({ ...sportBetReopened.specimen, bet: bet.data.bet, account: ada, stakeCents: 5_00, cents: 10_00 });
const undone = sportBetVoided.of({ ...sportBetVoided.specimen, bet: bet.data.bet, account: ada, stakeCents: 5_00 });
/** A beacon round that comes after the last event. */
const later = beaconRoundAfter(quicknet, START + 20 * 3_600_000);
/** A match of the house, drawn with a beacon round or without. */
const houseMatch = (beaconRound?: number): readonly DomainEvent[] => [
  beaconSet.of({ chain: quicknet }),
  sportEventCreated.of({
    ...match,
    createdBy: null,
    seedHash: seedNumbered('score').seedHash,
    ...(beaconRound !== undefined && { beaconRound }),
  }),
  bet,
];
/** A flip that is joined, and a live round with a bet. */
const undrawnFlip = (beaconRound?: number) => drawnFlip(beaconRound).slice(0, 4);
const undrawnLive = drawnLive(later).slice(0, 3);
/** A clock that is set back from before the log began concerns both accounts. */
const correctedBy = (by: string, accounts = '2 accounts'): string => `1 correction of the clock, of ${accounts}, by ${by} altogether`;
const endedAhead =
  '1 bet on Crash or an event that ended later than the time to which the clock was then set back, of 1 account, 5.00 given';
const heldBack = (times: string, accounts: string, cents: string, waited: string): readonly string[] => [
  correctedBy('400 days'),
  `${times} overdue, of ${accounts}, ${cents} kept back, the oldest for ${waited}`,
];

const early = '1 bet on an event that was decided before the start that its bettors knew, of 1 account, 5.00 given';
const moved = (accounts: string): string => `1 end that came late, after another bet of its player or on a later day, of ${accounts}`;
const broughtForward = sportEventChanged.of({ ...sportEventChanged.specimen, event: match.event, startsAt: START });
const postponed = sportEventChanged.of({ ...sportEventChanged.specimen, event: match.event, startsAt: START + 9_000 * DAY_MS });

test.each<[readonly string[], readonly DomainEvent[], number]>([
  [[], playedDice('ada', 1_00, 0), 0],
  [['1 lost seed, of 1 account', '1 voided bet, of 1 account, 10.00 given'], [placed, voided, lost], 0],
  [
    ['3 corrections of the books, of 2 accounts, 5.00 given, 60.00 taken'],
    [corrected(ada, 5_00), corrected(ada, -50_00), corrected(ben, -10_00)],
    0,
  ],
  [
    ['2 bets on live rounds and flips, whose draws the house could steer, of 2 accounts, 4.00 given, 5.00 taken'],
    [opened, ...seats, end, ...seats.map(({ data }) => ended(data, data.account === ada ? 9_00 : 0))],
    0,
  ],
  [['2 bets on live rounds and flips, whose draws the house could steer, of 2 accounts, 10.00 taken'], drawnFlip(), 0],
  [[], drawnFlip(later), 0],
  // A beacon of another key, whatever the house calls it.
  [
    ['2 bets on live rounds and flips, whose draws the house could steer, of 2 accounts, 10.00 taken'],
    drawnFlip(later, { ...quicknet, publicKey: 'ab'.repeat(96) }),
    0,
  ],
  // Such a round cannot be steered, but the one before it could.
  [
    [
      '1 change of the beacon',
      '2 bets on live rounds and flips, whose draws the house could steer, of 2 accounts, 10.00 taken',
      // The live round waited for three hours, while the flip was drawn.
      moved('1 account'),
    ],
    [...drawnFlip(), ...drawnLive(5)],
    0,
  ],
  [['1 bet on a live round or a flip, whose draw the house could steer, of 1 account, 5.00 taken'], drawnLive(), 0],
  [[], drawnLive(5), 0],
  [
    ['1 bet on a match of the house, whose score a last bet could choose, of 1 account, 5.00 given'],
    [sportEventCreated.of({ ...match, createdBy: null, seedHash: seedNumbered('score').seedHash }), bet, scored, won],
    0,
  ],
  [
    [],
    [
      beaconSet.of({ chain: quicknet }),
      sportEventCreated.of({ ...match, createdBy: null, seedHash: seedNumbered('score').seedHash, beaconRound: 5 }),
      bet,
      scored,
      won,
    ],
    0,
  ],
  [[early], [sportEventCreated.of(match), bet, scored, won], 0],
  [[], [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START } }), bet, scored, won], 0],
  // Brought forward after the bet.
  [
    [early],
    [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START + 2 * DAY_MS } }), bet, broughtForward, scored, won],
    0,
  ],
  // The clock was corrected after the bet.
  [
    [correctedBy('1 minute'), early],
    [
      sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START + 2 * DAY_MS } }),
      bet,
      clockCorrected.of({ from: START, to: START - 61_000 }),
      scored,
      won,
    ],
    0,
  ],
  [[correctedBy('20468 days')], [clockCorrected.of({ from: START, to: 0 })], 0],
  [
    ['2 corrections of the clock, of 2 accounts, by 20468 days altogether'],
    [flown, clockCorrected.of({ from: START, to: 0 }), clockCorrected.of({ from: 0, to: 0 })],
    0,
  ],
  [[correctedBy('20468 days')], [flown, landed, clockCorrected.of({ from: START, to: 0 })], 0],
  [[correctedBy('400 days')], [sportEventCreated.of(match), bet, setBack], 0],
  [[correctedBy('400 days'), '1 voided bet, of 1 account, 5.00 given'], [sportEventCreated.of(match), bet, undone, setBack], 0],
  [[correctedBy('400 days'), endedAhead, early], [sportEventCreated.of(match), bet, scored, won, setBack], 0],
  [
    [correctedBy('400 days'), early, '1 reopened bet, of 1 account, 10.00 taken'],
    [sportEventCreated.of(match), bet, scored, won, reversed, reopened, setBack],
    0,
  ],
  [heldBack('1 round or offer', '2 accounts', '10.00', '3 days and 1 entry'), [...undrawnFlip(), setBack], 3],
  [heldBack('1 round or offer', '2 accounts', '10.00', '2 days and 1 entry'), [...undrawnFlip(later), setBack], 3],
  [[correctedBy('400 days')], [...undrawnFlip(later), setBack], 1],
  [heldBack('1 round or offer', '1 account', '5.00', '3 days and 2 entries'), [...undrawnLive, setBack], 3],
  [heldBack('1 round or offer', '1 account', '5.00', '3 days and 1 entry'), [...houseMatch(later), setBack], 3],
  [heldBack('1 round or offer', '1 account', '5.00', '1 day and 1 entry'), [...houseMatch(), setBack], 3],
  [['1 round or offer overdue, of 1 account, 5.00 kept back, the oldest for 2 days and 0 entries'], [...houseMatch()], 3],
  [['2 changes of the rules'], [rules(), rules()], 0],
  [[], [beaconSet.of({ chain: quicknet })], 0],
  [['1 change of the beacon'], [beaconSet.of({ chain: quicknet }), beaconSet.of({ chain: null }), beaconSet.of({ chain: quicknet })], 0],
  [['1 account made by an admin, of 1 account'], registered('cyd', 0), 0],
  [['1 account made by an admin, of 1 account, 70.00 given'], registered('cyd', 70_00), 0],
  [['1 change of the key of checkpoints'], [checkpointKeyChanged.of(checkpointKeyChanged.specimen)], 0],
  [
    ['1 rejected withdrawal, of 1 account, 50.00 kept back'],
    [withdrawalRequested.of(request), withdrawalRejected.of({ ...withdrawalRejected.specimen, account: ada })],
    0,
  ],
  [
    ['1 block of an account, of 1 account', '1 blocked account with a balance, of 1 account, 100.00 kept back'],
    [accountBlocked.of({ account: ben, reason: 'several accounts' })],
    0,
  ],
  [
    ['2 changes of how somebody signs in, by somebody else, of 1 account'],
    [accountEmailChanged.of({ account: ada, emailDigest: 'ed'.repeat(32) }), passwordChanged.of({ account: ada })],
    0,
  ],
  [
    ['1 round or offer overdue, of 1 account, 25.00 kept back, the oldest for 360 days and 1 entry'],
    [
      offerPublished.of(offerPublished.specimen),
      offerStarted.of({ ...offerStarted.specimen, account: ada }),
      feedSet.of({ account: ben, hidden: true }),
    ],
    360,
  ],
  [
    [
      '1 block of an account, of 1 account',
      '1 unblock of an account, of 1 account',
      '1 referral not paid at sign-up to a blocked account, of 1 account, 250.00 kept back',
    ],
    [
      accountBlocked.of({ account: ada, reason: 'several accounts' }),
      referralJoined.of({ referrer: ada, referred: ben }),
      accountUnblocked.of({ account: ada, reason: 'a mistake' }),
    ],
    0,
  ],
  [[], [referralJoined.of({ referrer: ada, referred: ben })], 0],
  [
    ['2 blocks of accounts, of 2 accounts', '2 unblocks of accounts, of 2 accounts'],
    [ben, ada].flatMap((account) => [
      accountBlocked.of({ account, reason: 'several accounts' }),
      accountUnblocked.of({ account, reason: 'a mistake' }),
    ]),
    0,
  ],
  [
    ['2 mutes of accounts, of 1 account'],
    [START + 7 * DAY_MS, START + 8 * DAY_MS].map((until) => chatMuted.of({ account: ada, until })),
    0,
  ],
  [
    ['1 mute of an account, of 1 account'],
    [chatMuted.of({ account: ada, until: START + DAY_MS }), chatMuted.of({ account: ada, until: START })],
    0,
  ],
  [[], [chatMuted.of({ account: null, until: START + DAY_MS })], 0],
  [
    ['1 match overdue, of 1 account, 5.00 kept back, the oldest for 6 days and 0 entries'],
    [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START } }), bet],
    6,
  ],
  [
    ['1 round or offer overdue, of 1 account, 5.00 kept back, the oldest for 393 days and 0 entries'],
    [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START } }), bet],
    400,
  ],
  [
    ['1 match overdue, of 1 account, 5.00 kept back, the oldest for 400 days and 1 entry'],
    [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START + 9 * 3_600_000 } }), bet, postponed],
    400,
  ],
  [
    [correctedBy('400 days'), '1 withdrawal overdue, of 1 account, 50.00 kept back, the oldest for 360 days and 1 entry'],
    [withdrawalRequested.of(request), clockCorrected.of({ from: START, to: START - 400 * DAY_MS })],
    360,
  ],
  [['1 withdrawal overdue, of 1 account, 50.00 kept back, the oldest for 2 days and 0 entries'], [withdrawalRequested.of(request)], 2],
  [[], [withdrawalRequested.of(request)], 1],
])('%j', (sentences, events, days) => expect(counted(events, days)).toEqual(sentences));

const late = (accounts: string, cents: string, waited: string): string =>
  `1 start or end that came more than a day after it was due or asked for, of ${accounts}, ${cents} kept back, the oldest for ${waited}`;
const published = offerPublished.of(offerPublished.specimen);
const started = offerStarted.of({ ...offerStarted.specimen, account: ada });
const completed = offerCompleted.of({ ...offerCompleted.specimen, account: ada });
const soon = sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START + 5 * 3_600_000 } });

/** Days pass before the last event. */
test.each<[readonly string[], readonly DomainEvent[], number]>([
  [[], [withdrawalRequested.of(request), withdrawalCompleted.of({ ...withdrawalCompleted.specimen, account: ada })], 0.9],
  [
    [late('1 account', '50.00', '2 days and 1 entry')],
    [withdrawalRequested.of(request), withdrawalCompleted.of({ ...withdrawalCompleted.specimen, account: ada })],
    2,
  ],
  [
    ['1 rejected withdrawal, of 1 account, 50.00 kept back', late('1 account', '50.00', '30 days and 1 entry')],
    [withdrawalRequested.of(request), withdrawalRejected.of({ ...withdrawalRejected.specimen, account: ada })],
    30,
  ],
  [[], [published, started, completed], 0.6],
  [[moved('1 account')], [published, started, completed], 0.9],
  [[late('1 account', '25.00', '40 days and 1 entry')], [published, started, completed], 40],
  [[], [soon, bet, scored], 1],
  [[late('1 account', '5.00', '179 days and 2 entries')], [soon, bet, postponed, scored], 180],
  [[late('1 account', '5.00', '179 days and 1 entry')], [soon, bet, sportEventCancelled.of({ event: match.event })], 180],
  [[], [soon, scored], 180],
  // It was typed wrongly, and is mended days after the game.
  [[early], [soon, bet, sportEventChanged.of({ ...broughtForward.data, startsAt: START - 9 * DAY_MS }), scored, won], 0],
  // A bet while the game is played.
  [[], [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START - 3 * DAY_MS } }), bet, scored], 0.5],
  [[late('1 account', '5.00', '2 days and 1 entry')], [...houseMatch(), scored], 3],
  [[], [flown, landed], 0.9],
  [[late('1 account', '10.00', '3 days and 1 entry')], [flown, landed], 3],
])('what is ended late is counted: %j', (sentences, events, days) => {
  const all = [...history, ...events];
  const timed = all.map((event, place) => [event, START + place * 60_000 + (place === all.length - 1 ? days * DAY_MS : 0)] as const);
  expect(countedAtTimes(timed)).toEqual(sentences);
});

test('a block or a correction of the clock does not put off what was over before', () => {
  const end = START + 20 * DAY_MS;
  const inFlight = [...history, flown].map((event) => [event, START] as const);
  const sentences = (...between: DomainEvent[]) =>
    countedAtTimes([...inFlight, ...between.map((event) => [event, end] as const), [landed, end]]);
  const counts = (entries: number) => late('1 account', '10.00', `19 days and ${entries} ${entries === 1 ? 'entry' : 'entries'}`);
  expect(sentences()).toContain(counts(1));
  const blocked = [accountBlocked.of({ account: ada, reason: 'a question' }), accountUnblocked.of({ account: ada, reason: 'answered' })];
  expect(sentences(...blocked)).toContain(counts(3));
  expect(sentences(clockCorrected.of({ from: end + 120_000, to: end }))).toContain(counts(2));
});

describe('a live round of Crash whose betting closed twenty days ago', () => {
  const round = idOf('ada').replace('acc_', 'rnd_') as RoundId;
  const { seedHash } = seedNumbered('round');
  const live = roundOpened.of({
    ...roundOpened.specimen,
    round,
    game: 'crash',
    creator: null,
    seedHash,
    nonce: 0,
  });
  const seat = betPlaced.of({ ...flown.data, draw: { round, freshBytes: '00'.repeat(16) } });
  const then = START + 20 * DAY_MS;
  const sentences = (...events: DomainEvent[]) =>
    countedAtTimes([...[...history, live, seat].map((event) => [event, START] as const), ...events.map((event) => [event, then] as const)]);
  const counted20 = expect.stringMatching(/^1 start or end .*, of 1 account, 10\.00 kept back, the oldest for 19 days/u) as string;
  test('counts when it starts then, while its players are away', () =>
    expect(sentences(roundStarted.of({ round }))).toContainEqual(counted20));
  test('counts once when it starts and ends late', () => {
    const played = roundPlayed.of({ ...end.data, round, game: 'crash', outcome: { pointHundredths: 113 } });
    const timed = [...history, live, seat].map((event) => [event, START] as const);
    expect(countedAtTimes([...timed, [roundStarted.of({ round }), then], [played, then + 20 * DAY_MS]])).toContainEqual(
      expect.stringMatching(/^1 start or end .*, of 1 account, 10\.00 kept back, the oldest for 39 days/u),
    );
  });
  test('counts when its stakes go back then', () => {
    const seatVoided = betVoided.of({ bet: seat.data.bet, account: ada, round, stakeCents: 10_00, reason: 'seed lost' });
    expect(sentences(seatVoided, roundCancelled.of({ round, serverSeed: null, reason: 'seed lost' }))).toContainEqual(counted20);
  });
});

test('a shared flight is late by its own point, not by the longest one', () => {
  const round = idOf('ada').replace('acc_', 'rnd_') as RoundId;
  const { seedHash } = seedNumbered('round');
  const live = roundOpened.of({ ...roundOpened.specimen, round, game: 'crash', creator: null, seedHash, nonce: 0 });
  const seat = betPlaced.of({ ...flown.data, choice: { autoCashOut: 110 }, draw: { round, freshBytes: '00'.repeat(16) } });
  const played = roundPlayed.of({ ...end.data, round, game: 'crash', outcome: { pointHundredths: 113 } });
  const dice = diceEvents('ada', 1_00, 1);
  const sentences = (startsAfterMs: number, endsAfterMs: number) =>
    countedAtTimes([
      ...[...history, live, seat].map((event) => [event, START] as const),
      [roundStarted.of({ round }), START + startsAfterMs],
      ...[dice.placed, dice.settled(0)].map((event) => [event, START + startsAfterMs + 4_000] as const),
      [played, START + endsAfterMs],
    ]);
  expect(sentences(0, 40_000)).toEqual([moved('1 account')]);
  expect(sentences(0, 5_000)).toEqual([]);
  expect(sentences(50_000, 55_000), 'it was to start when betting closed').toEqual([moved('1 account')]);
});

describe('a bet that ends by a clock that runs ahead', () => {
  const ahead = START + 6 * 3_600_000;
  const back = clockCorrected.of({ from: ahead, to: START + 1 });
  const begun = (...events: readonly DomainEvent[]) => [...history, ...events].map((event) => [event, START] as const);
  const flight = betSettled.of({
    bet: flown.data.bet,
    account: ada,
    game: 'crash',
    stakeCents: 5_00,
    payoutCents: 10_00,
    outcome: { pointHundredths: 100, paysHundredths: 0 },
  });
  const event = [sportEventCreated.of({ ...match, terms: { ...match.terms, startsAt: START + 5 * 3_600_000 } }), bet];
  test.each<[string, readonly DomainEvent[], readonly DomainEvent[], string | null]>([
    ['counts in flight', [flown], [flight], endedAhead],
    ['counts on an event of an admin', event, [scored, won], endedAhead],
    ['does not count if it is open again', event, [scored, won, reversed, reopened], null],
    ['does not count on a match of the house, which is drawn', houseMatch(later), [scored, won], null],
    ['does not count on dice', [], playedDice('ada', 1_00, 0), null],
  ])('%s', (_what, before, ends, sentence) => {
    const sentences = countedAtTimes([...begun(...before), ...ends.map((one) => [one, ahead] as const), [back, START + 1]]);
    expect(sentences.filter((one) => one.includes('ended later'))).toEqual(sentence === null ? [] : [sentence]);
  });
  test('counts at the correction that leads back to before it, and once', () => {
    const corrections = [ahead, START + 2, START + 1].map((to) => [clockCorrected.of({ from: ahead + 61_000, to }), to] as const);
    expect(countedAtTimes([...begun(flown), [flight, ahead], ...corrections.slice(0, 1)])).not.toContain(endedAhead);
    expect(countedAtTimes([...begun(flown), [flight, ahead], ...corrections])).toContain(endedAhead);
  });
  test('counts in the view of its player, and not in those of others', () => {
    const inViewOf = (viewer: NamedViewer) => countedAtTimes([...begun(flown), [flight, ahead], [back, START + 1]], 0, undefined, viewer);
    expect(inViewOf(ada)).toContain(endedAhead);
    expect(inViewOf(ben)).not.toContain(endedAhead);
  });
});

test('a correction of the clock names who has entries that are dated later', () => {
  const said = (account: AccountId) => feedSet.of({ account, hidden: true });
  const sentence = (viewer: NamedViewer | null, ...corrections: readonly number[]) => {
    const timed = [
      ...history.map((event) => [event, START] as const),
      [said(ada), START + 3_600_000] as const,
      [said(ben), START + 7_200_000] as const,
      ...corrections.map((to) => [clockCorrected.of({ from: to + 7_200_000, to }), to] as const),
    ];
    return countedAtTimes(timed, 0, undefined, viewer).find((one) => one.includes('of the clock'));
  };
  expect(sentence(null, START + 3_600_000)).toBe(correctedBy('2 hours', '1 account'));
  expect(sentence(null, START)).toBe(correctedBy('2 hours', '2 accounts'));
  expect(sentence(null, START + 3_600_000, START)).toBe('2 corrections of the clock, of 2 accounts, by 4 hours altogether');
  expect(sentence(ben, START), 'in a view').toBe(correctedBy('2 hours', '1 account'));
  expect(sentence(ada, START + 3_600_000), 'in a view').toBe('1 correction of the clock, by 2 hours altogether');
});

test('rules do not last longer because the clock is set back for a moment', () => {
  const at = START + 3 * 3_600_000;
  const [bet, settled] = playedDice('ada', 1_00, 0);
  const timed = (good: number) =>
    countedAtTimes([
      ...history.map((event) => [event, START] as const),
      [feedSet.of(feedSet.specimen), at],
      [clockCorrected.of({ from: at, to: at - 3_660_000 }), at - 3_660_000],
      ...[rules(), bet!, settled!].map((event) => [event, at - 3_660_000] as const),
      [rules(), good],
    ]);
  const short = '2 events under rules that lasted for less than an hour, of 1 account';
  expect(timed(at + 10_000)).toContain(short);
  expect(timed(at + 3_700_000)).not.toContain(short);
});

test('a draw from a beacon round counts that had come, if the clock was right when it was set back', () => {
  const sentences = (setBackMs: number) =>
    countedAtTimes([
      ...history.map((event) => [event, START] as const),
      ...(setBackMs > 0 ? [[clockCorrected.of({ from: START + setBackMs, to: START }), START] as const] : []),
      ...drawnLive(beaconRoundAfter(quicknet, START + 15_000)).map((event) => [event, START + 1] as const),
    ]);
  const early =
    '1 bet on a shared round or match whose beacon round had come before, if the clock was right when it was set back, of 1 account, 5.00 taken';
  expect(sentences(61_000)).toContain(early);
  expect(sentences(5_000)).not.toContain(early);
  expect(sentences(0)).toEqual([]);
});

test('what happened to accounts under rules that lasted for less than an hour is counted', () => {
  const short = (times: string) => `${times} under rules that lasted for less than an hour, of 1 account`;
  const bet = playedDice('ada', 1_00, 0);
  expect(counted([rules(), ...bet, rules()], 0, 600_000)).toEqual(['2 changes of the rules', short('2 events')]);
  expect(counted([rules(), ...bet, rules()], 0, 1_200_000)).toEqual(['2 changes of the rules']);
  expect(counted([rules(), rules(), ...bet], 0, 600_000)).toEqual(['2 changes of the rules']);
  const decided = [
    welcomeBonusCredited.of({ ...welcomeBonusCredited.specimen, account: ada }),
    breakStarted.of({ ...breakStarted.specimen, account: ada }),
    withdrawalRequested.of(request),
    sportBetSettled.of({ ...sportBetSettled.specimen, account: ada }),
    achievementClaimed.of({ ...achievementClaimed.specimen, account: ada }),
  ];
  for (const event of decided) expect(counted([rules(), event, rules()], 0, 600_000)).toContain(short('1 event'));
  const later = (rulesSeq: number, closed?: DomainEvent) => {
    const { placed: first } = diceEvents('ada', 1_00);
    return counted([rules(), back, betPlaced.of({ ...first.data, rulesSeq })], 0, 600_000, closed);
  };
  const back = rules();
  expect(later(history.length + 1), 'a bet on a pair that began under them').toContain(short('1 event'));
  expect(later(history.length + 1, back), 'the same in a later chapter').toEqual([short('1 event')]);
  expect(later(history.length + 2)).toEqual(['2 changes of the rules']);
});

test('rules last no longer because the clock runs ahead until it is corrected', () => {
  const setAt = START + history.length * 3_600_000;
  const events = [rules(), ...playedDice('ada', 1_00, 0), rules()];
  const sentences = (to: number) => counted([...events, clockCorrected.of({ from: setAt + 10 * 3_600_000, to })]);
  const honest = (by: string) => [correctedBy(by, '1 account'), '2 changes of the rules'];
  expect(sentences(setAt + 3_600_000)).toEqual(honest('9 hours'));
  expect(sentences(setAt + 3_599_999)).toEqual([
    ...honest('9 hours'),
    '2 events under rules that lasted for less than an hour, of 1 account',
  ]);
});

test('rules last no longer because the clock is set back and is right again at the next entry', () => {
  const before = Array.from({ length: 60 }, () => feedSet.of(feedSet.specimen));
  const from = START + (history.length + before.length + 2) * 600_000;
  const corrected = clockCorrected.of({ from, to: from - 5 * 3_600_000 });
  expect(counted([...before, rules(), ...playedDice('ada', 1_00, 0), corrected, rules()], 0, 600_000)).toEqual([
    correctedBy('5 hours'),
    '2 changes of the rules',
    '2 events under rules that lasted for less than an hour, of 1 account',
  ]);
});

/** The events of a race, a week each: its rules, a point of ben, and what happens then. */
const raced = (...events: readonly DomainEvent[]): readonly string[] => racedFrom(undefined, ...events);

/** Those of a chapter that begins after one of the events. */
function racedFrom(closed: DomainEvent | undefined, ...events: readonly DomainEvent[]): readonly string[] {
  const claimed = questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 });
  const sentences = counted([rules({ race: { prizesCents: [50_00, 30_00] } }), claimed, ...events], 0, 7 * DAY_MS, closed);
  // An event comes once a week here.
  return sentences.filter((sentence) => !sentence.includes('more than a day after'));
}
/** The week of the point. */
const RACE = raceWeek(START + (history.length + 1) * 7 * DAY_MS);

test.each([
  ['behind one account counts', 1, '30.00'],
  ['behind more accounts than prizes counts nothing', 2, null],
])('a block while a race is paid, %s', (_what, before, kept) => {
  const places = Array.from({ length: before }, () => ({ account: ada, points: 7, cents: 50_00 }));
  const payment = racePaid.of({ week: RACE, places: [...places] });
  const blocks = [
    accountBlocked.of({ account: ben, reason: 'several accounts' }),
    payment,
    accountUnblocked.of({ account: ben, reason: 'a mistake' }),
  ];
  const prize = kept === null ? [] : [`1 prize of a race not paid to a blocked account, of 1 account, ${kept} kept back`];
  expect(raced(...blocks)).toEqual([
    '1 change of the rules',
    '1 block of an account, of 1 account',
    '1 unblock of an account, of 1 account',
    ...prize,
  ]);
  expect(raced(payment)).toEqual(['1 change of the rules']);
});

test.each<readonly [string, readonly RacePlace[], string | null]>([
  [
    'with other points',
    [
      { account: ada, points: 7, cents: 50_00 },
      { account: ben, points: 1, cents: 30_00 },
    ],
    null,
  ],
  [
    'as much for as many points',
    [
      { account: ada, points: 1, cents: 50_00 },
      { account: ben, points: 1, cents: 50_00 },
    ],
    null,
  ],
  [
    'more for as many points',
    [
      { account: ada, points: 1, cents: 50_00 },
      { account: ben, points: 1, cents: 30_00 },
    ],
    '20.00',
  ],
  ['as many points as somebody without a place', [{ account: ada, points: 1, cents: 50_00 }], '50.00'],
])('places of a race %s', (_what, places, given) => {
  const tied = given === null ? [] : [`1 prize of a race decided among equal points, of 1 account, ${given} given`];
  expect(raced(racePaid.of({ week: RACE, places: [...places] }))).toEqual(['1 change of the rules', ...tied]);
});

test('prizes that are lowered under a clock that is set back count', () => {
  const back = RACE * DAY_MS - 1;
  const corrected = clockCorrected.of({ from: back + 3 * DAY_MS, to: back });
  const paidOne = (cents: number) => racePaid.of({ week: RACE, places: [{ account: ben, points: 1, cents }] });
  const before = racePaid.of({ week: RACE - 7, places: [] });
  expect(raced(before, rules({ race: { prizesCents: [1] } }), corrected, paidOne(1))).toEqual([
    correctedBy('3 days', '1 account'),
    '2 changes of the rules',
    '1 race whose prizes were lowered after it had begun, of 1 account, 49.99 kept back',
    '1 thing that was overdue when the clock was set back, of 1 account, 50.00 kept back, the oldest for 10 days and 2 entries',
  ]);
  expect(
    racedFrom(before, before, rules({ race: { prizesCents: [1] } }), corrected, paidOne(1)),
    'in a chapter that begins meanwhile',
  ).toEqual([
    '1 correction of the clock, by 3 days altogether',
    '1 change of the rules',
    '1 race whose prizes were lowered after it had begun, of 1 account, 49.99 kept back',
    '1 thing that was overdue when the clock was set back, of 1 account, 50.00 kept back, the oldest for 10 days and 2 entries',
  ]);
  expect(raced(rules({ race: { prizesCents: [1] } }), paidOne(50_00))).toEqual(['2 changes of the rules']);
});

test('an end that comes after a later bet of its player counts, at once if it was late', () => {
  const { placed: bet, settled } = diceEvents('ada', 1_00, 1);
  const flight = betSettled.of({
    bet: placed.data.bet,
    account: ada,
    game: 'crash',
    stakeCents: 10_00,
    payoutCents: 0,
    outcome: { pointHundredths: 100, paysHundredths: 0 },
  });
  const sentences = (...events: readonly (readonly [DomainEvent, number])[]) =>
    countedAtTimes(
      [...history, flown].map((event) => [event, START] as const).concat(events.map(([event, ms]) => [event, START + ms] as const)),
    );
  const longest = 10 * 60_000;
  const dice = [bet, settled(0)] as const;
  expect(sentences([dice[0], longest], [dice[1], longest], [flight, longest + 60_000])).toContain(moved('1 account'));
  expect(sentences([flight, longest], [dice[0], longest + 1], [dice[1], longest + 1])).toEqual([]);
});

/** The end of the flown bet, with the amounts of another one. */
const lostFlight = ({ data }: ReturnType<typeof betSettled.of>) =>
  betSettled.of({ ...data, bet: flown.data.bet, game: 'crash', outcome: { pointHundredths: 100, paysHundredths: 0 } });

test.each<[string, readonly (readonly [DomainEvent, number])[], number]>([
  ['an hour in which nothing was written', [], 3_600_000],
  ['a correction of the clock', [[clockCorrected.of({ from: START + 600_000, to: START + 539_000 }), 539_000]], 600_000],
  ['one to a time before it was due', [[clockCorrected.of({ from: START + 600_000, to: START + 500 }), 500]], 600_000],
])('an end that a later bet has overtaken counts also after %s', (_what, between, diceAfterMs) => {
  const { placed: bet, settled } = diceEvents('ada', 1_00, 1);
  const flight = lostFlight(settled(0));
  const events = [[bet, diceAfterMs], [settled(0), diceAfterMs], ...between] as const;
  const begun = [...history, flown].map((event) => [event, START] as const);
  const lastMs = events.at(-1)?.[1] ?? 0;
  const sentences = (endsAfterMs: number) =>
    countedAtTimes([...begun, ...events.map(([event, ms]) => [event, START + ms] as const), [flight, START + endsAfterMs]]);
  expect(sentences(lastMs + 1_000)).toContain(moved('1 account'));
});

test('a match that waits for its beacon is late an hour after it was due', () => {
  const { placed: bet2, settled } = diceEvents('ada', 1_00, 1);
  const begun = [...history, ...houseMatch(later)].map((event) => [event, START] as const);
  const due = match.terms.startsAt + 600_000;
  const sentences = (endsAfterMs: number) =>
    countedAtTimes([...begun, [bet2, due + 3_000], [settled(0), due + 3_000], [scored, due + endsAfterMs]]);
  expect(sentences(3_500_000)).toEqual([]);
  expect(sentences(3_700_000)).toContain(moved('1 account'));
});

test('an end counts that came late after a clock had run ahead and was corrected', () => {
  const ahead = START + 100 * 365 * DAY_MS;
  const { placed: bet, settled } = diceEvents('ada', 1_00, 1);
  const flight = lostFlight(settled(0));
  const sentences = countedAtTimes([
    ...history.map((event) => [event, START] as const),
    [feedSet.of(feedSet.specimen), ahead],
    [clockCorrected.of({ from: ahead, to: START }), START],
    ...[flown, bet, settled(0)].map((event, place) => [event, START + place * 60_000] as const),
    [flight, START + 600_000],
  ]);
  expect(sentences).toContain(moved('1 account'));
});

test('an offer that ends on a later day than it was due counts, also if nothing was written meanwhile', () => {
  const midnight = START + 16 * 3_600_000;
  const offered = [...history, published, started].map((event) => [event, midnight - 60_000] as const);
  const busy = Array.from({ length: 5 }, (_, n) => [feedSet.of(feedSet.specimen), midnight + n * 600_000] as const);
  expect(countedAtTimes([...offered, ...busy, [completed, midnight + 2_410_000]])).toContain(moved('1 account'));
  expect(countedAtTimes([...offered, [completed, midnight + 36_000_000]])).toContain(moved('1 account'));
});

test('a referral counts that the view of the friend shows as due and unpaid', () => {
  const joined = [rules(), ...registered('ben', 100_00), referralJoined.of({ referrer: ada, referred: ben })];
  const unpaid = /^1 referral not paid when the friend had played, .*, of 1 account, 250\.00 kept back$/u;
  const sentences = (...events: DomainEvent[]) => countedAtTimes([...joined, ...events].map((event, n) => [event, START + n] as const));
  expect(sentences(...playedDice('ben', 1_00, 0))).toContainEqual(expect.stringMatching(unpaid));
  const before = earningsBroughtOver.of({ account: ben, completed: [{ offer: published.data.offer, completedAt: 5 }], sessions: [] });
  expect(sentences(before), 'a completion from before the log').not.toContainEqual(expect.stringMatching(unpaid));
  const done = offerCompleted.of({ ...completed.data, account: ben, offer: `off_${'cd'.repeat(16)}` });
  expect(sentences(before, done)).toContainEqual(expect.stringMatching(unpaid));
  const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });
  const [first, second] = [playedDice('ben', 1_00, 0), playedDice('ben', 1_00, 0, 1)];
  expect(sentences(...first, paid, ...second), 'paid with the first bet').not.toContainEqual(expect.stringMatching(unpaid));
  expect(sentences(...first, ...second, paid), 'paid with a later bet').toContainEqual(expect.stringMatching(unpaid));
  expect(sentences()).not.toContainEqual(expect.stringMatching(unpaid));
});

test('two offers of a friend that end in one entry make the referral due once', () => {
  const joined = [rules(), ...registered('ben', 100_00), referralJoined.of({ referrer: ada, referred: ben })];
  const two = ['ab', 'cd'].map((hex) => offerCompleted.of({ ...completed.data, account: ben, offer: `off_${hex.repeat(16)}` }));
  const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });
  const [first, ...others] = [...two, paid];
  const begun = [...joined, first].map((event) => [event, START] as const);
  expect(countedAtTimes([...begun, ...others.map((event) => [event, START, 'together'] as const)])).not.toContainEqual(
    expect.stringMatching(/^1 referral/u),
  );
});

test('a round that was bound to its beacon round before the clock was set back does not count', () => {
  const [beacon, live, ...rest] = drawnLive(beaconRoundAfter(quicknet, START + 600_000 + 15_000));
  const sentences = countedAtTimes([
    ...history.map((event) => [event, START] as const),
    [beacon!, START + 600_000],
    [live!, START + 600_000],
    [clockCorrected.of({ from: START + 600_001, to: START + 500_000 }), START + 500_000],
    ...rest.map((event) => [event, START + 620_000] as const),
  ]);
  expect(sentences.filter((sentence) => sentence.includes('beacon'))).toEqual([]);
});

test('part of a rain that a block kept back counts', () => {
  const said = [ada, ben].map((account, n) =>
    chatSaid.of({ ...chatSaid.specimen, message: `msg_${String(n).repeat(32)}` as never, account }),
  );
  const rain = rainFallen.of({ minutes: 600, cents: 20_00, accounts: [ben] });
  const sentences = counted([...said, accountBlocked.of({ account: ada, reason: 'a moment' }), rain]);
  expect(sentences).toContain('1 part of rain not paid to a blocked account, of 1 account, 10.00 kept back');
});

test('a withdrawal that was overdue when the clock was set back counts', () => {
  const waits = [...history, withdrawalRequested.of(request)].map((event) => [event, START] as const);
  const later = START + 3 * DAY_MS;
  const sentences = countedAtTimes([
    ...waits,
    [feedSet.of(feedSet.specimen), later],
    [clockCorrected.of({ from: later, to: START + 1 }), START + 1],
    [withdrawalCompleted.of({ ...withdrawalCompleted.specimen, account: ada }), START + 2],
  ]);
  expect(sentences).toContain(
    '1 thing that was overdue when the clock was set back, of 1 account, 50.00 kept back, the oldest for 3 days and 1 entry',
  );
});

test('a withdrawal that was overdue at several corrections of the clock counts once', () => {
  const sentences = countedAtTimes([
    ...[...history, withdrawalRequested.of(request)].map((event) => [event, START] as const),
    ...[3, 6, 9].map(
      (days) => [clockCorrected.of({ from: START + (days + 1) * DAY_MS, to: START + days * DAY_MS }), START + days * DAY_MS] as const,
    ),
  ]);
  expect(sentences).toContain(
    '1 thing that was overdue when the clock was set back, of 1 account, 50.00 kept back, the oldest for 6 days and 2 entries',
  );
});

describe('once the log has shown a round of the public beacon', () => {
  const shown = drawnLive(beaconRoundAfter(quicknet, START)).map((event) =>
    event.type === 'round/played'
      ? roundPlayed.of({ ...event.data, beacon: { ...drawn, round: beaconRoundAfter(quicknet, START) } })
      : event,
  );
  test('a correction of the clock to a time before it counts as false', () => {
    const sentences = counted([...shown, clockCorrected.of({ from: START + 20 * 3_600_000, to: START - DAY_MS })]);
    expect(sentences).toContain('1 correction of the clock to a time before a round of the beacon that the log has shown');
  });
  test('a round of it counts that is voided because its beacon did not come', () => {
    const round: RoundId = `rnd_${'ab'.repeat(16)}`;
    const other = roundOpened.of({ ...opened.data, round, game: 'crash', creator: null, beaconRound: 5 });
    const away = roundCancelled.of({ round, serverSeed: null, reason: 'beacon away' });
    // It is bound when betting closes, which is after the round that was shown.
    expect(counted([...shown, other, away])).toContain('1 round voided because its beacon did not come');
    const [first, , ...rest] = shown;
    const sentences = countedAtTimes([
      ...history.map((event) => [event, START - DAY_MS] as const),
      ...[first!, other].map((event) => [event, START - DAY_MS] as const),
      ...[shown[1]!, ...rest, away].map((event) => [event, START] as const),
    ]);
    expect(sentences).toContain('1 round voided because its beacon did not come, though the log had shown it or a later round of it');
  });
});

/** A log may have thousands of weeks, and thousands of corrections. */
test('a correction of the clock does not look through the weeks before it', () => {
  const weeks = Array.from({ length: 20 }, () => feedSet.of(feedSet.specimen));
  const corrections = Array.from({ length: 20 }, (_, i) => {
    const to = START + (19 - i) * DAY_MS;
    return [clockCorrected.of({ from: to + DAY_MS, to }), to] as const;
  });
  const all = [...history.map((event) => [event, START] as const), ...weeks.map((event, i) => [event, START + i * 7 * DAY_MS] as const)];
  const walked = vi.spyOn(Map.prototype, 'keys');
  try {
    expect(countedAtTimes([...all, ...corrections])[0]).toMatch(/^20 corrections of the clock/u);
    expect(walked).not.toHaveBeenCalled();
  } finally {
    walked.mockRestore();
  }
});

test.each([
  ['are lowered', [1], '2 events'],
  ['are taken away', [], '1 event'],
])('prizes that %s by rules that last while the week begins, and not for an hour, count', (_what, prizesCents, events) => {
  const prizes = rules({ race: { prizesCents: [500_00] } });
  const moment = rules({ race: { prizesCents: [...prizesCents] } });
  const claimed = questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 });
  const everyMs = 1_800_000;
  const monday = raceWeek(START) + 7;
  // Time passes until the other rules are set as the week begins.
  const before = Array.from({ length: (monday * DAY_MS - START) / everyMs - history.length - 1 }, () => feedSet.of(feedSet.specimen));
  const places = prizesCents.map((cents) => ({ account: ben, points: 1, cents }));
  const all = [prizes, ...before, moment, prizes, claimed, racePaid.of({ week: monday, places })];
  expect(counted(all, 0, everyMs)).toEqual([
    '3 changes of the rules',
    `${events} under rules that lasted for less than an hour, of 1 account`,
  ]);
});

test.each([
  ['are lowered', [1], '1 race whose prizes were lowered after it had begun, of 1 account, 499.99 kept back'],
  ['are taken away', [], '1 claim without points, because the clock was set back, of 1 account'],
])('prizes that %s after the week began count, also before its first claim', (_what, prizesCents, sentence) => {
  const everyMs = 3_600_000;
  const monday = raceWeek(START) + 7;
  const prizes = rules({ race: { prizesCents: [500_00] } });
  const before = Array.from({ length: (monday * DAY_MS - START) / everyMs - history.length }, () => feedSet.of(feedSet.specimen));
  const from = monday * DAY_MS + everyMs;
  const corrected = clockCorrected.of({ from, to: from - 2 * everyMs });
  const claimed = questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 });
  const places = prizesCents.map((cents) => ({ account: ben, points: 1, cents }));
  const moved = [rules({ race: { prizesCents: [...prizesCents] } }), corrected, prizes];
  expect(counted([prizes, ...before, ...moved, claimed, racePaid.of({ week: monday, places })], 0, everyMs)).toEqual([
    correctedBy('2 hours', '1 account'),
    '3 changes of the rules',
    sentence,
  ]);
});

test('prizes count as the week promised them when it began, whatever a clock that had run ahead into it showed before', () => {
  const monday = raceWeek(START) + 7;
  const begins = monday * DAY_MS;
  const prizes = (cents: number) => rules({ race: { prizesCents: [cents] } });
  const feed = feedSet.of(feedSet.specimen);
  const back = (from: number, to: number): readonly [DomainEvent, number] => [clockCorrected.of({ from, to }), to];
  const timed: (readonly [DomainEvent, number])[] = [
    [prizes(500_00), START + 1_000],
    [prizes(1), begins - DAY_MS],
    [feed, begins + 1_000],
    back(begins + 1_000, begins - DAY_MS + 1_000),
    [prizes(500_00), begins - DAY_MS / 2],
    [feed, begins + 2_000],
    [questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 }), begins + 3_000],
    [prizes(1), begins + DAY_MS],
    back(begins + DAY_MS, begins - 1_000),
    [racePaid.of({ week: monday, places: [{ account: ben, points: 1, cents: 1 }] }), begins + 8 * DAY_MS],
  ];
  const began = history.map((event) => [event, START] as const);
  expect(countedAtTimes([...began, ...timed])).toContain(
    '1 race whose prizes were lowered after it had begun, of 1 account, 499.99 kept back',
  );
});

test('a claim in a week whose race was paid before counts', () => {
  const claimed = questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 });
  expect(raced(racePaid.of({ week: RACE + 70, places: [] }), claimed)).toEqual([
    '1 change of the rules',
    '1 claim without points, because the clock was set back, of 1 account',
  ]);
});

describe('an account that registered itself, written as one that the house made', () => {
  const log = readFileSync('fixtures/histories/first-day.jsonl', 'utf8');
  const made = takeApart(log);
  const entry = made.find(({ act, lines }) => act.command.type === 'RegisterAccount' && lines.join('').includes('"name":"ben"'))!;
  const { account } = (JSON.parse(entry.lines[0]!) as { data: { account: AccountId } }).data;
  Object.assign(entry.act, { command: { ...entry.act.command, type: 'SeedAccount' }, actor: 'house' });
  entry.lines.splice(2, Infinity, eventLine(balanceOpened.of({ account, cents: 3_00 })));
  const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');
  const reported = (lines: Iterable<string>): readonly unknown[] => {
    const { failure, discretion } = verifyLines(lines, { hashing: nodeHashing });
    return [failure, ...discretion.map(({ sentence }) => sentence)];
  };
  const counted = [null, '1 account made by the house, of 1 account, 3.00 given'];

  test('counts in the whole log', () => expect(reported(linesOf(chainAgain(made)))).toEqual(counted));
  test('counts in its view', () => expect(reported(view(linesOf(chainAgain(made)), account, nodeHashing))).toEqual(counted));
  test('does not count where it did', () => expect(reported(linesOf(log)), 'nor do those of a new house').toEqual([null]));
});

test('a race that is paid late kept back the prizes that it pays, whoever has points in a view', () => {
  const monday = raceWeek(START) + 7;
  const claimed = questClaimed.of({ account: ben, quest: 'day-bonus', cents: 10_00 });
  const places = [
    { account: ada, points: 7, cents: 50_00 },
    { account: ben, points: 1, cents: 30_00 },
  ];
  const timed: (readonly [DomainEvent, number])[] = [
    [rules({ race: { prizesCents: [50_00, 30_00] } }), START + 1_000],
    [claimed, monday * DAY_MS + 1_000],
    [racePaid.of({ week: monday, places }), (monday + 9) * DAY_MS],
  ];
  expect(countedAtTimes([...history.map((event) => [event, START] as const), ...timed])).toContainEqual(
    expect.stringMatching(/^1 start or end that came more than a day after .*, of 2 accounts, 80\.00 kept back,/u),
  );
});

test('an event that ended in time, and whose end is taken back days later, is not late when it is settled again', () => {
  const events = [...history, soon, bet, scored, won, reversed, reopened, scored];
  const at = (place: number) => START + place * 60_000 + (place >= events.indexOf(reversed) ? 5 * DAY_MS : 0);
  const sentences = countedAtTimes(events.map((event, place) => [event, at(place)]));
  expect(sentences.filter((one) => one.includes('ended late'))).toEqual([]);
});

describe('a race of which the house gives places to people without a point', () => {
  const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');
  const strangers = ['ben', 'cem', 'dan'] as const;
  const prizesCents = [50_00, 25_00, 10_00];

  /** The honest log, in which only ada has a point, and one in which the first `ahead` places went to strangers, and the next to ada. */
  async function logs(ahead: number) {
    // In its log the daily bonus is a quest of the day of the claim.
    const browser = new TestBrowser({ seed: 'a race', rules: { ...defaultRules, race: { prizesCents } } });
    const { house } = await browser.tab();
    const ids = new Map<string, AccountId>();
    for (const name of ['ada', ...strangers, 'eve']) ids.set(name, await newcomer({ house }, name));
    const id = (name: string): AccountId => ids.get(name)!;
    browser.clock.at = raceWeek(START) * DAY_MS + 8 * DAY_MS;
    accept(await house.submit({ type: 'ClaimDailyBonus', payload: {} }, id('ada')));
    accept(await house.submit({ type: 'ClaimQuest', payload: { quest: 'day-bonus' } }, id('ada')));
    browser.clock.at += 7 * DAY_MS;
    accept(await house.submit({ type: 'PayRace', payload: {} }, 'house'));
    const honest = browser.exported();
    const made = takeApart(honest);
    const placed = [...strangers.slice(0, ahead), 'ada'].slice(0, prizesCents.length);
    const places = placed.map((name, place) => ({ account: id(name), points: name === 'ada' ? 1 : 9 - place, cents: prizesCents[place]! }));
    for (const entry of made)
      entry.lines = entry.lines.map((line) =>
        line.includes('race/paid') ? line.replace(/"places":\[.*?\]/u, `"places":${JSON.stringify(places)}`) : line,
      );
    return { honest: linesOf(honest), forged: linesOf(chainAgain(made)), id };
  }
  const reported = (lines: Iterable<string>) => {
    const { ok, failure, discretion } = verifyLines(lines, { hashing: nodeHashing });
    return {
      ok,
      failure: failure?.sentence,
      counted: discretion.filter(({ kind }) => kind === 'unproved prize').map((one) => one.sentence),
    };
  };
  const unseen = 'ranked above the viewer, by points that only the whole log shows';

  test.each([
    [3, `3 prizes of races ${unseen}, of 3 accounts, 85.00 given`],
    [1, `1 prize of a race ${unseen}, of 1 account, 50.00 given`],
  ])('counts in the view of somebody with points, who is behind %i of them', async (ahead, sentence) => {
    const { honest, forged, id } = await logs(ahead);
    const viewOf = (lines: readonly string[], name: string) => reported(view(lines, id(name), nodeHashing));
    expect(viewOf(forged, 'ada')).toEqual({ ok: true, failure: undefined, counted: [sentence] });
    expect(viewOf(honest, 'ada'), 'the first').toEqual({ ok: true, failure: undefined, counted: [] });
    expect(viewOf(forged, 'eve'), 'without points').toEqual({ ok: true, failure: undefined, counted: [] });
    expect(reported(honest), 'a whole log').toEqual({ ok: true, failure: undefined, counted: [] });
    expect(reported(forged), 'a whole log shows the points').toMatchObject({
      ok: false,
      failure: expect.stringContaining('has 0 points') as string,
      counted: [],
    });
  });
});

test('parts of rain to others count in the view of somebody who got a part', async () => {
  const browser = new TestBrowser({ seed: 'rain' });
  const { house } = await browser.tab();
  const ids: AccountId[] = [];
  for (const name of ['ada', 'ben', 'cem', 'eve']) ids.push(await newcomer({ house }, name));
  const [rainy, other, blocked, silent] = ids as [AccountId, AccountId, AccountId, AccountId];
  for (const id of [rainy, other, blocked]) accept(await house.submit({ type: 'Say', payload: { text: 'hello' } }, id));
  accept(await house.submit({ type: 'BlockAccount', payload: { account: blocked, reason: 'a spammer' } }, 'house'));
  accept(await house.submit({ type: 'MakeRain', payload: { cents: 30_00, minutes: 10 } }, 'house'));
  const honest = browser.exported();
  const made = takeApart(honest);
  for (const entry of made)
    entry.lines = entry.lines.map((line) => (line.includes('rain/fallen') ? line.replace(`"${other}"`, `"${other}","${blocked}"`) : line));
  const forged = chainAgain(made);
  const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n');
  const reported = (lines: Iterable<string>): readonly unknown[] => {
    const { failure, discretion } = verifyLines(lines, { hashing: nodeHashing });
    return [failure?.sentence, ...discretion.filter(({ kind }) => kind === 'unproved rain').map(({ sentence }) => sentence)];
  };
  const viewOf = (text: string, viewer: AccountId | 'public') => reported(view(linesOf(text), viewer, nodeHashing));
  expect(viewOf(honest, rainy)).toEqual([
    undefined,
    '1 part of rain to somebody else, whose right to it only the whole log shows, of 1 account, 15.00 given',
  ]);
  expect(viewOf(forged, rainy), 'a part went to a blocked account').toEqual([
    undefined,
    '2 parts of rain to others, whose right to them only the whole log shows, of 2 accounts, 20.00 given',
  ]);
  for (const viewer of [silent, 'public'] as const) expect(viewOf(forged, viewer), 'no part').toEqual([undefined]);
  expect(reported(linesOf(honest)), 'a whole log').toEqual([undefined]);
  expect(reported(linesOf(forged)), 'a whole log shows the block').toEqual([`rain/fallen: ${blocked} gets no rain`]);
});
