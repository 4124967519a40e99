/** Numbers that sentences on screens and refusals repeat. Who changes a rule or a constant finds here which sentences must change. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { unfitPassword } from '../../src/api/forms/passwordForm.ts';
import { loosensAt } from '../../src/domain/accounts/limits.ts';
import { offerTermsSchema } from '../../src/domain/earning/offers.ts';
import { questPoints } from '../../src/domain/earning/race.ts';
import { correctionReason } from '../../src/domain/events/books.ts';
import { gameNames, rulebookOf } from '../../src/domain/games/catalog.ts';
import { crashDecimal, FIRST_CASH_OUT_HUNDREDTHS } from '../../src/domain/games/crashChoice.ts';
import { SIDES } from '../../src/domain/games/dice.ts';
import { plinkoRows } from '../../src/domain/games/plinkoTable.ts';
import { FRESH_BYTES } from '../../src/domain/games/sharedSeeds.ts';
import { formatCredits } from '../../src/ui/credits.ts';
import { reasonText } from '../../src/domain/reason.ts';
import { refuse, type RefusalCode } from '../../src/domain/refusal.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { drawsFrom } from '../../src/domain/fairness/draw.ts';
import { DEVIATIONS_OF_95 } from '../../src/projections/exactReturns.ts';
import { HOUR_MS } from '../../src/domain/utc.ts';
import { RESET_LIFETIME_MS } from '../../src/server/auth/resets.ts';
import { constant, period, seconds, word } from './constants.ts';

const { accounts, crash, dailyBonus, referral, sports } = defaultRules;
const lengths = Array.from({ length: 600 }, (_, length) => length);
const fitPasswords = lengths.filter((length) => unfitPassword('x'.repeat(length)) === null);
const [shortestPassword = 0, longestPassword = 0] = [fitPasswords[0], fitPasswords.at(-1)];
const loosensAfterHours = loosensAt([], { seq: 1, at: 0 }) / HOUR_MS;
const freshBytes = lengths.find((bytes) => FRESH_BYTES.test('00'.repeat(bytes)));
const welcome = formatCredits(accounts.welcomeBonusCents);
/** The longest text that a schema takes. */
const longest = (schema: z.ZodMiniType, start = ''): number =>
  lengths.findLast((length) => schema.safeParse(start.padEnd(length, 'x')).success) ?? 0;

/** The share of a normal distribution within so many standard deviations of its mean, by Simpson's rule. */
function shareWithin(deviations: number): number {
  const steps = 1_000;
  const width = (2 * deviations) / steps;
  const density = (x: number): number => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const weight = (step: number): number => (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2);
  return (
    (Array.from({ length: steps + 1 }, (_, step) => weight(step) * density(-deviations + step * width)).reduce((a, b) => a + b) * width) / 3
  );
}
const inBand = Math.round(shareWithin(DEVIATIONS_OF_95) * 100);

test.each<[sentence: string, ...files: string[]]>([
  [`${accounts.usernameMinLength} to ${accounts.usernameMaxLength} letters, numbers`, 'auth/SignUpForm.tsx'],
  [`At least ${accounts.usernameMinLength} characters`, 'admin/general/userDialogs.tsx'],
  [
    `At least ${shortestPassword} characters`,
    'auth/SignUpForm.tsx',
    'admin/general/userDialogs.tsx',
    'password/PasswordScreen.tsx',
    'password/ResetForm.tsx',
  ],
  [`takes effect after ${loosensAfterHours} hours`, 'profile/LimitForm.tsx', 'profile/ProfileScreen.tsx'],
  [`Lift in ${loosensAfterHours} hours`, 'profile/LimitForm.tsx'],
  [`starts with ${accounts.welcomeBonusCents / 100} credits`, 'landing/LandingScreen.tsx'],
  [`Welcome bonus, ${welcome} credits`, 'landing/HeroLog.tsx'],
  [`Daily bonus claimed'), detail: t('${formatCredits(dailyBonus.cents)} credits`, 'landing/HeroLog.tsx'],
  [`A referral cookie, for ${period(referral.cookieLifetimeMs)}`, 'legal/PrivacyScreen.tsx'],
  [`a password of at least ${shortestPassword} characters`, 'legal/TermsScreen.tsx'],
  [`refreshed every ${seconds(constant('src/screens/admin/general/useUsers.ts', 'REFRESH_MS'))} seconds`, 'admin/general/UsersPanel.tsx'],
  [`1 to ${accounts.clientSeedMaxLength} characters`, 'seeds/seedForms.tsx'],
  [`At most ${longest(reasonText)} characters`, 'shell/ReasonDialog.tsx'],
  [`One of ${word(gameNames.length)} games`, 'admin/books/Returns.tsx'],
  [`${freshBytes} random bytes`, 'games/LiveFairness.tsx', 'games/coinflip/flip/FlipFairness.tsx'],
  [`of the day is ${questPoints.day} point, one of the week ${questPoints.week} points`, 'leaderboard/WeeklyRace.tsx'],
  [`${inBand} of 100 players would see`, 'balance/charts/GameNetChart.tsx'],
  [`${inBand} of 100 players with the same bets`, 'balance/charts/GameNetChart.tsx'],
  [`${inBand} of 100 between`, 'balance/charts/GameNetChart.tsx'],
  [`${inBand} % band`, 'admin/books/Returns.tsx'],
  [`within the band ${inBand} times in 100`, 'admin/books/Returns.tsx'],
])('“%s”', (sentence, ...files) => {
  for (const file of files) expect(readFileSync(`src/screens/${file}`, 'utf8'), file).toContain(sentence);
});

test.each<[code: RefusalCode, ...limits: string[]]>([
  ['username-short', `at least ${accounts.usernameMinLength} characters`],
  ['username-long', `at most ${accounts.usernameMaxLength} characters`],
  ['password-short', `at least ${shortestPassword} characters`],
  ['password-long', `at most ${longestPassword} characters`],
  ['client-seed-long', `at most ${accounts.clientSeedMaxLength} characters`],
  ['code-form', `Use ${referral.codeMinLength}-${referral.codeMaxLength} uppercase`],
  ['dice-target', `between 1 and ${SIDES}`],
  ['dice-over-99', `over ${SIDES}`],
  ['crash-auto-cash-out', `between ${crashDecimal(FIRST_CASH_OUT_HUNDREDTHS)} and ${crashDecimal(crash.capHundredths)}`],
  ['crash-too-early', `from ${crashDecimal(FIRST_CASH_OUT_HUNDREDTHS)} on`],
  ['plinko-rows', `between ${plinkoRows.from} and ${plinkoRows.to}`],
  ['odds-invalid', `between ${crashDecimal(sports.smallestOddsHundredths)} and ${crashDecimal(sports.largestOddsHundredths)}`],
  ['reason-missing', `at most ${longest(reasonText)} characters`],
  ['offer-image', `at most ${longest(offerTermsSchema.shape.imageUrl, 'https://')} characters`],
  ['correction-invalid', `of 3 to ${longest(correctionReason)} characters`],
])('the refusal %s', (code, ...limits) => {
  for (const limit of limits) expect(refuse(code).sentence).toContain(limit);
});

test('a link to a new password that was sent is good for an hour', () => {
  expect(RESET_LIFETIME_MS.mail).toBe(HOUR_MS);
  expect(readFileSync('src/screens/legal/SupportScreen.tsx', 'utf8')).toContain('It is good for an hour.');
});

test('that integers do not divide evenly changes a probability by less than 3 in a hundred million', () => {
  const integers = 2 ** 32;
  const basisPoints = 10_000;
  /** The most by which a draw of one of n changes the probability of a set of its values. Crash asks of one draw only whether it is below a limit. */
  const changeOf = (n: number): number => (n === basisPoints ? 1 / integers : ((integers % n) * (n - (integers % n))) / n / integers);
  const changes = gameNames.map((game) => {
    const rulebook = rulebookOf(game);
    const stream = drawsFrom({ serverSeed: '0'.repeat(64), clientSeed: game, nonce: 0 });
    let change = 0;
    const below = (k: number, n: number): number => {
      change += changeOf(n);
      return stream.below(k, n);
    };
    rulebook.play(rulebook.defaultChoice, { u32: (k) => stream.u32(k), block: (b) => stream.block(b), below }, defaultRules);
    return change;
  });
  expect(Math.max(...changes)).toBeLessThan(3e-8);
  expect(readFileSync('src/screens/fairness/OddsTable.tsx', 'utf8')).toContain('by less than 3 in a hundred million');
});
