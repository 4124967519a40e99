/** Sharing a round: its link, and a picture drawn from what was recomputed. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commitmentOf } from '../../../src/domain/fairness/commitment.ts';
import { rulebooks } from '../../../src/domain/games/catalog.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { linesOf } from '../../../src/screens/fairness/roundPicture.ts';
import { linkOf, sharedRound } from '../../../src/screens/fairness/sharedRound.ts';
import { fairnessLink } from '../../../src/screens/proof/fairnessLink.ts';
import { screenHouse } from '../../kit/screenHouse.tsx';

const serverSeed = 'ab'.repeat(32);
const draw = { seedHash: commitmentOf(serverSeed), clientSeed: 'change_me', nonce: 3 };
const choice = { direction: 'under', target: 50 };
const round = { game: 'dice', choice, draw, serverSeed, stakeCents: 10_00 };
const inputs = { game: 'dice', choice, serverSeed, clientSeed: 'change_me', nonce: 3, stakeCents: 10_00 } as const;

/** A canvas that takes note of the texts drawn on it. The page of these tests has neither one nor fonts. */
function takeDrawings() {
  const context = { fillRect: vi.fn(), fillText: vi.fn((_text: string) => undefined) };
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } });
  return { getContext, texts: () => context.fillText.mock.calls.map(([text]) => text) };
}

async function shown(): Promise<void> {
  const house = await screenHouse();
  house.show(<FairnessScreen />, fairnessLink(round));
}

test('the link that is copied opens the same proof, with what was recorded', async () => {
  const user = userEvent.setup();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${fairnessLink(round)}`);
  const recorded = { seedHash: draw.seedHash, outcome: { roll: 5 }, payoutCents: 19_40 };
  expect(linkOf(inputs, recorded)).toBe(`${location.origin}${fairnessLink({ ...round, outcome: { roll: 5 }, payoutCents: 19_40 })}`);
});

test('a link has the hash that was recorded, also a wrong one, and that of the seed where none was', () => {
  const seedHash = 'cd'.repeat(32);
  const linked = (over: object) => `${location.origin}${fairnessLink({ ...round, draw: { ...draw, ...over } })}`;
  expect([linkOf(inputs, { seedHash }), linkOf(inputs, {})]).toEqual([linked({ seedHash }), linked({})]);
});

test('a clipboard that refuses is said', async () => {
  await shown();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link could not be copied')).toBeVisible();
});

test('the picture says the game, the outcome, what it paid, and the hash of the seed, never the seed itself', () => {
  const shared = sharedRound(inputs, defaultRules, { outcome: { roll: 99 } });
  const texts = linesOf(shared).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['BountyBay', 'Dice', 'Bet on 50 or under', 'Bet', '10.00', 'Payout', draw.seedHash, 'change_me', '3']),
  );
  // What was recomputed, not what somebody wrote into the address.
  expect(shared.outcome).toMatch(/^Rolled \d+$/u);
  expect(shared.outcome).not.toBe('Rolled 99');
  expect(texts).not.toContain(serverSeed);
});

test.each(rulebooks)('every line of a picture of $name is within its edges, and no line stands on another', (rulebook) => {
  const shared = sharedRound({ ...inputs, game: rulebook.name, choice: rulebook.defaultChoice }, defaultRules, {});
  const lines = linesOf(shared);
  for (const { text, x, y, room } of lines) {
    expect(text).not.toBe('');
    expect([x > 0, x + room <= 1_200, y > 0, y < 630]).toEqual([true, true, true, true]);
  }
  expect(new Set(lines.map(({ x, y }) => `${x} ${y}`)).size).toBe(lines.length);
});

test('a round without a stake has a multiplier and no amounts', () => {
  expect(sharedRound({ ...inputs, stakeCents: null }, defaultRules, {}).figures.map(([name]) => name)).toEqual(['Multiplier']);
});

test('a picture is saved under the name of its round, and a browser that draws none says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { getContext, texts } = takeDrawings();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
  expect(await screen.findByText('Picture saved')).toBeVisible();
  expect(names).toEqual(['bountybay-dice-3.png']);
  expect(texts()).toContain(draw.seedHash);
  getContext.mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Save picture' }));
  expect((await screen.findAllByText('The picture could not be drawn')).length).toBeGreaterThan(0);
});

test('the sheet of the system gets link and picture; closing it is no failure', async () => {
  takeDrawings();
  const share = vi.fn((_data: ShareData) => Promise.resolve());
  for (const [name, value] of Object.entries({ share, canShare: () => true })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Share…' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.url).toBe(`${location.origin}${fairnessLink(round)}`);
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([['bountybay-dice-3.png', 'image/png']]);
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await userEvent.click(screen.getByRole('button', { name: 'Share…' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('The picture could not be drawn')).not.toBeInTheDocument();
});
