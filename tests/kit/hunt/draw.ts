/** Draws runs of the hunt: steps of people from the arbitraries of the histories, and mishaps between them. */
import fc from 'fast-check';
import { everybody, part, type Step } from '../steps.ts';
import type { HuntRun, HuntStep } from './play.ts';
import { Random } from './random.ts';

/** Drawing a part takes as long as playing it. So runs choose from parts that are drawn once. */
const PARTS = 4_000;
let parts: Step[][] | null = null;
const drawnParts = () => (parts ??= fc.sample(part, { seed: 1, numRuns: PARTS }));

const names = ['ada', 'ben', 'cyd'] as const;
const GIFT_IN = 10;
const GIFT_CENTS = 20_000;

/** A server publishes topics so often. */
const TICK_MS = 200;

const tab = (random: Random): number => random.below(3);

const mishaps: readonly ((random: Random) => HuntStep['step'])[] = [
  () => ({ do: 'clock', ms: TICK_MS, tab: 0 }),
  (random) => ({ do: 'crash', tab: tab(random) }),
  (random) => ({ do: 'append fails', later: random.below(6), kept: random.oneIn(2) }),
  (random) => ({ do: 'append fails', later: random.below(6), kept: random.oneIn(2) }),
  (random) => ({ do: 'snapshot', tab: tab(random) }),
  (random) => ({ do: 'snapshots', give: random.one(['newest', 'stale', 'spoilt', 'errors'] as const) }),
  (random) => ({ do: 'project', tab: tab(random) }),
  (random) => ({ do: 'project', tab: tab(random) }),
  (random) => ({ do: 'lock', has: !random.oneIn(3) }),
  (random) => ({ do: 'upgrade', tab: tab(random) }),
  (random) => ({ do: 'sweep', tab: tab(random) }),
  (random) => ({ do: 'ids', areSlow: random.oneIn(2) }),
];

/** One to three visits of a kind, often under one id, and sometimes a sweep or a crash beside them. */
function visits(random: Random): readonly HuntStep['step'][] {
  const what = random.one(['sign up', 'gift', 'withdraw', 'withdraw'] as const);
  const made: HuntStep['step'][] = Array.from({ length: 1 + random.below(3) }, (_, before) => ({
    do: what,
    tab: tab(random),
    again: before > 0 ? !random.oneIn(4) : random.oneIn(6),
    other: random.oneIn(3),
    ...(what === 'sign up' && random.oneIn(2) && { taken: random.one(['name', 'address'] as const) }),
    ...(what === 'withdraw' && { amount: random.one(['least', 'most', 'all'] as const), beyond: random.one([-1, 0, 0, 0, 1]) }),
  }));
  for (const beside of ['sweep', 'crash'] as const)
    if (random.oneIn(3)) made.splice(1 + random.below(made.length), 0, { do: beside, tab: tab(random) });
  return made;
}

/** What houses do by themselves where they run their schedulers: then nobody else does it. */
const byThemselves: readonly string[] = ['end flights', 'spin', 'start shared', 'end shared'];
const isByItself = ({ do: what }: HuntStep['step']): boolean => byThemselves.includes(what);

/** The run with this number: the same seed and number give the same run. */
export function drawRun(seed: number, number: number, length: number): HuntRun {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + number);
  const steps: HuntStep[] = [];
  // Calm runs are as likely as wild ones.
  const mostTurns = random.one([2, 12, 40]);
  const mishapIn = random.one([8, 20, 100]);
  const push = (step: HuntStep['step']): void => {
    const twice = random.oneIn(20);
    steps.push({ step, turns: random.below(mostTurns + 1), order: random.next(), ...(twice && { twice }) });
  };
  if (random.oneIn(2)) push({ do: 'ids', areSlow: true });
  for (const step of everybody) push(step);
  while (steps.length < length) {
    if (random.oneIn(mishapIn)) for (const step of random.oneIn(4) ? visits(random) : [random.one(mishaps)(random)]) push(step);
    // Whoever has lost everything is refused from then on.
    else if (random.oneIn(GIFT_IN)) push({ do: 'correct', who: random.one(names), cents: GIFT_CENTS, tab: tab(random) });
    else for (const step of random.one(drawnParts())) push(step);
  }
  const run = { houses: random.oneIn(2) ? 'tabs' : 'server', seed: random.next() } as const;
  if (!random.oneIn(3)) return { ...run, steps };
  // Something is under way at the end, and the clock may have been set back since.
  for (const who of names) push({ do: 'fly', who, stake: 1, auto: null, tab: tab(random) });
  for (let left = random.below(8); left > 0; left -= 1)
    push(random.oneIn(3) ? { do: 'lose secret', who: random.one(names), tab: tab(random) } : { do: 'crash', tab: tab(random) });
  push({ do: 'clock', ms: random.one([-3_600_000, 1_000]), tab: 0 });
  push({ do: 'correct', who: random.one(names), cents: GIFT_CENTS, tab: tab(random) });
  return { ...run, steps: steps.filter(({ step }) => !isByItself(step)), scheduled: true };
}
