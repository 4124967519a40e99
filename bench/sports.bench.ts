/**
 * The final score of an event with 10,000 open bets: from the command to the durable entry and to the screen's state.
 * In this process, over memory stores. Both clocks are shown, because a busy machine makes the one on the wall useless.
 */
import { eventsOf } from '../src/domain/log/entry.ts';
import { makeStore } from '../src/store/store.ts';
import { linkHouse } from '../src/store/link.ts';
import { nowhere, openBetsHouse } from './kit/openBets.ts';

const BETS = 10_000;
const MOST_MS = 2_000;
const ROUNDS = 3;

interface Took {
  readonly wall: number;
  readonly processor: number;
}

const processorMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;

async function took(work: () => Promise<unknown>): Promise<Took> {
  const [wall, processor] = [performance.now(), processorMs()];
  await work();
  return { wall: performance.now() - wall, processor: processorMs() - processor };
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function inProcess(): Promise<Took> {
  const { house, event } = await openBetsHouse(BETS);
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  await linkHouse(house.house, store);
  let ended = 0;
  const time = await took(async () => {
    const settled = await house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, 'house');
    if (settled.kind === 'refused') throw new Error(settled.refusal.sentence);
    ended = eventsOf(settled.entry).filter(({ type }) => type === 'sport/bet-settled').length;
  });
  if (ended !== BETS) throw new Error(`${ended} bets were settled`);
  const { world } = store.getState();
  if (Object.keys(world.sportBets).length > 0 || world.seq !== house.world.seq) throw new Error('the state of the screens is not the one of the house');
  return time;
}

const times: Took[] = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await inProcess());
const wall = times.map((time) => time.wall);
const processor = times.map((time) => time.processor);
const listed = (all: readonly number[]): string => `${median(all).toFixed(0).padStart(5)} ms (${all.map((ms) => ms.toFixed(0)).join(', ')})`;
console.log(`Settling ${BETS} open bets, from the command to the state of the screens, ${ROUNDS} houses (target: below ${MOST_MS} ms):`);
console.log(`  on the wall       ${listed(wall)}`);
console.log(`  on the processor  ${listed(processor)}`);
if (Math.min(median(wall), median(processor)) >= MOST_MS) process.exitCode = 1;
