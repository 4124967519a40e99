/** How long a page waits for a house that does not answer, and how often it asks again. Only timers that the test moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { readClientMessage, textOfMessage, type ClientMessage, type HouseMessage } from '../../src/api/messages.ts';
import { Conversation, type Listener, UnansweredError } from '../../src/client/conversation.ts';
import type { Connect } from '../../src/client/line.ts';
import { HouseClock } from '../../src/client/houseClock.ts';
import { commandIdOf } from '../kit/people.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HEAD = { logId: 'log', seq: 0, hash: '0'.repeat(64), at: 0 };
const hello = { kind: 'hello', protocol: 1, token: null, after: { seq: 0, hash: HEAD.hash } } as const;
const bet = { kind: 'command', id: commandIdOf('bet'), type: 'PlaceBet', payload: {} } as const;

/** A conversation over lines that the test opens, breaks and speaks on. */
function talk() {
  const lines: { events: Parameters<Connect>[0]; readonly sent: ClientMessage[]; closed: boolean }[] = [];
  const connect: Connect = (events) => {
    const line = { events, sent: [] as ClientMessage[], closed: false };
    lines.push(line);
    return {
      send: (text) => void line.sent.push(readClientMessage(text) ?? hello),
      close: () => void (line.closed = true),
    };
  };
  const listener = {
    hello: () => Promise.resolve(hello),
    pushed: vi.fn<Listener['pushed']>(),
    lineLost: vi.fn<Listener['lineLost']>(),
    timeHeard: vi.fn<Listener['timeHeard']>(),
    putOff: vi.fn<Listener['putOff']>(),
    isBehind: () => false,
    timeWithheld: vi.fn<Listener['timeWithheld']>(),
    timeTakenBack: vi.fn<Listener['timeTakenBack']>(),
    neverAnswered: vi.fn<Listener['neverAnswered']>(),
    slowChanged: vi.fn<Listener['slowChanged']>(),
  };
  const conversation = new Conversation({ connect, clock: systemClock, houseClock: new HouseClock(systemClock) }, listener);
  const newest = () => lines.at(-1) ?? expect.unreachable();
  return {
    conversation,
    listener,
    lines,
    newest,
    says: (message: HouseMessage) => newest().events.received(textOfMessage(message)),
    /** The house lets the page in, and the page has caught up. */
    open: async () => {
      newest().events.opened();
      await vi.advanceTimersByTimeAsync(0);
      conversation.resume();
    },
    /** Answers what was asked last for the time. */
    tellsTime: () => {
      const asked = newest().sent.findLast(({ kind }) => kind === 'time');
      if (asked?.kind !== 'time') return expect.unreachable();
      newest().events.received(textOfMessage({ kind: 'time', ask: asked.ask, now: systemClock.now() }));
    },
  };
}

/** Breaks each line as it comes, and returns how long it took until the next one was made. */
async function pausesOf({ lines, newest }: ReturnType<typeof talk>, count: number): Promise<readonly number[]> {
  const pauses: number[] = [];
  for (let broken = 0; broken < count; broken += 1) {
    const [before, since] = [lines.length, Date.now()];
    newest().events.ended();
    while (lines.length === before) await vi.advanceTimersToNextTimerAsync();
    pauses.push(Date.now() - since);
  }
  return pauses;
}

test('the pauses before another line double up to 15 s, and begin again with a line that was opened', async () => {
  const page = talk();
  expect(await pausesOf(page, 8)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  await page.open();
  expect(await pausesOf(page, 2)).toEqual([250, 500]);
});

test('while something waits to be sent, no pause is longer than 2 s', async () => {
  const page = talk();
  void page.conversation.ask(bet).catch(() => undefined);
  expect(await pausesOf(page, 5)).toEqual([250, 500, 1_000, 2_000, 2_000]);
});

test('a house that says nothing for 15 s is asked for its time, and after 15 s more another line is opened', async () => {
  const { open, listener, newest } = talk();
  await open();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(newest().sent.map(({ kind }) => kind)).toEqual(['hello', 'time']);
  const silent = newest();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(silent.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(silent.closed).toBe(true);
  expect(listener.lineLost).toHaveBeenCalledOnce();
});

test('a request without an answer for 5 s makes the house slow, until its answer comes', async () => {
  const { open, conversation, listener, says } = talk();
  await open();
  void conversation.ask(bet);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(listener.slowChanged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(listener.slowChanged.mock.calls).toEqual([[true]]);
  says({
    kind: 'answer',
    id: bet.id,
    answered: { kind: 'refused', code: 'x', sentence: 'No.', at: systemClock.now() },
    now: systemClock.now(),
  });
  expect(listener.slowChanged.mock.calls).toEqual([[true], [false]]);
});

test('a line that does not open for 5 s makes the house slow as well', async () => {
  const { listener } = talk();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(listener.slowChanged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(listener.slowChanged.mock.calls).toEqual([[true]]);
});

test('a command that the house puts off is sent again after the time that it names, ten times, and then its answer counts', async () => {
  const { open, conversation, listener, newest, says } = talk();
  await open();
  const answered = vi.fn<(answer: HouseMessage) => void>();
  void conversation.ask(bet).then(answered);
  const commands = () => newest().sent.filter(({ kind }) => kind === 'command').length;
  const putOff = () => says({ kind: 'answer', id: bet.id, answered: { kind: 'later', waitMs: 70 }, now: systemClock.now() });
  for (let tries = 1; tries <= 10; tries += 1) {
    putOff();
    await vi.advanceTimersByTimeAsync(69);
    expect(commands()).toBe(tries);
    await vi.advanceTimersByTimeAsync(1);
    expect(commands()).toBe(tries + 1);
  }
  expect(answered).not.toHaveBeenCalled();
  putOff();
  await vi.advanceTimersByTimeAsync(70);
  expect(answered.mock.calls).toMatchObject([[{ answered: { kind: 'later' } }]]);
  expect(commands()).toBe(11);
  expect(listener.putOff.mock.calls).toEqual(Array.from({ length: 10 }, () => [bet.id]));
});

test('a command that the house puts off 20 s after it was sent first is not sent again', async () => {
  const sentAgain = async (ms: number): Promise<number> => {
    const { open, conversation, newest, says } = talk();
    await open();
    void conversation.ask(bet).catch(() => undefined);
    const putOff = () => says({ kind: 'answer', id: bet.id, answered: { kind: 'later', waitMs: 1_000 }, now: systemClock.now() });
    putOff();
    for (let passed = 0; passed < ms; passed += 1) {
      if (passed === 10_000) putOff();
      await vi.advanceTimersByTimeAsync(1);
    }
    putOff();
    await vi.advanceTimersByTimeAsync(1_000);
    conversation.end(new Error('the test is over'));
    return newest().sent.filter(({ kind }) => kind === 'command').length;
  };
  expect(await sentAgain(19_999)).toBe(4);
  expect(await sentAgain(20_000)).toBe(3);
});

test('a question is given up after four heartbeats that the house answered; a command is not, because it may be carried out', async () => {
  const { open, conversation, tellsTime } = talk();
  await open();
  const [question, command] = [vi.fn<(error: unknown) => void>(), vi.fn<(error: unknown) => void>()];
  void conversation.ask({ kind: 'place', seq: 3 }).catch(question);
  void conversation.ask(bet).catch(command);
  for (let beats = 1; beats <= 4; beats += 1) {
    expect(question).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    tellsTime();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(question).toHaveBeenCalledOnce();
  expect(command).not.toHaveBeenCalled();
  expect(conversation.isSent(bet.id)).toBe(true);
});

test('a house that answers a command sent half a minute after a question for its time, and not the question, withholds its time', async () => {
  const heard = async (gapMs: number): Promise<number> => {
    const { open, conversation, listener, says } = talk();
    await open();
    void conversation.askForTime().catch(() => undefined);
    // So that the line does not count as lost meanwhile.
    for (let passed = 0; passed < gapMs; passed += 10_000) {
      await vi.advanceTimersByTimeAsync(Math.min(10_000, gapMs - passed));
      says({ kind: 'welcome', account: null, head: HEAD, now: systemClock.now() });
    }
    void conversation.ask(bet);
    says({
      kind: 'answer',
      id: bet.id,
      answered: { kind: 'refused', code: 'x', sentence: 'No.', at: systemClock.now() },
      now: systemClock.now(),
    });
    conversation.end(new Error('the test is over'));
    return listener.timeWithheld.mock.calls.length;
  };
  expect(await heard(29_999)).toBe(0);
  expect(await heard(30_000)).toBe(1);
});

describe('a house that answers commands, and cuts the line before each', () => {
  /** Answers a command on each of these lines, so long after the one before, and the questions for the time as it likes. */
  async function cutting(lines: number, gapMs: number, answerTime: HouseMessage['kind'] | null) {
    const { conversation, listener, newest, open, says } = talk();
    await open();
    const question = vi.fn<(error: unknown) => void>();
    void conversation.ask({ kind: 'view', after: 0, upTo: 1, limit: 1 }).catch(question);
    void conversation.askForTime().catch(() => undefined);
    for (let n = 0; n < lines; n += 1) {
      await vi.advanceTimersByTimeAsync(gapMs - 250);
      newest().events.ended();
      await vi.advanceTimersByTimeAsync(250);
      await open();
      const now = systemClock.now();
      for (const asked of newest().sent)
        if (asked.kind === 'time' && answerTime === 'unanswered') says({ kind: 'unanswered', ask: asked.ask, now });
      const id = commandIdOf(`bet ${n}`);
      void conversation.ask({ ...bet, id });
      says({ kind: 'answer', id, answered: { kind: 'refused', code: 'x', sentence: 'No.', at: now }, now });
      await vi.advanceTimersByTimeAsync(0);
    }
    conversation.end(new Error('the test is over'));
    const isGivenUp = question.mock.calls.some(([error]) => error instanceof UnansweredError);
    return { isGivenUp, isWithheld: listener.timeWithheld.mock.calls.length > 0, decided: conversation.answeredCommands };
  }

  test.each([
    [23, { isGivenUp: false, isWithheld: false, decided: 23 }],
    [24, { isGivenUp: true, isWithheld: true, decided: 24 }],
  ])('and no question: after %i commands', async (lines, state) => {
    expect(await cutting(lines, 5_000, null)).toEqual(state);
  });

  test('and says that it cannot say what time it is', async () => {
    expect(await cutting(23, 5_000, 'unanswered')).toMatchObject({ isGivenUp: false, isWithheld: false });
    expect(await cutting(24, 5_000, 'unanswered')).toMatchObject({ isGivenUp: true, isWithheld: false });
  });
});

test('an answer whose time contradicts what was told fails what it answers, too', async () => {
  const { conversation, listener, open, tellsTime } = talk();
  await open();
  const asked = conversation.askForTime();
  const failed = expect(asked).rejects.toThrow('it takes back a time');
  listener.timeHeard.mockImplementationOnce(() => {
    throw new Error('it takes back a time');
  });
  expect(tellsTime).toThrow('it takes back a time');
  await failed;
});

test('a house that breaks the line at each heartbeat is asked for its time when the line is back', async () => {
  const { open, conversation, listener, newest, tellsTime } = talk();
  await open();
  const question = vi.fn<(error: unknown) => void>();
  void conversation.ask({ kind: 'place', seq: 3 }).catch(question);
  void conversation.ask(bet).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(14_600);
  for (let beats = 1; beats <= 4; beats += 1) {
    expect(question).not.toHaveBeenCalled();
    newest().events.ended();
    await vi.advanceTimersByTimeAsync(800);
    await open();
    tellsTime();
    expect(listener.timeHeard.mock.calls.length).toBe(beats);
    expect(listener.timeHeard.mock.lastCall?.[0]).toContain(bet.id);
    await vi.advanceTimersByTimeAsync(14_200);
  }
  expect(question).toHaveBeenCalledOnce();
});

test('a house that was away for an hour is asked once for its time, however often it was to be asked', async () => {
  const { open, conversation, newest, tellsTime } = talk();
  const answered = vi.fn<() => void>();
  // At the end another line has just been made.
  for (let second = 0; second < 3_605; second += 1) {
    void conversation.askForTime().then(answered);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await open();
  // The other one is the heartbeat.
  expect(newest().sent.map(({ kind }) => kind)).toEqual(['hello', 'time', 'time']);
  for (const asked of newest().sent)
    if (asked.kind === 'time') newest().events.received(textOfMessage({ kind: 'time', ask: asked.ask, now: systemClock.now() }));
  await vi.advanceTimersByTimeAsync(0);
  expect(answered).toHaveBeenCalledTimes(3_605);
  void conversation.askForTime();
  void conversation.askForTime();
  expect(newest().sent).toHaveLength(5);
  tellsTime();
});

/** Opens line after line, and cuts each after a time. `during` may speak on it before. */
async function cutEach({ open, newest }: ReturnType<typeof talk>, ms: number, count: number, during = () => undefined): Promise<void> {
  for (let cut = 0; cut < count; cut += 1) {
    await open();
    await vi.advanceTimersByTimeAsync(ms);
    during();
    newest().events.ended();
    await vi.advanceTimersByTimeAsync(250);
  }
}

describe('lines that open and end before anything is answered', () => {
  test('are given up after twenty of them', async () => {
    const page = talk();
    // Nothing is asked on the first two.
    await cutEach(page, 7_000, 2);
    await cutEach(page, 7_000, 19);
    expect(page.listener.neverAnswered).not.toHaveBeenCalled();
    await cutEach(page, 7_000, 1);
    expect(page.listener.neverAnswered).toHaveBeenCalledOnce();
  });

  test('are given up after two minutes if they are short', async () => {
    const page = talk();
    void page.conversation.ask(bet).catch(() => undefined);
    await cutEach(page, 750, 120);
    expect(page.listener.neverAnswered).not.toHaveBeenCalled();
    await cutEach(page, 750, 1);
    expect(page.listener.neverAnswered).toHaveBeenCalledOnce();
  });

  test('are counted anew after an answer, even one that the house cannot give', async () => {
    const page = talk();
    void page.conversation.ask(bet).catch(() => undefined);
    const question = page.conversation.ask({ kind: 'place', seq: 3 });
    await cutEach(page, 7_000, 19);
    await page.open();
    page.says({ kind: 'unanswered', ask: 1, now: systemClock.now() });
    await expect(question).rejects.toThrow(UnansweredError);
    page.newest().events.ended();
    await vi.advanceTimersByTimeAsync(250);
    await cutEach(page, 7_000, 18);
    expect(page.listener.neverAnswered).not.toHaveBeenCalled();
  });

  test('accuse nobody where they never open', async () => {
    const page = talk();
    void page.conversation.ask(bet).catch(() => undefined);
    await pausesOf(page, 100);
    expect(page.listener.neverAnswered).not.toHaveBeenCalled();
  });
});
