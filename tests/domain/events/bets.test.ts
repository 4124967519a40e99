/** Events of bets and of the seeds that they draw from: what an audit holds each to. */
import { describe, expect, test } from 'vitest';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../../../src/domain/events/seeds.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { diceEvents, playedDice } from '../../kit/diceEvents.ts';
import { START, worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 2_000_000_00), ...registered('ben', 1_00)];
const { placed, settled, voided } = diceEvents('ada', 10_00);
const bet = (changed: object) => betPlaced.of({ ...placed.data, ...changed });
const crash = bet({ game: 'crash', rulebook: 'crash@1', choice: {} });
const draw = (changed: object) => bet({ draw: { ...placed.data.draw, ...changed } });
const [first, next, third] = ['ada 1', 'ada 2', 'ada 3'].map(seedNumbered);
const rotated = (seed = first!) =>
  seedRotated.of({ account: ada, seedHash: seed.seedHash, serverSeed: seed.serverSeed, nextSeedHash: third!.seedHash, clientSeed: 'mine' });
const lost = (seedHash = first!.seedHash) =>
  seedLost.of({ account: ada, seedHash, activeSeedHash: third!.seedHash, nextSeedHash: seedNumbered(4).seedHash });

describe('a bet', () => {
  test.each([
    [undefined, [], placed],
    ['dice@2 is not a rulebook of dice', [], bet({ rulebook: 'dice@2' })],
    ['slots@1 is not a rulebook of dice', [], bet({ rulebook: 'slots@1' })],
    ['maybe: the rules in force are those of entry 1', [], bet({ rulesSeq: 2 })],
    ['maybe: the rules in force are those of entry 8', [rules()], placed],
    // Under 50 pays 1.94 times: the most that can be staked pays a million credits.
    [undefined, [], bet({ stakeCents: Math.floor((1_000_000_01 * 100 * 50 - 1) / (99 * 98)) })],
    ['the bet could pay more than the rules allow', [], bet({ stakeCents: Math.floor((1_000_000_01 * 100 * 50 - 1) / (99 * 98)) + 1 })],
    ['maybe: the bet does not draw from the seed in use', [], draw({ seedHash: next!.seedHash })],
    ['maybe: the client seed is not the one in use', [], draw({ clientSeed: 'other' })],
    ['maybe: the nonce is 1, the next one is 0', [], draw({ nonce: 1 })],
    ['maybe: the nonce is 0, the next one is 1', playedDice('ada', 1, 0), bet({ bet: `bet_${'7'.repeat(32)}` })],
    [undefined, [], crash],
    [
      'maybe: a round of this account is in flight',
      [crash],
      bet({ ...crash.data, bet: `bet_${'7'.repeat(32)}`, draw: { ...placed.data.draw, nonce: 1 } }),
    ],
    ['maybe: the account has kept itself from betting now', [breakStarted.of({ account: ada, until: START + 86_400_000 })], placed],
  ] as const)('%s: %#', (problem, before, event) => expect(wrongWith([...history, ...before], event, ada)).toBe(problem));
  test('is its player’s own', () => expect(wrongWith(history, placed, ben)).toBe(`${ben} cannot do this for ${ada}`));
});

describe('a settlement', () => {
  const open = `maybe: bet ${placed.data.bet} is not open: never placed, or settled before`;
  const other = (changed: object) => betSettled.of({ ...settled(19_40).data, ...changed });
  test.each([
    ['it was not settled in the entry that placed it', [placed], settled(19_40)],
    ['the settlement names another account or game', [placed], other({ account: ben })],
    ['the settlement names another round', [placed], other({ round: `rnd_${'7'.repeat(32)}` })],
    ['the stake was 10.00, not 10.01', [placed], other({ stakeCents: 10_01 })],
    [open, [], settled(19_40)],
    [open, [placed, settled(0)], settled(19_40)],
    ['only a seat at a shared round can be given up', [placed], voided],
  ] as const)('%s: %#', (problem, before, event) => expect(wrongWith([...history, ...before], event, ada)).toBe(problem));
  // 10.00 on under 50: 99/50 × 0.98 = 1.9404, floored to 19.40.
  test.each([
    [37, 19_40, undefined],
    [37, 19_41, 'the payout is 19.41, by the rules it is 19.40'],
    [50, 19_40, undefined],
    [51, 0, undefined],
    [51, 19_40, 'the payout is 19.40, by the rules it is 0.00'],
  ])('of a roll of %d pays %d: %s', (roll, payoutCents, problem) => {
    const world = worldAfter([...history, placed]);
    expect(betSettled.requires(world, other({ payoutCents, outcome: { roll } }).data, { seq: world.seq, at: world.at, actor: ada })).toBe(
      problem,
    );
  });
  test('by rules of before is by those that the bet was placed under', () => {
    const world = worldAfter([...history, placed, rules({ dice: { ...defaultRules.dice, houseEdgeBps: 5_000 } })]);
    const entry = { seq: history.length + 1, at: world.at, actor: ada };
    expect(betSettled.requires(world, settled(19_40).data, entry)).toBeUndefined();
  });
});

describe('seeds', () => {
  const FORM = 'the client seed is none by the rules';
  test.each([
    [undefined, [], clientSeedChanged.of({ account: ada, clientSeed: 'mine' }), ada],
    [FORM, [], clientSeedChanged.of({ account: ada, clientSeed: ' ' }), ada],
    [FORM, [], clientSeedChanged.of({ account: ada, clientSeed: 'turned \u202e' }), ada],
    [undefined, [], rotated(), ada],
    ['maybe: the revealed seed is not the one in use', [], rotated(next), ada],
    ['maybe: the revealed seed is not the one in use', [rotated()], rotated(), ada],
    ['maybe: a round that uses the seed is open', [placed], rotated(), ada],
    [`${ben} cannot do this for ${ada}`, [], rotated(), ben],
    [undefined, [], lost(), 'house'],
    ['maybe: the lost seed is not the one in use', [], lost(next!.seedHash), 'house'],
    ['maybe: its open bets were not voided first', [placed], lost(), 'house'],
    [`only the house does this, not ${ada}`, [], lost(), ada],
  ] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

  test('a rotation brings the next pair into use and proves the rounds of the one before', () => {
    const account = worldAfter([...history, ...playedDice('ada', 1, 0), rotated()]).accounts[ada];
    expect(account?.seeds).toEqual({ activeHash: next!.seedHash, nextHash: third!.seedHash, clientSeed: 'mine', nonce: 0 });
    expect(account?.lastReveal).toEqual({ ...first, clientSeed: 'change_me', bets: 1 });
    expect(account?.recents.dice?.[0]?.serverSeed).toBe(first!.serverSeed);
  });
  test('the newest ten settled bets of an account are kept, or none where the world only decides', () => {
    const events = [...history, ...Array.from({ length: 12 }, (_, nonce) => playedDice('ada', 1, 0, nonce)).flat(), rotated()];
    const account = worldAfter(events).accounts[ada]!;
    expect(account.recents.dice?.map((one) => [one.draw.nonce, one.serverSeed])).toEqual(
      Array.from({ length: 10 }, (_, i) => [11 - i, first!.serverSeed]),
    );
    expect(worldAfter(events, emptyWorld({ recentsKept: 0 })).accounts[ada]).toEqual({ ...account, recents: {} });
  });
  test('a lost pair is replaced whole, and its bets stay unproved', () => {
    const account = worldAfter([...history, ...playedDice('ada', 1, 0), lost()]).accounts[ada];
    expect(account?.seeds).toEqual({ activeHash: third!.seedHash, nextHash: seedNumbered(4).seedHash, clientSeed: 'change_me', nonce: 0 });
    expect(seedLost.abandons?.(lost().data, worldAfter(history))).toEqual([first!.seedHash, next!.seedHash]);
    expect([account?.lastReveal, account?.recents.dice?.[0]?.serverSeed]).toEqual([null, null]);
  });
});
