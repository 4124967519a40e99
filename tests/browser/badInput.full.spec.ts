import type { Page } from '@playwright/test';
import { keptHead } from '../kit/browser/kept.ts';
import {
  betAmount,
  chooseClientSeed,
  expectBalance,
  expectFieldError,
  fillSignUp,
  openAuth,
  person,
  resultLine,
  submitSignUp,
  toast,
  type SignUpWords,
} from '../kit/browser/person.ts';
import { playedGames } from '../kit/browser/playedGames.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** Sign-ups that must be refused: one sentence where it arose, nothing appended. A press too many bets nothing. Faulty bets: tests/screens/play. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const LONG = 'x'.repeat(10_000);
const CONTROL = 'ada\u0007bell';
const BIDI = 'ada\u202Ellac';

/** Runs what must be refused and proves that the log did not grow by it. */
async function withNothingAppended(page: Page, attempt: () => Promise<void>): Promise<void> {
  const before = await keptHead(page);
  await attempt();
  expect(await keptHead(page), 'a refusal appends nothing').toEqual(before);
}

const ada = person('ada');

type SignUpField = 'Username' | 'Email' | 'Password' | 'Confirm Password';

const signUps: readonly {
  readonly title: string;
  readonly words: Partial<SignUpWords>;
  readonly field: SignUpField;
  readonly sentence: string;
}[] = [
  { title: 'unequal passwords', words: { confirm: "ada's secre" }, field: 'Confirm Password', sentence: 'Passwords do not match' },
  { title: 'a short password', words: { password: 'short' }, field: 'Password', sentence: 'Password must be at least 6 characters' },
  { title: 'an e-mail address in other case', words: { email: 'DEMO@Example.COM' }, field: 'Email', sentence: 'Email already in use' },
  {
    title: 'what is no e-mail address',
    words: { email: 'ada at example.org' },
    field: 'Email',
    sentence: 'Please enter a valid email address',
  },
  {
    title: '10,000 characters of an e-mail address',
    words: { email: `${LONG}@example.org` },
    field: 'Email',
    sentence: 'Please enter a valid email address',
  },
  { title: 'a name in other case', words: { username: 'DEMO' }, field: 'Username', sentence: 'This username is already taken' },
  { title: 'a short name', words: { username: 'ad' }, field: 'Username', sentence: 'Username must be at least 3 characters' },
  { title: 'a name of 10,000 characters', words: { username: LONG }, field: 'Username', sentence: 'Username can be at most 20 characters' },
  ...['<b>ada</b>', '<img src=x>', CONTROL, BIDI].map((username) => ({
    title: `the name ${JSON.stringify(username)}`,
    words: { username },
    field: 'Username' as const,
    sentence: 'Username can only contain letters, numbers, dots, dashes and underscores',
  })),
];

test('each faulty sign-up is told under its field, keeps what was typed and registers nobody', async ({ page }) => {
  await page.goto('/games');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  allowRefusals(page);
  const form = await openAuth(page, 'Sign Up');
  for (const { title, words, field, sentence } of signUps) {
    await test.step(title, async () => {
      const typed = { ...ada, ...words };
      await withNothingAppended(page, async () => {
        await fillSignUp(form, typed);
        await submitSignUp(form);
        await expectFieldError(form.getByLabel(field, { exact: true }), sentence);
        await expect(form.getByLabel(field, { exact: true }), 'the field takes the focus').toBeFocused();
        await expect(page.getByText(sentence), 'told once, where it arose').toHaveCount(1);
      });
      await expect(form.getByLabel('Username')).toHaveValue(typed.username);
      await expect(form.getByLabel('Email')).toHaveValue(typed.email);
      await expect(form.getByLabel('Password', { exact: true })).toHaveValue(typed.password);
      await expect(form.getByLabel('Confirm Password')).toHaveValue(typed.confirm ?? typed.password);
      await expect(form.locator('[aria-invalid=true]'), 'only the faulty field is marked').toHaveCount(1);
    });
  }
  await test.step('an empty form', async () => {
    await withNothingAppended(page, async () => {
      await fillSignUp(form, { username: '', email: '', password: '' });
      await submitSignUp(form);
      await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
      await expect(form.getByLabel('Username')).toBeFocused();
      await expect(toast(page, 'Please fill in all fields')).toHaveCount(0);
    });
  });
  await test.step('mended, the same form registers', async () => {
    await fillSignUp(form, ada);
    await submitSignUp(form);
    await expectBalance(page, '100.00');
  });
});

/** What the entry of the newest bet is; the next one is the only one that may follow. */
const keptSeq = async (page: Page): Promise<number> => (await keptHead(page)).seq;

/** Presses Return in the form of the bet, whatever its button says and does by now. */
const pressAgain = (page: Page): Promise<void> => betAmount(page).evaluate((field) => (field as HTMLInputElement).form?.requestSubmit());

test('a click that comes twice and a press while the board moves are one bet', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  // Otherwise the first bet has one more entry.
  await chooseClientSeed(page);
  for (const { game, title, action } of playedGames.filter((one) => ['poker', 'scratch', 'plinko'].includes(one.game))) {
    await test.step(title, async () => {
      await page.getByRole('tab', { name: title }).click();
      const before = await keptSeq(page);
      await page.getByRole('button', { name: action, exact: true }).dblclick();
      await pressAgain(page);
      await expect.poll(async () => await keptSeq(page)).toBe(before + 1);
      // Settled, and still moving or covered.
      await pressAgain(page);
      if (game === 'plinko') await expect(toast(page, 'Wait for the current ball to finish').first()).toBeVisible();
      if (game === 'scratch') await page.getByRole('button', { name: 'Reveal All' }).click();
      else await page.keyboard.press('Escape');
      await expect(resultLine(page)).toHaveText(/\. (You won [\d.,]+ credits|Stake returned|Better luck next time!)$/u);
      expect(await keptSeq(page), 'one entry, and no other').toBe(before + 1);
      await expect(page.getByRole('region', { name: /^Recent / }).getByRole('link', { name: /^Reveal/u })).toHaveCount(1);
    });
  }
  await test.step('a risk from an address', async () => {
    await page.goto(`/fairness?game=plinko&choice=${encodeURIComponent('{"rows":12,"risk":"extreme"}')}`);
    await expect(page.getByText('Risk must be low, medium or high')).toBeVisible();
  });
});
