import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VerifiedLine } from '../../../src/screens/log/LogScreen.tsx';
import { beginningVerified, houseOpened, logChecked, logSeen } from '../../../src/store/verification.ts';
import { screenHouse } from '../../kit/screenHouse.tsx';

test('the line tells how far the log holds, once that is known', async () => {
  const house = await screenHouse();
  house.show(<VerifiedLine />);
  expect(screen.queryByText(/Verified in the background/)).toBeNull();
  act(
    () =>
      void house.store.dispatch(logChecked({ verified: { seq: 12_345, hash: 'f'.repeat(64), at: Date.UTC(2026, 0, 15, 8) }, doubt: null })),
  );
  expect(screen.getByText(/^Verified in the background up to entry 12,345, Jan 15, 2026/)).toBeVisible();
});

test('a log in doubt has no such line', async () => {
  const house = await screenHouse();
  house.show(<VerifiedLine />);
  act(() => void house.store.dispatch(logChecked({ verified: null, doubt: 'Entry 3 of the log does not hold: it cannot be read.' })));
  expect(screen.queryByText(/Verified/)).toBeNull();
});

test('a page that began with the house’s word says so until somebody has gone through the entries', async () => {
  const house = await screenHouse();
  house.show(<VerifiedLine />);
  const word = () => screen.queryByText('Up to entry 12,345 this page trusts the house server until you verify your history.');
  const begin = () => act(() => void house.store.dispatch(houseOpened(12_345)));
  begin();
  expect(word()).toBeVisible();
  act(() => void house.store.dispatch(beginningVerified()));
  expect(word()).toBeNull();
  act(() => void house.store.dispatch(logSeen({ upTo: 12_400, witnesses: [] })));
  expect(screen.getByText('Every entry that this page was sent, up to 12,400, is in the log that the house server signed.')).toBeVisible();
});
