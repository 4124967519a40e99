import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { BesideChat } from '../../../src/screens/chat/BesideChat.tsx';
import { chatToggled } from '../../../src/store/preferences.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept } from '../../kit/testHouse.ts';

const DAY_MS = 86_400_000;

/** Answers the media queries of a window of this width. */
function widen(pixels: number): void {
  const rems = (query: string): number => Number(/\(min-width: (?<rems>\d+)rem\)/u.exec(query)?.groups?.['rems']);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: pixels >= rems(query) * 16 }),
  );
}
afterEach(() => void vi.restoreAllMocks());

const say = async ({ tab, account }: ScreenHouse, text: string): Promise<void> =>
  void accept(await act(() => tab.house.submit({ type: 'Say', payload: { text } }, account)));

async function beside(width: number, before: (house: ScreenHouse) => unknown = () => undefined): Promise<ScreenHouse> {
  widen(width);
  const house = await signedInHouse();
  await before(house);
  house.show(<BesideChat>{(toggle) => <main>{toggle}</main>}</BesideChat>);
  return house;
}

const button = () => screen.getByRole('button', { name: /^Live chat/u });
const isOpen = (): boolean => button().getAttribute('aria-expanded') === 'true';

test('there is no column without room; a press opens it, and the choice is kept', async () => {
  const house = await beside(1280);
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  await userEvent.click(button());
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(house.store.getState().preferences.chatOpen).toBe(true);
  await userEvent.click(button());
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(house.store.getState().preferences.chatOpen).toBe(false);
});

test.each([
  [0, 'Chat'],
  [DAY_MS + 1, 'Rounds'],
])('it is open from the start where there is room; %d ms after the last word with %s', async (ageMs, tab) => {
  await beside(1440, async (house) => {
    await say(house, 'Hello');
    house.browser.clock.move(ageMs);
  });
  expect(isOpen()).toBe(true);
  expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
});

test('what a person chose counts, whoever speaks', async () => {
  await beside(1440, async (house) => {
    house.store.dispatch(chatToggled(false));
    await say(house, 'Hello');
  });
  expect(isOpen()).toBe(false);
});

test('a message never opens it; the button says how many are new', async () => {
  const house = await beside(1280);
  await say(house, 'One');
  house.browser.clock.move(5_000);
  await say(house, 'Two');
  expect(isOpen()).toBe(false);
  expect(button()).toHaveAccessibleName('Live chat 2 new');
  await userEvent.click(button());
  expect(button()).toHaveAccessibleName('Live chat');
  await userEvent.click(button());
  expect(button()).toHaveAccessibleName('Live chat');
});

test('the rounds of everybody stand beside the game of a first visitor', async () => {
  await beside(1440);
  expect(await screen.findByRole('tab', { name: 'Rounds' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('No rounds yet')).toBeVisible();
});

test('in a narrow window the button stands below the page, and one at the top leads to it', async () => {
  await beside(1000);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Go to the chat' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('complementary', { name: 'Chat' })]);
  expect(button()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the chat' }));
  expect(isOpen(), 'it never closes').toBe(true);
  expect(screen.getByRole('complementary', { name: 'Chat' })).toContainElement(button());
});
