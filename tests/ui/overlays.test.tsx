import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { applyColorMode } from '../../src/screens/shell/Header.tsx';
import { renderUi } from './render.tsx';

function Question() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change seed</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Change client seed" description="From the next bet">
        <input aria-label="Client seed" />
      </Dialog>
    </>
  );
}

test('a dialog is named and described, and Escape or its cross closes it', async () => {
  renderUi(<Question />);
  await userEvent.click(screen.getByRole('button', { name: 'Change seed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change client seed' });
  expect(dialog).toHaveAccessibleDescription('From the next bet');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Change seed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the way back of a phone closes a dialog, once', async () => {
  const watchers: EventTarget[] = [];
  vi.stubGlobal(
    'CloseWatcher',
    class extends EventTarget {
      constructor() {
        super();
        watchers.push(this);
      }
      destroy(): void {
        watchers.splice(watchers.indexOf(this), 1);
      }
    },
  );
  renderUi(<Question />);
  expect(watchers, 'the page itself can be left').toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Change seed' }));
  await screen.findByRole('dialog', { name: 'Change client seed' });
  expect(watchers).toHaveLength(1);
  act(() => void watchers[0]?.dispatchEvent(new Event('close')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(watchers).toHaveLength(0);
  vi.unstubAllGlobals();
});

test('a menu opens from its button, leads by links and acts by entries', async () => {
  const logout = vi.fn();
  renderUi(
    <Menu
      entries={[
        { id: 'profile', text: 'Profile', to: '/profile' },
        { id: 'logout', text: 'Logout', onSelect: logout },
      ]}
    >
      <Button>ada</Button>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ada' }));
  expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledOnce();
});

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  '%s opens a menu at its first entry, and Escape gives the focus back to the button',
  async (key) => {
    renderUi(
      <Menu
        entries={[
          { id: 'profile', text: 'Profile', to: '/profile' },
          { id: 'games', text: 'Games', to: '/games' },
        ]}
      >
        <Button>ada</Button>
      </Menu>,
    );
    const button = screen.getByRole('button', { name: 'ada' });
    button.focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('data-highlighted'));
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Games' })).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

test('a press on an entry acts although it ends before the entry is highlighted, and a double click acts once', async () => {
  const logout = vi.fn();
  renderUi(
    <Menu entries={[{ id: 'logout', text: 'Logout', onSelect: logout }]}>
      <Button>ada</Button>
    </Menu>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'ada' }));
  const leave = await screen.findByRole('menuitem', { name: 'Logout' });
  act(() => {
    fireEvent.pointerDown(leave);
    fireEvent.pointerUp(leave);
    fireEvent.click(leave, { detail: 1 });
    fireEvent.click(leave, { detail: 2 });
  });
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
  expect(logout).toHaveBeenCalledOnce();
});

test('tabs show one panel and tell which tab was chosen', async () => {
  const change = vi.fn();
  renderUi(
    <Tabs
      label="Bet mode"
      value="manual"
      onChange={change}
      items={[
        { value: 'manual', text: 'Manual', content: 'One bet at a time' },
        { value: 'auto', text: 'Auto', content: 'Many bets' },
      ]}
    />,
  );
  expect(screen.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('One bet at a time');
  await userEvent.click(screen.getByRole('tab', { name: 'Auto' }));
  expect(change).toHaveBeenCalledWith('auto');
});

function Games() {
  const [game, setGame] = useState<'dice' | 'slots'>('dice');
  const items = [
    { value: 'dice', text: 'Dice', content: <input aria-label="Bet amount" /> },
    { value: 'slots', text: 'Slots', content: <input aria-label="Bet amount" /> },
  ] as const;
  return (
    <>
      <button onClick={() => setGame('slots')}>Go to slots</button>
      <Tabs label="Games" value={game} onChange={setGame} items={items} />
    </>
  );
}

test('what a tab showed goes in the frame in which the next tab shows its content', () => {
  renderUi(<Games />);
  const before = screen.getByRole('textbox', { name: 'Bet amount' });
  // `fireEvent` lets no frame pass between the press and the look at it.
  fireEvent.click(screen.getByRole('button', { name: 'Go to slots' }));
  expect(screen.getByRole('textbox', { name: 'Bet amount' })).not.toBe(before);
});

test.each(['click', 'focus'] as const)('a %s on the open tab takes back one that is still on its way', async (how) => {
  const change = vi.fn();
  const items = [
    { value: 'solo', text: 'Solo', content: 'Alone' },
    { value: 'live', text: 'Live', content: 'Together' },
  ] as const;
  // The value does not change, as while the page of the other tab is still loading.
  renderUi(<Tabs label="Tables" value="live" onChange={change} items={items} />);
  const live = screen.getByRole('tab', { name: 'Live' });
  await userEvent.click(live);
  expect(change).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('tab', { name: 'Solo' }));
  if (how === 'click') await userEvent.click(live);
  else act(() => live.focus());
  expect(change.mock.calls).toEqual([['solo'], ['live']]);
});

test('the theme is on the document, and the browser’s own colour follows', () => {
  applyColorMode('light');
  const meta = document.querySelector('meta[name="theme-color"]');
  const lightColor = meta?.getAttribute('content');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  applyColorMode('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(meta?.getAttribute('content')).not.toBe(lightColor);
  expect(document.querySelectorAll('meta[name="theme-color"]')).toHaveLength(1);
});
