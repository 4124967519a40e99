import { vi } from 'vitest';
import type { ScreenHouse } from './screenHouse.tsx';
import { quicknet } from './quicknet.ts';
import { accept } from './testHouse.ts';

/** What a page says of a bet that was answered when its draw was public. */
export const LATE =
  'The answer came after the random number was public. The house may have known the result, its clocks may differ, or your connection is slow.';

export async function bindToBeacon({ tab }: ScreenHouse): Promise<void> {
  accept(await tab.house.submit({ type: 'SetBeacon', payload: { chain: quicknet } }, 'house'));
}

/** The house takes what it is sent in time, and answers so much later. */
export function answersLate({ tab: { house }, browser: { clock } }: ScreenHouse, ms: number): void {
  const submit = house.submit.bind(house);
  vi.spyOn(house, 'submit').mockImplementation(async (...sent) => {
    const answer = await submit(...sent);
    if (sent[1] !== 'house') clock.move(ms);
    return answer;
  });
}
