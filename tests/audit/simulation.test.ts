/** A house that people play every game in, whatever the seed: the auditor finds nothing, and neither does a simple count. */
import { expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { simulateHistory } from '../../src/audit/simulation/history.ts';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';
import { textOf } from '../fixtures/histories.ts';
import { roundsIn } from '../kit/rounds.ts';
import { isLong } from '../kit/runs.ts';

/** The long campaign plays as many rounds as `scripts/campaign.ts`; otherwise there are enough to meet every game. */
const { players, days, fewest } = isLong ? { players: 600, days: 60, fewest: 100_000 } : { players: 40, days: 9, fewest: 700 };
const seed = Number(process.env['FC_SEED'] ?? 1);

test(
  `more than ${fewest} rounds over all games hold (simulated with seed ${seed})`,
  { timeout: isLong ? 1_800_000 : 240_000 },
  async () => {
    const { house } = await simulateHistory({ seed, players, days });
    const lines = (await textOf(house)).trimEnd().split('\n');
    const verifier = new LogVerifier({ hashing: nodeHashing, expectedHead: house.head.hash, keepsRecents: true });
    for (const line of lines) verifier.line(line);
    const report = verifier.end();
    expect(report.failure).toBeNull();
    const { settled, rounds, problems } = roundsIn(lines, house.world.rules.rules.bets.largestPayoutCents);
    expect(problems).toEqual([]);
    expect([...settled.keys()].toSorted()).toEqual([...gameNames].toSorted());
    expect(rounds).toBeGreaterThan(fewest);
    expect(JSON.stringify(verifier.world)).toBe(JSON.stringify(house.world));
  },
);
