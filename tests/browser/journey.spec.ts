import type { Page } from '@playwright/test';
import { formatCredits } from '../../src/ui/credits.ts';
import { audit, centsOf, explainedBalance, exportLog, HAS_HEAD } from '../kit/browser/books.ts';
import { holdBack } from '../kit/browser/holdBack.ts';
import {
  dialog,
  expectBalance,
  fillSignUp,
  logOut,
  openAuth,
  openDice,
  person,
  resultLine,
  rollButton,
  rollOnce,
  signIn,
  submitSignUp,
  targetNumber,
  toast,
  userMenu,
} from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The whole way, once: somebody registers, plays, comes back, and an auditor with nothing but the exported file proves it all. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const ada = person('ada');
const STAKE_CENTS = 10_00;

/** What the shown result changes the balance by, and that the page said it in every way it has. */
async function toldResult(page: Page, before: number, choice: string): Promise<number> {
  const line = (await resultLine(page).textContent()) ?? '';
  const [, roll = '', outcome = ''] = new RegExp(`^Rolled (\\d+)\\. You needed ${choice}\\. (.+)$`, 'u').exec(line) ?? [];
  expect(roll, line).not.toBe('');
  const won = /^You won ([\d.,]+) credits$/u.exec(outcome);
  const payout = won === null ? 0 : centsOf(won[1] ?? '');
  if (won === null) expect(outcome).toBe('Better luck next time!');
  const balance = before - STAKE_CENTS + payout;
  const words = won === null ? 'Better luck next time!' : `You won ${formatCredits(payout)} credits.`;
  await expect(page.locator('[data-region=polite]')).toContainText(
    `Dice: rolled ${roll}. You needed ${choice}. ${words} Balance ${formatCredits(balance)}.`,
  );
  await expectBalance(page, formatCredits(balance));
  return balance;
}

const recents = (page: Page) => page.getByRole('region', { name: 'Recent results' });

test('register, play, come back, rotate, verify, explain, export, audit', async ({ page, context }, info) => {
  let balance = 100_00;

  await test.step('register', async () => {
    await page.goto('/games');
    const form = await openAuth(page, 'Sign Up');
    await expect(form).toHaveAccessibleName('Create Your Account');
    await fillSignUp(form, ada);
    await submitSignUp(form);
    await expect(form.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
    await expect(toast(page, 'Account created successfully! Welcome bonus: 100 credits')).toBeVisible();
    await expect(toast(page, 'Welcome, ada!')).toBeVisible();
    await expectBalance(page, '100.00');
  });

  await test.step('play with the mouse', async () => {
    await expect(recents(page).getByText('No game history yet')).toBeVisible();
    await rollOnce(page);
    balance = await toldResult(page, balance, '50 or under');
    await expect(recents(page).getByRole('row')).toHaveCount(2);
  });

  await test.step('play with the keyboard', async () => {
    await page.getByRole('radio', { name: 'Under' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Target number' }).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
    await expect(targetNumber(page)).toHaveValue('45');
    await rollButton(page).focus();
    const before = (await resultLine(page).getAttribute('data-result')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Rolling…' }), 'the focus stays on the button').toBeFocused();
    await expect(resultLine(page)).not.toHaveAttribute('data-result', before);
    balance = await toldResult(page, balance, 'over 45');
    await expect(recents(page).getByRole('row')).toHaveCount(3);
  });

  await test.step('come back', async () => {
    await page.reload();
    await expect(userMenu(page, 'ada')).toBeVisible();
    await expectBalance(page, formatCredits(balance));
    await expect(recents(page).getByRole('row')).toHaveCount(3);
    await expect(recents(page).getByRole('cell', { name: 'over 45' })).toBeVisible();
  });

  await test.step('a second tab sees each bet without a reload', async () => {
    const second = await context.newPage();
    await openDice(second);
    await rollOnce(page);
    balance = await toldResult(page, balance, '50 or under');
    await expectBalance(second, formatCredits(balance));
    await expect(recents(second).getByRole('row')).toHaveCount(4);
    await rollOnce(second);
    balance = await toldResult(second, balance, '50 or under');
    await expectBalance(page, formatCredits(balance));
    await second.close();
  });

  await test.step('change the client seed and rotate', async () => {
    await expect(recents(page).getByRole('link', { name: /^Reveal/u })).toHaveCount(4);
    await page.getByRole('button', { name: 'Seeds', exact: true }).click();
    const seeds = dialog(page);
    const promised = /[0-9a-f]{64}/u.exec(await seeds.innerText())?.[0] ?? 'no hash in the dialog';
    await seeds.getByLabel('Client seed', { exact: true }).fill('a lucky star');
    await seeds.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Client seed updated')).toBeVisible();
    await seeds.getByLabel('New client seed', { exact: true }).fill('a second star');
    await seeds.getByRole('button', { name: 'Rotate' }).click();
    await expect(toast(page, 'Server seed rotated')).toBeVisible();
    await expect(seeds.getByText('The SHA-256 of this seed equals the hash that was promised. It proves 4 bets.')).toBeVisible();
    await expect(seeds, 'the promised hash is what the revealed seed is held against').toContainText(promised);
    await page.keyboard.press('Escape');
    await expect(seeds).toBeHidden();
    const strip = page.getByRole('region', { name: 'Provably fair' });
    await expect(strip).toContainText('a second star');
    await expect(strip).not.toContainText(promised.slice(0, 6));
  });

  await test.step('verify a round', async () => {
    const row = recents(page).getByRole('row').filter({ hasText: 'over 45' });
    await row.getByRole('link', { name: /^Verify/u }).click();
    await expect(page).toHaveURL(/\/fairness\b/u);
    const proof = page.getByRole('region', { name: 'The proof', exact: true });
    for (const claim of ['Seed matches', 'Outcome matches', 'Payout matches']) await expect(proof.getByText(claim)).toBeVisible();
    await expect(proof.getByText(/ differs$/u)).toHaveCount(0);
    const [, recorded, recomputed] = /Recorded: (rolled \d+)\. Recomputed: (rolled \d+)\./u.exec(await proof.innerText()) ?? [];
    expect(recorded).toBeDefined();
    expect(recomputed).toBe(recorded);
    await page.getByLabel('Seed hash to compare').fill('0'.repeat(64));
    await expect(proof.getByText('Seed differs')).toBeVisible();
  });

  await test.step('the balance is explained, entry by entry', async () => {
    const entries = await explainedBalance(page);
    expect(entries.reduce((sum, { changeCents }) => sum + changeCents, 0)).toBe(balance);
  });

  await test.step('an auditor proves the exported file', async () => {
    const { file, head } = await exportLog(page, info);
    expect(audit('verify', file, '--head', head)).toMatch(HAS_HEAD);
    expect(
      () =>
        audit(
          'verify',
          file,
          '--head',
          head.replace(/^./u, (digit) => (digit === '0' ? '1' : '0')),
        ),
      'another head is refused',
    ).toThrow();
    const explained = JSON.parse(audit('explain', file, '--account', 'ada', '--json')) as {
      balanceCents: number;
      postings: { changeCents: number }[];
    };
    expect(explained.balanceCents).toBe(balance);
    expect(explained.postings.reduce((total, { changeCents }) => total + changeCents, 0)).toBe(balance);

    const verified = page.getByRole('region', { name: 'Verify my whole history' });
    await verified.getByLabel('Receipt to compare (optional)').fill(head);
    await verified.getByRole('button', { name: 'Verify' }).click();
    await expect(verified.getByText(/holds/u).first()).toBeVisible();
    const inspected = page.getByRole('region', { name: 'Inspect a log file' });
    await inspected.getByLabel('Log file').setInputFiles(file);
    await inspected.getByRole('button', { name: 'Inspect' }).click();
    await expect(inspected.getByText('ada', { exact: true }).first()).toBeVisible();
  });

  await test.step('leave and come again', async () => {
    await logOut(page, 'ada');
    await expect(toast(page, 'You have been logged out')).toBeVisible();
    await signIn(page, { email: 'ADA@example.org', password: ada.password });
    await expect(toast(page, 'Welcome back, ada!')).toBeVisible();
    await expectBalance(page, formatCredits(balance));
  });
});

test('who leaves a round that was just typed in is not taken back to it', async ({ page }) => {
  const arrive = await holdBack(page, /TermsScreen-[^/]+\.js$/u);
  await page.goto('/fairness');
  await page.getByRole('textbox', { name: 'Nonce' }).waitFor();
  await page.clock.install({ time: Date.now() });
  await page.getByRole('textbox', { name: 'Nonce' }).fill('7');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.clock.runFor(2_000);
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/u })).toBeVisible();
  await expect(page).toHaveURL('/terms');
});
