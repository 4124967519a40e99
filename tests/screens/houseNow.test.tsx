/** The landing page shows what is played in the house and what the week has paid: nothing of it is made up. */
import '@testing-library/jest-dom/vitest';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingScreen } from '../../src/screens/landing/LandingScreen.tsx';
import { formatCredits } from '../../src/ui/credits.ts';
import { nothing, screenHouse } from '../kit/screenHouse.tsx';
import { accept, bet } from '../kit/testHouse.ts';
import { renderUi } from '../ui/render.tsx';

const now = () => screen.getByRole('region', { name: 'Right Now' });
/** A row as it is read: what it is about, its note and its figure. */
const row = (title: string): string | null | undefined => within(now()).getByText(title).closest('li')?.textContent;

async function shownHouse() {
  const house = await screenHouse();
  house.show(<LandingScreen signedIn={false} onCreateAccount={nothing} />);
  await within(now()).findByText('Paid out this week');
  return house;
}

test('before the house is open it says what will come', () => {
  renderUi(<LandingScreen signedIn={false} onCreateAccount={nothing} />);
  expect(within(now()).getByText('Finished rounds appear here.')).toBeVisible();
  expect(within(now()).queryByRole('list')).toBeNull();
});

test('a house in which nobody has played says so, and leads to the games', async () => {
  await shownHouse();
  expect(within(now()).getByText('No rounds yet')).toBeVisible();
  expect(within(now()).getByRole('link', { name: 'Play the first one' })).toHaveAttribute('href', '/games');
  expect(row('Paid out this week')).toMatch(/^Paid out this weekOn bets, since Monday 00:00 UTC0\.00/u);
  expect(row('Biggest win of today')).toBe('Biggest win of todayNo wins today–');
  expect(row('Race of the week')).toMatch(/^Race of the weekFor the first 5 places, from Monday95\.00/u);
});

test('a guest sees rounds and wins as they happen, newest first', async () => {
  const { tab, account, browser } = await shownHouse();
  browser.clock.move(1);
  for (let i = 0; i < 8; i += 1) await act(async () => accept(await bet(tab, account, 1_00)));
  const rows = within(within(now()).getByRole('list', { name: 'Newest rounds' })).getAllByRole('listitem');
  expect(rows).toHaveLength(6);
  for (const one of rows) expect(one).toHaveTextContent(/^adaDice(?:Lost|1\.94 creditsat 1\.94×)$/u);
  // Under 98 wins 98 of 99 times.
  await act(async () => accept(await bet(tab, account, 2_00, { direction: 'under', target: 98 })));
  const newest = within(within(now()).getByRole('list', { name: 'Newest rounds' })).getAllByRole('listitem')[0];
  expect(newest).toHaveTextContent(/^adaDice1\.98 creditsat 0\.99×$/u);
  const { week, day } = tab.house.world.accounts[account]?.periods ?? expect.fail();
  expect(day.paidCents).toBe(week.paidCents);
  expect(row('Paid out this week')).toContain(formatCredits(week.paidCents));
  expect(row('Biggest win of today')).toMatch(/^Biggest win of todayada on Dice\+0\.94/u);
  await act(async () => {
    accept(await tab.house.submit({ type: 'SetFeed', payload: { hidden: true } }, account));
  });
  expect(within(now()).queryByText('ada')).toBeNull();
  expect(within(now()).getAllByText('Hidden').length).toBeGreaterThan(0);
});
