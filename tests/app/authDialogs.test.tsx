import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AuthDialogs, type AuthDialogsProps } from '../../src/app/AuthDialogs.tsx';
import { screenHouse } from '../kit/screenHouse.tsx';

test('a link in the dialog closes it, because its page would open behind it', async () => {
  const house = await screenHouse();
  const onForm = vi.fn<AuthDialogsProps['onForm']>();
  house.show(<AuthDialogs form="sign-in" onForm={onForm} whenOpen={async () => null} />, '/games');
  const link = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(onForm).not.toHaveBeenCalled();
  await userEvent.click(link);
  expect(screen.getByTestId('address')).toHaveTextContent('/support');
  expect(onForm).toHaveBeenCalledExactlyOnceWith(null);
});

function CompletesAddress() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/games/dice', { replace: true })}>complete</button>;
}

test('a page that completes its own address leaves the dialog open', async () => {
  const house = await screenHouse();
  const onForm = vi.fn<AuthDialogsProps['onForm']>();
  house.show(
    <>
      <CompletesAddress />
      <AuthDialogs form="sign-in" onForm={onForm} whenOpen={async () => null} />
    </>,
    '/games',
  );
  await screen.findByRole('link', { name: 'Forgot password?' });
  fireEvent.click(screen.getByText('complete'));
  expect(screen.getByTestId('address')).toHaveTextContent('/games/dice');
  expect(onForm).not.toHaveBeenCalled();
});
