/**
 * Every reason for a refusal, with its sentence. The list is closed and in order of precedence: if several reasons apply,
 * the first one is given. Nothing enforces that: each command makes its checks in this order. Sentences that the specification quotes
 * stand here word for word.
 */
import { formatCents } from './money.ts';
import { isoTime } from './utc.ts';

/** `2026-01-15 08:00 UTC` */
const minuteText = (at: number): string => `${isoTime(at).slice(0, 16).replace('T', ' ')} UTC`;

/** `5,000.00` */
const grouped = (cents: number): string => formatCents(cents).replace(/\B(?=(\d{3})+(?=\.))/g, ',');

const counted = (count: number, one: string): string => (count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`);

/** `23 hours 59 minutes`, rounded up to whole minutes. */
function spanText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return [counted(Math.floor(minutes / 60), 'hour'), counted(minutes % 60, 'minute')].filter((part) => part !== '').join(' ');
}

/** Used if a refusal does not name the character. */
const UNNAMED_CHARACTER = 'a character that is not allowed';

/** Added to the sentence if a command that takes credits was not carried out. */
export const NOTHING_TAKEN = 'Nothing was taken from your balance.';

const sentences = {
  // Who is asking
  'login-required': 'Please login to play',
  'login-to-create': 'Please login to create a game',
  'login-to-join': 'Please login to join a game',
  'login-to-offers': 'Please login to complete offers',
  'login-to-claim': 'Please login to claim rewards',
  'login-to-code': 'You must be logged in to update your referral code',
  'login-to-bet': 'Please login to place bets',
  'not-admin': 'Unauthorized',
  'account-blocked': ({ reason }: Detail) =>
    reason === undefined ? 'This account has been blocked' : `This account has been blocked: ${reason}`,
  'account-unknown': 'User not logged in',

  // Registration and sign-in
  'fields-missing': 'Please fill in all fields',
  'username-short': 'Username must be at least 3 characters',
  'username-long': 'Username can be at most 20 characters',
  'username-form': 'Username can only contain letters, numbers, dots, dashes and underscores',
  'username-marks': 'Username must have at least one letter or number',
  'username-reserved': 'This username is not allowed',
  'email-form': 'Please enter a valid email address',
  'password-short': 'Password must be at least 6 characters',
  'password-long': 'Password can be at most 128 characters',
  'password-mismatch': 'Passwords do not match',
  'email-taken': 'Email already in use',
  'username-taken': 'This username is already taken',
  'credentials-wrong': 'Invalid email or password',
  'password-wrong': 'Your current password is not correct',
  'factor-needed': 'Enter the code of your authenticator app',
  'factor-wrong': 'This code is not right, or it was used before',
  'factor-known': 'This account has a second factor already',
  'factor-none': 'This account has no second factor',
  'password-same': 'The new password must differ from the current one',
  'account-not-created': 'Failed to create user',
  'account-not-updated': 'Failed to update user',
  'account-not-blocked': 'Failed to block user',
  'account-not-unblocked': 'Failed to unblock user',
  'balance-negative': 'Balance cannot be negative',
  'nothing-changed': 'Nothing was changed',

  // Bets: the game, the stake, the choice, the seed, then the money
  'game-unknown': 'Game not found',
  'stake-not-positive': 'Bet amount must be greater than 0',
  'stake-invalid': 'Please enter a valid bet amount',
  'stake-not-whole-cents': 'Bet amounts have at most 2 decimals',
  'choice-invalid': 'An error occurred',
  'dice-target': 'Target must be between 1 and 99',
  'dice-over-99': 'No roll is over 99: choose a lower target',
  'roulette-colour': 'Please select red, black, or green',
  'crash-auto-cash-out': 'Auto cash out must be between 1.01 and 25.00',
  'plinko-rows': 'Rows must be between 8 and 16',
  'plinko-risk': 'Risk must be low, medium or high',
  'client-seed-empty': 'Client seed cannot be empty',
  'client-seed-long': 'Client seed can be at most 64 characters',
  'client-seed-form': ({ character = UNNAMED_CHARACTER }: Detail) => `Client seed holds ${character}`,
  'draw-changed': 'Another bet of yours or a change of your seeds came first. Please bet again',
  'client-seed-known': 'This client seed was in use before. Please choose another one',
  // Also for a beacon, and for the reward of an offer.
  'rules-changed': 'The terms have just changed. Please look at them before you try again',
  'round-rules-changed': 'The rules of this game have changed since this round was opened. Please take a newer one',
  'flip-own': 'You cannot join your own game',
  'not-creator': 'Only the player who created this game can cancel it',
  'round-open': 'Finish your open round before you rotate the seed',
  'stake-below-minimum': ({ cents = 0 }: Detail) => `Minimum bet is ${formatCents(cents)}`,
  'balance-too-low': 'Insufficient balance',
  'exposure-too-large': ({ cents = 0 }: Detail) => `This bet could pay more than the limit of ${grouped(cents)}: bet less`,
  'on-break': ({ until = 0 }: Detail) => `You are taking a break until ${minuteText(until)}`,
  'loss-limit': ({ until = 0 }: Detail) => `You have reached your loss limit, which resets at ${minuteText(until)}`,
  'stake-limit': ({ until = 0 }: Detail) => `You have reached your stake limit, which resets at ${minuteText(until)}`,
  'loss-limit-passed': ({ until = 0, cents = 0, field = 'bet' }: Detail) =>
    `This ${field} could exceed your loss limit: you have ${formatCents(cents)} left until ${minuteText(until)}`,
  'stake-limit-passed': ({ until = 0, cents = 0, field = 'bet' }: Detail) =>
    `This ${field} would exceed your stake limit: you have ${formatCents(cents)} left until ${minuteText(until)}`,
  'session-limit': ({ until = 0 }: Detail) => `You have reached your session limit, which resets at ${minuteText(until)}`,
  'flips-many': 'You have too many open games. Cancel one of them first',
  'flips-full': 'Too many games are open now. Cancel yours, or try again later',
  'limit-invalid': 'Please enter a valid limit',

  // A round in flight
  'round-in-flight': 'Finish your open round first',
  'betting-closed': 'Betting is closed for this round',
  'round-bets-many': 'This round takes no more bets of yours',
  'join-late': 'Your join came too late for this draw. Join again',
  'crash-over': 'This round is over',
  'crash-too-early': 'You can cash out from 1.01 on',

  // Sports
  'pick-missing': 'Please select an event and bet type',
  'event-not-found': 'Selected event not found',
  'event-closed': 'Cannot bet on this event',
  'betting-over': 'Betting on this event has closed',
  'betting-suspended': 'Betting is suspended',
  'event-full': 'This event takes no more bets',
  'event-bets-many': 'This event takes no more bets of yours',
  'event-own': 'You cannot bet on an event you created',
  'odds-changed': 'The odds have changed',
  'event-unknown': 'Event not found',
  'event-settled': 'This event is already settled',
  'event-drawn': 'A match of the house cannot be changed',
  'event-not-settled': 'This event is not settled',
  'reversal-late': 'This settlement can no longer be taken back',
  'event-not-created': 'Failed to create event',
  'odds-invalid': 'Odds must be between 1.00 and 1000.00',
  'live-betting-end': 'Live betting must end after the start of the event',
  'draw-staked': 'You cannot add or remove the draw while bets are open',
  'score-invalid': 'Scores must be whole numbers, 0 or more',
  'betting-open': ({ until = 0 }: Detail) =>
    `Betting is open until ${minuteText(until)}. Enter the score after that, or close betting first`,

  // Withdrawals
  'withdrawal-amount': 'Please enter a valid amount',
  'debt-first': ({ cents = 0 }: Detail) => `You owe ${grouped(cents)} credits. Withdrawals wait until they are paid`,
  'winnings-held': ({ cents = 0, until = 0 }: Detail) =>
    `You can withdraw $${grouped(cents)} now. Sports winnings can be corrected until ${minuteText(until)}`,
  'withdrawal-address': 'Please enter your withdrawal address',
  'withdrawal-min': ({ cents = 0 }: Detail) => `Minimum withdrawal amount is $${grouped(cents)}`,
  'withdrawal-max': ({ cents = 0 }: Detail) => `Maximum withdrawal amount is $${grouped(cents)}`,
  'withdrawal-decided': 'This withdrawal has already been decided',
  'withdrawal-debt': ({ cents = 0 }: Detail) => `This account owes ${grouped(cents)} credits: reject the withdrawal, or wait`,
  'reason-missing': 'Please give a reason of at most 200 characters',

  // Chat
  'message-empty': 'Please write a message',
  'message-long': 'Message is too long',
  'message-form': ({ character = UNNAMED_CHARACTER }: Detail) => `Message holds ${character}`,
  'message-fast': 'You are sending messages too fast',
  'message-unknown': 'This message is no longer there',
  muted: 'You cannot write in the chat at the moment',
  'guests-muted': 'Guests cannot write in the chat at the moment. Sign in to write',
  'message-hidden': 'This message has already been removed',

  // Tips and rain
  'tips-off': 'Tips are switched off',
  'tip-receiver': 'This player cannot get tips',
  'tip-amount': ({ cents = 0, mostCents = 0 }: Detail) => `A tip is between ${formatCents(cents)} and ${formatCents(mostCents)} credits`,
  'tip-early': ({ until = 0 }: Detail) => `New accounts can tip later: you can from ${minuteText(until)}`,
  'tip-stake': ({ cents = 0 }: Detail) => `You can tip once you have bet ${formatCents(cents)} more credits`,
  'tip-day': ({ cents = 0 }: Detail) => `You can tip ${formatCents(cents)} more credits today`,
  'tip-debt': ({ cents = 0 }: Detail) => `You owe ${grouped(cents)} credits. Tips wait until they are paid`,
  'tip-held': ({ cents = 0, until = 0 }: Detail) =>
    `You can tip up to ${formatCents(cents)} credits now. Sports winnings can be corrected until ${minuteText(until)}`,
  'rain-off': 'Rain is switched off',
  'rain-minutes': ({ count = 0 }: Detail) => `Minutes must be between 1 and ${count}`,
  'rain-amount': ({ cents = 0 }: Detail) => `Rain is at most ${grouped(cents)} credits, and at least 0.01 for each player`,
  'rain-day': ({ cents = 0 }: Detail) => `Only ${grouped(cents)} more credits can be shared today`,
  'rain-nobody': 'Nobody who can get rain wrote in these minutes',

  // Rewards
  'achievement-not-reached': 'Achievement not completed yet',
  'level-not-reached': 'You have not reached the next level yet',
  'quest-not-due': 'This quest is over. There are new ones',
  'streak-not-repairable': 'There is no streak to repair now',
  'reward-claimed': 'Reward already claimed',
  'daily-not-due': ({ seconds = 0 }: Detail) =>
    seconds < 60 ? `Daily reward available in ${seconds} seconds` : `Daily reward available in ${seconds} seconds (${spanText(seconds)})`,

  // Referral codes
  'code-empty': 'Please enter a custom code',
  'code-form': 'Invalid code format. Use 4-12 uppercase letters and numbers only',
  'code-taken': 'This referral code is already taken',

  // Texts of forms
  'text-short': ({ field = 'Text', count = 0 }: Detail) => `${field} must be at least ${count} characters`,
  'text-long': ({ field = 'Text', count = 0 }: Detail) => `${field} can be at most ${count} characters`,
  'text-form': ({ field = 'Text', character = UNNAMED_CHARACTER }: Detail) => `${field} holds ${character}`,

  // Offers and partner walls
  // Also for sports events.
  'offer-fields': 'Please fill all required fields',
  'offer-image': 'The image address must be an https address of at most 500 characters',
  'offer-minutes': 'The time must be whole minutes from 1 to 10,080',
  'offer-unknown': 'Offer not found',
  'offer-completed': 'You have already completed this offer',
  'offer-started': 'You have already started this offer',
  'wall-credit-invalid': 'The partner sent an invalid credit',
  'wall-not-open': 'This partner wall is not open',
  'wall-limit': 'This partner wall has reached its credit limit',
  'wall-too-fast': 'This partner wall reports credits too fast',
  'wall-repeated': 'This transaction has already been credited',
  'wall-transaction-unknown': 'This transaction was never credited',
  'wall-reversal-amount': 'A transaction can only be taken back as a whole',
  'wall-reversed': 'This transaction has already been taken back',

  // The house itself
  'seed-not-lost': 'This seed can still be revealed',
  'request-unreadable': 'This request could not be read',
  'nothing-due': 'Nothing is due',
  'beacon-not-begun': 'The first round of this beacon has not come yet',
  'rules-invalid': 'These rules cannot be used',
  'correction-invalid': 'A correction must be at least 0.01 credits and have a reason of 3 to 200 characters',
  'clock-right': 'The clock needs no correction',
  'already-migrated': 'These records have already been imported',
  'command-reused': 'This request was already used for something else',
  'log-read-only': 'A newer version of the app is in use. Reload this page to get it.',
  'could-not-save': 'Your browser could not save this.',
  // Anything else, with a sentence of its own: the house cannot be reached, or no file was chosen.
  failed: 'This could not be done',
} as const satisfies Record<string, string | ((detail: Detail) => string)>;

/** Values for a sentence. */
export interface Detail {
  readonly cents?: number;
  readonly mostCents?: number;
  readonly seconds?: number;
  /** UTC milliseconds. */
  readonly until?: number;
  /** The name of a field on the screen. */
  readonly field?: string;
  readonly count?: number;
  /** The reason that an admin gave for a block. */
  readonly reason?: string;
  /** A character that is not allowed: `U+202E, which reverses text`. */
  readonly character?: string;
}

export type RefusalCode = keyof typeof sentences;

/** Why a command was not carried out. Nothing was appended or drawn. */
export interface Refusal {
  readonly refused: RefusalCode;
  readonly sentence: string;
}

/** All codes, most important first. */
export const refusalCodes = Object.keys(sentences) as readonly RefusalCode[];

export function refuse(code: RefusalCode, detail: Detail = {}): Refusal {
  const sentence = sentences[code];
  return { refused: code, sentence: typeof sentence === 'string' ? sentence : sentence(detail) };
}

/** Whether every refusal with this code has the same sentence. */
export const hasFixedSentence = (code: RefusalCode): boolean => typeof sentences[code] === 'string';

/** A failure that has no code of its own, with its sentence. */
export const failure = (sentence: string): Refusal => ({ refused: 'failed', sentence });

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}
