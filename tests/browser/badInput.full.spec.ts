import type { Locator, Page } from '@playwright/test';
import { keptHead } from '../kit/browser/kept.ts';
import {
  betAmount,
  dialog,
  expectBalance,
  expectFieldError,
  fillSignUp,
  openAuth,
  openDice,
  person,
  resultLine,
  rollButton,
  submitSignUp,
  targetNumber,
  toast,
  type SignUpWords,
} from '../kit/browser/person.ts';
import { playedGames } from '../kit/browser/playedGames.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What a person may type that must be refused: one sentence where it arose, nothing appended, nothing lost. */

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

/** Errors stay until dismissed: the next sentence must not be taken for the last one. */
async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /^Dismiss/ });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
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

test('a wrong password and an unknown address get the same sentence', async ({ page }) => {
  await page.goto('/games');
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  allowRefusals(page);
  const form = await openAuth(page, 'Sign In');
  for (const email of ['demo@example.com', 'nobody@example.com']) {
    await withNothingAppended(page, async () => {
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Password', { exact: true }).fill('not the password');
      await form.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText('Invalid email or password');
    });
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not the password');
    await expect(toast(page, 'Invalid email or password')).toHaveCount(0);
  }
});

const NOT_POSITIVE = 'Bet amount must be greater than 0';
const NOT_WHOLE = 'Bet amounts have at most 2 decimals';
const TOO_LITTLE = 'Insufficient balance';

const stakes: readonly (readonly [text: string, sentence: string])[] = [
  ['0', NOT_POSITIVE],
  ['-1', NOT_POSITIVE],
  ['', NOT_POSITIVE],
  ['NaN', NOT_POSITIVE],
  ['Infinity', NOT_POSITIVE],
  ['1e400', NOT_POSITIVE],
  ['1e1', NOT_POSITIVE],
  ['<b>5</b>', NOT_POSITIVE],
  ['5\u202E', NOT_POSITIVE],
  ['5\u0007', NOT_POSITIVE],
  [LONG, NOT_POSITIVE],
  ['0.001', NOT_WHOLE],
  ['1,234', NOT_WHOLE],
  ['100.01', TOO_LITTLE],
  ['9'.repeat(10_000), TOO_LITTLE],
  ['99999999', TOO_LITTLE],
];

/** A number field and its sentence; an amount keeps what was typed. */
async function refusedRoll(page: Page, field: Locator, typed: string, sentence: string): Promise<void> {
  await withNothingAppended(page, async () => {
    await rollButton(page).click();
    await expect(toast(page, sentence)).toBeVisible();
    await expectFieldError(field, sentence);
  });
  await expect(field).toHaveValue(typed);
  await dismissToasts(page);
}

test('each faulty bet is told under its amount, keeps it, and costs nothing', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  for (const [text, sentence] of stakes) {
    await test.step(`a stake of ${text.length > 20 ? `${text.length} characters` : JSON.stringify(text)}`, async () => {
      await betAmount(page).fill(text);
      await refusedRoll(page, betAmount(page), text, sentence);
      await expectBalance(page, '100.00');
    });
  }
  await expect(page.getByRole('region', { name: 'Recent results' }).getByText('No game history yet')).toBeVisible();
});

test('each faulty target is told under it, keeps it, and nothing is bet in its stead', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  const target = targetNumber(page);
  for (const text of ['0', '100', '-5', '50.5', '1e400', 'NaN', '', LONG]) {
    await test.step(`a target of ${text.length > 20 ? `${text.length} characters` : JSON.stringify(text)}`, async () => {
      await target.fill(text);
      await refusedRoll(page, target, text, 'Target must be between 1 and 99');
      await target.fill(text);
      await withNothingAppended(page, async () => {
        await target.press('Enter');
        await expect(toast(page, 'Target must be between 1 and 99')).toBeVisible();
      });
      await dismissToasts(page);
    });
  }
  await test.step('over 99', async () => {
    await page.getByRole('radio', { name: 'Over' }).check();
    await target.fill('99');
    await refusedRoll(page, target, '99', 'No roll is over 99: choose a lower target');
  });
  await expect(betAmount(page), 'the amount is not what is wrong').not.toHaveAttribute('aria-invalid', 'true');
  await expectBalance(page, '100.00');
  await expect(page.getByRole('region', { name: 'Recent results' }).getByText('No game history yet')).toBeVisible();
});

const seeds: readonly (readonly [text: string, sentence: string])[] = [
  ['', 'Client seed cannot be empty'],
  ['   ', 'Client seed cannot be empty'],
  [LONG, 'Client seed can be at most 64 characters'],
  ['lucky\u0007star', 'Client seed cannot contain control characters'],
  ['lucky\u202Erats', 'Client seed cannot contain control characters'],
];

test('each faulty client seed is told under it, keeps it, and changes no pair', async ({ page }) => {
  await openAs(page, 'ada', '/games');
  await page.getByRole('button', { name: 'Seeds' }).click();
  const open = dialog(page);
  const current = open.getByLabel('Client seed', { exact: true });
  const next = open.getByLabel('New client seed', { exact: true });
  for (const [text, sentence] of seeds) {
    await test.step(`${text.length > 20 ? `${text.length} characters` : JSON.stringify(text)}, changed`, async () => {
      await withNothingAppended(page, async () => {
        await current.fill(text);
        await open.getByRole('button', { name: 'Save' }).click();
        await expectFieldError(current, sentence);
        await expect(toast(page, sentence)).toBeVisible();
      });
      await expect(current).toHaveValue(text);
      await dismissToasts(page);
    });
    // Nothing typed at a rotation keeps the present seed.
    if (text === '') continue;
    await test.step(`${text.length > 20 ? `${text.length} characters` : JSON.stringify(text)}, with a rotation`, async () => {
      await withNothingAppended(page, async () => {
        await next.fill(text);
        await open.getByRole('button', { name: 'Rotate' }).click();
        await expectFieldError(next, sentence);
        await expect(toast(page, sentence)).toBeVisible();
      });
      await expect(next).toHaveValue(text);
      await dismissToasts(page);
    });
  }
  await openDice(page);
  await expect(page.getByRole('region', { name: 'Provably fair' }).getByText('change_me')).toBeVisible();
});

/** What the entry of the newest bet is; the next one is the only one that may follow. */
const keptSeq = async (page: Page): Promise<number> => (await keptHead(page)).seq;

/** Presses Return in the form of the bet, whatever its button says and does by now. */
const pressAgain = (page: Page): Promise<void> => betAmount(page).evaluate((field) => (field as HTMLInputElement).form?.requestSubmit());

test('rows and a risk that Plinko does not have are no bet; a click that comes twice and a press while the board moves are one', async ({
  page,
}) => {
  await openAs(page, 'ada', '/games');
  await page.getByRole('tab', { name: 'Plinko' }).click();
  const rows = page.getByRole('textbox', { name: 'Rows, as a number' });
  for (const text of ['7', '17']) {
    await test.step(`${text} rows`, async () => {
      await withNothingAppended(page, async () => {
        await rows.fill(text);
        await page.getByRole('button', { name: 'Drop Ball', exact: true }).click();
        await expectFieldError(rows, 'Rows must be between 8 and 16');
        await expect(toast(page, 'Rows must be between 8 and 16')).toBeVisible();
      });
      await expect(rows).toHaveValue(text);
      await dismissToasts(page);
    });
  }
  await expect(page.getByRole('group', { name: 'Risk' }).getByRole('radio')).toHaveCount(3);
  await expectBalance(page, '100.00');
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
