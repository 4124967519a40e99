/** What is left hanging when a log ends, and amounts that nobody could count. */
import { describe, expect, test } from 'vitest';
import { clockCorrected, ledgerCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { limitSet } from '../../../src/domain/events/limits.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled } from '../../../src/domain/events/sportBets.ts';
import { sportEventCreated, sportEventSettled, sportSettlementReversed } from '../../../src/domain/events/sports.ts';
import { overdueIn } from '../../../src/domain/verify/overdue.ts';
import { verifyLines } from '../../../src/domain/verify/verifier.ts';
import { resultDueBy } from '../../../src/domain/world.ts';
import { forge, type ForgedEntry } from '../../kit/forge.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { betIdFrom } from '../../../src/domain/ids.ts';

const ada = idOf('ada');
const START = 1_768_464_000_000;
/** Of the third entry: a forger numbers his commands. */
const bet = betIdFrom('00000000-0000-4000-8000-000000000002');
const opening: readonly ForgedEntry[] = [{ events: [rules()] }, { events: registered('ada', 1_000_00) }];
const inFlight: ForgedEntry = {
  act: { actor: ada },
  events: [
    {
      type: 'bet/placed',
      data: {
        bet,
        account: ada,
        game: 'crash',
        rulebook: 'crash@1',
        rulesSeq: 1,
        stakeCents: 10_00,
        choice: {},
        draw: { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 0 },
      },
    },
  ],
};
/** So many entries after the bet, the last of them so many hours later. `from`: hours that pass before the first one. */
const later = (entries: number, hours: number, from = 0): readonly ForgedEntry[] =>
  Array.from({ length: entries }, (_, i) => ({
    act: { actor: ada },
    header: { at: START + 10_000 + Math.floor((from + ((i + 1) * (hours - from)) / entries) * 3_600_000) },
    events: [limitSet.of({ account: ada, kind: 'loss', period: 'day', amount: 10_000 + i })],
  }));
const legality = (entries: readonly ForgedEntry[]): string =>
  verifyLines(forge([...opening, ...entries])).claims.find(({ claim }) => claim === 'legality')?.sentence ?? '';

describe('a round in flight', () => {
  test('that may still fly is not overdue', () => expect(legality([inFlight])).not.toContain('overdue'));
  test('that was due is named', () => expect(legality([inFlight, ...later(3, 1)])).toContain(`overdue: bet ${bet}`));
  test('that was due days ago is only named while little was written since', () =>
    expect(legality([inFlight, ...later(900, 72)])).toMatch(/^905 events allowed.*overdue: bet/u));
  test('that was due an hour ago is only named, however much was written since', () =>
    expect(legality([inFlight, ...later(1_100, 1)])).toMatch(/^1105 events allowed.*overdue: bet/u));
  test('that nobody ended for a day and a thousand entries is a defect', () =>
    expect(legality([inFlight, ...later(1_100, 30)])).toBe(`entry 1103: bet ${bet} has been due since long before and was never ended`));
  test('is only named while a house that was closed for a day has been open for less than one', () =>
    expect(legality([inFlight, ...later(1_100, 1), ...later(2, 40, 25)])).toMatch(/^1107 events allowed.*overdue: bet/u));
  test('that a house did not end for a day after it opened again is a defect', () =>
    expect(legality([inFlight, ...later(1_100, 1), ...later(26, 52, 26)])).toContain('was never ended'));
  test('is excused by the first outage after it was due only', () =>
    expect(legality([inFlight, ...later(1_100, 1), ...later(1, 30, 29), ...later(1, 60, 59)])).toContain('was never ended'));
  test('is not excused by a clock that ran ahead', () => {
    const [at, to] = [START + 10 * 365 * 24 * 3_600_000, START + 2 * 3_600_000];
    const ahead = [
      { header: { at }, act: { actor: ada }, events: [limitSet.of({ account: ada, kind: 'loss', period: 'day', amount: 9_999 })] },
      { header: { at: to }, events: [clockCorrected.of({ from: at, to })] },
    ];
    expect(legality([inFlight, ...later(1_100, 1), ...ahead, ...later(30, 40, 3)])).toContain('was never ended');
  });
  test('is not excused by hours without an entry', () =>
    expect(legality([inFlight, ...later(1_100, 1), ...later(2, 26, 16)])).toContain('was never ended'));
});

describe('a stake on an event of an admin', () => {
  const { specimen: match } = sportEventCreated;
  const { specimen: placed } = sportBetPlaced;
  const created = sportEventCreated.of(match);
  const stake = sportBetPlaced.of({ ...placed, account: ada, event: match.event, stakeCents: 5_00 });
  const history = [rules(), ...registered('ada', 100_00), created, stake];
  const overdueAt = (at: number, events: readonly DomainEvent[] = history) => overdueIn({ ...worldAfter(events), at });
  const dueAt = match.terms.startsAt + 7 * 86_400_000;
  test('goes back a week after its betting', () => {
    expect(overdueAt(dueAt)).toEqual([]);
    expect(overdueAt(dueAt + 1)).toEqual([{ name: `event ${match.event}`, dueAt, seq: history.length, accounts: [ada], cents: 5_00 }]);
    expect(overdueAt(dueAt + 1, history.slice(0, -1)), 'without bets nothing does').toEqual([]);
  });
  test('does so after a reversal, too, if no other score follows', () => {
    const { stakeCents, bet: id } = stake.data;
    const ended = [
      sportEventSettled.of({ ...sportEventSettled.specimen, event: match.event }),
      sportBetSettled.of({ ...sportBetSettled.specimen, bet: id, account: ada, stakeCents, payoutCents: 0 }),
    ];
    const reversed = [
      sportSettlementReversed.of({ ...sportSettlementReversed.specimen, event: match.event }),
      sportBetReopened.of({ ...sportBetReopened.specimen, bet: id, account: ada, stakeCents, cents: stakeCents }),
    ];
    expect(overdueAt(dueAt + 1, [...history, ...ended])).toEqual([]);
    const again = resultDueBy(worldAfter([...history, ...ended, ...reversed]).sportEvents[match.event]!);
    expect(overdueAt(again, [...history, ...ended, ...reversed])).toEqual([]);
    expect(overdueAt(again + 1, [...history, ...ended, ...reversed])).toMatchObject([{ dueAt: again, accounts: [ada], cents: 5_00 }]);
  });
});

test('a house account that can no longer be counted exactly is a defect', () => {
  const most = 10_000_000_000_000;
  const correction: ForgedEntry = { events: [ledgerCorrected.of({ account: ada, counterparty: 'house', cents: most, reason: 'forged' })] };
  const { failure } = verifyLines(forge([...opening, ...Array.from({ length: 901 }, () => correction)]));
  expect(failure).toMatchObject({ claim: 'legality', seq: 903 });
});
