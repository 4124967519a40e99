/** Credits that are held at the end of a log: for bets on sports that are open, and for withdrawals that nobody has decided. */
import { describe, expect, test } from 'vitest';
import { sportBetPlaced } from '../../../src/domain/events/sportBets.ts';
import { sportEventCreated } from '../../../src/domain/events/sports.ts';
import { withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { forge, type ForgedEntry } from '../../kit/forge.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

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
