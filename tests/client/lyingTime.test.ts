/** A house that refuses by a time that it takes back, or whose log runs ahead of the time that it says. */
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { placeOfHead, textOfMessage, type HouseMessage } from '../../src/api/messages.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { remoteOf } from '../kit/remote.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';
import { seen, signUp } from '../kit/socket.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const claim: Command = { type: 'ClaimDailyBonus', payload: {} };

let lies: LyingHouse;
beforeEach(async () => {
  lies = await lyingHouse();
});

/** The house answers the next command of a page with these messages. */
function answerNext(answer: (id: string) => readonly HouseMessage[]): void {
  const { tap } = lies;
  tap.onSent = (text) => {
    const sent = JSON.parse(text) as { kind: string; id: string };
    if (sent.kind !== 'command') return text;
    tap.onSent = (next) => next;
    queueMicrotask(() => {
      for (const message of answer(sent.id)) tap.say(textOfMessage(message));
    });
    return null;
  };
}

const now = (): number => lies.served.machine.clock.now();
const refusal = (id: string, code: string, at: number, namedAt = at): HouseMessage => ({
  kind: 'answer',
  id,
  answered: { kind: 'refused', code, sentence: code, at },
  now: namedAt,
});
/** A message that tells nothing but a time. */
function noEntries(at: number): HouseMessage {
  const { head } = lies.house;
  return { kind: 'entries', after: placeOfHead(head), entries: [], head, now: at };
}

const end: HouseMessage = { kind: 'end', code: 'outdated', message: 'This page is of an older version.', final: true };

const submit = (command: Command) => lies.house.submit(command, lies.ada.id);

function betOnMatch() {
  const match = Object.values(lies.house.world.sportEvents)[0]!;
  const payload = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } as const;
  return { bet: { type: 'PlaceSportBet', payload } satisfies Command, startsIn: match.startsAt - now() };
}

const AHEAD = 'a PlaceSportBet was refused (betting-over) by a time that had not come';

test('a bet is not refused by a time that the house says only between the press and the answer', async () => {
  const { bet, startsIn } = betOnMatch();
  answerNext((id) => [noEntries(now() + startsIn), refusal(id, 'betting-over', now())]);
  await expect(submit(bet)).rejects.toThrow('nothing refuses it');
});

test('nor at a time that it says only there', async () => {
  const { bet, startsIn } = betOnMatch();
  answerNext((id) => [noEntries(now() + startsIn), refusal(id, 'betting-over', now() + startsIn, now())]);
  await expect(submit(bet)).rejects.toThrow('at a time that does not lie between the command and its answer');
});

test('a bet is not refused by a time that the house says only with the answer', async () => {
  const { bet, startsIn } = betOnMatch();
  answerNext((id) => [refusal(id, 'betting-over', now() + startsIn)]);
  expect(await submit(bet)).toMatchObject({ kind: 'refused' });
  expect(lies.house.connectionState.phase).toBe('open');
  lies.tap.say(textOfMessage(noEntries(now())));
  expect(lies.house.connectionState).toMatchObject({ phase: 'doubted', sentence: expect.stringContaining(AHEAD) as string });
});

test.each([
  [2_000, 'open'],
  [2_001, 'doubted'],
])('the clock that decides may be ahead of the one that a gateway says: by %i ms, %s', async (aheadMs, phase) => {
  const { bet, startsIn } = betOnMatch();
  answerNext((id) => [refusal(id, 'betting-over', now() + startsIn, now() + startsIn - aheadMs)]);
  await submit(bet).catch(() => undefined);
  expect(lies.house.connectionState.phase).toBe(phase);
});

test('a bet is refused once its time is over, and the clock may be corrected afterwards', async () => {
  const { bet, startsIn } = betOnMatch();
  lies.served.machine.clock.move(startsIn);
  expect(await submit(bet)).toMatchObject({ kind: 'refused' });
  // Of a bet that nothing could refuse later the time is in the log.
  accept(await submit(diceBet(1_00)));
  lies.served.machine.clock.move(-startsIn);
  accept(await submit(diceBet(1_00)));
  expect(lies.house.connectionState.phase).toBe('open');
});

test('a time that the log has is not taken back before the log is corrected', async () => {
  const { bet, startsIn } = betOnMatch();
  lies.served.machine.clock.move(startsIn);
  expect(await submit(bet)).toMatchObject({ kind: 'refused' });
  accept(await submit(diceBet(1_00)));
  lies.served.machine.clock.move(-startsIn);
  await readTrail();
  lies.tap.say(textOfMessage(noEntries(now())));
  expect(lies.house.connectionState.phase).toBe('open');
  accept(await submit(diceBet(1_00)));
  expect(Object.keys(lies.house.world.corrections)).toHaveLength(1);
});

test('a bet is refused by the time of the log where the clock is less than a minute behind it', async () => {
  const { bet, startsIn } = betOnMatch();
  lies.served.machine.clock.move(startsIn + 10_000);
  accept(await submit(diceBet(1_00)));
  lies.served.machine.clock.move(-30_000);
  const { served } = lies;
  const ben = await signUp(served, 'ben');
  const page = remoteOf(served, ben.token);
  await page.opened;
  expect(await page.submit(bet, ben.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'betting-over' } });
  expect(page.connectionState.phase).toBe('open');
  page.close();
});

test('a claim is refused as too early after the clock was corrected under way', async () => {
  accept(await submit(claim));
  lies.pass(DAY_MS + HOUR_MS);
  accept(await submit(diceBet(1_00)));
  lies.tap.onSent = (text) => {
    lies.served.machine.clock.move(-20 * HOUR_MS);
    lies.tap.onSent = (next) => next;
    return text;
  };
  for (const _ of [1, 2]) expect(await submit(claim)).toMatchObject({ kind: 'refused', refusal: { refused: 'daily-not-due' } });
  expect(Object.keys(lies.house.world.corrections)).toHaveLength(1);
  expect(lies.house.connectionState.phase).toBe('open');
});

test('a claim is not refused as too early by a time that has passed', async () => {
  accept(await submit(claim));
  lies.pass(DAY_MS + HOUR_MS);
  await readTrail();
  answerNext((id) => [refusal(id, 'daily-not-due', now() - 20 * HOUR_MS)]);
  await expect(submit(claim)).rejects.toThrow('nothing refuses it');
});

test('nothing is sent to a house that takes back a time, so no claim is refused by that', async () => {
  accept(await submit(claim));
  lies.pass(DAY_MS + HOUR_MS);
  lies.tap.say(textOfMessage(noEntries(now())));
  sayTimesFrom(-20 * HOUR_MS);
  await readTrail();
  expect(lies.house.connectionState).toEqual({
    phase: 'ended',
    by: 'page',
    sentence: expect.stringMatching(/went back by 7[12]\d{3} s/u) as string,
  });
  expect(await submit(claim)).toMatchObject({ kind: 'refused', refusal: { refused: 'could-not-save' } });
  expect(lies.tap.sent.filter((text) => text.includes('ClaimDailyBonus'))).toHaveLength(1);
});

/** From now on messages say another time. */
function sayTimesFrom(ms: number): void {
  lies.tap.onReceived = lying((message) => ('now' in message ? { ...message, now: message.now + ms } : undefined));
}

/** The page asks for something, and so for the time. */
const readTrail = () => lies.house.ports.store.readTrail(lies.ada.id, { limit: 1 });

/** The log runs on to a time of which the house says later that it has not come. */
async function logAhead(): Promise<void> {
  lies.served.machine.clock.move(30 * DAY_MS);
  accept(await lies.served.house.submit(claim, lies.ada.id));
  await seen(() => lies.house.head.seq === lies.served.house.durableHead.seq);
  sayTimesFrom(-30 * DAY_MS);
}

test('nothing is refused by the time of a log that runs ahead of its clock', async () => {
  await logAhead();
  answerNext((id) => [refusal(id, 'daily-not-due', now() - 30 * DAY_MS)]);
  await expect(submit(claim)).rejects.toThrow('nothing refuses it');
});

test.each<[how: string, lie: (at: number) => Promise<void>]>([
  ['in a message', async (at) => lies.tap.say(textOfMessage(noEntries(at)))],
  [
    'in the answer before the press',
    async (at) => {
      lies.tap.onReceived = lying((message) => (message.kind === 'trail' ? { ...message, now: at } : undefined));
      await lies.house.ports.store.readTrail(lies.ada.id, { limit: 1 });
    },
  ],
])('a bet is not refused as too late by a time that the house named before the press: %s', async (_how, lie) => {
  const { bet } = betOnMatch();
  await lie(now() + 365 * DAY_MS);
  answerNext((id) => [refusal(id, 'betting-over', now())]);
  await expect(submit(bet)).rejects.toThrow('nothing refuses it');
});

test('a bet is not refused by a time that the next page finds had not come', async () => {
  const receipt = new TestMarker();
  const { bet, startsIn } = betOnMatch();
  const page = await lies.openAgain({ headMarker: receipt });
  answerNext((id) => [refusal(id, 'betting-over', now() + startsIn), end]);
  expect(await page.submit(bet, lies.ada.id)).toMatchObject({ refusal: { refused: 'betting-over' } });
  expect(page.connectionState.phase).toBe('ended');
  await expect(lies.openAgain({ headMarker: receipt })).rejects.toThrow(AHEAD);
});

/** A page whose house refuses a bet by a clock that runs ahead. */
async function refusedAhead(receipt: TestMarker): Promise<RemoteHouse> {
  const { bet, startsIn } = betOnMatch();
  const { clock } = lies.served.machine;
  const page = await lies.openAgain({ headMarker: receipt });
  clock.move(startsIn);
  expect(await page.submit(bet, lies.ada.id)).toMatchObject({ refusal: { refused: 'betting-over' } });
  accept(await page.submit(diceBet(1_00), lies.ada.id));
  clock.move(-startsIn);
  return page;
}

test('unless the clock was corrected in between', async () => {
  const receipt = new TestMarker();
  (await refusedAhead(receipt)).close();
  expect(receipt.head?.refused).toBeDefined();
  accept(await lies.served.house.submit(diceBet(1_00), lies.ada.id));
  const next = await lies.openAgain({ headMarker: receipt });
  accept(await next.submit(diceBet(1_00), lies.ada.id));
  expect(next.connectionState.phase).toBe('open');
  expect(receipt.head?.refused).toBeUndefined();
});

test('the latest refusal of two tabs is kept', async () => {
  const receipt = new TestMarker();
  const [first, second] = [await lies.openAgain({ headMarker: receipt }), await lies.openAgain({ headMarker: receipt })];
  const { bet, startsIn } = betOnMatch();
  answerNext((id) => [refusal(id, 'betting-over', now() + startsIn)]);
  expect(await second.submit(bet, lies.ada.id)).toMatchObject({ kind: 'refused' });
  const kept = receipt.head?.refused;
  expect(kept).toEqual({ seq: second.head.seq, from: now() + startsIn, what: 'a PlaceSportBet was refused (betting-over)' });
  second.close();
  accept(await lies.served.house.submit(diceBet(1_00), lies.ada.id));
  await seen(() => receipt.head?.seq === first.head.seq && first.head.seq === lies.served.house.head.seq);
  expect(receipt.head?.refused).toEqual(kept);
});
