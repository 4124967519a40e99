/** A house that has a command and answers the page's questions when it suits it, and honest ones whose answers are late. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { placeOfHead, textOfMessage } from '../../src/api/messages.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { beat, holdHeartbeats } from '../kit/remote.ts';
import { seen } from '../kit/socket.ts';
import { diceBet } from '../kit/testHouse.ts';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => void vi.useRealTimers());

const BEAT_S = 15;

type Kind = 'PlaceSportBet' | 'PlaceBet' | 'CashOut';

/** A page that beats by hand. A command of it is sent and does not reach the house, nor do its questions for the time, before the test passes them on. */
async function held(kind: Kind) {
  const lying = await lyingHouse();
  const { ada, served, tap, pass } = lying;
  lying.house.close();
  holdHeartbeats();
  const house = await lying.openAgain();
  let command: Command = diceBet(10_00);
  if (kind === 'PlaceSportBet') {
    const match = Object.values(house.world.sportEvents)[0]!;
    command = { type: kind, payload: { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } };
  }
  if (kind === 'CashOut') command = { type: kind, payload: { bet: await flightBetween({ served, ada, house }, 1_000, Infinity) } };
  const questions: string[] = [];
  const commands: string[] = [];
  tap.onSent = (text) => {
    if (text.includes('"kind":"time"')) questions.push(text);
    else if (text.includes(`"${kind}"`)) commands.push(text);
    else return text;
    return null;
  };
  if (kind === 'CashOut') pass(3_000);
  const placed = house.submit(command, ada.id).then(
    (answer) => answer.kind,
    (error: Error) => error.message,
  );
  await seen(() => commands.length === 1 && questions.length === (kind === 'CashOut' ? 1 : 0));
  const isOpen = (): boolean => house.connectionState.phase === 'open';
  let passed = 0;
  const heard = async (least: number): Promise<unknown> => seen(() => tap.received.length >= least || !isOpen());
  return {
    ...lying,
    house,
    questions,
    placed,
    isOpen,
    /** Seconds pass for everybody. The page beats, unless its timers are slowed down or it sleeps. */
    passSeconds: async (seconds: number, isBeating = true): Promise<void> => {
      for (let s = 1; s <= seconds && isOpen(); s += 1) {
        pass(1_000);
        passed += 1;
        const before = questions.length;
        if (!isBeating || passed % BEAT_S !== 0) continue;
        beat();
        await seen(() => questions.length > before || !isOpen());
      }
    },
    /** The house says something that tells nothing, so that the line lives. */
    news: (): void => {
      const { head } = house;
      tap.say(textOfMessage({ kind: 'entries', after: placeOfHead(head), entries: [], head, now: served.machine.clock.now() }));
    },
    /** The house answers the questions that wait. */
    answer: async (): Promise<void> => {
      const waiting = questions.splice(0);
      const before = tap.received.length;
      for (const text of waiting) tap.tell(text);
      await heard(before + waiting.length);
    },
    /** The house gets the command, and says what became of it. */
    carryOut: async (): Promise<string> => {
      if (isOpen()) tap.tell(commands[0]!);
      return placed;
    },
  };
}

type Held = Awaited<ReturnType<typeof held>>;

/** The house answers all questions that wait, every so many seconds, and says something in between. */
async function inBursts({ passSeconds, news, answer, isOpen }: Held, everyS: number, forS: number): Promise<void> {
  for (let s = 5; s <= forS && isOpen(); s += 5) {
    await passSeconds(5);
    news();
    if (s % everyS < 5) await answer();
  }
}

describe('a house that carries a command out late is named, however it answers', () => {
  test.each<[Kind, number, number, string]>([
    ['PlaceSportBet', 20, 110, '60 s'],
    ['PlaceSportBet', 35, 150, '60 s'],
    ['PlaceBet', 35, 150, '60 s'],
    ['PlaceBet', 55, 220, '60 s'],
    ['CashOut', 10, 50, '25 s'],
  ])('a %s, with answers every %i s: carried out after %i s', async (kind, everyS, forS, limit) => {
    const page = await held(kind);
    await page.answer();
    await inBursts(page, everyS, forS);
    expect(page.isOpen()).toBe(true);
    expect(await page.carryOut()).toContain(`carries out a ${kind} that was held back for ${limit}`);
  });
});

test('a line on which the house answers nothing is given up after a minute, whatever else it says', async () => {
  const page = await held('PlaceBet');
  const { lines } = page.tap;
  await inBursts(page, Infinity, 70);
  expect([page.isOpen(), page.tap.lines]).toEqual([true, lines]);
  await inBursts(page, Infinity, 10);
  await seen(() => page.tap.lines > lines);
});

describe('nobody is named', () => {
  const accepted = async ({ placed, isOpen }: Held): Promise<void> => {
    expect(await placed).toBe('accepted');
    expect(isOpen()).toBe(true);
  };

  /** The house carries the command out. Nothing reaches the page before it calls the returned function: then all of it does, in its order. */
  async function carryOutUnheard({ tap, carryOut }: Held): Promise<() => void> {
    const kept: string[] = [];
    tap.onReceived = (text) => {
      kept.push(text);
      return null;
    };
    void carryOut();
    await seen(() => kept.some((text) => text.startsWith('{"kind":"answer"')));
    return () => {
      tap.onReceived = (text) => text;
      for (const text of kept) tap.say(text);
    };
  }

  test.each<[Kind, number]>([
    ['PlaceBet', 16],
    ['CashOut', 16],
  ])('for a %s that is carried out after %i s, where all answers are under way for half a minute', async (kind, seconds) => {
    const page = await held(kind);
    await page.answer();
    await page.passSeconds(seconds);
    page.news();
    const release = await carryOutUnheard(page);
    await page.passSeconds(28);
    await page.answer();
    release();
    await accepted(page);
  });

  test.each<[Kind]>([['PlaceBet'], ['CashOut']])('for a %s whose answer a page hears after hours of sleep', async (kind) => {
    const page = await held(kind);
    await page.answer();
    page.pass(500);
    const release = await carryOutUnheard(page);
    await page.passSeconds(2 * 3_600, false);
    release();
    await accepted(page);
  });

  test('for a bet that is carried out after 59 s, where the timers of the page are slow and the house stood still', async () => {
    const page = await held('PlaceBet');
    await page.answer();
    await page.passSeconds(59, false);
    beat();
    await seen(() => page.questions.length > 0);
    await page.answer();
    void page.carryOut();
    await accepted(page);
  });
});
