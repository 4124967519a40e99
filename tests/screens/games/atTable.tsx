import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { GameName } from '../../../src/domain/games/catalog.ts';
import { balanceOf } from '../../../src/domain/world.ts';
import type { SettledBet } from '../../../src/domain/worldParts.ts';
import { selectShownBalance } from '../../../src/store/selectors/account.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';

/** Somebody who is signed in and sits in front of a game. */
interface AtTable {
  readonly house: ScreenHouse;
  /** The newest settled bet, as the log has it. */
  readonly latest: () => SettledBet | undefined;
  /** In cents: what the log says, and what this tab shows. */
  readonly balance: () => number;
  readonly shownBalance: () => number;
}

export async function atTable(game: GameName, show: ReactNode): Promise<AtTable> {
  const house = await signedInHouse();
  house.show(show);
  return {
    house,
    latest: () => house.tab.house.world.accounts[house.account]?.recents[game]?.[0],
    balance: () => balanceOf(house.tab.house.world, house.account),
    shownBalance: () => selectShownBalance(house.store.getState()),
  };
}

/** What the newest bet came to. */
export function outcomeOf<Outcome extends object>({ latest }: AtTable): Outcome {
  const bet = latest();
  if (!bet) throw new Error('nothing was settled');
  return bet.outcome as Outcome;
}

export const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });
export const stake = (): HTMLInputElement => screen.getByLabelText('Bet amount');

/** Skips what the board still shows. */
export const skip = (): boolean => fireEvent.keyDown(document.body, { key: 'Escape' });

/** What the last round came to, in words; null while it is not told. */
export const result = (): string | null => document.querySelector('[data-result]')?.textContent ?? null;

/** What the last round brought or took; null while it is not told. */
export const net = (): string | null => document.querySelector('[data-net]')?.textContent ?? null;

export const recents = (title: string): readonly HTMLElement[] => {
  const region = within(screen.getByRole('region', { name: title }));
  return region.queryAllByRole('row').slice(1);
};

/** Waits until a result is told and answers it. */
export async function told(): Promise<string> {
  await expect.poll(result).not.toBeNull();
  return result() ?? '';
}
