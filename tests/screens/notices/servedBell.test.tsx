/** The bell of an admin of a house server, whose page does not have the withdrawals of players. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { NoticesBell } from '../../../src/screens/notices/NoticesBell.tsx';
import { ORIGIN } from '../../kit/gateway.ts';
import { showServed } from '../../kit/servedScreen.tsx';
import { serveSocket, signInAsAdmin, signUp } from '../../kit/socket.ts';

test('tells of a withdrawal that waits', async () => {
  const served = await serveSocket();
  onTestFinished(() => served.close());
  const ada = await signUp(served, 'ada');
  const asked = await served.fetch(`${ORIGIN}/withdrawals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ id: crypto.randomUUID(), cents: 10_00, method: 'paypal', address: 'ada@example.com' }),
  });
  expect(asked.status).toBe(200);
  await showServed(served, await signInAsAdmin(served), <NoticesBell />);
  // The daily bonus waits too.
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  expect(screen.getByRole('link', { name: 'New: A withdrawal waits for your decision' })).toBeVisible();
});
