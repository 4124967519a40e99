import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultRules } from '../../../src/domain/rules.ts';
import type { SettledBet } from '../../../src/domain/worldParts.ts';
import { formatCents } from '../../../src/domain/money.ts';
import { fairnessLink } from '../../../src/screens/proof/fairnessLink.ts';
import { DEMO_FIRST_HASH } from '../../../src/api/demoSeed.ts';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, rotate } from '../../kit/testHouse.ts';

/** A bet whose seed has been revealed. */
async function revealedBet({ tab, account }: ScreenHouse): Promise<SettledBet> {
  accept(await bet(tab, account, 250, { direction: 'over', target: 40 }));
  accept(await rotate(tab, account));
  const found = tab.house.world.accounts[account]?.recents.dice?.[0];
  if (!found) throw new Error('no bet was settled');
  return found;
}

const proof = () => within(screen.getByRole('region', { name: 'The proof' }));

test('a link carries a round: seed, outcome and payout match what was recorded', async () => {
  const house = await screenHouse();
  const round = await revealedBet(house);
  const link = fairnessLink(round);
  house.show(<FairnessScreen />, link);
  expect(screen.getByLabelText('Server seed')).toHaveValue(round.serverSeed);
  expect(screen.getByLabelText('Nonce')).toHaveValue('0');
  expect(screen.getByLabelText('Target number')).toHaveValue('40');
  expect(screen.getByRole('radio', { name: 'Over' })).toBeChecked();
  expect(proof().getByText('Seed matches')).toBeVisible();
  expect(proof().getByText('Outcome matches')).toBeVisible();
  expect(proof().getByText('Payout matches')).toBeVisible();
  expect(proof().getByText('change_me:0:0')).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(link);
});

test('a round is recomputed by the rules that it was placed under, also if the house has changed them since', async () => {
  const house = await screenHouse();
  const setEdge = async (houseEdgeBps: number) => {
    const rules = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps } };
    accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    accept(await rotate(house.tab, house.account));
  };
  const won = async (): Promise<SettledBet> => {
    const round = await revealedBet(house);
    return round.payoutCents > 0 ? round : won();
  };
  const first = await won();
  await setEdge(1_000);
  const second = await won();
  await setEdge(500);
  expect(first.payoutCents).not.toBe(second.payoutCents);
  for (const [round, seq, isOther] of [
    [first, '1', false],
    [second, String(house.tab.house.world.rulesHistory.at(-2)?.seq), true],
  ] as const) {
    house.show(<FairnessScreen />, fairnessLink(round));
    expect(proof().getByText('Outcome matches')).toBeVisible();
    expect(proof().getByText('Payout matches')).toBeVisible();
    expect(proof().getByText(`By the rules of entry ${seq}. The house has changed them since.`)).toBeVisible();
    const { textContent } = screen.getByRole('region', { name: 'The proof' });
    expect(/ --rules '\{"dice":\{[^}]*"houseEdgeBps":1000[,}]/u.test(textContent ?? '')).toBe(isOther);
    cleanup();
  }
  house.show(<FairnessScreen />, fairnessLink({ ...first, payoutCents: first.payoutCents + 1 }));
  expect(proof().getByText('Payout differs')).toBeVisible();
  expect(proof().queryByText(/^By the rules of entry/u)).toBeNull();
});

test('what was recorded wrongly is said', async () => {
  const house = await screenHouse();
  const round = await revealedBet(house);
  const { roll } = round.outcome as { roll: number };
  house.show(
    <FairnessScreen />,
    fairnessLink({
      ...round,
      outcome: { roll: (roll % 99) + 1 },
      payoutCents: round.payoutCents + 1,
      draw: { ...round.draw, seedHash: 'ab'.repeat(32) },
    }),
  );
  expect(proof().getByText('Seed differs')).toBeVisible();
  expect(proof().getByText('Outcome differs')).toBeVisible();
  expect(proof().getByText('Payout differs')).toBeVisible();
  const other = { roll: (roll % 99) + 1 };
  expect(proof().getByText(`Recorded: rolled ${other.roll}. Recomputed: rolled ${roll}.`)).toBeVisible();
  const [wrong, right] = [round.payoutCents + 1, round.payoutCents].map(formatCents);
  expect(proof().getByText(`Recorded: ${wrong}. Recomputed: ${right}.`)).toBeVisible();
  expect(proof().getByText(/is not the hash that was given: this is another seed\.$/u)).toBeVisible();
});

test('only what was recorded is compared', async () => {
  const house = await screenHouse();
  const round = await revealedBet(house);
  const link = new URLSearchParams(fairnessLink(round).split('?')[1]);
  const verdicts = (dropped: readonly string[], changed: Readonly<Record<string, string>> = {}): readonly string[] => {
    cleanup();
    const given = new URLSearchParams([...link].filter(([name]) => !dropped.includes(name)));
    for (const [name, value] of Object.entries(changed)) given.set(name, value);
    house.show(<FairnessScreen />, `/fairness?${String(given)}`);
    return proof()
      .getAllByText(/^(?:Seed|Outcome|Payout) (?:matches|differs)$|nothing to compare with/u)
      .map(({ textContent }) => textContent ?? '');
  };
  expect(verdicts(['outcome', 'payout'])).toEqual(['Seed matches']);
  expect(verdicts(['seedHash', 'payout'])).toEqual(['Outcome matches']);
  expect(verdicts(['seedHash', 'outcome'])).toEqual(['Payout matches']);
  expect(verdicts(['seedHash', 'outcome', 'payout'])).toEqual([
    'There is nothing to compare with: this is the result that the seeds give.',
  ]);
  const unreadable = { outcome: '{"roll":"high"}' };
  expect(verdicts([], unreadable), 'it starts empty').toEqual(['Seed matches', 'Payout matches']);
});

test('the form works without an account and writes itself into the address', async () => {
  const house = await screenHouse();
  house.show(<FairnessScreen />, '/fairness');
  expect(screen.getByText('No round yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Fill in an example' }));
  expect(proof().getByText('Seed matches')).toBeVisible();
  expect(proof().getByText(/^Rolled 5, with a bet on 50 or under/)).toBeVisible();
  expect(proof().getByText(/^npm run -s audit -- round --game dice --server-seed 176d/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Nonce'));
  await userEvent.type(screen.getByLabelText('Nonce'), '7');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('nonce=7'));
});

test('bad inputs get one sentence each at their field', async () => {
  const house = await screenHouse();
  house.show(<FairnessScreen />, '/fairness?serverSeed=XYZ&seedHash=1&nonce=-1&stake=&choice={"direction":"over","target":99}');
  const field = (label: RegExp | string) => screen.getByLabelText(label);
  expect(field('Server seed')).toHaveAccessibleDescription(/^A server seed has 64 characters/);
  expect(field(/^Seed hash/)).toHaveAccessibleDescription(/^A seed hash has 64 characters/);
  expect(field('Nonce')).toHaveAccessibleDescription('The nonce must be a whole number from 0 to 9,007,199,254,740,991');
  expect(field('Target number')).toHaveAccessibleDescription('No roll is over 99: choose a lower target');
  expect(field('Client seed')).not.toHaveAttribute('aria-invalid');
  await userEvent.type(field(/^Bet amount/), '0.001');
  expect(field(/^Bet amount/)).toHaveAccessibleDescription('Bet amounts have at most 2 decimals');
  await userEvent.clear(field(/^Bet amount/));
  await userEvent.type(field(/^Bet amount/), '0');
  expect(field(/^Bet amount/)).toHaveAccessibleDescription('Bet amount must be greater than 0');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(field('Client seed')).toHaveAccessibleDescription('Client seed cannot be empty');
  const target = field('Target number, as a number');
  expect(target).toHaveValue('99');
  await userEvent.clear(target);
  await userEvent.type(target, '1e3');
  expect(target).toHaveValue('1e3');
  expect(target).toHaveAccessibleDescription('Target must be between 1 and 99');
  expect(field('Target number')).toHaveAccessibleDescription('Target must be between 1 and 99');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in an example' }));
  expect(target, 'what was typed gives way').toHaveValue('50');
  expect(target).toBeValid();
});

test('seeds and hashes in another form are read as they are meant, and that is said', async () => {
  const house = await screenHouse();
  const round = await revealedBet(house);
  const { seedHash, clientSeed, nonce } = round.draw;
  const link = fairnessLink({
    ...round,
    serverSeed: ` 0x${(round.serverSeed ?? '').toUpperCase()}`,
    draw: { seedHash: `${seedHash}\n`, clientSeed, nonce },
  });
  house.show(<FairnessScreen />, link);
  expect(screen.getByLabelText('Server seed')).toHaveAccessibleDescription('Read without spaces, in lower case and without 0x');
  expect(screen.getByLabelText(/^Seed hash/)).toHaveAccessibleDescription('Read without spaces');
  for (const matches of ['Seed matches', 'Outcome matches', 'Payout matches']) expect(proof().getByText(matches)).toBeVisible();
  expect(proof().getByText(new RegExp(`--server-seed ${round.serverSeed} .* --seed-hash ${seedHash}$`, 'u'))).toBeVisible();
  const client = screen.getByLabelText('Client seed');
  await userEvent.type(client, ' ');
  expect(client).toHaveAccessibleDescription('The spaces at its ends count');
});

test('a hash is not taken for the seed', async () => {
  const house = await screenHouse();
  const { serverSeed, draw } = await revealedBet(house);
  house.signIn();
  const { activeHash = '', nextHash = '' } = house.tab.house.world.accounts[house.account]?.seeds ?? {};
  const shown = (seed: string, seedHash: string): HTMLElement => {
    cleanup();
    house.show(<FairnessScreen />, `/fairness?serverSeed=${seed}&seedHash=${seedHash}&clientSeed=a&nonce=99999999999999999999`);
    return screen.getByLabelText('Server seed');
  };
  for (const [seed, seedHash] of [
    [draw.seedHash, draw.seedHash],
    [draw.seedHash.toUpperCase(), draw.seedHash],
    [draw.seedHash, serverSeed ?? ''],
    [draw.seedHash, ''],
    [activeHash, ''],
    [nextHash, ''],
    [DEMO_FIRST_HASH, ''],
  ] as const)
    expect(shown(seed, seedHash)).toHaveAccessibleDescription(/^This is the hash, not the seed/);
  expect(screen.getByLabelText('Nonce')).toHaveAccessibleDescription('The nonce must be a whole number from 0 to 9,007,199,254,740,991');
});

test('a choice from the address stands in the fields of the game, whatever it is', async () => {
  const show = async (game: string, choice: object): Promise<void> => {
    cleanup();
    (await screenHouse()).show(<FairnessScreen />, `/fairness?game=${game}&choice=${encodeURIComponent(JSON.stringify(choice))}`);
  };
  await show('dice', { direction: 'over', target: 'high' });
  expect(screen.getByLabelText('Target number, as a number')).toHaveValue('high');
  await userEvent.click(screen.getByRole('radio', { name: 'Under' }));
  expect(screen.getByLabelText('Target number, as a number')).toHaveAccessibleDescription('Target must be between 1 and 99');
  await show('plinko', { rows: 9, risk: 'extreme' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Medium' }));
  expect(screen.getByLabelText('Rows')).toBeValid();
  expect(screen.getByRole('region', { name: 'Odds: Plinko, 9 rows, medium risk' })).toBeVisible();
  await show('crash', { autoCashOut: 250 });
  expect(screen.getByLabelText('Auto cash out')).toHaveValue('2.50');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in an example' }));
  expect(screen.getByLabelText('Auto cash out')).toHaveValue('');
});

test.each(['{"a":', '[]', '7', '{"direction":{},"target":{}}', '{"__proto__":{"direction":"under"}}'])(
  'a hostile choice %s in the address breaks nothing',
  async (choice) => {
    const house = await screenHouse();
    house.show(
      <FairnessScreen />,
      `/fairness?game=constructor&choice=${encodeURIComponent(choice)}&outcome=${encodeURIComponent(choice)}&payout=1e9`,
    );
    expect(screen.getByRole('heading', { name: 'Check a round' })).toBeVisible();
  },
);

test('the odds are exact fractions of the game’s own rulebook', async () => {
  const house = await screenHouse();
  house.show(<FairnessScreen />, '/fairness');
  const odds = within(screen.getByRole('region', { name: 'Odds: Dice, 50 or under' }));
  expect(odds.getByText('4851/2500')).toBeVisible();
  expect(odds.getByText('50/99').closest('td')).toHaveTextContent(/^50\.505050 %/u);
  expect(screen.getByText('49/50')).toBeVisible();
});
