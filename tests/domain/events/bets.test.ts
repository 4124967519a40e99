/** A bet that is placed: what an audit holds it to, and every amount and state that it changes. */
import { expect, test } from 'vitest';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { changesBy } from '../../kit/changes.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 2_000_000_00), ...registered('ben', 1_00)];
const { placed } = diceEvents('ada', 10_00);
const bet = (changed: object) => betPlaced.of({ ...placed.data, ...changed });
const crash = bet({ game: 'crash', rulebook: 'crash@1', choice: {} });
const draw = (changed: object) => bet({ draw: { ...placed.data.draw, ...changed } });
const next = seedNumbered('ada 2');

test.each([
  [undefined, [], placed],
  ['dice@2 is not a rulebook of dice', [], bet({ rulebook: 'dice@2' })],
  ['slots@1 is not a rulebook of dice', [], bet({ rulebook: 'slots@1' })],
  ['the rules of this bet are those of entry 1', [], bet({ rulesSeq: 2 })],
  ['the rules of this bet are those of entry 1', [rules()], bet({ rulesSeq: 8 })],
  [undefined, [rules()], placed],
  // Under 50 pays 1.94 times: the most that can be staked pays a million credits.
  [undefined, [], bet({ stakeCents: Math.floor((1_000_000_01 * 100 * 50 - 1) / (99 * 98)) })],
  ['the bet could pay more than the rules allow', [], bet({ stakeCents: Math.floor((1_000_000_01 * 100 * 50 - 1) / (99 * 98)) + 1 })],
  ['the stake is below the minimum', [], bet({ game: 'plinko', rulebook: 'plinko@1', choice: { rows: 8, risk: 'low' }, stakeCents: 99 })],
  ['the bet cannot win', [], bet({ choice: { direction: 'over', target: 99 } })],
  ['the bet does not draw from the seed in use', [], draw({ seedHash: next.seedHash })],
  ['the client seed is not the one in use', [], draw({ clientSeed: 'other' })],
  ['the nonce is 1, the next one is 0', [], draw({ nonce: 1 })],
  ['the nonce is 0, the next one is 1', playedDice('ada', 1, 0), bet({ bet: `bet_${'7'.repeat(32)}` })],
  [undefined, [], crash],
  [
    'a round of this account is in flight',
    [crash],
    bet({ ...crash.data, bet: `bet_${'7'.repeat(32)}`, draw: { ...placed.data.draw, nonce: 1 } }),
  ],
  ['the account has kept itself from betting now', [breakStarted.of({ account: ada, until: START + 86_400_000 })], placed],
] as const)('%s: %#', (problem, before, event) => expect(wrongWith([...history, ...before], event, ada)).toBe(problem));

test.each([
  [10_00, undefined],
  [10_01, 'the bet cannot win'],
])('an automatic cash-out at %d hundredths, where no point is above 10.00: %s', (autoCashOut, problem) => {
  const caps = { ...defaultRules.crash, capHundredths: 10_00, rareCapHundredths: 10_00 };
  const before = [rules({ crash: caps }), ...history.slice(1)];
  expect(wrongWith(before, bet({ ...crash.data, choice: { autoCashOut } }), ada)).toBe(problem);
});

test('a bet is its player’s own', () => expect(wrongWith(history, placed, ben)).toBe(`${ben} cannot do this for ${ada}`));

test('its stake waits in escrow, it takes the next nonce and is counted, and nothing else changes', () => {
  const before = [...history, ...playedDice('ada', 1_00, 0)];
  const { data } = diceEvents('ada', 10_00, 1).placed;
  const { bet: id, ...told } = data;
  const entry = { seq: before.length + 1, at: START + before.length * 1_000 };
  const own = (path: string) => `accounts.${ada}.${path}`;
  expect(changesBy(betPlaced.of(data), before)).toEqual({
    [`bets.${id}`]: { id, ...told, ...entry },
    [`ledger.player.${ada}`]: 2_000_000_00 - 11_00,
    [`ledger.escrow.${id}`]: 10_00,
    [own('seeds.nonce')]: 2,
    [own('openBets')]: [id],
    [own('lastBetAt')]: entry.at,
    // Two seconds after the first bet.
    ...Object.fromEntries(['day', 'week', 'month'].map((period) => [own(`periods.${period}.stakedCents`), 11_00])),
    ...Object.fromEntries(['day', 'week', 'month'].map((period) => [own(`periods.${period}.playedMs`), 2_000])),
  });
  expect(changesBy(crash, history)).toMatchObject({ [`flights.${crash.data.bet}`]: null });
});
