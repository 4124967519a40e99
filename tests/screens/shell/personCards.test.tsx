/** Names of players that open their cards, wherever they stand. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { liveRoundAt } from '../../../src/domain/games/liveRoulette.ts';
import { freshSeatBytes } from '../../../src/base/chance.ts';
import { FeedTab } from '../../../src/screens/chat/FeedTab.tsx';
import { JoinFlip } from '../../../src/screens/games/coinflip/flip/JoinFlip.tsx';
import { LiveRoulette } from '../../../src/screens/games/roulette/live/LiveRoulette.tsx';
import { LeaderboardScreen } from '../../../src/screens/leaderboard/LeaderboardScreen.tsx';
import { PersonCards } from '../../../src/screens/shell/PersonCards.tsx';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer, type Tab } from '../../kit/testHouse.ts';
import type { AccountId } from '../../../src/domain/ids.ts';

type Play = (tab: Tab, bob: AccountId, house: ScreenHouse) => Promise<void>;

const onDice: Play = async (tab, bob) => void accept(await bet(tab, bob, 5_00));
const flip: Play = async ({ house }, bob) => {
  const payload = { stakeCents: 5_00, side: 'heads', freshBytes: freshSeatBytes(house) };
  accept(await house.submit({ type: 'CreateFlip', payload }, bob));
};
const live: Play = async ({ house }, bob, { browser }) => {
  browser.clock.at = liveRoundAt(browser.clock.at, house.world.rules.rules).endsAt;
  accept(await house.submit({ type: 'OpenLiveRound', payload: {} }, 'house'));
  const round = Object.values(house.world.rounds)[0]?.id;
  const payload = { round, stakeCents: 2_50, choice: { colour: 'black' }, freshBytes: freshSeatBytes(house) };
  accept(await house.submit({ type: 'PlaceLiveBet', payload }, bob));
};

test.each<[string, ComponentType, Play]>([
  ['the leaderboard', LeaderboardScreen, onDice],
  ['the feed of rounds', FeedTab, onDice],
  ['the games to join', JoinFlip, flip],
  ['the live table', LiveRoulette, live],
])('a name in %s opens the card, and has the focus again after it', async (_, Shown, play) => {
  const house = await signedInHouse();
  const bob = await newcomer(house.tab, 'bob');
  await play(house.tab, bob, house);
  house.show(
    <PersonCards>
      <Shown />
    </PersonCards>,
  );
  const name = await screen.findByRole('button', { name: 'bob' });
  name.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'bob' }));
  expect(dialog.getByText('Level 1')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Tip/u })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(name).toHaveFocus());
});

test('a player who hides their name in the feed has no card there', async () => {
  const house = await signedInHouse();
  const bob = await newcomer(house.tab, 'bob');
  await onDice(house.tab, bob, house);
  house.show(
    <PersonCards>
      <FeedTab />
    </PersonCards>,
  );
  expect(await screen.findByRole('button', { name: 'bob' })).toBeVisible();
  await act(async () => void accept(await house.tab.house.submit({ type: 'SetFeed', payload: { hidden: true } }, bob)));
  expect(await screen.findByText('Hidden')).toBeVisible();
  expect(screen.queryByRole('button', { name: /bob|Hidden/u })).not.toBeInTheDocument();
});

test('a new account reads at once from when on it may give tips', async () => {
  const house = await signedInHouse();
  const bob = await newcomer(house.tab, 'bob');
  await onDice(house.tab, bob, house);
  house.show(
    <PersonCards>
      <LeaderboardScreen />
    </PersonCards>,
  );
  const opened = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'bob' }));
    return (await screen.findByRole('textbox', { name: /^Tip/u })).getAttribute('aria-describedby') ?? expect.fail();
  };
  expect(document.querySelector(`#${CSS.escape(await opened())}`)).toHaveTextContent(/^New accounts can tip later: you can from /u);
  await userEvent.keyboard('5{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Tip/u })).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getAllByText(/^New accounts can tip later/u), 'the error is enough').toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  house.browser.clock.move(25 * 3_600_000);
  expect(document.querySelector(`#${CSS.escape(await opened())}`)).toHaveTextContent(/^From 1\.00 to 50\.00\. A tip cannot be taken back/u);
});
