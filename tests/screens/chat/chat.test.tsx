import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { LiveChat } from '../../../src/screens/chat/LiveChat.tsx';
import { OpenPages } from '../../../src/base/openPages.ts';
import { PersonCards } from '../../../src/screens/shell/PersonCards.tsx';
import { betHeld, betShown } from '../../../src/store/heldBets.ts';
import { signedIn, signedOut } from '../../../src/store/session.ts';
import { LiveRegions } from '../../../src/ui/announcements.tsx';
import { avatarColor } from '../../../src/ui/Avatar.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { idOf } from '../../kit/people.ts';
import { screenHouse, type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, became, newcomer } from '../../kit/testHouse.ts';

const SPOKEN_WITHIN_MS = 3_000;
const ADMIN = 'acc_00000000000000000000000000000ad1';

// Without a layout everything is 0 pixels high, and a list of which nothing is in sight draws nothing.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  for (const [side, pixels] of [
    ['clientHeight', 600],
    ['clientWidth', 320],
    ['offsetHeight', 84],
  ] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(pixels);
  }
});

const say = async ({ tab, browser }: ScreenHouse, actor: Parameters<typeof tab.house.submit>[1], text: string) => {
  browser.clock.move(3_000);
  return accept(await tab.house.submit({ type: 'Say', payload: { text } }, actor));
};
const input = () => screen.getByRole('textbox', { name: 'Message' });
const rowOf = (text: string | RegExp): HTMLElement => {
  const row = screen.getByText(text).closest<HTMLElement>('[data-message]');
  if (!row) throw new Error(`no row of ${String(text)}`);
  return row;
};

test('a message is written, signed and shown; the line is empty again', async () => {
  const house = await signedInHouse();
  house.show(<LiveChat />);
  expect(screen.getByText('Nobody has said anything yet')).toBeVisible();
  expect(screen.getByText('# General')).toBeVisible();
  await userEvent.type(input(), 'Hello there{Enter}');
  expect(await screen.findByText('Hello there')).toBeVisible();
  expect(within(rowOf('Hello there')).getByText('ada')).toBeVisible();
  expect(input()).toHaveValue('');
  expect(input()).toHaveFocus();
});

test('guests write as Guest, and read reactions without putting any', async () => {
  const house = await screenHouse();
  house.show(<LiveChat />);
  expect(input()).toHaveAttribute('placeholder', 'Write as Guest');
  await userEvent.type(input(), 'May I?{Enter}');
  await screen.findByText('May I?');
  expect(within(rowOf('May I?')).getByText('Guest')).toBeVisible();
  expect(within(rowOf('May I?')).queryByRole('button')).not.toBeInTheDocument();
});

test('empty messages are not sent', async () => {
  const house = await signedInHouse();
  house.show(<LiveChat />);
  const { seq } = house.tab.house.head;
  await userEvent.type(input(), '   {Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(house.tab.house.head.seq).toBe(seq);
});

test('too fast, too long: said under the line, and the words stay', async () => {
  const house = await signedInHouse();
  house.show(<LiveChat />);
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    await userEvent.type(input(), `${word}{Enter}`);
    await screen.findByText(word);
  }
  await userEvent.type(input(), 'six{Enter}');
  await waitFor(() => expect(input()).toHaveAccessibleDescription('You are sending messages too fast'));
  expect(input()).toHaveValue('six');
  house.browser.clock.move(10_001);
  await userEvent.clear(input());
  await userEvent.click(input());
  await userEvent.paste('x'.repeat(501));
  expect(screen.getByText('501 of 500 characters')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(input()).toHaveAccessibleDescription('Message is too long'));
});

test('the ten emojis are put where the caret is', async () => {
  const house = await screenHouse();
  house.show(<LiveChat />);
  await userEvent.type(input(), 'ab');
  (input() as HTMLInputElement).setSelectionRange(1, 1);
  await userEvent.click(screen.getByRole('button', { name: 'Emojis' }));
  const emojis = within(screen.getByRole('group', { name: 'Emojis' }));
  expect(emojis.getAllByRole('button')).toHaveLength(10);
  await userEvent.click(emojis.getByRole('button', { name: 'Fire' }));
  expect(input()).toHaveValue('a🔥b');
  expect(input()).toHaveFocus();
});

test('reactions are put, counted and taken back', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  await say(house, grace, 'a win!');
  house.show(<LiveChat />);
  const heart = () => within(rowOf('a win!')).getByRole('button', { name: /^Heart/ });
  expect(
    within(rowOf('a win!'))
      .getAllByRole('button', { name: /, \d+$/ })
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Thumbs up, 0', 'Heart, 0', 'Laugh, 0']);
  await userEvent.click(heart());
  await waitFor(() => expect(heart()).toHaveAccessibleName('Heart, 1'));
  expect(heart()).toHaveAttribute('aria-pressed', 'true');
  const message = house.tab.house.world.chat.messages.at(-1)?.id;
  await act(async () => void accept(await house.tab.house.submit({ type: 'React', payload: { message, reaction: 'heart' } }, grace)));
  expect(heart()).toHaveAccessibleName('Heart, 2');
  await userEvent.click(heart());
  await waitFor(() => expect(heart()).toHaveAccessibleName('Heart, 1'));
  expect(heart()).toHaveAttribute('aria-pressed', 'false');
});

test('a muted person who signs out does not write on as a guest', async () => {
  const house = await signedInHouse();
  accept(await house.tab.house.submit({ type: 'MuteInChat', payload: { account: house.account, forMs: 60_000 } }, 'house'));
  house.show(<LiveChat />);
  await act(async () => void house.store.dispatch(signedOut()));
  await userEvent.type(input(), 'It is only me{Enter}');
  expect(await screen.findByText(refuse('muted').sentence)).toBeVisible();
  expect(house.tab.house.world.chat.messages.map(({ text }) => text)).not.toContain('It is only me');
  house.browser.clock.move(60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await userEvent.type(input(), '{Enter}');
  expect(within(rowOf('It is only me')).getByText('Guest')).toBeVisible();
});

test('an admin mutes guests, which everybody reads, and lets them write again', async () => {
  const house = await screenHouse();
  act(() => void house.store.dispatch(signedIn({ accountId: ADMIN, sessionId: 's', expiresAt: house.browser.clock.at + 3_600_000 })));
  await say(house, 'guest', 'spam');
  house.show(<LiveChat />);
  await userEvent.click(within(rowOf('spam')).getByRole('button', { name: 'Moderate Guest' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute guests until further notice' }));
  expect(await screen.findByText('Guests are muted')).toBeInTheDocument();
  expect(screen.getByText('Guests cannot write at the moment.')).toBeVisible();
  expect(became(await house.tab.house.submit({ type: 'Say', payload: { text: 'more' } }, 'guest'))).toBe(
    'Guests cannot write in the chat at the moment. Sign in to write',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Let guests write' }));
  await waitFor(() => expect(screen.queryByText('Guests cannot write at the moment.')).not.toBeInTheDocument());
  accept(await house.tab.house.submit({ type: 'Say', payload: { text: 'thanks' } }, 'guest'));
});

test('an admin removes a message with a reason; players read that it was removed', async () => {
  const house = await screenHouse();
  const enter = (accountId: AccountId) =>
    act(() => void house.store.dispatch(signedIn({ accountId, sessionId: 's', expiresAt: house.browser.clock.at + 3_600_000 })));
  enter(ADMIN);
  await say(house, house.account, 'an insult');
  house.show(<LiveChat />);
  await userEvent.click(within(rowOf('an insult')).getByRole('button', { name: 'Moderate ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove this message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this message?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'rude');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove message' }));
  expect(await screen.findByText('Message removed')).toBeInTheDocument();
  expect(screen.queryByText('an insult')).not.toBeInTheDocument();
  const row = rowOf('This message was removed');
  expect(within(row).queryByRole('group', { name: 'Reactions' })).not.toBeInTheDocument();
  enter(house.account);
  expect(rowOf('This message was removed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Moderate/u })).not.toBeInTheDocument();
});

test('an admin mutes somebody, who is told when they write', async () => {
  const house = await screenHouse();
  await say(house, house.account, 'spam');
  act(() => void house.store.dispatch(signedIn({ accountId: ADMIN, sessionId: 's', expiresAt: house.browser.clock.at + 3_600_000 })));
  house.show(<LiveChat />);
  await userEvent.click(within(rowOf('spam')).getByRole('button', { name: 'Moderate ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute ada for an hour' }));
  expect(await screen.findByText('ada is muted')).toBeInTheDocument();
  expect(within(rowOf('spam')).getByText('Muted')).toBeVisible();
  await userEvent.click(within(rowOf('spam')).getByRole('button', { name: 'Moderate ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Unmute ada' }));
  await waitFor(() => expect(within(rowOf('spam')).queryByText('Muted')).not.toBeInTheDocument());
  await userEvent.click(within(rowOf('spam')).getByRole('button', { name: 'Moderate ada' }));
  expect(screen.queryByRole('menuitem', { name: 'Unmute ada' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute ada for an hour' }));
  await waitFor(() => expect(within(rowOf('spam')).getByText('Muted')).toBeVisible());
  act(
    () => void house.store.dispatch(signedIn({ accountId: house.account, sessionId: 's', expiresAt: house.browser.clock.at + 3_600_000 })),
  );
  expect(screen.queryByRole('button', { name: /^Moderate/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Muted')).not.toBeInTheDocument();
  await userEvent.type(input(), 'more spam{Enter}');
  await waitFor(() => expect(input()).toHaveAccessibleDescription('You cannot write in the chat at the moment'));
});

test('new messages of others are spoken politely, several as a number; one’s own are not', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  await say(house, grace, 'before');
  house.show(
    <>
      <LiveChat />
      <LiveRegions />
    </>,
  );
  const polite = () => document.querySelector('[data-region=polite]')?.textContent;
  holdClock();
  await act(async () => void (await say(house, grace, 'over here')));
  await goBy(SPOKEN_WITHIN_MS);
  expect(polite()).toBe('grace: over here');
  await act(async () => {
    await say(house, grace, 'one');
    await say(house, house.account, 'mine');
    await say(house, 'guest', 'two');
  });
  await goBy(SPOKEN_WITHIN_MS);
  expect(polite()).toBe('2 new messages in the chat');
});

test('online counts accounts once and guests by their tabs', async () => {
  const pages = new OpenPages();
  const house = await screenHouse(undefined, pages);
  pages.set([{ tab: 'this', account: house.account }]);
  house.signIn();
  const grace = await newcomer(house.tab, 'grace');
  house.show(<LiveChat />);
  expect(screen.getByRole('tab', { name: 'Online 1 online' })).toBeVisible();
  act(() => {
    const guests = ['d', 'e'].map((tab) => ({ tab, account: null }));
    pages.set([...pages.read(), { tab: 'b', account: grace }, { tab: 'c', account: grace }, ...guests]);
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Online 4 online' }));
  const people = await screen.findByRole('list', { name: 'Online' });
  expect(
    within(people)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['AadaYou', 'Ggrace', 'GGuest', 'GGuest']);
});

test('a long chat draws what is in sight; older messages are read from the log', async () => {
  const house = await signedInHouse();
  for (let i = 0; i < 230; i += 1) await say(house, house.account, `message ${i}`);
  house.show(<LiveChat />);
  expect(screen.getByRole('group', { name: 'Messages, 200' })).toBeVisible();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(40);
  await userEvent.click(screen.getByRole('button', { name: 'Older messages' }));
  expect(await screen.findByRole('group', { name: 'Messages, 230' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
  await act(async () => void (await say(house, house.account, 'one more')));
  expect(screen.getByRole('group', { name: 'Messages, 231' }), 'nothing falls out of sight').toBeVisible();
});

test('the colour of an avatar is one of six and follows from the account', () => {
  const colors = Array.from({ length: 600 }, (_, i) => avatarColor(idOf(`person ${i}`)));
  const counts = Array.from({ length: 6 }, (_, color) => colors.filter((one) => one === color).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(Math.min(...counts), 'none is rare').toBeGreaterThan(60);
  expect(avatarColor(idOf('ada'))).toBe(avatarColor(idOf('ada')));
});

test('rows that changed while the tab was in the background lie below each other when it comes back', async () => {
  const house = await signedInHouse();
  for (const text of ['one', 'two', 'three']) await say(house, house.account, text);
  house.show(<LiveChat />);
  const topOf = (text: string): string | undefined => rowOf(text).closest('li')?.style.transform;
  await waitFor(() => expect(topOf('three')).toBe('translateY(168px)'));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  expect(topOf('three')).toBe('translateY(168px)');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() =>
    expect([topOf('one'), topOf('two'), topOf('three')]).toEqual(['translateY(0px)', 'translateY(120px)', 'translateY(240px)']),
  );
});

test('the rounds of everybody are beside the chat, a held one only when its board has ended', async () => {
  const played = await screenHouse();
  const ben = await newcomer(played.tab, 'ben');
  const { tab, store } = played;
  played.signIn();
  played.show(<LiveChat />);
  await userEvent.click(screen.getByRole('tab', { name: 'Rounds' }));
  expect(screen.getByText('No rounds yet')).toBeVisible();
  const bet = async (actor: typeof ben, stakeCents: number) =>
    act(async () =>
      accept(
        await tab.house.submit(
          { type: 'PlaceBet', payload: { game: 'dice', stakeCents, choice: { direction: 'under', target: 98 } } },
          actor,
        ),
      ),
    );
  await bet(ben, 3_00);
  const rows = () => within(screen.getByRole('list', { name: 'Newest rounds' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent(/ben.*Dice.*(?:Payout .*Stake 3\.00 credits at \d|LostStake 3\.00 credits *$)/u);
  const { events } = await bet(played.account, 2_00);
  const placed = events.find(({ type }) => type === 'bet/placed');
  if (placed?.type !== 'bet/placed') throw new Error('no bet was placed');
  expect(rows()[0]).toHaveTextContent(/ada.*You/u);
  act(() => void store.dispatch(betHeld(placed.data.bet)));
  expect(rows()).toHaveLength(1);
  act(() => void store.dispatch(betShown(placed.data.bet)));
  expect(rows()).toHaveLength(2);
  await act(async () => accept(await tab.house.submit({ type: 'SetFeed', payload: { hidden: true } }, ben)));
  expect(rows()[1]).toHaveTextContent('Hidden');
  await userEvent.click(screen.getByRole('radio', { name: 'Biggest today' }));
  expect(screen.queryByRole('list', { name: 'Newest rounds' })).not.toBeInTheDocument();
});

test('a press on a name opens a card with a tip, which says why it is refused', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  await say(house, grace, 'hello');
  house.show(
    <PersonCards>
      <LiveChat />
    </PersonCards>,
  );
  await userEvent.click(within(rowOf('hello')).getByRole('button', { name: 'grace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'grace' }));
  expect(dialog.getByText('Level 1')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: /^Tip/u });
  await userEvent.type(field, '500');
  await userEvent.click(dialog.getByRole('button', { name: 'Give tip' }));
  expect(await dialog.findByText('A tip is between 1.00 and 50.00 credits')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Give tip' }));
  // The form says it from the start, and not again where the press was refused.
  expect(await dialog.findAllByText(/^New accounts can tip later/u)).toHaveLength(1);
});

test('a name after an @ opens a card, and one’s own stands out', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  await say(house, grace, 'Well played @ada, says @grace to @nobody');
  house.show(
    <PersonCards>
      <LiveChat />
    </PersonCards>,
  );
  const row = rowOf(/to @nobody/u);
  expect([...row.querySelectorAll('[data-mention]')].map(({ textContent }) => textContent)).toEqual(['@ada']);
  expect(within(row).queryByRole('button', { name: '@nobody' })).not.toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: '@grace' }));
  expect(await screen.findByRole('dialog', { name: 'grace' })).toBeVisible();
});

test('an admin shares credits among those who wrote', async () => {
  const house = await screenHouse();
  act(() => void house.store.dispatch(signedIn({ accountId: ADMIN, sessionId: 's', expiresAt: house.browser.clock.at + 3_600_000 })));
  const grace = await newcomer(house.tab, 'grace');
  await say(house, grace, 'hello');
  house.show(<LiveChat />);
  await userEvent.click(screen.getByRole('button', { name: 'Make it rain' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make it rain' }));
  const before = house.tab.house.world.ledger.player[grace] ?? 0;
  await userEvent.type(dialog.getByRole('textbox', { name: /^Credits to share/u }), '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Make it rain' }));
  await waitFor(() => expect(house.tab.house.world.ledger.player[grace]).toBe(before + 20_00));
});
