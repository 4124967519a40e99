import { expect, test, vi } from 'vitest';
import { deviceClockText } from '../../src/app/useHouseBanners.tsx';

const MINUTE_MS = 60_000;

test.each([
  [0, ''],
  [4, ''],
  [-4, ''],
  [5, 'The clock of this device is about 5 minutes fast. The house server uses its own clock.'],
  [-30, 'The clock of this device is about 30 minutes slow. The house server uses its own clock.'],
  [59, 'The clock of this device is about an hour fast. The house server uses its own clock.'],
  [-60, 'The clock of this device is about an hour slow. The house server uses its own clock.'],
  [119, 'The clock of this device is about 2 hours fast. The house server uses its own clock.'],
  [3 * 24 * 60, 'The clock of this device is about 3 days fast. The house server uses its own clock.'],
])('a clock that is %i minutes ahead', (minutes, says) => {
  const house = Date.UTC(2026, 0, 15);
  vi.spyOn(Date, 'now').mockReturnValue(house + minutes * MINUTE_MS);
  expect(deviceClockText(house)).toBe(says);
  vi.restoreAllMocks();
});
