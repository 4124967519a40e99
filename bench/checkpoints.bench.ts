/**
 * What a checkpoint each second costs the bets of a house on a server at full speed, in turns with the same bets without one: their time, and
 * the processor time of the process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededAdmin } from '../src/engine/genesis.ts';
import { pause } from '../src/base/pause.ts';
import { startHouse } from '../src/server/startHouse.ts';
import { judge, timesInTurns, type Ratio } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const CLIENTS = 64;
const TURNS = 10;
/** A turn takes several seconds, so that several checkpoints are within it. */
const [BETS, WARM_UP] = [48_000, 19_200];
/** A checkpoint is made anew after a second. */
const [EVERY_MS, FRESH_MS] = [1_000, 1_100];
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

/** Also how many checkpoints were made meanwhile. */
async function betsWithCheckpoints(count: number): Promise<Cost & { readonly checkpoints: number }> {
  const sizes = new Set<number>();
  const beat = setInterval(() => void door.checkpoints.newest().then(({ size }) => sizes.add(size)), EVERY_MS);
  try {
    return { ...(await bets(count)), checkpoints: sizes.size };
  } finally {
    clearInterval(beat);
  }
}

/** The tree gets what was bet without checkpoints, so that a turn pays for its own entries only. */
async function catchUp(): Promise<void> {
  await pause(FRESH_MS);
  await door.checkpoints.newest();
  await pause(FRESH_MS);
}

try {
  await bets(WARM_UP);
  const turns: { readonly ours: Cost; readonly bare: Cost }[] = [];
  let fewest = Infinity;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = turn % 2 === 0 ? await bets(BETS) : null;
    await catchUp();
    const ours = await betsWithCheckpoints(BETS);
    await catchUp();
    turns.push({ ours, bare: before ?? (await bets(BETS)) });
    fewest = Math.min(fewest, ours.checkpoints);
  }
  console.log(`${TURNS} turns of ${BETS} bets, each with at least ${fewest} checkpoints.`);
  if (fewest < 2) throw new Error('a turn was too short for two checkpoints');
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
