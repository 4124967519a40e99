/**
 * Bets on sports events: placed, settled, voided, or reopened when the end of their event is taken back. The odds are fixed at the bet. The sports
 * events themselves are in sports.ts. The fields of an event are explained in define.ts.
 */
import * as z from 'zod/mini';
import { countReturn, countSettlement, countStake, takeBackSettlement } from '../accounts/play.ts';
import { forgetReached, noteReached } from '../earning/achievements.ts';
import { noteDueReferral } from '../earning/referrals.ts';
import { accountId, betId, sportEventId, type AccountId, type BetId } from '../ids.ts';
import { escrow, givenPostings, house, player, settlementPostings, takenPostings } from '../ledger/posting.ts';
import { MOST_OPEN_BETS } from '../manyAtOnce.ts';
import { formatCents, payoutOf } from '../money.ts';
import { paidWith, pickPays, picks, resultOf } from '../sports/book.ts';
import { accountOf, finishedSportEvent, addRecent, sportEventOf, type World } from '../world.ts';
import type { EndedSportBet, SportBet, SportEvent } from '../worldParts.ts';
import { stake } from './bets.ts';
import { defineEvent, type EntryContext, type EntryPlace } from './define.ts';
import { dueReferralFollowUps } from './referralFollowUp.ts';
import { stopped } from './stopped.ts';
import { accountSpecimen, specimenBet, specimenSportEvent } from './specimens.ts';
import { debtCents, owedPartText, paidPartText, wrongDebtPart } from '../ledger/debt.ts';
import { noteEndedBet, reversalWait, takeEndedBet } from '../sports/reversal.ts';
import { reopeningFollowUpId, takesBets } from './sports.ts';

const openSportBet = (world: World, id: string): SportBet | undefined =>
  Object.hasOwn(world.sportBets, id) ? world.sportBets[id as BetId] : undefined;

export const sportBetPlaced = defineEvent({
  type: 'sport/bet-placed',
  schema: z.strictObject({
    bet: betId,
    account: accountId,
    event: sportEventId,
    pick: z.enum(picks),
    oddsHundredths: z.int().check(z.gte(1_00)),
    stakeCents: stake,
  }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, account, stakeCents }) => [{ from: player(account), to: escrow(bet), cents: stakeCents, reason: 'stake' }],
  creates: ({ bet }) => [bet],
  requires(world, { account, event: id, pick, oddsHundredths, stakeCents }, entry) {
    const event = sportEventOf(world, id);
    if (!event) return `event ${id} is not open`;
    const { largestPayoutCents } = world.rules.rules.bets;
    if (event.createdBy === account) return 'nobody bets on an event of their own';
    if (!takesBets(world, event, entry.at)) return 'the event takes no bets';
    if (event.openBets.length >= MOST_OPEN_BETS) return 'the event has as many open bets as one entry can end';
    if (event.odds[pick] !== oddsHundredths) return 'the odds are not those of the event';
    if (stakeCents > largestPayoutCents || payoutOf(stakeCents, pickPays(oddsHundredths)) > largestPayoutCents)
      return 'the bet could pay more than the rules allow';
    const owner = entry.known(account);
    return owner && stopped(world, owner, stakeCents, entry.at);
  },
  evolve(world, { bet, account, event: id, pick, oddsHundredths, stakeCents }, { seq, at }) {
    const placed: SportBet = {
      id: bet,
      account,
      event: id,
      pick,
      oddsHundredths,
      stakeCents,
      seq,
      at,
      status: 'pending',
      payoutCents: 0,
      settledAt: null,
    };
    world.sportBets[bet] = placed;
    const event = sportEventOf(world, id);
    if (event) {
      event.bets += 1;
      // What bettors knew of the start, from which the verifier counts how long the house takes to settle.
      if (event.startsAt < (event.knownStart?.startsAt ?? Infinity)) event.knownStart = { seq, at, startsAt: event.startsAt };
      event.openBets.push(bet);
      event.liability[pick].stakedCents += stakeCents;
      event.liability[pick].payoutCents += payoutOf(stakeCents, pickPays(oddsHundredths));
    }
    const owner = accountOf(world, account);
    if (owner) countStake(world.corrections, owner, stakeCents, { seq, at });
  },
  describe: ({ account, pick, oddsHundredths, stakeCents }, nameOf) =>
    `${nameOf(account)} bet ${formatCents(stakeCents)} on ${pick} at odds of ${formatCents(oddsHundredths)}`,
  specimen: {
    bet: specimenBet,
    account: accountSpecimen.account,
    event: specimenSportEvent,
    pick: 'homeWin',
    oddsHundredths: 200,
    stakeCents: 5_00,
  },
});

/** The open bet that an event ends, or why the event does not fit it. */
function betToEnd(
  world: World,
  data: { readonly bet: string; readonly account: AccountId; readonly stakeCents: number },
): string | SportBet {
  const bet = openSportBet(world, data.bet);
  if (!bet) return `bet ${data.bet} is not open: never placed, or settled before`;
  return bet.account === data.account && bet.stakeCents === data.stakeCents ? bet : 'it names another account or stake than the bet';
}

/** Ends a bet: it leaves the open ones, counts for its player, and can be reopened for a while. Mutates the world. */
function endBet(world: World, id: string, status: SportBet['status'], payoutCents: number, entry: EntryPlace): void {
  const bet = openSportBet(world, id);
  if (!bet) return;
  delete world.sportBets[bet.id];
  const event = finishedSportEvent(world, bet.event);
  // The end of a match of the house was drawn, so it is not taken back.
  if (event?.seedHash === undefined)
    noteEndedBet(world, { ...bet, status, payoutCents, settledAt: entry.at, ended: reversalWait(world, entry) });
  const owner = accountOf(world, bet.account);
  if (!owner) return;
  addRecent(world, owner.sportRecents, { ...bet, status, payoutCents, settledAt: entry.at });
  if (status === 'void') {
    countReturn(world.corrections, owner, bet.stakeCents, bet.seq, entry);
  } else {
    countSettlement(world, owner, { on: 'sports', stakeCents: bet.stakeCents, payoutCents }, entry);
    noteDueReferral(world, owner.id);
  }
  noteReached(world, owner, bet.seq, entry.seq);
}

/** Whether payouts of an event pay debts first: its end was taken back once, which may have left debts. */
export const paysDebtFirst = ({ reversed }: SportEvent): boolean => reversed;

/** Why the stated part that pays a debt is wrong, or undefined. */
function wrongDebt(
  world: World,
  event: SportEvent,
  { account, cents, debtCents: stated }: { readonly account: AccountId; readonly cents: number; readonly debtCents?: number | undefined },
  entry: EntryContext,
): string | undefined {
  if (!paysDebtFirst(event)) return stated === undefined ? undefined : 'only a bet that was reopened pays a debt';
  return entry.knows(account) ? wrongDebtPart(world.ledger, account, cents, { debtCents: stated }) : undefined;
}

export const sportBetSettled = defineEvent({
  type: 'sport/bet-settled',
  schema: z.strictObject({ bet: betId, account: accountId, stakeCents: stake, payoutCents: z.int().check(z.gte(0)), debtCents }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  followUps: ({ account }, world) => dueReferralFollowUps(world, account),
  postings: (data) => settlementPostings(data),
  fulfils: ({ bet }) => [bet],
  requires(world, data, entry) {
    const bet = betToEnd(world, data);
    if (typeof bet === 'string') return bet;
    const event = finishedSportEvent(world, bet.event);
    if (!event?.score) return 'its event has no score';
    const due = paidWith(resultOf(event.score.home, event.score.away), bet, event.odds);
    if (due === null) return 'a draw that could not be bet on takes bets back';
    if (data.payoutCents !== due) return `the payout is ${formatCents(data.payoutCents)}, by its odds it is ${formatCents(due)}`;
    return wrongDebt(world, event, { ...data, cents: due }, entry);
  },
  evolve(world, { bet, payoutCents }, entry) {
    endBet(world, bet, payoutCents > 0 ? 'won' : 'lost', payoutCents, entry);
  },
  describe: ({ account, stakeCents, payoutCents, debtCents: paid }, nameOf) =>
    payoutCents === 0
      ? `${nameOf(account)} lost ${formatCents(stakeCents)} on an event`
      : `${nameOf(account)} was paid ${formatCents(payoutCents)} for an event${paidPartText(paid)}`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, stakeCents: 5_00, payoutCents: 10_00 },
});

/** The bet is void: its event was cancelled, or ended in a draw that could not be bet on. */
export const sportBetVoided = defineEvent({
  type: 'sport/bet-voided',
  schema: z.strictObject({ bet: betId, account: accountId, stakeCents: stake, debtCents }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, stakeCents, ...data }) => givenPostings(escrow(bet), { ...data, cents: stakeCents }, 'stake returned'),
  fulfils: ({ bet }) => [bet],
  requires(world, data, entry) {
    const bet = betToEnd(world, data);
    if (typeof bet === 'string') return bet;
    const event = finishedSportEvent(world, bet.event);
    if (!event) return 'its event has not ended';
    const isVoid = event.score !== null && paidWith(resultOf(event.score.home, event.score.away), bet, event.odds) === null;
    if (!event.cancelled && !isVoid) return 'its event took place';
    return wrongDebt(world, event, { ...data, cents: data.stakeCents }, entry);
  },
  evolve(world, { bet }, entry) {
    endBet(world, bet, 'void', 0, entry);
  },
  describe: ({ account, stakeCents, debtCents: paid }, nameOf) =>
    `${formatCents(stakeCents)} went back to ${nameOf(account)} (event cancelled or drawn)${paidPartText(paid)}`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, stakeCents: 5_00 },
});

/** An ended bet that can be reopened. */
const endedSportBet = (world: World, id: string): EndedSportBet | undefined =>
  Object.hasOwn(world.endedSportBets, id) ? world.endedSportBets[id as BetId] : undefined;

/** What the end of a bet gave its player: the payout, or the stake of a void bet. */
export const givenAtEnd = ({ status, stakeCents, payoutCents }: SportBet): number => (status === 'void' ? stakeCents : payoutCents);

/** The end of the bet is taken back: what it gave its player goes back to the house, and the stake is held again. */
export const sportBetReopened = defineEvent({
  type: 'sport/bet-reopened',
  schema: z.strictObject({
    bet: betId,
    account: accountId,
    stakeCents: stake,
    /** What the end gave the player: the payout, or the stake of a void bet. */
    cents: z.int().check(z.gte(0)),
    debtCents,
  }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, stakeCents, ...data }) => [
    ...takenPostings(house, data, 'payout taken back'),
    { from: house, to: escrow(bet), cents: stakeCents, reason: 'stake held again' },
  ],
  fulfils: ({ bet }) => [reopeningFollowUpId(bet)],
  requires(world, { bet: id, account, stakeCents, cents, debtCents: stated }, entry) {
    const bet = endedSportBet(world, id);
    if (!bet) return `bet ${id} has no end that can be taken back`;
    if (bet.account !== account || bet.stakeCents !== stakeCents) return 'it names another account or stake than the bet';
    if (!sportEventOf(world, bet.event)?.reversed) return 'the end of its event was not taken back';
    if (cents !== givenAtEnd(bet)) return 'it is not the amount that the bet was given at its end';
    return entry.knows(account) ? wrongDebtPart(world.ledger, account, -cents, { debtCents: stated }) : undefined;
  },
  evolve(world, { bet: id, cents }, entry) {
    const bet = endedSportBet(world, id);
    if (!bet) return;
    takeEndedBet(world, bet);
    const { ended, ...open } = bet;
    world.sportBets[bet.id] = { ...open, status: 'pending', payoutCents: 0, settledAt: null };
    sportEventOf(world, bet.event)?.openBets.push(bet.id);
    const owner = accountOf(world, bet.account);
    if (!owner) return;
    owner.sportRecents = owner.sportRecents.filter((one) => one.id !== bet.id);
    const { stakeCents } = bet;
    if (bet.status === 'void') countReturn(world.corrections, owner, -stakeCents, bet.seq, entry);
    else takeBackSettlement(world, owner, { on: 'sports', stakeCents, payoutCents: cents }, ended, entry);
    forgetReached(world, owner);
  },
  describe: ({ account, cents, debtCents: owed }, nameOf) =>
    `The end of a bet of ${nameOf(account)} was taken back, with ${formatCents(cents)}${owedPartText(owed)}`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, stakeCents: 5_00, cents: 10_00 },
});
