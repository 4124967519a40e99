/** The sentences a person reads, copied from the specification, and the order in which the first of several is chosen. */
import { describe, expect, test } from 'vitest';
import { refusalCodes, refuse, type RefusalCode } from '../../src/domain/refusal.ts';

/** Word for word from the specification's sections 5, 6 and 8. */
const ofTheSpecification: readonly (readonly [RefusalCode, string])[] = [
  ['login-required', 'Please login to play'],
  ['not-admin', 'Unauthorized'],
  ['account-unknown', 'User not logged in'],
  ['fields-missing', 'Please fill in all fields'],
  ['password-short', 'Password must be at least 6 characters'],
  ['password-mismatch', 'Passwords do not match'],
  ['email-taken', 'Email already in use'],
  ['credentials-wrong', 'Invalid email or password'],
  ['game-unknown', 'Game not found'],
  ['stake-not-positive', 'Bet amount must be greater than 0'],
  ['stake-invalid', 'Please enter a valid bet amount'],
  ['choice-invalid', 'An error occurred'],
  ['client-seed-empty', 'Client seed cannot be empty'],
  ['balance-too-low', 'Insufficient balance'],
  ['login-to-create', 'Please login to create a game'],
  ['login-to-join', 'Please login to join a game'],
  ['betting-closed', 'Betting is closed for this round'],
  ['roulette-colour', 'Please select red, black, or green'],
  ['achievement-not-reached', 'Achievement not completed yet'],
  ['reward-claimed', 'Reward already claimed'],
];

/** The project's own, where the specification has none. */
const ofTheProject: readonly (readonly [RefusalCode, string])[] = [
  ['account-blocked', 'This account has been blocked'],
  ['username-short', 'Username must be at least 3 characters'],
  ['username-form', 'Username can only contain letters, numbers, dots, dashes and underscores'],
  ['username-taken', 'This username is already taken'],
  ['email-form', 'Please enter a valid email address'],
  ['stake-not-whole-cents', 'Bet amounts have at most 2 decimals'],
  ['dice-target', 'Target must be between 1 and 99'],
  ['dice-over-99', 'No roll is over 99: choose a lower target'],
  ['flip-own', 'You cannot join your own game'],
  ['not-creator', 'Only the player who created this game can cancel it'],
  ['crash-over', 'This round is over'],
  ['crash-too-early', 'You can cash out from 1.01 on'],
  ['crash-auto-cash-out', 'Auto cash out must be between 1.01 and 25.00'],
  ['plinko-rows', 'Rows must be between 8 and 16'],
  ['plinko-risk', 'Risk must be low, medium or high'],
  ['round-open', 'Finish your open round before you rotate the seed'],
  ['could-not-save', 'Your browser could not save this.'],
];

test.each([...ofTheSpecification, ...ofTheProject])('%s', (code, sentence) => {
  expect(refuse(code)).toEqual({ refused: code, sentence });
});

test('a block is told with its reason', () => {
  expect(refuse('account-blocked', { reason: 'several accounts' }).sentence).toBe('This account has been blocked: several accounts');
});

test('sentences with an amount name it with two decimals', () => {
  expect(refuse('stake-below-minimum', { cents: 100 }).sentence).toBe('Minimum bet is 1.00');
  expect(refuse('exposure-too-large', { cents: 100_000_000 }).sentence).toBe(
    'This bet could pay more than the limit of 1,000,000.00: bet less',
  );
});

describe('the list', () => {
  test('has one sentence for each code, and no code twice', () => {
    const sentences = refusalCodes.map((code) => refuse(code, { cents: 1 }).sentence);
    expect(new Set(sentences).size).toBe(refusalCodes.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{6,}$/u);
  });

  /** Where several refusals apply, the first is told: who asks, then the game, the stake, the choice, the seed, the money. */
  test.each([
    ['login-required', 'account-blocked'],
    ['account-blocked', 'game-unknown'],
    ['username-short', 'username-taken'],
    ['email-taken', 'username-taken'],
    ['password-short', 'email-taken'],
    ['game-unknown', 'stake-not-positive'],
    ['stake-not-positive', 'stake-not-whole-cents'],
    ['stake-not-whole-cents', 'dice-target'],
    ['dice-target', 'dice-over-99'],
    ['dice-over-99', 'stake-below-minimum'],
    ['client-seed-empty', 'round-open'],
    ['stake-below-minimum', 'balance-too-low'],
    ['balance-too-low', 'exposure-too-large'],
    ['exposure-too-large', 'on-break'],
    ['on-break', 'loss-limit'],
    ['achievement-not-reached', 'reward-claimed'],
  ] as const)('%s comes before %s', (first, second) => expect(refusalCodes.indexOf(first)).toBeLessThan(refusalCodes.indexOf(second)));
});
