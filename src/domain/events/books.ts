/** Corrections of the clock and of the ledger, and accounts migrated from before the log. */
import * as z from 'zod/mini';
import { addCorrection } from '../clock.ts';
import { correctRace } from '../earning/race.ts';
import { accountId, type AccountId, type BetId } from '../ids.ts';
import { debtCents, owedPartText, paidPartText, wrongDebtPart } from '../ledger/debt.ts';
import { liveRoundOf } from '../games/live.ts';
import { liveGameNames } from '../games/names.ts';
import { givenPostings, houseAccounts, noPostings, takenPostings, type HouseAccount, type LedgerAccount } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { isoTime } from '../utc.ts';
import { LARGEST_CENTS } from '../rules.ts';
import { textBy } from '../text/schema.ts';
import type { World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** The clock may be this far behind the log without a correction. Two tabs never read it at the same instant. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** Open bets in flight. */
export const betsInFlight = ({ bets, flights }: World): readonly OpenBet[] =>
  (Object.keys(flights) as BetId[]).flatMap((id) => bets[id] ?? []);

/**
 * The wall clock was more than a minute behind the log. Time goes on from `to`. Nobody knows how long the bets in flight have
 * been in flight, so the house ends each at the best that its player could still have had (settlements.ts).
 */
export const clockCorrected = defineEvent({
  type: 'clock/corrected',
  schema: z.strictObject({ from: z.int().check(z.gte(0)), to: z.int().check(z.gte(0)) }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { from, to }, { at, seq }) {
    // Where the entry before was not told, as to the page of somebody else, only what came earlier is known.
    const isTold = seq === world.seq + 1;
    if (isTold ? from !== world.at : from < world.at) return 'it does not start from the time of the entry before';
    if (to !== at) return 'it does not lead back to the time of its own entry';
    return to < from - CLOCK_TOLERANCE_MS ? undefined : 'the clock is corrected only where it is more than a minute behind';
  },
  evolve(world, { from, to }, { seq }) {
    // From here on, earlier times count as clock.ts says.
    addCorrection(world.corrections, { seq, at: to });
    correctRace(world, { seq, at: to });
    // An open live round keeps the time that was left for betting.
    for (const game of liveGameNames) {
      const live = liveRoundOf(world, game);
      const closesAt = live?.closesAt ?? 0;
      if (live && closesAt > to) live.closesAt = Math.max(closesAt - (from - to), 0);
    }
  },
  describe: ({ from, to }) => `The clock was corrected from ${isoTime(from)} to ${isoTime(to)}`,
  specimen: { from: 1_800_000_000_000, to: 1_768_464_000_000 },
});

export const correctionReason = textBy({ kind: 'visible', least: 3, most: 200 });

/** Whether a correction moves credits and leaves both balances within safe integers. */
export const isValidCorrection = ({ ledger }: World, account: AccountId, counterparty: HouseAccount, cents: number): boolean =>
  Number.isSafeInteger(cents) &&
  cents !== 0 &&
  Math.abs(cents) <= LARGEST_CENTS &&
  [(ledger.player[account] ?? 0) + cents, (ledger.debt[account] ?? 0) - Math.abs(cents), ledger[counterparty] - cents].every(
    Number.isSafeInteger,
  );

/** A correction of the ledger by a posting with a reason. Entries are never edited. */
export const ledgerCorrected = defineEvent({
  type: 'ledger/corrected',
  schema: z.strictObject({
    account: accountId,
    counterparty: z.enum(houseAccounts),
    /** Above 0 for credits added to the account, below 0 for credits taken. */
    cents: z.int().check(z.gte(-LARGEST_CENTS), z.lte(LARGEST_CENTS)),
    reason: correctionReason,
    debtCents,
  }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings({ counterparty, ...data }) {
    const other: LedgerAccount = { kind: counterparty };
    const taken = { ...data, cents: -data.cents };
    return data.cents >= 0 ? givenPostings(other, data, 'correction') : takenPostings(other, taken, 'correction');
  },
  requires(world, { account, counterparty, cents, debtCents: stated }, entry) {
    if (!isValidCorrection(world, account, counterparty, cents)) return 'a correction of nothing, or of more than can be counted';
    return entry.knows(account) ? wrongDebtPart(world.ledger, account, cents, { debtCents: stated }) : undefined;
  },
  evolve: () => undefined,
  describe: ({ account, cents, reason, debtCents: part }, nameOf) =>
    `The balance of ${nameOf(account)} was corrected by ${formatCents(cents)}: ${reason}${cents < 0 ? owedPartText(part) : paidPartText(part)}`,
  specimen: { account: accountSpecimen.account, counterparty: 'house', cents: 5_00, reason: 'a bet was counted twice' },
});

const registeredIn = (world: World, seq: number): number =>
  Object.values(world.accounts).filter(({ registered }) => registered.seq === seq).length;

/** Accounts of the old local storage were migrated: how many, and how many could not be read. */
export const recordsMigrated = defineEvent({
  type: 'records/migrated',
  schema: z.strictObject({
    source: z.enum(['userDatabase']),
    accepted: z.int().check(z.gte(0)),
    rejected: z.int().check(z.gte(0)),
    merged: z.array(accountId),
  }),
  by: ['house'],
  visibility: () => 'house',
  subjects: ({ merged }) => merged,
  postings: () => noPostings,
  requires(world, { accepted }, { seq }) {
    if (world.migrated) return 'the old records were brought over before';
    return registeredIn(world, seq) === accepted ? undefined : 'it counts other accounts than it brings over';
  },
  evolve(world) {
    world.migrated = true;
  },
  describe: ({ accepted, rejected }) => `${accepted} old records were brought over, ${rejected} could not be`,
  specimen: { source: 'userDatabase', accepted: 2, rejected: 1, merged: [] },
});
