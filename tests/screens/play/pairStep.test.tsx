/** The page does what a pair of seeds needs before a bet, in the same press, and says so in one line. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, type MockInstance, test, vi } from 'vitest';
import type { PlayerHouse } from '../../../src/api/playerHouse.ts';
import { eventsOf } from '../../../src/domain/log/entry.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { notifications, screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, diceBet, rotate } from '../../kit/testHouse.ts';
import { press, skip, told } from '../games/atTable.tsx';

const KEPT = 'The rules have changed. You keep these until you rotate your server seed.';
const CHOSEN = 'Your browser chose a client seed for you. You can change it under Seeds';

async function atDice(): Promise<ScreenHouse> {
  const house = await screenHouse();
  house.signIn();
  house.show(<DiceScreen />);
  return house;
}

const seedsOf = ({ tab, account }: ScreenHouse) => tab.house.world.accounts[account]!.seeds;
const heardSince = ({ tab }: ScreenHouse, before: number) => tab.heard.slice(before).flatMap(eventsOf);

async function roll(house: ScreenHouse): Promise<readonly string[]> {
  const before = house.tab.heard.length;
  await press('Roll');
  await expect.poll(() => heardSince(house, before).some(({ type }) => type === 'bet/settled')).toBe(true);
  skip();
  await told();
  await expect.poll(() => screen.getByRole('button', { name: 'Roll' }).hasAttribute('aria-disabled')).toBe(false);
  return heardSince(house, before).map(({ type }) => type);
}

test('the first bet of an account draws a client seed before it, once', async () => {
  const house = await atDice();
  expect(seedsOf(house).clientSeed).toBe('change_me');
  expect(await roll(house)).toEqual(['seed/client-changed', 'bet/placed', 'bet/settled']);
  const { clientSeed } = seedsOf(house);
  expect(clientSeed).toMatch(/^[0-9a-f]{32}$/u);
  expect(house.tab.house.world.accounts[house.account]?.recents.dice?.[0]?.draw.clientSeed).toBe(clientSeed);
  expect(notifications().getByText(CHOSEN)).toBeVisible();
  expect(await roll(house)).toEqual(['bet/placed', 'bet/settled']);
  expect(seedsOf(house).clientSeed).toBe(clientSeed);
});

test('a client seed that the player typed stays', async () => {
  const house = await atDice();
  await act(async () => {
    accept(await house.tab.house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'typed' } }, house.account));
  });
  expect(await roll(house)).toEqual(['bet/placed', 'bet/settled']);
  expect(seedsOf(house).clientSeed).toBe('typed');
  await act(async () => void accept(await rotate(house.tab, house.account, 'the next one')));
  expect(await roll(house)).toEqual(['bet/placed', 'bet/settled']);
  expect(notifications().queryByText(CHOSEN)).not.toBeInTheDocument();
});

test('a client seed that the house may have known before it made the server seed is replaced', async () => {
  const house = await atDice();
  await roll(house);
  const { clientSeed: known } = seedsOf(house);
  Object.defineProperty(house.tab.house, 'isClientSeedKnown', { get: () => seedsOf(house).clientSeed === known });
  expect(await roll(house)).toEqual(['seed/client-changed', 'bet/placed', 'bet/settled']);
  expect(notifications().getByText('The house may have expected your client seed. Your browser chose another one')).toBeVisible();
});

test('nothing is bet while the house may have known the new client seed, too', async () => {
  const house = await atDice();
  await roll(house);
  Object.defineProperty(house.tab.house, 'isClientSeedKnown', { value: true });
  const before = house.tab.heard.length;
  await press('Roll');
  await expect.poll(() => notifications().queryByText('The seeds have just changed elsewhere. Bet again')).toBeVisible();
  expect(heardSince(house, before).map(({ type }) => type)).toEqual(['seed/client-changed']);
});

test('after a change of the rules of a game a bet goes by the rules of its pair, and the panel says so until the pair is rotated', async () => {
  const house = await atDice();
  await roll(house);
  await act(async () => {
    const rules = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } };
    accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
  });
  expect(screen.getByText(KEPT)).toBeVisible();
  expect(screen.getByText('1.9404×')).toBeVisible();
  const before = house.tab.heard.length;
  expect(await roll(house)).toEqual(['bet/placed', 'bet/settled']);
  expect(heardSince(house, before)).toMatchObject([{ data: { rulesSeq: 1 } }, {}]);
  await act(async () => void accept(await rotate(house.tab, house.account, 'the next one')));
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  expect(screen.getByText('0.0198×')).toBeVisible();
});

/** What each command that was submitted named as its draw. */
const namedIn = (submitted: MockInstance<PlayerHouse['submit']>) =>
  submitted.mock.calls.flatMap(([{ type, payload }]) => (type === 'PlaceBet' ? [payload.draw] : []));

test('a bet names the next draw, which is that of the client seed before it', async () => {
  const house = await atDice();
  const submitted = vi.spyOn(house.tab.house, 'submit');
  await roll(house);
  const { activeHash: seedHash, clientSeed } = seedsOf(house);
  await roll(house);
  await act(async () => void accept(await rotate(house.tab, house.account, 'the next one')));
  await roll(house);
  expect(namedIn(submitted)).toEqual([
    { seedHash, clientSeed, nonce: 0 },
    { seedHash, clientSeed, nonce: 1 },
    { seedHash: seedsOf(house).activeHash, clientSeed: 'the next one', nonce: 0 },
  ]);
});

/** Another page of the player does this between the press and the bet. */
async function whileUnderWay(house: ScreenHouse, act: (submit: PlayerHouse['submit']) => Promise<unknown>) {
  const submit = house.tab.house.submit.bind(house.tab.house);
  return vi.spyOn(house.tab.house, 'submit').mockImplementationOnce(async (...asked) => {
    await act(submit);
    return submit(...asked);
  });
}

test('a bet that another page of the player comes before is placed with the next draw, and its result shows when its board is still', async () => {
  const house = await atDice();
  await roll(house);
  const submitted = await whileUnderWay(house, async (submit) => accept(await submit(diceBet(1_00), house.account)));
  const held = () => house.store.getState().heldBets.held;
  await press('Roll');
  await expect.poll(() => seedsOf(house).nonce).toBe(3);
  const [last] = house.tab.house.world.accounts[house.account]?.recents.dice ?? [];
  expect([held(), namedIn(submitted).map((draw) => draw?.nonce)]).toEqual([[last?.id], [1, 2]]);
  skip();
  await told();
  await expect.poll(held).toEqual([]);
  expect(notifications().queryByText(/came first/u)).not.toBeInTheDocument();
});

test('a rotation between the press and the bet refuses it, because other rules may hold', async () => {
  const house = await atDice();
  await roll(house);
  const submitted = await whileUnderWay(house, async (submit) => {
    accept(await submit({ type: 'SetRules', payload: { rules: defaultRules } }, 'house'));
    accept(await submit({ type: 'RotateSeed', payload: { clientSeed: 'the next one' } }, house.account));
  });
  await press('Roll');
  await expect.poll(() => notifications().queryByText(/a change of your seeds came first/u)).toBeVisible();
  expect([namedIn(submitted).length, seedsOf(house).nonce]).toEqual([1, 0]);
});

test('an auto bet stops when a rotation brings other rules, as one in another tab does', async () => {
  const house = await atDice();
  await act(async () => {
    const rules = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 300 } };
    accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  fireEvent.change(screen.getByLabelText(/^Stop on loss/u), { target: { value: '100' } });
  const before = house.tab.heard.length;
  await press('Start auto bet');
  await expect.poll(() => heardSince(house, before).some(({ type }) => type === 'bet/settled')).toBe(true);
  await act(async () => void accept(await rotate(house.tab, house.account, 'the next one')));
  skip();
  await expect
    .poll(() => document.querySelector('[data-stage] [data-run]')?.textContent)
    .toMatch(/Stopped: other rules hold since your server seed was rotated\.$/u);
});
