/** Rounds for guests: what they are drawn from, what is refused, and that nothing of them is sent or kept. */
import { describe, expect, test } from 'vitest';
import { commitmentOf } from '../../../src/domain/fairness/commitment.ts';
import { rulebooks, type GameName } from '../../../src/domain/games/catalog.ts';
import { isRefusal, refuse } from '../../../src/domain/refusal.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { demonstrate, demonstrationText, provableDemonstration } from '../../../src/screens/play/demonstration.ts';
import type { ShownRound } from '../../../src/screens/play/useRoundMachine.ts';
import { traceRound } from '../../../src/screens/proof/traceRound.ts';

const instant: readonly GameName[] = rulebooks.filter(({ flight }) => !flight).map(({ name }) => name);

function played(game: GameName, nonce: number, stakeCents = 10_00): ShownRound {
  const choice = rulebooks.find(({ name }) => name === game)?.defaultChoice ?? {};
  const round = demonstrate(game, { stakeCents, choice }, nonce, defaultRules);
  if (isRefusal(round)) throw new Error(round.sentence);
  return round;
}

describe('a demonstration', () => {
  test.each(instant)('of %s is what its proof makes of the same public seeds', (game) => {
    for (const nonce of [0, 1, 2]) {
      const round = played(game, nonce);
      const proof = provableDemonstration(game, round);
      if (!proof?.serverSeed) throw new Error('There is no proof.');
      const { serverSeed, draw } = proof;
      expect(draw).toEqual({ seedHash: commitmentOf(serverSeed), clientSeed: 'change_me', nonce });
      const inputs = { game, choice: round.choice, stakeCents: 10_00, serverSeed, clientSeed: draw.clientSeed, nonce };
      const { outcome, payoutCents } = traceRound(inputs, defaultRules);
      expect([proof.outcome, proof.payoutCents]).toEqual([outcome, payoutCents]);
    }
  });

  test('says that it is one, and what a bet would have brought', () => {
    const texts = [0, 1, 2, 3, 4].map((nonce) => demonstrationText('dice', played('dice', nonce)));
    expect(texts).toContainEqual(
      expect.stringMatching(/^Free try: rolled \d+\. You needed 50 or under\. A bet of 10\.00 would have paid 19\.40\.$/u),
    );
    expect(texts).toContainEqual(
      expect.stringMatching(/^Free try: rolled \d+\. You needed 50 or under\. A bet of 10\.00 would have been lost\.$/u),
    );
  });

  test.each([
    ['dice', 0, {}, refuse('stake-not-positive')],
    ['slots', 0, {}, refuse('stake-invalid')],
    ['dice', 10_00, { direction: 'under', target: 100 }, refuse('dice-target')],
    ['dice', 1_000_000_000_00, {}, refuse('exposure-too-large', { cents: defaultRules.bets.largestPayoutCents })],
  ] as const)('of %s with %d cents on %o is refused like a bet', (game, stakeCents, asked, refusal) => {
    const choice = Object.keys(asked).length > 0 ? asked : played(game, 0).choice;
    const answer = demonstrate(game, { stakeCents, choice }, 0, defaultRules);
    expect(isRefusal(answer) && answer.refused).toBe(refusal.refused);
  });
  test('of crash with a target that no round reaches is refused like a bet', () => {
    const lowCaps = { ...defaultRules, crash: { ...defaultRules.crash, capHundredths: 10_00, rareCapHundredths: 10_00 } };
    const answer = demonstrate('crash', { stakeCents: 10_00, choice: { autoCashOut: 10_01 } }, 0, lowCaps);
    expect(isRefusal(answer) && answer.refused).toBe('choice-invalid');
  });
});
