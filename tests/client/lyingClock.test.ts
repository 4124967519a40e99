/** A house that lies about the time, or that keeps what it was asked for until it suits it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextDraw } from '../../src/domain/accounts/seedPair.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { accountOf } from '../../src/domain/world.ts';
import { type HouseMessage, readHouseMessage, textOfMessage } from '../../src/api/messages.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import { lying } from '../kit/lies.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beat, beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const HOUR_MS = 3_600_000;
const WITHDRAWAL = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
const withdrawal: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };
const placeCrash: Command = { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice: { rideOn: true } } };

const newDice = { type: 'SetRules', payload: { rules: { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 9_000 } } } } as const;

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: LyingHouse['house'];
let openAgain: LyingHouse['openAgain'];
let pass: LyingHouse['pass'];

beforeEach(async () => {
  ({ served, ada, tap, house, openAgain, pass } = await lyingHouse());
});
afterEach(() => void vi.useRealTimers());

/** Another page, which beats by hand. */
async function openBeating(): Promise<void> {
  house.close();
  holdHeartbeats();
  house = await openAgain();
}
const rotateElsewhere = () => served.house.submit({ type: 'RotateSeed', payload: { clientSeed: 'of another page' } }, ada.id);
const isDoubted = (): boolean => house.connectionState.phase === 'doubted';

/** From the next command of a type on, the clock of the house is set back, and its messages say that it is not. */
function setBackAt(type: Command['type'], ms: number): void {
  let back = 0;
  tap.onSent = (text) => {
    if (text.includes(`"type":"${type}"`)) {
      served.machine.clock.move(-ms);
      back = ms;
    }
    return text;
  };
  tap.onReceived = lying((message) => ('now' in message && back > 0 ? { ...message, now: message.now + back } : undefined));
}

const flightUpTo = (least: number, most: number) => flightBetween({ served, ada, house }, least, most);

/** A shared flight that has begun, with a bet of ada. */
async function sharedFlight() {
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const round = served.house.world.liveRounds.crash!;
  await seen(() => house.world.rounds[round] !== undefined);
  const bet = { game: 'crash', round, stakeCents: 10, choice: { rideOn: true }, freshBytes: 'ab'.repeat(16) } as const;
  accept(await house.submit({ type: 'PlaceLiveBet', payload: bet }, ada.id));
  pass(8_000);
  accept(await served.house.submit({ type: 'StartLiveFlight', payload: {} }, 'house'));
  await seen(() => house.world.rounds[round]?.flight !== null);
  return round;
}

/** A flight that lasts for long. */
const longFlight = () => flightUpTo(1_000, Infinity);

test('a cash-out is not dated long before it was pressed', async () => {
  const bet = await longFlight();
  pass(12_000);
  setBackAt('CashOut', 11_800);
  await expect(house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).rejects.toThrow(
    'does not lie between the command and its answer',
  );
});

test('a flight does not end early because the house sets its clock ahead for a moment', async () => {
  const bet = await flightUpTo(300, 330);
  pass(300);
  served.machine.clock.move(58_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  await seen(() => house.connectionState.phase !== 'open');
  expect(house.connectionState).toMatchObject({
    sentence: expect.stringContaining('ended your round of Crash by a clock that was 58 s ahead') as string,
  });
});

test('a cash-out is not refused as too late by a clock that is ahead for a moment', async () => {
  const bet = await flightUpTo(300, 330);
  pass(12_000);
  const code = 'crash-over';
  tap.onSent = (text) => text.replace('"type":"CashOut"', '"type":"Nothing"');
  tap.onReceived = lying((message) =>
    message.kind === 'answer'
      ? {
          ...message,
          now: message.now + 58_000,
          answered: { kind: 'refused', code, sentence: 'This round is over', at: message.now + 58_000 },
        }
      : undefined,
  );
  expect(await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).toMatchObject({ refusal: { refused: code } });
  tap.onReceived = (text) => text;
  pass(18_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('the round ended later') as string });
});

test('a cash-out that was refused as too late is judged, though the clock was corrected after its flight and before that was told', async () => {
  const bet = await flightUpTo(300, 1_000);
  pass(13_000);
  const over = { kind: 'refused', code: 'crash-over', sentence: 'This round is over' } as const;
  tap.onSent = (text) => text.replace('"type":"CashOut"', '"type":"Nothing"');
  tap.onReceived = lying((message) => (message.kind === 'answer' ? { ...message, answered: { ...over, at: message.now } } : undefined));
  expect(await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).toMatchObject({ refusal: { refused: over.code } });
  tap.onReceived = (text) => text;
  const comeBack = await cutLine();
  pass(120_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  await correctClock();
  expect(served.house.world.corrections).toHaveLength(1);
  comeBack();
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('the round ended later') as string });
});

/** The page is without a line until the returned function is called. */
async function cutLine(): Promise<() => void> {
  tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
  tap.cut();
  await seen(() => house.connectionState.phase === 'disconnected');
  return () => {
    [tap.onSent, tap.onReceived] = [(text) => text, (text) => text];
    tap.cut();
  };
}

/** The house writes something by a clock that is ten minutes ahead, and corrects the clock. */
async function correctClock(): Promise<void> {
  for (const ms of [600_000, -600_000]) {
    served.machine.clock.move(ms);
    accept(await served.house.submit(diceBet(1), ada.id));
  }
}

test('a cash-out whose refusal is told after the flight and after a correction of the clock is judged, too', async () => {
  const bet = await flightUpTo(300, 1_000);
  pass(13_000);
  const at = served.machine.clock.now();
  let id = '';
  tap.onSent = (text) => {
    if (!text.includes('"type":"CashOut"')) return text;
    ({ id } = JSON.parse(text) as { id: string });
    return null;
  };
  const named = expect(house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).rejects.toThrow('the round ended later');
  pass(120_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  await correctClock();
  await seen(() => house.world.corrections.length === 1);
  const answered = { kind: 'refused', code: 'crash-over', sentence: 'This round is over', at } as const;
  tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() }));
  await named;
});

test('a cash-out may be refused as too late by a clock that was corrected, though its flight ended at a later time', async () => {
  const bet = await flightUpTo(300, 1_000);
  accept(await house.submit(diceBet(1), ada.id));
  let id = '';
  tap.onSent = (text) => {
    if (!text.includes('"type":"CashOut"')) return text;
    ({ id } = JSON.parse(text) as { id: string });
    return null;
  };
  const answer = house.submit({ type: 'CashOut', payload: { bet } }, ada.id);
  pass(120_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  served.machine.clock.move(-119_000);
  accept(await served.house.submit(diceBet(1), ada.id));
  await seen(() => house.world.corrections.length === 1);
  const answered = { kind: 'refused', code: 'crash-over', sentence: 'This round is over', at: served.machine.clock.now() } as const;
  tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() }));
  expect(await answer).toMatchObject({ refusal: { refused: 'crash-over' } });
  expect(house.connectionState.phase).toBe('open');
});

test('a bet is not dated long before it was pressed, though the clock is corrected before it is told', async () => {
  accept(await house.submit(diceBet(1), ada.id));
  pass(12_000);
  tap.onReceived = () => null;
  tap.onSent = (text) => {
    if (text.includes('"type":"PlaceBet"')) served.machine.clock.move(-9_000);
    return text;
  };
  const before = served.house.durableHead;
  const named = expect(house.submit(diceBet(1), ada.id)).rejects.toThrow('does not lie between the command and its answer');
  await seen(() => served.house.durableHead.seq > before.seq);
  served.machine.clock.move(9_000);
  const comeBack = await cutLine();
  await correctClock();
  comeBack();
  await named;
});

test('a bet that was decided by a clock that was ahead is believed, though its correction is told with it', async () => {
  served.machine.clock.move(600_000);
  let write = (): void => undefined;
  served.stores.log.disk = new Promise<void>((resolve) => {
    write = resolve;
  });
  const bets = [house.submit(diceBet(1), ada.id)];
  const before = served.house.head.seq;
  await seen(() => served.house.head.seq > before);
  served.machine.clock.move(-600_000);
  bets.push(served.house.submit(diceBet(1), ada.id));
  // Both are told in one message.
  const told: Extract<HouseMessage, { kind: 'entries' }>[] = [];
  const later: string[] = [];
  tap.onReceived = (text) => {
    const message = readHouseMessage(text);
    if (message?.kind === 'entries') told.push(message);
    else later.push(text);
    return null;
  };
  write();
  await bets[1];
  await seen(() => told.at(-1)?.head.seq === served.house.durableHead.seq && later.length > 0);
  tap.onReceived = (text) => text;
  tap.say(textOfMessage({ ...told.at(-1)!, after: told[0]!.after, entries: told.flatMap(({ entries }) => entries) }));
  for (const text of later) tap.say(text);
  accept(await bets[0]!);
  expect(house.world.corrections).toHaveLength(1);
  expect(house.connectionState.phase).toBe('open');
});

test('a flight that ends in its time is believed, also after a break', async () => {
  const bet = await flightUpTo(300, 330);
  tap.cut();
  await seen(() => house.connectionState.phase === 'open');
  pass(30_000);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  await seen(() => accountOf(house.world, ada.id)?.recents.crash?.length === 1);
  expect(house.connectionState.phase).toBe('open');
});

test('a bet on a round is not dated long before it was pressed', async () => {
  accept(await house.submit({ type: 'ChangeClientSeed', payload: { clientSeed: 'mine' } }, ada.id));
  pass(12_000);
  setBackAt('PlaceBet', 11_800);
  await expect(house.submit(placeCrash, ada.id)).rejects.toThrow('does not lie between the command and its answer');
});

test('a machine that slept believes what is dated by the clock of the house', async () => {
  served.machine.clock.move(HOUR_MS);
  accept(await house.submit(diceBet(1_00), ada.id));
  pass(1_000);
  accept(await house.submit(diceBet(1_00), ada.id));
  expect(house.connectionState.phase).toBe('open');
});

test('a clock that was corrected is believed from its correction on', async () => {
  accept(await house.submit(diceBet(1_00), ada.id));
  served.machine.clock.move(-HOUR_MS);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'so late already?' } }, ada.id));
  await seen(() => house.world.corrections.length === 1);
  accept(await house.submit(diceBet(1_00), ada.id));
  expect(house.connectionState.phase).toBe('open');
});

/** Somebody writes by a clock that is ahead, and it is right again before that is told. */
async function sayAhead(ms: number): Promise<void> {
  const ben = await signUp(served, 'ben');
  await seen(() => house.head.seq === served.house.durableHead.seq);
  pass(10_000);
  served.machine.clock.move(ms);
  accept(await served.house.submit({ type: 'Say', payload: { text: 'hello' } }, ben.id));
  served.machine.clock.move(-ms);
  await seen(() => house.connectionState.phase !== 'open' || house.head.seq === served.house.durableHead.seq);
}

test.each([5_000, 70_000])('a clock may jump ahead for a moment and be right before an entry of that moment is told: %i ms', async (ms) => {
  await sayAhead(ms);
  accept(await house.submit(diceBet(1), ada.id));
  expect(house.connectionState.phase).toBe('open');
});

const inThatMoment = [5_000, 40_000].flatMap((ms) =>
  [{ type: 'Say', payload: { text: 'hello' } } as const, diceBet(1)].flatMap((theirs) =>
    [diceBet(1), placeCrash].map((own) => [ms, theirs, own] as const),
  ),
);
test.each(inThatMoment)('and what comes next has the time of the entry of that moment: %#', async (ms, theirs, own) => {
  const ben = await signUp(served, 'ben');
  await seen(() => house.head.seq === served.house.durableHead.seq);
  served.machine.clock.move(ms);
  const written = served.house.submit(theirs, ben.id);
  await seen(() => served.house.head.seq > house.head.seq);
  served.machine.clock.move(-ms);
  const sent = [own, { type: 'Say', payload: { text: 'hello' } } as const].map((one) => house.submit(one, ada.id));
  await Promise.all([...sent, written]);
  expect(house.connectionState.phase).toBe('open');
});

test.each([5_000, 40_000])('so has a refusal, before which the page is told the time of that entry: %i ms', async (ms) => {
  const ben = await signUp(served, 'ben');
  served.machine.clock.move(ms);
  accept(await served.house.submit(diceBet(1), ben.id));
  served.machine.clock.move(-ms);
  expect(await house.submit(diceBet(90_000_00), ada.id)).toMatchObject({ kind: 'refused', at: served.house.head.at });
  expect(house.connectionState.phase).toBe('open');
});

test('but a cash-out of a shared flight, which others may have gone before, is not dated ahead', async () => {
  const ben = await signUp(served, 'ben');
  const round = await sharedFlight();
  pass(3_000);
  tap.onSent = (text) => {
    if (!text.includes('"type":"CashOutLive"')) return text;
    served.machine.clock.move(5_000);
    void served.house.submit(diceBet(1), ben.id);
    tap.onReceived = lying((message) => ('now' in message ? { ...message, now: message.now - 5_000 } : undefined));
    return text;
  };
  await house.submit({ type: 'CashOutLive', payload: { round } }, ada.id).catch(() => undefined);
  expect(house.connectionState.phase).toBe('doubted');
});

test.each(['the page that placed it', 'a later page'])(
  'but nothing is told of a time that has not come during a flight: %s',
  async (who) => {
    await longFlight();
    if (who === 'a later page') {
      house.close();
      house = await openAgain();
    }
    await sayAhead(5_000);
    expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('is of a time that had not come') as string });
  },
);

/** The house refuses a cash-out that it could carry out, and says that it decided that so much earlier. */
function refuseCashOut(code: string, earlierMs = 0): void {
  tap.onSent = (text) => text.replace(/"type":"CashOut(?:Live)?"/u, '"type":"Nothing"');
  tap.onReceived = lying((message) =>
    message.kind === 'answer'
      ? { ...message, answered: { kind: 'refused', code, sentence: 'No.', at: message.now - earlierMs } }
      : undefined,
  );
}
const wrongCodes = ['balance-too-low', 'request-unreadable', 'stake-below-minimum', 'crash-too-early'];

test.each(wrongCodes)('a cash-out is not refused with %s', async (code) => {
  const bet = await longFlight();
  pass(2_000);
  refuseCashOut(code);
  await expect(house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).rejects.toThrow('nothing refuses it');
});

test.each(wrongCodes)('nor on a shared flight: %s', async (code) => {
  const round = await sharedFlight();
  pass(3_000);
  refuseCashOut(code);
  await expect(house.submit({ type: 'CashOutLive', payload: { round } }, ada.id)).rejects.toThrow('nothing refuses it');
});

test('a cash-out may be too early in the first moments of a flight', async () => {
  const bet = await longFlight();
  pass(2_000);
  refuseCashOut('crash-too-early', 1_900);
  expect(await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).toMatchObject({ refusal: { refused: 'crash-too-early' } });
});

test.each([
  ['got no answer', () => Promise.reject(new HouseServerError('no answer'))],
  ['was turned away', () => Promise.resolve({ refused: 'request-unreadable', code: 'no-session', sentence: 'Log in.', seq: 1 } as const)],
])('a withdrawal that %s is not carried out a day later', async (_what, send) => {
  const asked = house.submitOverHttp({ id: WITHDRAWAL, command: withdrawal, actor: ada.id }, send);
  await asked.catch(() => undefined);
  // The page asks what time it is.
  await seen(() => tap.sent.some((text) => text.includes('"kind":"time"')));
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  pass(24 * HOUR_MS);
  accept(await served.house.submit(withdrawal, ada.id, { id: WITHDRAWAL, addressDigest: 'ab'.repeat(32) }));
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('that was held back for 60 s') as string });
});

test('nor where the house does not say what time it is at first', async () => {
  await openBeating();
  const times = () => tap.received.filter((text) => text.includes('{"kind":"time"')).length;
  tap.onReceived = lying((message) => (message.kind === 'time' ? { ...message, kind: 'unanswered' } : undefined));
  const before = times();
  const send = () => Promise.reject(new HouseServerError('no answer'));
  await house.submitOverHttp({ id: WITHDRAWAL, command: withdrawal, actor: ada.id }, send).catch(() => undefined);
  await seen(() => times() > before);
  tap.onReceived = (text) => text;
  const since = times();
  await beatUntil(tap, () => times() > since + 2);
  pass(24 * HOUR_MS);
  accept(await served.house.submit(withdrawal, ada.id, { id: WITHDRAWAL, addressDigest: 'ab'.repeat(32) }));
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('held back for 60 s') as string });
});

/** The house gets a bet on a match only once `release` is called. Resolves with what the page then says of it. */
function holdBet(): { readonly placed: Promise<unknown>; readonly release: () => void } {
  const match = Object.values(house.world.sportEvents)[0]!;
  const payload = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } as const;
  let held = '';
  tap.onSent = (text) => {
    if (!text.includes('"type":"PlaceSportBet"')) return text;
    held = text;
    return null;
  };
  const placed = house.submit({ type: 'PlaceSportBet', payload }, ada.id).catch((error: unknown) => error);
  return { placed, release: () => tap.tell(held) };
}

const later = {
  'decides later bets': async () => void accept(await house.submit(diceBet(10), ada.id)),
  'only shows what is in the log': async () => void (await house.ports.store.readTrail(ada.id, { limit: 1 })),
};

/** Three later questions in a minute and a second. Nobody asks for the time meanwhile. */
async function heldWhile(answers: keyof typeof later): Promise<unknown> {
  const { placed, release } = holdBet();
  for (const ms of [0, 20_000, 20_000, 21_000]) {
    pass(ms);
    await later[answers]();
  }
  pass(1_000);
  release();
  return placed;
}

test('a bet is not held back for a minute by a house that decides later bets', async () => {
  expect(String(await heldWhile('decides later bets'))).toContain('carries out a PlaceSportBet that was held back for 60 s');
  expect(house.connectionState.phase).toBe('doubted');
});

test('a gateway without a house that decides may show what is in the log meanwhile', async () => {
  expect(await heldWhile('only shows what is in the log')).toMatchObject({ kind: 'accepted' });
  expect(house.connectionState.phase).toBe('open');
});

test('answers to what was sent before a bet do not say that the house had the bet', async () => {
  const answers: string[] = [];
  tap.onReceived = (text) => {
    if (!text.startsWith('{"kind":"answer"')) return text;
    answers.push(text);
    return null;
  };
  const before = [1, 2, 3, 4].map(async () => house.submit(diceBet(10), ada.id));
  await seen(() => answers.length === before.length);
  const { placed, release } = holdBet();
  tap.onReceived = (text) => text;
  for (const [n, answer] of answers.entries()) {
    if (n > 0) pass(21_000);
    tap.say(answer.replace(/"now":\d+/u, `"now":${served.machine.clock.now()}`));
  }
  await Promise.all(before);
  pass(1_000);
  release();
  expect(await placed).toMatchObject({ kind: 'accepted' });
  expect(house.connectionState.phase).toBe('open');
});

/** The house has a question for its time, does not answer it, and answers another one that was sent so much later. */
async function answeredAfter(ms: number): Promise<void> {
  await openBeating();
  tap.onSent = (text) => (text.includes('"kind":"time"') ? null : text);
  beat();
  await seen(() => tap.sent.some((text) => text.includes('"kind":"time"')));
  pass(ms);
  await house.ports.store.readTrail(ada.id, { limit: 1 }).catch(() => undefined);
}

test('a house says what time it is before it answers what was asked half a minute later', async () => {
  await answeredAfter(30_000);
  expect(house.connectionState).toMatchObject({
    phase: 'doubted',
    sentence: expect.stringContaining('it does not say what time it is, and answers what was sent later') as string,
  });
});

test('it may answer in another order what was asked in less than that, or on the next line', async () => {
  await answeredAfter(29_999);
  expect(house.connectionState.phase).toBe('open');
  pass(60_000);
  tap.onSent = (text) => text;
  tap.cut();
  await seen(() => house.connectionState.phase === 'open');
  accept(await house.submit(diceBet(10), ada.id));
  expect(house.connectionState.phase).toBe('open');
});

test('a withdrawal that was accepted is shown', async () => {
  await openBeating();
  tap.onSent = (text) => (text.includes('"kind":"trail"') ? null : text);
  const accepted = async () => ({ answer: { seq: house.head.seq + 1 } });
  await house.submitOverHttp({ id: WITHDRAWAL, command: withdrawal, actor: ada.id }, accepted);
  await beatUntil(tap, isDoubted);
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('it does not show what it told before') as string });
});

test('the registration of the account of a page is shown', async () => {
  await openBeating();
  tap.onSent = (text) => (text.includes('"kind":"trail"') ? null : text);
  const judged = house.judgeRegistration(ada.id, {
    authProvider: 'email',
    username: 'ada',
    hasCode: false,
    after: 0,
    rules: null,
    toldAt: 0,
  });
  const refused = expect(judged).rejects.toThrow('it does not show what it told before');
  await beatUntil(tap, isDoubted);
  await refused;
});

test('a claim is not held for minutes by a line that breaks now and then', async () => {
  await openBeating();
  accept(await house.submit(diceBet(1_00), ada.id));
  let isHeld = true;
  tap.onSent = (text) => (isHeld && text.includes('"type":"ClaimDailyBonus"') ? null : text);
  const answer = house.submit({ type: 'ClaimDailyBonus', payload: {} }, ada.id);
  const named = expect(answer).rejects.toThrow(/told minutes after its time/u);
  const answers = (): number => tap.received.filter((text) => text.includes('{"kind":"time"')).length;
  for (let i = 0; i < 5; i += 1) {
    pass(3 * 60_000);
    tap.cut();
    await seen(() => house.connectionState.phase === 'open');
    const before = answers();
    await beatUntil(tap, () => answers() > before + 1);
  }
  isHeld = false;
  const back = 14 * 60_000;
  setBackAt('ClaimDailyBonus', back);
  tap.cut();
  await named;
});

test('nor told after a break in which the house has set its clock back, as it says', async () => {
  await openBeating();
  tap.onSent = (text) => (text.includes('"type":"PlaceBet"') ? null : text);
  const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d11';
  const answer = house.submit(diceBet(1_00), ada.id, { id });
  const named = expect(answer).rejects.toThrow(/told minutes after its time/u);
  const answers = (): number => tap.received.filter((text) => text.includes('{"kind":"time"')).length;
  pass(15 * 60_000);
  await beatUntil(tap, () => answers() > 1);
  tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
  tap.cut();
  served.machine.clock.move(-14 * 60_000);
  accept(await served.house.submit(diceBet(1_00), ada.id, { id }));
  tap.onSent = (text) => text;
  tap.cut();
  await named;
});

/** The house does not get a bet, changes its rules, and then the line breaks. */
async function betThroughBreak(meanwhile: () => Promise<unknown>, named: object = {}) {
  let isHeld = true;
  tap.onSent = (text) => (isHeld && text.includes('"type":"PlaceBet"') ? null : text);
  const { type, payload } = diceBet(1_00);
  const answer = house.submit({ type, payload: { ...payload, ...named } } as Command, ada.id);
  await seen(() => tap.sent.some((text) => text.includes('"type":"PlaceBet"')));
  accept(await served.house.submit(newDice, 'house'));
  await meanwhile();
  isHeld = false;
  tap.cut();
  return answer;
}

test('after a break a bet is sent again under the rules of its pair, though others are in force', async () => {
  const { events } = accept(await betThroughBreak(async () => undefined));
  expect(events[0]).toMatchObject({ type: 'bet/placed', data: { rulesSeq: 1 } });
});

test('after a break a bet is sent again with the draw that it named, and refused after a rotation', async () => {
  const draw = nextDraw(house.world.accounts[ada.id]!.seeds);
  expect(await betThroughBreak(rotateElsewhere, { draw })).toMatchObject({ kind: 'refused', refusal: { refused: 'draw-changed' } });
  expect(house.connectionState.phase).toBe('open');
});

test('a bet goes by the rules of a pair that another page rotated under way', async () => {
  accept(await served.house.submit(newDice, 'house'));
  await seen(() => house.head.seq === served.house.durableHead.seq);
  tap.onSent = (text) => {
    if (text.includes('"type":"PlaceBet"')) void rotateElsewhere();
    return text;
  };
  const { events } = accept(await house.submit(diceBet(1_00), ada.id));
  expect(events[0]).toMatchObject({ type: 'bet/placed', data: { rulesSeq: house.world.rules.seq } });
  expect(house.connectionState.phase).toBe('open');
});

test('after a break a command is sent again under the same terms', async () => {
  let isHeld = true;
  tap.onSent = (text) => (isHeld && text.includes('"type":"CreateFlip"') ? null : text);
  const answer = house.submit({ type: 'CreateFlip', payload: { stakeCents: 50_00, side: 'heads', freshBytes: 'ab'.repeat(16) } }, ada.id);
  await seen(() => tap.sent.some((text) => text.includes('"type":"CreateFlip"')));
  isHeld = false;
  tap.cut();
  accept(await answer);
});

test('a bet on an event that its page was not told of yet breaks no promise', async () => {
  const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', odds: { homeWin: 200, draw: null, awayWin: 300 } };
  const held: string[] = [];
  tap.onReceived = (text) => (text.includes('{"kind":"entries"') ? (held.push(text) > 0 ? null : text) : text);
  const create: Command = { type: 'CreateSportEvent', payload: { terms: { ...terms, startsAt: served.machine.clock.at + 60_000 } } };
  await served.house.submit(create, 'house');
  const event = Object.values(served.house.world.sportEvents).find(({ homeTeam }) => homeTeam === 'Black')!.id;
  expect(house.world.sportEvents[event]).toBeUndefined();
  tap.onSent = (text) => {
    if (!text.includes('"type":"PlaceSportBet"')) return text;
    tap.onReceived = (received) => received;
    for (const message of held.splice(0)) tap.say(message);
    return text;
  };
  const bet: Command = { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: 200 } };
  expect(await house.submit(bet, ada.id)).toMatchObject({ kind: 'accepted' });
});
