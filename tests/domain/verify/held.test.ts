/** Credits that are held at the end of a log: for bets on sports that are open, and for withdrawals that nobody has decided. */
import { describe, expect, test } from 'vitest';
import { sportBetPlaced } from '../../../src/domain/events/sportBets.ts';
import { sportEventCreated } from '../../../src/domain/events/sports.ts';
import { withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { commandFor, forge, type ForgedEntry } from '../../kit/forge.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const event = `evt_${'e1'.repeat(16)}` as const;
const [bet, withdrawal] = [`bet_${'b1'.repeat(16)}`, `wdr_${'d1'.repeat(16)}`] as const;

const terms = {
  sport: 'Football',
  homeTeam: 'Gulls',
  awayTeam: 'Otters',
  startsAt: 1_768_500_000_000,
  odds: { homeWin: 200, draw: 350, awayWin: 350 },
};
const opening: readonly ForgedEntry[] = [
  { events: [rules()] },
  { events: registered('ada', 1_000_00) },
  { events: [sportEventCreated.of({ event, terms, createdBy: null })] },
];
const staked: ForgedEntry = {
  act: { actor: ada },
  events: [sportBetPlaced.of({ bet, account: ada, event, pick: 'homeWin', oddsHundredths: 200, stakeCents: 10_00 })],
};
const requested: ForgedEntry = {
  act: { actor: ada },
  events: [withdrawalRequested.of({ withdrawal, account: ada, cents: 50_00, method: 'paypal', addressDigest: 'ad'.repeat(32) })],
};

describe('a log holds that ends with', () => {
  test.each([
    ['an open bet on sports', [staked]],
    ['an undecided withdrawal', [requested]],
    ['both', [staked, requested]],
  ])('%s', (_, last) => expect(verifyLines(forge([...opening, ...last])).failure).toBeNull());
});

describe('what builds on a withheld event is counted, not judged:', () => {
  test.each([
    ['a withdrawal', requested, [{ type: 'withdrawal/completed', data: { withdrawal, account: ada, cents: 50_00 } }]],
    [
      'a bet on sports',
      staked,
      [
        { type: 'sport/cancelled', data: { event } },
        { type: 'sport/bet-voided', data: { bet, account: ada, stakeCents: 10_00 } },
      ],
    ],
  ] as const)('%s', (_, hidden, last) => {
    const command = commandFor(hidden.events, commandIdOf('hidden'));
    const { failure, claims } = verifyLines(forge([...opening, { act: { actor: ada, command }, events: ['null'] }, { events: last }]));
    expect(failure).toBeNull();
    expect(claims.find(({ claim }) => claim === 'legality')).toMatchObject({ uncovered: 1 });
  });
});
