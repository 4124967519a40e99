import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, LiveRegions } from '../../src/ui/announcements.tsx';
import { CreditAmount } from '../../src/ui/CreditAmount.tsx';
import { HashText } from '../../src/ui/HashText.tsx';
import { LoadingSplash, loadingSteps } from '../../src/ui/LoadingSplash.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { StatusPill } from '../../src/ui/StatusPill.tsx';
import { dismissToast, readToasts, showToast, toastMs } from '../../src/ui/toasts.ts';
import { Toaster } from '../../src/ui/Toaster.tsx';
import { renderUi } from './render.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    for (const toast of readToasts()) dismissToast(toast.id);
    vi.runOnlyPendingTimers();
  });
  vi.useRealTimers();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('good news leaves by itself, an error stays until it is dismissed', async () => {
  renderUi(<Toaster />);
  act(() => {
    showToast({ kind: 'success', text: 'Game created successfully!' });
    showToast({ kind: 'error', text: 'Insufficient balance' });
  });
  expect(screen.getByText('Game created successfully!')).toBeVisible();
  await later(toastMs);
  expect(screen.queryByText('Game created successfully!')).not.toBeInTheDocument();
  await later(toastMs * 100);
  expect(screen.getByText('Insufficient balance')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Insufficient balance' }));
  expect(screen.queryByText('Insufficient balance')).not.toBeInTheDocument();
});

test('a toast waits while somebody is at it', async () => {
  renderUi(<Toaster />);
  act(() => void showToast({ kind: 'info', text: 'Better luck next time!' }));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss: Better luck next time!' }));
  await later(toastMs * 2);
  expect(screen.getByText('Better luck next time!')).toBeVisible();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss: Better luck next time!' }));
  await later(toastMs);
  expect(screen.queryByText('Better luck next time!')).not.toBeInTheDocument();
});

test('the same sentence is renewed, not stacked, and at most four are kept', () => {
  renderUi(<Toaster />);
  act(() => {
    showToast({ kind: 'error', text: 'Betting is suspended' });
    showToast({ kind: 'error', text: 'Betting is suspended' });
    for (const round of [1, 2, 3, 4]) showToast({ kind: 'info', text: `Round ${round}` });
  });
  expect(readToasts().map((toast) => toast.text)).toEqual(['Betting is suspended', 'Round 2', 'Round 3', 'Round 4']);
});

test('two toasts are shown at a time: the newest error at once, the others when there is room', async () => {
  renderUi(<Toaster />);
  const seen = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent);
  act(() => {
    for (const text of ['Account created', 'Welcome, ada!', 'Referral bonus']) showToast({ kind: 'success', text });
  });
  expect(seen()).toEqual(['Account created', 'Welcome, ada!']);
  act(() => void showToast({ kind: 'error', text: 'Insufficient balance' }));
  act(() => void showToast({ kind: 'error', text: 'Bet amounts have at most 2 decimals' }));
  expect(seen()).toEqual(['Welcome, ada!', 'Bet amounts have at most 2 decimals']);
  await later(toastMs);
  expect(seen()).toEqual(['Referral bonus', 'Bet amounts have at most 2 decimals']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Bet amounts have at most 2 decimals' }));
  expect(seen()).toEqual(['Referral bonus', 'Insufficient balance']);
});

test('toasts are spoken: errors at once, the rest politely', async () => {
  renderUi(<LiveRegions />);
  act(() => {
    showToast({ kind: 'info', text: 'Server seed rotated' });
    showToast({ kind: 'error', text: 'An error occurred' });
  });
  await later(200);
  expect(screen.getByRole('status')).toHaveTextContent('Server seed rotated');
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred');
});

test('both live regions are there before anything is said; no sentence swallows another; a repeat is spoken', async () => {
  renderUi(<LiveRegions />);
  const polite = screen.getByRole('status');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  announce('Rolled 37.');
  announce('Balance 109.40.');
  await later(200);
  expect(polite).toHaveTextContent('Rolled 37. Balance 109.40.');
  for (let twice = 0; twice < 2; twice += 1) announce('Amount is needed', 'assertive');
  await later(200);
  expect(screen.getByRole('alert').textContent, 'said by a toast and by its field').toBe('Amount is needed');
  announce('Rolled 37.');
  await later(200);
  const first = polite.textContent;
  announce('Rolled 37.');
  await later(200);
  expect(polite).toHaveTextContent('Rolled 37.');
  expect(polite.textContent).not.toBe(first);
});

test('a hash is copied whole, says so for three seconds, and reads whole to screen readers', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const hash = '0123456789abcdef'.repeat(4);
  renderUi(<HashText value={hash} label="server seed hash" />);
  expect(screen.getByText('012345…abcdef')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(hash)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Copy server seed hash' }));
  await later(0);
  expect(writeText).toHaveBeenCalledWith(hash);
  expect(screen.getByRole('button', { name: 'Copied server seed hash' })).toBeInTheDocument();
  await later(3_000);
  expect(screen.getByRole('button', { name: 'Copy server seed hash' })).toBeInTheDocument();
});

test('a clipboard that refuses is said, not hidden', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  renderUi(<HashText value="change_me" label="client seed" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy client seed' }));
  await later(0);
  expect(screen.getByRole('button', { name: 'Could not copy client seed' })).toBeInTheDocument();
});

test('an amount shows two decimals and speaks its unit', () => {
  renderUi(<CreditAmount cents={123_450} />);
  expect(screen.getByText(/1,234\.50/)).toHaveTextContent('1,234.50 credits');
});

test('a status is a word, not only a colour', () => {
  const { container } = renderUi(<StatusPill tone="pending">Pending</StatusPill>);
  expect(screen.getByText('Pending')).toBeVisible();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('progress says how far it is, or that nobody knows', () => {
  renderUi(
    <>
      <ProgressBar label="Verifying" percent={61.6} detail="616 of 1,000 entries" />
      <ProgressBar label="Reading" percent={null} />
      <Spinner label="Loading offers" />
    </>,
  );
  const verifying = screen.getByRole('progressbar', { name: 'Verifying' });
  expect(verifying).toHaveAttribute('aria-valuenow', '62');
  expect(verifying).toHaveAttribute('aria-valuetext', '616 of 1,000 entries');
  expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('aria-valuenow');
  expect(screen.getByRole('status')).toHaveTextContent('Loading offers');
});

test('the loading splash is off unless asked for, and then passes every step', async () => {
  const ready = vi.fn();
  const { unmount } = renderUi(<LoadingSplash name="Product" />);
  expect(screen.queryByText('Product')).not.toBeInTheDocument();
  unmount();
  renderUi(<LoadingSplash name="Product" enabled onReady={ready} />);
  const seen = [];
  for (const step of loadingSteps) {
    seen.push(screen.getByText(step).textContent);
    await later(400);
  }
  expect(seen).toEqual(['Initializing', 'Loading assets', 'Connecting to servers', 'Preparing your experience', 'Almost ready', 'Ready!']);
  expect(ready).toHaveBeenCalledOnce();
});
