import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Banner } from '../../src/ui/Banner.tsx';
import { toneColors, toneIcon } from '../../src/ui/tones.tsx';
import { renderUi } from './render.tsx';

test('only an error interrupts a screen reader', () => {
  renderUi(
    <>
      <Banner tone="error">The log is damaged.</Banner>
      <Banner tone="warning">The house is slow.</Banner>
      <Banner tone="info">A new version is here.</Banner>
      <Banner tone="success">It is saved.</Banner>
    </>,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['The log is damaged.']);
});

test('a banner has a title, an action and a button that dismisses it, where they are given', async () => {
  const onDismiss = vi.fn();
  renderUi(
    <Banner tone="info" title="Checked" action={<button>Show</button>} onDismiss={onDismiss}>
      Everything holds.
    </Banner>,
  );
  expect(screen.getByText('Checked').tagName).toBe('STRONG');
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('and nothing of it otherwise', () => {
  renderUi(<Banner tone="info">Everything holds.</Banner>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(document.querySelector('strong')).toBeNull();
});

test('each tone has colours and an icon of its own', () => {
  for (const [tone, colors] of Object.entries(toneColors)) expect(colors).toEqual({ color: `${tone}Fg`, bg: `${tone}Tint` });
  expect(new Set(Object.values(toneIcon)).size).toBe(Object.keys(toneColors).length);
});
