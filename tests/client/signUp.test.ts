/** What a sign-up form showed is compared with the registration, by a page of the account. */
import { expect, onTestFinished, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { headOf } from '../../src/domain/log/entry.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { view } from '../../src/domain/log/view.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { accountOf } from '../../src/domain/world.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { textOfWorld } from '../../src/base/worldText.ts';
import { type HouseMessage, readClientMessage, textOfMessage } from '../../src/api/messages.ts';
import type { ViewSnapshot } from '../../src/api/viewSnapshot.ts';
import { PageAuth } from '../../src/client/auth/pageAuth.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { lying } from '../kit/lies.ts';
import { chainAgain, takeApart } from '../kit/looseLog.ts';
import { connectTo, remoteOf, snapshotFor, Tap } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, TestMarker } from '../kit/testHouse.ts';

const LESS = { ...defaultRules, accounts: { ...defaultRules.accounts, welcomeBonusCents: 1 } };
const MISSED = 'the rules of that time were not shown to the page of the form';
const END = textOfMessage({ kind: 'end', code: 'another-version', message: 'x', final: true });
const HOUR_MS = 3_600_000;

const setLess = async ({ house }: SocketHouse): Promise<void> =>
  void accept(await house.submit({ type: 'SetRules', payload: { rules: LESS } }, 'house'));

async function opened(options?: Parameters<typeof serveSocket>[0]): Promise<SocketHouse> {
  const served = await serveSocket(options);
  onTestFinished(() => served.close());
  return served;
}

async function guestOf(served: SocketHouse, ports: Partial<RemotePorts> = {}) {
  const tap = new Tap();
  const guest = remoteOf(served, null, { connect: tap.over(connectTo(served)), account: null, heartbeatMs: HOUR_MS, ...ports });
  onTestFinished(() => guest.close());
  await guest.opened;
  return { tap, guest };
}

/** The page asks what time it is. A heartbeat would do it too, but a busy machine misses some, and the page would open another line. */
const hearsTime = ({ machine }: SocketHouse, guest: RemoteHouse): Promise<void> =>
  guest.untilTold(() => guest.toldAt >= machine.clock.now(), 'it does not say what time it is');

/** The page of a guest that was told no rules, but what time it is. They were set hours ago, and the bonus is less. */
async function misled(served: SocketHouse, ports: Partial<RemotePorts> = {}): Promise<RemoteHouse> {
  const { tap, guest } = await guestOf(served, ports);
  tap.onReceived = lying((message) => (message.kind === 'entries' ? null : undefined));
  await setLess(served);
  served.machine.clock.move(2 * HOUR_MS);
  await hearsTime(served, guest);
  return guest;
}

/** Signs ada up by the form of a guest's page, as the app does. */
async function signedUp(
  served: SocketHouse,
  guest: RemoteHouse,
  ports: Partial<RemotePorts> = {},
  register: () => Promise<SignedUp> = () => signUp(served, 'ada'),
) {
  let token = '';
  let page: RemoteHouse = guest;
  const enter = async (account: AccountId | null, more: Partial<RemotePorts> = ports): Promise<RemoteHouse> => {
    const next = remoteOf(served, token, { account, ...more });
    onTestFinished(() => next.close());
    page = next;
    await next.opened;
    return next;
  };
  let account: AccountId | null = null;
  const caller = {
    signUp: async () => {
      const ada = await register();
      [token, account] = [ada.token, ada.id];
      return { accountId: ada.id, sessionId: 's', expiresAt: served.machine.clock.now() + HOUR_MS };
    },
  };
  const memory = { read: () => null, write: () => undefined, clear: () => undefined };
  const auth = new PageAuth({ caller: caller as never, house: () => guest, enter: (entering) => enter(entering), memory });
  const form = { username: 'ada', email: 'ada@example.com', password: 'secret word', confirmPassword: 'secret word' };
  const result = await auth.signUp({ ...form, referralCode: '', referralTouched: false });
  return { result, page, again: (more: Partial<RemotePorts>) => enter(account, more) };
}

async function isNamed({ result, page }: Awaited<ReturnType<typeof signedUp>>): Promise<void> {
  expect(result).toMatchObject({ sentence: expect.stringContaining(MISSED) as string });
  expect(page.connectionState.phase).toBe('doubted');
}

test('a house that tells the page of the form only the time is named', async () => {
  const served = await opened();
  await isNamed(await signedUp(served, await misled(served)));
});

test('so is one whose log corrected its clock before', async () => {
  const served = await opened();
  const { clock } = served.machine;
  clock.move(-600_000);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'an earlier time' } }, 'guest'));
  expect(served.house.world.corrections).toHaveLength(1);
  clock.move(24 * HOUR_MS);
  await isNamed(await signedUp(served, await misled(served)));
});

test('one that corrects its clock while that is under way is not', async () => {
  const served = await opened();
  const { clock } = served.machine;
  clock.move(600_000);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'a later time' } }, 'guest'));
  const { tap, guest } = await guestOf(served);
  await hearsTime(served, guest);
  tap.onReceived = () => null;
  clock.move(-600_000);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'an earlier time' } }, 'guest'));
  await setLess(served);
  expect(served.house.world.corrections).toHaveLength(1);
  const { result, page } = await signedUp(served, guest);
  expect(['ok' in result, page.connectionState.phase]).toEqual([true, 'open']);
});

test('one whose snapshot shows a guest another bonus under the same entry is named', async () => {
  const served = await opened({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  await setLess(served);
  const snapshot = async (): Promise<ViewSnapshot> => {
    const honest = (await snapshotFor(served, null))!;
    const world = structuredClone(honest.world);
    Object.assign(world.rules.rules.accounts, { welcomeBonusCents: 1_000_00 });
    return { ...honest, world, text: await textOfWorld(world) };
  };
  const { guest } = await guestOf(served, { snapshot });
  expect(guest.world.rules.rules.accounts.welcomeBonusCents).toBe(1_000_00);
  await isNamed(await signedUp(served, guest));
});

test.each([
  ['pays nobody for her', false, false, null],
  ['pays somebody for her', true, false, 'it names a referrer, but no referral code was given'],
  ['pays somebody for her, and withholds that from her trail', true, true, 'it names a referrer, but no referral code was given'],
])('a house whose snapshot has the registration already, and that %s', async (_what, isPaid, withholds, named) => {
  const served = await opened({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const mallory = await signUp(served, 'mallory');
  const code = accountOf(served.house.world, mallory.id)?.referralCode;
  const { guest } = await guestOf(served);
  const tap = new Tap();
  const lines = (entry: string): string => entry.replaceAll(/^.*"referral\/(?:joined|paid)".*$/gmu, 'null');
  tap.onReceived = lying((message) =>
    withholds && message.kind === 'trail' ? { ...message, entries: message.entries.map(lines) } : undefined,
  );
  let token = '';
  const ports = { connect: tap.over(connectTo(served)), snapshot: () => snapshotFor(served, token) };
  const { result, page } = await signedUp(served, guest, ports, async () => {
    const ada = await signUp(served, 'ada', isPaid ? code : undefined);
    ({ token } = ada);
    return ada;
  });
  expect(page.unprovedStart).not.toBeNull();
  expect(page.connectionState.phase).toBe(named === null ? 'open' : 'doubted');
  expect(result).toMatchObject(named === null ? { ok: true } : { sentence: expect.stringContaining(named) as string });
});

test.each(['before it is open', 'before it shows the registration'])(
  'one that ends the first page %s is named by the next one',
  async (when) => {
    const served = await opened();
    const receipt = new TestMarker();
    const guest = await misled(served, { headMarker: receipt });
    const tap = new Tap();
    const ended = when === 'before it is open' ? '{"kind":"entries"' : '{"kind":"trail"';
    tap.onReceived = (text) => (text.includes(ended) ? END : text);
    const { result, page, again } = await signedUp(served, guest, { headMarker: receipt, connect: tap.over(connectTo(served)) });
    expect(result).toMatchObject({ sentence: expect.stringContaining('different versions') as string });
    expect(page.connectionState.phase).toBe('ended');
    guest.close();
    expect(receipt.head?.registrations).toHaveLength(1);
    const next = await again({ headMarker: receipt });
    await seen(() => next.connectionState.phase === 'doubted');
    expect(next.connectionState).toMatchObject({ sentence: expect.stringContaining(MISSED) as string });
  },
);

test('what the form asked for is kept until a page has judged it', async () => {
  const served = await opened();
  const receipt = new TestMarker();
  const { guest } = await guestOf(served, { headMarker: receipt });
  const { result, page } = await signedUp(served, guest, { headMarker: receipt });
  expect(result).toHaveProperty('ok', true);
  expect(receipt.head?.registrations).toEqual([]);
  // The page of the form still keeps what it is told.
  accept(await served.house.submit({ type: 'Say', payload: { text: 'hello' } }, 'guest'));
  await seen(() => [guest, page].every(({ head }) => head.seq === served.house.head.seq));
  expect(receipt.head?.registrations).toEqual([]);
  expect(page.connectionState.phase).toBe('open');
});

test('a house whose entries are still under way after a break is not named', async () => {
  const served = await opened();
  const { tap, guest } = await guestOf(served);
  tap.onReceived = () => null;
  tap.cut();
  await seen(() => guest.connectionState.phase === 'disconnected');
  await setLess(served);
  served.machine.clock.move(120_000);
  const late: string[] = [];
  tap.onReceived = (text) => (text.includes('{"kind":"entries"') ? (late.push(text), null) : text);
  tap.cut();
  await seen(() => late.length > 0);
  expect(guest.connectionState.phase).toBe('disconnected');
  const { result, page } = await signedUp(served, guest);
  expect(['ok' in result, page.connectionState.phase]).toEqual([true, 'open']);
});

test('nor one whose clock was set right during a break', async () => {
  const served = await opened();
  const { clock } = served.machine;
  clock.move(300_000);
  const { tap, guest } = await guestOf(served);
  await hearsTime(served, guest);
  tap.onReceived = () => null;
  tap.cut();
  await seen(() => guest.connectionState.phase === 'disconnected');
  clock.move(-290_000);
  await setLess(served);
  expect(served.house.world.corrections).toEqual([]);
  const { result, page } = await signedUp(served, guest);
  expect(['ok' in result, page.connectionState.phase]).toEqual([true, 'open']);
});

test('nor one of a newer version, whose log this page can read only up to an event', async () => {
  const served = await opened();
  const { entry: note } = accept(await served.house.submit({ type: 'Say', payload: { text: 'of a newer version' } }, 'guest'));
  const after = served.house.head.seq;
  const ada = await signUp(served, 'ada');
  const event = `{"salt":"${'f0'.repeat(16)}","type":"future/note","data":{}}`;
  const entries = takeApart(served.machine.kept.log.entries.map(({ lines }) => lines).join('\n'));
  for (const entry of entries) if (entry.header.seq === note.header.seq) entry.lines.push(event);
  const feed = new EntryFeed(nodeHashing);
  const lines = [...view(chainAgain(entries).trimEnd().split('\n'), ada.id, nodeHashing)];
  const all = lines.slice(1, -1).flatMap((line) => feed.line(line) ?? []);
  const readable = all.filter((stored) =>
    stored.lines
      .split('\n')
      .slice(2)
      .some((line) => line !== 'null'),
  );
  const told = readable.map(({ lines: text }) => (text.includes(nodeHashing.sha256(event)) ? text.replace(/null$/u, event) : text));
  const head = headOf(readStored(all.at(-1)!));
  const now = served.machine.clock.now();
  const page = remoteOf(served, ada.token, {
    account: ada.id,
    connect: (events) => {
      const say = (message: HouseMessage): void => void setTimeout(() => events.received(textOfMessage(message)));
      setTimeout(() => events.opened());
      const send = (text: string): void => {
        const asked = readClientMessage(text);
        if (asked?.kind === 'trail') say({ kind: 'trail', ask: asked.ask, entries: [], now });
        if (asked?.kind !== 'hello') return;
        say({ kind: 'welcome', account: ada.id, head, now });
        say({ kind: 'entries', after: { seq: 0, hash: NO_HASH }, entries: told, head, now });
      };
      return { close: () => undefined, send };
    },
  });
  onTestFinished(() => page.close());
  await page.opened;
  expect(page.newer).toMatchObject({ seq: note.header.seq });
  const asked = { authProvider: 'email', username: 'ada', hasCode: false, after, rules: defaultRules, toldAt: now } as const;
  await page.judgeRegistration(ada.id, asked);
  expect(page.connectionState.phase).toBe('open');
});
