/** A page and a house server: lines that break, sessions that end, and a house that lies. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { offerPublished } from '../../src/domain/events/offers.ts';
import { defaultRules, type Rules } from '../../src/domain/rules.ts';
import { accountOf, balanceOf } from '../../src/domain/world.ts';
import type { Offer } from '../../src/domain/worldParts.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { readEvidence } from '../../src/files/evidence.ts';
import { StoreUnavailableError } from '../../src/base/ports.ts';
import { readHouseMessage, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { forged, lying } from '../kit/lies.ts';
import { beat, beatUntil, connectTo, holdHeartbeats, remoteOf, snapshotFor, sourceOf, Tap, watchOf } from '../kit/remote.ts';
import { seen, serveSocket, serveSocketAgain, signInAsAdmin, signOut, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { commandIdOf } from '../kit/people.ts';
import { pointBelowCap } from '../kit/seeds.ts';
import { accept, became, diceBet, TestMarker } from '../kit/testHouse.ts';

let served: SocketHouse;
let ada: SignedUp;
let bob: SignedUp;
const houses: RemoteHouse[] = [];
beforeEach(async () => {
  served = await serveSocket();
  [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
});
afterEach(async () => {
  for (const house of houses.splice(0)) house.close();
  vi.useRealTimers();
  await served.close();
});

type Ports = Partial<ConstructorParameters<typeof RemoteHouse>[0]>;

async function pageOf(token: string | null, ports?: Ports): Promise<RemoteHouse> {
  const house = remoteOf(served, token, ports);
  houses.push(house);
  await house.opened;
  return house;
}

async function tapped(token: string, ports?: Ports) {
  const tap = new Tap();
  return { tap, house: await pageOf(token, { connect: tap.over(connectTo(served)), ...ports }) };
}

const say = (house: RemoteHouse, account: SignedUp, text: string) => house.submit({ type: 'Say', payload: { text } }, account.id);
const setRules = (changed: Partial<Rules>) => ({ type: 'SetRules', payload: { rules: { ...defaultRules, ...changed } } });
const BET = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const waitingAt = ({ connectionState }: RemoteHouse): readonly string[] =>
  connectionState.phase === 'disconnected'
    ? connectionState.waiting.map(({ command, sent }) => `${command.type} ${sent ? 'sent' : 'waits'}`)
    : [];
const isOpen = (house: RemoteHouse) => () => house.connectionState.phase === 'open';

describe('a slow house', () => {
  const isSlow = (house: RemoteHouse): boolean | null => ('slow' in house.connectionState ? house.connectionState.slow : null);

  test('is said while an answer is late, and no more once it has come; the bet counts once', async () => {
    const { tap, house } = await tapped(ada.token, { slowMs: 5 });
    const told: (boolean | null)[] = [];
    house.onConnectionState(() => told.push(isSlow(house)));
    let late: (() => void) | undefined;
    tap.onReceived = (text) => {
      if (late || !text.includes('{"kind":"answer"')) return text;
      late = () => tap.say(text);
      return null;
    };
    const submitted = house.submit(diceBet(10_00), ada.id);
    await seen(() => late && isSlow(house));
    late?.();
    accept(await submitted);
    expect([isSlow(house), told.at(-1)]).toEqual([false, false]);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  });

  test('is said when it does not come to the door, and taken for away when the line breaks', async () => {
    const tap = new Tap();
    tap.onReceived = () => null;
    const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)), slowMs: 5 });
    houses.push(house);
    await seen(() => house.connectionState.phase === 'connecting' && isSlow(house));
    const phases: string[] = [];
    house.onConnectionState(({ phase }) => phases.push(phase));
    tap.onReceived = (text) => text;
    tap.cut();
    await seen(isOpen(house));
    expect(phases).toContain('disconnected');
    await seen(() => isSlow(house) === false);
  });
});

describe('a line that breaks', () => {
  test.each<readonly [string, 'answer' | 'command', boolean]>([
    ['after the bet was taken: sent again it is the same bet', 'answer', true],
    ['before the bet arrived: sent again it is placed', 'command', false],
  ])('%s', async (_what, lost, repeated) => {
    const { tap, house } = await tapped(ada.token);
    const heard: Entry[] = [];
    house.onEntries((entries) => heard.push(...entries));
    const cutAt = (kind: string) => (text: string) => {
      if (!text.includes(`{"kind":"${kind}"`)) return text;
      [tap.onReceived, tap.onSent] = [(again) => again, (again) => again];
      setImmediate(() => tap.cut());
      return null;
    };
    if (lost === 'answer') tap.onReceived = cutAt('answer');
    else tap.onSent = cutAt('command');
    const submitted = accept(await house.submit(diceBet(10_00), ada.id));
    expect(submitted.repeated).toBe(repeated);
    expect(tap.lines).toBe(2);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
    expect(heard.filter(({ hash }) => hash === submitted.entry.hash)).toHaveLength(1);
    expect(balanceOf(house.world, ada.id)).toBe(balanceOf(served.house.world, ada.id));
  });

  test('is said, what is pressed meanwhile waits and is sent once, and what was missed is told once', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    const [other, stranger] = [await pageOf(ada.token), await pageOf(bob.token)];
    const heard: Entry[] = [];
    house.onEntries((entries) => heard.push(...entries));
    const phases: string[] = [];
    house.onConnectionState(({ phase }) => phases.push(phase));
    tap.cut();
    const pressed = [house.submit(diceBet(1_00), ada.id), say(house, ada, 'I am cut off')];
    expect(waitingAt(house)).toEqual(['PlaceBet waits', 'Say waits']);
    accept(await say(stranger, bob, 'is anybody here?'));
    const { entry } = accept(await other.submit(diceBet(10_00), ada.id));
    await seen(isOpen(house));
    for (const answer of pressed) expect(accept(await answer).repeated).toBe(false);
    await seen(() => house.head.seq === served.house.durableHead.seq);
    expect([...new Set(phases)]).toEqual(['disconnected', 'open']);
    expect(heard.filter(({ hash }) => hash === entry.hash)).toHaveLength(1);
    expect(heard.flatMap(eventsOf).filter(({ type }) => type === 'chat/said')).toHaveLength(2);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(2);
    expect(tap.sent.filter((text) => text.includes('"type":"PlaceBet"'))).toHaveLength(1);
    expect(house.head).toEqual(served.house.durableHead);
  });

  test('lets a bet be taken back that was not sent: it is never placed', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.cut();
    const bet = house.submit(diceBet(1_00), ada.id, { id: BET });
    expect([house.takeBack(BET), house.takeBack(BET)]).toEqual([true, false]);
    expect(became(await bet)).toBe('You took this back before it was sent. Nothing was taken from your balance.');
    expect(waitingAt(house)).toEqual([]);
    await seen(isOpen(house));
    accept(await say(house, ada, 'I am back'));
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(0);
  });

  test('ends for a player who signs out: nothing that was not sent is sent later', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.cut();
    const pressed = [house.submit(diceBet(1_00), ada.id), say(house, ada, 'I am gone')];
    house.takeAllBack();
    const [bet, said] = await Promise.all(pressed);
    expect(bet && became(bet)).toBe('The house server cannot be reached at the moment. Nothing was taken from your balance.');
    expect(said && became(said)).toBe('The house server cannot be reached at the moment.');
    await seen(isOpen(house));
    expect(tap.sent.filter((text) => text.includes('"kind":"command"'))).toEqual([]);
  });

  test('keeps what the house may have: it cannot be taken back, and counts once', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.onReceived = (text) => (text.includes('{"kind":"answer"') ? null : text);
    const bet = house.submit(diceBet(1_00), ada.id, { id: BET });
    await seen(() => accountOf(served.house.world, ada.id)?.totals.bets === 1);
    tap.onReceived = (text) => text;
    tap.cut();
    expect([waitingAt(house), house.takeBack(BET)]).toEqual([['PlaceBet sent'], false]);
    expect(accept(await bet).repeated).toBe(true);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  });

  test('doubts no house that changed its terms before the answer came', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.onReceived = (text) => (text.includes('{"kind":"answer"') || text.includes('{"kind":"entries"') ? null : text);
    const claim = house.submit({ type: 'ClaimDailyBonus', payload: {} }, ada.id);
    await seen(() => accountOf(served.house.world, ada.id)?.daily.claimed !== null);
    const { rules } = served.house.world.rules;
    const changed = { ...rules, dailyBonus: { ...rules.dailyBonus, cents: 60_00 } };
    accept(await served.house.submit({ type: 'SetRules', payload: { rules: changed } }, 'house'));
    tap.onReceived = (text) => text;
    tap.cut();
    expect(accept(await claim).repeated).toBe(true);
    expect(house.connectionState.phase).toBe('open');
  });

  test('for long gives up a bet that was not sent, and keeps a message', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 300, betWaitMs: 10 });
    tap.cut();
    const message = say(house, ada, 'I am cut off');
    expect(became(await house.submit(diceBet(1_00), ada.id))).toMatch(/could not be reached for a minute, so this was not sent/u);
    expect(waitingAt(house)).toEqual(['Say waits']);
    accept(await message);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(0);
  });

  test('while the device sleeps gives up a bet that was not sent', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.cut();
    const bet = house.submit(diceBet(1_00), ada.id);
    served.machine.clock.move(120_000);
    expect(became(await bet)).toMatch(/could not be reached for a minute, so this was not sent/u);
    await seen(isOpen(house));
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(0);
  });

  test('without a word is noticed by its silence', async () => {
    holdHeartbeats();
    const { tap, house } = await tapped(ada.token);
    const { lines } = tap;
    tap.onReceived = (text) => (tap.lines > lines ? text : null);
    beat();
    beat();
    await seen(() => tap.lines > lines);
    await seen(isOpen(house));
  });

  test('as long as there is no token, and opens when there is one', async () => {
    let tokens = 0;
    const token = async (): Promise<string> => {
      tokens += 1;
      if (tokens < 3) throw new Error('the session is being refreshed');
      return ada.token;
    };
    await pageOf(null, { token });
    expect(tokens).toBe(3);
  });

  test('while a house gives no answer keeps a bet until it does', async () => {
    const { tap, house } = await tapped(ada.token);
    let later = 3;
    tap.onReceived = lying((message) =>
      message.kind === 'answer' && (later -= 1) >= 0 ? { ...message, answered: { kind: 'later', waitMs: 1 } } : undefined,
    );
    expect(accept(await house.submit(diceBet(1_00), ada.id)).repeated).toBe(true);
    expect(accountOf(served.house.world, ada.id)?.totals.bets).toBe(1);
  });

  test('a house that never takes it: the page says that it could not be saved', async () => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = lying((message) => (message.kind === 'answer' ? { ...message, answered: { kind: 'later', waitMs: 1 } } : undefined));
    await expect(house.submit(diceBet(1_00), ada.id)).rejects.toThrow(StoreUnavailableError);
  });
});

test('a house that is started again is the same house: the page catches up and bets on', async () => {
  const house = await pageOf(ada.token);
  accept(await house.submit(diceBet(1_00), ada.id));
  const before = house.head;
  await served.app.close();
  await seen(() => house.connectionState.phase === 'disconnected');
  served = await serveSocketAgain(served);
  await seen(isOpen(house));
  accept(await house.submit(diceBet(1_00), ada.id));
  expect(house.head.seq).toBeGreaterThan(before.seq);
  expect(accountOf(house.world, ada.id)).toEqual(accountOf(served.machine.whole, ada.id));
});

describe('a session', () => {
  test('that ends elsewhere ends here with its sentence, and no new line is opened', async () => {
    const { tap, house } = await tapped(ada.token);
    await signOut(served, ada.token, 'global');
    await seen(() => house.connectionState.phase === 'ended');
    expect(house.connectionState).toEqual({
      phase: 'ended',
      by: 'house',
      sentence: 'The house server did not take this session any more. Load this page again.',
    });
    expect((await house.submit(diceBet(1_00), ada.id)).kind).toBe('refused');
    expect(tap.lines).toBe(1);
  });

  test('that is over never opens', async () => {
    const house = remoteOf(served, 'no.token.atall');
    houses.push(house);
    await expect(house.opened).rejects.toThrow('The house server did not take this session any more. Load this page again.');
  });

  test('is of one account: nothing is sent for another one, and a guest sends nothing that needs one', async () => {
    const [hers, guests] = [await pageOf(ada.token), await pageOf(null)];
    expect(became(await hers.submit(diceBet(1_00), bob.id))).toBe('Please login to play');
    expect(became(await guests.submit(diceBet(1_00), 'guest'))).toBe('Please login to play');
    expect(await guests.ports.store.readTrail(ada.id, { limit: 5 })).toEqual([]);
    expect(await hers.ports.store.readTrail(bob.id, { limit: 5 })).toEqual([]);
  });

  test('in two pages shows both what either does', async () => {
    const [one, two] = [await pageOf(ada.token), await pageOf(ada.token)];
    const { entry } = accept(await one.submit(diceBet(10_00), ada.id));
    await seen(() => two.head.seq >= entry.header.seq);
    expect(accountOf(two.world, ada.id)).toEqual(accountOf(one.world, ada.id));
  });
});

test('the clock of the page may be wrong by minutes: the time is that of the house', async () => {
  const wrong = { now: () => served.machine.clock.now() - 300_000 };
  const house = await pageOf(ada.token, { clock: wrong });
  expect(house.ports.clock.now()).toBe(served.machine.clock.now());
});

test('nothing that the house says holds a secret', async () => {
  const { tap, house } = await tapped(ada.token);
  for (let i = 0; i < 3; i += 1) accept(await house.submit(diceBet(1_00), ada.id));
  await house.prove();
  await house.ports.store.readTrail(ada.id, { limit: 100 });
  const said = tap.received.join('\n');
  const { vault } = served.machine.kept;
  const secrets = await vault.getMany(await vault.keys(''));
  const seeds = [...secrets.values()].flatMap((text) => /[0-9a-f]{64}/gu.exec(text)?.[0] ?? []);
  expect(seeds.length).toBeGreaterThan(3);
  for (const seed of seeds) expect(said).not.toContain(seed);
  expect(said).not.toContain('secret word');
});

describe('a house that lies is named, and gets nothing more', () => {
  /** Replaces something in the entries that are told. */
  const inEntries = (change: (entries: readonly string[]) => readonly string[]) =>
    lying((message) =>
      message.kind === 'entries' && message.entries.length > 0 ? { ...message, entries: [...change(message.entries)] } : undefined,
    );
  const inEach = (change: (lines: string) => string) => inEntries((entries) => entries.map(change));

  test.each<readonly [string, () => (text: string) => string | null, RegExp]>([
    [
      'changes an amount',
      () => inEach((lines) => lines.replace('"stakeCents":1000', '"stakeCents":1001')),
      /does not have the lines that its header names/u,
    ],
    ['leaves a line of an entry out', () => inEach((lines) => lines.split('\n').slice(0, -1).join('\n')), /fewer lines/u],
    [
      'breaks the chain',
      () => inEach((lines) => lines.replace(/"prev":"[0-9a-f]{4}/u, '"prev":"0000')),
      /does not follow the one before it/u,
    ],
    [
      'shows an entry of another log',
      () => inEach((lines) => lines.replace(/"logId":"log_[0-9a-f]{4}/u, '"logId":"log_0000')),
      /to another log/u,
    ],
    ['leaves an entry out', () => inEntries(() => []), /of an accepted command was left out/u],
    ['turns the order round', () => inEntries((entries) => [...entries, ...entries]), /comes after entry/u],
    [
      'names another time of the entry that it shows',
      () =>
        lying((message) =>
          message.kind === 'entries' ? { ...message, head: { ...message.head, at: message.head.at + 70_000 } } : undefined,
        ),
      /was sent with another time/u,
    ],
    ['leaves a message out', () => lying(({ kind }) => (kind === 'entries' ? null : undefined)), /left out/u],
    ['shows junk for an entry', () => inEach(() => '{"v":4}'), /entry/u],
    [
      'answers with the entry of another command',
      () =>
        lying((message) =>
          message.kind === 'answer' && message.answered.kind === 'accepted'
            ? { ...message, answered: { ...message.answered, seq: message.answered.seq - 1 } }
            : undefined,
        ),
      /is not what was asked for: it is the entry of another command/u,
    ],
    ['says what no house says', () => () => '{"kind":"trust me"}', /cannot be read/u],
  ])('%s', async (_what, lie, named) => {
    const { tap, house } = await tapped(ada.token);
    accept(await house.submit(diceBet(10_00), ada.id));
    const before = house.head;
    tap.onReceived = lie();
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(named);
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringMatching(named) as string });
    expect(house.head.seq - before.seq).toBeLessThanOrEqual(1);
    const said = tap.sent.length;
    expect(became(await house.submit(diceBet(10_00), ada.id))).toBe(
      'The house server contradicts what it sent before, so this page sends it nothing more.',
    );
    expect([tap.sent.length, tap.lines]).toEqual([said, 1]);
  });

  test.each<readonly [string, Command, object, string]>([
    [
      'another stake',
      diceBet(10_00),
      { stakeCents: 90_00 },
      'bet/placed differs from what was asked: stakeCents is 9000, asked for was 1000',
    ],
    [
      'another game',
      diceBet(10_00),
      { game: 'slots', choice: {} },
      'bet/placed differs from what was asked: game is "slots", asked for was "dice"',
    ],
    [
      'a client seed of its own choice',
      { type: 'RotateSeed', payload: { clientSeed: 'mine' } },
      { clientSeed: 'the house’s' },
      'seed/rotated differs from what was asked: clientSeed is "the house’s", asked for was "mine"',
    ],
    [
      'a higher limit',
      { type: 'SetLimit', payload: { kind: 'stake', period: 'day', amount: 1_000 } },
      { amount: 100_000 },
      'limit/set differs from what was asked: amount is 100000, asked for was 1000',
    ],
  ])('carries out something else than was asked: %s', async (_what, command, instead, named) => {
    const { tap, house } = await tapped(ada.token);
    tap.onSent = (text) => {
      const sent = JSON.parse(text) as { kind: string; payload: object };
      return sent.kind === 'command' ? JSON.stringify({ ...sent, payload: { ...sent.payload, ...instead } }) : text;
    };
    await expect(house.submit(command, ada.id)).rejects.toThrow(named);
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(named) as string });
    expect(readEvidence(house.evidence ?? '', nobleHashing)).toMatchObject({
      sentence: expect.stringContaining(named) as string,
      asked: { actor: ada.id, ...command },
      message: tap.received.findLast((text) => readHouseMessage(text)?.kind === 'entries'),
    });
  });

  test.each<readonly [string, Command, (line: string) => string, RegExp]>([
    [
      'a payout that is not the one of the rules',
      { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 10_00, choice: { direction: 'over', target: 1 } } },
      (line) => line.replace(/"payoutCents":\d+/u, '"payoutCents":1'),
      /does not hold: bet\/settled: the payout is 0\.01, by the rules it is/u,
    ],
    [
      'a nonce that was used before',
      diceBet(10_00),
      (line) => line.replace(/"nonce":\d+/u, '"nonce":0'),
      /does not hold: bet\/placed: the nonce is 0, the next one is 1/u,
    ],
    [
      'a bonus above the one of the rules',
      { type: 'ClaimDailyBonus', payload: {} },
      (line) => line.replace('"cents":5000', '"cents":1'),
      /does not hold: bonus\/daily-claimed/u,
    ],
  ])('is judged as the auditor judges it: %s', async (_what, command, change, named) => {
    const { tap, house } = await tapped(ada.token);
    accept(await house.submit(diceBet(1_00), ada.id));
    tap.onReceived = forged(change);
    await expect(house.submit(command, ada.id)).rejects.toThrow(named);
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringMatching(named) as string });
  });

  test('tells of a past before it says whose page it is', async () => {
    const tap = new Tap();
    let welcome: string | null = null;
    tap.onReceived = (text) => {
      if (text.includes('{"kind":"welcome"')) return (welcome = text) && null;
      if (welcome !== null) queueMicrotask(() => tap.say(welcome ?? ''));
      return text;
    };
    const house = remoteOf(served, ada.token, { connect: tap.over(connectTo(served)) });
    houses.push(house);
    await expect(house.opened).rejects.toThrow('it tells of entries before it says for whom');
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('greets a page again on a line that is open', async () => {
    const { tap, house } = await tapped(ada.token);
    tap.say(textOfMessage({ kind: 'welcome', account: ada.id, head: house.head, now: served.machine.clock.now() }));
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/a message cannot be read/u) as string });
  });

  test.each([
    ['another account', () => `"account":"${bob.id}"`],
    ['a guest', () => '"account":null'],
  ])('takes whoever signed in for %s', async (_who, named) => {
    const tap = new Tap();
    tap.onReceived = (text) => (text.startsWith('{"kind":"welcome"') ? text.replace(/"account":"[^"]*"/u, named()) : text);
    const house = remoteOf(served, ada.token, { account: ada.id, connect: tap.over(connectTo(served)) });
    houses.push(house);
    await expect(house.opened).rejects.toThrow('it treats this page as another account');
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('is judged by an admin as well, and an honest one holds', async () => {
    const admin = await signInAsAdmin(served);
    const { tap, house } = await tapped(admin.token);
    const [{ specimen: offer }, { id: account }] = [offerPublished, bob];
    const made = { username: 'made', emailDigest: 'ed'.repeat(32), codeDigits: 'c0dec0', balanceCents: 5_00 };
    const commands = [
      setRules({ dailyBonus: { ...defaultRules.dailyBonus, cents: 10_00 } }),
      { type: 'CreateOffer', payload: { terms: offer.terms } },
      { type: 'MuteInChat', payload: { account, forMs: 60_000 } },
      { type: 'BlockAccount', payload: { account, reason: 'several accounts' } },
      { type: 'UnblockAccount', payload: { account, reason: 'a mistake' } },
      { type: 'CorrectLedger', payload: { account, counterparty: 'house', cents: 1_00, reason: 'a mistake' } },
      { type: 'ClaimDailyBonus', payload: {} },
      diceBet(1_00),
    ] as readonly Command[];
    accept(await served.house.submit({ type: 'CreateAccount', payload: made }, admin.id));
    for (const command of commands) accept(await house.submit(command, admin.id));
    await house.prove();
    expect(house.connectionState.phase).toBe('open');
    tap.onReceived = forged((line) => line.replace(/"payoutCents":\d+/u, '"payoutCents":1'));
    await expect(house.submit(diceBet(1_00), admin.id)).rejects.toThrow(/the payout is 0\.01/u);
  });

  test('refuses a cash-out because the round is over, and ends it later', async () => {
    const { tap, house } = await tapped(ada.token);
    const { clock } = served.machine;
    tap.onSent = (text) => {
      const sent = JSON.parse(text) as { readonly id: string; readonly type?: string };
      if (sent.type !== 'CashOut') return text;
      const refused = { kind: 'refused', code: 'crash-over', sentence: 'Too late', at: clock.now() } as const;
      queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id: sent.id, answered: refused, now: clock.now() })));
      return null;
    };
    accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'mine' } }, ada.id));
    // About half of the rounds go on for long enough after 5 s, at 1.35.
    for (let flight = 0; flight < 60 && house.connectionState.phase === 'open'; flight += 1) {
      const payload = { game: 'crash', stakeCents: 10, choice: { rideOn: true } };
      const [placed] = accept(await house.submit({ type: 'PlaceBet', payload }, ada.id)).events;
      if (placed?.type !== 'bet/placed') throw new Error('no bet was placed');
      const { bet } = placed.data;
      clock.move(5_000);
      expect((await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).kind).toBe('refused');
      clock.move(70_000);
      await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
      await seen(() => house.connectionState.phase === 'doubted' || house.head.seq >= served.house.durableHead.seq);
    }
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('and the round ended later') as string });
  });

  test('tells of an entry in the history that the log does not have', async () => {
    const { tap, house } = await tapped(ada.token);
    const { entry } = accept(await house.submit(diceBet(10_00), ada.id));
    const stranger = await pageOf(bob.token);
    const others = await Promise.all([1, 2, 3].map(() => stranger.submit(diceBet(1_00), bob.id)));
    const places = others.map((other) => accept(other).entry.header.seq);
    await seen(() => house.head.seq >= Math.max(...places));
    const { hashes } = await house.shown();
    const seq = places.find((place) => !hashes.has(place)) ?? 0;
    tap.onReceived = lying((message) => {
      if (message.kind !== 'trail') return undefined;
      const [lines = ''] = message.entries.filter((one) => one.includes(`"seq":${entry.header.seq},`));
      return { ...message, entries: [lines.replace(`"seq":${entry.header.seq},`, `"seq":${seq},`)] };
    });
    await expect(house.ports.store.readTrail(ada.id, { limit: 1 })).rejects.toThrow(`entry ${seq} was not sent before`);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test.each([1, 2])('leaves an entry that it has told out of the history, which is %d of two from the end', async (place) => {
    const { tap, house } = await tapped(ada.token);
    const bets = [accept(await house.submit(diceBet(10_00), ada.id)), accept(await house.submit(diceBet(20_00), ada.id))];
    const { seq } = bets.at(-place)!.entry.header;
    expect(await house.ports.store.readTrail(ada.id, { limit: 3 })).toHaveLength(3);
    tap.onReceived = lying((message) =>
      message.kind === 'trail' ? { ...message, entries: message.entries.filter((one) => !one.includes(`"seq":${seq},`)) } : undefined,
    );
    await expect(house.ports.store.readTrail(ada.id, { limit: 3 })).rejects.toThrow(`entry ${seq} is left out of a trail`);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('answers with an entry that it has not told', async () => {
    const { tap, house } = await tapped(ada.token);
    let kept: string | null = null;
    tap.onReceived = lying((message) => {
      if (message.kind === 'entries' && message.entries.length > 0) {
        kept = message.entries.at(-1) ?? null;
        return { ...message, entries: [] };
      }
      return message.kind === 'answer' && message.answered.kind === 'accepted'
        ? { ...message, answered: { ...message.answered, entry: kept } }
        : undefined;
    });
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(/of an accepted command was left out/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('refuses a command and carries it out', async () => {
    const { tap, house } = await tapped(ada.token);
    const held: string[] = [];
    tap.onReceived = (text) => {
      const message = readHouseMessage(text);
      if (message?.kind === 'entries' && message.entries.length > 0) return held.push(text) > 0 ? null : text;
      if (message?.kind !== 'answer') return text;
      return textOfMessage({ ...message, answered: { kind: 'refused', code: 'code-taken', sentence: '', at: message.now } });
    };
    const changed = { type: 'ChangeReferralCode', payload: { code: 'SEABIRD' } } as const;
    expect((await house.submit(changed, ada.id)).kind).toBe('refused');
    for (const text of held) tap.say(text);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/carries out a command that was refused/u) as string });
  });

  test.each<readonly [Command, string]>([
    [diceBet(10_00), 'balance-too-low'],
    [diceBet(10_00), 'on-break'],
    [diceBet(10_00), 'session-limit'],
    [diceBet(10_00), 'betting-closed'],
    [{ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes: '0a'.repeat(16) } }, 'exposure-too-large'],
    [{ type: 'RotateSeed', payload: { clientSeed: 'another one' } }, 'round-open'],
    [{ type: 'ChangeClientSeed', payload: { clientSeed: 'another one' } }, 'client-seed-known'],
    [{ type: 'SetLimit', payload: { kind: 'loss', period: 'day', amount: 10_00 } }, 'limit-invalid'],
    [{ type: 'ClaimDailyBonus', payload: {} }, 'daily-not-due'],
    [diceBet(10_00), 'a-code-that-nobody-knows'],
    [{ type: 'Say', payload: { text: 'good evening' } }, 'muted'],
    [{ type: 'Say', payload: { text: 'good evening' } }, 'message-fast'],
    [{ type: 'SetFeed', payload: { hidden: true } }, 'request-unreadable'],
    [{ type: 'SetCard', payload: { memberSince: true, achievements: [] } }, 'achievement-not-reached'],
    [{ type: 'ChangeReferralCode', payload: { code: 'SEABIRD' } }, 'code-form'],
  ])('refuses what nothing refuses: %j as %s', async (command, code) => {
    const { tap, house } = await tapped(ada.token);
    tap.onSent = (text) => (text.includes('"kind":"command"') ? text.replace(/"type":"\w+"/u, '"type":"Nothing"') : text);
    tap.onReceived = lying((message) =>
      message.kind === 'answer' ? { ...message, answered: { kind: 'refused', code, sentence: '', at: message.now } } : undefined,
    );
    await expect(house.submit(command, ada.id)).rejects.toThrow(`a ${command.type} was refused (${code}), but by what was sent before`);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test.each(['login-required', 'account-unknown', 'account-blocked', 'request-unreadable', 'command-reused'])(
    'refuses what nothing refuses, as if by the session: %s',
    async (code) => {
      const { tap, house } = await tapped(ada.token);
      tap.onSent = (text) => (text.includes('"kind":"command"') ? text.replace(/"type":"\w+"/u, '"type":"Nothing"') : text);
      tap.onReceived = lying((message) =>
        message.kind === 'answer' ? { ...message, answered: { kind: 'refused', code, sentence: '', at: message.now } } : undefined,
      );
      await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(`a PlaceBet was refused (${code}), but by what was sent before`);
    },
  );

  test('refuses an id that was used for something else, rightly, also some commands later', async () => {
    const { house } = await tapped(ada.token);
    const [id, other] = [commandIdOf('first'), commandIdOf('second')];
    accept(await house.submit(diceBet(1_00), ada.id, { id }));
    accept(await house.submit(diceBet(1_00), ada.id, { id: other }));
    expect(await house.submit(diceBet(2_00), ada.id, { id })).toMatchObject({ refusal: { refused: 'command-reused' } });
    expect(house.connectionState.phase).toBe('open');
  });

  test('refuses what nothing refuses, and tells of something else about the account just before', async () => {
    const { tap, house } = await tapped(ada.token);
    const { referralCode: code } = accountOf(house.world, ada.id) ?? {};
    tap.onSent = (text) => {
      const sent = JSON.parse(text) as { readonly id: string; readonly kind: string };
      if (sent.kind !== 'command') return text;
      const click = { type: 'TrackReferralClick', payload: { code, click: '0a'.repeat(16) } } as Command;
      void served.house
        .submit(click, 'guest')
        .then(() => seen(() => house.head.seq === served.house.durableHead.seq))
        .then(() => {
          const answered = { kind: 'refused', code: 'balance-too-low', sentence: '', at: served.machine.clock.now() } as const;
          tap.say(textOfMessage({ kind: 'answer', id: sent.id, answered, now: served.machine.clock.now() }));
        });
      return null;
    };
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(
      'a PlaceBet was refused (balance-too-low), but by what was sent before',
    );
  });

  /** What everybody may read: a match, a flip of bob and one of ada, and a live round. */
  async function openToAll() {
    const at = served.machine.clock.now();
    const terms = {
      sport: 'Football',
      homeTeam: 'Gulls',
      awayTeam: 'Otters',
      startsAt: at + 3_600_000,
      odds: { homeWin: 200, draw: 350, awayWin: 350 },
    };
    const flip = { type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes: '0b'.repeat(16) } } as const;
    const firstId = async (command: object, actor: string, key: string): Promise<string> => {
      const [event] = accept(await served.house.submit(command as never, actor as never)).events;
      const { data = {} } = event ?? {};
      return (data as Record<string, string>)[key] ?? '';
    };
    const match = await firstId({ type: 'CreateSportEvent', payload: { terms } }, 'house', 'event');
    const [bobs, adas] = [await firstId(flip, bob.id, 'round'), await firstId(flip, ada.id, 'round')];
    const live = await firstId({ type: 'OpenLiveRound', payload: {} }, 'house', 'round');
    const freshBytes = '0a'.repeat(16);
    const bet = { event: match, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: 200 };
    const commands = {
      match: { type: 'PlaceSportBet', payload: bet },
      flip: { type: 'JoinFlip', payload: { round: bobs, freshBytes } },
      own: { type: 'CancelFlip', payload: { round: adas } },
      live: { type: 'PlaceLiveBet', payload: { round: live, stakeCents: 1_00, choice: { kind: 'colour', colour: 'red' }, freshBytes } },
    } as const;
    return { terms, commands: commands as unknown as Record<keyof typeof commands, Command> };
  }

  test.each([
    ['match', 'odds-changed'],
    ['flip', 'game-unknown'],
    ['own', 'game-unknown'],
    ['live', 'betting-closed'],
  ] as const)('refuses what nothing refuses on what everybody may read: %s as %s', async (what, code) => {
    const { commands } = await openToAll();
    const { tap, house } = await tapped(ada.token);
    tap.onSent = (text) => (text.includes('"kind":"command"') ? text.replace(/"type":"\w+"/u, '"type":"Nothing"') : text);
    tap.onReceived = lying((message) =>
      message.kind === 'answer' ? { ...message, answered: { kind: 'refused', code, sentence: '', at: message.now } } : undefined,
    );
    await expect(house.submit(commands[what], ada.id)).rejects.toThrow(
      `was refused (${code}), but by what was sent before nothing refuses it`,
    );
  });

  /** The page hears of entries only when an answer comes. */
  function holdUntilAnswer(tap: Tap): void {
    const held: string[] = [];
    tap.onReceived = (text) => {
      if (text.includes('{"kind":"entries"')) return held.push(text) > 0 ? null : text;
      if (!text.includes('{"kind":"answer"')) return text;
      for (const each of [...held.splice(0), text]) tap.say(each);
      return null;
    };
  }

  test.each(['match', 'flip', 'own', 'live'] as const)(
    'is not doubted for a refusal by what everybody is told just then: %s',
    async (what) => {
      const { terms, commands } = await openToAll();
      const { tap, house } = await tapped(ada.token);
      holdUntilAnswer(tap);
      const { event } = commands.match.payload as { event: string };
      const odds = { ...terms.odds, homeWin: 210 };
      const changed = { type: 'ChangeSportEvent', payload: { event, startsAt: terms.startsAt, odds, live: false, suspended: false } };
      const joined = { type: 'JoinFlip', payload: { ...commands[what].payload, freshBytes: '0c'.repeat(16) } };
      const change = { match: () => served.house.submit(changed as never, 'house'), flip: null, own: null, live: null }[what];
      if (change) await change();
      else if (what === 'live') served.machine.clock.move(60_000);
      else
        accept(
          await served.house.submit(
            what === 'own'
              ? (joined as never)
              : ({ type: 'CancelFlip', payload: { round: (commands.flip.payload as { round: string }).round } } as never),
            bob.id,
          ),
        );
      expect((await house.submit(commands[what], ada.id)).kind).toBe('refused');
      expect(house.connectionState.phase).toBe('open');
    },
  );

  test.each<readonly [string, () => Promise<unknown>, string]>([
    [
      'a bet in another page',
      () => served.house.submit({ type: 'CreateFlip', payload: { stakeCents: 90_00, side: 'heads', freshBytes: '0a'.repeat(16) } }, ada.id),
      'balance-too-low',
    ],
    ['a break', () => served.house.submit({ type: 'TakeBreak', payload: { lengthMs: 86_400_000 } }, ada.id), 'on-break'],
  ])('is not doubted for a refusal by %s', async (_what, change, code) => {
    const { tap, house } = await tapped(ada.token);
    holdUntilAnswer(tap);
    await change();
    const answer = await house.submit(diceBet(99_00), ada.id);
    expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: code } });
    expect(house.connectionState.phase).toBe('open');
  });

  test('is not doubted for a break that ended while the bet was on its way', async () => {
    const { tap, house } = await tapped(ada.token);
    accept(await house.submit({ type: 'TakeBreak', payload: { lengthMs: 86_400_000 } }, ada.id));
    await seen(() => accountOf(house.world, ada.id)?.onBreak);
    served.machine.clock.move(86_400_000 - 500);
    await house.ports.store.readTrail(ada.id, { limit: 1 });
    tap.onReceived = lying((message) => (message.kind === 'answer' ? { ...message, now: message.now + 1_000 } : undefined));
    expect((await house.submit(diceBet(1_00), ada.id)).kind).toBe('refused');
    expect(house.connectionState.phase).toBe('open');
  });

  test('tells of a bet and refuses it then', async () => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = lying((message) =>
      message.kind === 'answer'
        ? {
            ...message,
            answered: { kind: 'refused', code: 'betting-closed', sentence: 'Betting is closed. Nothing was taken', at: message.now },
          }
        : undefined,
    );
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(/carries out a command that was refused/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test.each<readonly [string, (message: HouseMessage) => HouseMessage | null | undefined]>([
    [
      'that it could not be saved',
      (message) => (message.kind === 'answer' ? { ...message, answered: { kind: 'later', waitMs: 1 } } : undefined),
    ],
    ['nothing', (message) => (message.kind === 'answer' ? null : undefined)],
  ])('carries out something else and answers %s', async (_what, lie) => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = lying(lie);
    tap.onSent = (text) => text.replace('"stakeCents":100', '"stakeCents":6000');
    const named = /is not what was asked for: bet\/placed differs from what was asked: stakeCents is 6000, asked for was 100/u;
    await expect(house.submit(diceBet(1_00), ada.id, { id: BET })).rejects.toThrow(named);
    expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringMatching(named) as string });
    expect(readEvidence(house.evidence ?? '', nobleHashing)).toMatchObject({ asked: { id: BET, actor: ada.id, ...diceBet(1_00) } });
  });

  test.each<readonly [string, (offer: Offer) => Command, (offer: Offer) => object, RegExp, RegExp]>([
    [
      'the reward of an offer',
      ({ id, rewardCents }) => ({ type: 'StartOffer', payload: { offer: id, rewardCents } }),
      ({ id, seq: _seq, createdAt: _at, completions: _all, ...terms }) => ({
        type: 'UpdateOffer',
        payload: { offer: id, terms: { ...terms, rewardCents: 1_00 } },
      }),
      /,"rewardCents":\d+/u,
      /offer\/started differs from what was asked: rewardCents is 100, asked for was/u,
    ],
    [
      'the daily bonus',
      () => ({ type: 'ClaimDailyBonus', payload: { rulesSeq: 1 } }),
      () => setRules({ dailyBonus: { ...defaultRules.dailyBonus, cents: 0 } }),
      /"rulesSeq":1/u,
      /goes by other terms than its command named/u,
    ],
  ])(
    'changes %s, takes a command that names it as it was, and tells of the change after that',
    async (_what, command, change, named, why) => {
      const { tap, house } = await tapped(ada.token);
      const held: string[] = [];
      tap.onSent = (text) => text.replace(named, '');
      tap.onReceived = (text) => {
        if (text.includes('{"kind":"entries"')) return held.push(text) > 0 ? null : text;
        if (!text.includes('{"kind":"answer"')) return text;
        tap.onReceived = (again) => again;
        for (const each of [...held, text]) tap.say(each);
        return null;
      };
      const [offer] = Object.values<Offer>(house.world.offers);
      accept(await served.house.submit(change(offer!) as never, 'house'));
      await expect(house.submit(command(offer!), ada.id)).rejects.toThrow(why);
      expect(house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringMatching(why) as string });
    },
  );

  test('refuses what was asked for during a break by what a player saw before it', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    tap.cut();
    const claimed = house.submit({ type: 'ClaimDailyBonus', payload: { rulesSeq: house.world.rules.seq } }, ada.id);
    accept(await served.house.submit(setRules({ dailyBonus: { ...defaultRules.dailyBonus, cents: 10_00 } }) as never, 'house'));
    expect(await claimed).toMatchObject({ kind: 'refused', refusal: { refused: 'rules-changed' } });
    expect(house.connectionState.phase).toBe('open');
  });

  test.each([
    ['earlier than the command', -10_000],
    ['later than the answer', 10_000],
  ])('says that a bet was made %s', async (_what, ms) => {
    const { tap, house } = await tapped(ada.token);
    const { clock } = served.machine;
    clock.move(30_000);
    await house.ports.store.readTrail(ada.id, { limit: 1 });
    // The clock of the house is another one while it decides.
    tap.onSent = (text) => {
      if (text.includes('"kind":"command"')) clock.move(ms);
      return text;
    };
    tap.onReceived = lying((message) => {
      if (message.kind !== 'answer') return undefined;
      clock.move(-ms);
      return { ...message, now: message.now - ms };
    });
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow('does not lie between the command and its answer');
  });

  /** A page that sends heartbeats and asks for the time only with `beat`. On a slow machine a timer beats before the house has answered: it counts as lost. */
  async function beating(ports?: Ports, beatMs = 1) {
    holdHeartbeats();
    const { tap, house } = await tapped(ada.token, { heartbeatMs: 1, pauseMs: 5, ...ports });
    // One may still be under way at the end of the test.
    return { tap, house, beat: () => void setImmediate(() => vi.isFakeTimers() && vi.advanceTimersByTime(beatMs)) };
  }

  /** A bet that the house gets after so many beats, at each of which its clock has moved on. */
  async function heldBet(beats: number, passedMs: number, cutAfter = -1) {
    const { tap, house, beat } = await beating();
    let heard = 0;
    let held: string | null = null;
    tap.onReceived = (text) => {
      if (!text.includes('{"kind":"time"') || held === null) return text;
      heard += 1;
      served.machine.clock.move(passedMs);
      if (heard === cutAfter) setImmediate(() => tap.cut());
      beat();
      return text;
    };
    tap.onSent = (text) => {
      if (text.includes('"kind":"command"') && heard === 0) return (held = text) && null;
      // It gets the bet in the place of a beat.
      if (held === null || heard < beats || !text.includes('"kind":"time"')) return text;
      const late = held;
      held = null;
      return late;
    };
    const bet = house.submit(diceBet(10_00), ada.id);
    beat();
    return { house, bet };
  }

  test('holds a bet back for a minute while it answers', async () => {
    const { house, bet } = await heldBet(6, 20_000);
    await expect(bet).rejects.toThrow(/carries out a PlaceBet that was held back for 60 s/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('holds a bet back for minutes while its clock stands still: the page ends', async () => {
    let now = served.machine.clock.now();
    const { tap, house, beat } = await beating({ clock: { now: () => now } });
    let beats = 0;
    let held: string | null = null;
    tap.onReceived = (text) => {
      if (held === null || !text.includes('{"kind":"time"')) return text;
      now += 20_000;
      beat();
      return text;
    };
    tap.onSent = (text) => {
      if (text.includes('"kind":"command"') && beats === 0) return (held = text) && null;
      if (held === null || !text.includes('{"kind":"time"') || (beats += 1) < 13) return text;
      const late = held;
      held = null;
      return late;
    };
    const bet = house.submit(diceBet(10_00), ada.id);
    beat();
    await expect(bet).rejects.toThrow('The connection ended');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('The clock of the house server went back') as string });
  });

  test('carries out a bet minutes after it said that it could not save it', async () => {
    const { tap, house } = await tapped(ada.token);
    let held: string | null = null;
    tap.onSent = (text) => {
      if (!text.includes('"kind":"command"')) return text;
      held = text;
      return text.replace('"type":"PlaceBet"', '"type":"Nothing"');
    };
    tap.onReceived = lying((message) => (message.kind === 'answer' ? { ...message, answered: { kind: 'later', waitMs: 1 } } : undefined));
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow(/could not save this/u);
    tap.onSent = () => held;
    served.machine.clock.move(120_000);
    void house.ports.store.readTrail(ada.id, { limit: 1 }).catch(() => undefined);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/that was held back/u) as string });
  });

  const seedCommand = (type: 'ChangeClientSeed' | 'RotateSeed', clientSeed = 'another one'): Command => ({ type, payload: { clientSeed } });
  /** The house gets these commands about seeds before one of the page that was sent before. */
  function overtakenBy(tap: Tap, what: 'rotation' | 'two rotations' | 'loss') {
    const submitAll = () => {
      if (what === 'loss') {
        const { activeHash: lostHash } = accountOf(served.house.world, ada.id)!.seeds;
        return void served.house.submit({ type: 'ReplaceLostSeed', payload: { account: ada.id, lostHash } } as never, 'house');
      }
      for (const seed of what === 'rotation' ? ['first'] : ['first', 'second'])
        void served.house.submit(seedCommand('RotateSeed', `not mine, ${seed}`), ada.id);
    };
    tap.onSent = (text) => {
      if (text.includes('"another one"')) submitAll();
      return text;
    };
  }

  test.each([
    ['ChangeClientSeed', 'rotation', false],
    ['ChangeClientSeed', 'two rotations', true],
    ['ChangeClientSeed', 'loss', true],
    ['RotateSeed', 'rotation', true],
    ['RotateSeed', 'two rotations', true],
    ['RotateSeed', 'loss', true],
  ] as const)(
    'is believed if it decides a %s after a %s that was sent elsewhere; its client seed counts as known: %s',
    async (type, what, isKnown) => {
      const { tap, house } = await tapped(ada.token);
      overtakenBy(tap, what);
      accept(await house.submit(seedCommand(type), ada.id));
      expect([house.connectionState.phase, house.isClientSeedKnown]).toEqual(['open', isKnown]);
      accept(await house.submit(seedCommand('ChangeClientSeed', 'a fresh one'), ada.id));
      expect(house.isClientSeedKnown).toBe(false);
    },
  );

  test('is believed if one page sends three rotations at once; the client seed of the last counts as known', async () => {
    const { house } = await tapped(ada.token);
    const rotations = ['a', 'b', 'c'].map((seed) => house.submit(seedCommand('RotateSeed', seed), ada.id));
    for (const submitted of await Promise.all(rotations)) accept(submitted);
    expect([house.connectionState.phase, house.isClientSeedKnown]).toEqual(['open', true]);
  });

  test.each(['ChangeClientSeed', 'RotateSeed'] as const)('a client seed counts as known until another page has sent a %s', async (type) => {
    const { tap, house } = await tapped(ada.token);
    overtakenBy(tap, 'rotation');
    accept(await house.submit(seedCommand('RotateSeed'), ada.id));
    expect(house.isClientSeedKnown).toBe(true);
    const { entry } = accept(await served.house.submit(seedCommand(type, 'of another page'), ada.id));
    await seen(() => house.head.seq >= entry.header.seq);
    expect(house.isClientSeedKnown).toBe(false);
  });

  test.each<readonly [string, number, number, number]>([
    ['for half a minute', 3, 12_000, -1],
    ['while one of the machines slept', 3, 600_000, -1],
    ['and was away in between: it is sent again', 6, 20_000, 3],
  ])('is not doubted if it decides a bet late: %s', async (_what, beats, passedMs, cutAfter) => {
    const { house, bet } = await heldBet(beats, passedMs, cutAfter);
    accept(await bet);
    expect(house.connectionState.phase).toBe('open');
  });

  /** A cash-out of a long round that the house gets after so many answers about the time, at each of which its clock has moved on. */
  async function heldCashOut(answers: number, passedMs: number) {
    // A heartbeat is far away. The page asks each second.
    const { tap, house, beat } = await beating({ heartbeatMs: 3_600_000 }, 1_000);
    const { clock, kept } = served.machine;
    const { activeHash, nonce } = accountOf(served.house.world, ada.id)!.seeds;
    const secrets = await kept.vault.getMany([`seed:${activeHash}`]);
    const serverSeed = /[0-9a-f]{64}/u.exec([...secrets.values()][0] ?? '')![0];
    const clientSeed = Array.from({ length: 2_000 }, (_, i) => `mine ${i}`).find((one) => pointBelowCap(serverSeed, one, nonce) > 1_000)!;
    accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed } }, ada.id));
    const [placed] = accept(
      await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice: { rideOn: true } } }, ada.id),
    ).events;
    if (placed?.type !== 'bet/placed') throw new Error('no bet was placed');
    clock.move(2_000);
    let heard = 0;
    let held: string | null = null;
    tap.onReceived = (text) => {
      if (!text.includes('{"kind":"time"') || held === null) return text;
      heard += 1;
      clock.move(passedMs);
      beat();
      return text;
    };
    tap.onSent = (text) => {
      if (text.includes('"type":"CashOut"')) return (held = text) && null;
      if (held === null || heard < answers || !text.includes('"kind":"time"')) return text;
      const late = held;
      held = null;
      return late;
    };
    return { house, cashOut: house.submit({ type: 'CashOut', payload: { bet: placed.data.bet } }, ada.id) };
  }

  test('counts a cash-out later than it had it: the page knows since when', async () => {
    const { house, cashOut } = await heldCashOut(2, 1_500);
    const submitted = await cashOut;
    const { entry } = accept(submitted);
    expect(entry.header.at - submitted.hadAt!).toBe(3_000);
    expect(house.connectionState.phase).toBe('open');
  });

  test('counts a cash-out later than it had it, after one answer: the page asks right behind it', async () => {
    const { cashOut } = await heldCashOut(1, 1_500);
    const submitted = await cashOut;
    expect(accept(submitted).entry.header.at - submitted.hadAt!).toBe(1_500);
  });

  test('holds a cash-out back for half a minute while it answers', async () => {
    const { house, cashOut } = await heldCashOut(9, 4_000);
    await expect(cashOut).rejects.toThrow(/carries out a CashOut that was held back for 25 s/u);
    expect(house.connectionState.phase).toBe('doubted');
  });

  test('dates a bet before the command and calls the answer a repeated one', async () => {
    const { tap, house } = await tapped(ada.token);
    const { clock } = served.machine;
    clock.move(30_000);
    await house.ports.store.readTrail(ada.id, { limit: 1 });
    tap.onSent = (text) => {
      if (text.includes('"kind":"command"')) clock.move(-10_000);
      return text;
    };
    tap.onReceived = lying((message) => {
      if (message.kind !== 'answer' || message.answered.kind !== 'accepted') return undefined;
      return { ...message, answered: { ...message.answered, repeated: true } };
    });
    await expect(house.submit(diceBet(10_00), ada.id)).rejects.toThrow('does not lie between the command and its answer');
  });

  test('takes back what it told: after a break it has another entry at the place of the head', async () => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = lying((message) =>
      message.kind === 'entries' ? { ...message, after: { ...message.after, hash: 'f'.repeat(64) } } : undefined,
    );
    tap.cut();
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/is not the one that was sent before/u) as string });
  });

  test('has fewer entries after a break than it told', async () => {
    const { tap, house } = await tapped(ada.token);
    const { seq, hash } = house.head;
    tap.onReceived = lying((message) =>
      message.kind === 'entries' ? { ...message, after: { seq: seq - 1, hash }, head: { ...message.head, seq: seq - 1 } } : undefined,
    );
    tap.cut();
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining(`entry ${seq} was sent before`) as string });
  });

  test('shows an entry in a gap that the log does not have: the checkpoint tells', async () => {
    let away: Promise<unknown> = Promise.resolve();
    let back: (value: unknown) => void = () => undefined;
    const { tap, house } = await tapped(ada.token, { token: () => away.then(() => ada.token) });
    const stranger = await pageOf(bob.token);
    away = new Promise((resolve) => {
      back = resolve;
    });
    tap.cut();
    accept(await stranger.submit(diceBet(1_00), bob.id));
    accept(await say(stranger, bob, 'who was before me?'));
    accept(await stranger.submit(diceBet(1_00), bob.id));
    tap.onReceived = inEach((lines) => lines.replace(/"prev":"[0-9a-f]{4}/u, '"prev":"0000'));
    back(null);
    await seen(isOpen(house));
    expect(house.world.chat.messages.map(({ text }) => text)).toContain('who was before me?');
    await expect(watchOf(house, sourceOf(served)).look()).rejects.toThrow(/does not have entry \d+ as it was sent to this page/u);
    expect(house.connectionState.phase).toBe('doubted');
  });
});

describe('a house that answers beats, but not what it is asked', () => {
  const silentAbout = (kind: string) => (text: string) => (text.includes(`{"kind":"${kind}"`) ? null : text);

  test('is named when it never answers what proves its snapshot', async () => {
    await served.close();
    served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
    ada = await signUp(served, 'ada');
    holdHeartbeats();
    const { tap, house } = await tapped(ada.token, { snapshot: () => snapshotFor(served, ada.token) });
    tap.onReceived = silentAbout('view');
    const named = expect(house.prove()).rejects.toThrow(/it does not show what it told before/u);
    await beatUntil(tap, () => house.connectionState.phase === 'doubted');
    await named;
  });

  test('is not named while it says that it cannot answer, not even what time it is', async () => {
    await served.close();
    served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
    ada = await signUp(served, 'ada');
    const { tap, house } = await tapped(ada.token, { pauseMs: 1, snapshot: () => snapshotFor(served, ada.token) });
    let asked = 0;
    tap.onReceived = lying((message) => {
      if (message.kind === 'view') asked += 1;
      if (asked > 10 || (message.kind !== 'view' && message.kind !== 'time')) return undefined;
      return { kind: 'unanswered', ask: message.ask, now: message.now };
    });
    await house.prove();
    expect([asked > 10, house.unprovedStart, house.connectionState.phase]).toEqual([true, null, 'open']);
  });

  test('is named if it says so and takes bets', async () => {
    await served.close();
    served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
    ada = await signUp(served, 'ada');
    const { tap, house } = await tapped(ada.token, { pauseMs: 1, snapshot: () => snapshotFor(served, ada.token) });
    tap.onReceived = lying((message) => {
      if (message.kind === 'view') void house.submit(diceBet(1), ada.id).catch(() => undefined);
      return message.kind === 'view' || message.kind === 'time' ? { kind: 'unanswered', ask: message.ask, now: message.now } : undefined;
    });
    await expect(house.prove()).rejects.toThrow(/it does not show what it told before/u);
  });

  test('is asked again for a page of the trail', async () => {
    holdHeartbeats();
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = silentAbout('trail');
    let isOver = false;
    const read = house.ports.store.readTrail(ada.id, { limit: 1 }).finally(() => (isOver = true));
    const refused = expect(read).rejects.toThrow('The house server could not answer. Try again.');
    await beatUntil(tap, () => isOver);
    await refused;
    tap.onReceived = (text) => text;
    expect(await house.ports.store.readTrail(ada.id, { limit: 1 })).toHaveLength(1);
    expect(house.connectionState.phase).toBe('open');
  });
});

describe('the receipt', () => {
  test('of an earlier page is compared, and replaced by newer ones', async () => {
    const receipt = new TestMarker();
    const first = await pageOf(ada.token, { headMarker: receipt });
    accept(await first.submit(diceBet(1_00), ada.id));
    expect(receipt.head).toMatchObject({
      ...first.head,
      balances: [
        {
          account: ada.id,
          seq: first.head.seq,
          cents: balanceOf(first.world, ada.id),
          ownEvents: accountOf(first.world, ada.id)?.ownEvents,
        },
      ],
    });
    first.close();
    const kept = receipt.head;
    const next = await pageOf(ada.token, { headMarker: receipt });
    accept(await next.submit(diceBet(1_00), ada.id));
    await seen(() => receipt.head?.seq === next.head.seq);
    expect(receipt.head).not.toEqual(kept);
    expect(next.connectionState.phase).toBe('open');
  });

  // Headers and head stay. Nothing else that ada is told depends on the event.
  test.each([
    [
      'a bonus',
      { type: 'ClaimDailyBonus', payload: {} },
      '"bonus/daily-claimed"',
      /the balance at entry \d+ was 150\.00 before, and now it is 100\.00/u,
    ],
    [
      'what moves no credits',
      { type: 'SetLimit', payload: { kind: 'loss', period: 'day', amount: 20_00 } },
      '"limit/set"',
      /there were \d+ events about the account up to entry \d+ before, and now there are \d+/u,
    ],
  ] as const)('of an earlier page names a house that takes back %s that it showed then', async (_what, command, type, named) => {
    const receipt = new TestMarker();
    const first = await pageOf(ada.token, { headMarker: receipt });
    accept(await first.submit(command, ada.id));
    first.close();
    const tap = new Tap();
    tap.onReceived = lying((message) =>
      message.kind === 'entries' ? { ...message, entries: message.entries.filter((lines) => !lines.includes(type)) } : undefined,
    );
    const house = remoteOf(served, ada.token, { headMarker: receipt, connect: tap.over(connectTo(served)) });
    houses.push(house);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(named) as string });
  });

  test('of an earlier page holds with what was done meanwhile in another browser, and while nobody is signed in', async () => {
    const receipt = new TestMarker();
    const first = await pageOf(ada.token, { headMarker: receipt });
    accept(await first.submit(diceBet(1_00), ada.id));
    first.close();
    const guest = await pageOf(null, { headMarker: receipt });
    await seen(() => receipt.head?.seq === guest.head.seq);
    guest.close();
    const other = await pageOf(ada.token);
    for (let i = 0; i < 3; i += 1) accept(await other.submit(diceBet(2_00), ada.id));
    const next = await pageOf(ada.token, { headMarker: receipt });
    await seen(() => receipt.head?.balances?.[0]?.seq === next.head.seq);
    expect([receipt.head?.balances?.[0]?.cents, next.connectionState.phase]).toEqual([balanceOf(next.world, ada.id), 'open']);
  });

  test.each([
    ['another entry at its place', { hash: 'f'.repeat(64) }, /is not the one that was sent before/u],
    ['a place that the log has not come to', { seq: 10_000 }, /was sent before/u],
    ['another log', { logId: `log_${'0'.repeat(32)}` }, /another log/u],
  ])('names a house that has %s, and stays', async (_what, change, named) => {
    const receipt = new TestMarker();
    const stranger = await pageOf(bob.token);
    const place = { ...stranger.head, seq: 5, hash: served.machine.kept.log.entries[4]?.hash ?? '' };
    receipt.head = { ...place, ...change };
    const house = remoteOf(served, ada.token, { headMarker: receipt });
    houses.push(house);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(named) as string });
    expect(receipt.head).toMatchObject({ ...place, ...change });
  });
});

describe('the word of the house', () => {
  const points = (house: RemoteHouse) => house.topicAnswer('standings-all', ada.id)?.own?.points;

  test('is followed again after a break, and stays meanwhile', async () => {
    const { tap, house } = await tapped(ada.token, { pauseMs: 50 });
    accept(await house.submit(diceBet(10_00), ada.id));
    house.follow('standings-all', ada.id, () => undefined);
    await seen(() => points(house) === 10);
    tap.cut();
    expect([house.connectionState.phase, points(house)]).toEqual(['disconnected', 10]);
    const other = await pageOf(ada.token);
    accept(await other.submit(diceBet(5_00), ada.id));
    await seen(() => points(house) === 15);
  });

  test('is asked for once, whatever begins and ends within a moment', async () => {
    const { tap, house } = await tapped(ada.token);
    const stops = [1, 2, 3].map(() => house.follow('people', ada.id, () => undefined));
    stops[0]?.();
    await seen(() => house.topicAnswer('people', ada.id)?.total === 1);
    stops.forEach((stop) => stop());
    await seen(() => tap.sent.filter((text) => text.includes('"follow"')).length === 2);
    expect(tap.sent.filter((text) => text.includes('"follow"'))).toEqual([
      textOfMessage({ kind: 'follow', topics: ['people'] }),
      textOfMessage({ kind: 'follow', topics: [] }),
    ]);
  });

  test.each<readonly [string, (message: Extract<HouseMessage, { kind: 'topic' }>) => HouseMessage]>([
    ['names rows that were never sent', (message) => ({ ...message, rows: [[0, 5]] })],
    ['has rows that are none of the topic', (message) => ({ ...message, rows: [{ junk: true }] })],
    ['has an own part that is none of the topic', (message) => ({ ...message, own: { junk: true } })],
  ])('that %s ends the conversation', async (_what, change) => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = lying((message) => (message.kind === 'topic' ? change(message) : undefined));
    house.follow('standings-all', ada.id, () => undefined);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringMatching(/a message cannot be read/u) as string });
  });

  test('that names the rows of the message before again and again ends the conversation', async () => {
    const { tap, house } = await tapped(ada.token);
    house.follow('people', ada.id, () => undefined);
    await seen(() => house.topicAnswer('people', ada.id)?.total === 1);
    const again = Array.from({ length: 20_001 }, (): [number, number] => [0, 1]);
    tap.onReceived = lying((message) => (message.kind === 'topic' ? { ...message, rows: again } : undefined));
    await pageOf(bob.token);
    await seen(() => house.connectionState.phase === 'doubted');
  });

  test('that gives somebody another name than the log does is named', async () => {
    const { tap, house } = await tapped(ada.token);
    tap.onReceived = (text) => (text.includes('"kind":"topic"') ? text.replace('"ada"', '"eve"') : text);
    house.follow('people', ada.id, () => undefined);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('it calls ada "eve"') as string });
  });

  test('that names somebody without an account is named', async () => {
    const { tap, house } = await tapped(ada.token);
    accept(await house.submit(diceBet(1_00), ada.id));
    tap.onReceived = (text) => (text.includes('"kind":"topic"') ? text.replace(`"account":"${ada.id}"`, '"account":null') : text);
    house.follow('rounds-newest', ada.id, () => undefined);
    await seen(() => house.connectionState.phase === 'doubted');
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('it names "ada" without an account') as string });
  });

  test('in which somebody hides their name is shown', async () => {
    const { house } = await tapped(ada.token);
    accept(await house.submit(diceBet(1_00), ada.id));
    accept(await house.submit({ type: 'SetFeed', payload: { hidden: true } }, ada.id));
    house.follow('rounds-newest', ada.id, () => undefined);
    await seen(() => house.topicAnswer('rounds-newest', ada.id)?.own?.hidden.length === 1);
    expect(house.topicAnswer('rounds-newest', null)?.rows).toMatchObject([{ account: null, player: null }]);
    expect(house.connectionState.phase).toBe('open');
  });
});
