/** The books themselves: corrections of the clock and of the ledger, and records brought over from before the log. */
import * as z from 'zod/mini';
import { noPeriods } from '../accounts/periods.ts';
import { accountId } from '../ids.ts';
import { houseAccounts, noPostings, player, type LedgerAccount } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { isoTime } from '../utc.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { firstOf, notHouseOrAdmin, notTheHouse, unknownAccount } from './requirements.ts';
import { accountSpecimen } from './specimens.ts';

/** The wall clock was found more than a minute behind the log. From here on time counts from `to`. */
export const clockCorrected = defineEvent({
  type: 'clock/corrected',
  schema: z.strictObject({ from: z.int().check(z.gte(0)), to: z.int().check(z.gte(0)) }),
  visibility: 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires: (world, { from, to }, entry) =>
    firstOf(
      () => notTheHouse(entry),
      () => (from === world.at ? undefined : 'it does not start from the time of the entry before'),
      () => (to < from && to === entry.at ? undefined : 'it does not lead back to the time of its own entry'),
    ),
  evolve(world, { from, to }) {
    // What was stamped by the clock that ran ahead is moved back with it, so that nothing waits longer than it should.
    const rebased = (at: number): number => (at > to ? Math.max(to - (from - at), 0) : at);
    for (const bet of Object.values(world.bets)) bet.at = rebased(bet.at);
    for (const round of Object.values(world.rounds)) {
      round.at = rebased(round.at);
      if (round.closesAt !== null) round.closesAt = rebased(round.closesAt);
    }
    world.chat.guestTimes = [];
    for (const bet of Object.values(world.sportBets)) bet.at = rebased(bet.at);
    for (const account of Object.values(world.accounts)) {
      account.referralDay = { day: 0, paid: 0 };
      account.createdAt = rebased(account.createdAt);
      account.periods = noPeriods();
      account.lastBetAt = 0;
      account.breakUntil = rebased(account.breakUntil);
      account.mutedUntil = rebased(account.mutedUntil);
      account.chatTimes = [];
      for (const limit of Object.values(account.limits)) if (limit.next) limit.next.from = rebased(limit.next.from);
      if (account.daily.claimedAt !== null) account.daily.claimedAt = rebased(account.daily.claimedAt);
      for (const started of Object.values(account.offers.started)) started.at = rebased(started.at);
      for (const visits of Object.values(account.walls)) {
        visits.day = 0;
        if (visits.unnumberedAt !== null) visits.unnumberedAt = rebased(visits.unnumberedAt);
      }
    }
  },
  describe: ({ from, to }) => `The clock was corrected from ${isoTime(from)} to ${isoTime(to)}`,
  specimen: { from: 1_800_000_000_000, to: 1_768_464_000_000 },
});

/** A mistake in the books is mended by postings with a reason, never by editing what was written. */
export const ledgerCorrected = defineEvent({
  type: 'ledger/corrected',
  schema: z.strictObject({
    account: accountId,
    counterparty: z.enum(houseAccounts),
    /** Added to the account when positive, taken when negative. */
    cents: z.int(),
    reason: z.string().check(z.minLength(3), z.maxLength(200)),
  }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings({ account, counterparty, cents }) {
    const other: LedgerAccount = { kind: counterparty };
    const own = player(account);
    return [
      cents >= 0
        ? { from: other, to: own, cents, reason: 'correction' }
        : { from: own, to: other, cents: -cents, reason: 'correction' },
    ];
  },
  requires: (world, { account, cents }, entry) =>
    firstOf(
      () => unknownAccount(world, account),
      () => notHouseOrAdmin(world, entry),
      () => (cents === 0 ? 'a correction of nothing' : undefined),
    ),
  evolve: () => undefined,
  describe: ({ account, cents, reason }, nameOf) => `The balance of ${nameOf(account)} was corrected by ${formatCents(cents)}: ${reason}`,
  specimen: { account: accountSpecimen.account, counterparty: 'house', cents: 5_00, reason: 'a bet was counted twice' },
});

/** Records of the old local storage were brought over: this often, and so many could not be read. */
export const recordsMigrated = defineEvent({
  type: 'records/migrated',
  schema: z.strictObject({
    source: z.enum(['userDatabase']),
    accepted: z.int().check(z.gte(0)),
    rejected: z.int().check(z.gte(0)),
    merged: z.array(accountId),
  }),
  visibility: 'house',
  subjects: ({ merged }) => merged,
  postings: () => noPostings,
  requires: (world, { merged }, entry) =>
    firstOf(
      () => notTheHouse(entry),
      () => (world.migrated ? 'the old records were brought over before' : undefined),
      () => (merged.every((id) => accountOf(world, id)) ? undefined : 'a merged account was never registered'),
    ),
  evolve(world) {
    world.migrated = true;
  },
  describe: ({ accepted, rejected }) => `${accepted} old records were brought over, ${rejected} could not be`,
  specimen: { source: 'userDatabase', accepted: 2, rejected: 1, merged: [] },
});
