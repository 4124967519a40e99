/**
 * How much one entry can end. The header of an entry has 67 characters for each of its events, and a line has at most 4,000,000: that is about
 * 59,000 events. Each end of a bet may pay a referral, too. Logs are judged by the numbers of open bets and flips.
 */

/** The most open bets on one sports event or live round. One entry ends them all. */
export const MOST_OPEN_BETS = 20_000;

/**
 * From so many bets on, a house takes only the first bet of further accounts on a live round. The second number: the most of one account. Every
 * open page folds each of them, and copies the others to do so.
 */
export const MOST_ROUND_BETS = 2_000;
export const MOST_OWN_ROUND_BETS = 100;

/** The most open bets of one account on a sports event that a house takes, so that nobody can fill it for all others. */
export const MOST_OWN_EVENT_BETS = 1_000;

/** The most flips of one account that nobody has joined. The block of the account cancels them all. */
export const MOST_OPEN_FLIPS = 1_000;

/** The most flips of one account that a house leaves open, because every open page copies what it keeps of all of them with each new one. */
export const MOST_OWN_FLIPS = 20;
/** The most open flips in all. Beyond it a house opens them only for accounts that have none. */
export const MOST_FLIPS = 200;

/** How many flights or offers one entry ends. The house sends another command for the rest. */
export const MOST_ENDED_AT_ONCE = 5_000;
