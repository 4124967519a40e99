import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '../../src/app/brand.ts';
import { toNumber } from '../../src/domain/fraction.ts';
import { gameNames, rulebookOf, type GameName } from '../../src/domain/games/catalog.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { unfitPassword } from '../../src/api/forms/passwordForm.ts';
import { LandingScreen } from '../../src/screens/landing/LandingScreen.tsx';
import { LandingSplash } from '../../src/screens/landing/LandingSplash.tsx';
import { splashMs } from '../../src/screens/landing/splash.ts';
import { receipt, specimenLog } from '../../src/screens/landing/HeroLog.tsx';
import { HousePlaceContext } from '../../src/store/houseContext.ts';
import { PrivacyScreen } from '../../src/screens/legal/PrivacyScreen.tsx';
import { SupportScreen } from '../../src/screens/legal/SupportScreen.tsx';
import { TermsScreen } from '../../src/screens/legal/TermsScreen.tsx';
import { NotFoundScreen } from '../../src/screens/notFound/NotFoundScreen.tsx';
import { choicesIn } from '../kit/choices.ts';
import { renderUi } from '../ui/render.tsx';

const nothing = () => undefined;

test('a guest reads what this is and can create an account in two places', async () => {
  const create = vi.fn();
  renderUi(<LandingScreen signedIn={false} onCreateAccount={create} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Earn & Play' })).toBeVisible();
  expect(
    screen.getByText('Complete offers to earn credits, then use them to play exciting skill-based games with real rewards!'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Free Account' }));
  expect(create).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('link', { name: 'Explore Games' })).toHaveAttribute('href', '/games');
  expect(screen.queryByRole('link', { name: 'Start Earning' })).not.toBeInTheDocument();
});

test('a guest sees every game, each with its way there', () => {
  renderUi(<LandingScreen signedIn={false} onCreateAccount={nothing} />);
  const games = within(screen.getByRole('region', { name: 'Nine Games' })).getAllByRole('link');
  expect(new Set(games.map((game) => game.getAttribute('href')))).toEqual(
    new Set([...gameNames, 'sports'].map((name) => `/games/${name}`)),
  );
});

test('somebody signed in is led to offers and games', () => {
  renderUi(<LandingScreen signedIn onCreateAccount={nothing} />);
  expect(screen.getByRole('link', { name: 'Start Earning' })).toHaveAttribute('href', '/offers');
  expect(screen.getByRole('link', { name: 'Play Games' })).toHaveAttribute('href', '/games');
  expect(screen.getByRole('link', { name: 'Start Earning Now' })).toHaveAttribute('href', '/offers');
  expect(screen.queryByRole('button', { name: /Create/ })).not.toBeInTheDocument();
});

test('how it works, in three steps', () => {
  renderUi(<LandingScreen signedIn={false} onCreateAccount={nothing} />);
  const steps = screen.getByRole('region', { name: 'How It Works' });
  expect(
    within(steps)
      .getAllByRole('heading', { level: 3 })
      .map((step) => step.textContent),
  ).toEqual(['Complete Offers', 'Play Games', 'Withdraw Earnings']);
});

describe('the log in the hero', () => {
  test('its hashes are SHA-256 over the hash before and the entry, as another implementation has it', () => {
    let previous = '0'.repeat(64);
    for (const entry of specimenLog(false)) {
      previous = createHash('sha256').update(`${previous}\n${entry.seq} ${entry.title}: ${entry.detail}`).digest('hex');
      expect(entry.hash).toBe(previous);
      expect(entry.holds).toBe(true);
    }
    expect(receipt).toBe(previous);
  });

  test('forging one result breaks that entry and all after it, and putting it back mends them', async () => {
    renderUi(<LandingScreen signedIn={false} onCreateAccount={nothing} />);
    const log = screen.getByRole('list', { name: 'A log of four entries' });
    const states = () =>
      within(log)
        .getAllByRole('listitem')
        .map((item) => (item.textContent?.includes('broken') ? 'broken' : 'sealed'));
    expect(states()).toEqual(['sealed', 'sealed', 'sealed', 'sealed']);
    await userEvent.click(screen.getByRole('button', { name: 'Try to forge a roll' }));
    expect(states()).toEqual(['sealed', 'sealed', 'broken', 'broken']);
    expect(screen.getByText(/does not match this log/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(states()).toEqual(['sealed', 'sealed', 'sealed', 'sealed']);
  });
});

describe('the splash', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const shown = () => screen.queryByText('Loading') !== null;

  test('shows the name for two seconds, once per tab', () => {
    const { unmount } = renderUi(<LandingSplash />);
    expect(screen.getByText(brand.name)).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(splashMs - 1));
    expect(shown()).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toBe(false);
    unmount();
    renderUi(<LandingSplash />);
    expect(shown()).toBe(false);
  });

  test('goes at the first key', () => {
    renderUi(<LandingSplash />);
    fireEvent.keyDown(window, { key: 'Tab' });
    expect(shown()).toBe(false);
  });

  test('is never shown to people who ask for less motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('reduce') }) as unknown as MediaQueryList);
    renderUi(<LandingSplash />);
    expect(shown()).toBe(false);
  });
});

test('a page that is not there says so, is reported, and leads home', () => {
  const missing = vi.fn();
  renderUi(<NotFoundScreen path="/no/such/place" onMissing={missing} />);
  expect(screen.getByRole('heading', { name: '404' })).toBeVisible();
  expect(screen.getByText('Oops! Page not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(missing.mock.calls).toEqual([['/no/such/place']]);
});

test.each([
  ['Terms', TermsScreen, /no cash value/],
  ['Privacy', PrivacyScreen, /in this browser/],
  ['Support', SupportScreen, /forgot my password/i],
])('%s is a page of its own', (title, Screen, matter) => {
  renderUi(<Screen />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(matter);
});

test('terms and privacy say what the rules say', () => {
  renderUi(<TermsScreen />);
  const terms = screen.getByRole('article').textContent;
  const least = Number(/password of at least (?<count>\d+) characters/u.exec(terms)?.groups?.['count']);
  expect([unfitPassword('x'.repeat(least)), unfitPassword('x'.repeat(least - 1))]).toEqual([null, refuse('password-short')]);
  const returnsAll = (game: GameName) =>
    choicesIn(rulebookOf(game)).every((choice) => toNumber(rulebookOf(game).odds(choice, defaultRules).rtp) === 1);
  const fair = gameNames.filter(returnsAll).map((game) => rulebookOf(game).title);
  expect(terms).toContain(`an edge in every game but ${fair.join(', ')},`);
  cleanup();
  renderUi(<PrivacyScreen />);
  const days = defaultRules.referral.cookieLifetimeMs / DAY_MS;
  expect(screen.getByRole('article')).toHaveTextContent(`A referral cookie, for ${days} days,`);
});

test.each([
  ['Privacy', PrivacyScreen, /The house server stores what/u],
  ['Support', SupportScreen, /The house server stores your history/u],
])('%s of a house server says nothing of a house in this browser', (_title, Screen, matter) => {
  renderUi(
    <HousePlaceContext value="server">
      <Screen />
    </HousePlaceContext>,
  );
  expect(screen.getByRole('article')).toHaveTextContent(matter);
  expect(screen.getByRole('article')).not.toHaveTextContent(/in this browser, on|backup|stored only in this browser/u);
});

test('Support of a house server names whom its operator has named', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ contact: 'help@example.org' }))));
  renderUi(
    <HousePlaceContext value="server">
      <SupportScreen />
    </HousePlaceContext>,
  );
  expect(await screen.findByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org');
  vi.unstubAllGlobals();
});
