/** Commands that wait for a house that is away. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { NOTHING_TAKEN } from '../../src/domain/refusal.ts';
import { AWAY, NOT_SENT_AGAIN, NOT_SENT_IN_TIME, TAKEN_BACK } from '../../src/client/refusals.ts';
import { elapsedFrom } from '../../src/client/elapsed.ts';
import { WaitingCommands } from '../../src/client/waitingCommands.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A house that answers when it is told to, or never. */
function away() {
  const ends = new Map<string, { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }>();
  const sent = new Set<string>();
  let [changes, asked] = [0, 0];
  const conversation = {
    isSent: (id: string) => sent.has(id),
    takeBack(id: string, error: Error) {
      if (sent.has(id)) return false;
      ends.get(id)?.reject(error);
      return true;
    },
    giveUp: (id: string, error: Error) => ends.get(id)?.reject(error),
    askForTime: () => {
      asked += 1;
      return Promise.reject(new Error('the house is away'));
    },
  };
  const now = (): number => Date.now();
  const clock = { now, elapsedFromNow: () => elapsedFrom({ clock: { now }, wall: { now } }) };
  const waiting = new WaitingCommands({ conversation, clock, onChange: () => (changes += 1) });
  const wait = (type: Command['type'], id: string = type): Promise<unknown> => {
    const answer = new Promise<string>((resolve, reject) => ends.set(id, { resolve, reject }));
    return waiting
      .wait(id, { type, payload: {} } as unknown as Command, answer, (text) => `read: ${text}`)
      .catch((error: unknown) => error);
  };
  const stillWait = () => waiting.list.map(({ id }) => id);
  return { waiting, wait, stillWait, sent, ends, changes: () => changes, asked: () => asked };
}

const all: readonly (readonly [Command['type'], boolean])[] = [
  ['PlaceBet', true],
  ['PlaceLiveBet', true],
  ['CreateFlip', true],
  ['JoinFlip', true],
  ['PlaceSportBet', true],
  ['ChangeClientSeed', true],
  ['RotateSeed', true],
  ['Say', false],
  ['RequestWithdrawal', false],
  ['ClaimDailyBonus', false],
];

test('bets wait a minute to be sent, and other commands as long as it takes', async () => {
  const { wait, stillWait } = away();
  const ended = all.map(([type]) => wait(type));
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(stillWait()).toEqual(all.map(([type]) => type));
  await vi.advanceTimersByTimeAsync(1);
  expect(stillWait()).toEqual(all.flatMap(([type, isBet]) => (isBet ? [] : [type])));
  expect(await ended[0]).toMatchObject({ refused: 'could-not-save', sentence: `${NOT_SENT_IN_TIME} ${NOTHING_TAKEN}` });
});

test('the time in which a machine slept counts', async () => {
  const { waiting, wait, stillWait } = away();
  void wait('PlaceBet');
  void wait('Say');
  vi.setSystemTime(Date.now() + MINUTE_MS);
  waiting.giveUpOldBets(() => false);
  await Promise.resolve();
  expect(stillWait()).toEqual(['PlaceBet', 'Say']);
  vi.setSystemTime(Date.now() + 1);
  waiting.giveUpOldBets(() => false);
  await vi.advanceTimersByTimeAsync(0);
  expect(stillWait()).toEqual(['Say']);
});

test('after a break of a minute, a bet that was sent is not sent again, unless its entry was told', async () => {
  const { waiting, wait, sent, stillWait } = away();
  const answer = wait('PlaceBet');
  void wait('Tip');
  for (const id of ['PlaceBet', 'Tip']) sent.add(id);
  vi.setSystemTime(Date.now() + MINUTE_MS + 1);
  expect(waiting.giveUpOldBets((id) => id === 'Tip')).toEqual(['PlaceBet']);
  expect(await answer).toEqual({ refused: 'could-not-save', sentence: NOT_SENT_AGAIN });
  expect(stillWait()).toEqual(['Tip']);
});

test('what was not sent can be taken back, by one’s own or with all others', async () => {
  const { waiting, wait, sent, stillWait } = away();
  const [own, other] = [wait('PlaceBet'), wait('CreateFlip')];
  void wait('Say');
  sent.add('Say');
  expect(waiting.list.map((one) => [one.id, one.sent])).toEqual([
    ['PlaceBet', false],
    ['CreateFlip', false],
    ['Say', true],
  ]);
  expect([waiting.takeBack('PlaceBet'), waiting.takeBack('Say')]).toEqual([true, false]);
  expect(await own).toEqual({ refused: 'failed', sentence: `${TAKEN_BACK} ${NOTHING_TAKEN}` });
  waiting.takeAllBack();
  expect(await other).toEqual({ refused: 'could-not-save', sentence: `${AWAY} ${NOTHING_TAKEN}` });
  expect(stillWait()).toEqual(['Say']);
});

test('an answer is read, another error is passed on, and both end the wait', async () => {
  const { waiting, wait, ends, stillWait, changes } = away();
  const [good, bad] = [wait('PlaceBet'), wait('Say')];
  const answered = waiting.answered('Say');
  expect([changes(), waiting.answered('nobody')]).toEqual([2, undefined]);
  ends.get('PlaceBet')?.resolve('won');
  ends.get('Say')?.reject(new Error('a fault'));
  expect([await good, await bad, await answered]).toEqual(['read: won', new Error('a fault'), undefined]);
  expect([stillWait(), changes()]).toEqual([[], 4]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect([changes(), vi.getTimerCount()]).toEqual([4, 0]);
});

test('while a seat on a shared round waits, the house is asked each second what time it is', async () => {
  const { wait, ends, asked } = away();
  void wait('PlaceBet');
  expect(asked()).toBe(0);
  void wait('JoinFlip');
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked()).toBe(4);
  ends.get('JoinFlip')?.resolve('joined');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked()).toBe(4);
});
