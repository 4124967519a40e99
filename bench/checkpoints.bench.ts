/**
 * What a checkpoint each second costs the bets of a house on a server at full speed, in turns with the same bets without one: their time, and
 * the processor time of the process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededAdmin } from '../src/engine/genesis.ts';
import { startHouse } from '../src/server/startHouse.ts';
import { judge, timesInTurns, type Ratio } from './kit/figures.ts';

const CLIENTS = 64;
const TURNS = 40;
const [BETS, WARM_UP] = [12_800, 19_200];
const EVERY_MS = 1_000;
const AT_MOST = 1.03;

const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } } } as const;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const { house, door, stop } = await startHouse({ folder, domainHash: 'bench', adminPassword: 'a bench' });

interface Cost {
  /** Both in milliseconds. */
  readonly time: number;
  readonly processor: number;
}

async function bets(count: number): Promise<Cost> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let n = 0; n < count / CLIENTS; n += 1) await house.submit(bet, seededAdmin.account);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { time: performance.now() - began, processor: (user + system) / 1_000 };
}

async function betsWithCheckpoints(count: number): Promise<Cost> {
  const beat = setInterval(() => void door.checkpoints.newest(), EVERY_MS);
  try {
    return await bets(count);
  } finally {
    clearInterval(beat);
  }
}

try {
  await bets(WARM_UP);
  const turns: { readonly ours: Cost; readonly bare: Cost }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // The tree has the entries of the turn before, so that this one pays for its own.
    await door.checkpoints.newest();
    const bare = turn % 2 === 0 ? await bets(BETS) : null;
    await door.checkpoints.newest();
    const ours = await betsWithCheckpoints(BETS);
    turns.push({ ours, bare: bare ?? (await bets(BETS)) });
  }
  const row = (what: string, part: keyof Cost): Ratio => ({
    what: `${what} of a bet with a checkpoint each second`,
    to: 'the same without',
    times: timesInTurns(turns.map(({ ours, bare }) => ({ ours: ours[part], bare: bare[part] }))),
    atMost: AT_MOST,
  });
  judge([row('processor time', 'processor'), row('time', 'time')]);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
