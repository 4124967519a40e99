/** The rounds of an instant game with a real house and store: timers, the page, sounds of a bet on its way, and leaving. */
import { act, fireEvent } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RoundPhase } from '../../../src/screens/play/round.ts';
import { demonstrationText } from '../../../src/screens/play/demonstration.ts';
import { useRound, type InstantRoundControl } from '../../../src/screens/play/useRound.ts';
import { LiveRegions } from '../../../src/ui/announcements.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { button } from '../games/atTable.tsx';
import { notifications, screenHouse } from '../../kit/screenHouse.tsx';
import { PATIENCE_MS } from '../../kit/patience.ts';

afterEach(() => void vi.restoreAllMocks());

const ROLL_MS = 1_000;
const choice = { direction: 'under', target: 50 } as const;

/** Somebody at a table of dice whose house answers when the test says so. */
async function atDice({ guest = false, durationMs = ROLL_MS }: { guest?: boolean; durationMs?: number | null } = {}) {
  const house = await screenHouse();
  if (!guest) house.signIn();
  let answer = (): void => undefined;
  const submit = house.tab.house.submit.bind(house.tab.house);
  const sent = vi.spyOn(house.tab.house, 'submit').mockImplementation(async (...asked) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return submit(...asked);
  });
  const phases: RoundPhase[] = [];
  let control: InstantRoundControl | undefined;
  const drawn = (round: InstantRoundControl): void => {
    control = round;
    phases.push(round.phase);
  };
  function Table() {
    const round = useRound('dice', durationMs);
    useEffect(() => {
      drawn(round);
    });
    return null;
  }
  function Stage() {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button onClick={() => setHere(false)}>Leave</button>
        {isHere && <Table />}
        <LiveRegions />
      </>
    );
  }
  house.show(<Stage />);
  const table = (): InstantRoundControl => {
    if (!control) throw new Error('There is no table.');
    return control;
  };
  holdClock();
  return {
    ...house,
    phases,
    table,
    leave: () => fireEvent.click(button('Leave')),
    place: (stakeCents = 10_00) => table().place(stakeCents, choice),
    /** Answers what was sent, and what is sent because of the answer. */
    answered: async (): Promise<void> => {
      for (let time = 0; time < 2; time += 1) {
        answer();
        await goBy(0);
        await act(async () => await vi.waitFor(() => undefined, { timeout: PATIENCE_MS }));
      }
    },
    bets: () => sent.mock.calls.filter(([{ type }]) => type === 'PlaceBet').length,
    held: () => house.store.getState().heldBets.held.length,
  };
}

test('a bet that is written fast is not said to be on its way, a slow one is', async () => {
  const { place, phases, answered } = await atDice();
  void place();
  await goBy(50);
  expect(new Set(phases)).toEqual(new Set(['idle']));
  await goBy(100);
  expect(phases.at(-1)).toBe('placing');
  await answered();
  expect(phases.at(-1)).toBe('showing');
});

test('one bet at a time is sent', async () => {
  const { place, bets, answered, table } = await atDice();
  void place();
  expect(await place()).toBeNull();
  await answered();
  expect(table().phase).toBe('showing');
  expect(await place()).toBeNull();
  await goBy(ROLL_MS);
  expect(table().phase).toBe('idle');
  expect(bets()).toBe(1);
});

test.each([
  ['is skipped', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['is on a page that is hidden', () => fireEvent(document, new Event('visibilitychange'))],
])('a movement ends when it %s, and the round is released', async (_, end) => {
  const { place, answered, table, held } = await atDice();
  const over = place();
  await answered();
  expect([table().phase, held()]).toEqual(['showing', 1]);
  act(() => void end());
  expect(table().phase).toBe('idle');
  expect(await over).toMatchObject({ stakeCents: 10_00, choice });
  await goBy(500);
  expect(held()).toBe(0);
});

test('a movement that the player ends goes on when the page is hidden', async () => {
  const { place, answered, table } = await atDice({ durationMs: null });
  void place();
  await answered();
  fireEvent(document, new Event('visibilitychange'));
  await goBy(60_000);
  expect(table().phase).toBe('showing');
  act(() => table().skip());
  expect(table().phase).toBe('idle');
});

test('whoever leaves during the movement is told the result by a toast, at once', async () => {
  const { place, answered, leave, held } = await atDice();
  void place();
  await answered();
  leave();
  await goBy(0);
  expect(held()).toBe(0);
  expect(notifications().getByText(/^Dice: (you won 19\.40 credits|better luck next time!)$/u)).toBeVisible();
});

test('whoever leaves while the bet is written is told as well', async () => {
  const { place, answered, leave, held } = await atDice();
  void place();
  leave();
  expect(held()).toBe(1);
  await answered();
  await goBy(0);
  expect(held()).toBe(0);
  expect(notifications().getByText(/^Dice: /u)).toBeVisible();
});

test('a guest sends nothing, and each demonstration has the next nonce; a refused one counts nothing', async () => {
  const { place, table, bets, held } = await atDice({ guest: true });
  expect(table().demonstrates).toBe(true);
  for (const nonce of [0, 1]) {
    expect(await place(0)).toBeNull();
    const over = place();
    expect(held()).toBe(1);
    await goBy(ROLL_MS);
    const round = await over;
    expect(round?.demonstration?.nonce).toBe(nonce);
    await goBy(500);
    expect(document.body.textContent).toContain(round && demonstrationText('dice', round));
  }
  expect([bets(), held()]).toEqual([0, 0]);
});

test('a guest who leaves hears nothing of a demonstration', async () => {
  const { place, leave, held } = await atDice({ guest: true, durationMs: null });
  void place();
  await goBy(0);
  leave();
  await goBy(500);
  expect(held()).toBe(0);
  expect(document.body.textContent).not.toContain('Free try');
});
