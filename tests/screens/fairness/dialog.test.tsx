import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlayerHouse } from '../../../src/api/playerHouse.ts';
import { rememberedClientSeeds } from '../../../src/client/sentClientSeeds.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { readTypedNonce } from '../../../src/domain/fairness/typed.ts';
import { FairnessStrip } from '../../../src/screens/seeds/FairnessStrip.tsx';
import { FairnessDialog } from '../../../src/screens/seeds/FairnessDialog.tsx';
import { nothing, notifications, type ScreenHouse, screenHouse, showScreen, signedInHouse } from '../../kit/screenHouse.tsx';
import { bet } from '../../kit/testHouse.ts';

const SAVE_FAILED = 'Your browser could not save this.';

const seedsOf = ({ tab, account }: ScreenHouse) => {
  const found = accountOf(tab.house.world, account);
  if (!found) throw new Error('nobody is there');
  return found;
};

async function opened(): Promise<ScreenHouse> {
  const house = await signedInHouse();
  await bet(house.tab, house.account, 100);
  await bet(house.tab, house.account, 100);
  house.show(<FairnessDialog open onClose={nothing} />);
  return house;
}

test('shows what is promised and what may be chosen', async () => {
  const house = await opened();
  const { activeHash, nextHash } = seedsOf(house).seeds;
  const dialog = within(await screen.findByRole('dialog', { name: 'Provably fair' }));
  expect(dialog.getByText(activeHash)).toBeVisible();
  expect(dialog.getByText(nextHash)).toBeVisible();
  expect(dialog.getByText(/^2 \(the next bet/)).toBeVisible();
  expect(dialog.getByLabelText('Client seed')).toHaveValue('change_me');
});

test('a new client seed is saved and said so', async () => {
  const house = await opened();
  const field = await screen.findByLabelText('Client seed');
  await userEvent.clear(field);
  await userEvent.type(field, 'lucky star{Enter}');
  expect(await notifications().findByText('Client seed updated')).toBeVisible();
  expect(seedsOf(house).seeds).toMatchObject({ clientSeed: 'lucky star', nonce: 2 });
  expect(field).toHaveValue('lucky star');
});

test('the random button makes a new client seed up', async () => {
  const house = await opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Random client seed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await notifications().findByText('Client seed updated');
  expect(seedsOf(house).seeds.clientSeed).toMatch(/^[0-9a-f]{20}$/);
});

test('a faulty client seed is refused at its field, stays there and appends nothing', async () => {
  const house = await opened();
  const { head } = house.tab.house;
  const current = await screen.findByLabelText('Client seed');
  const next = screen.getByLabelText('New client seed');
  const [save, rotate] = ['Save', 'Rotate'].map((name) => screen.getByRole('button', { name }));
  if (!save || !rotate) throw new Error('there are two buttons');
  // A dialog takes the focus once it is open.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  for (const [typed, sentence] of [
    ['', 'Client seed cannot be empty'],
    ['   ', 'Client seed cannot be empty'],
    ['x'.repeat(65), 'Client seed can be at most 64 characters'],
    ['lucky\u0007star', 'Client seed holds U\\+0007, which is a control character'],
    ['lucky\u202Erats', 'Client seed holds U\\+202E, which reverses text'],
  ] as const) {
    // At a rotation nothing typed keeps the present seed.
    for (const [field, button] of typed === ''
      ? ([[current, save]] as const)
      : ([
          [current, save],
          [next, rotate],
        ] as const)) {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.click(button);
      await waitFor(() => expect(field, JSON.stringify(typed)).toHaveAccessibleDescription(new RegExp(`^${sentence}`)));
      expect(field).toBeInvalid();
      expect(field).toHaveValue(typed);
    }
  }
  expect(house.tab.house.head).toEqual(head);
});

test('rotation reveals the seed, what it proves, and a link that carries it', async () => {
  const house = await opened();
  const before = seedsOf(house).seeds;
  await userEvent.type(await screen.findByLabelText('New client seed'), 'fresh');
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(await notifications().findByText('Server seed rotated')).toBeVisible();
  expect(seedsOf(house).seeds).toMatchObject({ activeHash: before.nextHash, clientSeed: 'fresh', nonce: 0 });
  expect(screen.getByText('The SHA-256 of this seed equals the hash that was promised. It proves 2 bets.')).toBeVisible();
  const serverSeed = house.browser.vault.seedBehind(before.activeHash);
  expect(screen.getByText(serverSeed)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Verify its last bet step by step' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://house');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    serverSeed,
    seedHash: before.activeHash,
    clientSeed: 'change_me',
    nonce: '1',
  });
});

test('a revealed seed says what the bets that the house did not take would have paid', async () => {
  const house = await signedInHouse();
  const { activeHash: seedHash } = seedsOf(house).seeds;
  // One of them wins, whatever is rolled.
  const untaken = (direction: 'over' | 'under', target: number) => ({
    id: `cmd_${direction}`,
    account: house.account,
    bet: { game: 'dice' as const, stakeCents: 1_00, choice: { direction, target }, draw: { seedHash, clientSeed: 'change_me', nonce: 0 } },
    rulesSeq: 1,
    serverSeed: null,
  });
  const services = { ...house.services, untakenBets: { read: () => [untaken('under', 50), untaken('over', 50)] } };
  showScreen({ store: house.store, house: house.tab.house, services }, <FairnessDialog open onClose={nothing} />);
  await userEvent.type(await screen.findByLabelText('New client seed'), 'fresh');
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }));
  expect(
    await screen.findByText(
      /^The house did not take 2 bets on seeds that are revealed now, with 2\.00 staked\. They would have paid 1\.9\d\./u,
    ),
  ).toBeVisible();
});

test('what the store cannot save is said at the field and as a toast, and nothing changes', async () => {
  const house = await opened();
  house.tab.store.failNextAppend();
  house.tab.store.failNextAppend();
  const field = await screen.findByLabelText('Client seed');
  await userEvent.type(field, '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(`^${SAVE_FAILED}`)));
  expect(notifications().getByText(SAVE_FAILED)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Rotate' }));
  await waitFor(() => expect(screen.getByLabelText('New client seed')).toHaveAccessibleDescription(new RegExp(`^${SAVE_FAILED}`)));
  expect(seedsOf(house)).toMatchObject({ lastReveal: null, seeds: { clientSeed: 'change_me', nonce: 2 } });
});

test('a house server that saves no rotation is sent the typed client seed, or the one that the page drew first', async () => {
  const { tab, account, store, services } = await signedInHouse();
  const sent: string[] = [];
  const submit: PlayerHouse['submit'] = (command, actor, options) => {
    if (command.type === 'RotateSeed') sent.push(command.payload.clientSeed);
    if (sent.length < 4) tab.store.failNextAppend();
    return tab.house.submit(command, actor, options);
  };
  const ports = { ...tab.house.ports, clientSeeds: rememberedClientSeeds() };
  const house = {
    ports,
    submit,
    get world() {
      return tab.house.world;
    },
  } as unknown as PlayerHouse;
  showScreen({ store, house, services }, <FairnessDialog open onClose={nothing} />);
  const field = await screen.findByLabelText('New client seed');
  const AGAIN = / Send the same client seed again: a house that has seen several could choose among them\. One that you have/u;
  await userEvent.type(field, 'hers{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(AGAIN));
  await userEvent.clear(field);
  for (const count of [2, 3, 4]) {
    await userEvent.click(screen.getByRole('button', { name: 'Rotate' }));
    await waitFor(() => expect(sent).toHaveLength(count));
    expect(field).not.toHaveAccessibleDescription(AGAIN);
  }
  await notifications().findByText('Server seed rotated');
  const { clientSeed } = accountOf(tab.house.world, account)!.seeds;
  expect(sent).toEqual(['hers', clientSeed, clientSeed, clientSeed]);
});

test('the strip shows the pair in use and opens the dialog', async () => {
  const house = await screenHouse();
  house.show(<FairnessStrip />);
  expect(screen.queryByRole('region', { name: 'Provably fair' })).not.toBeInTheDocument();
  house.signIn();
  const strip = within(await screen.findByRole('region', { name: 'Provably fair' }));
  expect(strip.getByText(seedsOf(house).seeds.activeHash)).toBeInTheDocument();
  expect(strip.getByText('change_me')).toBeVisible();
  expect(strip.getByRole('link', { name: 'Verify' })).toHaveAttribute('href', '/fairness');
  await userEvent.click(strip.getByRole('button', { name: 'Seeds' }));
  expect(await screen.findByRole('dialog', { name: 'Provably fair' })).toBeVisible();
});

test('before the first round of a game the strip says what has to come before verifying', async () => {
  const house = await screenHouse();
  house.show(<FairnessStrip game="slots" />);
  house.signIn();
  const strip = within(await screen.findByRole('region', { name: 'Provably fair' }));
  expect(strip.getByText(/^No round to verify yet\. Once you have played one/u)).toBeVisible();
});

test('the nonce is written as forms and other programs read it, without groups of digits', async () => {
  const house = await signedInHouse();
  const state = house.store.getState();
  const { seeds, ...account } = seedsOf(house);
  const accounts = { ...state.world.accounts, [house.account]: { ...account, seeds: { ...seeds, nonce: 1_234 } } };
  house.store.getState = () => ({ ...state, world: { ...state.world, accounts } });
  house.show(<FairnessDialog open onClose={nothing} />);
  const shown = (await screen.findByText(/the next bet’s number/u)).textContent;
  expect(readTypedNonce(shown.split(' ')[0] ?? '')).toBe(1_234);
});
