/** A house that ends a flight of half a minute after 3 s, by a clock that it sets ahead. No correction is due for less than a minute. */
import { expect, test } from 'vitest';
import { msOf, multiplierAt } from '../../src/domain/games/crashCurve.ts';
import type { BetId, RoundId } from '../../src/domain/ids.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { placeOfHead, readHouseMessage, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import { houseTime } from '../../src/api/playerHouse.ts';
import { elapsedOf } from '../../src/screens/games/crash/useFlightClock.ts';
import { lying as lies } from '../kit/lies.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signIn, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

type Told = Extract<HouseMessage, { kind: 'entries' }>;

const AHEAD_MS = 56_000;
const HOUR_MS = 3_600_000;

interface Scene extends LyingHouse {
  /** Sets the clock of the house ahead, or back again. */
  readonly ahead: () => void;
  readonly back: () => void;
  /** The page that is lied to. */
  page: RemoteHouse;
  bet: BetId;
}

async function begin(): Promise<Scene> {
  const lying = await lyingHouse();
  const { clock } = lying.served.machine;
  const [ahead, back] = [() => clock.move(AHEAD_MS), () => clock.move(-AHEAD_MS)];
  return { ...lying, ahead, back, page: lying.house, bet: '' as BetId };
}

const place = async (scene: Scene): Promise<void> => {
  scene.bet = await flightBetween(scene, 6_00, 25_00);
};
const isTold = ({ page, served }: Scene): boolean =>
  page.connectionState.phase !== 'open' || page.head.seq === served.house.durableHead.seq;
const ask = ({ page, ada }: Scene): Promise<unknown> => page.ports.store.readTrail(ada.id, { limit: 1 }).catch(() => undefined);
const openPage = async (scene: Scene): Promise<void> => {
  scene.page = await scene.openAgain({ heartbeatMs: HOUR_MS });
};

async function end({ served, bet, pass }: Scene): Promise<void> {
  pass(3_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  expect(served.house.world.bets[bet]).toBe(undefined);
}

interface EndedUnseen {
  readonly aheadMs?: number;
  readonly more?: () => Promise<unknown>;
}

/** The flight is ended by a clock that is ahead only while the house tells nothing. Then `more` is done, and the house tells it all, as `tell` says. */
async function endUnseen(
  scene: Scene,
  tell: (news: Told) => readonly HouseMessage[],
  { aheadMs = AHEAD_MS, more }: EndedUnseen = {},
): Promise<void> {
  const { tap, served } = scene;
  const { clock } = served.machine;
  const held: Told[] = [];
  tap.onReceived = (text) => {
    const message = readHouseMessage(text);
    if (message?.kind === 'entries') held.push(message);
    return null;
  };
  clock.move(aheadMs);
  await end(scene);
  clock.move(-aheadMs);
  await more?.();
  await seen(() => held.some(({ head }) => head.seq >= served.house.durableHead.seq));
  tap.onReceived = (text) => text;
  const entries = held.flatMap((one) => one.entries);
  for (const message of tell({ ...held.at(-1)!, after: placeOfHead(scene.page.head), entries, now: served.machine.clock.now() }))
    tap.say(textOfMessage(message));
}

const scenes: Record<string, (scene: Scene) => Promise<void>> = {
  'while it tells the end': async (scene) => {
    await place(scene);
    scene.ahead();
    await end(scene);
  },
  'from an answer during the flight on': async (scene) => {
    await place(scene);
    scene.ahead();
    await ask(scene);
    await end(scene);
  },
  'by less than a step with each answer': async (scene) => {
    await place(scene);
    for (let ms = 0; ms < AHEAD_MS; ms += 1_900) {
      scene.served.machine.clock.move(1_900);
      await ask(scene);
    }
    await end(scene);
  },
  'before another page is told of the flight': async (scene) => {
    await openPage(scene);
    const told: string[] = [];
    scene.tap.onReceived = (text) => {
      if (!text.includes('"kind":"entries"')) return text;
      told.push(text);
      return null;
    };
    scene.bet = await flightBetween({ ...scene, house: scene.served.house }, 6_00, 25_00);
    await seen(() => told.length > 1);
    scene.ahead();
    await ask(scene);
    scene.tap.onReceived = (text) => text;
    for (const text of told) scene.tap.say(text);
    await end(scene);
  },
  'once it has taken the bet, which it held for 50 s': async (scene) => {
    let text = '';
    scene.tap.onSent = (sent) => {
      if (!sent.includes('"type":"PlaceBet"')) return sent;
      text = sent;
      return null;
    };
    const placing = place(scene);
    await seen(() => text !== '');
    for (let passed = 0; passed < 50_000; passed += 10_000) {
      scene.pass(10_000);
      await ask(scene);
    }
    scene.tap.tell(text);
    await placing;
    scene.ahead();
    await ask(scene);
    await end(scene);
  },
  'until the message that corrects it': async (scene) => {
    await place(scene);
    const correct = () => scene.served.house.submit(diceBet(1), scene.ada.id);
    await endUnseen(scene, (news) => [news], { aheadMs: 2 * AHEAD_MS, more: correct });
    expect(scene.page.world.corrections).toHaveLength(1);
  },
  'until the message that corrects it, and tells the bet, too': async (scene) => {
    const { served, tap, ada, page } = scene;
    const held: Told[] = [];
    tap.onReceived = (text) => {
      const message = readHouseMessage(text);
      if (message?.kind === 'entries' && message.entries.some((lines) => lines.includes('bet/placed'))) held.push(message);
      return held.length > 0 ? null : text;
    };
    void flightBetween({ ...scene, house: page }, 20_00, 25_00).catch(() => undefined);
    await seen(() => held.length > 0);
    [scene.bet] = Object.keys(served.house.world.bets) as [BetId];
    const correct = () => served.house.submit(diceBet(1), ada.id);
    const { entries } = held[0]!;
    await endUnseen(scene, (news) => [{ ...news, entries: [...entries, ...news.entries] }], { aheadMs: 2 * AHEAD_MS, more: correct });
  },
  'while the line is broken': async (scene) => {
    await place(scene);
    scene.tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
    scene.tap.cut();
    await seen(() => scene.page.connectionState.phase === 'disconnected');
    scene.ahead();
    await end(scene);
    scene.back();
    scene.tap.onSent = (text) => text;
    scene.tap.onReceived = lies(() => undefined);
    scene.tap.cut();
    await seen(() => scene.page.connectionState.phase !== 'disconnected');
  },
  'as of a time to which its log was taken, on a page that was opened during the flight': async (scene) => {
    await place(scene);
    await openPage(scene);
    // The head of another entry is told first: the log itself is ahead.
    await endUnseen(scene, (news) => [{ ...news, entries: [], head: { ...news.head, seq: news.after.seq, hash: news.after.hash } }, news]);
  },
  'from the first answer on, on a page that was opened during the flight, until the end': async (scene) => {
    await place(scene);
    scene.ahead();
    await openPage(scene);
    await end(scene);
    await seen(() => isTold(scene));
    scene.back();
    await ask(scene);
  },
};

test.each(Object.keys(scenes))('its clock is ahead %s', async (what) => {
  const scene = await begin();
  await scenes[what]!(scene);
  await seen(() => isTold(scene));
  expect(['doubted', 'ended']).toContain(scene.page.connectionState.phase);
});

const honest: Record<string, (scene: Scene) => Promise<void>> = {
  'before the bet': async (scene) => {
    scene.ahead();
    await ask(scene);
    scene.pass(60_000);
    await ask(scene);
    await place(scene);
    scene.pass(60_000);
    await end(scene);
  },
  'for a moment during the flight': async (scene) => {
    await place(scene);
    scene.ahead();
    await ask(scene);
    scene.back();
    await ask(scene);
    scene.pass(60_000);
    await end(scene);
  },
};

test.each(Object.keys(honest))('a clock that is ahead %s ends no page', async (what) => {
  const scene = await begin();
  await honest[what]!(scene);
  await seen(() => isTold(scene));
  expect(scene.page.connectionState).toEqual({ phase: 'open', slow: false });
});

test('a flight that a block ends at the time of its beginning, while the clock is behind the log, ends no page', async () => {
  const scene = await begin();
  const { served, ada } = scene;
  scene.ahead();
  accept(await served.house.submit(diceBet(1), ada.id));
  scene.back();
  scene.bet = await flightBetween({ ...scene, house: served.house }, 6_00, 25_00);
  accept(await served.house.submit({ type: 'BlockAccount', payload: { account: ada.id, reason: 'a dispute' } }, 'house'));
  await served.scheduler.run();
  expect(served.house.world.bets[scene.bet]).toBe(undefined);
  accept(await served.house.submit({ type: 'UnblockAccount', payload: { account: ada.id, reason: 'the dispute is over' } }, 'house'));
  scene.page = await scene.openAgain({ token: async () => (await signIn(served, 'ada')).token });
  await seen(() => isTold(scene));
  expect(scene.page.connectionState.phase).toBe('open');
});

test('a house that changes a bet in the message of such an end is named', async () => {
  const scene = await begin();
  await place(scene);
  const { tap, page, ada, served } = scene;
  tap.onSent = (text) => text.replace('"stakeCents":1,', '"stakeCents":5000,');
  const more = async (): Promise<void> => {
    const { seq } = served.house.durableHead;
    void page.submit(diceBet(1), ada.id).catch(() => undefined);
    await seen(() => served.house.durableHead.seq > seq);
  };
  await endUnseen(scene, (news) => [{ ...news, now: news.now + AHEAD_MS }], { more });
  expect(page.connectionState.phase).toBe('doubted');
});

/** ada bets on a shared round, as often as that, and its flight begins. `before`: just before it. */
async function shareFlight({ served, ada, page, pass }: Scene, bets: number, before = (): void => undefined): Promise<RoundId> {
  const { clock } = served.machine;
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const round = served.house.world.liveRounds.crash!;
  await seen(() => page.world.rounds[round] !== undefined);
  const payload = { game: 'crash', round, stakeCents: 10, choice: { rideOn: true }, freshBytes: '11'.repeat(16) } as const;
  for (let n = 0; n < bets; n += 1) accept(await page.submit({ type: 'PlaceLiveBet', payload }, ada.id));
  pass((served.house.world.rounds[round]?.closesAt ?? 0) - clock.now());
  before();
  accept(await served.house.submit({ type: 'StartLiveFlight', payload: {} }, 'house'));
  await seen(() => page.world.rounds[round]?.flight);
  return round;
}

test('two bets on one flight that an honest clock ends as it jumps, with a refused cash-out, name nobody', async () => {
  const scene = await begin();
  const { served, ada, page, pass } = scene;
  const round = await shareFlight(scene, 2);
  pass(3_000);
  scene.ahead();
  expect(await page.submit({ type: 'CashOutLive', payload: { round } }, ada.id)).toMatchObject({ kind: 'refused' });
  accept(await served.house.submit({ type: 'EndLiveFlight', payload: {} }, 'house'));
  scene.back();
  await seen(() => isTold(scene));
  expect(page.connectionState).toMatchObject({ phase: 'ended', by: 'page' });
});

test.each(['own', 'shared'])('the curve of %s flight goes on where the clock was set ahead for good just before it', async (kind) => {
  const scene = await begin();
  const { served, page, pass } = scene;
  let at = 0;
  if (kind === 'own') {
    scene.tap.onSent = (text) => {
      if (text.includes('"type":"PlaceBet"')) scene.ahead();
      return text;
    };
    await place(scene);
    scene.tap.onSent = (text) => text;
    at = page.world.bets[scene.bet]!.at;
  } else {
    const round = await shareFlight(scene, 1, scene.ahead);
    at = page.world.rounds[round]!.flight!.at;
  }
  for (const ms of [100, 2_000]) {
    pass(ms);
    await ask(scene);
    expect(elapsedOf(page, { at })).toBeGreaterThanOrEqual(served.machine.clock.now() - at - 5);
  }
  expect(page.connectionState.phase).toBe('open');
});

test.each(['an answer', 'news'])('a curve does not follow a clock that is ahead by %s during the flight', async (by) => {
  const scene = await begin();
  await place(scene);
  const { page, bet, tap, pass, served } = scene;
  const { at } = page.world.bets[bet]!;
  pass(5_000);
  tap.onReceived = lies((message) => ('now' in message ? { ...message, now: message.now + AHEAD_MS } : undefined));
  const { head } = page;
  const news: Told = { kind: 'entries', after: placeOfHead(head), entries: [], head, now: served.machine.clock.now() + AHEAD_MS };
  if (by === 'news') tap.say(textOfMessage(news));
  else await ask(scene);
  expect(houseTime(page) - at).toBeGreaterThan(AHEAD_MS);
  expect(elapsedOf(page, { at })).toBeGreaterThanOrEqual(5_000);
  expect(elapsedOf(page, { at })).toBeLessThanOrEqual(5_010);
});

test('its player reads why the page ended', async () => {
  const scene = await begin();
  await place(scene);
  scene.ahead();
  await end(scene);
  await seen(() => isTold(scene));
  expect(scene.page.connectionState).toMatchObject({
    phase: 'ended',
    by: 'page',
    sentence:
      'The house server ended your round of Crash by a clock that was 56 s ahead of what it had shown this page, so perhaps too early. Load this page again.',
  });
});

test('the curve stands still to its end, by a clock that it shows 40 s behind all along', async () => {
  const scene = await begin();
  const { served, tap, pass } = scene;
  const ben = await signUp(served, 'ben');
  // What only others may read hides how far the log is ahead.
  const helped = async (): Promise<void> => {
    accept(await served.house.submit(diceBet(1), ben.id));
    await seen(() => isTold(scene));
  };
  tap.onReceived = lies((message) => ('now' in message ? { ...message, now: message.now - 40_000 } : undefined));
  await openPage(scene);
  tap.onSent = (text) => {
    if (!text.includes('"kind":"command"')) return text;
    void helped().then(() => tap.tell(text));
    return null;
  };
  scene.bet = await flightBetween({ ...scene, house: scene.page }, 5_00, 5_20);
  const { at } = scene.page.world.bets[scene.bet]!;
  pass(msOf(5_00) - 500);
  await helped();
  expect(scene.page.connectionState.phase).toBe('open');
  expect(multiplierAt(scene.page.ports.clock.now() - at)).toBe(1_00);
  pass(1_500);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [scene.bet] } }, 'house');
  expect(served.house.world.bets[scene.bet]).toBe(undefined);
  await seen(() => isTold(scene));
  expect(scene.page.connectionState).toMatchObject({
    phase: 'ended',
    by: 'page',
    sentence: expect.stringContaining('40 s ahead') as string,
  });
});
