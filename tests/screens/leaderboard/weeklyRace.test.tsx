import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { raceWeek } from '../../../src/domain/earning/race.ts';
import { WeeklyRace } from '../../../src/screens/leaderboard/WeeklyRace.tsx';
import { useAppSelector } from '../../../src/store/hooks.ts';
import { selectAccount } from '../../../src/store/selectors/account.ts';
import { signedInHouse } from '../../kit/screenHouse.tsx';

const DAY_MS = 86_400_000;

function OwnRace() {
  const account = useAppSelector(selectAccount);
  return account && <WeeklyRace account={account} />;
}

test.each([
  ['It ends in 7 days, on Sunday at 24:00 UTC.', 0],
  ['It ends in 3 days, on Sunday at 24:00 UTC.', 4],
  ['It ends tomorrow at 24:00 UTC.', 5],
  ['It ends today at 24:00 UTC.', 6],
])('%s', async (text, daysAfterMonday) => {
  const house = await signedInHouse();
  const { clock } = house.browser;
  // A week after the first in which everybody takes part, a second after midnight.
  const monday = (raceWeek(clock.at) + 14) * DAY_MS;
  clock.move(monday + daysAfterMonday * DAY_MS + 1_000 - clock.at);
  house.show(<OwnRace />);
  expect(screen.getByText(/^A claimed quest of the day is 1 point/u).textContent).toMatch(
    new RegExp(`${text.replaceAll('.', '\\.')}$`, 'u'),
  );
});
