/** A house that holds a bet back and says that it cannot tell the time, as a gateway without its house does. But it tells what others do. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const BEAT_MS = 20_000;

let lies: LyingHouse;
let page: RemoteHouse;
let ben: LyingHouse['ada'];
let release: () => void;
let placed: Promise<unknown>;

beforeEach(async () => {
  lies = await lyingHouse();
  ben = await signUp(lies.served, 'ben');
  lies.house.close();
  holdHeartbeats();
  page = await lies.openAgain();
  holdBet();
  lies.tap.onReceived = lying((message) => (message.kind === 'time' ? { ...message, kind: 'unanswered' } : undefined));
});
afterEach(() => void vi.useRealTimers());

/** The house gets a bet on a match only once `release` is called. */
function holdBet(): void {
  const { tap, ada } = lies;
  const match = Object.values(page.world.sportEvents)[0]!;
  const payload = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } as const;
  const bet: Command = { type: 'PlaceSportBet', payload };
  let held = '';
  tap.onSent = (text) => {
    if (!text.includes('"type":"PlaceSportBet"')) return text;
    held = text;
    return null;
  };
  placed = page.submit(bet, ada.id).catch((error: unknown) => error);
  release = () => {
    lies.pass(1);
    tap.tell(held);
  };
}

async function others(): Promise<void> {
  accept(await lies.served.house.submit({ type: 'Say', payload: { text: 'hello' } }, ben.id));
  await seen(() => page.head.seq === lies.served.house.durableHead.seq);
}

async function beat(): Promise<void> {
  const answers = (): number => lies.tap.received.filter((text) => text.includes('{"kind":"time"')).length;
  const before = answers();
  await beatUntil(lies.tap, () => answers() > before);
}

/** Heartbeats, each 20 s after the one before. Others write something so long after each; null: nobody does. */
async function beats(times: number, newsAfterMs: number | null): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    if (newsAfterMs !== null) {
      lies.pass(newsAfterMs);
      await others();
    }
    lies.pass(BEAT_MS - (newsAfterMs ?? 0));
    await beat();
  }
}

const HELD = 'carries out a PlaceSportBet that was held back for 60 s';

test.each([
  [4, 'open'],
  [5, 'doubted'],
])('a house that writes what others do is there: after %i heartbeats with news, %s', async (times, phase) => {
  await beat();
  await beats(times, 10_000);
  release();
  if (phase === 'doubted') expect(String(await placed)).toContain(HELD);
  else accept((await placed) as never);
  expect(page.connectionState.phase).toBe(phase);
});

test.each([
  ['tells nothing', 0, null, 'open'],
  ['once tells what was decided before it said so, as far as clocks may differ', 1, 2_000, 'open'],
  ['tells what was decided after it said so', 10, 2_001, 'doubted'],
])('a gateway without its house %s', async (_what, times, newsAfterMs, phase) => {
  await beat();
  await beats(times, newsAfterMs);
  await beats(10 - times, null);
  release();
  await placed;
  expect(page.connectionState.phase).toBe(phase);
});

test.each([
  [4, 'open'],
  [5, 'doubted'],
])('what an earlier line told does not count: after %i heartbeats with news, %s', async (times, phase) => {
  await beat();
  lies.pass(10_000);
  await others();
  lies.tap.cut();
  await seen(() => page.connectionState.phase === 'open');
  lies.pass(10_000);
  await beat();
  await beats(times, 10_000);
  release();
  await placed;
  expect(page.connectionState.phase).toBe(phase);
});
