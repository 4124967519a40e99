import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betIdFrom } from '../../src/domain/ids.ts';
import { ASK_EVERY_MS, NewerBuildBanner, useNewerBuild } from '../../src/app/newerBuild.tsx';
import { betHeld, betShown } from '../../src/store/heldBets.ts';
import { makeStore } from '../../src/store/store.ts';
import { UiProvider } from '../../src/ui/UiProvider.tsx';

const page = (build: string): string =>
  `<!doctype html><script src="/prepare.js"></script><script type="module" crossorigin src="/assets/index-${build}.js"></script>`;
const served = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', served);
  const running = document.createElement('script');
  running.type = 'module';
  vi.spyOn(document, 'querySelector').mockImplementation((selectors) => (selectors.startsWith('script') ? running : null));
  vi.spyOn(running, 'getAttribute').mockReturnValue('/assets/index-one.js');
});

afterEach(() => {
  vi.useRealTimers();
  served.mockReset();
});

function Offered() {
  const [newer, dismiss] = useNewerBuild();
  return newer && <NewerBuildBanner onDismiss={dismiss} />;
}

const nowhere = { getItem: () => Promise.resolve(null), setItem: () => Promise.resolve(), removeItem: () => Promise.resolve() };

function shown() {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  render(
    <Provider store={store}>
      <UiProvider>
        <Offered />
      </UiProvider>
    </Provider>,
  );
  return store;
}
const later = () => act(() => vi.advanceTimersByTimeAsync(ASK_EVERY_MS + 1));
const offer = () => screen.queryByText(/^A newer version is ready\./u);

test('a newer build is offered once it is served, and never taken by itself', async () => {
  served.mockImplementation(() => Promise.resolve(new Response(page('one'))));
  shown();
  expect(served).not.toHaveBeenCalled();
  await later();
  expect(served).toHaveBeenCalledOnce();
  expect(offer()).not.toBeInTheDocument();
  served.mockImplementation(() => Promise.resolve(new Response(page('two'))));
  await later();
  expect(offer()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await later();
  expect(served).toHaveBeenCalledTimes(2);
});

test.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['from a server in trouble', () => Promise.resolve(new Response(page('two'), { status: 503 }))],
  ['from another page', () => Promise.resolve(new Response('<p>Sign in to the Wi-Fi'))],
])('%s there is no news', async (_where, answer) => {
  served.mockImplementation(answer);
  shown();
  await later();
  expect(served).toHaveBeenCalledOnce();
  expect(offer()).not.toBeInTheDocument();
});

test('a page that nobody looks at does not ask', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  shown();
  await later();
  expect(served).not.toHaveBeenCalled();
});

test('a round on the board ends before the page reloads', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  served.mockImplementation(() => Promise.resolve(new Response(page('two'))));
  const store = shown();
  await later();
  const bet = betIdFrom('1'.repeat(32));
  act(() => void store.dispatch(betHeld(bet)));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(screen.getByRole('button', { name: 'After this round' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  act(() => void store.dispatch(betShown(bet)));
  expect(reload).toHaveBeenCalledOnce();
});
