/** A refusal says when it was decided. The page judges that as it judges the times of entries, and by the flight that a cash-out was of. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { BetId } from '../../src/domain/ids.ts';
import { type CommandAnswer, type HouseMessage, textOfMessage } from '../../src/api/messages.ts';
import type { CrashOutcome } from '../../src/domain/games/crashChoice.ts';
import { crashFlight } from '../../src/domain/games/crashRound.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

type Refused = Extract<CommandAnswer, { kind: 'refused' }>;

let lies: LyingHouse;
let page: RemoteHouse;
beforeEach(async () => {
  lies = await lyingHouse();
  page = lies.house;
});
afterEach(() => void vi.useRealTimers());

const now = (): number => lies.served.machine.clock.now();
const cashOut = (bet: BetId): Command => ({ type: 'CashOut', payload: { bet } });
/** A flight that ends after 18.4 s to 19.9 s. */
const flight = (): Promise<BetId> => flightBetween({ ...lies, house: page }, 301, 330);
const FLIGHT_MS = 20_000;

async function endFlight(bet: BetId): Promise<void> {
  accept(await lies.served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house'));
  await seen(() => page.head.seq === lies.served.house.durableHead.seq || page.connectionState.phase === 'doubted');
}

const isRefused = (message: HouseMessage): message is Extract<HouseMessage, { kind: 'answer' }> & { readonly answered: Refused } =>
  message.kind === 'answer' && message.answered.kind === 'refused';

/** The house says another time in its refusals. */
function sayDecided(at: (named: number) => number): void {
  lies.tap.onReceived = lying((message) =>
    isRefused(message) ? { ...message, answered: { ...message.answered, at: at(message.answered.at) } } : undefined,
  );
}

/** The house does not get the next command of a type until `tell` is called. Somebody else may refuse it. */
function hold(command: Command) {
  let held = '';
  lies.tap.onSent = (text) => {
    if (held !== '' || !text.includes(`"type":"${command.type}"`)) return text;
    held = text;
    return null;
  };
  const answer = page.submit(command, lies.ada.id).catch((error: unknown) => error);
  const refuse = (code: string): void => {
    const { id } = JSON.parse(held) as { id: string };
    lies.tap.say(textOfMessage({ kind: 'answer', id, answered: { kind: 'refused', code, sentence: '', at: now() }, now: now() }));
  };
  return { answer, tell: () => lies.tap.tell(held), refuse };
}

const questions = (): number => lies.tap.received.filter((text) => text.includes('{"kind":"time"')).length;

/** Time passes, and the house says what time it is each second. */
async function answering(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    lies.pass(1_000);
    const before = questions();
    await beatUntil(lies.tap, () => questions() > before);
  }
}

/** Another page, whose heartbeats are sent by hand. */
async function openBeating(): Promise<void> {
  page.close();
  holdHeartbeats();
  page = await lies.openAgain();
}

const said = (): string => JSON.stringify(page.connectionState);

describe('a house is named', () => {
  test.each([
    [26, 'open'],
    [28, 'a CashOut was refused (crash-over), and was held back for 25 s before'],
  ])('that had a cash-out for %i s, answered all the while, and refuses it then: %s', async (seconds, outcome) => {
    await openBeating();
    const bet = await flight();
    lies.pass(2_000);
    const { answer, tell } = hold(cashOut(bet));
    await answering(seconds);
    tell();
    await answer;
    expect(said()).toContain(outcome);
  });

  test.each(['before', 'after'])('that refuses a cash-out as of a time of its flight, and tells its end %s that', async (order) => {
    const bet = await flight();
    lies.pass(5_000);
    const { answer, tell } = hold(cashOut(bet));
    lies.pass(FLIGHT_MS);
    sayDecided((at) => at - FLIGHT_MS);
    if (order === 'before') await endFlight(bet);
    tell();
    await answer;
    if (order === 'after') await endFlight(bet);
    expect(said()).toContain('a cash-out was refused because the round was over, and the round ended later');
  });

  test.each([
    [0, 'open'],
    [1, 'the round ended later'],
  ])('that refuses it %i ms before its flight is over: %s', async (earlierMs, outcome) => {
    const bet = await flight();
    const { at } = page.world.bets[bet]!;
    const { answer, tell } = hold(cashOut(bet));
    lies.pass(FLIGHT_MS);
    const [settled] = accept(await lies.served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house')).events;
    await seen(() => page.head.seq === lies.served.house.durableHead.seq);
    const { pointHundredths } = (settled!.data as { outcome: CrashOutcome }).outcome;
    sayDecided(() => at + crashFlight.overAfter({ pointHundredths }) - earlierMs);
    tell();
    await answer;
    expect(said()).toContain(outcome);
  });

  test.each([
    [1_900, 'open'],
    [2_100, 'a PlaceSportBet was refused (event-not-found) at a time that does not lie between the command and its answer'],
  ])('that refuses a bet as of %i ms before its press: %s', async (ms, outcome) => {
    lies.pass(10_000);
    await page.ports.store.readTrail(lies.ada.id, { limit: 1 });
    sayDecided((at) => at - ms);
    await page.submit(bet(), lies.ada.id).catch(() => undefined);
    expect(said()).toContain(outcome);
  });

  test.each([
    [2_000, 'open'],
    [2_100, 'at a time that does not lie between the command and its answer'],
  ])('that refuses a bet as of %i ms after its answer: %s', async (ms, outcome) => {
    sayDecided((at) => at + ms);
    await page.submit(bet(), lies.ada.id).catch(() => undefined);
    expect(said()).toContain(outcome);
  });

  test.each([
    ['before the old start', 20_000, 'but by what was sent before nothing refuses it'],
    ['after it', 31_000, 'open'],
  ])('that refuses a bet as over, on an event that was postponed %s, and tells that with the answer', async (_when, ms, outcome) => {
    const byHouse = (command: Command) => lies.served.house.submit(command, 'house').then(accept);
    const startsAt = now() + 30_000;
    const odds = { homeWin: 200, draw: null, awayWin: 300 };
    const terms = { sport: 'Go', homeTeam: 'Black', awayTeam: 'White', odds, startsAt };
    const { events } = await byHouse({ type: 'CreateSportEvent', payload: { terms } });
    const event = events.flatMap(({ type, data }) => (type === 'sport/created' ? [data.event] : []))[0]!;
    await seen(() => page.world.sportEvents[event]);
    const { answer, refuse } = hold({ ...bet(), payload: { ...bet().payload, event } } as Command);
    const held: string[] = [];
    lies.tap.onReceived = (text) => {
      if (!text.includes('"kind":"entries"')) return text;
      held.push(text);
      return null;
    };
    lies.pass(ms);
    await byHouse({ type: 'ChangeSportEvent', payload: { event, startsAt: startsAt + 3_600_000, odds, live: false, suspended: false } });
    await seen(() => held.length > 0);
    lies.pass(40_000 - ms);
    lies.tap.onReceived = (text) => text;
    for (const text of held) lies.tap.say(text.replace(/"now":\d+/u, `"now":${now()}`));
    refuse('betting-over');
    await answer;
    expect(said()).toContain(outcome);
  });
});

/** The house refuses it. */
const bet = (): Command => ({
  type: 'PlaceSportBet',
  payload: { event: 'evt_00000000000000000000000000000000', pick: 'homeWin', stakeCents: 1_00, oddsHundredths: 2_00 },
});

describe('an honest house is believed', () => {
  /** How a refusal, decided at once, comes late. */
  async function refusalComesLate(late: () => Promise<void>): Promise<void> {
    const flying = await flight();
    lies.pass(FLIGHT_MS + 1_000);
    const held: string[] = [];
    lies.tap.onReceived = (text) => (text.includes('"refused"') ? (held.push(text) > 0 ? null : text) : text);
    const answer = page.submit(cashOut(flying), lies.ada.id);
    await seen(() => held.length > 0);
    await late();
    lies.tap.onReceived = (text) => text;
    for (const text of held) lies.tap.say(text.replace(/"now":\d+/u, `"now":${now()}`));
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' }, at: expect.any(Number) as number });
    await endFlight(flying);
    expect(page.connectionState.phase).toBe('open');
  }

  test('whose database is slow for a minute: a refusal waits for what is written before it', async () => {
    await openBeating();
    await refusalComesLate(() => answering(60));
  });

  test('whose database is slow for half a minute, and whose line breaks meanwhile: the command is decided anew', async () => {
    await openBeating();
    const flying = await flight();
    lies.pass(FLIGHT_MS + 1_000);
    lies.tap.onReceived = (text) => (text.includes('"refused"') ? null : text);
    const answer = page.submit(cashOut(flying), lies.ada.id);
    await answering(28);
    lies.tap.onReceived = (text) => text;
    lies.tap.cut();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    await endFlight(flying);
    expect(page.connectionState.phase).toBe('open');
  });

  test('whose clock is corrected after the end of a flight was told, and before its cash-out is decided', async () => {
    const flying = await flight();
    lies.pass(3_000);
    const { answer, tell } = hold(cashOut(flying));
    lies.pass(FLIGHT_MS);
    await endFlight(flying);
    lies.served.machine.clock.move(-5 * 60_000);
    tell();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    expect(page.connectionState.phase).toBe('open');
  });

  test('whose page is in a background tab, with a timer each minute', async () => {
    await openBeating();
    await refusalComesLate(async () => {
      for (let minutes = 0; minutes < 5; minutes += 1) {
        lies.pass(59_000);
        await answering(1);
      }
    });
  });

  test('whose page sleeps between the press and the answer', async () => {
    await openBeating();
    await refusalComesLate(async () => lies.sleep(8 * 3_600_000));
  });

  test('whose page sleeps before the command leaves it, in flight', async () => {
    const flying = await flight();
    lies.pass(3_000);
    const { answer, tell } = hold(cashOut(flying));
    lies.sleep(8 * 3_600_000);
    tell();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    await endFlight(flying);
    expect(page.connectionState.phase).toBe('open');
  });

  test.each(['is gone', 'was lost'])('that decides a command anew after a break, where its first answer %s', async (what) => {
    const flying = await flight();
    lies.pass(3_000);
    const { answer } = hold(cashOut(flying));
    if (what === 'was lost') {
      lies.tap.onReceived = lying((message) => (message.kind === 'answer' ? null : undefined));
      lies.tap.tell(lies.tap.sent.findLast((text) => text.includes('"CashOut"'))!.replace('"CashOut"', '"Nothing"'));
      await seen(() => lies.tap.received.some((text) => text.includes('"kind":"answer"') && text.includes('request-unreadable')));
      lies.tap.onReceived = (text) => text;
    }
    lies.pass(FLIGHT_MS);
    lies.tap.cut();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    await endFlight(flying);
    expect(page.connectionState.phase).toBe('open');
  });

  test('that refused a cash-out as too early, and carries it out when it is pressed again', async () => {
    const flying = await flight();
    expect(await page.submit(cashOut(flying), lies.ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-too-early' } });
    lies.pass(3_000);
    accept(await page.submit(cashOut(flying), lies.ada.id));
    expect(page.connectionState.phase).toBe('open');
  });

  test('whose flight another page cashes out before it would have ended', async () => {
    const flying = await flight();
    lies.pass(3_000);
    const { answer, tell } = hold(cashOut(flying));
    accept(await lies.served.house.submit(cashOut(flying), lies.ada.id));
    tell();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    expect(page.connectionState.phase).toBe('open');
  });

  test.each([-900, 900])('behind gateways whose clocks differ by %i ms from the one that decides, one after the other', async (ms) => {
    const byGateway = (aheadMs: number) => (text: string) => text.replace(/(?<="now":)\d+/u, (at) => String(Number(at) + aheadMs));
    lies.tap.onReceived = byGateway(ms);
    const flying = await flight();
    lies.pass(FLIGHT_MS - 10);
    const { answer, tell } = hold(cashOut(flying));
    lies.pass(20);
    tell();
    expect(await answer).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    // The next gateway is off the other way.
    lies.tap.onReceived = byGateway(-ms);
    lies.tap.cut();
    await seen(() => page.connectionState.phase === 'open');
    expect(await page.submit(cashOut(flying), lies.ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
    await endFlight(flying);
    accept(await page.submit(diceBet(1_00), lies.ada.id));
    expect(page.connectionState.phase).toBe('open');
  });
});
