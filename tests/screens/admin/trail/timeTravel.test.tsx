import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OfficeAnswer } from '../../../../src/api/office.ts';
import { TimeTravel } from '../../../../src/screens/admin/trail/TimeTravel.tsx';
import { idOf } from '../../../kit/people.ts';
import { showAnswered } from '../kit.tsx';

type Answer = OfficeAnswer<'accountAt'>;

/** Every figure is another one, so that none can stand for another. */
const past: NonNullable<Answer['past']> = {
  seq: 1_234,
  at: Date.UTC(2026, 0, 15),
  role: 'user',
  verified: true,
  blocked: false,
  balanceCents: 11_00,
  heldCents: 12_00,
  owedCents: 13_00,
  openBets: 14,
  bets: 1_500,
  wins: 16,
  stakedCents: 17_00,
  paidCents: 18_00,
  offersCompleted: 19,
  points: 20_99,
  clientSeed: 'a seed of ada',
  seedHash: 'ab'.repeat(32),
  nonce: 21,
  referralCode: 'ADA22',
};

/** Shows an account at the newest entry. */
const show = (answer: Answer): Promise<void> =>
  showAnswered(<TimeTravel account={idOf('ada')} first={1} seq={null} onSeq={vi.fn()} mayRead />, { accountAt: answer });

/** The facts by their names, once they are there. */
async function facts(): Promise<Record<string, string | null>> {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]));
}

test('each fact of an account stands beside its name', async () => {
  await show({ progress: null, past });
  expect(await facts()).toEqual({
    Balance: '11.00 credits',
    Held: '12.00 credits',
    Owed: '13.00 credits',
    'Open bets': '14',
    'Settled bets': '1,500, 16 won',
    Staked: '17.00 credits',
    'Paid out': '18.00 credits',
    'Offers completed': '19',
    Points: '20',
    State: 'user, verified, active',
    'Client seed': 'a seed of ada',
    'Seed hash, nonce': expect.stringMatching(/, 21$/u) as string,
    'Referral code': 'ADA22',
  });
  expect(screen.getByText(/^Last changed by entry 1,234, /u)).toBeVisible();
});

test.each([
  [{ role: 'admin', verified: false, blocked: false }, 'admin, pending, active'],
  [{ role: 'user', verified: true, blocked: true }, 'user, verified, blocked'],
] as const)('the state of an account in words: %o', async (state, text) => {
  await show({ progress: null, past: { ...past, ...state } });
  expect(await facts()).toMatchObject({ State: text });
});

test('nothing is said of a debt where none is owed', async () => {
  await show({ progress: null, past: { ...past, owedCents: 0 } });
  expect(await facts()).not.toHaveProperty('Owed');
});

test('while the log is read, it says how far', async () => {
  await show({ progress: { seq: 30, head: 120 }, past: null });
  const progress = () => screen.getByRole('progressbar', { name: 'Reading the log' });
  await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '25'));
  expect(screen.queryByText('Balance')).not.toBeInTheDocument();
});
