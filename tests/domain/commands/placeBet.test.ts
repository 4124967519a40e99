/** A bet refused for every reason there is, from the first to the last, and never a secret opened for it. */
import { describe, expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../../../src/domain/events/seeds.ts';
import { limitSet } from '../../../src/domain/events/limits.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { betIdFrom, type Actor } from '../../../src/domain/ids.ts';
import type { World } from '../../../src/domain/world.ts';
import type { BetDraw } from '../../../src/domain/worldParts.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { given } from '../../kit/given.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, seedWhere } from '../../kit/seeds.ts';

const ada = idOf('ada');
const under50 = { direction: 'under', target: 50 };
const bet = (stakeCents: unknown, choice: unknown = under50, game: unknown = 'dice'): Command => ({
  type: 'PlaceBet',
  payload: { game, stakeCents, choice },
});
const history = [rules(), ...registered('ada', 1_000_00)];
const block = (world: World): void => {
  const account = world.accounts[ada];
  if (account) account.blocked = true;
};
const POSITIVE = 'Bet amount must be greater than 0';
const BALANCE = 'Insufficient balance';

describe('each reason alone', () => {
  test.each<[string, Actor, string]>([
    ['a guest', 'guest', 'Please login to play'],
    ['the house', 'house', 'Please login to play'],
    ['somebody who was never registered', idOf('nobody'), 'User not logged in'],
  ])('%s', (_name, as, sentence) => given(history).when(bet(100), { as }).thenRefused(sentence));

  test('a blocked account', () => given(history, block).when(bet(100), { as: ada }).thenRefused('This account has been blocked'));

  test.each<[unknown, string]>([
    [0, POSITIVE],
    [-0, POSITIVE],
    [-1, POSITIVE],
    [-0.001, POSITIVE],
    [Number.NaN, POSITIVE],
    [Number('1e400'), POSITIVE],
    [Number('-1e400'), POSITIVE],
    ['100', POSITIVE],
    ['', POSITIVE],
    [null, POSITIVE],
    [undefined, POSITIVE],
    [[100], POSITIVE],
    [{}, POSITIVE],
    [{ valueOf: () => 100 }, POSITIVE],
    [true, POSITIVE],
    [100n, POSITIVE],
    [Symbol.iterator, POSITIVE],
    [0.001, 'Bet amounts have at most 2 decimals'],
    [1.5, 'Bet amounts have at most 2 decimals'],
    [5e-324, 'Bet amounts have at most 2 decimals'],
    [99_999.999, 'Bet amounts have at most 2 decimals'],
    [2 ** 53 + 2, BALANCE],
    [Number.MAX_VALUE, BALANCE],
    [1_000_01, BALANCE],
  ])('a stake of %s', (stake, sentence) => given(history).when(bet(stake), { as: ada }).thenRefused(sentence));

  test.each<[unknown, string]>([
    [{ direction: 'under', target: 0 }, 'Target must be between 1 and 99'],
    [{ direction: 'under', target: 100 }, 'Target must be between 1 and 99'],
    [{ direction: 'under', target: 1.5 }, 'Target must be between 1 and 99'],
    [{ direction: 'under', target: '50' }, 'Target must be between 1 and 99'],
    [{ direction: 'over', target: 99 }, 'No roll is over 99: choose a lower target'],
    [{ direction: 'left', target: 50 }, 'An error occurred'],
    [null, 'An error occurred'],
    ['under 50', 'An error occurred'],
    [JSON.parse('{"__proto__":{"direction":"under","target":50}}'), 'An error occurred'],
  ])('a choice of %j', (choice, sentence) => given(history).when(bet(100, choice), { as: ada }).thenRefused(sentence));

  test.each(['craps', '', 'Dice', '__proto__', 'constructor', 'toString', null, undefined, 7, {}, ['dice']])('the game %j', (game) =>
    given(history)
      .when({ type: 'PlaceBet', payload: { game, stakeCents: 100, choice: under50 } }, { as: ada })
      .thenRefused('Game not found'),
  );
});

describe('a named draw', () => {
  const worse = rules({ dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } });
  const [first, next] = [seedNumbered('ada 1'), seedNumbered('ada 2')];
  const rotated = seedRotated.of({
    account: ada,
    seedHash: first.seedHash,
    serverSeed: first.serverSeed,
    nextSeedHash: seedNumbered('ada 3').seedHash,
    clientSeed: 'of the house',
  });
  const lost = seedLost.of({
    account: ada,
    seedHash: first.seedHash,
    activeSeedHash: next.seedHash,
    nextSeedHash: rotated.data.nextSeedHash,
  });
  const reseeded = clientSeedChanged.of({ account: ada, clientSeed: 'mine' });
  const named = { seedHash: first.seedHash, clientSeed: 'change_me', nonce: 0 };
  const on = (draw: object): Command => ({
    type: 'PlaceBet',
    payload: { game: 'dice', stakeCents: 1_00, choice: under50, draw: draw as BetDraw },
  });
  const earlier = playedDice('ada', 10_00, 0);

  test.each<readonly [string, readonly DomainEvent[], object]>([
    ['the first', [], named],
    ['the one after a bet', earlier, { ...named, nonce: 1 }],
    ['the one after a change of the client seed', [reseeded], { ...named, clientSeed: 'mine' }],
    ['the one after a rotation', [rotated], { seedHash: next.seedHash, clientSeed: 'of the house', nonce: 0 }],
  ])('that is next is the draw of the bet: %s', (_name, events, draw) => {
    const sent = given([...history, ...events]).when(on(draw), { as: ada });
    expect(sent.decision).toMatchObject([{ type: 'bet/placed', data: { draw } }, { type: 'bet/settled' }]);
  });

  test.each<readonly [string, readonly DomainEvent[], object]>([
    ['a nonce to come', [], { ...named, nonce: 1 }],
    ['another client seed', [], { ...named, clientSeed: 'Change_me' }],
    ['another server seed', [], { ...named, seedHash: next.seedHash }],
    ['the draw of another bet', earlier, named],
    ['a client seed that was changed', [reseeded], named],
    ['a pair that was rotated', [rotated], named],
    ['a pair that was lost', [lost], named],
    ['a pair that was lost, whose client seed is known', [reseeded, lost], { ...named, clientSeed: 'mine' }],
  ])('that is another is refused: %s', (_name, events, draw) =>
    given([...history, ...events])
      .when(on(draw), { as: ada })
      .thenRefused('Another bet of yours or a change of your seeds came first. Please bet again'),
  );

  test('names the rules too: those of its pair, also after a change', () => {
    for (const log of [history, [...history, worse]])
      expect(given(log).when(on(named), { as: ada }).decision).toMatchObject([{ data: { rulesSeq: 1 } }, {}]);
    expect(given([...history, worse, rotated]).when(bet(1_00), { as: ada }).decision).toMatchObject([
      { data: { rulesSeq: history.length + 1 } },
      {},
    ]);
  });

  test.each([
    ['no text', 'the next'],
    ['a half', { seedHash: named.seedHash, clientSeed: 'change_me' }],
    ['more than a draw', { ...named, round: 'rnd_1' }],
    ['a nonce below 0', { ...named, nonce: -1 }],
  ])('that is none cannot be read: %s', (_name, draw) =>
    given(history)
      .when(on(draw as object), { as: ada })
      .thenRefused('This request could not be read'),
  );

  test('left out, the bet is drawn from whatever is next', () =>
    expect(given([...history, ...earlier]).when(bet(1_00), { as: ada }).decision).toMatchObject([
      { data: { draw: { ...named, nonce: 1 } } },
      {},
    ]));
});

test('an automatic cash-out that no round reaches', () => {
  const caps = { ...defaultRules.crash, capHundredths: 10_00, rareCapHundredths: 10_00 };
  const before = [rules({ crash: caps }), ...history.slice(1)];
  given(before)
    .when(bet(1_00, { autoCashOut: 10_01 }, 'crash'), { as: ada })
    .thenRefused('An error occurred');
});

describe('the largest exposure', () => {
  const rich = [rules(), ...registered('ada', 100_000_00), ...Array.from({ length: 10 }, (_, i) => registered(`other${i}`, 1)).flat()];
  test('is reached by 10307.15 at 1 or under and passed by a cent more', () => {
    // 97.02 × 10307.15 = 999,999.69…; one cent more would be 1,000,000.66.
    given(rich)
      .when(bet(10_307_16, { direction: 'under', target: 1 }), { as: ada })
      .thenRefused('This bet could pay more than the limit of 1,000,000.00: bet less');
    const { decision } = given(rich).when(bet(10_307_15, { direction: 'under', target: 1 }), { as: ada });
    expect(Array.isArray(decision)).toBe(true);
  });
  test('also bounds a stake that would pay less than itself', () =>
    given([rules(), ...registered('ada', 1_000_000_01)])
      .when(bet(1_000_000_01, { direction: 'under', target: 99 }), { as: ada })
      .thenRefused('This bet could pay more than the limit of 1,000,000.00: bet less'));
  test('is the one of the rules in force', () =>
    given([rules({ bets: { ...defaultRules.bets, largestPayoutCents: 193 } }), ...registered('ada', 100_00)])
      .when(bet(100), { as: ada })
      .thenRefused('This bet could pay more than the limit of 1.93: bet less'));
});

test('of several reasons the first is told: each one mended uncovers the next', () => {
  const walk: [(world: World) => void, Actor, Command, string][] = [
    [block, 'guest', bet('x', { direction: 'over', target: 99 }, 'craps'), 'Please login to play'],
    [block, ada, bet('x', { direction: 'over', target: 99 }, 'craps'), 'This account has been blocked'],
    [() => undefined, ada, bet('x', { direction: 'over', target: 100 }, 'craps'), 'Game not found'],
    [() => undefined, ada, bet(0, { direction: 'over', target: 100 }), POSITIVE],
    [() => undefined, ada, bet(1e12 + 0.5, { direction: 'over', target: 100 }), 'Bet amounts have at most 2 decimals'],
    [() => undefined, ada, bet(1e12, { direction: 'sideways', target: 100 }), 'An error occurred'],
    [() => undefined, ada, bet(1e12, { direction: 'over', target: 100 }), 'Target must be between 1 and 99'],
    [() => undefined, ada, bet(1e12, { direction: 'over', target: 99 }), 'No roll is over 99: choose a lower target'],
    [() => undefined, ada, bet(1e12), BALANCE],
  ];
  for (const [edit, as, command, sentence] of walk) given(history, edit).when(command, { as }).thenRefused(sentence);
  const richLimited = [rules(), ...registered('ada', 1_000_000_00), limitSet.of({ account: ada, kind: 'stake', period: 'day', amount: 1 })];
  given(richLimited).when(bet(1_000_000_00), { as: ada }).thenRefused('This bet could pay more than the limit of 1,000,000.00: bet less');
  given(richLimited)
    .when(bet(2), { as: ada })
    .thenRefused('This bet would exceed your stake limit: you have 0.01 left until 2026-01-16 00:00 UTC');
});

describe('an accepted bet', () => {
  const winning = seedWhere((roll) => roll <= 50, 1);
  const losing = seedWhere((roll) => roll > 50, 1);
  const placed = (seedHash: string, stakeCents: number, nonce = 0) =>
    betPlaced.of({
      bet: betIdFrom(commandIdOf('the command')),
      account: ada,
      game: 'dice',
      rulebook: 'dice@1',
      rulesSeq: 1,
      stakeCents,
      choice: under50,
      draw: { seedHash, clientSeed: 'change_me', nonce },
    });

  test('that wins is paid 1.94 times its stake, in the same entry', () => {
    const sent = given([rules(), ...registered('ada', 1_000_00, { seed: winning })]).when(bet(10_00), { as: ada });
    const [, settled] = isRefusal(sent.decision) ? [] : sent.decision;
    if (settled?.type !== 'bet/settled') throw new Error('the bet was not settled');
    const outcome = settled.data.outcome as { roll: number };
    expect(outcome.roll).toBeLessThanOrEqual(50);
    const first = placed(winning.seedHash, 10_00);
    sent.thenAppended([
      first,
      betSettled.of({ bet: first.data.bet, account: ada, game: 'dice', stakeCents: 10_00, payoutCents: 19_40, outcome }),
    ]);
  });

  test('needs another client seed after its pair was lost', () => {
    const changed = clientSeedChanged.of({ account: ada, clientSeed: 'mine' });
    const [activeSeedHash, nextSeedHash] = [seedNumbered('new').seedHash, seedNumbered('newer').seedHash];
    const lost = seedLost.of({ account: ada, seedHash: seedNumbered('ada 1').seedHash, activeSeedHash, nextSeedHash });
    given([...history, changed, lost])
      .when(bet(1), { as: ada })
      .thenRefused('This client seed was in use before. Please choose another one');
  });

  test('keeps the rules of its pair until that is rotated, so that no change refuses a bet that would win', () => {
    const dear = rules({ bets: { largestPayoutCents: 1 }, dice: { ...defaultRules.dice, houseEdgeBps: 9_900 } });
    const sent = given([...history, dear]).when(bet(10_00), { as: ada });
    const [, settled] = given(history).when(bet(10_00), { as: ada }).decision as readonly DomainEvent[];
    expect(sent.decision).toMatchObject([{ type: 'bet/placed', data: { rulesSeq: 1 } }, settled]);
    const other = given([...history, rules({ poker: { ...defaultRules.poker, winPays: 3 } })]).when(bet(10_00), { as: ada });
    expect(other.decision).toMatchObject([{ data: { rulesSeq: 1 } }, settled]);
  });

  test('may be the whole balance, and lose it', () => {
    const sent = given([rules(), ...registered('ada', 1_000_00, { seed: losing })]).when(bet(1_000_00), { as: ada });
    expect(sent.decision).toMatchObject([{ type: 'bet/placed' }, { type: 'bet/settled', data: { payoutCents: 0 } }]);
  });

  test('pays the referrer who was still waiting, once', () => {
    const people = [rules(), ...registered('ben', 0), ...registered('ada', 1_000_00, { seed: losing, referredBy: 'ben' })];
    const { decision } = given(people).when(bet(1), { as: ada });
    expect(decision).toMatchObject([
      { type: 'bet/placed' },
      { type: 'bet/settled' },
      referralPaid.of({ referrer: idOf('ben'), referred: ada, cents: 250_00 }),
    ]);
    const paid = [...people, referralPaid.of({ referrer: idOf('ben'), referred: ada, cents: 250_00 })];
    expect(given(paid).when(bet(1), { as: ada }).decision).toHaveLength(2);
  });

  test('is decided the same however often it is asked, and another nonce rolls anew', () => {
    const people = [rules(), ...registered('ada', 1_000_00, { seed: seedNumbered(7) })];
    expect(given(people).when(bet(10), { as: ada }).decision).toEqual(given(people).when(bet(10), { as: ada }).decision);
    const later = given(people, (world) => {
      const account = world.accounts[ada];
      if (account) account.seeds.nonce = 1;
    }).when(bet(10), { as: ada });
    expect(later.decision).toMatchObject([{ data: { draw: { nonce: 1 } } }, {}]);
  });
});
