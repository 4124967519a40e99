/** A board that a reload cut off: its round is shown as ended. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { isCutOff } from '../../../src/screens/play/useRound.ts';
import { signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

const NOW = 1_000_000;

test.each([
  ['settled a second before the page was loaded', NOW - 3_000, 2_000, true],
  ['settled since, on this page', NOW - 1_000, 2_000, false],
  ['of long ago', NOW - 60_000, 2_000, false],
  ['of a page that has been open for long', NOW - 3_000, 600_000, false],
])('a bet %s', (_what, settledAt, sinceLoadMs, cutOff) => expect(isCutOff(settledAt, NOW, sinceLoadMs)).toBe(cutOff));

test('its result is on the stage of the game', async () => {
  const house = await signedInHouse();
  const { browser, tab, account } = house;
  accept(await bet(tab, account, 1_00));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  browser.clock.at += 2_000;
  await act(async () => house.show(<DiceScreen />));
  expect(await screen.findByText(/^Rolled \d+\. You needed/u, { selector: '[data-result]' })).toBeVisible();
  vi.restoreAllMocks();
});
