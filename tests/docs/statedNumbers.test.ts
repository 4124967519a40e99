/** Numbers that sentences on screens repeat. Who changes a rule or a constant finds here which sentences must change. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unfitPassword } from '../../src/api/forms/passwordForm.ts';
import { loosensAt } from '../../src/domain/accounts/limits.ts';
import { questPoints } from '../../src/domain/earning/race.ts';
import { FRESH_BYTES } from '../../src/domain/games/sharedSeeds.ts';
import { formatCredits } from '../../src/ui/credits.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { HOUR_MS } from '../../src/domain/utc.ts';
import { RESET_LIFETIME_MS } from '../../src/server/auth/resets.ts';

const { accounts, withdrawal } = defaultRules;
const lengths = Array.from({ length: 100 }, (_, length) => length);
const shortestPassword = lengths.find((length) => unfitPassword('x'.repeat(length)) === null);
const loosensAfterHours = loosensAt([], { seq: 1, at: 0 }) / HOUR_MS;
const freshBytes = lengths.find((bytes) => FRESH_BYTES.test('00'.repeat(bytes)));
const welcome = formatCredits(accounts.welcomeBonusCents);
const [least, most] = [formatCredits(withdrawal.minCents), formatCredits(withdrawal.maxCents)];

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
  [`You can withdraw ${least} credits or more`, 'profile/WithdrawalsScreen.tsx'],
  [`From ${least} to ${most} credits`, 'profile/WithdrawalsScreen.tsx'],
  [`starts with ${accounts.welcomeBonusCents / 100} credits`, 'landing/LandingScreen.tsx'],
  [`Welcome bonus, ${welcome} credits`, 'landing/HeroLog.tsx'],
  [`${freshBytes} random bytes`, 'games/LiveFairness.tsx', 'games/coinflip/flip/FlipFairness.tsx'],
  [`of the day is ${questPoints.day} point, one of the week ${questPoints.week} points`, 'leaderboard/WeeklyRace.tsx'],
])('“%s”', (sentence, ...files) => {
  for (const file of files) expect(readFileSync(`src/screens/${file}`, 'utf8'), file).toContain(sentence);
});

test('a link to a new password that was sent is good for an hour', () => {
  expect(RESET_LIFETIME_MS.mail).toBe(HOUR_MS);
  expect(readFileSync('src/screens/legal/SupportScreen.tsx', 'utf8')).toContain('It is good for an hour.');
});
