import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AccountId, BetId, RoundId } from '../../../../src/domain/ids.ts';
import { roundIdFrom } from '../../../../src/domain/ids.ts';
import { defaultRules } from '../../../../src/domain/rules.ts';
import { beaconRoundToName } from '../../../../src/domain/fairness/beacon.ts';
import { freshCommandId, freshSeatBytes } from '../../../../src/base/chance.ts';
import { StoreUnavailableError } from '../../../../src/base/ports.ts';
import { CoinflipScreen } from '../../../../src/screens/games/coinflip/CoinflipScreen.tsx';
import { CreateFlip } from '../../../../src/screens/games/coinflip/flip/CreateFlip.tsx';
import { JoinFlip } from '../../../../src/screens/games/coinflip/flip/JoinFlip.tsx';
import { FlipTable } from '../../../../src/screens/games/coinflip/flip/FlipTable.tsx';
import { FLIP_MS, type FlipControl } from '../../../../src/screens/games/coinflip/flip/useFlipRound.ts';
import { formFrom, readRound } from '../../../../src/screens/fairness/roundForm.ts';
import { selectHeldRounds, selectShownBalance } from '../../../../src/store/selectors/account.ts';
import { betHeld, betShown } from '../../../../src/store/heldBets.ts';
import { goBy, holdClock } from '../../../kit/heldClock.ts';
import { answersLate, bindToBeacon, LATE } from '../../../kit/lateHouse.ts';
import { quicknet } from '../../../kit/quicknet.ts';
import { nothing, notifications, screenHouse, type ScreenHouse, signedInHouse } from '../../../kit/screenHouse.tsx';
import { accept, balance, newcomer, type Tab } from '../../../kit/testHouse.ts';

/** What was pressed or heard is shown by then. */
const TOLD_WITHIN_MS = 100;

const activeGames = () => within(screen.getByRole('region', { name: 'Active games' }));
const shown = (house: ScreenHouse): number => selectShownBalance(house.store.getState());

/** Somebody else's game, created in another tab. */
async function create({ house }: Tab, actor: AccountId, stakeCents: number, side = 'heads'): Promise<RoundId> {
  const id = freshCommandId(house.ports.entropy);
  accept(await house.submit({ type: 'CreateFlip', payload: { stakeCents, side, freshBytes: freshSeatBytes(house) } }, actor, { id }));
  return roundIdFrom(id);
}

const join = ({ house }: Tab, actor: AccountId, round: RoundId) =>
  house.submit({ type: 'JoinFlip', payload: { round, freshBytes: freshSeatBytes(house) } }, actor);

async function creating(): Promise<ScreenHouse> {
  const house = await signedInHouse();
  house.show(<CreateFlip />);
  return house;
}

test('a game is created with its stake, waits, and is taken back', async () => {
  const house = await creating();
  await userEvent.click(screen.getByLabelText('Tails'));
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  expect(await notifications().findByText('Game created successfully!')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(95_00);
  expect(screen.getByRole('region', { name: 'Your open games' })).toHaveTextContent('5.00 credits on tails');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel your game of tails' }));
  expect(await notifications().findByText('Game cancelled. Stake returned')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(100_00);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(house.store.getState().heldBets.held).toEqual([]);
});

test('a game names the rules and the beacon that the screen shows', async () => {
  const house = await creating();
  await act(async () => accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules: defaultRules } }, 'house')));
  const { seq: rulesSeq } = house.tab.house.world.rules;
  const submitted = vi.spyOn(house.tab.house, 'submit');
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  await act(async () => accept(await house.tab.house.submit({ type: 'SetBeacon', payload: { chain: quicknet } }, 'house')));
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  const created = submitted.mock.calls.flatMap(([command]) => (command.type === 'CreateFlip' ? [command.payload] : []));
  expect(created).toMatchObject([
    { side: 'heads', rulesSeq, beacon: null },
    { side: 'heads', rulesSeq, beacon: quicknet },
  ]);
});

test('the game that waits stands on the stage too, and is taken back there', async () => {
  const house = await creating();
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  expect(await screen.findByText('Waiting for a player to join.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
  expect(await notifications().findByText('Game cancelled. Stake returned')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(100_00);
});

test('only own games are listed, and the newest stands on the stage', async () => {
  const house = await creating();
  const bob = await newcomer(house.tab, 'bob');
  await act(async () => void (await create(house.tab, house.account, 5_00, 'tails')));
  await act(async () => void (await create(house.tab, house.account, 7_00)));
  await act(async () => void (await create(house.tab, bob, 9_00)));
  expect(await screen.findByText(/^Your game:/u)).toHaveTextContent('Your game: 7.00 credits on heads');
  const list = screen.getByRole('region', { name: 'Your open games' });
  const games = within(list).getAllByRole('listitem');
  expect(games.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['5.00', '7.00']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel your game of tails' }));
  await waitFor(() => expect(within(list).getByRole('heading'), 'the button is gone').toHaveFocus());
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test('the tab of games to join says how many of other people are open', async () => {
  const house = await signedInHouse();
  const bob = await newcomer(house.tab, 'bob');
  await create(house.tab, house.account, 5_00);
  house.show(<CoinflipScreen />);
  expect(screen.getByRole('tab', { name: 'Join Game' })).toBeVisible();
  await act(async () => void (await create(house.tab, bob, 5_00)));
  await act(async () => void (await create(house.tab, bob, 7_00, 'tails')));
  expect(await screen.findByRole('tab', { name: 'Join Game 2 open' })).toBeVisible();
});

test('a stake below 1 is refused in words', async () => {
  const house = await creating();
  await userEvent.clear(screen.getByLabelText('Bet amount'));
  await userEvent.type(screen.getByLabelText('Bet amount'), '0.5');
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  expect((await screen.findAllByText('Minimum bet is 1.00'))[0]).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(100_00);
});

test('the creator hears of the join, sees the coin and is told when it lies', async () => {
  const house = await creating();
  const bob = await newcomer(house.tab, 'bob');
  await userEvent.click(screen.getByRole('button', { name: 'Create Game' }));
  await notifications().findByText('Game created successfully!');
  const round = Object.values(house.tab.house.world.rounds)[0]?.id as RoundId;
  holdClock();
  await act(async () => void accept(await join(house.tab, bob, round)));
  await goBy(TOLD_WITHIN_MS);
  expect(notifications().getByText('bob joined your game!')).toBeVisible();
  expect(shown(house), 'nothing is told before the coin lies').toBe(95_00);
  expect(screen.getByText('No games played yet')).toBeVisible();
  const won = balance(house.tab, house.account) === 104_50;
  await goBy(FLIP_MS);
  expect(screen.getByText(won ? /You won 9\.50 credits$/ : /Better luck next time!$/)).toBeVisible();
  expect(shown(house)).toBe(won ? 104_50 : 95_00);
  const row = within(screen.getByRole('region', { name: 'Recent games' }))
    .getByText(/^ada \(heads\), bob \(tails\)$/)
    .closest('tr');
  const [side, winner] = [...(row?.cells ?? [])].map(({ textContent }) => textContent.trim());
  expect([side, winner]).toEqual(won ? ['Heads', 'ada you'] : ['Tails', 'bob']);
});

test('who joins a game names the beacon round of its coin', async () => {
  const house = await signedInHouse();
  const { clock } = house.tab.house.ports;
  const bob = await newcomer(house.tab, 'bob');
  await bindToBeacon(house);
  const round = await create(house.tab, bob, 5_00);
  house.show(<JoinFlip />);
  await userEvent.click(await screen.findByRole('button', { name: /^Join/u }));
  await waitFor(() => expect(house.tab.house.world.rounds[round]?.bets).toHaveLength(2));
  const draws = Object.values(house.tab.house.world.bets).map(({ draw }) => draw);
  expect(draws).toContainEqual(expect.objectContaining({ round, beaconRound: beaconRoundToName(quicknet, clock.now()) }));
});

test('who joins a game is told if the house answers only when the coin can be known', async () => {
  const house = await signedInHouse();
  const bob = await newcomer(house.tab, 'bob');
  await bindToBeacon(house);
  for (const _game of ['one', 'two']) await create(house.tab, bob, 5_00);
  house.show(<JoinFlip />);
  const joinFirst = async (left: number) => {
    await userEvent.click((await screen.findAllByRole('button', { name: /^Join/u }))[0]!);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Join/u })).toHaveLength(left));
  };
  await joinFirst(1);
  expect(notifications().queryByText(LATE)).toBeNull();
  answersLate(house, 6_000);
  await joinFirst(0);
  expect(await notifications().findByText(LATE)).toBeVisible();
});

test('a joined game that waits for its beacon is told on the stage, before the first flip and after one', async () => {
  const house = await screenHouse();
  const flips = { shown: null, moving: false, waiting: true, skip: nothing } as unknown as FlipControl;
  house.show(<FlipTable flips={flips} idle="Create a game." />);
  expect(screen.getByText('Both stakes are in. The coin is tossed as soon as its random number is public.')).toBeVisible();
  expect(screen.queryByText('Create a game.')).toBeNull();
  cleanup();
  const result = { side: 'heads', other: 'bob', created: true, stakeCents: 5_00, payoutCents: 9_50 };
  house.show(<FlipTable flips={{ ...flips, shown: { id: 'rnd', bets: [], result, movement: null } } as FlipControl} idle="" />);
  expect(screen.getByText(/^Both stakes are in\./)).toBeVisible();
  expect(screen.queryByText(/against bob/)).toBeNull();
});

async function joining(): Promise<ScreenHouse & { bob: AccountId }> {
  const house = await screenHouse();
  const bob = await newcomer(house.tab, 'bob');
  house.signIn();
  house.show(<JoinFlip />);
  return { ...house, bob };
}

test('nothing to join is said; games appear and go by themselves, own ones are marked', async () => {
  const house = await joining();
  expect(screen.getByText('No active games available')).toBeVisible();
  await act(async () => void (await create(house.tab, house.bob, 5_00)));
  expect(activeGames().getByText(/5\.00/).closest('li')).toHaveTextContent('bob 5.00 credits on headsYour side is tails; a win pays 9.50');
  await act(async () => void (await create(house.tab, house.account, 7_00)));
  expect(activeGames().getByText('Your game').closest('li')).toHaveTextContent('ada you');
  expect(activeGames().getAllByRole('button', { name: /^Join/u })).toHaveLength(1);
});

test('a game that costs more than the balance cannot be joined', async () => {
  const house = await joining();
  await act(async () => void (await create(house.tab, house.bob, 60_00)));
  accept(await house.tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 50_00, choice: {} } }, house.account));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join the game of bob' })).toBeDisabled());
  expect(activeGames().getByText('Insufficient balance')).toBeVisible();
});

test('the one who joins is told when the coin lies, and cannot join another one meanwhile', async () => {
  const house = await joining();
  await act(async () => void (await create(house.tab, house.bob, 5_00)));
  await act(async () => void (await create(house.tab, house.bob, 6_00)));
  const [first, second] = screen.getAllByRole('button', { name: 'Join the game of bob' });
  holdClock();
  fireEvent.click(first as HTMLElement);
  await goBy(TOLD_WITHIN_MS);
  expect(screen.getByText('You joined bob. The coin is in the air.')).toBeVisible();
  expect(second).toBeDisabled();
  expect(shown(house)).toBe(95_00);
  const won = balance(house.tab, house.account) === 104_50;
  await goBy(FLIP_MS);
  expect(screen.getByText(won ? /You won 9\.50 credits$/ : /Better luck next time!$/)).toBeVisible();
  expect(second).toBeEnabled();
});

test('of two who join at once one plays, the other is told and keeps the stake', async () => {
  const house = await joining();
  const eve = await newcomer(house.tab, 'eve');
  const round = await create(house.tab, house.bob, 5_00);
  const button = await screen.findByRole('button', { name: 'Join the game of bob' });
  // Another tab, which this one has not heard of yet.
  house.browser.channel.deaf = true;
  const other = await house.browser.tab();
  accept(await join(other, eve, round));
  await userEvent.click(button);
  expect(await notifications().findByText('Failed to join game')).toBeVisible();
  expect(balance(house.tab, house.account)).toBe(100_00);
  expect(screen.getByText('No active games available')).toBeVisible();
  expect(house.store.getState().heldBets.held).toEqual([]);
});

test('a coin in the air stays untold, whatever else is settled meanwhile', async () => {
  const house = await screenHouse();
  const bob = await newcomer(house.tab, 'bob');
  house.signIn();
  const round = await create(house.tab, house.account, 5_00);
  const [bet] = Object.keys(house.tab.house.world.bets) as BetId[];
  if (bet) house.store.dispatch(betHeld(bet));
  accept(await join(house.tab, bob, round));
  const paid = balance(house.tab, house.account) - 95_00;
  // As many as the account remembers of the game.
  for (let i = 0; i < 10; i += 1) {
    accept(
      await house.tab.house.submit(
        { type: 'PlaceBet', payload: { game: 'coinflip', stakeCents: 1_00, choice: { side: 'heads' } } },
        house.account,
      ),
    );
  }
  expect(selectHeldRounds(house.store.getState())).toEqual([round]);
  expect(shown(house)).toBe(balance(house.tab, house.account) - paid);
  house.store.dispatch(betShown(bet));
  expect(selectHeldRounds(house.store.getState())).toEqual([]);
  expect(shown(house)).toBe(balance(house.tab, house.account));
});

test('a coin stays in the air also where its end arrives with very many other entries', async () => {
  const house = await screenHouse();
  const bob = await newcomer(house.tab, 'bob');
  house.signIn();
  const round = await create(house.tab, house.account, 5_00);
  const [bet] = Object.keys(house.tab.house.world.bets) as BetId[];
  if (bet) house.store.dispatch(betHeld(bet));
  house.browser.channel.deaf = true;
  const other = await house.browser.tab();
  accept(await join(other, bob, round));
  for (let i = 0; i < 60; i += 1) {
    accept(
      await other.house.submit(
        { type: 'PlaceBet', payload: { game: 'coinflip', stakeCents: 1_00, choice: { side: 'heads' } } },
        i < 12 ? house.account : bob,
      ),
    );
  }
  const own = house.store.getState().world.seq;
  accept(
    await house.tab.house.submit(
      { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1_00, choice: { direction: 'under', target: 50 } } },
      bob,
    ),
  );
  await waitFor(() => expect(house.store.getState().world.seq).toBeGreaterThan(own + 60));
  const payout = house.store.getState().heldBets.settled[bet as BetId]?.payoutCents;
  expect(payout).toBeTypeOf('number');
  expect(selectHeldRounds(house.store.getState())).toEqual([round]);
  expect(shown(house)).toBe(balance(house.tab, house.account) - (payout ?? 0));
});

test('what could not be saved is said in the words of creating and of joining, and nothing is taken', async () => {
  const saving = 'Your browser could not save this. Nothing was taken from your balance.';
  const failing = async (house: ScreenHouse, button: string): Promise<void> => {
    vi.spyOn(house.tab.house, 'submit').mockRejectedValue(new StoreUnavailableError('the disk is full'));
    await userEvent.click(screen.getByRole('button', { name: button }));
  };
  const creator = await creating();
  await failing(creator, 'Create Game');
  expect(await notifications().findByText(`Failed to create game: ${saving}`)).toBeVisible();
  expect([shown(creator), creator.store.getState().heldBets.held]).toEqual([100_00, []]);
  cleanup();
  const joiner = await joining();
  await act(async () => void (await create(joiner.tab, joiner.bob, 5_00)));
  await failing(joiner, 'Join the game of bob');
  expect(await notifications().findByText(`Failed to join game: ${saving}`)).toBeVisible();
  expect([shown(joiner), joiner.store.getState().heldBets.held]).toEqual([100_00, []]);
});

test('the proof of a flip leads to a round that can be recomputed', async () => {
  const house = await joining();
  const eve = await newcomer(house.tab, 'eve');
  const round = await create(house.tab, house.bob, 5_00);
  await act(async () => void accept(await join(house.tab, eve, round)));
  const link = await screen.findByRole('link', { name: /^Verify nonce 0/ });
  const form = formFrom(new URL(link.getAttribute('href') ?? '', 'http://house').searchParams);
  const { inputs, problems } = readRound(form);
  expect(problems).toEqual({});
  expect(inputs?.clientSeed).toMatch(/^[0-9a-f]{128}$/);
});
