/** A house that knows a client seed before it commits to a server seed, and waits until the player sends that client seed again. */
import { expect, test } from 'vitest';
import { freshCommandId } from '../../src/base/chance.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { clientSeedIn, drawClientSeed, rememberedClientSeeds } from '../../src/client/sentClientSeeds.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { accountOf } from '../../src/domain/world.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { connectTo, remoteOf } from '../kit/remote.ts';
import { remoteServices } from '../kit/services.ts';
import { seen, signIn, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const PHRASE = 'my phrase';
const drawn = (n: number): string => `${n}`.repeat(32);

/** A page of ada that remembers what it sent, as all pages of her browser do, at a house that can say it did not save something. */
async function remembering() {
  const clientSeeds = rememberedClientSeeds();
  const lying = await lyingHouse();
  const { ada, served, tap } = lying;
  const open = (ports: Partial<RemotePorts> = {}): Promise<RemoteHouse> => lying.openAgain({ clientSeeds, ...ports });
  const page = await open();
  const send = (type: 'ChangeClientSeed' | 'RotateSeed', clientSeed: string, house = page) =>
    house.submit({ type, payload: { clientSeed } }, ada.id).then(accept);
  /** The house hears the command, and says that it could not save it. Returns what it heard. */
  async function unsaved(type: 'ChangeClientSeed' | 'RotateSeed', clientSeed = PHRASE): Promise<string> {
    let heard = '';
    tap.onSent = (text) => {
      if (!text.includes(`"type":"${type}"`)) return text;
      heard = text;
      const { id } = JSON.parse(text) as { id: string };
      const later = { kind: 'answer', id, answered: { kind: 'later', waitMs: 0 }, now: served.machine.clock.now() } as const;
      queueMicrotask(() => tap.say(textOfMessage(later)));
      return null;
    };
    await expect(send(type, clientSeed)).rejects.toThrow('could not save');
    tap.onSent = (text) => text;
    return heard;
  }
  const seeds = (house = page) => accountOf(house.world, ada.id)!.seeds;
  const told = (house = page) => seen(() => house.head.seq === served.house.durableHead.seq);
  const lose = async () => {
    const payload = { account: ada.id, lostHash: seeds().activeHash };
    accept(await served.house.submit({ type: 'ReplaceLostSeed', payload }, 'house'));
    await told();
  };
  return { ...lying, clientSeeds, page, open, send, unsaved, seeds, told, lose };
}

test('a client seed that the house could not save is expected on a server seed that it has made since', async () => {
  const { page, send, unsaved, seeds } = await remembering();
  await unsaved('RotateSeed');
  await send('RotateSeed', drawn(1));
  const { nextHash: madeSince } = seeds();
  await send('RotateSeed', PHRASE);
  expect(seeds()).toMatchObject({ activeHash: madeSince, clientSeed: PHRASE, clientSeedKnown: false });
  expect([page.isClientSeedKnown, page.connectionState.phase]).toEqual([true, 'open']);
  await send('ChangeClientSeed', drawn(2));
  expect(page.isClientSeedKnown).toBe(false);
});

test('the same press again after a lost seed brings an expected client seed', async () => {
  const { page, send, unsaved, lose } = await remembering();
  await unsaved('RotateSeed');
  await lose();
  await send('RotateSeed', PHRASE);
  expect(page.isClientSeedKnown).toBe(true);
});

test('a change of the client seed that the house could not save is expected after two rotations', async () => {
  const { page, send, unsaved } = await remembering();
  await unsaved('ChangeClientSeed');
  await send('RotateSeed', drawn(1));
  await send('RotateSeed', drawn(2));
  await send('ChangeClientSeed', PHRASE);
  expect(page.isClientSeedKnown).toBe(true);
});

test('a command that the house could not save, and carries out after a rotation, brings an expected client seed', async () => {
  const { page, tap, send, unsaved, seeds } = await remembering();
  const heard = await unsaved('RotateSeed');
  await send('RotateSeed', drawn(1));
  tap.tell(heard);
  await seen(() => seeds().clientSeed === PHRASE);
  expect([page.isClientSeedKnown, page.connectionState.phase]).toEqual([true, 'open']);
});

test.each([
  ['typed with a soft hyphen', 'my\u00ad phrase'],
  ['of the most characters', 'x'.repeat(64)],
])('a client seed is expected however it was sent: %s', async (_how, typed) => {
  const { page, send, unsaved } = await remembering();
  await unsaved('RotateSeed', typed);
  await send('RotateSeed', drawn(1));
  await send('RotateSeed', typed.replace('\u00ad', ''));
  expect(page.isClientSeedKnown).toBe(true);
});

test('rules by which a text is no client seed do not hide it', async () => {
  const { page, served, send, unsaved, told } = await remembering();
  const setLongest = async (clientSeedMaxLength: number): Promise<void> => {
    const rules = { ...defaultRules, accounts: { ...defaultRules.accounts, clientSeedMaxLength } };
    accept(await served.house.submit({ type: 'SetRules', payload: { rules } }, 'house'));
    await told();
  };
  await setLongest(32);
  const long = 'y'.repeat(40);
  await unsaved('RotateSeed', long);
  await setLongest(64);
  await send('RotateSeed', drawn(1));
  await send('RotateSeed', long);
  expect(page.isClientSeedKnown).toBe(true);
});

test.each(['RotateSeed', 'ChangeClientSeed'] as const)(
  'a %s is sent again in vain: the commitments are still those from before',
  async (type) => {
    const { page, send, unsaved, seeds } = await remembering();
    await unsaved(type);
    await unsaved(type);
    await send(type, PHRASE);
    expect(seeds().clientSeed).toBe(PHRASE);
    expect(page.isClientSeedKnown).toBe(false);
  },
);

test('a client seed that was meant for the next server seed is good for it by a change, too', async () => {
  const { page, send, unsaved } = await remembering();
  await unsaved('RotateSeed');
  await send('RotateSeed', drawn(1));
  await send('ChangeClientSeed', PHRASE);
  expect(page.isClientSeedKnown).toBe(false);
});

test('a break of the line changes nothing: the command is sent again', async () => {
  const { page, tap, send, seeds } = await remembering();
  tap.onSent = (text) => {
    if (!text.includes(PHRASE)) return text;
    tap.onSent = (again) => again;
    queueMicrotask(() => tap.cut());
    return null;
  };
  await send('RotateSeed', PHRASE);
  expect(seeds().clientSeed).toBe(PHRASE);
  expect(page.isClientSeedKnown).toBe(false);
});

test('the next page of the browser remembers, and so does another tab', async () => {
  const { page, ada, served, clientSeeds, open, send, unsaved, told } = await remembering();
  const other = remoteOf(served, ada.token, { connect: connectTo(served), clientSeeds });
  await other.opened;
  await unsaved('RotateSeed');
  await send('RotateSeed', drawn(1));
  page.close();
  await send('RotateSeed', PHRASE, other);
  expect(other.isClientSeedKnown).toBe(true);
  other.close();
  const reloaded = await open();
  await told(reloaded);
  expect(reloaded.isClientSeedKnown).toBe(true);
  await send('RotateSeed', drawn(2), reloaded);
  expect(reloaded.isClientSeedKnown).toBe(false);
});

test('the house knows a client seed of one account when it commits to server seeds of another', async () => {
  const { served, clientSeeds, unsaved } = await remembering();
  await unsaved('RotateSeed');
  const ben = await signUp(served, 'ben');
  const page = remoteOf(served, ben.token, { connect: connectTo(served), clientSeeds });
  await page.opened;
  accept(await page.submit({ type: 'ChangeClientSeed', payload: { clientSeed: PHRASE } }, ben.id));
  expect(page.isClientSeedKnown).toBe(true);
  page.close();
});

test('a client seed that one account used is not forgotten while another one, which sent it in vain, may send it again', async () => {
  const { page, send, served, clientSeeds, unsaved } = await remembering();
  const ben = await signUp(served, 'ben');
  const his = remoteOf(served, ben.token, { connect: connectTo(served), clientSeeds });
  await his.opened;
  const rotate = (clientSeed: string) => his.submit({ type: 'RotateSeed', payload: { clientSeed } }, ben.id).then(accept);
  await unsaved('RotateSeed');
  await rotate(PHRASE);
  await send('RotateSeed', drawn(1));
  for (const n of [2, 3]) await rotate(drawn(n));
  his.close();
  await send('RotateSeed', PHRASE);
  expect(page.isClientSeedKnown).toBe(true);
});

test('a client seed that was sent while the account was blocked is expected afterwards', async () => {
  const { page, ada, served, clientSeeds } = await remembering();
  page.close();
  const { house, fetch } = served;
  accept(await house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'for a while' } }, 'house'));
  const guest = remoteOf(served, null, { connect: connectTo(served), clientSeeds });
  await guest.opened;
  const calls = new HouseCalls({ fetch: (path, init) => fetch(`${ORIGIN}${path}`, init), token: async () => null });
  const credentials = { email: 'ada@example.com', password: 'secret word', code: '' };
  const revealed = await remoteServices(guest, calls).revealBlocked(credentials, PHRASE, freshCommandId(cryptoEntropy));
  expect(revealed).toHaveProperty('serverSeed');
  guest.close();
  accept(await house.submit({ type: 'UnblockAccount', payload: { account: ada.id, reason: 'it was a mistake' } }, 'house'));
  const { token } = await signIn(served, 'ada');
  const unblocked = remoteOf(served, token, { connect: connectTo(served), clientSeeds });
  await unblocked.opened;
  expect(accountOf(unblocked.world, ada.id)?.seeds.clientSeed).toBe(PHRASE);
  expect(unblocked.isClientSeedKnown).toBe(true);
  unblocked.close();
});

test('what the account has used is forgotten, because it never uses that again; what is untaken is kept', async () => {
  const { clientSeeds, send, unsaved } = await remembering();
  await unsaved('RotateSeed');
  for (const n of [1, 2, 3]) await send('RotateSeed', drawn(n));
  expect(clientSeeds.read().map(({ clientSeed }) => clientSeed)).toEqual([drawn(3), drawn(2), PHRASE]);
});

test('drawn client seeds are forgotten once they were used, so that they never push out one that was sent in vain', async () => {
  const { clientSeeds, page, ada, send, unsaved, seeds } = await remembering();
  await unsaved('RotateSeed');
  const inTurn: string[] = [];
  for (let rotation = 0; rotation < 3; rotation += 1) {
    const clientSeed = drawClientSeed(page, accountOf(page.world, ada.id)!, seeds().nextHash);
    inTurn.unshift(clientSeed);
    await send('RotateSeed', clientSeed);
  }
  expect(clientSeeds.read().map(({ clientSeed }) => clientSeed)).toEqual([...inTurn.slice(0, 2), PHRASE]);
});

test('a text that is too long for a client seed is not kept', async () => {
  const { clientSeeds, page, ada } = await remembering();
  const tooLong: Command = { type: 'RotateSeed', payload: { clientSeed: 'x'.repeat(65) } };
  expect(clientSeedIn(tooLong)).toBe('x'.repeat(65));
  expect(await page.submit(tooLong, ada.id)).toMatchObject({ refusal: { refused: 'client-seed-long' } });
  expect(clientSeeds.read()).toEqual([]);
});

test('a client seed that the page draws stays the same until it is in use, also for the next page', async () => {
  const { page, ada, open, send, unsaved, seeds } = await remembering();
  const draw = (of: 'activeHash' | 'nextHash', house = page) => drawClientSeed(house, accountOf(house.world, ada.id)!, seeds(house)[of]);
  const first = draw('activeHash');
  await unsaved('ChangeClientSeed', first);
  expect([draw('activeHash'), draw('nextHash')]).toEqual([first, first]);
  page.close();
  const reloaded = await open();
  expect(draw('activeHash', reloaded)).toBe(first);
  await send('RotateSeed', first, reloaded);
  expect(reloaded.isClientSeedKnown).toBe(false);
  const [again, next] = [draw('activeHash', reloaded), draw('nextHash', reloaded)];
  expect(again).not.toBe(first);
  expect(next).toBe(again);
});

test('a client seed is drawn anew for server seeds that were made since, and for another account', async () => {
  const { page, served, clientSeeds, ada, lose, seeds } = await remembering();
  const draw = () => drawClientSeed(page, accountOf(page.world, ada.id)!, seeds().activeHash);
  const first = draw();
  await lose();
  expect(draw()).not.toBe(first);
  const ben = await signUp(served, 'ben');
  const his = remoteOf(served, ben.token, { connect: connectTo(served), clientSeeds });
  await his.opened;
  const { seeds: hisSeeds } = accountOf(his.world, ben.id)!;
  const drawn = [hisSeeds.activeHash, seeds().activeHash].map((hash) => drawClientSeed(his, { id: ben.id, seeds: hisSeeds }, hash));
  expect(new Set([...drawn, first, draw()]).size).toBe(4);
  his.close();
});
