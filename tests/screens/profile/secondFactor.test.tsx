/** The second factor in My Profile: set up and removed by the keyboard, and why there is none in a browser's own house. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse, type Refusal } from '../../../src/domain/refusal.ts';
import { accountOf } from '../../../src/domain/world.ts';
import type { AuthService } from '../../../src/api/auth/authService.ts';
import type { SecondFactor } from '../../../src/api/auth/secondFactor.ts';
import { SecondFactorPanel } from '../../../src/screens/profile/SecondFactorPanel.tsx';
import { useAppSelector } from '../../../src/store/hooks.ts';
import { AuthContext } from '../../../src/store/houseContext.ts';
import { selectAccount } from '../../../src/store/selectors/account.ts';
import { signedInHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODE = '287082';

function Own({ factor }: { factor: SecondFactor | null }) {
  const account = useAppSelector(selectAccount);
  const auth = { secondFactor: factor } as unknown as AuthService;
  return <AuthContext.Provider value={auth}>{account && <SecondFactorPanel account={account} />}</AuthContext.Provider>;
}

/** A second factor whose one good code is `CODE`, and whose changes are in the log of a house. */
function factorOf({ tab, account }: ScreenHouse): SecondFactor {
  const submit = async (type: 'AddFactor' | 'DropFactor'): Promise<{ readonly ok: true } | Refusal> => {
    const submitted = await tab.house.submit({ type, payload: {} }, account);
    return submitted.kind === 'refused' ? submitted.refusal : { ok: true };
  };
  return {
    begin: async () => ({ id: 'a factor', secret: KEY, picture: 'data:image/svg+xml;utf-8,<svg xmlns="http://www.w3.org/2000/svg" />' }),
    confirm: async (_id, code) => (code === CODE ? submit('AddFactor') : refuse('factor-wrong')),
    remove: () => submit('DropFactor'),
  };
}

test('is set up by a picture or a key, and removed after a question, by the keyboard alone', async () => {
  const house = await signedInHouse();
  house.show(<Own factor={factorOf(house)} />);
  screen.getByRole('button', { name: 'Set up a second factor' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible();
  expect(screen.getByText(KEY)).toBeVisible();
  const code = screen.getByLabelText('Code');
  code.focus();
  await userEvent.keyboard('000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^This code is not right/u));
  await userEvent.clear(code);
  await act(async () => userEvent.keyboard(`${CODE}{Enter}`));
  expect(await screen.findByText('Second factor set up')).toBeVisible();
  expect(accountOf(house.tab.house.world, house.account)?.secondFactor).toBe(true);
  expect(screen.getByRole('heading', { name: 'Second factor' })).toHaveFocus();

  (await screen.findByRole('button', { name: 'Remove second factor' })).focus();
  await userEvent.keyboard('{Enter}');
  within(await screen.findByRole('alertdialog'))
    .getByRole('button', { name: 'Remove' })
    .focus();
  await act(async () => userEvent.keyboard('{Enter}'));
  expect(await screen.findByText('Second factor removed')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up a second factor' })).toBeVisible();
});

test('a browser’s own house has none, and says why', async () => {
  const house = await signedInHouse();
  house.show(<Own factor={null} />);
  expect(screen.getByText(/^There is none here: your account is in this browser/u)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
