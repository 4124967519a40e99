import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DoubtBanner } from '../../src/app/useHouseBanners.tsx';
import { doubtSentence } from '../../src/engine/verification/doubt.ts';
import { logChecked } from '../../src/store/verification.ts';
import { screenHouse } from '../kit/screenHouse.tsx';

test('a log that holds is no news', async () => {
  const house = await screenHouse();
  house.show(<DoubtBanner />);
  act(() => void house.store.dispatch(logChecked({ verified: { seq: 12, hash: 'f'.repeat(64), at: 0 }, doubt: null })));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('what a house said against itself can be saved', async () => {
  const house = await screenHouse();
  house.show(<DoubtBanner />);
  act(
    () =>
      void house.store.dispatch(
        logChecked({ verified: null, doubt: 'The house server contradicts what it sent before.', evidence: '{"evidence":1}' }),
      ),
  );
  const saved = vi.spyOn(URL, 'createObjectURL');
  await userEvent.click(screen.getByRole('button', { name: 'Save the evidence' }));
  const [file] = saved.mock.calls[0] as [Blob];
  expect(await file.text()).toBe('{"evidence":1}');
});

test('what is wrong stays, names the entry and leads to the log', async () => {
  const house = await screenHouse();
  house.show(<DoubtBanner />);
  const doubt = doubtSentence({ kind: 'entry', seq: 12, claim: 'chain', sentence: 'event 2 is not the one that the header binds' });
  act(() => void house.store.dispatch(logChecked({ verified: null, doubt })));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Entry 12 of the log failed verification: event 2 is not the one that the header binds.',
  );
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Open the event log' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/log');
  expect(screen.getByRole('alert')).toBeVisible();
});
