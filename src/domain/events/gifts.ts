/** Tips between players, and rain. */
import * as z from 'zod/mini';
import { countGift } from '../accounts/play.ts';
import { givenOn } from '../accounts/givenOnDay.ts';
import { endOfWait } from '../accounts/limits.ts';
import { unpaidReferrer } from '../earning/referrals.ts';
import { getsRain, tipsFrom, tipsStakeLeft, writersOf } from '../earning/gifts.ts';
import { accountId, type AccountId } from '../ids.ts';
import { debtOf } from '../ledger/debt.ts';
import { player, promo } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { giftRulesOf } from '../rules.ts';
import { heldWinnings } from '../sports/reversal.ts';
import { accountOf, balanceOf } from '../world.ts';
import { MESSAGES_KEPT } from './chat.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { accountSpecimen, otherAccount } from './specimens.ts';
import { stopped } from './stopped.ts';

/** A player gave credits to another. Only the two may read it. */
export const tipGiven = defineEvent({
  type: 'tip/given',
  schema: z.strictObject({ account: accountId, to: accountId, cents: z.int().check(z.gte(1)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account, to }) => [account, to],
  postings: ({ account, to, cents }) => [{ from: player(account), to: player(to), cents, reason: 'tip' }],
  requires(world, { account, to, cents }, entry) {
    const { leastCents, mostCents, mostDayCents, afterStakedCents } = giftRulesOf(world.rules.rules).tips;
    if (account === to) return 'nobody tips themselves';
    if (cents < leastCents || cents > mostCents) return 'the amount is outside what the rules allow';
    if (entry.known(to)?.blocked === true) return `${to} is blocked`;
    const owner = entry.known(account);
    // Whoever has staked enough has played, and a referral is paid then.
    if (!owner && afterStakedCents > 0 && unpaidReferrer(world, account) !== null)
      return `${account} has played, and its referral was not paid`;
    if (!owner) return undefined;
    if (endOfWait(world.corrections, owner.muted) > entry.at) return `${account} may not write`;
    if (entry.at < tipsFrom(world, owner)) return 'the account is too new for tips';
    if (tipsStakeLeft(world, owner) > 0) return 'the account has not staked enough for tips';
    if (givenOn(world.corrections, owner.tips, entry.at) + cents > mostDayCents) return 'the account has given what it may on this day';
    if (debtOf(world.ledger, account) > 0) return 'the account owes credits';
    const { heldCents } = heldWinnings(world, owner, entry.at);
    if (heldCents > 0 && cents > balanceOf(world, account) - heldCents) return 'the settlement of winnings can still be taken back';
    return stopped(world, owner, cents, entry.at);
  },
  evolve(world, { account, cents }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.tips = { last: { seq, at }, cents: givenOn(world.corrections, owner.tips, at) + cents };
    countGift(world.corrections, owner, cents, { seq, at });
  },
  describe: ({ account, to, cents }, nameOf) => `${nameOf(account)} gave ${formatCents(cents)} to ${nameOf(to)}`,
  specimen: { account: accountSpecimen.account, to: otherAccount, cents: 5_00 },
});

/** What each of the accounts gets: equal parts. The cents that are left over are not given. */
export const rainPart = ({ cents, accounts }: { readonly cents: number; readonly accounts: readonly unknown[] }): number =>
  Math.floor(cents / accounts.length);

/** Why rain cannot fall on these accounts, or must fall on others; or undefined. */
function wrongParts(writers: readonly AccountId[], accounts: readonly AccountId[], entry: EntryContext): string | undefined {
  // The accounts are in the order of the writers, so each is found after the one before.
  let next = 0;
  for (const account of accounts) {
    const found = writers.indexOf(account, next);
    if (found === -1) return `${account} has not written in these minutes, or stands twice or in another order`;
    next = found + 1;
  }
  // An account that sends rain is an admin. A view shows the role of no other account.
  const sender = accounts.find((account) => account === entry.actor);
  if (sender !== undefined) return `${sender} gets no rain`;
  for (const writer of writers) {
    const owner = entry.known(writer);
    if (owner && getsRain(owner) !== accounts.includes(writer))
      return `${writer} ${getsRain(owner) ? 'should get a part' : 'gets no rain'}`;
  }
  return undefined;
}

/** An admin shared credits of the house among those who wrote in the chat. */
export const rainFallen = defineEvent({
  type: 'rain/fallen',
  schema: z.strictObject({
    /** Of the chat, before the entry. */
    minutes: z.int().check(z.gte(1)),
    /** To be shared. */
    cents: z.int().check(z.gte(1)),
    accounts: z.array(accountId).check(z.minLength(1), z.maxLength(MESSAGES_KEPT)),
  }),
  by: ['admin', 'house'],
  visibility: () => 'public',
  subjects: ({ accounts }) => accounts,
  postings: (rain) => rain.accounts.map((account) => ({ from: promo, to: player(account), cents: rainPart(rain), reason: 'rain' })),
  requires(world, { minutes, cents, accounts }, entry) {
    const { mostCents, mostDayCents, mostMinutes } = giftRulesOf(world.rules.rules).rain;
    if (cents > mostCents || minutes > mostMinutes) return 'it is more than the rules allow';
    if (givenOn(world.corrections, world.rain, entry.at) + cents > mostDayCents) return 'it is more than the rules allow on one day';
    if (cents < accounts.length) return 'there is not a cent for each';
    return wrongParts(writersOf(world, minutes, entry.at), accounts, entry);
  },
  evolve(world, { cents }, { seq, at }) {
    world.rain = { last: { seq, at }, cents: givenOn(world.corrections, world.rain, at) + cents };
  },
  describe: ({ cents, accounts }) =>
    `${formatCents(cents)} of rain fell on ${accounts.length === 1 ? 'one player' : `${accounts.length} players`} in the chat`,
  specimen: { minutes: 15, cents: 20_00, accounts: [accountSpecimen.account, otherAccount] },
});
