import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyScreen } from '../../src/ui/lazyScreen.tsx';
import { renderUi } from './render.tsx';

interface Loading {
  readonly resolve: (part: ComponentType) => void;
  readonly reject: (error: Error) => void;
}

/** A screen whose code comes when the test says so, and how often it was asked for. */
function awaited() {
  const asked: Loading[] = [];
  const Screen = lazyScreen(() => new Promise<ComponentType>((resolve, reject) => void asked.push({ resolve, reject })));
  return { Screen, asked };
}

const Come = () => <b>the screen</b>;

const page = (Screen: ComponentType) => (
  <Suspense fallback="loading">
    <Screen />
  </Suspense>
);

test('a screen is shown when its code has loaded', async () => {
  const { Screen, asked } = awaited();
  renderUi(page(Screen));
  expect(screen.getByText('loading')).toBeVisible();
  await act(async () => asked[0]?.resolve(Come));
  expect(await screen.findByText('the screen')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a preloaded screen is shown at once', async () => {
  const { Screen, asked } = awaited();
  const preloaded = Screen.preload();
  asked[0]?.resolve(Come);
  await preloaded;
  renderUi(page(Screen));
  expect(screen.getByText('the screen')).toBeVisible();
});

test('code that does not load says so in its place, and trying again reloads the page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const { Screen, asked } = awaited();
  renderUi(page(Screen));
  await act(async () => asked[0]?.reject(new Error('no network')));
  expect(await screen.findByText('A part of the app did not load.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a preload that fails is tried again when the screen is shown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { Screen, asked } = awaited();
  const preloaded = Screen.preload();
  asked[0]?.reject(new Error('no network'));
  await preloaded;
  renderUi(page(Screen));
  await act(async () => asked[1]?.resolve(Come));
  expect(await screen.findByText('the screen')).toBeVisible();
});
