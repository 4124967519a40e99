import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { brand } from '../../src/app/brand.ts';
import { AuthDialogContext } from '../../src/screens/shell/authDialogContext.ts';
import { SiteHeader, type HeaderProps } from '../../src/screens/shell/Header.tsx';
import { MemberControls } from '../../src/screens/shell/MemberControls.tsx';
import { Layout } from '../../src/screens/shell/Layout.tsx';
import { makeStore } from '../../src/store/store.ts';
import { nowhere } from '../kit/stored.ts';
import { renderUi } from '../ui/render.tsx';

function header(over: Partial<HeaderProps> = {}): HeaderProps {
  return {
    links: [
      { to: '/games', text: 'Games' },
      { to: '/rewards', text: 'Rewards' },
    ],
    viewer: 'guest',
    member: null,
    ...over,
  };
}

function layout(over: Partial<HeaderProps> = {}, path = '/') {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  renderUi(
    <Provider store={store}>
      <Layout header={<SiteHeader {...header(over)} />}>
        <h1>Page</h1>
      </Layout>
    </Provider>,
    path,
  );
  return () => store.getState().preferences;
}

test('the keyboard reaches text mode first, then the way past the header', async () => {
  const preferences = layout();
  await userEvent.tab();
  const first = screen.getByRole('button', { name: 'Text mode' });
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Enter}');
  expect(preferences().textMode).toBe(true);
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the current place is marked, the others are not', () => {
  layout({}, '/games');
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'Games' })).toHaveAttribute('aria-current', 'page');
  expect(within(nav).getByRole('link', { name: 'Rewards' })).not.toHaveAttribute('aria-current');
});

test('links that lead nowhere yet are not there', () => {
  layout({ links: [] });
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});

test('guests can sign in and sign up', async () => {
  const openAuth = vi.fn();
  renderUi(
    <Provider store={makeStore({ preferences: nowhere, session: nowhere }).store}>
      <AuthDialogContext value={openAuth}>
        <SiteHeader {...header()} />
      </AuthDialogContext>
    </Provider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(openAuth.mock.calls).toEqual([['sign-in'], ['sign-up']]);
});

test('signed in: the balance with two decimals leads to its explanation, the menu acts', async () => {
  const logout = vi.fn();
  const menu = [
    { id: 'profile', text: 'Profile', to: '/profile' },
    { id: 'logout', text: 'Logout', onSelect: logout },
  ];
  layout({
    viewer: 'member',
    member: <MemberControls username="ada" balanceCents={123_450} balanceTo="/balance" menu={menu} bell={null} />,
  });
  const balance = screen.getByRole('link', { name: /1,234\.50 credits/ });
  expect(balance).toHaveAttribute('href', '/balance');
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledOnce();
});

test('theme and sound toggles say what they will do', async () => {
  const preferences = layout();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  expect(screen.queryByRole('slider', { name: 'Volume', hidden: true }), 'it is silent at first').toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Unmute sound' }));
  expect(preferences()).toMatchObject({ colorMode: 'light', sound: true, volume: 50 });
  // Narrow windows do not show it.
  fireEvent.change(screen.getByRole('slider', { name: 'Volume', hidden: true }), { target: { value: '80' } });
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mute sound' }));
  expect(preferences()).toMatchObject({ colorMode: 'dark', sound: false, volume: 80 });
});

test('every page ends in the copyright of 2023, the three links and what credits are', () => {
  layout();
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent(`© 2023 ${brand.name}`);
  expect(footer).toHaveTextContent('Credits are play money');
  const links = within(footer).getAllByRole('link').slice(-3);
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Support', '/support'],
  ]);
});
