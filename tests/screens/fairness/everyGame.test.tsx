import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { gameNames, rulebookOf } from '../../../src/domain/games/catalog.ts';
import { crash } from '../../../src/domain/games/crash.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { FairnessScreen } from '../../../src/screens/fairness/FairnessScreen.tsx';
import { fairnessLink } from '../../../src/screens/proof/fairnessLink.ts';
import { outcomeSteps } from '../../../src/screens/proof/RoundProof.tsx';
import { traceRound } from '../../../src/screens/proof/traceRound.ts';
import { screenHouse } from '../../kit/screenHouse.tsx';

vi.setConfig({ testTimeout: 20_000 });

const proof = () => within(screen.getByRole('region', { name: 'The proof' }));
const serverSeed = '5e'.repeat(32);
const inputs = (nonce: number) => ({ serverSeed, clientSeed: 'a lucky star', nonce, stakeCents: 10_00 });

describe.each(gameNames)('%s', (game) => {
  const rulebook = rulebookOf(game);

  test('a round is recomputed step by step, down to the payout', async () => {
    const house = await screenHouse();
    house.show(<FairnessScreen />, `/fairness?game=${game}`);
    await userEvent.click(screen.getByRole('button', { name: 'Fill in an example' }));
    expect(proof().getByText('Seed matches')).toBeVisible();
    for (const step of ['What goes in', 'The bytes', 'The integers', 'The outcome', 'The payout'])
      expect(proof().getByRole('heading', { name: step })).toBeVisible();
    const [title] = screen.getAllByText((text) => text.startsWith(`${rulebook.title}, `));
    expect(title).toBeVisible();
    expect(within(screen.getByRole('region', { name: /^Odds: / })).getAllByRole('row').length).toBeGreaterThan(1);
  });

  test('a link with what was recorded matches in outcome and payout', async () => {
    const house = await screenHouse();
    const choice = rulebook.defaultChoice;
    const { outcome, payoutCents } = traceRound({ game, choice, ...inputs(3) }, defaultRules);
    house.show(
      <FairnessScreen />,
      fairnessLink({
        game,
        choice,
        serverSeed,
        stakeCents: 10_00,
        draw: { seedHash: 'ab'.repeat(32), clientSeed: 'a lucky star', nonce: 3 },
        outcome,
        ...(payoutCents === null ? {} : { payoutCents }),
      }),
    );
    expect(proof().getByText('Outcome matches')).toBeVisible();
    expect(proof().getByText('Payout matches')).toBeVisible();
  });

  test('its steps name every integer once and end in the outcome', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), (nonce) => {
        const choice = rulebook.defaultChoice;
        const round = traceRound({ game, choice, ...inputs(nonce) }, defaultRules);
        const steps = outcomeSteps(game, choice, round, defaultRules);
        expect(new Set(steps).size).toBe(steps.length);
        expect(steps.join(' ')).not.toMatch(/undefined|NaN|null/u);
      }),
      { numRuns: 20 },
    );
  });
});

test('what the steps say is what happens: the words can be computed again', () => {
  const said = (game: 'slots' | 'plinko' | 'poker', nonce: number): string => {
    const choice = rulebookOf(game).defaultChoice;
    return outcomeSteps(game, choice, traceRound({ game, choice, ...inputs(nonce) }, defaultRules), defaultRules).join('\n');
  };
  for (let nonce = 0; nonce < 50; nonce += 1) {
    for (const [, place = '', from = '', to = ''] of said('slots', nonce).matchAll(/place (\d+) of 100 is one of (\d+) to (\d+)/gu)) {
      expect(Number(place)).toBeGreaterThanOrEqual(Number(from));
      expect(Number(place)).toBeLessThanOrEqual(Number(to));
    }
    for (const [, share = '', not = '', right = '', of = '', side = ''] of said('plinko', nonce).matchAll(
      /: ([\d.]+) is (not )?below (\d+)\/(\d+), so the ball goes (left|right)/gu,
    )) {
      expect(not === '').toBe(side === 'right');
      expect(Number(share) < Number(right) / Number(of)).toBe(side === 'right');
    }
    expect([...said('poker', nonce).matchAll(/^Card \d: place \d+ of the (\d+) cards/gmu)].map(([, left]) => left)).toEqual([
      '52',
      '51',
      '50',
      '49',
      '48',
      '47',
      '46',
      '45',
      '44',
    ]);
  }
});

test('a cash-out by hand is taken from the record: it was not drawn', () => {
  const point = traceRound({ game: 'crash', choice: {}, ...inputs(0) }, defaultRules).outcome as { pointHundredths: number };
  const recorded = { ...point, cashOutHundredths: 1_01 };
  const round = traceRound({ game: 'crash', choice: {}, ...inputs(0), recorded }, defaultRules);
  expect(round.outcome).toEqual(recorded);
  expect(round.multiplier).toEqual(crash.multiplier({}, recorded, defaultRules));
});

test('Plinko shows what each of its 27 boards returns', async () => {
  const house = await screenHouse();
  house.show(<FairnessScreen />, '/fairness?game=plinko');
  const rows = within(screen.getByRole('region', { name: 'Plinko, return to player by rows and risk' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['8', '9', '10', '11', '12', '13', '14', '15', '16']);
  expect(rows[4]).toHaveTextContent('1295.9909 %95.9995 %95.9490 %');
});
