import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { admin, portal } from './kit.tsx';

test('every tab of the portal opens', async () => {
  const { open, account } = await portal();
  expect(account).not.toBe(admin);
  await open();
  for (const name of ['Offer Management', 'Sports Betting', 'Event Trail', 'House', 'General Admin']) {
    await userEvent.click(screen.getByRole('tab', { name }));
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  }
});
